import { expect, test } from '../fixtures.ts'

test('the search suggests while typing, tolerates typos, and works with the keyboard', async ({ page }) => {
  await page.goto('/')
  const lens = page.getByRole('banner').getByRole('link', { name: 'Search' })
  await lens.focus()
  await page.keyboard.press('Enter')
  const field = page.getByRole('combobox', { name: 'Search' })
  await expect(field).toBeFocused()
  await page.keyboard.type('clemnce')
  await expect(page.getByRole('option', { name: /Clémence Top-Handle/ })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/^\d+ suggestions?$/)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(lens).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.type('clemence')
  await expect(page.getByRole('option', { name: /Clémence Top-Handle/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products/clemence')
  await expect(page.getByRole('heading', { level: 1, name: 'Clémence Top-Handle' })).toBeFocused()
})

test('results can be filtered, sorted and counted, and are not indexed', async ({ page }) => {
  await page.goto('/products')
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill('tote')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=tote')
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “tote”' })).toBeFocused()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('')
  await page.getByText('Color', { exact: true }).click()
  await page.getByRole('checkbox', { name: /^Noir, / }).check()
  await expect(page).toHaveURL('/search?q=tote&color=noir')
  await expect(page.getByRole('article').first()).toContainText('Color: Noir')
})

test('a search without results suggests alternatives', async ({ page }) => {
  await page.goto('/search?q=zzqqyx')
  await expect(page.getByText(/^No results for/)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Wallets' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'WALLETS' })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the search icon opens the search page', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
    await expect(page).toHaveURL('/search')
    await page.getByRole('searchbox', { name: 'Search' }).fill('wallet')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/search?q=wallet')
    await expect(page.getByRole('article')).not.toHaveCount(0)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the menu opens the search', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
    await page.keyboard.type('wall')
    await page.getByRole('option').first().click()
    await expect(page).toHaveURL(/\/products\/[a-z-]+$/)
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('a page opened from the menu retains the focus after the menu has closed', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Totes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'TOTES' })).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'TOTES' })).toBeFocused()
  })
})
