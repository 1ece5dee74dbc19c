import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectNoViolation } from '../pages/axe.ts'

interface ProductResponseBody {
  product: { productId: string; price: number; colors: { name: string; stock: number | null }[] }
}

/** Opens a product page. `change` sets the price and the stock that the API returns from then on. */
async function openProduct(page: Page) {
  const response = await page.request.get('/api/products/clemence')
  const { product, ...body } = (await response.json()) as ProductResponseBody
  const now = { price: product.price, stock: 9 }
  const address = `**/api/products/${product.productId}`
  await page.route(address, (route) => {
    const colors = product.colors.map((color) => ({ ...color, stock: now.stock }))
    return route.fulfill({ response, json: { ...body, product: { ...product, price: now.price, colors } } })
  })
  const first = page.waitForResponse(address)
  await page.goto('/products/clemence')
  await first
  /** Changes what the API returns, and comes back to the page as from another tab. */
  const change = async (next: Partial<typeof now>) => {
    Object.assign(now, next)
    const asked = page.waitForResponse(address)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await asked
  }
  return { change, color: product.colors[0]?.name ?? '' }
}

/** The line by the buy button. The gallery has a status of its own. */
const news = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /stock|price|sold out|left/i })

test('an open product page says that the price changed, and shows it in place', async ({ page }) => {
  const { change } = await openProduct(page)
  await expect(news(page)).toHaveText('In stock')
  const button = page.getByRole('button', { name: 'ADD TO CART' }).first()
  const before = await button.boundingBox()
  await change({ price: 1_150 })
  await expect(news(page)).toHaveText('The price is now $1,150.00.')
  await expect(page.getByText('$1,150.00', { exact: true }).first()).toBeVisible()
  await change({ stock: 2 })
  await expect(news(page)).toHaveText('The price is now $1,150.00. Only 2 left')
  expect(await button.boundingBox()).toEqual(before)
  await expectNoViolation(page)
})

test('an open product page says that a color sold out, moves nothing, and says when it is back', async ({ page }) => {
  const { change, color } = await openProduct(page)
  const below = page.getByText('Delivery', { exact: true }).first()
  const before = await below.boundingBox()
  await change({ stock: 0 })
  await expect(news(page)).toHaveText(`${color} has sold out.`)
  await expect(page.getByRole('button', { name: 'Sold out' }).first()).toBeDisabled()
  expect(await below.boundingBox()).toEqual(before)
  const email = page.getByRole('main').getByRole('textbox', { name: 'Email' })
  await expect(email).toBeHidden()
  await page.getByRole('button', { name: 'Notify me' }).first().click()
  await expect(email).toBeFocused()
  await expectNoViolation(page)
  await change({ stock: 9 })
  await expect(news(page)).toHaveText('Back in stock.')
  await expect(page.getByRole('button', { name: 'ADD TO CART' }).first()).toBeEnabled()
})

test('a product page in the background asks nothing', async ({ page }) => {
  await openProduct(page)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(news(page)).toHaveText('In stock')
  expect(asked.filter((url) => url.includes('/api/products/'))).toEqual([])
})
