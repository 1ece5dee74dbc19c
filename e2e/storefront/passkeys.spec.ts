import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { customerPassword, freshEmail, openAccountDialog, registerCustomer } from '../pages/account.ts'
import { expectNoViolation } from '../pages/axe.ts'
import { placeOrder } from '../pages/orders.ts'
import { addVirtualAuthenticator } from '../pages/virtual-authenticator.ts'

/** Ends the session as a new browser would have none. The page is left first: its requests would be refused without a session. */
async function forgetSession(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.goto('about:blank')
  await page.context().clearCookies()
}

test('a customer adds a passkey and signs in with it, suggested by the field and asked for with the button', async ({
  page,
}) => {
  const { name } = await registerCustomer(page)
  const authenticator = await addVirtualAuthenticator(page)
  const dialog = await openAccountDialog(page, name, 'Change Password')
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  const form = dialog.getByRole('form', { name: 'Add a passkey' })
  await form.getByLabel('Current password').fill(customerPassword)
  await form.getByLabel('Current password').press('Enter')
  await expect(dialog.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1)
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
  await addVirtualAuthenticator(page)
  const { receiptToken } = await placeOrder(page, ['aumont-tote'], freshEmail())
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
})
