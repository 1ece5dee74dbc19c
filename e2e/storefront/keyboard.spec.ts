import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { cards, expectOrderPlaced } from '../pages/payment.ts'
import { addToCart } from '../pages/shopping.ts'

/** More than the number of Tab stops between a page's start and any target here. */
const MOST_STOPS = 90

const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluateAll((found) => found.some((element) => element === document.activeElement))

/** Presses Tab until the target has the focus. Every stop on the way must be visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(() => {
      const { activeElement: element } = document
      // Menus and dialogs trap the focus with invisible guard elements.
      if (!element || element === document.body || element.hasAttribute('data-base-ui-focus-guard'))
        return 'nothing yet'
      const { width, height } = element.getBoundingClientRect()
      return width > 0 && height > 0 ? 'seen' : element.outerHTML.slice(0, 200)
    })
    expect(['seen', 'nothing yet']).toContain(seen)
  }
  await expect(target).toBeFocused()
}

test('the keyboard is enough from the home page to the checkout', async ({ page }) => {
  const { keyboard } = page
  await page.goto('/')
  await keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'DISCOVER' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'ALL BAGS' })).toBeFocused()

  await tabTo(page, page.getByRole('main').getByText('Availability', { exact: true }))
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('checkbox', { name: 'In stock only' }))
  await keyboard.press('Escape')
  await expect(page.getByRole('checkbox', { name: 'In stock only' })).toBeHidden()

  await tabTo(page, page.getByRole('article').getByRole('link', { name: 'Petite Clémence', exact: true }))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Petite Clémence' })).toBeFocused()
  const colors = page.getByRole('radiogroup').first()
  await tabTo(page, colors.getByRole('radio', { checked: true }))
  const before = await colors.getByRole('radio', { checked: true }).getAttribute('value')
  await keyboard.press('ArrowRight')
  await expect(colors.getByRole('radio', { checked: true })).not.toHaveAttribute('value', before ?? '')

  const add = page.getByRole('button', { name: 'ADD TO CART' }).first()
  await tabTo(page, add)
  await keyboard.press('Enter')
  const cart = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(cart).toBeVisible()
  await keyboard.press('Escape')
  await expect(cart).toBeHidden()
  await expect(add).toBeFocused()

  await keyboard.press('Enter')
  await expect(cart).toBeVisible()
  await tabTo(page, cart.getByRole('button', { name: 'Checkout' }).or(cart.getByRole('link', { name: 'Checkout' })))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/checkout/)
  await tabTo(page, page.getByRole('textbox', { name: 'First name' }))
})

test('the keyboard is enough for the three checkout steps', async ({ page }) => {
  const { keyboard } = page
  const type = async (name: string, text: string) => {
    await tabTo(page, page.getByRole('textbox', { name }))
    await keyboard.type(text)
  }
  await addToCart(page, 'clemence')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Checkout' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'How do we reach you?' })).toBeFocused()
  await type('First name', 'Maren')
  await type('Last name', 'Holt')
  await type('Email', 'keyboard@example.com')
  await type('Phone', '2075550142')
  await keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Where should it go?' })).toBeFocused()
  await type('Street address', '48 Alder Street')
  await type('City', 'Portland')
  await tabTo(page, page.getByRole('combobox', { name: 'State' }))
  await keyboard.type('Maine')
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('ME')
  await type('ZIP code', '04101')
  await tabTo(page, page.getByRole('combobox', { name: 'Country' }))
  await keyboard.type('United S')
  await tabTo(page, page.getByRole('button', { name: 'Continue to payment' }))
  await keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeFocused()
  await type('Card number', cards.declined)
  await type('Name on card', 'Maren Holt')
  await type('Expiry date', '1239')
  await type('CVV', '311')
  await tabTo(page, page.getByRole('button', { name: 'Place Order' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Your card was declined.')
  await expect(page.getByRole('textbox', { name: 'Card number' })).toBeFocused()
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type(cards.pays)
  await keyboard.press('Enter')
  await expectOrderPlaced(page)
})
