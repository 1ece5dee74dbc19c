import { expect, type Page } from '@playwright/test'

let emailCount = 0
/** Returns an address that was not used in this run. */
export const freshEmail = (domain = 'example.com'): string => {
  emailCount += 1
  return `e2e-${Date.now().toString(36)}-${process.pid}-${emailCount}@${domain}`
}

export const customerPassword = 'four quiet words'

/** Registers a customer through the form and stays signed in, on the page that `returnTo` names. */
export async function registerCustomer(page: Page, options: { email?: string; name?: string; returnTo?: string } = {}) {
  const { email = freshEmail(), name = 'Maren Holt', returnTo = '/about' } = options
  await page.goto(`/register?returnTo=${encodeURIComponent(returnTo)}`)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(customerPassword)
  await page.getByLabel('Confirm password').fill(customerPassword)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL((url) => url.pathname === returnTo)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  return { email, name }
}

/** Fills in and submits the sign-in page. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Opens the panel behind the account icon. */
export async function openAccountPanel(page: Page) {
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Account' })
  await expect(panel).toBeVisible()
  return panel
}

/** Opens the account dialog of the signed-in customer at a tab. */
export async function openAccountDialog(page: Page, name: string, tab = 'Profile & Orders') {
  const panel = await openAccountPanel(page)
  await panel.getByRole('button', { name: 'View Profile & Orders' }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('tab', { name: tab }).click()
  return dialog
}
