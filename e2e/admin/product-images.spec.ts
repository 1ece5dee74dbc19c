import { expect, signInAsStaff, test } from '../fixtures.ts'
import { aPhoto, NOT_AN_IMAGE } from '../pages/photos.ts'

test('images of a new product: a rejected batch, a good one, a partial failure, order, alt texts, removal', async ({
  page,
  watch,
}) => {
  await signInAsStaff(page, 'editor', '/admin/products/create')
  const name = `Étude ${Date.now().toString(36)}`
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Color name').fill('Sable')
  const field = page.getByRole('group', { name: 'Images of Sable' })
  const choose = field.getByLabel('Add images of Sable')
  const images = field.getByRole('listitem').getByRole('img')
  const first = await aPhoto(page, 'first.jpg', '#885533')
  const second = await aPhoto(page, 'second.jpg', '#225588')

  await test.step('a non-image rejects the whole batch', async () => {
    await choose.setInputFiles([first, NOT_AN_IMAGE, { ...NOT_AN_IMAGE, name: 'c.png' }])
    await expect(field.getByRole('alert')).toHaveText(
      'Upload Error: File 2: Invalid file type. Only JPG, PNG, and WebP are supported.; ' +
        'File 3: Invalid file type. Only JPG, PNG, and WebP are supported.',
    )
    await expect(images).toHaveCount(0)
    await field.getByRole('button', { name: 'Dismiss' }).click()
    await expect(field.getByRole('alert')).toHaveCount(0)
  })

  await test.step('a good batch is uploaded in order, with alt texts of product, color and number', async () => {
    await choose.setInputFiles([first, second])
    await expect(images).toHaveCount(2)
    await expect(images.nth(0)).toHaveAttribute('alt', `${name} Sable 1`)
    await expect(images.nth(1)).toHaveAttribute('src', /\/media\/products\/etude-\w+-sable-2-[0-9a-f]{12}\.jpg$/)
  })

  await test.step('rejected files are listed, and the others are stored', async () => {
    watch.allowRefusals()
    const damaged = { ...second, name: 'damaged.jpg', buffer: second.buffer.subarray(0, second.buffer.length / 2) }
    await choose.setInputFiles([damaged, await aPhoto(page, 'third.jpg', '#338855')])
    await expect(field.getByRole('alert')).toHaveText(
      'Upload Error: Some uploads failed: damaged.jpg: This picture is damaged and cannot be read.',
    )
    await expect(images).toHaveCount(3)
    await page.route('**/api/upload/product-image', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' }),
    )
    await choose.setInputFiles([first])
    await expect(field.getByRole('alert')).toHaveText(/Upload Error: Upload failed: 502 .*Bad gateway/)
    await page.unroute('**/api/upload/product-image')
  })

  const sources = () => images.evaluateAll((all) => all.map((image) => image.getAttribute('src')))
  const [one, two, three] = await sources()
  await test.step('images are sorted by keyboard and by dragging', async () => {
    await field.getByRole('button', { name: 'Move image 3 earlier' }).press('Enter')
    await expect(field.getByRole('status')).toHaveText('Image 3 is now image 2 of 3')
    await expect.poll(sources).toEqual([one, three, two])
    await images.nth(2).dragTo(images.nth(0))
    await expect.poll(sources).toEqual([two, one, three])
  })

  await test.step('images are moved to another color and back', async () => {
    await page.getByRole('button', { name: 'Add color' }).click()
    await page.getByLabel('Color name').nth(1).fill('Nuit')
    const other = page.getByRole('group', { name: 'Images of Nuit' }).getByRole('listitem').getByRole('img')
    await field.getByRole('button', { name: 'Alt text of image 1' }).click()
    await page.getByLabel('Move to another color').selectOption('Nuit')
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(other).toHaveAttribute('alt', `${name} Nuit 2`)
    await expect(images).toHaveCount(2)
    await other.dragTo(images.nth(0))
    await expect(images).toHaveCount(3)
    await expect.poll(sources).toEqual([two, one, three])
    await page.getByRole('button', { name: 'Remove Nuit' }).click()
  })

  await test.step('each image has an alt text', async () => {
    await field.getByRole('button', { name: 'Alt text of image 1' }).click()
    await page.getByRole('textbox', { name: 'Alt text' }).fill('The pochette, closed')
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(images.nth(0)).toHaveAttribute('alt', 'The pochette, closed')
  })

  await test.step('a removed image is deleted from the server as well', async () => {
    const deleted = page.waitForResponse('**/api/upload/delete-image')
    await field.getByRole('button', { name: 'Remove image 3' }).click()
    await expect(images).toHaveCount(2)
    expect((await deleted).status()).toBe(200)
    expect((await page.request.get(three ?? '')).status()).toBe(404)
  })

  await test.step('after saving, each image has a rendition of every width that fits', async () => {
    await page.getByRole('textbox', { name: 'Price', exact: true }).fill('480')
    await page.getByRole('textbox', { name: 'Description' }).fill('A pochette of calf.')
    await page.getByLabel('Category').selectOption('clutch')
    // Other tests count what shoppers see.
    await page.getByLabel('Status').selectOption('draft')
    await page.getByRole('button', { name: 'Save Product' }).click()
    await page.waitForURL('**/admin/products')
    await expect(async () => {
      const list = await page.request.get(`/api/products/admin?search=${encodeURIComponent(name)}`)
      const { data } = (await list.json()) as { data: { images: { url: string; alt: string; widths: number[] }[] }[] }
      const [image] = data[0]?.images ?? []
      expect(image).toMatchObject({ url: two, alt: 'The pochette, closed', widths: [480] })
      const avif = await page.request.get(image?.url.replace('.jpg', '-480.avif') ?? '')
      expect(avif.headers()['content-type']).toBe('image/avif')
    }).toPass({ timeout: 20_000 })
  })
})

test('the browser compresses a photo over 50 MB before the upload', async ({ page }) => {
  await signInAsStaff(page, 'manager', '/admin/products/create')
  await page.getByLabel('Color name').fill('Noir')
  const field = page.getByRole('group', { name: 'Images of Noir' })
  const photo = await aPhoto(page, 'huge.jpg', '#444444')
  const sizes: number[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/upload/')) sizes.push(Number(request.headers()['content-length'] ?? 0))
  })
  // Decoders ignore bytes after a JPEG's end: a large file without a large image.
  await page.evaluate(
    ({ base64, name }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const file = new File([bytes, new Uint8Array(51 * 1_048_576)], name, { type: 'image/jpeg' })
      const chosen = new DataTransfer()
      chosen.items.add(file)
      const input = document.querySelector<HTMLInputElement>('input[type=file]')
      if (!input) throw new Error('file input not found')
      input.files = chosen.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    },
    { base64: photo.buffer.toString('base64'), name: photo.name },
  )
  await expect(field.getByRole('listitem').getByRole('img')).toHaveCount(1, { timeout: 20_000 })
  await expect(field.getByRole('alert')).toHaveCount(0)
  expect(sizes).toHaveLength(1)
  expect(sizes[0]).toBeLessThan(1_048_576)
})
