import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import type { OrderPackingSlip } from '@atelier/domain/orders/packing-slip.schema'
import type { Page } from '@playwright/test'
import { expect, signInAsStaff, test, type SomeoneElse } from '../fixtures.ts'
import { freshEmail } from '../pages/account.ts'
import { expectNoViolation } from '../pages/axe.ts'
import { findEmail } from '../pages/email.ts'
import { callApi, placePaidOrder } from '../pages/orders.ts'

/** Labels whose number certainly names the carrier: what the scanner sends, and the stored carrier and number. */
const LABELS = [
  { scan: '1Z5R89390357567127', carrier: 'UPS', number: '1Z5R89390357567127' },
  { scan: '420221539400111201080805483016', carrier: 'USPS', number: '9400111201080805483016' },
  { scan: 'RR123456785GB', carrier: 'Royal Mail', number: 'RR123456785GB' },
  { scan: 'JD014600006281230704', carrier: 'DHL', number: 'JD014600006281230704' },
  { scan: '9611020987654312345672', carrier: 'FedEx', number: '9611020987654312345672' },
] as const

const unique = (): string => `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6)}`

type Kind = 'bag' | 'wallet'

/** Creates a product with enough stock for one test. Returns its slug and ID. */
async function aProduct(page: Page, kind: Kind): Promise<{ slug: string; productId: string }> {
  const body = {
    name: `Packed ${kind} ${unique()}`,
    price: 120,
    description: 'Made for a test.',
    category: 'wallets',
    isNew: false,
    colors: [{ name: 'Noir', stock: 9, images: [{ url: '/media/demo/clemence/noir-front.jpg', alt: 'Noir' }] }],
  }
  return (await callApi<{ data: { slug: string; productId: string } }>(page, 'POST', '/api/products/admin', body)).data
}

/** Signs staff in and places paid orders, each of these kinds. Returns their IDs and the customer's email. */
async function ordersToPack(page: Page, someoneElse: SomeoneElse, orders: readonly (readonly Kind[])[]) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInAsStaff(page, 'manager')
  const products = { bag: await aProduct(page, 'bag'), wallet: await aProduct(page, 'wallet') }
  const guest = await someoneElse()
  const email = freshEmail()
  const ids: string[] = []
  for (const kinds of orders) {
    const ordered = kinds.map((kind) => products[kind].slug)
    ids.push(await placePaidOrder({ guest, staff: page }, ordered, email))
  }
  // Other tests look at the first page of the shop's products.
  const productIds = Object.values(products).map(({ productId }) => productId)
  await callApi(page, 'POST', '/api/products/admin/bulk', { action: 'archive', productIds })
  return { ids, email }
}

const numberOf = (orderId: string): string => orderId.slice(-6)
const openBench = (page: Page, ids: readonly string[]) => page.goto(`/admin/orders/pack?ids=${ids.join(',')}`)
const scanField = (page: Page) => page.getByLabel('Scan an item or a label')
const shipRequests = (page: Page): string[] => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/status')) sent.push(request.url())
  })
  return sent
}

