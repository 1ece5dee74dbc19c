import type { Page, Route } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

/** The ways in which an answer fails to come. */
const cutOff = (route: Route) => route.abort('connectionreset')
const brokenDown = (route: Route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'Internal error' })
const pageInstead = (route: Route) =>
  route.fulfill({ status: 502, contentType: 'text/html', body: '<!doctype html><title>Bad gateway</title>' })
const refusal = (status: number, code: string, message: string) => (route: Route) =>
  route.fulfill({ status, json: { success: false, code, message, errors: [] } })

/** Pages a link leads to are fetched as data; what the browser says about those that failed is no complaint. */
const PAGE_DATA = /\.data(\?|$)/

test.beforeEach(({ watch }) => watch.allowRefusals())
async function follow(page: Page, name: string): Promise<void> {
  const link = page.getByRole('link', { name }).first()
  await link.focus()
  await link.press('Enter')
}

for (const [way, fail] of [
  ['is cut off', cutOff],
  ['breaks down', brokenDown],
  ['brings a page of HTML', pageInstead],
] as const) {
  test(`a list whose answer ${way} says so and can be tried again`, async ({ page }) => {
    await page.goto('/about')
    await page.route(PAGE_DATA, fail)
    await follow(page, 'All bags')
    await expect(page.getByRole('heading', { level: 1, name: 'Oops!' })).toBeVisible()
    await expect(page.getByText('Failed to load products. Please try again later.')).toBeVisible()
    await page.unroute(PAGE_DATA)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'ALL BAGS' })).toBeVisible()
  })

  test(`a product whose answer ${way} says so and leads back to the others`, async ({ page }) => {
    await page.goto('/products')
    await page.route(PAGE_DATA, fail)
    await follow(page, 'Clémence Top-Handle')
    await expect(page.getByRole('heading', { level: 1, name: 'Error' })).toBeVisible()
    await expect(page.getByText('Failed to load product', { exact: true })).toBeVisible()
    await page.unroute(PAGE_DATA)
    await page.getByRole('link', { name: 'Back to Products' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'ALL BAGS' })).toBeVisible()
  })

  test(`the newsletter whose answer ${way} keeps the address and says so`, async ({ page }) => {
    await page.goto('/about')
    await page.waitForLoadState('networkidle')
    await page.route('**/api/email/newsletter/subscribe', fail)
    await page.getByLabel('Email address').fill('maren@example.com')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText('Failed to subscribe. Please try again.')).toBeVisible()
    await expect(page.getByLabel('Email address')).toHaveValue('maren@example.com')
  })

  test(`a contact message whose answer ${way} keeps its words and names the address that works`, async ({ page }) => {
    await page.goto('/contact')
    await page.waitForLoadState('networkidle')
    await page.route('**/api/email/contact', fail)
    await writeMessage(page)
    await expect(
      page.getByText(
        'There was an error sending your message. Please try again or email us directly at support@atelier.example.',
      ),
    ).toBeVisible()
    await expect(page.getByLabel(/^Message/)).toHaveValue('Which thread is it sewn with?')
  })
}

async function writeMessage(page: Page): Promise<void> {
  await page.getByLabel(/^Name/).fill('Maren Olsen')
  await page
    .getByRole('main')
    .getByLabel(/^Email/)
    .fill('maren@example.com')
  await page.getByLabel(/^Subject/).selectOption({ label: 'Product Question' })
  await page.getByLabel(/^Message/).fill('Which thread is it sewn with?')
  // Quicker than this is no person.
  await page.waitForTimeout(1_600)
  await page.getByRole('button', { name: /^Send/ }).click()
}

test('a newsletter address that is taken is thanked for', async ({ page }) => {
  await page.goto('/about')
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1_600)
  await page.getByLabel('Email address').fill('maren.errors@example.com')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Successfully subscribed!')).toBeVisible()
})

test('a contact message reads Sending... on its way, with its fields at rest, and is thanked for', async ({ page }) => {
  const mayGoOn = Promise.withResolvers<void>()
  await page.goto('/contact')
  await page.waitForLoadState('networkidle')
  await page.route('**/api/email/contact', async (route) => {
    await mayGoOn.promise
    await route.continue()
  })
  await writeMessage(page)
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  await expect(page.getByLabel(/^Name/)).toBeDisabled()
  mayGoOn.resolve()
  await expect(page.getByText("Thank you for your message! We'll get back to you within 24 hours.")).toBeVisible()
  await expect(page.getByLabel(/^Message/)).toHaveValue('')
})

test('what the shop says about a contact message is preferred to our own words', async ({ page }) => {
  await page.goto('/contact')
  await page.waitForLoadState('networkidle')
  await page.route(
    '**/api/email/contact',
    refusal(429, 'too_many_requests', 'Please wait an hour before writing again.'),
  )
  await writeMessage(page)
  await expect(page.getByText('Please wait an hour before writing again.')).toBeVisible()
})

