import { expect, signInAsStaff, test } from '../fixtures.ts'

test('a toast is visible over every screen, and the keyboard reaches its undo', async ({ page }) => {
  await signInAsStaff(page, 'manager', '/admin/dashboard')
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Inbox' }).press('Enter')
  // A new screen is announced to screen readers, and receives the focus if its element is gone.
  await expect(page.locator('[aria-live="polite"]').filter({ hasText: 'Inbox' })).toBeAttached()
  await page.getByRole('row').nth(1).getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Reply', exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  await page.getByRole('button', { name: 'Mark as spam' }).press('Enter')
  const notifications = page.getByRole('region', { name: 'Notifications' })
  await expect(notifications.getByText('Marked as spam')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search everything' }).getByRole('combobox')).toBeFocused()
  // A dialog does not cover the toast, and F6 moves the focus from the dialog to its action.
  await page.keyboard.press('F6')
  await expect(notifications.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(notifications.getByText('Marked as spam')).toHaveCount(0)
  await page.getByRole('dialog', { name: 'Search everything' }).getByRole('combobox').press('Escape')
  await expect(page.getByRole('button', { name: 'Mark as spam' })).toBeVisible()

  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/admin\/orders$/)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveCount(1)
})

test('when offline the portal shows a banner, loses nothing and continues when it is back', async ({
  page,
  context,
  watch,
}) => {
  await signInAsStaff(page, 'admin', '/admin/dashboard')
  await page.getByRole('link', { name: 'Settings' }).first().click()
  const managers = page.getByLabel('Manager', { exact: true })
  await managers.check()
  watch.allowRefusals()
  await context.setOffline(true)
  await expect(page.getByText(/^You’re offline/)).toBeVisible()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Couldn’t save settings')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^You’re offline/)).toHaveCount(0)
  await expect(managers).toBeChecked()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(managers).not.toBeChecked()
})

test('on a phone the menu, the settings sections and the search are reachable', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAsStaff(page, 'admin', '/admin/dashboard')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0)
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await expect(page.getByRole('region', { name: 'System' })).toBeAttached()
  await sections.getByRole('link', { name: 'System' }).click()
  await expect(sections.getByRole('link', { name: 'System' })).toHaveAttribute('aria-current', 'location')
  await expect(sections).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.getByRole('button', { name: 'Search' }).click()
  const palette = page.getByRole('dialog', { name: 'Search everything' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await palette.getByRole('button', { name: 'Close search' }).click()
  await expect(palette).toHaveCount(0)
})

test('the palette runs a verb on an order, and finds the products of a discount', async ({ page }) => {
  await signInAsStaff(page, 'manager', '/admin/orders')
  const number =
    (await page
      .getByRole('link', { name: /^[0-9A-Z]{6}$/ })
      .first()
      .textContent()) ?? ''
  const palette = page.getByRole('dialog', { name: 'Search everything' })
  await page.keyboard.press('Control+k')
  await palette.getByRole('combobox').fill(`note ${number}`)
  await expect(palette.getByRole('group', { name: 'Actions' }).getByRole('option')).toHaveText(
    new RegExp(`^Add note to order ${number}`),
  )
  await palette.getByRole('combobox').press('Enter')
  await expect(page).toHaveURL(/\/admin\/orders\/ORD-[0-9A-Z]{12}$/)
  await expect(page.getByLabel('New note')).toBeFocused()

  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+k')
  await palette.getByRole('combobox').fill('20% off totes')
  await palette.getByRole('option', { name: 'Put Totes on sale: 20% off' }).click()
  const sale = page.getByRole('dialog', { name: 'Put on sale' })
  await expect(sale.getByRole('spinbutton').or(sale.getByRole('textbox')).first()).toHaveValue('20')
  await expect(sale.getByRole('button', { name: /^Put \d+ products on sale$/ })).toBeEnabled()
  await expect(page).toHaveURL(/\/admin\/products\?.*category=totes/)
})
