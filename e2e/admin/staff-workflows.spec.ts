import { expect, signInAsStaff, test } from '../fixtures.ts'
import { findEmail } from '../pages/email.ts'

test('the command palette finds orders, products, customers and screens', async ({ page }) => {
  await signInAsStaff(page, 'manager', '/admin/dashboard')
  const number =
    (await page
      .getByRole('link', { name: /^[0-9A-Z]{6}$/ })
      .first()
      .textContent()) ?? ''
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search everything' })
  const field = palette.getByRole('combobox')
  await expect(field).toBeFocused()
  await field.fill('aumont')
  await expect(palette.getByRole('option', { name: /Aumont Tote/ })).toBeVisible()
  await field.fill('camille')
  await expect(palette.getByRole('group', { name: 'Customers' }).getByRole('option').first()).toBeVisible()
  await field.fill(number)
  await expect(palette.getByRole('option', { selected: true })).toContainText(number)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(number) })).toBeVisible()

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByText('Search', { exact: true })).toBeVisible()
  // A manager has no admin users screen, and so no shortcut for it.
  await expect(keys.getByText('Admin Users')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/admin\/orders$/)
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toBeFocused()
})

test('staff create an order that is paid by a payment link, and change several at once', async ({ page }) => {
  test.slow(true, 'two orders, written out')
  const email = `desk-${Date.now().toString(36)}@example.com`
  await signInAsStaff(page, 'manager')
  for (const quantity of ['1', '2']) {
    await page.goto('/admin/orders/create')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('searchbox', { name: 'Find a product' }).fill('solene bucket')
    await page.getByRole('button', { name: 'Add Solène Bucket Bag' }).click()
    await page.getByLabel(/^Quantity of Solène Bucket Bag/).selectOption(quantity)
    await page.getByRole('button', { name: 'Create order and email link' }).click()
    await expect(page.getByLabel('First name')).toBeFocused()
    await page.getByLabel('First name').fill('Desk')
    await page.getByLabel('Last name').fill('Order')
    await page.getByLabel('Street address').fill('1 Counter Street')
    await page.getByLabel('City').fill('Boston')
    await page.getByLabel('State').selectOption('MA')
    await page.getByLabel('ZIP code').fill('02108')
    await page.getByLabel('Phone').fill('+1 617 555 0100')
    await page.getByRole('button', { name: 'Create order and email link' }).click()
    await expect(page).toHaveURL(/\/admin\/orders$/)
  }
  const link = /https?:\/\/[^\s"<>]+(\/pay\/[\w.-]+)/.exec(await findEmail(email, ''))?.[1] ?? ''

  await page.goto(`/admin/orders?search=${email}`)
  await expect(page.getByText('Showing 2 of 2 orders')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await page.getByLabel('New status').selectOption('Delivered')
  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('button', { name: 'Set 2 orders' }).click()
  await expect(page.getByText(/0 orders set to Delivered, 2 skipped/)).toBeVisible()
  await expect(page.getByText(/This order hasn’t been paid/)).toHaveCount(2)
  await page
    .getByRole('checkbox', { name: /^Select order/ })
    .first()
    .check()
  await page.getByLabel('New status').selectOption('Processing')
  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('button', { name: 'Set 1 order' }).click()
  await expect(page.getByText('1 order set to Processing', { exact: true })).toBeVisible()

  await page.goto(link)
  await expect(page.getByText(/Solène Bucket Bag/).first()).toBeVisible()
})

test('an unsaved order is not lost by accident', async ({ page }) => {
  await signInAsStaff(page, 'admin', '/admin/dashboard')
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await page.getByRole('link', { name: 'New order' }).click()
  await page.getByLabel('City').fill('Boston')
  await page.getByRole('link', { name: 'Back to Orders' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Boston')
  await page.goBack()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByLabel('City')).toHaveCount(0)
})
