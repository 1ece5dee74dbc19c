import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const cards = (page: Page) => page.getByRole('article')
const filterLine = (page: Page) => page.getByRole('form', { name: 'Filter and sort' })
const count = (page: Page) => filterLine(page).getByRole('status')

/** Returns the current prices of all cards in dollars, from top to bottom. */
async function prices(page: Page): Promise<number[]> {
  const texts = await cards(page).allTextContents()
  return texts.map((text) => Number(/\$([\d,]+\.\d{2})/.exec(text)?.[1]?.replaceAll(',', '')))
}

test('a list is filtered and sorted in place, and the URL reflects it', async ({ page }) => {
  await page.goto('/products')
  const all = await count(page).textContent()
  const loads: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))

  await page.getByText('Color', { exact: true }).click()
  const noir = page.getByRole('checkbox', { name: /^Black \(Noir\), / })
  await noir.check()
  await expect(page).toHaveURL('/products?color=noir')
  await expect(count(page)).not.toHaveText(all ?? '')
  await expect(noir).toBeFocused()
  for (const card of await cards(page).all()) await expect(card).toContainText('Color: Noir')

  await page.keyboard.press('Escape')
  await expect(noir).toBeHidden()
  await page.getByText('Price', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Up to' }).fill('1000')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products?color=noir&maxPrice=1000')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Lowest price')
  await expect(page).toHaveURL('/products?color=noir&maxPrice=1000&sort=price-asc')
  await expect.poll(async () => Math.max(...(await prices(page)))).toBeLessThanOrEqual(1000)
  const shown = await prices(page)
  expect(shown).toEqual(shown.toSorted((one, other) => one - other))
  expect(loads).toEqual([])

  await page.getByRole('link', { name: 'Remove filter: Up to $1,000.00' }).click()
  await expect(page).toHaveURL('/products?color=noir&sort=price-asc')
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Remove filter: Up to $1,000.00' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(count(page)).toHaveText(all ?? '')
})

test('sold-out products can be filtered out', async ({ page }) => {
  await page.goto('/products/crossbody')
  const soldOutLabels = page.getByText('Sold out', { exact: true })
  await expect(soldOutLabels).not.toHaveCount(0)
  await page.getByText('Availability', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'In stock only' }).check()
  await expect(page).toHaveURL('/products/crossbody?available=true')
  await expect(soldOutLabels).toHaveCount(0)
})

test('filters without a match show a message and can be cleared', async ({ page }) => {
  await page.goto('/products/wallets?minPrice=90000')
  await expect(count(page)).toHaveText('0 Products')
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/products/wallets')
  await expect(cards(page)).not.toHaveCount(0)
})

test('load more appends products; Back and a reload restore them and the scroll position', async ({ page }) => {
  await page.goto('/products')
  const before = await cards(page).count()
  const more = page.getByRole('link', { name: 'Load more' })
  await expect(more).toHaveAttribute('href', '/products?page=2&from=1')
  await more.click()
  await expect(cards(page)).not.toHaveCount(before)
  const all = await cards(page).count()
  expect(all).toBeGreaterThan(before)
  await expect(page).toHaveURL('/products?page=2&from=1')
  const first = cards(page).nth(before).getByRole('heading').getByRole('link')
  await expect(first).toBeFocused()
  await first.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  await first.click()
  await expect(page).toHaveURL(/\/products\/[a-z-]+/)
  await expect(page.getByRole('button', { name: 'ADD TO CART' }).or(page.getByText('Sold out')).first()).toBeVisible()
  const isBackInPlace = async () => {
    await expect(cards(page)).toHaveCount(all)
    await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(120)
  }
  await page.goBack()
  await isBackInPlace()
  await page.reload()
  await isBackInPlace()
})

test('a page beyond the last one redirects to the last one', async ({ page }) => {
  await page.goto('/products/totes?page=40')
  await expect(page).toHaveURL('/products/totes')
})

