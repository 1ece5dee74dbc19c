import { expect, signInAsStaff, test } from '../fixtures.ts'

const file = (...rows: string[]) => ({
  name: 'prices.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.join('\r\n')),
})

test('a list of products is taken out, mended where it is wrong, and taken in', async ({ page, watch }) => {
  await signInAsStaff(page, 'editor')
  await page.goto('/admin/products?search=Abel')
  const address = await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')
  expect(address).toContain('search=Abel')
  const exported = await (await page.request.get(address ?? '')).text()
  expect(exported.replace('\uFEFF', '')).toMatch(/^Product ID,Address,Name,/)
  const [id = ''] = /^\w+-[0-9a-f]{8}/m.exec(exported) ?? []
  // Another price than the last time.
  const price = exported.includes('455.50') ? '460.50' : '455.50'

  await page.getByRole('link', { name: 'Import CSV' }).click()
  const choose = page.getByRole('group', { name: 'CSV file' }).getByLabel('CSV file')
  await choose.setInputFiles({ ...file(), buffer: Buffer.from(exported) })
  await expect(page.getByText('Everything in this file is as it says already.')).toBeVisible()

  await choose.setInputFiles(file('Product ID,Price,SKU', `${id},12.345,`, ',10,NO-SUCH-SKU'))
  await expect(page.getByRole('alert')).toContainText('2 problems keep this file from being imported.')
  const problems = page.getByRole('table', { name: 'Problems of the file' }).getByRole('row')
  await expect(problems.nth(1)).toContainText('Enter a valid price (e.g. 29.99)')
  await expect(problems.nth(2)).toContainText(
    'Expected a product ID, a SKU the shop knows, or the name of a new product',
  )
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0)

  await choose.setInputFiles(file('Product ID,Price', `${id},${price}`))
  const changes = page.getByRole('table', { name: 'Changes of the file' }).getByRole('row')
  await expect(changes.nth(1)).toContainText('Price')
  await page.getByRole('button', { name: 'Import 1 product' }).click()
  await expect(page.getByText('Imported: 0 new products and 1 changed product.')).toBeVisible()
  const { data } = (await (await page.request.get(`/api/products/admin/${id}`)).json()) as { data: { price: number } }
  expect(data.price).toBe(Number(price))

  watch.allowRefusals()
  await choose.setInputFiles({ ...file(), buffer: Buffer.from('Name\nÉtude', 'latin1') })
  await expect(page.getByRole('alert')).toContainText('This file is not text in UTF-8.')
})

test('who may only look can export and is led back from the import', async ({ page }) => {
  await signInAsStaff(page, 'viewer')
  await page.goto('/admin/products/import')
  await expect(page.getByText('You do not have permission to edit products')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Export CSV' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Import CSV' })).toHaveCount(0)
})
