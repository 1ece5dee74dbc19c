import { expect, signInAsStaff, test } from '../fixtures.ts'
import { expectNoViolation } from '../pages/axe.ts'
import { freshEmail, openAccountDialog, registerCustomer } from '../pages/account.ts'
import { findEmail } from '../pages/email.ts'
import { deliver, placeOrder } from '../pages/orders.ts'

/** The last six characters of an id, as the shop displays it. */
const number = (id: string): string => id.slice(-6)

test('a customer cancels an order within the hour', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { name, email } = await registerCustomer(page)
  const { orderId } = await placeOrder(page, ['aumont-tote'], email)
  const dialog = await openAccountDialog(page, name)
  await dialog.getByRole('button', { name: `Details of order ${number(orderId)}` }).click()
  await expect(dialog.getByText(/You can cancel until/)).toBeVisible()
  const step = (label: string) => dialog.getByRole('listitem').filter({ hasText: new RegExp(`^${label}`) })
  await expect(step('Received')).toHaveAttribute('aria-current', 'step')
  for (const label of ['Prepared', 'Shipped', 'Delivered']) await expect(step(label)).toContainText('to come')
  await expectNoViolation(page)
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  const confirmDialog = page.getByRole('alertdialog', { name: 'Cancel this order?' })
  await expectNoViolation(page)
  await confirmDialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Canceled' }).first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
  await expect(dialog.getByRole('alert').filter({ hasText: 'Your order is canceled.' })).toBeVisible()
})

test('a customer returns a line item and follows it while staff process it to the refund', async ({
  page,
  someoneElse,
}) => {
  test.slow(true, 'a customer and staff take turns')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { name, email } = await registerCustomer(page)
  const { orderId, receiptToken } = await placeOrder(page, ['aumont-tote', 'isaure'], email)
  const staff = await someoneElse({ reducedMotion: 'reduce' })
  await signInAsStaff(staff, 'manager')
  await deliver(staff, orderId)

  const dialog = await openAccountDialog(page, name)
  await dialog.getByRole('button', { name: `Details of order ${number(orderId)}` }).click()
  await dialog.getByRole('button', { name: 'Return items' }).click()
  const request = page.getByRole('dialog', { name: `Return items of order ${number(orderId)}` })
  const submit = request.getByRole('button', { name: 'Submit return request' })
  await submit.click()
  await expect(request.getByText('Please select at least one item to return')).toBeVisible()
  await expectNoViolation(page)
  await request.getByRole('checkbox').nth(1).check()
  await expect(request.getByText('$1,160.00').last()).toBeVisible()
  await submit.click()
  await expect(request.getByText('Please select a return reason')).toBeVisible()
  await expect(request.getByLabel('Reason')).toBeFocused()
  await request.getByLabel('Reason').selectOption('Changed Mind')
  await request.getByLabel('Note (optional)').fill('Too small for a laptop')
  await submit.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Return request submitted successfully!' })).toBeVisible()
  await expect(dialog.getByText('Requested. We’ll reply by email')).toBeVisible()

  await staff.goto('/admin/returns?status=requested')
  await staff.getByRole('searchbox', { name: 'Search returns' }).fill(number(orderId))
  await expect(staff.getByText('Showing 1 of 1 return')).toBeVisible()
  await staff.getByRole('row').filter({ hasText: 'Changed Mind' }).getByRole('link').click()
  await expect(staff.getByText('Too small for a laptop')).toBeVisible()
  await expectNoViolation(staff)
  await staff.getByLabel('How to send it back').fill('Please send it to 12 Tanner Row, Brooklyn.')
  await staff.getByRole('button', { name: 'Approve return' }).click()
  await expect(staff.getByRole('group', { name: /Isaure/ }).getByLabel('Restock')).toHaveValue('1')
  await expectNoViolation(staff)
  await staff.getByRole('button', { name: 'Mark as received' }).click()
  await expect(staff.getByText('Back in stock').first()).toBeVisible()
  await expect(staff.getByLabel('Amount')).toHaveValue('1252.80')
  await staff.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(staff.getByRole('heading', { name: 'Refund Return' })).toBeHidden()

  await page.goto(`/orders/${receiptToken}`)
  await expect(page.getByText('Please send it to 12 Tanner Row, Brooklyn.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^Delivered/ })).toHaveAttribute('aria-current', 'step')
  await expect(page.getByText(/Refund \$1,252\.80/)).toBeVisible()
  await expectNoViolation(page)
})

test('a guest opens the order by the email link: it is not cached, and can be returned, reordered and printed', async ({
  page,
  someoneElse,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const email = freshEmail()
  const { orderId, receiptToken } = await placeOrder(page, ['aumont-tote'], email)
  const staff = await someoneElse()
  await signInAsStaff(staff, 'manager')
  await deliver(staff, orderId)

  const deliveryEmail = await findEmail(email, 'has arrived')
  expect(deliveryEmail).toContain('within 30 days of delivery')
  const link = /https?:\/\/[^\s"<>]+\/orders\/[\w.-]+/.exec(deliveryEmail)?.[0] ?? ''
  expect(link).toContain(receiptToken)
  const response = await page.goto(link)
  expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number(orderId)}` })).toBeVisible()
  await page.getByRole('button', { name: 'Return items' }).click()
  await page.getByRole('checkbox').check()
  await page.getByLabel('Reason').selectOption('Other')
  await page.getByRole('button', { name: 'Submit return request' }).click()
  await expect(page.getByText('Return request submitted successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Return items' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Buy again' }).click()
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Invoice' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice' })).toBeVisible()
  await expect(page.getByText(`Order ${number(orderId)}`)).toBeVisible()
  await expectNoViolation(page)
})

test('an altered link returns 404', async ({ page, watch }) => {
  watch.allowRefusals()
  const response = await page.goto('/orders/ORD-000000000000.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Order Information Not Found' })).toBeVisible()
})
