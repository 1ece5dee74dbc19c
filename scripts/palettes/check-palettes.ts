// node scripts/palettes/check-palettes.ts <address of a demo shop> <password> [palettes] [seed]
// Opens every kind of page of a running demo shop and looks for texts with too little contrast in random palettes.
import { portalCss, storefrontCss } from '@atelier/domain/brand/brand-css'
import type { Palette } from '@atelier/domain/brand/recipes'
import { NEW_BRAND } from '@atelier/domain/brand/brand.schema'
import { chromium, type Page } from '@playwright/test'
import { contrastFaults, withPalette } from './contrast-faults.ts'
import { randomPalettes } from './random-palettes.ts'
import { PORTAL_STATES, STOREFRONT_STATES, type PageState } from './page-states.ts'

const [origin = '', password = '', count = '50', seed = '18'] = process.argv.slice(2)
if (origin === '' || password === '') throw new Error('name the address of a demo shop and its password')

const palettes = randomPalettes(Number(count), Number(seed))
const cssOf = (palette: Palette) => ({ ...NEW_BRAND, palette })

async function check(page: Page, states: readonly PageState[], css: (palette: Palette) => string): Promise<number> {
  let faults = 0
  for (const { name, open } of states) {
    await open(page, origin)
    const before = faults
    for (const palette of palettes) {
      await withPalette(page, css(palette))
      for (const fault of await contrastFaults(page)) {
        faults += 1
        console.log(`${name} ${JSON.stringify(palette)}\n  ${fault}`)
      }
    }
    console.log(`${name}: ${faults - before} faults in ${palettes.length} palettes`)
  }
  return faults
}

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] || undefined,
  args: ['--no-sandbox', '--disable-gpu'],
})
// The policy of the shop forbids the style element that the check adds.
const context = await browser.newContext({
  viewport: { width: 1440, height: 900 },
  reducedMotion: 'reduce',
  bypassCSP: true,
})
const page = await context.newPage()
let faults = await check(page, STOREFRONT_STATES, (palette) => storefrontCss(cssOf(palette)))
for (const colorScheme of ['light', 'dark'] as const) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  faults += await check(page, PORTAL_STATES(password), (palette) => portalCss(cssOf(palette)))
}
await browser.close()
console.log(`${faults} faults`)
process.exitCode = faults > 0 ? 1 : 0
