import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { customerPassword, fillSignIn, freshEmail, openAccountDialog, registerCustomer } from '../pages/account.ts'
import { expectNoViolation } from '../pages/axe.ts'
import { findEmail, findLinkInEmail } from '../pages/email.ts'
import { placeOrder } from '../pages/orders.ts'
import { addVirtualAuthenticator } from '../pages/virtual-authenticator.ts'

/** Ends the session as a new browser would have none. The page is left first: its requests would be refused without a session. */
async function forgetSession(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** Adds a passkey in the account dialog of a customer with a password. */
async function addPasskey(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  const form = dialog.getByRole('form', { name: 'Add a passkey' })
  await form.getByLabel('Current password').fill(customerPassword)
  await form.getByLabel('Current password').press('Enter')
  await expect(dialog.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1)
}

test('a customer adds a passkey and signs in with it, suggested by the field and asked for with the button', async ({
  page,
}) => {
  const { name } = await registerCustomer(page)
  const authenticator = await addVirtualAuthenticator(page)
  const dialog = await openAccountDialog(page, name, 'Change Password')
  await addPasskey(dialog)
  await expectNoViolation(page)

  await forgetSession(page)
  await page.goto('/login?returnTo=/about')
  await expect(page).toHaveURL(/\/about$/)

  await authenticator.setPresent(false)
  await forgetSession(page)
  await page.goto('/login?returnTo=/contact')
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await expectNoViolation(page)
  await authenticator.setPresent(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/contact$/)
})

test('a guest saves the order with a passkey: one press makes an account with the order in it', async ({
  page,
  watch,
}) => {
  watch.allowRefusals()
  const authenticator = await addVirtualAuthenticator(page)
  const email = freshEmail()
  const { receiptToken } = await placeOrder(page, ['aumont-tote'], email)
  await page.goto(`/checkout/success?order=${receiptToken}`)
  const save = page.getByRole('button', { name: 'Save with a passkey' })
  await expect(save).toBeVisible()
  await expectNoViolation(page)
  await save.press('Enter')
  await expect(page.getByText('Your account is ready, and this order is in it.')).toBeVisible()
  const dialog = await openAccountDialog(page, 'Maren Holt')
  await expect(dialog.getByText(/No orders/)).toHaveCount(0)
  await dialog.getByRole('tab', { name: 'Change Password' }).click()
  await expect(dialog.getByRole('button', { name: 'Email me a link' })).toBeVisible()
  await dialog.getByRole('button', { name: /^Remove/ }).click()
  await dialog.getByRole('form').getByRole('button', { name: 'Remove' }).click()
  await expect(dialog.getByText('This passkey is your only way to sign in.')).toBeVisible()

  // With a password from an emailed link, the passkey may go.
  await authenticator.setPresent(false)
  await dialog.getByRole('form').getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Email me a link' }).click()
  await page.goto(await findLinkInEmail(email, '/reset-password'))
  await page.getByLabel('New password', { exact: true }).fill(customerPassword)
  await page.getByLabel('Confirm password').fill(customerPassword)
  await page.getByRole('button', { name: 'Save password' }).click()
  await fillSignIn(page, email, customerPassword)
  await expect(page).toHaveURL((url) => url.pathname === '/')
  const reopened = await openAccountDialog(page, 'Maren Holt', 'Change Password')
  await reopened.getByRole('button', { name: /^Remove/ }).click()
  const removal = reopened.getByRole('form', { name: /^Remove/ })
  await removal.getByLabel('Current password').fill(customerPassword)
  await removal.getByRole('button', { name: 'Remove' }).click()
  await expect(reopened.getByRole('list', { name: 'Passkeys' })).toHaveCount(0)
})

test('a copy of a passkey and a removed one open nothing, and the owner of a copied one is warned', async ({
  page,
  watch,
}) => {
  watch.allowRefusals()
  const { email, name } = await registerCustomer(page)
  const authenticator = await addVirtualAuthenticator(page)
  await addPasskey(await openAccountDialog(page, name, 'Change Password'))
  await authenticator.setUses(1_000)
  await forgetSession(page)
  await page.goto('/login?returnTo=/contact')
  await expect(page).toHaveURL(/\/contact$/)

  await authenticator.setPresent(false)
  await authenticator.setUses(1)
  await forgetSession(page)
  await page.goto('/login?returnTo=/about')
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await authenticator.setPresent(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('This passkey couldn’t be verified.')).toBeVisible()
  await authenticator.setPresent(false)
  await findEmail(email, 'passkey')

  await fillSignIn(page, email, customerPassword)
  await expect(page).toHaveURL(/\/about$/)
  const dialog = await openAccountDialog(page, name, 'Change Password')
  await dialog.getByRole('button', { name: /^Remove/ }).click()
  const removal = dialog.getByRole('form', { name: /^Remove/ })
  await removal.getByLabel('Current password').fill(customerPassword)
  await removal.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog.getByRole('list', { name: 'Passkeys' })).toHaveCount(0)
  await forgetSession(page)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await authenticator.setPresent(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('This passkey couldn’t be verified.')).toBeVisible()
})