/** What a handheld scanner does: types the code into the focused field, and Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

const readOrder = async (page: Page, orderId: string): Promise<OrderDetail> =>
  (await callApi<{ data: OrderDetail }>(page, 'GET', `/api/admin/orders/${orderId}`)).data

test('five orders ship in seven steps with keyboard and scanner, each with the carrier of its label', async ({
  page,
  someoneElse,
}) => {
  const { ids, email } = await ordersToPack(
    page,
    someoneElse,
    LABELS.map(() => ['bag']),
  )
  await page.goto(`/admin/orders?status=to_pack&order=asc&search=${encodeURIComponent(email)}`)
  await expect(page.getByText('Showing 5 of 5 orders')).toBeVisible()
  let steps = 0
  const step = async (action: Promise<void>): Promise<void> => {
    steps += 1
    await action
  }
  await step(page.getByRole('row').getByRole('checkbox').first().press('Space'))
  await step(page.getByRole('region', { name: 'Selected orders' }).getByRole('link', { name: 'Pack' }).press('Enter'))
  for (const [index, label] of LABELS.entries()) {
    await expect(page.getByText(`Order ${index + 1} of 5`)).toBeVisible()
    await expect(scanField(page)).toBeFocused()
    await step(scan(page, label.scan))
    await expect(page.getByText(`Order ${numberOf(ids[index] ?? '')} shipped.`)).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'All orders are packed' })).toBeVisible()
  await expect(page.getByText('5 orders shipped.')).toBeVisible()
  expect(steps).toBe(7)
  for (const [index, { carrier, number }] of LABELS.entries()) {
    expect(await readOrder(page, ids[index] ?? '')).toMatchObject({
      status: 'SHIPPED',
      trackingCarrier: carrier,
      trackingNumber: number,
    })
  }
  const shipped = await findEmail(email, `Your order ${numberOf(ids[0] ?? '')} is on its way`)
  // The focused button leads on to the orders that were not selected.
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/orders\/pack$/)
  expect(shipped).toContain(`https://www.ups.com/track?tracknum=${LABELS[0].number}`)
})

test('an order of two items takes its scans and Enter, and a number that is not certain is looked at first', async ({
  page,
  someoneElse,
}) => {
  const { ids } = await ordersToPack(page, someoneElse, [['bag', 'wallet'], ['bag']])
  const [orderId = ''] = ids
  const { data } = await callApi<{ data: OrderPackingSlip[] }>(page, 'GET', `/api/admin/orders/slips?ids=${orderId}`)
  const skus = data[0]?.items.map(({ sku }) => sku ?? '') ?? []
  await callApi(page, 'POST', `/api/admin/orders/${orderId}/notes`, { text: 'Tie the dust bag with a ribbon' })
  await openBench(page, ids)
  await expect(page.getByText('Tie the dust bag with a ribbon')).toBeVisible()
  await expect(scanField(page)).toBeFocused()

  await scan(page, 'AUM-0000')
  await expect(page.getByText('“AUM-0000” isn’t in this order. Check the item.')).toBeVisible()
  await scan(page, skus[1] ?? '')
  await expect(page.getByRole('checkbox', { name: /Packed wallet/ })).toBeChecked()
  await expect(page.getByText(/isn’t in this order/)).toBeHidden()
  await scan(page, skus[1] ?? '')
  await expect(page.getByText(/is already packed/)).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: /Packed bag/ })).toBeChecked()

  const number = page.getByLabel('Tracking number')
  await expect(number).toBeFocused()
  await page.evaluate(() => {
    window.print = () => void (document.title = 'printed')
  })
  await page.keyboard.press('p')
  await expect(page).toHaveTitle('printed')
  await expect(number).toHaveValue('')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Packing slip', { exact: true })).toBeVisible()
  await expect(page.locator('article').getByText(skus[0] ?? '', { exact: true })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await scan(page, '986578788855')
  await expect(page.getByLabel('Carrier', { exact: true })).toHaveValue('FedEx')
  await expect(page.getByText('The number looks like FedEx. Check the label.')).toBeVisible()
  const ship = page.getByRole('button', { name: `Ship order ${numberOf(orderId)}` })
  await expect(ship).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Order ${numberOf(orderId)} shipped.`)).toBeVisible()

  // The number of the last parcel was wrong.
  await page.getByRole('button', { name: 'Edit tracking' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tracking' })
  await dialog.getByLabel('Tracking number').fill(LABELS[0].scan)
  await expect(dialog.getByLabel('Carrier')).toHaveValue('UPS')
  await dialog.getByRole('button', { name: 'Save tracking' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`UPS ${LABELS[0].scan}`)).toBeVisible()
  // The next scan goes to the field, although a button has the focus.
  await scan(page, LABELS[2].scan)
  await expect(page.getByRole('heading', { name: 'All orders are packed' })).toBeVisible()
})

test('a double Enter ships once, and a lost response loses nothing', async ({ page, someoneElse, watch }) => {
  watch.allowRefusals()
  const { ids } = await ordersToPack(page, someoneElse, [['bag'], ['bag'], ['bag']])
  const sent = shipRequests(page)
  await openBench(page, ids)
  await expect(scanField(page)).toBeFocused()
  await scan(page, LABELS[0].scan)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Order 2 of 3')).toBeVisible()
  expect(sent).toHaveLength(1)

  // The network is down: the number stays.
  await page.route('**/status', (route) => route.abort())
  await expect(scanField(page)).toBeFocused()
  await scan(page, LABELS[2].scan)
  await expect(page.getByText(`No response for order ${numberOf(ids[1] ?? '')}`)).toBeVisible()
  await expect(page.getByLabel('Tracking number')).toHaveValue(LABELS[2].scan)
  await page.unroute('**/status')
  await page.getByRole('button', { name: `Ship order ${numberOf(ids[1] ?? '')}` }).press('Enter')
  await expect(page.getByText('Order 3 of 3')).toBeVisible()

  // The order ships, but the response is lost: the bench finds it shipped, and does not ship it again.
  await page.route('**/status', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await expect(scanField(page)).toBeFocused()
  await scan(page, LABELS[3].scan)
  await expect(page.getByText('3 orders shipped.')).toBeVisible()
  const { statusHistory } = await readOrder(page, ids[2] ?? '')
  expect(statusHistory.filter(({ status }) => status === 'SHIPPED')).toHaveLength(1)
})

