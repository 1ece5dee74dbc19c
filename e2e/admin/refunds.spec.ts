import { expect, signInAsStaff, test } from '../fixtures.ts'
import { freshEmail } from '../pages/account.ts'
import { deliver, placeOrder } from '../pages/orders.ts'

test('staff refund an order in parts, up to what was paid and not a cent more', async ({ page, browser }) => {
  const guest = await (await browser.newContext()).newPage()
  await guest.goto('/about')
  const { orderId } = await placeOrder(guest, ['isaure'], freshEmail())
  await guest.close()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInAsStaff(page, 'manager')
  await deliver(page, orderId)
  await page.goto(`/admin/orders/${orderId}`)

  const open = page.getByRole('button', { name: 'Refund', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  await open.click()
  await dialog.getByLabel('How much').selectOption('Amount')
  await dialog.getByLabel('Amount').fill('1252.81')
  await dialog.getByLabel('Reason').fill('Scratch on the lock')
  await dialog.getByRole('button', { name: /^Refund/ }).click()
  await expect(dialog.getByText('At most $1,252.80 can be refunded')).toBeVisible()
  await dialog.getByLabel('Amount').fill('252.80')
  await dialog.getByRole('button', { name: 'Refund $252.80' }).click()
  await expect(page.getByText('$252.80 refunded')).toBeVisible()
  await expect(page.getByText('Partly refunded').first()).toBeVisible()

  await open.click()
  await expect(dialog.getByRole('button', { name: 'Refund $1,000.00' })).toBeVisible()
  await dialog.getByLabel('Reason').fill('The rest')
  await dialog.getByRole('button', { name: 'Refund $1,000.00' }).click()
  await expect(open).toHaveCount(0)
  const ledger = page.getByRole('region', { name: 'Ledger' })
  await expect(ledger.getByRole('listitem')).toHaveCount(3)
  await expect(ledger.getByText('−$1,000.00')).toBeVisible()
  await expect(page.getByText('Everything was paid back')).toBeVisible()
})

test('a viewer reads returns and money, and is offered nothing to do with them', async ({ page }) => {
  await signInAsStaff(page, 'viewer')
  await page.goto('/admin/returns?status=requested')
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Return Request' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Approve|Reject/ })).toHaveCount(0)
  await page.goto('/admin/orders?status=delivered')
  await page.getByRole('link', { name: 'View' }).first().click()
  await expect(page.getByRole('heading', { name: 'Ledger' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Refund|Tracking/ })).toHaveCount(0)
})
