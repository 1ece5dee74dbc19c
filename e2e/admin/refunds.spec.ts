import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import type { Locator, Page } from '@playwright/test'
import { expect, signInAsStaff, test } from '../fixtures.ts'
import { freshEmail } from '../pages/account.ts'
import { expectNoViolation } from '../pages/axe.ts'
import { findEmail } from '../pages/email.ts'
import { callApi, deliver, findOrderId, placeOrder } from '../pages/orders.ts'
import { cards, fillCard, goToPayment, expectOrderPlaced, clickPlaceOrder as placeCardOrder } from '../pages/payment.ts'

const readOrder = async (staff: Page, orderId: string): Promise<OrderDetail> =>
  (await callApi<{ data: OrderDetail }>(staff, 'GET', `/api/admin/orders/${orderId}`)).data
const refundStates = async (staff: Page, orderId: string): Promise<string[]> =>
  (await readOrder(staff, orderId)).refunds.map(({ status }) => status)

test('staff refund an order in parts, up to the paid amount', async ({ page, someoneElse }) => {
  const guest = await someoneElse()
  const { orderId } = await placeOrder(guest, ['isaure'], freshEmail())
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInAsStaff(page, 'manager')
  await deliver(page, orderId)
  await page.goto(`/admin/orders/${orderId}`)

  const open = page.getByRole('button', { name: 'Refund', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  await open.click()
  await dialog.getByLabel('Amount').fill('1252.81')
  await dialog.getByLabel('Reason').fill('Scratch on the lock')
  await dialog.getByRole('button', { name: /^Refund/ }).click()
  await expect(dialog.getByText('At most $1,252.80 can be refunded')).toBeVisible()
  await dialog.getByLabel('Amount').fill('252.80')
  await dialog.getByRole('button', { name: 'Refund $252.80' }).click()
  await expect(page.getByText('$252.80 refunded')).toBeVisible()
  await expect(page.getByText('Partly refunded').first()).toBeVisible()

  await open.click()
  await dialog.getByRole('button', { name: 'Select all' }).click()
  await expect(dialog.getByRole('button', { name: 'Refund $1,000.00' })).toBeVisible()
  await dialog.getByLabel('Reason').fill('The rest')
  await dialog.getByRole('button', { name: 'Refund $1,000.00' }).click()
  await expect(open).toHaveCount(0)
  const ledger = page.getByRole('region', { name: 'Transactions' })
  await expect(ledger.getByRole('listitem')).toHaveCount(3)
  await expect(ledger.getByText('−$1,000.00')).toBeVisible()
  await expect(page.getByText('Fully refunded')).toBeVisible()
})

test('one item of an order is refunded and restocked with four clicks from the list', async ({ page, someoneElse }) => {
  const guest = await someoneElse()
  const email = freshEmail()
  const { orderId } = await placeOrder(guest, ['isaure', 'clemence'], email)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInAsStaff(page, 'manager')
  await deliver(page, orderId)
  await page.goto(`/admin/orders?search=${orderId}`)
  await expect(page.getByText('Showing 1 of 1 order', { exact: true })).toBeVisible()

  let clicks = 0
  const click = async (target: Locator): Promise<void> => {
    await target.click()
    clicks += 1
  }
  await click(page.getByRole('table', { name: 'Orders' }).getByRole('link', { name: orderId.slice(-6), exact: true }))
  await click(page.getByRole('button', { name: 'Refund', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  await click(dialog.getByRole('button', { name: /^Add one Isaure/ }))
  await expectNoViolation(page)
  await click(dialog.getByRole('button', { name: 'Refund $1,252.80' }))
  await expect(page.getByText('$1,252.80 refunded')).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(4)
  await expect(page.getByRole('region', { name: 'Transactions' }).getByText(/1 × Isaure/)).toBeVisible()

  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await dialog.getByRole('button', { name: /^Add one Clémence/ }).click()
  await dialog.getByLabel('Restock the selected items').check()
  await dialog.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(page.getByText('1 of 1 returned')).toBeVisible()
})

test('a refund that fails is retried, then recorded as a manual refund, and disappears from the list', async ({
  page,
  someoneElse,
}) => {
  test.slow(true, 'a customer and a member of staff, one after the other')
  const email = freshEmail()
  const customer = await someoneElse({ reducedMotion: 'reduce' })
  await goToPayment(customer, 'isaure', email)
  await fillCard(customer, cards.notRefundable)
  await placeCardOrder(customer)
  const number = await expectOrderPlaced(customer)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInAsStaff(page, 'manager')
  const orderId = await findOrderId(page, number)
  await page.goto(`/admin/orders/${orderId}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await refund.getByRole('button', { name: 'Select all' }).click()
  await refund.getByLabel('Reason').fill('Scratch on the lock')
  await refund.getByRole('button', { name: 'Refund $1,252.80' }).click()
  const failed = page.getByRole('alert').filter({ hasText: 'Refund of $1,252.80 failed' })
  await expect.poll(() => refundStates(page, orderId), { timeout: 15_000 }).toEqual(['failed'])
  await expect(failed).toContainText('The bank of this card takes no refunds.')

  await page.goto('/admin/dashboard')
  await page
    .getByRole('region', { name: 'Needs attention' })
    .getByRole('link', { name: /refunds? failed/ })
    .click()
  const waiting = page.getByRole('region', { name: 'Failed refunds' })
  await expect(waiting.getByRole('link', { name: `Order ${number}` })).toBeVisible()
  await waiting.getByRole('link', { name: `Order ${number}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()

  const retried = page.waitForResponse((response) => response.url().endsWith('/retry'))
  await page.getByRole('button', { name: 'Try again' }).click()
  expect((await retried).ok()).toBe(true)
  await expect.poll(() => refundStates(page, orderId), { timeout: 15_000 }).toEqual(['failed'])
  await page.getByRole('button', { name: 'Record manual refund' }).click()
  const manual = page.getByRole('dialog', { name: 'Record manual refund' })
  await manual.getByLabel('Method').selectOption('Another way')
  await manual.getByRole('button', { name: 'Record $1,252.80' }).click()
  await expect(manual.getByText('Enter how it was refunded')).toBeVisible()
  await manual.getByLabel('Note').fill('Voucher 4711')
  await manual.getByRole('button', { name: 'Record $1,252.80' }).click()
  await expect(manual).toHaveCount(0)
  await expect(failed).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Transactions' }).getByText('Voucher 4711')).toBeVisible()
  expect(await findEmail(email, 'has been paid')).toContain('$1,252.80 as agreed with you')
})

test('a disputed payment is shown to staff and cannot be refunded', async ({ page, someoneElse }) => {
  test.slow(true, 'a customer and a member of staff, one after the other')
  const customer = await someoneElse({ reducedMotion: 'reduce' })
  await goToPayment(customer, 'isaure', freshEmail())
  await fillCard(customer, cards.disputed)
  await placeCardOrder(customer)
  const number = await expectOrderPlaced(customer)

  await signInAsStaff(page, 'manager')
  const orderId = await findOrderId(page, number)
  const disputed = page.getByRole('alert').filter({ hasText: 'Disputed: $1,252.80' })
  await expect.poll(async () => (await readOrder(page, orderId)).disputes, { timeout: 15_000 }).toHaveLength(1)
  await page.goto(`/admin/orders/${orderId}`)
  await expect(disputed).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0)
  // The former URL leads to the view.
  await page.goto('/admin/payments')
  await expect(page).toHaveURL(/\/admin\/orders\/payments$/)
  const waiting = page.getByRole('region', { name: 'Open disputes' })
  await expect(waiting.getByRole('link', { name: `Order ${number}` })).toBeVisible()
})

test('a viewer sees returns and payments without actions', async ({ page }) => {
  await signInAsStaff(page, 'viewer', '/admin/returns?status=requested')
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Return Request' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Approve|Reject/ })).toHaveCount(0)
  await page.goto('/admin/orders?status=delivered')
  await page.getByRole('main').getByRole('link', { name: 'View' }).first().click()
  await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Refund|(?<!Copy )tracking/ })).toHaveCount(0)
})
