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

test('staff add a passkey, sign in with it alone, after a password, and remove it', async ({
  page,
  watch,
  someoneElse,
}) => {
  watch.allowRefusals()
  const email = await createStaff(someoneElse)
  const authenticator = await addVirtualAuthenticator(page)
  const enterPassword = async () => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
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
