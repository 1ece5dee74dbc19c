import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectNoViolation } from '../pages/axe.ts'

interface Shade {
  name: string
  stock: number | null
}
interface ProductResponseBody {
  success: boolean
  product: { productId: string; stock: number | null; colors: Shade[] }
}

/**
 * Mocks the live stock of this product with `units()` units of every color, without delay: while the shop's own
 * response is slow, the page adds a unit without waiting for it.
 */
async function mockStock(page: Page, slug: string, units: () => number): Promise<void> {
  const response = await page.request.get(`/api/products/${slug}`)
  const body = (await response.json()) as ProductResponseBody
  await page.route(`**/api/products/${body.product.productId}`, async (route) => {
    const colors = body.product.colors.map((color) => ({ ...color, stock: units() }))
    await route.fulfill({ response, json: { ...body, product: { ...body.product, colors } } })
  })
}

const zoomButton = (page: Page, at = 1) => page.getByRole('button', { name: `Zoom in on image ${at} of 5` })
const zoom = (page: Page) => page.getByRole('dialog', { name: 'Images of Clémence Top-Handle' })
/** The image in the middle of the zoom; its neighbors are hidden from screen readers. */
const zoomedImage = (page: Page) => zoom(page).getByRole('img').first()
const widthOf = async (image: Locator) => (await image.boundingBox())?.width ?? 0

test('the zoom opens fitted with the largest rendition, and a press enlarges it', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto('/products/clemence')
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((url) => url.includes('open-zoom'))).toEqual([])
  await zoomButton(page).click()
  await expect(zoom(page)).toBeVisible()
  await expect(zoom(page).getByRole('status')).toHaveText('Seen from the front')
  await expect.poll(() => zoomedImage(page).evaluate((image: HTMLImageElement) => image.src)).toMatch(/-1200\.avif$/)
  await expect.poll(async () => (await zoomedImage(page).boundingBox())?.height).toBeLessThanOrEqual(900)
  const fitted = await widthOf(zoomedImage(page))
  await zoomedImage(page).click()
  await expect.poll(() => widthOf(zoomedImage(page))).toBeGreaterThan(fitted * 1.5)
  await page.keyboard.press('Escape')
  await expect(zoom(page)).toHaveCount(0)
  await expect(zoomButton(page)).toBeFocused()
})

test('the zoom works with the keyboard alone, and the page follows it', async ({ page }) => {
  await page.goto('/products/clemence')
  await page.waitForLoadState('networkidle')
  await zoomButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(zoom(page)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(zoom(page).getByRole('status')).toHaveText('Turned three quarters')
  await page.keyboard.press('Tab')
  await expect.poll(() => zoom(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  await zoom(page).getByRole('button', { name: 'Close zoom' }).press('Enter')
  await expect(zoom(page)).toHaveCount(0)
  await expect(zoomButton(page, 2)).toBeFocused()
})

test("the browser's Back closes the zoom", async ({ page }) => {
  await page.goto('/products')
  await page.getByRole('article').getByRole('link', { name: 'Clémence Top-Handle', exact: true }).click()
  await zoomButton(page).click()
  await expect(zoom(page)).toBeVisible()
  await page.goBack()
  await expect(zoom(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/products\/clemence$/)
})

test('the purchase is a skip link away, and the thumbnails are one Tab stop', async ({ page }) => {
  const stop = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  await page.goto('/products/clemence')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to purchase' })).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await stop()).toBe('Image 1 of 5')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await stop()).toBe('Image 3 of 5')
  await page.keyboard.press('Tab')
  expect(await stop()).toBe('Zoom in on image 3 of 5')
  await page.getByRole('link', { name: 'Skip to purchase' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('radio', { name: 'Cognac' }).first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'ADD TO CART' }).first()).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the first screen has the price, the colors and the buy bar', async ({ page }) => {
    await page.goto('/products/clemence')
    const bar = page.getByRole('button', { name: 'ADD TO CART' }).last()
    await expect(bar).toBeInViewport({ ratio: 1 })
    for (const name of ['Cognac', 'Noir']) {
      const top = await bar.evaluate((element) => element.getBoundingClientRect().top)
      const swatch = await page.getByRole('main').getByRole('radio', { name }).first().boundingBox()
      expect((swatch?.y ?? Infinity) + (swatch?.height ?? 0)).toBeLessThan(top)
    }
    await expect(page.getByText('$1,890.00').first()).toBeInViewport({ ratio: 1 })
    await bar.click()
    await expect(page.getByRole('dialog', { name: 'Your Cart' })).toContainText('Clémence Top-Handle')
  })

  test('the buy bar leaves when the main button is in view', async ({ page }) => {
    await page.goto('/products/clemence')
    const buttons = page.getByRole('button', { name: 'ADD TO CART' })
    await expect(buttons).toHaveCount(2)
    await buttons.first().scrollIntoViewIfNeeded()
    await expect(buttons).toHaveCount(1)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(buttons).toHaveCount(2)
  })

  test('the buy bar says that a color is sold out, and leads to the back-in-stock form', async ({ page }) => {
    await page.goto('/products/odile-mini-bucket')
    await expect(page.getByText('Sold out', { exact: true }).last()).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Notify me' }).last().click()
    await expect(page.getByRole('main').getByRole('textbox', { name: 'Email' })).toBeFocused()
    await expect(page.getByRole('main').getByRole('textbox', { name: 'Email' })).toBeInViewport({ ratio: 1 })
  })
})

test('shows at most four other products that pair well', async ({ page }) => {
  await page.goto('/products/clemence')
  const shelf = page.locator('section', { has: page.getByRole('heading', { name: 'Pairs well with' }) })
  const names = await shelf.getByRole('heading', { level: 3 }).allTextContents()
  expect(names.length).toBeGreaterThan(0)
  expect(names.length).toBeLessThanOrEqual(4)
  expect(names).not.toContain('Clémence Top-Handle')
  await shelf.getByRole('link', { name: names[0] }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: names[0] })).toBeFocused()
})

