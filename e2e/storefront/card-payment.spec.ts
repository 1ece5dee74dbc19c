import type { Page, Route } from '@playwright/test'
import { expect, signInAsStaff, test } from '../fixtures.ts'
import { freshEmail } from '../pages/account.ts'
import { findEmail } from '../pages/email.ts'
import { cards, fillCard, goToPayment, expectOrderPlaced, clickPlaceOrder, collectOrderIds } from '../pages/payment.ts'
import { fillPersonal, fillShipping } from '../pages/shopping.ts'

test('another card pays after a declined one; the order is shown after a reload and to staff', async ({ page }) => {
  const email = freshEmail()
  await goToPayment(page, 'clemence', email)
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeDisabled()
  await fillCard(page, cards.declined)
  await clickPlaceOrder(page)
  await expect(page.getByRole('alert')).toHaveText(
    'Your card was declined. Check your card details, use another card, or contact your bank.',
  )
  const cardNumber = page.getByRole('textbox', { name: 'Card number' })
  await expect(cardNumber).toBeFocused()
  await expect(cardNumber).toHaveAttribute('aria-invalid', 'true')
  await expect(cardNumber).toHaveAccessibleDescription('Your card was declined.')
  await expect(page.getByRole('button', { name: 'Pay later instead' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name on card' })).toHaveValue('Łucja Marchetti')

  await page.getByRole('textbox', { name: 'Card number' }).fill(cards.pays)
  await clickPlaceOrder(page)
  const number = await expectOrderPlaced(page)
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText('Create an account with this email and this order will be in it.')).toBeVisible()
  await page.evaluate(() => history.replaceState(null, ''))
  await page.reload()
  await expect(page.getByText(number)).toBeVisible()
  await expect(page.getByRole('region', { name: 'What you ordered' }).getByText('Clémence')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  expect(await findEmail(email, 'received your order')).toContain('We’ve received your payment of $2,041.20')

  await signInAsStaff(page, 'superadmin', `/admin/orders?search=${encodeURIComponent(email)}`)
  await expect(page.getByText(number).first()).toBeVisible()
  await expect(page.getByText('Payment failed')).toHaveCount(0)
})

test('shows card errors by field, and neither sends nor stores card data', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url(), request.postData() ?? ''))
  await goToPayment(page, 'solene', freshEmail())
  await page.getByRole('textbox', { name: 'Card number' }).press('Enter')
  await expect(page.getByText('Please complete the credit card information')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Card number' })).toBeFocused()
  await expect(page.getByText('Card name is required')).toBeVisible()
  await page.getByRole('textbox', { name: 'Card number' }).pressSequentially('424242424242')
  await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveValue('4242 4242 4242')
  await page.getByRole('textbox', { name: 'Expiry date' }).pressSequentially('1320')
  await expect(page.getByRole('textbox', { name: 'Expiry date' })).toHaveValue('13/20')
  await page.getByRole('textbox', { name: 'CVV' }).fill('12')
  await page.getByRole('link', { name: 'Back', exact: true }).focus()
  for (const message of ['Invalid card number', 'Invalid expiry date', 'Invalid CVV', 'Card details incomplete']) {
    await expect(page.getByText(message)).toBeVisible()
  }

  await fillCard(page, cards.pays)
  await clickPlaceOrder(page)
  await expectOrderPlaced(page)
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored + sent.join('\n')).not.toMatch(/4242 ?4242/)
})

test('a 3-D Secure challenge is declined, then approved', async ({ page }) => {
  await goToPayment(page, 'clemence', freshEmail())
  await fillCard(page, cards.challenged)
  await clickPlaceOrder(page)
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('alert')).toContainText('Your bank did not confirm the payment.')
  await expect(page).toHaveURL(/\/checkout\?step=payment$/)

  await fillCard(page, cards.challenged)
  await clickPlaceOrder(page)
  await expect(page.getByText(/^ORSENNE is requesting \$[\d,.]+ on your test card\./)).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expectOrderPlaced(page)
  const stored = await page.evaluate(() => Object.keys({ ...sessionStorage, ...localStorage }))
  expect(stored.filter((key) => /^shop\.(checkout|attempts)/.test(key))).toEqual([])
})

test("leaving the bank's page by Back holds the stock once and pays one order", async ({ page }) => {
  test.slow(true, 'two payments, one with a challenge, and a check of the orders')
  const email = freshEmail()
  const held: string[] = []
  page.on('response', async (response) => {
    if (!response.url().endsWith('/create-intent') || !response.ok()) return
    const { data } = (await response.json().catch(() => ({}))) as { data?: { paymentIntentId: string } }
    if (data) held.push(data.paymentIntentId)
  })
  await goToPayment(page, 'clemence', email)
  await fillCard(page, cards.challenged)
  await clickPlaceOrder(page)
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible()
  await fillCard(page, cards.pays)
  await clickPlaceOrder(page)
  await expectOrderPlaced(page)
  // The abandoned challenge can no longer be completed.
  const stillOpen = async () => {
    const responses = await Promise.all([...new Set(held)].map((id) => page.request.get(`/api/sandbox/${id}/status`)))
    const statuses = await Promise.all(
      responses.map(async (response) => ((await response.json()) as { status: string }).status),
    )
    return statuses.filter((status) => status !== 'canceled')
  }
  await expect.poll(stillOpen).toEqual(['succeeded'])
  await signInAsStaff(page, 'superadmin')
  const found = await page.request.get(`/api/admin/orders?search=${encodeURIComponent(email)}`)
  expect(await found.json()).toMatchObject({ total: 1 })
})

