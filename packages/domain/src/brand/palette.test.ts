import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emailColors, portalColors } from './fixed-palettes.ts'
import { storefrontColors } from './palette.ts'
import { DEFAULT_PALETTE, isDarkPalette } from './recipes.ts'

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../../../..', path), 'utf8')

/** Returns the colors that a style sheet sets to properties with this prefix. */
const colorsIn = (css: string, prefix: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(css.matchAll(new RegExp(`${prefix}([a-z-]+): (#[0-9a-f]+);`, 'g')), ([, name, color]) => [name, color]),
  )

test('the default palette gives the colors of the storefront', () => {
  const sheet = colorsIn(read('apps/storefront/app/styles/tokens.css'), '--color-')
  expect(storefrontColors(DEFAULT_PALETTE)).toEqual(sheet)
})

test('the default palette gives the light and dark colors of the portal', () => {
  const [, light = '', rest = ''] = read('apps/admin/src/ui/theme/tokens.css').split('color-scheme: ')
  const sheet = { light: colorsIn(light, '--adm-'), dark: colorsIn(rest, '--adm-') }
  expect(portalColors(DEFAULT_PALETTE)).toEqual(sheet)
})

test('the default palette gives the colors of emails', () => {
  expect(emailColors(DEFAULT_PALETTE)).toEqual({
    paper: '#f6f3ee',
    sheet: '#fffdfa',
    ink: '#1c1a17',
    quiet: '#6b655c',
    line: '#ddd6ca',
    tile: '#efeae1',
    edge: '#7d7568',
  })
})

test('a dark palette has light text on its pages, and dark text on what lies over images', () => {
  const night = { paper: '#15171c', stone: '#20242b', ink: '#f1efe9', accent: '#e0a458' }
  expect([isDarkPalette(night), isDarkPalette(DEFAULT_PALETTE)]).toEqual([true, false])
  const colors = storefrontColors(night)
  expect(colors).toMatchObject({ 'image-ink': '#15171c', veil: '#15171c99' })
  expect(colors['on-image']).toMatch(/^#f[a-f]f[a-f]f[0-9a-f]$/)
})
