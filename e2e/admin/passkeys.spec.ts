import type { Page } from '@playwright/test'
import { expect, signInAsStaff, test, type SomeoneElse } from '../fixtures.ts'
import { expectNoViolation } from '../pages/axe.ts'
import { callApi } from '../pages/orders.ts'
import { addVirtualAuthenticator } from '../pages/virtual-authenticator.ts'

const PASSWORD = 'Quiet-Harbour-42!'

/** Creates a member of staff who has chosen a password, in another browser. */
async function createStaff(someoneElse: SomeoneElse): Promise<string> {
  const page = await someoneElse()
  const email = `e2e-passkey-${Date.now().toString(36)}@atelier.example`
  const initial = 'Another-Harbour-41!'
  await signInAsStaff(page)
  const user = { name: 'Odette Marceau', email, role: 'EDITOR', password: initial, sendInviteEmail: false }
  await callApi(page, 'POST', '/api/auth/admin/users', user)
  await page.context().clearCookies()
  const signIn = await page.request.post('/api/auth/admin/login', { data: { email, password: initial } })
  const { data } = (await signIn.json()) as { data: { newPassword: { pendingToken: string } } }
  const choice = { pendingToken: data.newPassword.pendingToken, password: PASSWORD }
  expect((await page.request.post('/api/auth/admin/login/new-password', { data: choice })).status()).toBe(200)
  return email
}

/** Fills in and submits the sign-in page of the portal. */
async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('staff add a passkey, sign in with it alone, after a password, and remove it', async ({
  page,
  watch,
  someoneElse,
}) => {
  watch.allowRefusals()
  const email = await createStaff(someoneElse)
  const authenticator = await addVirtualAuthenticator(page)
  const enterPassword = () => fillSignIn(page, email)
  const signOut = async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/admin\/login$/)
  }
  await page.goto('/admin/profile')
  await enterPassword()

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name (optional)').fill('Work laptop')
  await dialog.getByLabel('Current password', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('Current password', { exact: true }).press('Enter')
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  await page.getByRole('button', { name: 'I’ve saved these codes' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Work laptop')
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('never used')
  await expectNoViolation(page)
  expect(await authenticator.count()).toBe(1)

  // The sign-in page suggests the passkey in its first field: no word is typed.
  await signOut()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await authenticator.setPresent(false)
  await signOut()
  await expectNoViolation(page)
  await authenticator.setPresent(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)

  await authenticator.setPresent(false)
  await signOut()
  await enterPassword()
  await expect(page.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible()
  await expectNoViolation(page)
  await authenticator.setPresent(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)

  await page.goto('/admin/profile')
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('last used')
  await page.getByRole('button', { name: 'Remove Work laptop' }).click()
  const removal = page.getByRole('dialog', { name: 'Remove Work laptop' })
  await removal.getByLabel('Current password', { exact: true }).fill(PASSWORD)
  await removal.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toHaveCount(0)

  // The device still has the passkey, which opens nothing any more.
  await signOut()
  await expect(page.getByText('This passkey couldn’t be verified.')).toBeVisible()
})

test('a super admin lets a person without the device of the passkey in again with a password', async ({
  page,
  watch,
  someoneElse,
}) => {
  watch.allowRefusals()
  const email = await createStaff(someoneElse)
  const authenticator = await addVirtualAuthenticator(page)
  const enterPassword = () => fillSignIn(page, email)
  await page.goto('/admin/profile')
  await enterPassword()

  // Its user must pass the check of the device.
  await authenticator.setVerified(false)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Current password', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('Current password', { exact: true }).press('Enter')
  await expect(dialog.getByText('No passkey was used. Please try again, or use another way.')).toBeVisible()
  expect(await authenticator.count()).toBe(0)
  await authenticator.setVerified(true)
  await dialog.getByLabel('Current password', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('Current password', { exact: true }).press('Enter')
  await page.getByRole('button', { name: 'I’ve saved these codes' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1)

  await authenticator.setPresent(false)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
  await enterPassword()
  await expect(page.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible()

  const admin = await someoneElse()
  await signInAsStaff(admin, 'superadmin', '/admin/admin-users')
  await admin.getByRole('searchbox').fill(email)
  await expect(admin.getByText(/^Showing 1 of 1\b/)).toBeVisible()
  await admin.getByRole('link', { name: 'Edit Odette Marceau' }).click()
  await admin.getByRole('button', { name: 'Turn off two-factor' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(admin.getByRole('button', { name: 'Turn off two-factor' })).toHaveCount(0)

  await page.goto('/admin/profile')
  await enterPassword()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toHaveCount(0)
})
