import type { Page } from '@playwright/test'

interface Placed {
  orderId: string
  receiptToken: string
}

/** As a page of the shop sends its requests. */
const OWN = { 'Sec-Fetch-Site': 'same-origin' }

/** Calls the API with the session of the page, which need not be open. Throws unless the call succeeds. */
export async function callApi<Result>(page: Page, method: string, path: string, body?: unknown): Promise<Result> {
  const response = await page.request.fetch(path, { method, headers: OWN, data: body })
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
  return (await response.json()) as Result
}

/** Finds the id of an order by the number that customers see. The page must be signed in as staff. */
export async function findOrderId(staff: Page, number: string): Promise<string> {
  const { data } = await callApi<{ data: { orderId: string }[] }>(staff, 'GET', `/api/admin/orders?search=${number}`)
  const [found, ...others] = data.filter(({ orderId }) => orderId.endsWith(number))
  if (!found || others.length > 0) throw new Error(`${data.length} orders have the number ${number}`)
  return found.orderId
}

/** Places an order of these products, to be paid later, as the page's visitor. */
export async function placeOrder(page: Page, slugs: readonly string[], email: string): Promise<Placed> {
  const products = await Promise.all(
    slugs.map((slug) =>
      callApi<{ product: { productId: string; price: number } }>(page, 'GET', `/api/products/${slug}`),
    ),
  )
  const subtotalCents = products.reduce((sum, { product }) => sum + Math.round(product.price * 100), 0)
  const { data } = await callApi<{ data: Placed }>(page, 'POST', '/api/orders', {
    email,
    items: products.map(({ product }) => ({ productId: product.productId, quantity: 1 })),
    total: (subtotalCents + Math.round(subtotalCents * 0.08)) / 100,
    shipping: {
      firstName: 'Maren',
      lastName: 'Holt',
      address: '18 Perry Street',
      city: 'New York',
      state: 'NY',
      zipCode: '10014',
      country: 'US',
      phone: '+1 212 555 0142',
    },
    paymentMethod: 'MANUAL',
  })
  return data
}

/**
 * Moves an order to delivered, as staff would: marks it as paid manually and delivers it. The page must be signed in as
 * staff.
 */
export async function deliver(staff: Page, orderId: string): Promise<void> {
  const order = `/api/admin/orders/${orderId}`
  await callApi(staff, 'POST', `${order}/payment`, { note: 'Bank transfer' })
  await callApi(staff, 'PUT', `${order}/status`, { status: 'DELIVERED' })
}

/** Places an order and marks it as paid: ready to be packed. `guest` is a visitor, `staff` signed in. */
export async function placePaidOrder(
  { guest, staff }: { guest: Page; staff: Page },
  slugs: readonly string[],
  email: string,
): Promise<string> {
  const { orderId } = await placeOrder(guest, slugs, email)
  await callApi(staff, 'POST', `/api/admin/orders/${orderId}/payment`, { note: 'Bank transfer' })
  return orderId
}
