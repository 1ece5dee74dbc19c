import type { Page } from '@playwright/test'

/** A page of the demo shop as a visitor or staff see it. */
export interface PageState {
  name: string
  open: (page: Page, origin: string) => Promise<void>
}

const at = (path: string): PageState => ({
  name: path,
  open: async (page, origin) => {
    await page.goto(origin + path, { waitUntil: 'networkidle' })
  },
})

/** Continues on the page of the state before. */
const then = (name: string, open: (page: Page) => Promise<void>): PageState => ({ name, open: (page) => open(page) })

/** Every kind of page of the storefront, in the order of a purchase. */
export const STOREFRONT_STATES: readonly PageState[] = [
  ...['/', '/products', '/products/sale', '/products/odile-mini-bucket', '/about', '/faq', '/shipping', '/care'].map(
    at,
  ),
  ...['/privacy', '/contact', '/login', '/register', '/favorites', '/search?q=tote', '/no-such-page'].map(at),
  then('a contact form with errors', async (page) => {
    await page.goBack()
    await page.goto(new URL('/contact', page.url()).href, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Send message' }).click()
  }),
  at('/products/clemence'),
  then('the cart', async (page) => {
    await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
    await page.getByRole('dialog', { name: 'Your Cart' }).waitFor()
  }),
  then('the checkout with errors', async (page) => {
    await page.getByRole('button', { name: 'Checkout' }).click()
    await page.getByRole('button', { name: 'Continue to shipping' }).click()
    await page.getByText('Please fill in all required fields').first().waitFor()
  }),
  then('shipping with a billing address', async (page) => {
    await page.getByRole('textbox', { name: 'First name' }).fill('Ines')
    await page.getByRole('textbox', { name: 'Last name' }).fill('Carrow')
    await page.getByRole('textbox', { name: 'Email' }).fill('ines@example.com')
    await page.getByRole('textbox', { name: 'Phone' }).fill('+1 (212) 555-0142')
    await page.getByRole('button', { name: 'Continue to shipping' }).click()
    await page.getByRole('textbox', { name: 'Street address' }).fill('18 Perry Street')
  }),
]

/** Screens of the portal with tables, forms, figures and states. */
export const PORTAL_STATES = (password: string): readonly PageState[] => [
  {
    name: 'the sign-in',
    open: async (page, origin) => {
      await page.context().clearCookies()
      await page.goto(`${origin}/admin/login`, { waitUntil: 'networkidle' })
    },
  },
  then('the dashboard', async (page) => {
    await page.getByLabel('Email').fill('superadmin@atelier.example')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL((url) => !url.pathname.endsWith('/login'))
    await page.waitForLoadState('networkidle')
  }),
  ...['/admin/orders', '/admin/products', '/admin/inbox', '/admin/analytics', '/admin/settings/brand'].map(at),
]