const notify = (page: Page) => page.getByRole('button', { name: 'Notify me' })

for (const [way, fail, text] of [
  ['is cut off', cutOff, 'An unexpected error occurred'],
  ['breaks down', brokenDown, 'An error occurred'],
  [
    'brings a page of HTML',
    pageInstead,
    'The authentication service is currently unavailable. Please try again later.',
  ],
  ['is a refusal', refusal(429, 'too_many_requests', 'Please wait a moment.'), 'Please wait a moment.'],
] as const) {
  test(`a call whose answer ${way} is told in the general words, and the second time at once as repeated`, async ({
    page,
  }) => {
    await page.goto('/products/odile-mini-bucket')
    await page.waitForLoadState('networkidle')
    await page.route('**/back-in-stock', fail)
    await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill('maren@example.com')
    await notify(page).click()
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toHaveText(text)
    // 'At once' may take a busy machine more than one try.
    await expect(async () => {
      await notify(page).click()
      await expect(alert).toHaveText(`${text} (Repeated error - please try again later)`, { timeout: 2_000 })
    }).toPass()
  })
}

const unexpectedResponse = (route: Route) => route.fulfill({ status: 200, json: { success: true, data: {} } })

for (const [way, fail, words] of [
  [
    'breaks down',
    brokenDown,
    ['Login failed. Please check your credentials.', 'Guest login failed', 'Registration failed. Please try again.'],
  ],
  ['cannot be read', unexpectedResponse, ['Login failed', 'Failed to create guest user', 'Registration failed']],
] as const) {
  test(`signing in, going on as a guest and registering say so when the answer ${way}`, async ({ page }) => {
    const [signIn, guest, register] = words
    const note = (text: string) => page.getByRole('main').getByText(text, { exact: true })
    await page.goto('/login')
    await page.route(/\/api\/auth\/(login|guest-register|register)$/, fail)
    await page.getByLabel('Email', { exact: true }).fill('maren@example.com')
    await page.getByLabel('Password', { exact: true }).fill('four quiet words')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(note(signIn)).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Continue as Guest' }).click()
    await expect(note(guest)).toBeVisible()

    await page.goto('/register')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(note('Name is required')).toBeVisible()
    await expect(note('Email is required')).toBeVisible()
    await expect(note('Password is required')).toBeVisible()
    await page.getByLabel('Name').fill('Maren Holt')
    await page.getByLabel('Email', { exact: true }).fill('maren@example')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByLabel('Confirm password').fill('other')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(note('Invalid email address')).toBeVisible()
    await expect(note('Password must be at least 6 characters')).toBeVisible()
    await page.getByLabel('Email', { exact: true }).fill('maren@example.com')
    await page.getByLabel('Password', { exact: true }).fill('four quiet words')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(note('Passwords do not match')).toBeVisible()
    await page.getByLabel('Confirm password').fill('four quiet words')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(note(register)).toBeVisible()
  })
}

test('a page no other words were written for says that something unexpected happened', async ({ page }) => {
  await page.goto('/about')
  await page.waitForLoadState('networkidle')
  await page.route(PAGE_DATA, cutOff)
  await follow(page, 'Orsenne, home')
  await expect(page.getByRole('heading', { level: 1, name: 'Oops!' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('An unexpected error occurred')
})

test('an id that belongs to no product says so, and is not found', async ({ page }) => {
  const response = await page.goto('/product/umbrella')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Product Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Products' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ALL BAGS' })).toBeVisible()
})

for (const [from, name, words, heading] of [
  ['/about', 'All bags', 'Loading Products...', 'ALL BAGS'],
  ['/products', 'Clémence Top-Handle', 'Loading product...', 'Clémence Top-Handle'],
] as const) {
  test(`a slow answer is waited for under '${words}'`, async ({ page }) => {
    const mayGoOn = Promise.withResolvers<void>()
    await page.goto(from)
    await page.waitForLoadState('networkidle')
    await page.route(PAGE_DATA, async (route) => {
      await mayGoOn.promise
      await route.continue()
    })
    await follow(page, name)
    await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
    mayGoOn.resolve()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByText(words)).toHaveCount(0)
  })
}

test('pictures that cannot be loaded are replaced by words: on cards, in the gallery and in the cart', async ({
  page,
}) => {
  await page.route('**/media/**', cutOff)
  await page.goto('/products/totes')
  await expect(page.getByRole('article').first().getByText('Image Not Available')).toBeVisible()
  await page.goto('/products/clemence')
  const gallery = page.getByRole('group', { name: /^Pictures of/ })
  await expect(gallery.getByText('Image Not Available').first()).toBeVisible()
  await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Your Cart' }).getByText('Image Not Available')).toBeVisible()
})

test('a picture that can be loaded shows no such words', async ({ page }) => {
  await page.goto('/products/clemence')
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('Image Not Available')).toHaveCount(0)
})
