import type { Page } from '@playwright/test'
import { startTestShop } from '../scripts/project/test-shop.mjs'
import { expect, test as base } from './fixtures.ts'
import { expectNoViolation } from './pages/axe.ts'
import { cards, clickPlaceOrder, expectOrderPlaced, fillCard, goToPayment } from './pages/payment.ts'
import { VASES_CSV, vasePhotos, WORDMARK } from './pages/new-store.ts'

/** The most clicks that a newcomer needs from the first page to an open shop. */
const MOST_CLICKS = 60

/** A store without anything, with the address that its start printed. */
const test = base.extend<{ store: { url: string; setupUrl: string } }>({
  store: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const shop = await startTestShop('none')
      const setupUrl = () => /http\S+\/admin\/setup#token=\S+/.exec(shop.lastOutput())?.[0] ?? ''
      // The shop prints the address when its jobs have started, too.
      await expect.poll(setupUrl, { timeout: 60_000 }).not.toBe('')
      await use({ url: shop.url, setupUrl: setupUrl() })
      await shop.stop()
    },
    { timeout: 240_000 },
  ],
  baseURL: async ({ store }, use) => use(store.url),
})

/** Publishes a page, and waits until it is published. */
async function publishPage(page: Page): Promise<void> {
  const publish = page.getByRole('button', { name: 'Publish' })
  await publish.click()
  await expect(publish).toHaveCount(0)
}

test('a newcomer opens a store under another name, without code', async ({ page, store, someoneElse }) => {
  test.setTimeout(300_000)
  let clicks = 0
  await page.exposeFunction('countClick', () => (clicks += 1))
  await page.addInitScript(() =>
    document.addEventListener('click', ({ isTrusted }) => isTrusted && Reflect.get(window, 'countClick')(), true),
  )

  await test.step('names the store', async () => {
    await page.goto(store.setupUrl)
    await page.getByLabel('Store name').fill('Maren')
    await page.getByLabel('Contact email for shoppers').fill('hello@maren.studio')
    await page.getByLabel('Country').selectOption('US')
    await page.getByLabel('Your name').fill('Ida Holm')
    await page.getByLabel('Your email').fill('ida@maren.example')
    await page.getByLabel('Password', { exact: true }).fill('Linden!Harbor7Gate')
    await page.getByRole('button', { name: 'Create your store' }).click()
  })

  await test.step('chooses palette, typefaces and wordmark', async () => {
    await expect(page.getByRole('heading', { name: 'How your store looks' })).toBeVisible()
    await page.getByRole('button', { name: 'Moss' }).click()
    await page.getByRole('radio', { name: 'Fraunces' }).check()
    await page.getByRole('radio', { name: 'Work Sans' }).check()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload an SVG or PNG' }).click()
    await (await choosing).setFiles(WORDMARK)
    await expect(page.getByRole('radio', { name: 'an image' })).toBeChecked()
    await page.getByRole('button', { name: 'Save and continue' }).click()
  })

  await test.step('enters the company', async () => {
    await expect(page.getByRole('heading', { name: 'Who sells' })).toBeVisible()
    await page.getByLabel('Legal name').fill('Maren Studio LLC')
    await page.getByLabel('Postal address').fill('12 Harbor Lane\nPortland, ME 04101')
    await expect(page.getByLabel('Support email')).toHaveValue('hello@maren.studio')
    await page.getByRole('button', { name: 'Save and continue' }).click()
  })

  await test.step('creates six categories', async () => {
    await expect(page.getByRole('heading', { name: 'What you sell' })).toBeVisible()
    await page.getByLabel('Names').fill('Vases\nBowls\nPlates\nCups\nTeapots\nCandles')
    await page.getByRole('button', { name: 'Save and continue' }).click()
  })

  await test.step('imports five products with their images', async () => {
    await expect(page.getByRole('heading', { name: 'Your first products' })).toBeVisible()
    await page
      .getByRole('group', { name: 'CSV file' })
      .getByLabel('CSV file')
      .setInputFiles([VASES_CSV, ...(await vasePhotos(page))])
    await page.getByRole('button', { name: 'Import 5 products' }).click()
    await expect(page.getByText('Imported 5 new products and updated 0 products.')).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
  })

  await test.step('reads what payments and email need', async () => {
    await expect(page.getByText(/^Now: Sandbox/)).toBeVisible()
    await page.getByRole('button', { name: 'Finish' }).click()
    await expect(page.getByRole('region', { name: 'Before you open' }).getByText(/^2 of 11 done$/)).toBeVisible()
  })

  await test.step('writes the home page and About', async () => {
    await page.goto('/admin/settings/pages')
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    const hero = page.getByRole('region', { name: 'Hero' })
    await hero.getByLabel('Headline').fill('From one kiln')
    await hero.getByLabel('Text', { exact: true }).fill('Vases and tableware, fired twice in Portland.')
    await page.getByRole('button', { name: 'Add story' }).click()
    await page.getByLabel('Story headline').fill('Clay from the river')
    await page.getByLabel('Story text').fill('We dig it, wash it and throw it within a mile of the kiln.')
    await publishPage(page)
    await page.goto('/admin/settings/pages')
    await page.getByRole('link', { name: 'About', exact: true }).click()
    await page.getByLabel('Page title').fill('A studio by the harbor')
    await publishPage(page)
  })

  const shopper = await someoneElse()
  await test.step('is closed to shoppers and open to its owner', async () => {
    for (const path of ['/', '/products/skagen-vase', '/no-such-page']) {
      await shopper.goto(path)
      await expect(shopper.getByRole('heading', { level: 1 }), path).toHaveText('Opening soon')
      await expect(shopper.getByRole('img', { name: 'Maren' }), path).toBeVisible()
    }
    await expectNoViolation(shopper)
    await page.goto('/products/skagen-vase')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Skagen Vase')
    await expect(page.getByText(/^This shop is not open\./)).toBeVisible()
    await expectNoViolation(page)
  })

  await test.step('opens the shop', async () => {
    await page.goto('/admin/dashboard')
    await page.getByRole('button', { name: 'Open the shop' }).click()
    const dialog = page.getByRole('dialog', { name: 'Open the shop?' })
    await expect(dialog.getByText('Make a backup')).toBeVisible()
    await expectNoViolation(page)
    await dialog.getByRole('button', { name: 'Open the shop' }).click()
    await expect(page.getByRole('region', { name: 'Still to do' })).toBeVisible()
  })

  await test.step('greets a shopper with its own words', async () => {
    await shopper.goto('/')
    await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('From one kiln')
    await shopper.goto('/about')
    await expect(shopper.getByRole('heading', { level: 1 })).toContainText('A studio by the harbor')
  })

  await test.step('sells to a shopper', async () => {
    await shopper.goto('/products')
    await expect(shopper).toHaveTitle(/Maren$/)
    await expect(shopper.getByRole('link', { name: 'Skagen Vase' })).toBeVisible()
    await goToPayment(shopper, 'skagen-vase', 'shopper@example.com')
    await fillCard(shopper, cards.pays)
    await clickPlaceOrder(shopper)
    await expectOrderPlaced(shopper)
  })

  await test.step('finds no word of the demo and its trade', async () => {
    const paths = ['/', '/products', '/products/skagen-vase', '/favorites', '/search?q=zzq', '/no-such-page', '/login']
    for (const path of paths) {
      await shopper.goto(path)
      expect(await shopper.content(), path).not.toMatch(/orsenne|\b(?:hand)?bags?\b|leather|from the bench|\btotes?\b/i)
    }
  })
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
})
