import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { expect, signInAsStaff, test } from '../fixtures.ts'
import { freshEmail, openAccountDialog, registerCustomer } from '../pages/account.ts'
import { expectNoViolation } from '../pages/axe.ts'
import { findEmail } from '../pages/email.ts'
import { callApi, deliver, placeOrder } from '../pages/orders.ts'

const number = (id: string): string => id.slice(-6)

test('a guest exchanges an item for another color, from the request to the shipped replacement', async ({
  page,
  someoneElse,
}) => {
  test.slow(true, 'a customer and staff take turns')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const email = freshEmail()
  const { orderId, receiptToken } = await placeOrder(page, ['isaure'], email)
  const staff = await someoneElse({ reducedMotion: 'reduce' })
  await signInAsStaff(staff, 'manager')
  await deliver(staff, orderId)

  await page.goto(`/orders/${receiptToken}`)
  await page.getByRole('button', { name: 'Return items' }).click()
  const request = page.getByRole('dialog', { name: /^Return items of order/ })
  await request.getByRole('checkbox').check()
  await request.getByLabel('Reason').selectOption('Changed Mind')
  await request.getByRole('radio', { name: 'Exchange for another color' }).check()
  await expect(request.getByText('No charge')).toBeVisible()
  const submit = request.getByRole('button', { name: 'Submit return request' })
  await submit.click()
  const newColor = request.getByLabel(/^New color of Isaure/)
  await expect(request.getByText('Choose a new color for each item')).toBeVisible()
  await expect(newColor).toBeFocused()
  await expectNoViolation(page)
  const choice = newColor.getByRole('option').nth(1)
  const [color, label] = [(await choice.getAttribute('value')) ?? '', await choice.innerText()]
  await newColor.selectOption(color)
  await submit.click()
  await expect(page.getByText('Return request submitted successfully!')).toBeVisible()
  await expect(page.getByText(`for ${label}`)).toBeVisible()
  expect(await findEmail(email, 'exchange request')).toContain(`in ${label}`)

  await staff.goto('/admin/returns?status=requested')
  await staff.getByRole('searchbox', { name: 'Search returns' }).fill(number(orderId))
  await expect(staff.getByText('Showing 1 of 1 return')).toBeVisible()
  await staff.getByRole('row').filter({ hasText: 'Exchange' }).getByRole('link').click()
  await expect(staff.getByText(`Exchange for ${color}`)).toBeVisible()
  await expectNoViolation(staff)
  await staff.getByLabel('How to send it back').fill('Please send it to 12 Tanner Row, Brooklyn.')
  await staff.getByRole('button', { name: 'Approve exchange' }).click()
  await staff.getByRole('button', { name: 'Mark as received' }).click()
  const shipping = staff.getByRole('region', { name: 'Ship Replacement' })
  await expect(shipping.getByText(`in ${color}`)).toBeVisible()
  await expectNoViolation(staff)
  await shipping.getByLabel('Tracking number').fill('1Z999AA10123456784')
  await expect(shipping.getByLabel('Carrier')).toHaveValue('UPS')
  await shipping.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(shipping).toBeHidden()
  await expect(staff.getByText('Replacement shipped')).toBeVisible()
  await expect(staff.getByRole('link', { name: 'UPS 1Z999AA10123456784' })).toBeVisible()

  const order = await callApi<{ data: OrderDetail }>(staff, 'GET', `/api/admin/orders/${orderId}`)
  expect(order.data.refunds).toEqual([])
  expect(await findEmail(email, 'has shipped')).toContain('1Z999AA10123456784')
  await page.reload()
  const last = page.getByRole('listitem').filter({ hasText: /^Replacement shipped/ })
  await expect(last).toHaveAttribute('aria-current', 'step')
  await expect(last.getByRole('link', { name: /^1Z999AA10123456784/ })).toHaveAttribute('href', /ups\.com/)
  await expectNoViolation(page)
})

test('staff refund a requested exchange instead, when its color is sold out', async ({ page, someoneElse }) => {
  test.slow(true, 'a customer and staff take turns')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { name, email } = await registerCustomer(page)
  const { orderId } = await placeOrder(page, ['isaure'], email)
  const staff = await someoneElse({ reducedMotion: 'reduce' })
  await signInAsStaff(staff, 'manager')
  await deliver(staff, orderId)
  const dialog = await openAccountDialog(page, name)
  await dialog.getByRole('button', { name: `Details of order ${number(orderId)}` }).click()
  await dialog.getByRole('button', { name: 'Return items' }).click()
  const request = page.getByRole('dialog', { name: /^Return items of order/ })
  await request.getByRole('checkbox').check()
  await request.getByLabel('Reason').selectOption('Other')
  await request.getByRole('radio', { name: 'Exchange for another color' }).check()
  await request.getByLabel(/^New color of Isaure/).selectOption({ index: 1 })
  await request.getByRole('button', { name: 'Submit return request' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Return request submitted successfully!' })).toBeVisible()

  // The color sells out: the portal learns it with the return.
  await staff.route('**/api/admin/returns/RET-*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { exchange: { isAvailable: boolean } | null } }
    if (body.data.exchange) body.data.exchange.isAvailable = false
    await route.fulfill({ response, json: body })
  })
  await staff.goto('/admin/returns?status=requested')
  await staff.getByRole('searchbox', { name: 'Search returns' }).fill(number(orderId))
  await expect(staff.getByText('Showing 1 of 1 return')).toBeVisible()
  await staff.getByRole('row').filter({ hasText: 'Exchange' }).getByRole('link').click()
  await expect(staff.getByText('The new color is sold out')).toBeVisible()
  await expectNoViolation(staff)
  await staff.getByLabel('How to send it back').fill('Please send it to 12 Tanner Row, Brooklyn.')
  await staff.getByRole('button', { name: 'Approve as refund' }).click()
  await expect(staff.getByRole('button', { name: 'Mark as received' })).toBeVisible()
  expect(await findEmail(email, 'has been approved')).toContain('We can’t send the color you wanted')
})
