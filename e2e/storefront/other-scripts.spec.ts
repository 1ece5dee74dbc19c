import { expect, signInAsStaff, test } from '../fixtures.ts'

const OWN = { 'Sec-Fetch-Site': 'same-origin' }

test('a category and a product with Japanese names have addresses that work', async ({ page, someoneElse }) => {
  const desk = await someoneElse()
  await signInAsStaff(desk, 'manager', '/admin/products')
  const id = Date.now().toString(36)
  const [category, name] = [`革小物 ${id}`, `革のトートバッグ ${id}`]
  const post = async (path: string, data: object) => {
    const made = await desk.request.post(path, { headers: OWN, data })
    expect(made.status(), await made.text()).toBe(201)
    return ((await made.json()) as { data: { slug: string; productId: string; updatedAt: string } }).data
  }
  const { slug } = await post('/api/admin/categories', { name: category })
  expect(slug).toBe(`革小物-${id}`)
  const images = [{ url: '/media/demo/clemence/noir-front.jpg', alt: '黒' }]
  const product = await post('/api/products/admin', {
    name,
    price: 120,
    description: 'Made for a test.',
    category: slug,
    colors: [{ name: '黒', value: '#211f1d', images }],
  })
  try {
    await page.goto(`/products/${slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('革小物')
    const list = `/products/${encodeURIComponent(slug)}`
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${list}$`))
    await page.getByRole('article').getByRole('link', { name }).first().click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const address = `/products/${encodeURIComponent(product.slug)}`
    await expect(page).toHaveURL(address)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${address}$`))

    // Redirects from the ID, and with a color and a filter that the page reads.
    await page.goto(`/product/${product.productId}`)
    await expect(page).toHaveURL(address)
    await page.goto(`${list}?color=${encodeURIComponent('黒')}&sort=price-asc`)
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price-asc')

    await page.goto(`/search?q=${encodeURIComponent('トート')}`)
    await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible()
    expect(await (await page.request.get('/sitemap-products-1.xml')).text()).toContain(address)
  } finally {
    await desk.request.delete(`/api/products/admin/${product.productId}`, { headers: OWN })
  }
})
