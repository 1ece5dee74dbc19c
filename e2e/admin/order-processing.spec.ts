import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expect, signInAsStaff, test } from '../fixtures.ts'
import { expectNoViolation } from '../pages/axe.ts'

/** Opens an order of a filtered list by its row: parallel tests use different rows. */
async function openOrder(page: Page, filter: string, row = 0): Promise<void> {
  await page.goto(`/admin/orders?status=${filter}`)
  await page.getByRole('main').getByRole('link', { name: 'View' }).nth(row).click()
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
}

test('a manager ships an order, and the history shows it with the tracking number', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInAsStaff(page, 'manager')
  await openOrder(page, 'processing')
  await page.getByRole('button', { name: 'Ship', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Ship order' })
  await dialog.getByLabel('Tracking number').fill('1Z999AA10123456784')
  await expect(dialog.getByLabel('Carrier')).toHaveValue('UPS')
  await expectNoViolation(page)
  await dialog.getByRole('button', { name: 'Ship order' }).click()
  await expect(page.getByText('Order status updated')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark delivered' })).toBeVisible()

  const update = page.getByRole('button', { name: 'Update Status' })
  await expect(update).toBeDisabled()
  await page.getByLabel('Status', { exact: true }).selectOption('DELIVERED')
  await page.getByLabel('Note', { exact: true }).fill('Two boxes')
  await expectNoViolation(page)
  await update.click()
  await expect(page.getByRole('region', { name: 'Status History' }).getByText('Two boxes')).toBeVisible()
  await expect(page.getByRole('link', { name: '1Z999AA10123456784' })).toBeVisible()
  await expect(page.getByText('Order status updated')).toBeHidden()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`staff email about an unpaid order and cancel it, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
    await signInAsStaff(page, 'admin')
    // The oldest ones: the newest may be an order that another test has just placed and is paying.
    await openOrder(page, 'failed&order=asc', colorScheme === 'light' ? 0 : 1)
    await expectNoViolation(page)
    await page.getByRole('button', { name: 'Contact Customer' }).click()
    await expect(page.getByLabel('Subject')).toHaveValue(/Payment for your order/)
    await expectNoViolation(page)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText(/: email sent to/)).toBeVisible()
    await page.getByRole('button', { name: 'Cancel Order (Payment Failed)' }).click()
    await expect(page.getByText('Mark this order as cancelled due to payment failure?')).toBeVisible()
    await expectNoViolation(page)
    await page.getByRole('button', { name: 'Mark as canceled' }).click()
    await expect(page.getByRole('heading', { name: 'Update Status' })).toBeVisible()
  })
}

test('staff write internal notes, which a viewer can only read', async ({ page }) => {
  await signInAsStaff(page, 'manager')
  await openOrder(page, 'delivered')
  const address = page.url()
  const note = `Asked for a second dust bag, ${Date.now()}`
  await page.getByLabel('New note').fill(note)
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText(note)).toBeVisible()
  // The sign-in screen does not wait for the sign-out request; an immediate sign-in must.
  const signedOut = page.waitForResponse(/\/logout$/)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await (await signedOut).finished()
  await signInAsStaff(page, 'viewer', address)
  await expect(page.getByText(note)).toBeVisible()
  await expect(page.getByRole('button', { name: /Add note|Update Status/ })).toHaveCount(0)
})

test('filtered orders can be exported as CSV', async ({ page }) => {
  await signInAsStaff(page, 'manager')
  // Completed long ago: no other test uses them.
  const lastDay = new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 10)
  await page.goto(`/admin/orders?status=completed&to=${lastDay}`)
  const count = Number(/of (\d+) orders/.exec(await page.getByText(/Showing \d+ of \d+ orders/).innerText())?.[1])
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const lines = (await readFile(await (await saving).path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(count + 1)
  expect(lines.slice(1).every((line) => line.includes(',COMPLETED,'))).toBe(true)
})

test('the orders of last month are exported with three clicks', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInAsStaff(page, 'manager', '/admin/orders')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Date range' }).click()
  await page.getByRole('button', { name: 'Last month' }).click()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-01&to=/)
  const month = new URL(page.url()).searchParams.get('from')
  await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', new RegExp(`from=${month}`))
  await page.getByRole('link', { name: 'Export CSV' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^orders.*\.csv$/)
})

test('several orders are packed and shipped at once, each with its tracking number', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInAsStaff(page, 'manager', '/admin/orders?status=processing&order=asc')
  const boxes = page.getByRole('row').getByRole('checkbox')
  // The oldest two: other tests use the newest.
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  const bar = page.getByRole('region', { name: 'Selected orders' })
  await expect(bar.getByText('2 selected')).toBeVisible()

  await page.evaluate(() => {
    window.print = () => void (document.title = `${document.querySelectorAll('body > * > article').length} slips`)
  })
  await bar.getByRole('button', { name: 'Packing slips' }).click()
  await expect(page).toHaveTitle('2 slips')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Packing slip', { exact: true })).toHaveCount(2)
  await expect(page.getByRole('table', { name: 'Orders' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await bar.getByRole('button', { name: 'Ship', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Ship orders' })
  await dialog.getByLabel('Carrier').selectOption('UPS')
  const number = `1Z${Date.now()}`
  await dialog
    .getByLabel(/^Tracking number of order/)
    .first()
    .focus()
  await page.keyboard.type(`${number}A`)
  await page.keyboard.press('Enter')
  await page.keyboard.type(`${number}B`)
  await expectNoViolation(page)
  await dialog.getByRole('button', { name: 'Ship 2 orders' }).click()
  await expect(page.getByText('2 orders set to Shipped')).toBeVisible()

  // A customer who asks about an order has its number ready.
  await page.goto('/admin/orders')
  await page.getByLabel('Search orders').fill(`${number}B`)
  await expect(page.getByText('Showing 1 of 1 order', { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'View' }).click()
  await page.getByRole('button', { name: 'Contact Customer' }).click()
  await expect(page.getByLabel('Message')).toHaveValue(new RegExp(`tracknum=${number}B`))
  await expectNoViolation(page)
})
