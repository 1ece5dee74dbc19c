import type { Page } from '@playwright/test'
import { expect, signInAsStaff, test } from '../fixtures.ts'
import { expectNoViolation } from '../pages/axe.ts'
import { createProductWithTurn, FRAMES } from '../pages/turns.ts'

const opener = (page: Page) => page.getByRole('button', { name: /^Turn .+ around$/ })
const slider = (page: Page) => page.getByRole('slider', { name: /^Turn / })
const isOfTurn = (url: string) => /\/media\/turns\/|turn-viewer/.test(url)

/** Opens a new product with a turn. It is deleted after `use`. */
async function withProduct(page: Page, desk: Page, use: (requested: string[]) => Promise<void>) {
  await signInAsStaff(desk, 'superadmin', '/about')
  const product = await createProductWithTurn(desk, `Tournesol ${Date.now().toString(36)}`)
  try {
    const requested: string[] = []
    page.on('request', (request) => isOfTurn(request.url()) && requested.push(request.url()))
    await page.goto(`/products/${product.slug}`)
    await use(requested)
  } finally {
    await product.remove()
  }
}

const dragBy = async (page: Page, share: number) => {
  const box = (await slider(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [x, y] = [box.x + box.width / 4, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + box.width * share, y, { steps: 5 })
  await page.mouse.up()
}

test.describe('without motion', () => {
  test.use({ reducedMotion: 'reduce' })

  test('a shopper turns a product by keyboard, buttons and drag; nothing is loaded before', async ({
    page,
    someoneElse,
  }) => {
    await withProduct(page, await someoneElse(), async (requested) => {
      await page.waitForLoadState('networkidle')
      await opener(page).hover()
      await opener(page).focus()
      await page.getByRole('button', { name: 'Next image' }).hover()
      expect(requested).toEqual([])
      const still = await page.getByRole('figure').first().boundingBox()

      await opener(page).press('Enter')
      await expect(slider(page)).toBeFocused()
      await expect(page.getByRole('progressbar')).toHaveCount(0)
      expect(new Set(requested.filter((url) => url.endsWith('.avif'))).size).toBe(FRAMES)
      expect(requested.filter((url) => url.endsWith('.webp'))).toEqual([])
      expect(await slider(page).boundingBox()).toEqual(still)
      await expectNoViolation(page)

      for (const [key, name] of [
        ['ArrowRight', '30 degrees'],
        ['Home', 'Front'],
        ['ArrowLeft', '330 degrees'],
        ['End', '330 degrees'],
        ['ArrowRight', 'Front'],
      ] as const) {
        await page.keyboard.press(key)
        await expect(slider(page)).toHaveAttribute('aria-valuetext', name)
      }
      await page.getByRole('button', { name: 'Turn right' }).click()
      await expect(slider(page)).toHaveAttribute('aria-valuetext', '30 degrees')
      await page.getByRole('button', { name: 'Turn left' }).click()
      await dragBy(page, 0.5)
      await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Back')

      await page.keyboard.press('Escape')
      await expect(slider(page)).toHaveCount(0)
      await expect(opener(page)).toBeFocused()
    })
  })
})

test('frames that do not load are reported, and load on request', async ({ page, someoneElse, watch }) => {
  watch.allowRefusals()
  await withProduct(page, await someoneElse(), async () => {
    await page.route('**/media/turns/**/03.*', (route) => route.abort())
    await opener(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Some images did not load.' })).toBeVisible()
    await page.unroute('**/media/turns/**/03.*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Some images did not load.')).toHaveCount(0)
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await page.getByRole('button', { name: 'Return to the still image' }).click()
    await expect(opener(page)).toBeFocused()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a drag turns the product and does not swipe the gallery', async ({ page, someoneElse }) => {
    await withProduct(page, await someoneElse(), async () => {
      await opener(page).tap()
      await expect(slider(page)).toBeFocused()
      expect(await slider(page).evaluate((element) => getComputedStyle(element).touchAction)).toBe('pan-y')
      const before = await slider(page).boundingBox()
      await dragBy(page, 0.3)
      await expect(slider(page)).not.toHaveAttribute('aria-valuetext', 'Front')
      expect(await slider(page).boundingBox()).toEqual(before)
      await page.getByRole('button', { name: 'Return to the still image' }).click()
      await page.getByRole('button', { name: 'Next image' }).click()
      await expect(page.getByRole('status').filter({ hasText: '2 / 2' })).toBeAttached()
    })
  })
})
