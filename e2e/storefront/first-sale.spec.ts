import { expect, signInAsStaff, test } from '../fixtures.ts'
import { buyerName, orderNowPayLater } from '../pages/shopping.ts'

test('a guest places an order from the home page, and staff see it', async ({ page, isMobile }, { project }) => {
  const email = `first-sale-${project.name}@example.com`

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: /new this season/i })).toBeVisible()
  await page.getByRole('link', { name: 'Discover' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ALL BAGS' })).toBeVisible()
  await expect(page.getByText(/^\d+ Products$/)).toBeVisible()

  await page.getByRole('link', { name: 'Clémence Top-Handle' }).click()
  await expect(page).toHaveURL(/\/products\/clemence$/)
  await expect(page.getByRole('heading', { name: 'COLOR: Cognac' })).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Color', exact: true }).getByRole('radio', { name: 'Oxblood' }).click()
  await expect(page.getByRole('heading', { name: 'COLOR: Oxblood' })).toBeVisible()
  await page.getByRole('button', { name: 'ADD TO CART' }).first().click()

  const cart = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(cart.getByText('Color: Burgundy (Oxblood)')).toBeVisible()
  await expect(cart.getByText('$2,041.20')).toBeVisible()

  const number = await orderNowPayLater(page, email)
  await page.reload()
  await expect(page.getByText(number)).toBeVisible()
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()

  await signInAsStaff(page, 'superadmin', `/admin/orders?search=${encodeURIComponent(email)}`)
  await page
    .getByRole('link', { name: isMobile ? new RegExp(number) : number })
    .first()
    .click()
  await expect(page.getByText(buyerName).first()).toBeVisible()
  await expect(page.getByText('$2,041.20').first()).toBeVisible()
  await expect(page.getByText(/Don’t ship it/)).toBeVisible()
})
