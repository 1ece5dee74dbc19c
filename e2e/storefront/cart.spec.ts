import { gzipSync } from 'node:zlib'
import { expect, test } from '../fixtures.ts'
import { addToCart } from '../pages/shopping.ts'

test('the cart merges lines, limits quantities to ten, survives a reload and undoes a removal', async ({ page }) => {
  await addToCart(page, 'solene')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeHidden()
  await addToCart(page, 'solene')
  const cart = page.getByRole('dialog', { name: 'Your Cart' })
  const quantity = cart.getByRole('combobox', { name: 'Quantity of Solène Bucket' })
  await expect(quantity).toHaveValue('2')
  await expect(quantity.getByRole('option')).toHaveCount(10)

  await page.reload()
  await page.getByRole('button', { name: 'Cart, 2 items' }).click()
  await expect(cart.getByText('$2,678.40')).toBeVisible()
  await cart.getByRole('button', { name: 'Remove Solène Bucket' }).click()
  await expect(cart.getByText('Your cart is empty')).toBeVisible()
  await cart.getByRole('button', { name: /undo/i }).click()
  await expect(quantity).toHaveValue('2')
})

test('the cart strikes the old price, and says when it arrives, how it returns and what gift wrap costs', async ({
  page,
}) => {
  await addToCart(page, 'rivoli-envelope')
  const cart = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(cart).toContainText('Sale price $520.00 was $650.00')
  for (const [term, text] of [
    ['Delivery', /business days|Arrives/],
    ['Returns', 'Within 30 days of delivery'],
    ['Gift wrap', '$8.95 per item'],
  ] as const) {
    await expect(cart.getByText(term, { exact: true })).toBeVisible()
    await expect(cart.getByRole('link', { name: text })).toBeVisible()
  }
  await cart.getByRole('link', { name: '$8.95 per item' }).click()
  await expect(page).toHaveURL('/shipping#gift-wrap')
  await expect(cart).toBeHidden()
})

test('an empty cart shows a message and a link to the shop', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Cart, 0 items' }).click()
  const cart = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(cart.getByText('Your cart is empty')).toBeVisible()
  await cart
    .getByRole('link', { name: 'Continue Shopping' })
    .or(cart.getByRole('button', { name: 'Continue Shopping' }))
    .click()
  await expect(cart).toBeHidden()
})

test('a color choice and a button press before hydration are not lost', async ({ page }) => {
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.goto('/products/clemence', { waitUntil: 'commit' })
  // A key needs no layout, and what it chose is judged at the end: hydration may be in the midst of it.
  await page.locator('main').getByRole('radio', { name: 'Oxblood' }).first().press('Space')
  await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
  const cart = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(cart.getByText('Color: Burgundy (Oxblood)')).toBeVisible()
  await expect(page.getByRole('combobox', { name: /^Quantity of Clémence/ })).toHaveValue('1')
})

test('a product page loads the cart when it is idle: a press fetches the stock only', async ({ page }) => {
  const idle = page.waitForResponse(/\/assets\/cart-drawer-/)
  await page.goto('/products/vesper')
  await (await idle).finished()
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible()
  expect(scripts.filter((url) => /\/assets\/.*(cart|dialog|modal)/i.test(url))).toEqual([])
})

test('a product page hydrates with at most 142 kB of scripts', async ({ request }) => {
  const html = await (await request.get('/products/clemence')).text()
  const files = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))]
  const sizes = await Promise.all(
    files.map(async (file) => gzipSync(await (await request.get(file)).body(), { level: 9 }).length),
  )
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1024
  // Less than React itself would say that the page names its files in another way.
  expect(kilobytes).toBeGreaterThan(60)
  expect(kilobytes).toBeLessThanOrEqual(142)
})

test('two tabs show the same cart', async ({ page, context }) => {
  await page.goto('/products')
  const other = await context.newPage()
  await addToCart(other, 'vesper')
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
})

test('the drawer is 360 pixels wide, traps the focus and restores it', async ({ page }) => {
  await page.goto('/products/vesper')
  await page.getByRole('button', { name: 'Cart, 0 items' }).click()
  const cart = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(cart).toBeVisible()
  await expect.poll(async () => (await cart.boundingBox())?.width).toBe(360)
  await expect(cart.locator(':focus')).toHaveCount(1)
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab')
    // The trap moves the focus on after the key.
    const isBehind = () => page.evaluate(() => Boolean(document.activeElement?.closest('header, main, footer')))
    await expect.poll(isBehind).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeFocused()
})
