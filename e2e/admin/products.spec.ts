import type { Page } from '@playwright/test'
import { expect, signInAsStaff, test } from '../fixtures.ts'
import { callApi } from '../pages/orders.ts'

const unique = (): string => `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6)}`
const IMAGE = 'demo/pictures/clemence/cognac-front-800.jpg'

/** A product of one test, created by the API as the form does. */
async function aProduct(page: Page, over: object = {}): Promise<{ productId: string; slug: string; name: string }> {
  const body = {
    name: `E2E ${unique()}`,
    price: 120,
    description: 'Made for a test.',
    category: 'wallets',
    status: 'draft',
    colors: [{ name: 'Noir', stock: 4, images: [{ url: '/media/demo/clemence/noir-front.jpg', alt: 'Noir' }] }],
    ...over,
  }
  type Created = { data: { productId: string; slug: string; name: string } }
  return (await callApi<Created>(page, 'POST', '/api/products/admin', body)).data
}

const search = async (page: Page, query: string, status = 'all'): Promise<void> => {
  await page.goto(`/admin/products?status=${status}&search=${encodeURIComponent(query)}`)
  await expect(page.getByText(/Showing \d+ of|No products match/)).toBeVisible()
}
const save = (page: Page) => page.getByRole('button', { name: 'Save Product' })

