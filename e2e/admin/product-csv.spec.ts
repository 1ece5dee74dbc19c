import { expect, signInAsStaff, test } from '../fixtures.ts'
import { callApi } from '../pages/orders.ts'
import { aPhoto } from '../pages/photos.ts'

const file = (...rows: string[]) => ({
  name: 'prices.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.join('\r\n')),
})

/** Not for sale, so that it does not appear in the lists of other tests. */
const aDraft = (name: string) => ({
  name,
  price: 120,
  description: 'Made for a test.',
  category: 'wallets',
  status: 'draft',
  colors: [{ name: 'Noir', stock: 4, images: [{ url: '/media/demo/clemence/noir-front.jpg', alt: 'Noir' }] }],
})

test('products are exported, corrected, and imported', async ({ page, watch }) => {
  await signInAsStaff(page, 'editor')
  const name = `Liste ${Date.now().toString(36)}`
  const draft = await callApi<{ data: { productId: string } }>(page, 'POST', '/api/products/admin', aDraft(name))
  const id = draft.data.productId
  await page.goto(`/admin/products?search=${encodeURIComponent(name)}`)
  await expect(page.getByText('Showing 1 of 1 product')).toBeVisible()
  const address = await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')
  const exported = await (await page.request.get(address ?? '')).text()
  expect(exported.replace('\uFEFF', '').split('\r\n')).toEqual([
    expect.stringMatching(/^Product ID,URL,Name,/),
    expect.stringContaining(`${id},`),
    '',
  ])

  await page.getByRole('link', { name: 'Import CSV' }).click()
  const choose = page.getByRole('group', { name: 'CSV file' }).getByLabel('CSV file')
  const sku = /,(\w+-\w+),4,/.exec(exported)?.[1] ?? ''
  await choose.setInputFiles({ ...file(), buffer: Buffer.from(exported) })
  await expect(page.getByText('No changes in this file.')).toBeVisible()

  await choose.setInputFiles(file('Product ID,Price,SKU', `${id},12.345,`, ',10,NO-SUCH-SKU'))
  await expect(page.getByRole('alert')).toContainText('2 problems prevent this import.')
  const problems = page.getByRole('table', { name: 'Problems in this file' }).getByRole('row')
  await expect(problems.nth(1)).toContainText('Enter a valid price (e.g. 29.99)')
  await expect(problems.nth(2)).toContainText('Enter a product ID, an existing SKU or the name of a new product')
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0)

  await choose.setInputFiles(file('Product ID,Price', `${id},455.50`))
  const changes = page.getByRole('table', { name: 'Changes in this file' }).getByRole('row')
  await expect(changes.nth(1)).toContainText('Price')
  await page.getByRole('button', { name: 'Import 1 product' }).click()
  await expect(page.getByText('Imported 0 new products and updated 1 product.')).toBeVisible()
  const { data } = (await (await page.request.get(`/api/products/admin/${id}`)).json()) as { data: { price: number } }
  expect(data.price).toBe(455.5)

  const picture = await aPhoto(page, 'front.jpg', '#8a5a3c')
  const pictured = file('Product ID,Color,SKU,Images', `${id},Noir,${sku},front.jpg`)
  await choose.setInputFiles([pictured, picture])
  await expect(page.getByText('1 image', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 product' }).click()
  await expect(page.getByText('Imported 0 new products and updated 1 product.')).toBeVisible()

  watch.allowRefusals()
  await choose.setInputFiles({ ...file(), buffer: Buffer.from('Name\nÉtude', 'latin1') })
  await expect(page.getByRole('alert')).toContainText('This file isn’t UTF-8 text.')
})

test('read-only roles can export and are redirected from the import', async ({ page }) => {
  await signInAsStaff(page, 'viewer', '/admin/products/import')
  await expect(page.getByText('You do not have permission to edit products')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Export CSV' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Import CSV' })).toHaveCount(0)
})
