import { expect, type Page } from '@playwright/test'

let emailCount = 0
/** An address nobody has used in this run. */
export const freshEmail = (domain = 'example.com'): string => {
  emailCount += 1
  return `e2e-${Date.now().toString(36)}-${process.pid}-${emailCount}@${domain}`
}

export const customerPassword = 'four quiet words'

/** Makes an account through the form and leaves the browser signed in, where `returnTo` says. */
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

/** Fills in the sign-in page the browser is on, and sends it. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** The panel behind the account icon, open. */
export async function openAccountPanel(page: Page) {
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Account' })
  await expect(panel).toBeVisible()
  return panel
}

/** The account dialog of whoever is signed in, open at one of its tabs. */
export async function openAccountDialog(page: Page, name: string, tab = 'Profile & Orders') {
  const panel = await openAccountPanel(page)
  await panel.getByRole('button', { name: 'View Profile & Orders' }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('tab', { name: tab }).click()
  return dialog
}
