import type { Page } from '@playwright/test'
import { expect, password, test } from '../fixtures.ts'
import { expectNoViolation } from '../pages/axe.ts'
import { addToCart } from '../pages/shopping.ts'
import { clickPlaceOrder, expectOrderPlaced } from '../pages/payment.ts'

const PACKER = 'manager@atelier.example'
/** A number whose format and check digit name the carrier. */
const UPS_LABEL = '1Z5R89390357567127'

/** Clicks a link of the tour and returns the window that it opens. */
async function openWindow(page: Page, name: string): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name }).click()
  return opened
}

test('the start link leads through a purchase in one window and its packing in another', async ({ page }) => {
  test.slow(true, 'a customer and a member of staff, one after the other')
  await page.goto('/demo')
  await expect(page.getByRole('heading', { level: 1, name: 'Buy this bag, then pack it' })).toBeVisible()
  await expect(page.getByText(PACKER)).toBeVisible()
  await expect(page.locator('body')).not.toContainText(password)
  await expectNoViolation(page)

  const shop = await openWindow(page, 'Buy this bag')
  await expect(shop.getByRole('heading', { name: 'COLOR: Oxblood' })).toBeVisible()
  await shop.getByRole('button', { name: 'ADD TO CART' }).first().click()
  await shop.getByRole('dialog', { name: 'Your Cart' }).getByRole('button', { name: 'Checkout' }).click()
  await expect(shop.getByRole('note')).toContainText('filled in with demo values')
  await expect(shop.getByLabel('Email')).toHaveValue('morgan.hale@example.com')
  await shop.getByRole('button', { name: 'Continue to shipping' }).click()
  await expect(shop.getByLabel('Street address')).toHaveValue('27 Bellwether Street')
  await shop.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(shop.getByRole('textbox', { name: 'Card number' })).toHaveValue('4242 4242 4242 4242')
  await clickPlaceOrder(shop)
  const number = await expectOrderPlaced(shop)

  await expect(page.getByText(`Order ${number} is placed.`)).toBeVisible()
  const portal = await openWindow(page, 'Then pack it')
  await portal.getByLabel('Email').fill(PACKER)
  await portal.getByLabel('Password', { exact: true }).fill(password)
  await portal.keyboard.press('Enter')
  await expect(portal.getByRole('heading', { level: 1, name: 'Pack orders' })).toBeVisible()
  await expect(portal.getByText(number).first()).toBeVisible()
  await expect(portal.getByText('Morgan Hale').first()).toBeVisible()
  await expect(portal.getByLabel('Scan an item or a label')).toBeFocused()
  await portal.keyboard.type(UPS_LABEL)
  await portal.keyboard.press('Enter')
  await expect(portal.getByText(`Order ${number} shipped.`)).toBeVisible()

  // The tour is over: the next checkout of this browser begins empty.
  await addToCart(shop, 'solene')
  await shop.getByRole('button', { name: 'Checkout' }).click()
  await expect(shop.getByRole('heading', { level: 1, name: 'How do we reach you?' })).toBeVisible()
  await expect(shop.getByLabel('First name')).toHaveValue('')
  await expect(shop.getByRole('note')).toHaveCount(0)
})

test('a shop without a tour fills nothing, even when one was begun at its address', async ({ page, watch }) => {
  watch.allowRefusals()
  const failure = { success: false, code: 'not_found', message: 'Not found', errors: [] }
  await page.route('**/api/demo', (route) => route.fulfill({ status: 404, json: failure }))
  await page.route('**/api/payments/config', (route) =>
    route.fulfill({ json: { success: true, data: { provider: 'manual' } } }),
  )
  await page.goto('/about')
  await page.evaluate(() => localStorage.setItem('shop.demo-tour', JSON.stringify({ stage: 'buying' })))
  await addToCart(page, 'solene')
  const asked = page.waitForResponse('**/api/demo')
  await page.getByRole('button', { name: 'Checkout' }).click()
  await asked
  await expect.poll(() => page.evaluate(() => localStorage.getItem('shop.demo-tour'))).toBeNull()
  await expect(page.getByLabel('First name')).toHaveValue('')
  await expect(page.getByRole('note')).toHaveCount(0)
})

test('no list of pages names the start page', async ({ request }) => {
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain('/demo<')
  expect(await (await request.get('/demo')).text()).toContain('content="noindex"')
  expect(await (await request.get('/')).text()).not.toContain('href="/demo"')
})