test('shows recently viewed products, latest first and without the current one', async ({ page }) => {
  const slugs = ['solene', 'vesper', 'grand-aumont', 'nocturne-clutch', 'aumont-tote', 'vesper', 'clemence']
  for (const slug of slugs) {
    await page.goto(`/products/${slug}`)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('shop.viewed'))).not.toBeNull()
    await page.waitForLoadState('networkidle')
  }
  await page.getByRole('heading', { name: 'Recently viewed' }).scrollIntoViewIfNeeded()
  const shelf = page.locator('section', { has: page.getByRole('heading', { name: 'Recently viewed' }) })
  await expect(shelf.getByRole('heading', { level: 3 })).toHaveCount(4)
  const addresses = await shelf
    .getByRole('heading', { level: 3 })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(addresses).toEqual(
    ['vesper', 'aumont-tote', 'nocturne-clutch', 'grand-aumont'].map((slug) => `/products/${slug}`),
  )
})

test('shows no recently viewed heading on a first visit', async ({ page }) => {
  await page.goto('/products/clemence')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { name: 'Recently viewed' })).toHaveCount(0)
})

test('the page shows the live stock, not the stock at render time', async ({ page }) => {
  await mockStock(page, 'clemence', () => 2)
  await page.goto('/products/clemence')
  await expect(page.getByRole('status').filter({ hasText: 'Only 2 left' })).toBeVisible()
})

test('the last unit bought by another customer cannot be added, and the back-in-stock form appears', async ({
  page,
}) => {
  let left = 1
  await mockStock(page, 'clemence', () => left)
  await page.goto('/products/clemence')
  await expect(page.getByRole('status').filter({ hasText: 'Only 1 left' })).toBeVisible()
  left = 0
  await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
  await expect(page.getByText('This item just sold out.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'ADD TO CART' })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Notify me' })).toBeVisible()
})

test('ADD TO CART shows ADDING... while busy', async ({ page }) => {
  const requestSent = Promise.withResolvers<void>()
  await page.goto('/products/clemence')
  await page.waitForLoadState('networkidle')
  await page.route(/\/api\/products\/[\w-]+$/, async (route) => {
    await requestSent.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
  await expect(page.getByRole('button', { name: 'ADDING...' }).first()).toBeVisible()
  requestSent.resolve()
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible()
})

test('requests a back-in-stock email for a sold-out color', async ({ page }) => {
  await page.goto('/products/odile-mini-bucket')
  const email = page.getByRole('main').getByRole('textbox', { name: 'Email' })
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(email).toBeFocused()
  await email.fill('maren@')
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await email.fill('maren.back-in-stock@example.com')
  // The honeypot treats forms submitted faster than this as sent by a bot.
  await page.waitForTimeout(1_600)
  const sent = page.waitForRequest(/back-in-stock$/)
  await page.getByRole('button', { name: 'Notify me' }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    email: 'maren.back-in-stock@example.com',
    color: 'Bone',
    website: '',
  })
  const thanks = page.getByText('We’ll email you once, when it’s back in stock.')
  await expect(thanks).toBeVisible()
  await expect(thanks).toBeFocused()
})

test('the redirect from a product id preserves the color parameter', async ({ page, request }) => {
  const { product } = (await (await request.get('/api/products/clemence')).json()) as ProductResponseBody
  const response = await request.get(`/product/${product.productId}?color=noir`, { maxRedirects: 0 })
  expect([response.status(), response.headers()['location']]).toEqual([301, '/products/clemence?color=noir'])
  await page.goto(`/product/${product.productId}?color=noir`)
  await expect(page.getByRole('heading', { name: 'COLOR: Noir', exact: true })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Black (Noir)', exact: true }).first()).toBeChecked()
})

test('the first image loads first, the others when near, without layout shift', async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!hadRecentInput) document.documentElement.dataset['shift'] = String(value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/products/clemence')
  await page.waitForLoadState('networkidle')
  const images = page.getByRole('group', { name: /^Images of/ }).getByRole('img')
  await expect(images.first()).toHaveAttribute('fetchpriority', 'high')
  await expect(images.first()).toHaveAttribute('loading', 'eager')
  await expect(images.last()).toHaveAttribute('loading', 'lazy')
  await expect(page.locator('head link[rel=preload][as=image]').first()).toHaveAttribute('fetchpriority', 'high')
  expect(await page.evaluate(() => document.documentElement.dataset['shift'])).toBeUndefined()
})

test('the zoom, the back-in-stock form and recently viewed products have no violation', async ({ page, watch }) => {
  watch.allowRefusals()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/products/clemence')
  await page.waitForLoadState('networkidle')
  await zoomButton(page).click()
  await expect(zoomedImage(page)).toBeVisible()
  await expectNoViolation(page)
  await page.route('**/back-in-stock', (route) => route.abort())
  await page.goto('/products/odile-mini-bucket')
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expectNoViolation(page)
  await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill('maren@example.com')
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('An unexpected error occurred')
  await page.getByRole('heading', { name: 'Recently viewed' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('link', { name: 'Clémence Top-Handle' }).first()).toBeVisible()
  await expectNoViolation(page)
})

test('replays a button press from before hydration', async ({ page }) => {
  await page.route('**/assets/framework-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await page.goto('/products/vesper', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toContainText('Vesper')
  await expect(page.getByRole('button', { name: 'Cart, 1 item', includeHidden: true })).toBeAttached()
})