test('filtered and sorted lists are canonical to the list, later pages to themselves', async ({ page }) => {
  const canonical = page.locator('link[rel=canonical]')
  await page.goto('/products/totes?color=noir&sort=price-asc')
  await expect(canonical).toHaveAttribute('href', /\/products\/totes$/)
  await page.goto('/products?page=2')
  await expect(canonical).toHaveAttribute('href', /\/products\?page=2$/)
  await page.goto('/products/totes?minPrice=90000')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

test('a list that fails to load shows an error, and Try Again reloads it', async ({ page, watch }) => {
  watch.allowRefusals()
  await page.goto('/about')
  await page.route('**/products.data*', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.getByRole('link', { name: 'All bags' }).first().click()
  await expect(page.getByRole('heading', { name: 'Oops!' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Failed to load products. Please try again later.')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ALL BAGS' })).toBeVisible()
})

test('a slow list shows that it is loading', async ({ page }) => {
  await page.goto('/about')
  await page.route('**/products.data*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 900))
    await route.continue()
  })
  await page.getByRole('link', { name: 'All bags' }).first().click()
  await expect(page.getByText('Loading Products...')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'ALL BAGS' })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the filters, the newsletter and the contact page are forms', async ({ page, watch }) => {
    watch.allowRefusals()
    await page.goto('/products')
    await page.getByText('Color', { exact: true }).click()
    await page.getByRole('checkbox', { name: /^Navy \(Encre\), / }).check()
    await filterLine(page).getByRole('button', { name: 'Apply' }).first().click()
    await expect(page).toHaveURL(/color=encre/)
    await expect(count(page)).toHaveText(/^\d+ Products?$/)
    for (const card of await cards(page).all()) await expect(card).toContainText('Color: Encre')
    await page.getByRole('link', { name: 'Remove filter: Navy (Encre)' }).click()
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(page).toHaveURL('/products?page=2')
    await expect(page.getByRole('link', { name: 'Previous products' })).toBeVisible()

    const footer = page.getByRole('contentinfo')
    await footer.getByRole('textbox', { name: 'Email address' }).fill('no-scripts@example.com')
    await footer.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Successfully subscribed!' })).toBeVisible()

    await page.goto('/contact')
    await page.getByRole('textbox', { name: 'Name *' }).fill('Maren Holt')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Message is required')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Name *' })).toHaveValue('Maren Holt')
    await page.getByRole('textbox', { name: 'Email *' }).fill('no-scripts@example.com')
    await page.getByRole('combobox', { name: 'Subject *' }).selectOption('Repair Service')
    await page.getByRole('textbox', { name: 'Message *' }).fill('The left handle has opened.')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Thank you for your message!')).toBeVisible()
  })

  test('a page of another origin cannot submit these forms', async ({ request }) => {
    for (const Origin of ['https://elsewhere.example', 'null']) {
      for (const address of ['/contact', '/newsletter']) {
        const response = await request.post(address, { headers: { Origin }, form: { email: 'a@example.com' } })
        expect(response.status(), `${address} from ${Origin}`).toBe(400)
      }
    }
    const own = await request.post('/newsletter', { form: { email: 'nobody' } })
    expect(await own.text()).toContain('Please enter a valid email')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the filters are a sheet that shows the remaining count', async ({ page }) => {
    await page.goto('/products')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Filter' })
    await sheet.getByRole('checkbox', { name: /^Navy \(Encre\), / }).check()
    await sheet.getByRole('checkbox', { name: 'In stock only' }).check()
    await expect(page).toHaveURL('/products?color=encre&available=true')
    await sheet.getByRole('button', { name: /^Show \d+ Products?$/ }).click()
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('button', { name: 'Filter, 2 active' })).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL('/products')
  })
})

test('the prices of the first row are in the first screen of a laptop', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const address of ['/products', '/products/new-this-season']) {
    await page.goto(address)
    await expect(cards(page).nth(3).getByText(/^\$/)).toBeInViewport({ ratio: 1 })
  }
})

test('a wide window shows five columns without an empty cell', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/products')
  const tops = await cards(page).evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().top)))
  const rows = tops.toSorted((one, other) => one - other).slice(0, 15)
  expect(rows).toEqual([0, 5, 10].flatMap((at) => Array.from({ length: 5 }, () => rows[at])))
})
