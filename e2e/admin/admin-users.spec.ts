import { expect, signInAsStaff, test } from '../fixtures.ts'

const unique = (): string => `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6)}`

test('a super admin creates, finds, edits and removes an admin user, which the audit log records', async ({ page }) => {
  const email = `e2e-${unique()}@atelier.example`
  await signInAsStaff(page, 'superadmin', '/admin/dashboard')
  const sidebar = page.getByRole('navigation', { name: 'Admin' })
  await sidebar.getByRole('link', { name: 'Admin Users', exact: true }).click()
  await page.getByRole('link', { name: 'Create Admin User' }).click()

  await page.getByRole('button', { name: 'Create Admin User' }).click()
  await expect(page.getByText('Please correct the errors below')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('Odette Marceau')
  await expect(page.getByText('Name is required')).toHaveCount(0)
  await page.getByLabel('Email', { exact: true }).fill('viewer@atelier.example')
  await expect(page.getByText('This email is already registered')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Set a password now').check()
  await page.getByRole('button', { name: 'Generate Secure Password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(/^.{16}$/)
  await page.getByLabel('Set a password now').uncheck()
  await page.getByLabel('Admin Role').selectOption('EDITOR')
  await expect(page.getByRole('heading', { name: 'Permissions: Editor' })).toBeVisible()
  await page.getByRole('button', { name: 'Create Admin User' }).click()
  await expect(page.getByText('Admin user "Odette Marceau" created successfully!')).toBeVisible()

  await expect(page).toHaveURL(/\/admin\/admin-users$/)
  await page.getByRole('searchbox').fill(email)
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByText('Invitation sent')).toBeVisible()
  await page.getByRole('link', { name: 'Edit Odette Marceau' }).click()
  await page.getByLabel('Name').fill('Odette M.')
  await page.getByLabel('Admin Role').selectOption('VIEWER')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Admin user "Odette M." updated successfully!')).toBeVisible()

  await expect(page).toHaveURL(/\/admin\/admin-users$/)
  await page.getByRole('searchbox').fill(email)
  await expect(page.getByText(/^Showing 1 of 1\b/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove Odette M.' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(
    'Are you sure you want to remove admin access for Odette M.? This action cannot be undone.',
  )
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No admin users match your filters')).toBeVisible()

  await sidebar.getByRole('link', { name: 'Audit Log' }).click()
  // Searches by name, because the log masks email addresses.
  await page.getByRole('searchbox').fill('Odette M')
  await expect(page.getByText('Removed an admin user: Odette M.').first()).toBeVisible()
  await expect(page.getByText('Edited an admin user: Odette Marceau').first()).toBeVisible()
  await expect(page.getByText('Created an admin user: Odette Marceau').first()).toBeVisible()
})

test('a password set by another user must be replaced at the first sign-in', async ({ page, someoneElse }) => {
  const email = `e2e-${unique()}@atelier.example`
  await signInAsStaff(page, 'superadmin', '/admin/admin-users/create')
  await page.getByLabel('Name').fill('Paul Quint')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Send Invitation Email').uncheck()
  await page.getByLabel('Password', { exact: true }).fill('Tram-Ofen#41Birke')
  await page.getByLabel('Confirm password', { exact: true }).fill('Tram-Ofen#41Birke')
  await page.getByRole('button', { name: 'Create Admin User' }).click()
  await expect(page.getByText('Admin user "Paul Quint" created successfully!')).toBeVisible()

  const elsewhere = await someoneElse()
  await elsewhere.goto('/admin/login')
  await elsewhere.getByLabel('Email').fill(email)
  await elsewhere.getByLabel('Password', { exact: true }).fill('Tram-Ofen#41Birke')
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await expect(elsewhere.getByText('Choose a new one to continue.')).toBeVisible()
  const choose = async (password: string) => {
    await elsewhere.getByLabel('New password', { exact: true }).fill(password)
    await elsewhere.getByLabel('Confirm password', { exact: true }).fill(password)
    await elsewhere.getByRole('button', { name: 'Set password and sign in' }).click()
  }
  await choose('Tram-Ofen#41Birke')
  await expect(elsewhere.getByText('Choose a password that is different from the current one')).toBeVisible()
  await choose('Kreide!77Lampe-b')
  await elsewhere.waitForURL('**/admin/dashboard')
})

test('a draft survives the end of the session, except passwords', async ({ page, watch, context }) => {
  watch.allowRefusals()
  await signInAsStaff(page, 'superadmin', '/admin/admin-users/create')
  await page.getByLabel('Name').fill('Half Written')
  await page.getByLabel('Admin Role').selectOption('MANAGER')
  await page.getByLabel('Set a password now').check()
  await page.getByLabel('Password', { exact: true }).fill('Tram-Ofen#41Birke')
  await context.clearCookies()
  // The check whether the email exists is the next request, and is rejected.
  await page.getByLabel('Email', { exact: true }).fill('half@atelier.example')
  await expect(page.getByText('Session expired. Please log in again.')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Birke')

  await page.getByLabel('Email').fill('superadmin@atelier.example')
  await page.getByLabel('Password', { exact: true }).fill(process.env['E2E_PASSWORD'] ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/admin\/admin-users\/create$/)
  await expect(page.getByLabel('Name')).toHaveValue('Half Written')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('half@atelier.example')
  await expect(page.getByLabel('Admin Role')).toHaveValue('MANAGER')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Create Admin User' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('')
})

test('a draft at an order survives the end of the session', async ({ page, watch, context }) => {
  watch.allowRefusals()
  await signInAsStaff(page, 'superadmin', '/admin/orders?status=processing')
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByLabel('Status', { exact: true }).selectOption('SHIPPED')
  await page.getByLabel('Tracking number').fill('9400 1000')
  await page.getByLabel('Note', { exact: true }).fill('Collected by the carrier')
  await page.getByLabel('New note').fill('Asked for a gift card')
  const order = new URL(page.url()).pathname
  await context.clearCookies()
  await page.reload()
  await expect(page.getByText('Session expired. Please log in again.')).toBeVisible()
  await page.getByLabel('Email').fill('superadmin@atelier.example')
  await page.getByLabel('Password', { exact: true }).fill(process.env['E2E_PASSWORD'] ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`**${order}`)
  await expect(page.getByText('We restored your unsaved draft')).toBeVisible()
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('SHIPPED')
  await expect(page.getByLabel('Tracking number')).toHaveValue('9400 1000')
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Collected by the carrier')
  await expect(page.getByLabel('New note')).toHaveValue('Asked for a gift card')
})

test('an invalid invitation shows an error', async ({ page, watch }) => {
  watch.allowRefusals()
  await page.goto('/admin/accept-invitation#token=abc')
  await expect(page.getByText('This invitation is no longer valid. Ask for a new one.')).toBeVisible()
})

test('signing out another browser ends its session', async ({ page, someoneElse, watch }) => {
  watch.allowRefusals()
  const other = await someoneElse({ userAgent: 'Mozilla/5.0 (X11; Linux) Gecko Firefox/140.0' })
  await signInAsStaff(other, 'editor', '/admin/profile')
  await signInAsStaff(page, 'editor', '/admin/profile')
  await page
    .getByRole('button', { name: /^Sign out Firefox/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Sign out Firefox/ })).toHaveCount(0)
  // Its live updates end with the session.
  await expect(other.getByText('Session expired. Please log in again.')).toBeVisible()
})
