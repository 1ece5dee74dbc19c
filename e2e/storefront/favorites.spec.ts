import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { customerPassword, fillSignIn, openAccountPanel, registerCustomer } from '../pages/account.ts'

const heart = (name: string) => ({ name: `Add to favorites: ${name}` })
const CLEMENCE = 'Clémence Top-Handle'

test('favorites from a card and from the product page survive a reload', async ({ page }) => {
  await page.goto('/favorites')
  await expect(page.getByText('No favorites yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Browse Products' }).click()
  const onCard = page.getByRole('button', heart(CLEMENCE))
  await onCard.click()
  await expect(onCard).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/products/vesper')
  await page.getByRole('button', { name: /^Add to favorites: Vesper/ }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Add to favorites: Vesper/ })).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/favorites')
  await expect(page.getByText('2 items')).toBeVisible()
  await expect(page.getByText(/^Added \w+ \d{1,2}, \d{4}$/)).toHaveCount(2)
  await page.getByRole('link', { name: CLEMENCE }).click()
  await expect(page).toHaveURL(/\/products\/clemence$/)
})

test('an old favorite shows its current price, or that it is no longer available', async ({ page }) => {
  await page.goto('/products')
  await page.getByRole('button', heart(CLEMENCE)).click()
  await page.evaluate(() => {
    const [saved] = JSON.parse(localStorage.getItem('favorites:guest') ?? '[]') as { productId: string }[]
    const gone = { ...saved, productId: 'totes-00000000', name: 'Ghost' }
    localStorage.setItem('favorites:guest', JSON.stringify([{ ...saved, price: 1 }, gone]))
  })
  await page.goto('/favorites')
  await expect(page.getByRole('article').filter({ hasText: CLEMENCE })).toContainText('$1,890.00')
  const ghost = page.getByRole('article').filter({ hasText: 'Ghost' })
  await expect(ghost).toContainText('No longer available')
  await expect(ghost.getByRole('link')).toHaveCount(0)
})

/** Raises the saved price of the visitor's favorite in Noir, as if the product had become cheaper. */
const raiseSavedPrice = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const saved = JSON.parse(localStorage.getItem('favorites:guest') ?? '[]') as { color?: string }[]
    const dearer = saved.map((favorite) => (favorite.color === 'Noir' ? { ...favorite, price: 2100 } : favorite))
    localStorage.setItem('favorites:guest', JSON.stringify(dearer))
  })

test('a favorite keeps its color, shows a price drop, and goes into the cart in place', async ({ page }) => {
  await page.goto('/products/clemence?color=noir')
  await page.getByRole('button', heart(CLEMENCE)).first().click()
  await page.goto('/products/odile-mini-bucket')
  await page
    .getByRole('button', { name: /^Add to favorites: Odile/ })
    .first()
    .click()
  await raiseSavedPrice(page)
  await page.goto('/about')
  await page.getByRole('banner').getByRole('link', { name: 'Favorites' }).click()
  const card = page.getByRole('article').filter({ hasText: CLEMENCE })
  await expect(card).toContainText('Color: Black (Noir)')
  await expect(card).toContainText('Price dropped since you saved it')
  await expect(card).toContainText('was $2,100.00')
  await expect(page.getByRole('button', { name: /^Sold out: Odile/ })).toBeDisabled()
  await card.getByRole('button', { name: `Add to cart: ${CLEMENCE}` }).click()
  const cart = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(cart).toContainText('Color: Black (Noir)')
  await page.keyboard.press('Escape')
  await card.getByRole('link', { name: CLEMENCE }).click()
  await expect(page).toHaveURL(/\/products\/clemence\?color=noir$/)
})

test('a second press removes the favorite', async ({ page }) => {
  await page.goto('/products/clemence')
  const button = page.getByRole('button', heart(CLEMENCE)).first()
  await button.click()
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
})

test('a removal can be undone, and removing all needs confirmation', async ({ page }) => {
  await page.goto('/products')
  await page.getByRole('button', heart(CLEMENCE)).click()
  await page.goto('/favorites')
  await page.getByRole('button', { name: `Remove ${CLEMENCE} from favorites` }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: CLEMENCE })).toBeVisible()
  await page.getByRole('button', { name: 'Clear All Favorites' }).click()
  const confirmDialog = page.getByRole('alertdialog', { name: 'Clear All Favorites' })
  await expect(confirmDialog.getByText('Are you sure you want to remove all favorites?')).toBeVisible()
  await confirmDialog.getByRole('button', { name: 'Keep favorites' }).click()
  await expect(page.getByRole('link', { name: CLEMENCE })).toBeVisible()
  await page.getByRole('button', { name: 'Clear All Favorites' }).click()
  await confirmDialog.getByRole('button', { name: 'Remove all' }).click()
  await expect(page.getByRole('link', { name: 'Browse Products' })).toBeVisible()
})

test("a visitor's favorites merge into the account and appear in another browser", async ({ page, someoneElse }) => {
  await page.goto('/products/clemence?color=noir')
  await page.getByRole('button', heart(CLEMENCE)).first().click()
  await raiseSavedPrice(page)
  const { email } = await registerCustomer(page, { returnTo: '/favorites' })
  await expect(page.getByRole('link', { name: CLEMENCE })).toBeVisible()
  await expect((await openAccountPanel(page)).getByRole('link', { name: /My Favorites 1/ })).toBeVisible()

  const elsewhere = await someoneElse()
  await elsewhere.goto('/login?returnTo=%2Ffavorites')
  await fillSignIn(elsewhere, email, customerPassword)
  const card = elsewhere.getByRole('article').filter({ hasText: CLEMENCE })
  await expect(card).toContainText('Color: Black (Noir)')
  await expect(card).toContainText('Price dropped since you saved it')

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('No favorites yet.')).toBeVisible()
})

test('a change that the API rejects is rolled back with its reason', async ({ page, watch }) => {
  watch.allowRefusals()
  await registerCustomer(page, { returnTo: '/products' })
  await page.route('**/api/users/*/favorites/*', (route) => route.abort())
  const button = page.getByRole('button', heart(CLEMENCE))
  await button.click()
  await expect(page.getByText('An unexpected error occurred')).toBeVisible()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('An unexpected error occurred')).toBeHidden()
})
