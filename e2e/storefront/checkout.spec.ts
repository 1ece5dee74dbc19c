import { expect, test } from '../fixtures.ts'
import { cards, fillCard, expectOrderPlaced, clickPlaceOrder } from '../pages/payment.ts'
import { addToCart, fillPersonal, fillShipping } from '../pages/shopping.ts'

test('the checkout redirects home when the cart is empty', async ({ page }) => {
  await page.goto('/checkout')
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test('each step shows missing input at its field and retains the input', async ({ page }) => {
  await addToCart(page, 'aumont-tote')
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: 'Continue to shipping' }).click()
  await expect(page.getByText('Please fill in all required fields').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused()

  await fillPersonal(page, 'nobody@nowhere')
  await expect(page.getByText('Please enter a valid email address').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true')
  await fillPersonal(page, 'keeps@example.com')

  await expect(page.getByRole('textbox', { name: 'Street address' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByText('Please fill in all required shipping address fields').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'City' }).fill('Lyon')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Lyon')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('keeps@example.com')
})

test('shows a changed price before placing the order', async ({ page, watch }) => {
  watch.allowRefusals()
  await addToCart(page, 'isaure')
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.includes('cart'))
    if (!key) throw new Error('the cart is not stored')
    localStorage.setItem(key, (localStorage.getItem(key) ?? '').replaceAll('1160', '900'))
  })
  await page.reload()
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await fillPersonal(page, 'repriced@example.com')
  await fillShipping(page)
  await fillCard(page, cards.pays)
  await clickPlaceOrder(page)
  await expect(page.getByText('Prices have changed. Review your order before you continue.').first()).toBeVisible()
  await expect(page.getByText('now costs $1,160.00 instead of $900.00')).toBeVisible()
  await page.getByRole('button', { name: 'Update my cart' }).click()
  await expect(page.getByText('$1,252.80').first()).toBeVisible()
  // The card input is still there, so the order needs only one more click.
  await clickPlaceOrder(page)
  await expectOrderPlaced(page)
  await expect(page.getByRole('region', { name: 'What you ordered' }).getByText('$1,252.80')).toBeVisible()
})

test('the success page without an order shows a message', async ({ page }) => {
  await page.goto('/checkout/success')
  await expect(page.getByText('Order Information Not Found')).toBeVisible()
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
})
