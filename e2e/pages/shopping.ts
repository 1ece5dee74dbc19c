import { expect, type Page } from '@playwright/test'

/** Adds a product to the cart, whose drawer opens. */
export async function addToCart(page: Page, slug: string): Promise<void> {
  await page.goto(`/products/${slug}`)
  await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible()
}

const buyer = { firstName: 'Łucja', lastName: 'Marchetti-Ostrowska', phone: '+1 (212) 555-0142' }

/** The buyer's name in every order placed here. */
export const buyerName = `${buyer.firstName} ${buyer.lastName}`

/** Fills in and submits the first checkout step. */
export async function fillPersonal(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'First name' }).fill(buyer.firstName)
  await page.getByRole('textbox', { name: 'Last name' }).fill(buyer.lastName)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Phone' }).fill(buyer.phone)
  await page.getByRole('button', { name: 'Continue to shipping' }).click()
}

/** Fills in and submits the second checkout step, with the same billing address. */
export async function fillShipping(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Street address' }).fill('18 Perry Street')
  await page.getByRole('textbox', { name: 'City' }).fill('New York')
  await page.getByRole('textbox', { name: 'ZIP code' }).fill('10014')
  await page.getByRole('combobox', { name: 'Country' }).selectOption('US')
  await page.getByRole('combobox', { name: 'State' }).selectOption('NY')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
}

/** Checks out the open cart with manual payment. Returns the order number. */
export async function orderNowPayLater(page: Page, email: string): Promise<string> {
  await page.getByRole('button', { name: 'Checkout' }).click()
  await fillPersonal(page, email)
  await fillShipping(page)
  await page.getByRole('button', { name: 'Order Now, Pay Later' }).click()
  await expect(page.getByRole('heading', { name: 'Thank You for Your Order!' })).toBeVisible()
  return readOrderNumber(page)
}

/** Returns the order number of the success page: the last 6 characters of the order id. */
export async function readOrderNumber(page: Page): Promise<string> {
  const number = await page
    .getByRole('main')
    .getByText(/^[\dA-HJKMNP-TV-Z]{6}$/)
    .textContent()
  return number ?? ''
}