test('an order that another person canceled or shipped is skipped, with a sentence', async ({
  page,
  someoneElse,
  watch,
}) => {
  watch.allowRefusals()
  const { ids } = await ordersToPack(page, someoneElse, [['bag'], ['bag'], ['bag']])
  const [one = '', two = '', three = ''] = ids
  await openBench(page, ids)
  await expect(page.getByText('Order 1 of 3')).toBeVisible()
  await expect(scanField(page)).toBeFocused()
  await callApi(page, 'PUT', `/api/admin/orders/${one}/status`, { status: 'SHIPPED', trackingNumber: LABELS[3].scan })
  await callApi(page, 'PUT', `/api/admin/orders/${two}/status`, { status: 'CANCELLED' })
  await scan(page, LABELS[0].scan)
  await expect(page.getByText(`Order ${numberOf(two)} was skipped: another person set it to Canceled.`)).toBeVisible()
  await expect(page.getByText('Order 3 of 3')).toBeVisible()
  expect((await readOrder(page, one)).trackingNumber).toBe(LABELS[3].scan)
  await expect(scanField(page)).toBeFocused()
  await scan(page, LABELS[0].scan)
  await expect(page.getByText('1 order shipped, 2 skipped.')).toBeVisible()
  expect((await readOrder(page, three)).trackingNumber).toBe(LABELS[0].number)
})

test('the bench is found from the list and the palette, and keys lead through it and out', async ({
  page,
  someoneElse,
}) => {
  const { ids } = await ordersToPack(page, someoneElse, [['bag'], ['wallet']])
  await page.goto('/admin/orders?status=to_pack')
  await expect(page.getByRole('link', { name: 'Pack orders' })).toHaveAttribute('href', '/admin/orders/pack')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Pack orders')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Pack orders' })).toBeVisible()

  await openBench(page, ids)
  await expect(page.getByRole('region', { name: `Order ${numberOf(ids[0] ?? '')}` })).toBeVisible()
  await page.keyboard.press('PageDown')
  await expect(page.getByRole('region', { name: `Order ${numberOf(ids[1] ?? '')}` })).toBeVisible()
  await expect(scanField(page)).toBeFocused()
  // The code of a packing slip leads to its order.
  await scan(page, ids[0] ?? '')
  await expect(page.getByRole('region', { name: `Order ${numberOf(ids[0] ?? '')}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/admin\/orders\?status=to_pack/)
})

test('staff who may only read see no way to the bench, and are told why', async ({ page }) => {
  await signInAsStaff(page, 'viewer', '/admin/orders?status=to_pack')
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pack orders' })).toHaveCount(0)
  await page.goto('/admin/orders/pack')
  await expect(page.getByText('You do not have permission to pack orders')).toBeVisible()
})

for (const width of [1440, 390]) {
  test(`the bench has no violation in light, dark and forced colors, ${width} px`, async ({ page, someoneElse }) => {
    const { ids } = await ordersToPack(page, someoneElse, [['bag', 'wallet']])
    await page.setViewportSize({ width, height: 900 })
    await openBench(page, ids)
    await expect(scanField(page)).toBeFocused()
    await page.getByLabel('Carrier', { exact: true }).selectOption('Other carrier')
    await page.getByLabel('Tracking number').fill('S1')
    await page.getByRole('button', { name: /^Ship order/ }).click()
    await expect(page.getByText('Pack every item first, then ship.')).toBeVisible()
    await expectNoViolation(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await expectNoViolation(page, 'contrast')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
    await page.emulateMedia({ forcedColors: 'active' })
    await expectNoViolation(page, 'all but contrast')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}
