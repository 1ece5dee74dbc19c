import type { Page } from '@playwright/test'
import { expect, signInAsStaff, test } from '../fixtures.ts'

const OWN = { 'Sec-Fetch-Site': 'same-origin' }
const IMAGE = 'demo/pictures/editorial/about-2-1200.jpg'
const unique = (): string => `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6)}`

// One after the other: a category that another test adds would make an order out of date.
test.describe.configure({ mode: 'default' })

/** A product for sale, created by the API as the form does. */
async function aProduct(desk: Page, name: string): Promise<{ productId: string; slug: string }> {
  const images = [{ url: '/media/demo/clemence/noir-front.jpg', alt: 'Noir' }]
  const made = await desk.request.post('/api/products/admin', {
    headers: OWN,
    data: {
      name,
      price: 120,
      description: 'Made for a test.',
      category: 'wallets',
      colors: [{ name: 'Noir', images }],
    },
  })
  expect(made.status(), await made.text()).toBe(201)
  return ((await made.json()) as { data: { productId: string; slug: string } }).data
}

const act = async (desk: Page, category: string, action: string): Promise<void> => {
  await desk.getByRole('button', { name: `Actions for ${category}` }).click()
  await desk.getByRole('menuitem', { name: action }).click()
}

test('a category is created, filled, renamed and merged; shoppers follow', async ({ page, someoneElse }) => {
  const desk = await someoneElse()
  await signInAsStaff(desk, 'manager', '/admin/products')
  const id = unique()
  const [belts, straps] = [`Belts ${id}`, `Straps ${id}`]
  const product = await aProduct(desk, `Ceinture ${id}`)
  try {
    await desk.getByRole('link', { name: 'Categories' }).click()
    await desk.getByRole('link', { name: 'Add category' }).click()
    await desk.getByLabel('Name').fill(belts)
    await desk.getByLabel('Description', { exact: true }).fill('Cut along the spine of the hide.')
    await desk.getByLabel('Image: file').setInputFiles(IMAGE)
    const alt = desk.getByLabel('Description of the image')
    await expect(alt).toBeVisible({ timeout: 20_000 })
    await desk.getByRole('button', { name: 'Create category' }).click()
    await expect(desk.getByText('Describe the image for people who can’t see it')).toBeVisible()
    await alt.fill('A seam in cognac leather')
    await desk.getByRole('button', { name: 'Create category' }).click()
    await expect(desk.getByRole('row', { name: belts })).toContainText('No products')

    await desk.goto(`/admin/products/${product.productId}`)
    await desk.getByRole('combobox', { name: 'Category' }).selectOption(belts)
    await desk.getByRole('button', { name: 'Save Product' }).click()
    await expect(desk.getByText('Product updated successfully').first()).toBeVisible()

    await page.goto('/products')
    await page.getByRole('navigation', { name: 'Collections' }).getByRole('link', { name: belts }).click()
    await expect(page.getByRole('heading', { level: 1, name: belts.toUpperCase() })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${belts}`))
    await expect(page.getByText('Cut along the spine of the hide.')).toBeVisible()
    await expect(page.getByRole('img', { name: 'A seam in cognac leather' })).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: `Ceinture ${id}` })
      .first()
      .click()
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: belts })).toBeVisible()

    await desk.goto('/admin/products/categories')
    await desk.getByRole('link', { name: belts, exact: true }).click()
    await desk.getByLabel('Name').fill(straps)
    await desk.getByLabel('URL').fill(`straps-${id}`)
    await desk.getByRole('button', { name: 'Save changes' }).click()
    await expect(desk.getByRole('row', { name: straps })).toContainText('1 product')
    const moved = await page.request.get(`/products/belts-${id}?sort=price-asc`, { maxRedirects: 0 })
    expect([moved.status(), moved.headers()['location']]).toEqual([301, `/products/straps-${id}?sort=price-asc`])
    await page.goto(`/products/belts-${id}`)
    await expect(page).toHaveURL(new RegExp(`/products/straps-${id}$`))
    await expect(page.getByRole('heading', { level: 1, name: straps.toUpperCase() })).toBeVisible()

    await act(desk, straps, 'Merge')
    await desk.getByLabel('Merge into').selectOption('Wallets')
    await desk.getByRole('button', { name: 'Merge' }).click()
    await expect(desk.getByText(`${straps} was merged into Wallets: 1 product moved`)).toBeVisible()
    await expect(desk.getByRole('row', { name: straps })).toHaveCount(0)
    for (const former of [`belts-${id}`, `straps-${id}`]) {
      await page.goto(`/products/${former}`)
      await expect(page).toHaveURL(/\/products\/wallets$/)
    }
    await expect(page.getByRole('navigation', { name: 'Collections' }).getByRole('link', { name: straps })).toHaveCount(
      0,
    )
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: `Ceinture ${id}` })
        .first(),
    ).toBeVisible()
  } finally {
    const cleaner = await someoneElse()
    await signInAsStaff(cleaner, 'superadmin')
    await cleaner.request.delete(`/api/products/admin/${product.productId}/hard`, { headers: OWN })
    for (const slug of [`belts-${id}`, `straps-${id}`]) {
      await cleaner.request.delete(`/api/admin/categories/${slug}`, { headers: OWN })
    }
  }
})

test('only an empty category can be deleted, and the order is changed with the keyboard', async ({ page, watch }) => {
  watch.allowRefusals()
  const name = `Hats ${unique()}`
  await signInAsStaff(page, 'superadmin', '/admin/products/categories')
  await act(page, 'Totes', 'Delete')
  const refusal = page.getByRole('dialog', { name: 'Totes can’t be deleted' })
  await expect(refusal).toContainText(/Totes has \d+ products/)
  await refusal.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('link', { name: 'Add category' }).click()
  await page.getByLabel('Name').fill('Totes')
  await page.getByLabel('URL').fill('more-totes')
  await page.getByRole('button', { name: 'Create category' }).click()
  await expect(page.getByText('Another category is called Totes', { exact: true })).toBeVisible()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('URL').fill('')
  await page.getByRole('button', { name: 'Create category' }).click()
  const row = page.getByRole('row', { name })
  await expect(row).toBeVisible()
  const place = await row.evaluate((element: HTMLTableRowElement) => element.rowIndex)

  await page.getByRole('button', { name: `Move ${name} up` }).focus()
  const stored = page.waitForResponse('**/api/admin/categories/order')
  await page.keyboard.press('Enter')
  expect((await stored).status()).toBe(200)
  await expect(page.getByText(new RegExp(`${name} is now ${place - 1} of`))).toBeAttached()
  await expect(page.getByRole('button', { name: `Move ${name} up` })).toBeFocused()
  await page.reload()
  expect(await row.evaluate((element: HTMLTableRowElement) => element.rowIndex)).toBe(place - 1)

  await act(page, name, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`${name} deleted`)).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('editors cannot delete categories, and viewers only look', async ({ page, someoneElse }) => {
  await signInAsStaff(page, 'editor', '/admin/products/categories')
  await page.getByRole('button', { name: 'Actions for Clutch' }).click()
  await expect(page.getByRole('menuitem', { name: 'Merge' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
  const viewer = await someoneElse()
  await signInAsStaff(viewer, 'viewer', '/admin/products/categories')
  await viewer.getByRole('link', { name: 'Clutch', exact: true }).click()
  await expect(viewer.getByLabel('Name')).toBeDisabled()
  await expect(viewer.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
})