test('an editor sees one validation error at a time, and shoppers see the new product at once', async ({ page }) => {
  const name = `Réverie ${unique()}`
  await signInAsStaff(page, 'editor', '/admin/dashboard')
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Products' }).click()
  await page.getByRole('link', { name: 'Add Product' }).click()
  await expect(page.getByRole('heading', { name: 'Create New Product' })).toBeVisible()
  await expect(page.getByLabel('New this season')).toBeChecked()

  const fill = async (message: string, mend: () => Promise<unknown>): Promise<void> => {
    await save(page).click()
    await expect(page.getByText(message)).toBeVisible()
    await mend()
    await expect(page.getByText(message)).toHaveCount(0)
  }
  await fill('Product name is required', () => page.getByLabel('Name', { exact: true }).fill(name))
  await fill('Price is required', () => page.getByRole('textbox', { name: 'Price', exact: true }).fill('29.'))
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('1290.5')
  await fill('Description is required', () =>
    page.getByRole('textbox', { name: 'Description' }).fill('A bag that was not there before.'),
  )
  await fill('Category is required', () => page.getByLabel('Category').selectOption('clutch'))
  await fill('Color name is required for variant 1', () => page.getByPlaceholder('Color name').fill('Oxblood'))
  await fill('At least one image is required for Oxblood', async () => {
    await page.getByLabel('Add images of Oxblood').setInputFiles(IMAGE)
    await expect(page.getByText('1 image')).toBeVisible({ timeout: 20_000 })
  })
  await page.getByLabel('Stock of Oxblood').fill('3')
  await save(page).click()
  await expect(page.getByText('Product created successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/products$/)
  await expect(page.getByText('Product created successfully')).toBeVisible()

  await search(page, name, 'active')
  await page.getByRole('link', { name: `Edit ${name}` }).click()
  const link = page.getByRole('link', { name: 'View in shop' })
  await page.goto((await link.getAttribute('href')) ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByText('Only 3 left').first()).toBeVisible()
})

test('after a concurrent edit the second user sees the first one’s changes, and chooses', async ({
  page,
  context,
  watch,
}) => {
  watch.allowRefusals()
  await signInAsStaff(page, 'manager')
  const { productId, name } = await aProduct(page)
  const other = await context.newPage()
  for (const window of [page, other]) {
    await window.goto(`/admin/products/${productId}`)
    await expect(window.getByLabel('Name', { exact: true })).toHaveValue(name)
  }
  await page.getByLabel('Name', { exact: true }).fill(`${name} Grand`)
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('180')
  await save(page).click()
  await expect(page.getByText('Product updated successfully')).toBeVisible()

  await other.getByLabel('Name', { exact: true }).fill(`${name} Petit`)
  await expect(other.getByText('1 unsaved change')).toBeVisible()
  await save(other).click()
  await expect(other.getByRole('heading', { name: 'Someone else changed this product' })).toBeVisible()
  await expect(other.getByRole('radio', { name: 'Name: Yours' })).toBeChecked()
  await expect(other.getByRole('radio', { name: 'Price: Saved' })).toBeChecked()
  await other.getByRole('button', { name: 'Use selected' }).click()
  await save(other).click()
  await expect(other.getByText('Product updated successfully')).toBeVisible()
  await page.goto(`/admin/products/${productId}`)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`${name} Petit`)
  await expect(page.getByRole('textbox', { name: 'Price', exact: true })).toHaveValue('180.00')
})

test('a deletion can be undone, restored, or made permanent after two confirmations', async ({ page }) => {
  await signInAsStaff(page, 'admin')
  const { productId, name } = await aProduct(page)
  const deleteIt = async (): Promise<void> => {
    await search(page, name)
    await page.getByRole('link', { name: `Edit ${name}` }).click()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByText('1 product deleted')).toBeVisible()
    // The list is restored.
    await expect(page).toHaveURL(/\/admin\/products\?.*search=/)
  }
  const row = page.getByRole('row', { name: new RegExp(name) })
  await deleteIt()
  await expect(row).toContainText('Deleted')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Draft')

  await deleteIt()
  await page.getByRole('button', { name: `Restore ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Product restored successfully')).toBeVisible()
  await expect(row).toContainText('Active')

  await search(page, name)
  await expect(row.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: `Permanent Delete ${name}` }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  const sure = page.getByRole('button', { name: 'Delete permanently' })
  await expect(sure).toBeDisabled()
  await page.getByLabel('Product name').fill(name)
  await sure.click()
  await expect(page.getByText('Product permanently deleted')).toBeVisible()
  await expect(page.getByText('No products match your filters')).toBeVisible()
  expect((await page.request.get(`/api/products/admin/${productId}`)).status()).toBe(404)
})

test('the form shows images and a preview in the first screen, and saves one product after another', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAsStaff(page, 'editor')
  const { productId, name } = await aProduct(page)
  await page.goto(`/admin/products/${productId}`)
  await expect(page.getByRole('group', { name: 'Images of Noir' }).getByRole('img').first()).toBeInViewport({
    ratio: 0.5,
  })
  const sections = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
  await expect(sections).toHaveText([
    'Description',
    'Images',
    'Price',
    'Stock',
    'Barcode, weight and customs',
    'Web address',
  ])
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await expect(preview).toContainText(name)
  await expect(page.getByText('Enter a valid price (e.g. 29.99)')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('95')
  await page.getByRole('textbox', { name: 'Compare-at price' }).fill('120')
  await expect(preview).toContainText('$95.00 $120.00')

  await page.goto(`/admin/products/create?copy=${productId}`)
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(`${name} (copy)`)
  await page.getByRole('button', { name: 'Save and add another' }).click()
  await expect(page.getByText('Product created successfully', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/products\/create$/)
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await search(page, name)
  await expect(page.getByText('Showing 2 of 2 products')).toBeVisible()
})

test('a bulk action changes several products and is undone', async ({ page }) => {
  await signInAsStaff(page, 'manager')
  const series = `Série ${unique()}`
  for (const number of [1, 2, 3]) await aProduct(page, { name: `${series} ${number}` })
  await search(page, series)
  await expect(page.getByRole('button', { name: /^Delete / })).toHaveCount(0)
  await page.getByRole('checkbox', { name: `Select ${series} 1` }).check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await expect(page.getByText('3 products changed')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Active' })).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('3 products reverted')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Draft' })).toHaveCount(3)
})

test('price, stock and status are changed in the list, and undone', async ({ page }) => {
  await signInAsStaff(page, 'editor')
  const { name } = await aProduct(page, {
    colors: [
      { name: 'Noir', stock: 4, images: [{ url: '/media/demo/clemence/noir-front.jpg', alt: 'Noir' }] },
      {
        name: 'Sand',
        sku: `SAND-${unique()}`,
        stock: 1,
        images: [{ url: '/media/demo/clemence/noir-front.jpg', alt: 'Sand' }],
      },
    ],
  })
  await search(page, name)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await row.getByRole('button', { name: `change stock of ${name}` }).click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.getByLabel('Stock of Noir')).toBeFocused()
  await page.keyboard.type('9')
  await dialog.getByRole('textbox', { name: 'Price', exact: true }).fill('0')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter a valid price (e.g. 29.99)')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Price', exact: true }).fill('150')
  await dialog.getByLabel('Status').selectOption('archived')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(row).toContainText('$150.00')
  await expect(row).toContainText('Archived')
  await expect(row.getByRole('button', { name: `change stock of ${name}` })).toContainText('10')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('$120.00')
  await expect(row).toContainText('Draft')
  await expect(row.getByRole('button', { name: `change stock of ${name}` })).toContainText('5')
  // A search by the SKU of a color shows that color in the row.
  const sku = await page.evaluate(async (words) => {
    const answer = await fetch(`/api/products/admin?status=all&search=${encodeURIComponent(words)}`)
    return ((await answer.json()) as { data: { colors: { sku: string }[] }[] }).data[0]?.colors[1]?.sku ?? ''
  }, name)
  await search(page, sku)
  await expect(row).toContainText(`${sku}, Sand`)
})

test('a viewer sees everything and can change nothing', async ({ page }) => {
  await signInAsStaff(page, 'viewer', '/admin/products')
  await expect(page.getByText(/Showing 12 of/)).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Add Product' })).toHaveCount(0)
  await page
    .getByRole('link', { name: /^View / })
    .first()
    .click()
  await expect(page.getByText('View Only Mode')).toBeVisible()
  await expect(page.getByText("You don't have permission to make changes.")).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeDisabled()
  await expect(save(page)).toHaveCount(0)
  await page.goto('/admin/products/create')
  await expect(page).toHaveURL(/\/admin\/products$/)
  await expect(page.getByText('You do not have permission to create products.')).toBeVisible()
})

test('a draft is visible to staff only, can be copied, and is not lost', async ({ page, someoneElse, watch }) => {
  watch.allowRefusals()
  await signInAsStaff(page, 'editor')
  const { productId, name } = await aProduct(page)
  await page.goto(`/preview/${productId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const visitor = await someoneElse()
  expect((await visitor.goto(page.url()))?.status()).toBe(404)

  await page.goto(`/admin/products/${productId}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`${name} (copy)`)
  await expect(page.getByLabel('Status')).toHaveValue('draft')
  await page.getByRole('link', { name: 'Back to Products' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await save(page).click()
  await expect(page).toHaveURL(/\/admin\/products$/)
  await search(page, name)
  await expect(page.getByText('Showing 2 of 2 products')).toBeVisible()
  await page.getByRole('link', { name: `Edit ${name} (copy)` }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('Another one.')
  await save(page).click()
  // The list is restored.
  await expect(page).toHaveURL(/\/admin\/products\?.*search=/)
})
