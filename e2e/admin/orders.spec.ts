import { expect, signInAsStaff, test } from '../fixtures.ts'
import { expectNoViolation } from '../pages/axe.ts'

test('the order list stores its filters in the URL, pages, sorts and shows its range', async ({ page }) => {
  await signInAsStaff(page, 'viewer', '/admin/dashboard')
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

test('views show their counts; staff save, rename and delete their own', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInAsStaff(page, 'editor', '/admin/orders')
  const views = page.getByRole('navigation', { name: 'Order views' })
  await expect(views.getByRole('link', { name: /^All/ })).toHaveAttribute('aria-current', 'page')
  await views.getByRole('link', { name: /^To pack \d/ }).click()
  await expect(page).toHaveURL(/status=to_pack/)
  await expect(
    page
      .getByRole('table', { name: 'Orders' })
      .getByText(/^(Pending|Processing)$/)
      .first(),
  ).toBeVisible()

  await page.goto('/admin/orders?status=delivered&from=2026-01-01')
  const name = `Delivered ${Date.now()}`
  await page.getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByLabel('Name').fill(name)
  await expectNoViolation(page)
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: `Edit view ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog', { name: 'Rename view' }).getByLabel('Name').fill(`${name} again`)
  await page.getByRole('dialog', { name: 'Rename view' }).getByRole('button', { name: 'Rename' }).click()
  await page.reload()
  await page.getByRole('button', { name: `Edit view ${name} again` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(views.getByRole('link', { name })).toHaveCount(0)
  await expectNoViolation(page)
})

test('an order that does not exist shows an error', async ({ page, watch }) => {
  watch.allowRefusals()
  await signInAsStaff(page, 'viewer', '/admin/orders/ORD-000000000000')
  await expect(page.getByText('Order not found or could not be loaded')).toBeVisible()
})
