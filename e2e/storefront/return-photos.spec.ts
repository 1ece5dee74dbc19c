import type { Page } from '@playwright/test'
import { expect, signInAsStaff, test } from '../fixtures.ts'
import { freshEmail } from '../pages/account.ts'
import { expectNoViolation } from '../pages/axe.ts'
import { deliver, placeOrder } from '../pages/orders.ts'
import { aPhoto, NOT_AN_IMAGE } from '../pages/photos.ts'

/** Opens the return request of a delivered order as the guest who has its link. */
async function openReturnRequest(page: Page, receiptToken: string) {
  await page.goto(`/orders/${receiptToken}`)
  await page.getByRole('button', { name: 'Return items' }).click()
  const request = page.getByRole('dialog', { name: /^Return items of order/ })
  await request.getByRole('checkbox').check()
  return request
}

test('a guest adds photos of the damage, staff look at them, and nobody else can', async ({
  page,
  someoneElse,
  watch,
}) => {
  test.slow(true, 'a customer and staff take turns')
  // A file that is no image gets 400.
  watch.allowRefusals()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { orderId, receiptToken } = await placeOrder(page, ['aumont-tote'], freshEmail())
  const staff = await someoneElse({ reducedMotion: 'reduce' })
  await signInAsStaff(staff, 'manager')
  await deliver(staff, orderId)

  const request = await openReturnRequest(page, receiptToken)
  const reason = request.getByLabel('Reason')
  const choose = request.getByLabel('Add photos')
  await reason.selectOption('Changed Mind')
  await expect(choose).toHaveCount(0)
  await reason.selectOption('Defective/Damaged')
  const [scratch, seam, lock] = [
    await aPhoto(page, 'scratch.jpg', '#8a4b2a'),
    await aPhoto(page, 'seam.jpg', '#3c5a4a'),
    await aPhoto(page, 'lock.jpg', '#99805c'),
  ]
  await choose.setInputFiles([scratch, NOT_AN_IMAGE, seam, lock])
  await expect(request.getByRole('alert')).toHaveText(/^bag\.jpg: This file is not an image\./)
  for (const name of ['scratch.jpg', 'seam.jpg', 'lock.jpg']) {
    await expect(request.getByRole('img', { name: `Preview of ${name}` })).toBeVisible()
  }
  await expectNoViolation(page)
  await request.getByRole('button', { name: 'Remove seam.jpg' }).click()
  await expect(request.getByRole('img')).toHaveCount(2)
  await expect(choose).toBeFocused()
  await expect(request.getByRole('alert')).toHaveCount(0)
  await request.getByRole('button', { name: 'Submit return request' }).click()
  await expect(page.getByText('Return request submitted successfully!')).toBeVisible()
  const photo = page.getByRole('link', { name: 'Open your photo 1 of 2' })
  await expect(photo).toBeVisible()
  const url = (await photo.getAttribute('href')) ?? ''
  await expectNoViolation(page)

  await staff.goto('/admin/returns?status=requested')
  await staff.getByRole('searchbox', { name: 'Search returns' }).fill(orderId.slice(-6))
  await expect(staff.getByText('Showing 1 of 1 return')).toBeVisible()
  const row = staff.getByRole('row').filter({ hasText: 'Defective/Damaged' })
  await expect(row).toContainText('2 photos')
  await row.getByRole('link').click()
  const photos = staff.getByRole('region', { name: 'Customer Photos' })
  await expect(photos.getByRole('button')).toHaveCount(2)
  await expectNoViolation(staff)
  await photos.getByRole('button', { name: 'Open photo 2 of 2' }).click()
  const viewer = staff.getByRole('dialog', { name: 'Photo 2 of 2' })
  const image = viewer.getByRole('img', { name: 'Sent by the customer, 2 of 2' })
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640)
  await expectNoViolation(staff)
  await staff.keyboard.press('ArrowRight')
  await expect(staff.getByRole('dialog', { name: 'Photo 1 of 2' })).toBeVisible()
  const staffUrl = (await staff.getByRole('dialog').getByRole('link').getAttribute('href')) ?? ''
  await staff.keyboard.press('Escape')
  await expect(photos.getByRole('button', { name: 'Open photo 2 of 2' })).toBeFocused()

  const stranger = await someoneElse()
  const statusOf = async (address: string): Promise<number> => (await stranger.request.get(address)).status()
  expect(await statusOf(staffUrl)).toBe(401)
  expect(await statusOf(url.replace(receiptToken, `${orderId}.forged`))).toBe(404)
  expect(await statusOf(url)).toBe(200)
})

test('photos are limited in number, and closing the form deletes them', async ({ page, someoneElse }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { orderId, receiptToken } = await placeOrder(page, ['aumont-tote'], freshEmail())
  const staff = await someoneElse()
  await signInAsStaff(staff, 'manager')
  await deliver(staff, orderId)

  const request = await openReturnRequest(page, receiptToken)
  await request.getByLabel('Reason').selectOption('Quality Issues')
  const photo = await aPhoto(page, 'a.jpg', '#8a4b2a')
  const files = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'].map((name) => ({ ...photo, name }))
  await request.getByLabel('Add photos').setInputFiles(files)
  await expect(request.getByRole('alert')).toHaveText('Add up to 4 photos')
  await expect(request.getByRole('img', { name: 'Preview of d.jpg' })).toBeVisible()
  await expect(request.getByRole('img')).toHaveCount(4)
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.keyboard.press('Escape')
  expect((await deleted).status()).toBe(204)
})
