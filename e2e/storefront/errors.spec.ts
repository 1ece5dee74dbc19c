import type { Page, Route } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

/** The ways in which a response fails. */
const abortRequest = (route: Route) => route.abort('connectionreset')
const serverError = (route: Route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'Internal error' })
const htmlError = (route: Route) =>
  route.fulfill({ status: 502, contentType: 'text/html', body: '<!doctype html><title>Bad gateway</title>' })
const apiError = (status: number, code: string, message: string) => (route: Route) =>
  route.fulfill({ status, json: { success: false, code, message, errors: [] } })

/** Client-side navigation fetches pages as data; the browser's console errors about them are expected here. */
const PAGE_DATA = /\.data(\?|$)/

test.beforeEach(({ watch }) => watch.allowRefusals())
async function follow(page: Page, name: string): Promise<void> {
  const link = page.getByRole('link', { name }).first()
  await link.focus()
  await link.press('Enter')
}

for (const [way, fail] of [
  ['is cut off', abortRequest],
  ['is a 500', serverError],
  ['is an HTML page', htmlError],
] as const) {
  test(`a list and a product whose response ${way} show an error, and lead on`, async ({ page }) => {
    await page.goto('/about')
    await page.route(PAGE_DATA, fail)
    await follow(page, 'All bags')
    await expect(page.getByRole('heading', { level: 1, name: 'Oops!' })).toBeVisible()
    await expect(page.getByText('Failed to load products. Please try again later.')).toBeVisible()
    await page.unroute(PAGE_DATA)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'ALL BAGS' })).toBeVisible()

    await page.goto('/products/handbags')
    await page.route(PAGE_DATA, fail)
    await follow(page, 'Clémence Top-Handle')
    await expect(page.getByRole('heading', { level: 1, name: 'Error' })).toBeVisible()
    await expect(page.getByText('Failed to load product', { exact: true })).toBeVisible()
    await page.unroute(PAGE_DATA)
    await page.getByRole('link', { name: 'Back to Products' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'ALL BAGS' })).toBeVisible()
  })
}

// The other ways to fail are in the tests of the two forms. Sign-in and registration have them all in sign-in.test.tsx.
test('the newsletter form and a contact message whose response is cut off show an error and retain the input', async ({
  page,
}) => {
  await page.goto('/contact')
  await page.waitForLoadState('networkidle')
  await page.route(/\/api\/email\/(contact|newsletter\/subscribe)$/, abortRequest)
  await page.getByLabel('Email address').fill('maren@example.com')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Failed to subscribe. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue('maren@example.com')

  await writeMessage(page)
  await expect(
    page.getByText(
      'There was an error sending your message. Please try again or email us directly at support@atelier.example.',
    ),
  ).toBeVisible()
  await expect(page.getByLabel(/^Message/)).toHaveValue('Which thread is it sewn with?')
})

async function writeMessage(page: Page): Promise<void> {
  await page.getByLabel(/^Name/).fill('Maren Olsen')
  await page
    .getByRole('main')
    .getByLabel(/^Email/)
    .fill('maren@example.com')
  await page.getByLabel(/^Subject/).selectOption({ label: 'Product Question' })
  await page.getByLabel(/^Message/).fill('Which thread is it sewn with?')
  // The honeypot rejects forms submitted faster than this.
  await page.waitForTimeout(1_600)
  await page.getByRole('button', { name: /^Send/ }).click()
}

test('confirms a newsletter subscription', async ({ page }) => {
  await page.goto('/about')
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1_600)
  await page.getByLabel('Email address').fill('maren.errors@example.com')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Successfully subscribed!')).toBeVisible()
})

test('the contact form shows Sending... with disabled fields, then a confirmation', async ({ page }) => {
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

const notify = (page: Page) => page.getByRole('button', { name: 'Notify me' })

test('a call whose response fails shows the general message or its own, and marks its repetition', async ({ page }) => {
  await page.goto('/products/odile-mini-bucket')
  await page.waitForLoadState('networkidle')
  await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill('maren@example.com')
  const alert = page.getByRole('main').getByRole('alert')
  for (const [fail, text] of [
    [abortRequest, 'An unexpected error occurred'],
    [serverError, 'An error occurred'],
    [htmlError, 'The authentication service is currently unavailable. Please try again later.'],
    [apiError(429, 'too_many_requests', 'Please wait a moment.'), 'Please wait a moment.'],
  ] as const) {
    await page.route('**/back-in-stock', fail)
    await notify(page).click()
    await expect(alert).toHaveText(text)
    // A busy machine may need several tries for a repetition within five seconds.
    await expect(async () => {
      await notify(page).click()
      await expect(alert).toHaveText(`${text} (Repeated error - please try again later)`, { timeout: 2_000 })
    }).toPass()
    await page.unroute('**/back-in-stock')
  }
})

test('a page without a specific message shows the general error', async ({ page }) => {
  await page.goto('/about')
  await page.waitForLoadState('networkidle')
  await page.route(PAGE_DATA, abortRequest)
  await follow(page, 'Orsenne, home')
  await expect(page.getByRole('heading', { level: 1, name: 'Oops!' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('An unexpected error occurred')
})

test('an unknown product id returns 404 with a message', async ({ page }) => {
  const response = await page.goto('/product/umbrella')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Product Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Products' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ALL BAGS' })).toBeVisible()
})

for (const [from, name, loadingText, heading] of [
  ['/about', 'All bags', 'Loading Products...', 'ALL BAGS'],
  ['/products', 'Clémence Top-Handle', 'Loading product...', 'Clémence Top-Handle'],
] as const) {
  test(`shows '${loadingText}' while a response is slow`, async ({ page }) => {
    const mayGoOn = Promise.withResolvers<void>()
    await page.goto(from)
    await page.waitForLoadState('networkidle')
    await page.route(PAGE_DATA, async (route) => {
      await mayGoOn.promise
      await route.continue()
    })
    await follow(page, name)
    await expect(page.getByRole('status').filter({ hasText: loadingText })).toBeVisible()
    mayGoOn.resolve()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByText(loadingText)).toHaveCount(0)
  })
}

test('images that fail to load are replaced by a text on cards, in the gallery and in the cart', async ({ page }) => {
  await page.route('**/media/**', abortRequest)
  await page.goto('/products/totes')
  await expect(page.getByRole('article').first().getByText('Image Not Available')).toBeVisible()
  await page.goto('/products/clemence')
  const gallery = page.getByRole('group', { name: /^Images of/ })
  await expect(gallery.getByText('Image Not Available').first()).toBeVisible()
  await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Your Cart' }).getByText('Image Not Available')).toBeVisible()
})

test('images that load show no replacement text', async ({ page }) => {
  await page.goto('/products/clemence')
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('Image Not Available')).toHaveCount(0)
})
