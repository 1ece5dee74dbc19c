import { expect, signInAsStaff, test } from '../fixtures.ts'
import { expectNoViolation } from '../pages/axe.ts'
import { callApi } from '../pages/orders.ts'
import { aPhoto, NOT_AN_IMAGE } from '../pages/photos.ts'
import { turnPhotos } from '../pages/turns.ts'

interface Listed {
  data: { productId: string; slug: string; colors: { turn?: { frames: number } }[] }[]
}

test('staff upload twelve images as one turn, and a shopper turns the product', async ({ page, someoneElse }) => {
  await signInAsStaff(page, 'manager', '/admin/products/create')
  const name = `Volte ${Date.now().toString(36)}`
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Color name').fill('Sable')
  const images = page.getByRole('group', { name: 'Images of Sable' })
  await images.getByLabel('Add images of Sable').setInputFiles([await aPhoto(page, 'first.jpg', '#885533')])
  await expect(images.getByRole('listitem').getByRole('img')).toHaveCount(1)
  const field = page.getByRole('group', { name: 'Turn of Sable' })
  const choose = field.getByLabel('Images of the turn of Sable')
  const photos = await turnPhotos(page)

  await test.step('a wrong number, a non-image and another proportion are explained', async () => {
    await choose.setInputFiles(photos.slice(1))
    await expect(field.getByRole('alert')).toContainText('A turn needs 12 to 36 images')
    await choose.setInputFiles([NOT_AN_IMAGE, ...photos.slice(1)])
    await expect(field.getByRole('alert')).toContainText('Invalid file type')
    await choose.setInputFiles([...photos.slice(1), ...(await turnPhotos(page, 1, 320))])
    await expect(field.getByRole('alert')).toContainText('turn-2.jpg differs from turn-1.jpg.')
  })

  await test.step('twelve images are one item with a preview', async () => {
    await choose.setInputFiles(photos)
    const preview = field.getByRole('slider', { name: 'Preview of the turn of Sable' })
    await expect(preview).toBeVisible()
    await preview.press('End')
    await expect(preview).toHaveAttribute('aria-valuetext', 'Image 12 of 12')
    await expectNoViolation(page)
  })

  await test.step('it is saved with the product', async () => {
    await page.getByRole('textbox', { name: 'Price', exact: true }).fill('480')
    await page.getByRole('textbox', { name: 'Description' }).fill('A pochette of calf.')
    await page.getByLabel('Category').selectOption('wallets')
    await page.getByRole('button', { name: 'Save Product' }).click()
    await page.waitForURL('**/admin/products')
  })

  const { data } = await callApi<Listed>(page, 'GET', `/api/products/admin?search=${encodeURIComponent(name)}`)
  const [product] = data
  expect(product?.colors[0]?.turn).toMatchObject({ frames: 12 })
  try {
    const shopper = await someoneElse()
    await shopper.goto(`/products/${product?.slug}`)
    await shopper.getByRole('button', { name: `Turn ${name} around` }).click()
    const slider = shopper.getByRole('slider', { name: `Turn ${name}` })
    await slider.press('ArrowRight')
    await expect(slider).toHaveAttribute('aria-valuetext', '30 degrees')
  } finally {
    const admin = await someoneElse()
    await signInAsStaff(admin)
    await callApi(admin, 'DELETE', `/api/products/admin/${product?.productId}/hard`)
  }
})
