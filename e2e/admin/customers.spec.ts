import type { APIRequestContext, Page } from '@playwright/test'
import { expect, signInAsStaff, test } from '../fixtures.ts'
import { customerPassword, freshEmail } from '../pages/account.ts'

/** A customer of this test, and a function that signs them in without affecting the staff browser. */
async function aRegisteredCustomer(request: APIRequestContext) {
  // As a page of the shop sends it.
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  const customer = { email: freshEmail(), password: customerPassword }
  const response = await request.post('/api/auth/register', { data: { ...customer, name: 'Maren Holt' } })
  expect(response.status()).toBe(201)
  return {
    email: customer.email,
    signIn: async () => (await request.post('/api/auth/login', { data: customer, headers })).status(),
  }
}

async function openCustomer(page: Page, email: string): Promise<void> {
  await page.goto('/admin/users')
  await page.getByRole('searchbox').fill(email)
  await expect(page.getByText('Showing 1 of 1 customer')).toBeVisible()
  await page.getByRole('link', { name: /^Edit / }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
}

test('a customer is edited, deactivated, cannot sign in, and is reactivated', async ({ page, request }) => {
  test.slow(true, 'a whole life of an account')
  const customer = await aRegisteredCustomer(request)
  await signInAsStaff(page, 'admin')
  await openCustomer(page, customer.email)
  await expect(page.getByLabel('Role').getByRole('option')).toHaveText(['Customer', 'Guest'])
  await page.getByLabel('Full Name').fill('Odile Marchand')
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('User updated successfully')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Odile Marchand' })).toBeVisible()
  await expect(page.getByText('User updated successfully')).toBeHidden()

  await page.getByLabel('New note').fill('Rings before noon')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Rings before noon').first()).toBeVisible()
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`Password reset link sent to ${customer.email}`)).toBeVisible()

  await page.getByRole('button', { name: 'Delete Account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click()
  await expect(page.getByRole('dialog').getByText('User deleted successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/users$/)
  await expect(page.getByText('User deleted successfully')).toBeVisible()

  expect(await customer.signIn()).toBe(401)
  await openCustomer(page, customer.email)
  await expect(page.getByText('INACTIVE').first()).toBeVisible()
  await page.getByLabel('Account Active').check()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('User updated successfully')).toBeVisible()
  expect(await customer.signIn()).toBe(200)

  await page.getByRole('button', { name: 'Erase…' }).click()
  await expect(page.getByRole('button', { name: 'Erase permanently' })).toBeDisabled()
  await page.getByLabel('Type ERASE to confirm').fill('ERASE')
  await page.getByRole('button', { name: 'Erase permanently' }).click()
  await expect(page).toHaveURL(/\/admin\/users$/)
  await page.getByRole('searchbox').fill(customer.email)
  await expect(page.getByText('No customers match your filters')).toBeVisible()
})

test('a viewer sees customers but cannot change them', async ({ page }) => {
  await signInAsStaff(page, 'viewer', '/admin/users')
  await expect(page.getByText(/^View only/)).toBeVisible()
  await page.getByRole('searchbox').fill('customer@atelier.example')
  await expect(page).toHaveURL(/search=/)
  await page.getByRole('link', { name: 'View Camille Lindqvist' }).click()
  await expect(page.getByText('Read only')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Lifetime value' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Save|Reset|Delete|Add note/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'View Order History' }).click()
  await expect(page).toHaveURL(/\/admin\/orders\?customer=usr_2f9d61c7e0b4835a$/)
})

test('a message of the contact form is answered, and its sender can be found', async ({ page, someoneElse }) => {
  const name = `Maren Holt ${Date.now()}`
  const contact = await someoneElse()
  await contact.goto('/contact')
  const main = contact.getByRole('main')
  await main.getByLabel('Name').fill(name)
  await main.getByLabel('Email', { exact: false }).fill('customer@atelier.example')
  await main.getByLabel('Subject').selectOption('care')
  await main.getByLabel('Message').fill('How do I treat rain spots?')
  // The form rejects submissions that are faster than a human.
  await contact.waitForTimeout(1_600)
  await main.getByRole('button', { name: /Send/ }).click()
  await expect(contact.getByText(/Thank you for your message!/)).toBeVisible()

  await signInAsStaff(page, 'manager', '/admin/inbox')
  await page.getByRole('searchbox').fill(name)
  // The whole list shows the message, too, and its rows go while the filtered list arrives.
  await expect(page.getByText('Showing 1 of 1 message')).toBeVisible()
  await page.getByRole('link', { name }).click()
  // The list shows the beginning of a message, too.
  await expect(page).toHaveURL(/\/inbox\/\d+$/)
  await expect(page.getByText('How do I treat rain spots?')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Camille Lindqvist' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Orders with this email' }).getByRole('link').first()).toBeVisible()

  const title = `Rain ${Date.now()}`
  await page.getByRole('button', { name: 'Saved replies' }).click()
  await page.getByRole('menuitem', { name: 'Manage saved replies' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'New saved reply' }).click()
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Dear #FIRST_NAME#,\n\nlet it dry slowly.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(title)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Saved replies' }).click()
  await page.getByRole('menuitem', { name: title }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Dear Maren,\n\nlet it dry slowly.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Email sent successfully!')).toBeVisible()
  await expect(page.getByRole('region', { name: /^Reply from/ })).toContainText('let it dry slowly.')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText('Closed').first()).toBeVisible()
})
