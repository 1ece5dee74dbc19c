import type { Page } from '@playwright/test'
import { expect, signInAsStaff, test } from './fixtures.ts'
import { expectNoViolation } from './pages/axe.ts'
import { openAccountDialog, openAccountPanel, registerCustomer } from './pages/account.ts'
import { trackRequests } from './pages/network-idle.ts'
import { walkTo } from './pages/walk-to.ts'
import { cards, fillCard, expectOrderPlaced, clickPlaceOrder } from './pages/payment.ts'
import { addToCart, fillPersonal, fillShipping } from './pages/shopping.ts'

/** Checks an admin screen in light and dark mode on a desktop. A phone has the same colors. */
async function expectNoViolationInLightAndDark(page: Page): Promise<void> {
  if (test.info().project.name === 'phone') return expectNoViolation(page, 'all but contrast')
  await expectNoViolation(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expectNoViolation(page, 'contrast')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
}

for (const address of [
  '/',
  '/products',
  '/products/sale',
  '/products/clemence',
  '/products/odile-mini-bucket',
  '/no-such-page',
  '/login',
  '/register',
  '/forgot-password',
  '/favorites',
]) {
  test(`${address} has no violation`, async ({ page, watch }) => {
    watch.allowRefusals()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(address)
    await expectNoViolation(page)
  })
}

test('the open cart, every checkout step and the success page have no violation', async ({ page, watch }) => {
  test.slow(true, 'many screens, each checked in full')
  watch.allowRefusals()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await addToCart(page, 'clemence')
  await expectNoViolation(page)
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: 'Continue to shipping' }).click()
  await expect(page.getByText('Please fill in all required fields').first()).toBeVisible()
  await expectNoViolation(page)
  await fillPersonal(page, 'axe@example.com')
  await page.getByText('Billing address same as shipping').click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByText('Please fill in all required shipping address fields')).toBeVisible()
  await expectNoViolation(page)
  await page.getByText('Billing address same as shipping').click()
  await fillShipping(page)

  await page.getByText('More test numbers').click()
  await page.getByRole('textbox', { name: 'Card number' }).press('Enter')
  await expect(page.getByText('Invalid card number')).toBeVisible()
  await expectNoViolation(page)
  await fillCard(page, cards.broken)
  await clickPlaceOrder(page)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectNoViolation(page)
  await page.getByRole('button', { name: 'Not now' }).click()
  await fillCard(page, cards.challenged)
  await clickPlaceOrder(page)
  await expect(page.getByRole('button', { name: 'Approve' })).toBeEnabled()
  await expectNoViolation(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expectOrderPlaced(page)
  await expect(page.getByRole('region', { name: 'What you ordered' })).toBeVisible()
  await expectNoViolation(page)
  await page.goto('/pay/no-such-link')
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await expectNoViolation(page)
})

test('all parts of the account have no violation, signed out and signed in', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the icon is in the header of wide windows')
  test.slow(true, 'many screens, each checked in full')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/about')
  await openAccountPanel(page)
  await expectNoViolation(page)
  await page.keyboard.press('Escape')
  const { name } = await registerCustomer(page)
  await openAccountPanel(page)
  await expectNoViolation(page)
  await page.keyboard.press('Escape')
  for (const tab of ['Profile & Orders', 'Change Password', 'Addresses', 'Devices & Data']) {
    const dialog = await openAccountDialog(page, name, tab)
    await expect(dialog.getByRole('tabpanel', { name: tab })).toBeVisible()
    await expectNoViolation(page)
    await page.keyboard.press('Escape')
  }
})

test('the admin sign-in, dashboard, orders and palette have no violation, in light and dark mode', async ({ page }) => {
  test.slow(true, 'many screens, each checked in full')
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await page.goto('/admin/login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  await expectNoViolationInLightAndDark(page)
  await signInAsStaff(page, 'superadmin', '/admin/dashboard')
  for (const address of ['/admin/dashboard', '/admin/orders']) {
    await walkTo(page, address)
    await expect(page.getByRole('link', { name: /View|Review|^[0-9A-Z]{6}/ }).first()).toBeVisible()
    await expectNoViolationInLightAndDark(page)
  }
  await page
    .getByRole('link', { name: /View|Review|^[0-9A-Z]{6}/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
  await expectNoViolationInLightAndDark(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('tote')
  await expect(page.getByRole('option', { name: /Tote/ }).first()).toBeVisible()
  await expectNoViolationInLightAndDark(page)
  await page.keyboard.press('Escape')
})

/** Admin screens other than the dashboard and the orders. */
const STAFF_SCREENS = [
  'returns',
  'orders/payments',
  'orders/create',
  'orders/pack',
  'payments',
  'products?status=all',
  'products/create',
  'products/sales',
  'products/import',
  'products/handbags-8660561f',
  'users',
  'users/usr_2f9d61c7e0b4835a',
  'inbox',
  'inbox/1',
  'admin-users',
  'admin-users/create',
  'admin-users/roles',
  'admin-users/usr_e85b04a96f1d72c3/edit',
  'analytics?range=30d',
  'analytics/report?range=7d',
  'taxes',
  'email',
  'email/campaigns',
  'email/campaigns/1',
  'email/subscribers',
  'email/logs',
  'email/statistics',
  'audit',
  'settings',
  'settings/promises',
  'settings/single-sign-on',
  'settings/navigation',
  'settings/pages',
  'settings/pages/home',
  'settings/pages/faq',
  'profile',
]

const HALF = Math.ceil(STAFF_SCREENS.length / 2)
for (const screens of [STAFF_SCREENS.slice(0, HALF), STAFF_SCREENS.slice(HALF)]) {
  test(`no screen from ${screens[0] ?? ''} to ${screens.at(-1) ?? ''} has a violation, in light or dark mode`, async ({
    page,
  }) => {
    test.slow(true, 'many screens, each checked in full')
    const deniedCalls: string[] = []
    page.on('response', (response) => {
      if ([401, 403].includes(response.status())) deniedCalls.push(`${response.status()} ${response.url()}`)
    })
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
    const networkIdle = trackRequests(page)
    await signInAsStaff(page, 'superadmin', '/admin/profile')
    for (const screen of screens) {
      await walkTo(page, `/admin/${screen}`)
      await networkIdle()
      await expect(page.getByRole('heading', { level: 1 }).first(), screen).not.toHaveText('Access Denied')
      await expectNoViolationInLightAndDark(page)
    }
    // A super admin has every permission: see roles.spec.ts for the others.
    expect(deniedCalls).toEqual([])
  })
}
