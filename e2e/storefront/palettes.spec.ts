import { storefrontCss } from '@atelier/domain/brand/brand-css'
import { NEW_BRAND } from '@atelier/domain/brand/brand.schema'
import { contrastFaults, withPalette } from '../../scripts/palettes/contrast-faults.ts'
import { STOREFRONT_STATES } from '../../scripts/palettes/page-states.ts'
import { randomPalettes } from '../../scripts/palettes/random-palettes.ts'
import { expect, test } from '../fixtures.ts'

/** A dark shop, a shop of two colors, and one of the random ones of `scripts/palettes/check-palettes.ts`. */
const PALETTES = [
  { paper: '#15171c', stone: '#20242b', ink: '#f1efe9', accent: '#e0a458' },
  { paper: '#ffffff', stone: '#ffffff', ink: '#0033a0', accent: '#0033a0' },
  ...randomPalettes(1, 7),
]

/** One page of each kind; the script opens all. */
const CHOSEN = [
  '/',
  '/products/odile-mini-bucket',
  '/about',
  '/no-such-page',
  '/products/clemence',
  'the cart',
  'the checkout with errors',
]

// The policy of the shop forbids the style element that the test adds.
test.use({ bypassCSP: true })

test('every text is readable in palettes that the guard accepts', async ({ page, baseURL, watch }) => {
  test.slow(true, 'seven pages in three palettes')
  watch.allowRefusals()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const { name, open } of STOREFRONT_STATES.filter((state) => CHOSEN.includes(state.name))) {
    await open(page, baseURL ?? '')
    for (const palette of PALETTES) {
      await withPalette(page, storefrontCss({ ...NEW_BRAND, palette }))
      expect({ name, palette, faults: await contrastFaults(page) }).toEqual({ name, palette, faults: [] })
    }
  }
})
