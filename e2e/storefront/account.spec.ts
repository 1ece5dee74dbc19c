import { expect, password, test } from '../fixtures.ts'
import {
  customerPassword,
  fillSignIn,
  freshEmail,
  openAccountDialog,
  openAccountPanel,
  registerCustomer,
} from '../pages/account.ts'
import { findLinkInEmail } from '../pages/email.ts'
import { addToCart, fillShipping, readOrderNumber } from '../pages/shopping.ts'

test('/account redirects a visitor to sign in, then to the home page with the account open', async ({ page }) => {
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
  await fillSignIn(page, 'customer@atelier.example', password)
  const dialog = page.getByRole('dialog', { name: 'Camille Lindqvist' })
  await expect(dialog.getByRole('heading', { name: 'Order history' })).toBeVisible()
  await dialog
    .getByRole('button', { name: /^Details of order/ })
    .first()
    .click()
  await expect(dialog.getByRole('heading', { name: 'Progress' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: /new this season/i })).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test('a wrong password, its repetition and a staff account each show their error', async ({ page, watch }) => {
  watch.allowRefusals()
  const email = freshEmail()
  await page.goto('/login')
  // Freezes the clock, so that the retry is within five seconds on any machine.
  await page.clock.setFixedTime(Date.now())
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Please enter both email and password')).toBeVisible()
  await fillSignIn(page, email, 'not the password')
  await expect(page.getByText('Invalid email or password', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Invalid email or password (Repeated error - please try again later)')).toBeVisible()
  await fillSignIn(page, 'viewer@atelier.example', password)
  await expect(
    page.getByText('Admin accounts cannot access this application. Please use the admin portal.'),
  ).toBeVisible()
})

test('a new customer registers, stays signed in on every page, and leaves no data after signing out', async ({
  page,
  context,
}) => {
  const { email, name } = await registerCustomer(page, { returnTo: '/products/totes' })
  const welcome = page.getByRole('region', { name: 'Welcome' })
  await expect(welcome).toContainText(`Welcome, ${name}`)
  await expect(welcome).toContainText(email)
  await welcome.getByRole('button', { name: 'Close welcome' }).click()
  await expect(welcome).toBeHidden()
  await page.reload()
  const panel = await openAccountPanel(page)
  await expect(panel.getByText(name)).toBeVisible()
  await expect(panel.getByText(email)).toBeVisible()
  await expect(panel.getByText('Guest Account')).toBeHidden()
  const stored = await page.evaluate(() => JSON.stringify(localStorage))
  const [cookie] = (await context.cookies()).filter(({ name: called }) => called.endsWith('shop'))
  expect(cookie?.httpOnly).toBe(true)
  expect(stored).not.toContain(cookie?.value)

  await panel.getByRole('button', { name: 'Sign Out' }).click()
  await expect(panel.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Create Account' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(email)
})

test("the server's HTML holds nothing about the signed-in customer", async ({ page }) => {
  const { name } = await registerCustomer(page)
  const html = await (await page.request.get('/account')).text()
  expect(html).not.toContain(name)
})

test('shows at the email field that the address has an account', async ({ page, watch }) => {
  watch.allowRefusals()
  await page.goto('/register')
  await page.getByLabel('Name').fill('Somebody Else')
  await page.getByLabel('Email', { exact: true }).fill('customer@atelier.example')
  await page.getByLabel('Password', { exact: true }).fill(customerPassword)
  await page.getByLabel('Confirm password').fill(customerPassword)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
    'This email is already registered. Please login instead.',
  )
})

test('a guest continues on the previous page, with a badge and no password to change', async ({ page }) => {
  await page.goto('/about')
  const panel = await openAccountPanel(page)
  await panel.getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/about')
  await openAccountPanel(page)
  await expect(panel.getByText('Guest User')).toBeVisible()
  await expect(panel.getByText('Guest Account')).toBeVisible()
  await panel.getByRole('button', { name: 'Change Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Guest User' })
  await expect(dialog.getByText('Guest accounts don’t have a password.')).toBeVisible()
})

test('signing out in one tab signs out the other, and an ended session is detected on load', async ({
  page,
  context,
  watch,
}) => {
  watch.allowRefusals()
  await registerCustomer(page)
  const other = await context.newPage()
  await other.goto('/about')
  const panel = await openAccountPanel(other)
  await panel.getByRole('button', { name: 'Sign Out' }).click()
  await expect((await openAccountPanel(page)).getByRole('link', { name: 'Sign In' })).toBeVisible()

  await registerCustomer(page)
  await context.clearCookies()
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
})

test('changing the password ends the session of the other browser', async ({ page, someoneElse, watch }) => {
  watch.allowRefusals()
  const { email, name } = await registerCustomer(page)
  const elsewhere = await someoneElse()
  await elsewhere.goto('/login?returnTo=%2Fabout')
  await fillSignIn(elsewhere, email, customerPassword)
  await expect(elsewhere).toHaveURL((url) => url.pathname === '/about')

  let dialog = await openAccountDialog(page, name)
  await dialog.getByRole('button', { name: 'Edit name' }).click()
  await dialog.getByLabel('Name').fill('Maren von Holt')
  await dialog.getByRole('button', { name: 'Save name' }).click()
  dialog = page.getByRole('dialog', { name: 'Maren von Holt' })
  await dialog.getByRole('tab', { name: 'Change Password' }).click()
  await dialog.getByLabel('Current password').fill('not this one')
  await dialog.getByLabel('New password', { exact: true }).fill('five even quieter words')
  await dialog.getByLabel('Confirm new password').fill('five even quieter words')
  await dialog.getByRole('button', { name: 'Change Password' }).click()
  await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription('The current password isn’t correct')
  await dialog.getByLabel('Current password').fill(customerPassword)
  await dialog.getByRole('button', { name: 'Change Password' }).click()
  await expect(dialog.getByText('Your password has been changed.')).toBeVisible()

  await elsewhere.goto('/account')
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
})

test('a saved address fills in the checkout, another can be selected, and the order appears in the history', async ({
  page,
}) => {
  test.slow(true, 'from an empty account to an order')
  const { email, name } = await registerCustomer(page, { email: freshEmail('atelier.example') })
  const dialog = await openAccountDialog(page, name, 'Addresses')
  const add = dialog.getByRole('button', { name: 'Add an address' })
  const write = async (firstName: string, streetAddress: string) => {
    await dialog.getByLabel('First name').fill(firstName)
    await dialog.getByLabel('Last name').fill('Holt')
    await dialog.getByLabel('Street address').fill(streetAddress)
    await dialog.getByLabel('Apartment, suite, floor (optional)').fill('Hinterhaus')
    await dialog.getByLabel('City').fill('Hamburg')
    await dialog.getByLabel('ZIP code').fill('20457')
    await dialog.getByLabel('Country').selectOption('DE')
    await dialog.getByRole('textbox', { name: 'State' }).fill('HH')
    await dialog.getByLabel('Phone').fill('+49 40 123 4567')
    await dialog.getByRole('button', { name: 'Save address' }).click()
    await expect(add).toBeFocused()
  }
  await add.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(add).toBeFocused()
  await add.click()
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(dialog.getByLabel('First name')).toBeFocused()
  await write('Ines', '12 Elbchaussee')
  await dialog.getByRole('button', { name: 'Edit Ines Holt' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('button', { name: 'Edit Ines Holt' })).toBeFocused()
  await add.click()
  await dialog.getByRole('checkbox', { name: 'Use as my default address' }).check()
  await write('Maren', '3 Hafenstraße')
  await dialog.getByRole('button', { name: 'Remove Maren Holt' }).click()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByRole('button', { name: 'Edit Maren Holt' })).toBeVisible()
  await page.keyboard.press('Escape')

  await addToCart(page, 'vesper')
  await page.getByRole('button', { name: 'Checkout' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await expect(page.getByRole('textbox', { name: 'Phone' })).not.toHaveValue('')
  await page.getByRole('button', { name: 'Continue to shipping' }).click()
  await expect(page.getByRole('textbox', { name: 'Street address' })).toHaveValue('3 Hafenstraße')
  await page.getByLabel('Your addresses').selectOption('Ines Holt, 12 Elbchaussee, Hinterhaus, Hamburg')
  await expect(page.getByRole('textbox', { name: 'Street address' })).toHaveValue('12 Elbchaussee')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByText('12 Elbchaussee, Hinterhaus, Hamburg')).toBeVisible()
  await expect(page.getByText('Ines Holt,')).toBeVisible()
  await page.getByRole('button', { name: 'Order Now, Pay Later' }).click()
  await expect(page.getByRole('heading', { name: 'Thank You for Your Order!' })).toBeVisible()
  const number = await readOrderNumber(page)
  const history = await openAccountDialog(page, name)
  await expect(history.getByRole('heading', { name: `Order ${number}` })).toBeVisible()
  await expect(history.getByText('Awaiting payment')).toBeVisible()
  await history.getByRole('button', { name: 'Details' }).click()
  await expect(history.getByText('Hinterhaus')).toBeVisible()
})

test('the checkout offers signing in, which returns to the checkout', async ({ page, watch }) => {
  watch.allowRefusals()
  const { email } = await registerCustomer(page)
  const panel = await openAccountPanel(page)
  await panel.getByRole('button', { name: 'Sign Out' }).click()
  await expect(panel.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.keyboard.press('Escape')
  await addToCart(page, 'vesper')
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.getByRole('textbox', { name: 'First name' }).fill('Łucja')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(page, email, customerPassword)
  await expect(page).toHaveURL((url) => url.pathname === '/checkout')
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Łucja')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await page.getByRole('textbox', { name: 'Phone' }).fill('+1 (212) 555-0142')
  await page.getByRole('button', { name: 'Continue to shipping' }).click()
  await fillShipping(page)
  await expect(page.getByRole('button', { name: 'Order Now, Pay Later' })).toBeVisible()
})

test('a customer signs out everywhere, exports the data, requests deletion and cancels it', async ({ page }) => {
  const { email, name } = await registerCustomer(page)
  const dialog = await openAccountDialog(page, name, 'Devices & Data')
  await expect(dialog.getByText('This device')).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download my data' }).click()
  expect((await download).suggestedFilename()).toBe('my-data.json')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.getByLabel('Current password').fill(customerPassword)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText(/Your account will be deleted on/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep my account' }).click()
  await expect(dialog.getByText('Your account will not be deleted.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('You’ve been signed out on every device.')).toBeVisible()
  await fillSignIn(page, email, customerPassword)
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test('shows that orders failed to load, and loads them on retry', async ({ page, watch }) => {
  watch.allowRefusals()
  const { name } = await registerCustomer(page)
  await page.route('**/api/users/*/orders?*', (route) => route.abort())
  const dialog = await openAccountDialog(page, name)
  await expect(dialog.getByText('Failed to load order history. Please try again later.')).toBeVisible()
  await page.unroute('**/api/users/*/orders?*')
  const body = { success: false, code: 'internal', message: 'An error occurred', errors: [] }
  await page.route('**/api/users/*/orders?*', (route) => route.fulfill({ status: 500, json: body }))
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await expect(dialog.getByText('Could not load orders. Please try again later.')).toBeVisible()
  await page.unroute('**/api/users/*/orders?*')
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await expect(dialog.getByText('No orders yet.')).toBeVisible()
})

test('shows that signing out failed on the server, and signs out in the browser', async ({ page, watch }) => {
  watch.allowRefusals()
  await registerCustomer(page)
  await page.route('**/api/auth/logout', (route) => route.abort())
  const panel = await openAccountPanel(page)
  await panel.getByRole('button', { name: 'Sign Out' }).click()
  await expect(panel.getByText('Logout failed')).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test('an expired email link shows an error and offers a new one', async ({ page, watch }) => {
  watch.allowRefusals()
  await page.goto(`/reset-password#token=${'a'.repeat(43)}`)
  await expect(page.getByText('This link has expired or was already used. Request a new one.')).toBeVisible()
  await page.getByRole('link', { name: 'Get a new link' }).click()
  await page.getByLabel('Email', { exact: true }).fill(freshEmail())
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(
    page.getByText('If this email has an account, we’ve sent a link to choose a new password.'),
  ).toBeVisible()
})

test('panel and dialog trap the focus and restore it', async ({ page }) => {
  const { name } = await registerCustomer(page)
  const icon = page.getByRole('button', { name: 'Account', exact: true })
  await icon.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(icon).toBeFocused()
  const dialog = await openAccountDialog(page, name)
  await dialog.getByRole('tab', { name: 'Profile & Orders' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByLabel('Current password')).toBeVisible()
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab')
    // At its end the trap moves the focus back in a task of its own.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('header, main, footer') !== null))
      .toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(icon).toBeFocused()
})

test('email links change the address and reset a forgotten password', async ({ page, watch }) => {
  watch.allowRefusals()
  const { email, name } = await registerCustomer(page)
  const newEmail = freshEmail()
  const dialog = await openAccountDialog(page, name)
  await dialog.getByRole('button', { name: 'Edit email' }).click()
  await dialog.getByLabel('New email').fill(newEmail)
  await dialog.getByLabel('Current password').fill(customerPassword)
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect(dialog.getByRole('button', { name: 'Back to profile' })).toBeVisible()

  await page.goto(await findLinkInEmail(newEmail, '/change-email'))
  await page.getByRole('button', { name: 'Change email' }).click()
  await fillSignIn(page, email, customerPassword)
  await expect(page.getByText('Invalid email or password', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: /forgot/i }).click()
  // The previous page has a field with the same name.
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(newEmail)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(/If this email has an account/)).toBeVisible()

  const link = await findLinkInEmail(newEmail, '/reset-password')
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('five even quieter words')
  await page.getByLabel('Confirm password').fill('five even quieter words')
  await page.getByRole('button', { name: 'Save password' }).click()
  await fillSignIn(page, newEmail, 'five even quieter words')
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect((await openAccountPanel(page)).getByText(newEmail)).toBeVisible()
  // A used link no longer works.
  await page.goto(link)
  await expect(page.getByRole('button', { name: 'Save password' })).toBeHidden()
})
