import { expect, signInAsStaff, test } from '../fixtures.ts'

test('the order list stores its filters in the URL, pages, sorts and shows its range', async ({ page }) => {
  await signInAsStaff(page, 'viewer')
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(page.getByText(/Showing 10 of \d+ orders/)).toBeVisible()
  await page.getByRole('button', { name: /Total/ }).click()
  await expect(page).toHaveURL(/sort=total/)
  await page.getByRole('button', { name: /next page/i }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.goto('/admin/orders?search=no-such-customer')
  await expect(page.getByText('No orders match your filters')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).first().click()
  await expect(page.getByText(/Showing 10 of \d+ orders/)).toBeVisible()
})

test('an order opens from its row and returns to the same list', async ({ page }) => {
  await signInAsStaff(page, 'viewer', '/admin/orders?status=delivered')
  await page.getByRole('main').getByRole('link', { name: 'View' }).first().click()
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Status History' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Orders' }).click()
  await expect(page).toHaveURL(/status=delivered/)
})

test('an order that does not exist shows an error', async ({ page, watch }) => {
  watch.allowRefusals()
  await signInAsStaff(page, 'viewer', '/admin/orders/ORD-000000000000')
  await expect(page.getByText('Order not found or could not be loaded')).toBeVisible()
})
