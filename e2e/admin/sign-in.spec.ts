import { expect, password, signInAsStaff, test } from '../fixtures.ts'

test('every URL requires a sign-in, which returns to the requested screen', async ({ page }) => {
  await page.goto('/admin/orders?status=pending')
  await expect(page).toHaveURL(/\/admin\/login$/)
  await page.getByLabel('Email').fill('manager@atelier.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/admin\/orders\?status=pending/)
  await page.goto('/admin/login')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test('a wrong password, a customer account and empty fields show their errors', async ({ page, watch }) => {
  watch.allowRefusals()
  await page.goto('/admin/login')
  const signIn = page.getByRole('button', { name: 'Sign in' })
  await expect(signIn).toBeEnabled()
  await signIn.click()
  await expect(page.getByText('Please enter both email and password')).toBeVisible()
  await page.getByLabel('Email').fill('admin@atelier.example')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await signIn.click()
  await expect(page.getByText('Invalid email or password')).toBeVisible()
  await page.getByLabel('Email').fill('customer@atelier.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await signIn.click()
  await expect(page.getByText('Access denied: Admin privileges required')).toBeVisible()
})

test('the form is disabled while the server does not respond', async ({ page, watch }) => {
  watch.allowRefusals()
  await page.route('**/api/health-check', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.goto('/admin/login')
  await expect(page.getByText('Server Unavailable')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled()
})

test('signing out in one tab also signs out the other', async ({ page, context }) => {
  await signInAsStaff(page, 'editor', '/admin/profile')
  const other = await context.newPage()
  await other.goto('/admin/orders')
  await expect(other.getByRole('heading', { name: /^Orders/ })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
  await expect(other).toHaveURL(/\/admin\/login$/)
})
