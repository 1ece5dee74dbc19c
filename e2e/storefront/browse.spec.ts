import { expect, signInAsStaff, test } from '../fixtures.ts'

test('a list shows visible products only', async ({ page }) => {
  await page.goto('/products/totes')
  await expect(page.getByRole('heading', { level: 1, name: 'TOTES' })).toBeVisible()
  await expect(page.getByText('4 Products')).toBeVisible()
  await page.goto('/products/new-this-season')
  await expect(page.getByRole('heading', { level: 1, name: 'NEW THIS SEASON' })).toBeVisible()
})

test('an unknown list returns 404 with the empty state and a link', async ({ page, watch }) => {
  watch.allowRefusals()
  const response = await page.goto('/products/umbrellas')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('No products found in this category.')).toBeVisible()
  await page.getByRole('link', { name: 'View All Products' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ALL BAGS' })).toBeVisible()
})

test('a deleted product shows that it is gone, also when opened from a stale list', async ({
  page,
  someoneElse,
  watch,
}) => {
  watch.allowRefusals()
  const desk = await someoneElse()
  await signInAsStaff(desk, 'superadmin')
  const name = `Adieu ${Date.now().toString(36)}`
  const images = [{ url: '/media/demo/clemence/noir-front.jpg', alt: 'Noir' }]
  const made = await desk.request.post('/api/products/admin', {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    data: {
      name,
      price: 120,
      description: 'Made for a test.',
      category: 'wallets',
      status: 'active',
      colors: [{ name: 'Noir', stock: 4, images }],
    },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { data: product } = (await made.json()) as { data: { productId: string; slug: string } }

  await page.goto(`/search?q=${encodeURIComponent(name)}`)
  const card = page.getByRole('main').getByRole('link', { name }).first()
  await expect(card).toBeVisible()
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  const removed = await desk.request.delete(`/api/products/admin/${product.productId}`, { headers })
  expect(removed.status(), await removed.text()).toBe(200)

  await card.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Product Not Found' })).toBeVisible()
  await expect(page.getByText('No products found in this category.')).toHaveCount(0)
  const response = await page.goto(`/products/${product.slug}`)
  expect(response?.status()).toBe(410)
  await expect(page.getByRole('heading', { level: 1, name: 'Product Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Products' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ALL BAGS' })).toBeVisible()
})

test('finds a product by id and by slug, and redirects invalid ids', async ({ page, request, watch }) => {
  watch.allowRefusals()
  const products = (await (await request.get('/api/products')).json()) as {
    products: { productId: string; slug: string }[]
  }
  const product = products.products.find(({ slug }) => slug === 'honorine')
  await page.goto(`/product/${product?.productId}`)
  await expect(page).toHaveURL(/\/products\/honorine$/)
  await page.goto('/product/undefined')
  await expect(page).toHaveURL(/\/products$/)
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page
    .getByRole('link', { name: 'Go Home' })
    .or(page.getByRole('button', { name: 'Go Home' }))
    .click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test('the gallery wraps around, and a new color starts at its first image', async ({ page }) => {
  await page.goto('/products/clemence')
  const position = page.getByText(/^(Image )?1 \/ 5$/).or(page.getByRole('status').filter({ hasText: '1 / 5' }))
  await expect(position.first()).toBeVisible()
  await page.getByRole('button', { name: 'Previous image' }).click()
  await expect(page.getByRole('status').filter({ hasText: '5 / 5' })).toBeVisible()
  await page.getByRole('button', { name: 'Next image' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 / 5' })).toBeVisible()
  await page.getByRole('button', { name: 'Next image' }).click()
  await expect(page.getByRole('status').filter({ hasText: '2 / 5' })).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Color', exact: true }).getByRole('radio', { name: 'Noir' }).click()
  await expect(page.getByRole('heading', { name: 'COLOR: Noir' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 / 3' })).toBeVisible()
})

test('a product without details shows a placeholder text, and a sold-out one cannot be added', async ({ page }) => {
  await page.goto('/products/denier-coin-purse')
  await expect(page.getByText('Additional product details will be available soon.')).toBeVisible()
  await page.goto('/products/odile-mini-bucket')
  await expect(page.getByText('Sold out').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'ADD TO CART' })).toHaveCount(0)
})

test('a new page starts at its top with the focus on its heading; Back restores the scroll position', async ({
  page,
}) => {
  await page.goto('/products')
  const last = page.getByRole('article').last().getByRole('heading').getByRole('link')
  const name = (await last.textContent()) ?? ''
  await last.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(600)
  await last.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(50)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(600)
})