test('waits for a late payment, also after the tab was closed', async ({ page, context }) => {
  test.slow(true, 'the sandbox’s bank takes half a minute')
  await goToPayment(page, 'solene', freshEmail())
  await fillCard(page, cards.late)
  await clickPlaceOrder(page)
  await expect(page.getByRole('heading', { name: 'Your payment is being confirmed' })).toBeVisible()
  await page.close()
  const next = await context.newPage()
  await next.goto('/checkout')
  await expect(next.getByRole('heading', { name: 'Your payment is being confirmed' })).toBeVisible()
  await expectOrderPlaced(next, 60_000)
  await expect(next.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
})

test('an error and then a timeout of the payment service never place two orders', async ({ page, watch }) => {
  test.slow(true, 'one of the test cards waits for the timeout')
  watch.allowRefusals()
  const orders = collectOrderIds(page)
  await goToPayment(page, 'clemence', freshEmail())
  await fillCard(page, cards.broken)
  await clickPlaceOrder(page)
  await expect(page.getByRole('alert')).toHaveText(
    'The payment service is currently unavailable. Please try again in a few minutes.',
  )
  await page.getByRole('alertdialog').getByRole('button', { name: 'Not now' }).click()

  await fillCard(page, cards.hangs)
  await clickPlaceOrder(page)
  await expect(page.getByRole('alert')).toHaveText(
    'The payment service is taking too long to respond. Please try again.',
    { timeout: 20_000 },
  )
  // Accepting the manual payment here would place a second order: the first payment has succeeded after all.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Order now' }).click()
  await expectOrderPlaced(page, 30_000)
  await expect(page.getByText('Paid by card')).toBeVisible()
  expect(orders.size).toBe(1)
})

test('after an error of the payment service the order is paid through the link in the email', async ({
  page,
  watch,
}) => {
  watch.allowRefusals()
  const email = freshEmail()
  await goToPayment(page, 'clemence', email)
  await fillCard(page, cards.broken)
  await clickPlaceOrder(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Order now' }).click()
  const number = await expectOrderPlaced(page)
  await expect(page.getByText(/Check your email for a payment link/)).toBeVisible()

  const link = /http\S+\/pay\/\S+/.exec(await findEmail(email, 'received your order'))?.[0] ?? ''
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: `Pay for order ${number}` })).toBeVisible()
  await expect(page.getByRole('complementary').getByText('$2,041.20').first()).toBeVisible()
  await expect(page.getByRole('main').getByText(/Perry Street|Marchetti/)).toHaveCount(0)
  await fillCard(page, cards.declined)
  await page.getByRole('button', { name: 'Pay $2,041.20' }).click()
  await expect(page.getByRole('alert')).toContainText('Your card was declined.')
  await fillCard(page, cards.challenged)
  await page.getByRole('button', { name: 'Pay $2,041.20' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { name: 'Payment received. Thank you' })).toBeVisible()
  await page.getByRole('link', { name: 'View your order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Payment received. Thank you' })).toBeVisible()
  await page.goto(`${link}x`)
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
})

test('a double click, a second tab and a reload place one order', async ({ page, context }) => {
  const email = freshEmail()
  await goToPayment(page, 'vesper', email)
  await fillCard(page, cards.pays)
  const second = await context.newPage()
  await second.goto('/checkout')
  await fillPersonal(second, email)
  await fillShipping(second)
  await fillCard(second, cards.pays)

  // The order's response is lost with the page, after the shop has placed the order; the other tab orders at that
  // moment.
  const dropResponse = async (route: Route) => {
    await route.fetch()
    await Promise.all([page.reload(), second.getByRole('button', { name: 'Place Order' }).dblclick()])
    await route.abort().catch(() => undefined)
  }
  await page.route('**/api/orders', dropResponse, { times: 1 })
  await page.getByRole('button', { name: 'Place Order' }).dblclick()
  const isThere = (tab: Page) => tab.getByRole('heading', { name: 'Thank You for Your Order!' }).count()
  await expect.poll(async () => (await isThere(page)) + (await isThere(second))).toBeGreaterThan(0)

  await signInAsStaff(page, 'superadmin')
  const response = await page.request.get(`/api/admin/orders?search=${encodeURIComponent(email)}`)
  expect(await response.json()).toMatchObject({ total: 1, data: [{ paymentDetails: { paymentStatus: 'succeeded' } }] })
})
