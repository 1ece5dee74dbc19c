import { expect, type Page } from '@playwright/test'
import { addToCart, fillPersonal, fillShipping, readOrderNumber } from './shopping.ts'

/** The sandbox's test cards, by outcome. */
export const cards = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  challenged: '4000 0000 0000 3155',
  late: '4000 0000 0000 0259',
  hangs: '4000 0000 0000 0341',
  broken: '4000 0000 0000 0119',
  notRefundable: '4000 0000 0000 5126',
  disputed: '4000 0000 0000 2685',
} as const

/** Adds a product to the cart and completes the first two checkout steps. */
export async function goToPayment(page: Page, slug: string, email: string): Promise<void> {
  await addToCart(page, slug)
  await page.getByRole('button', { name: 'Checkout' }).click()
  await fillPersonal(page, email)
  await fillShipping(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible()
}

/** Fills in the card form. */
export async function fillCard(page: Page, cardNumber: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Card number' }).fill(cardNumber)
  await page.getByRole('textbox', { name: 'Name on card' }).fill('Łucja Marchetti')
  await page.getByRole('textbox', { name: 'Expiry date' }).fill('12/39')
  await page.getByRole('textbox', { name: 'CVV' }).fill('123')
}

export const clickPlaceOrder = (page: Page): Promise<void> => page.getByRole('button', { name: 'Place Order' }).click()

/** Waits for the success page. Returns the order number. */
export async function expectOrderPlaced(page: Page, timeout?: number): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Thank You for Your Order!' })).toBeVisible({ timeout })
  return readOrderNumber(page)
}

/** Collects the ids of all orders in API responses from now on. */
export function collectOrderIds(page: Page): Set<string> {
  const orders = new Set<string>()
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api/orders') || !response.ok()) return
    const { data } = (await response.json().catch(() => ({}))) as { data?: { orderId: string } }
    if (data) orders.add(data.orderId)
  })
  return orders
}
