import { describe, expect, test } from 'vitest'
import { NEW_BRAND, type Brand } from './brand.schema.ts'
import { brandPreloads, portalCss, previewCss, shelfCss, storefrontCss } from './brand-css.ts'

const plain: Brand = { ...NEW_BRAND, name: 'MAREN' }
const NIGHT = { paper: '#15171c', stone: '#20242b', ink: '#f1efe9', accent: '#e0a458' }
const UPLOAD = {
  kind: 'upload',
  src: '/media/brand/0123456789abcdef.woff2',
  name: 'House Grotesk',
  style: 'sans',
  weight: '100 900',
  metrics: { ascent: 0.9, descent: 0.2, averageWidth: 0.4397, capitalWidth: 0.4 },
} as const

test('the look of the style sheets needs no rules and no other fonts', () => {
  expect([storefrontCss(plain), portalCss(plain), brandPreloads(plain)]).toEqual([
    '',
    '',
    { display: null, text: null },
  ])
})

describe('a palette', () => {
  const css = storefrontCss({ ...plain, palette: NIGHT })
  test('sets every color, and the color scheme of native controls', () => {
    for (const part of ['--color-paper:#15171c', '--color-on-image:', '--color-veil:#15171c99', 'color-scheme:dark']) {
      expect(css).toContain(part)
    }
    expect(css).not.toMatch(/font|undefined|NaN/)
  })
  test('colors the arrow of selection fields', () => {
    expect(css).toContain("stroke='%23f1efe9'")
  })
  test('gives the portal a light and a dark color scheme', () => {
    const portal = portalCss({ ...plain, palette: NIGHT })
    expect(portal).toMatch(
      /^:root:root\{--shop-paper:#15171c.*\}@media screen\{:root:root\{--adm-bg:#f.*\}:root\[data-mantine-color-scheme='dark'\]\{--adm-bg:#[01]/,
    )
  })
})

describe('typefaces', () => {
  test('come with a local font of the same width and height', () => {
    const css = storefrontCss({ ...plain, textTypeface: UPLOAD })
    expect(css).toContain(
      "@font-face{font-family:'Brand Text';src:url(/media/brand/0123456789abcdef.woff2) format('woff2')",
    )
    expect(css).toContain('ascent-override:90%;descent-override:20%;line-gap-override:0%;size-adjust:100%')
    expect(css).toContain(":root{--font-text:'Brand Text','Brand Text Fallback',sans-serif}")
  })
  test('of the shelf have two files, of which pages preload the first', () => {
    const look: Brand = { ...plain, displayTypeface: { kind: 'shelf', key: 'cormorant' } }
    expect(storefrontCss(look).match(/\/fonts\/5\.3\.0\/cormorant-latin(-ext)?-400-normal\.woff2/g)).toHaveLength(2)
    expect(brandPreloads(look)).toEqual({ display: '/fonts/5.3.0/cormorant-latin-400-normal.woff2', text: null })
  })
  test('that are wider get a smaller largest headline', () => {
    const css = storefrontCss({ ...plain, displayTypeface: { kind: 'shelf', key: 'fraunces' } })
    expect(css).toContain('--text-hero:calc(min(clamp(3.5rem,1.6rem + 7.6vw,8rem),24vw)*0.84)')
  })
})

test('a long wordmark becomes smaller, a short one does not', () => {
  const cssOf = (text: string) => storefrontCss({ ...plain, wordmark: { kind: 'type', text, spacing: 'normal' } })
  expect(cssOf('MAREN')).toBe(':root{--tracking-mark:0.12em}')
  expect(cssOf('MAISON VÉRONIQUE ET FILS')).toMatch(/--mark-scale:0\.[4-7]\d/)
})

test('a preview has every value within its scope, under font names of its own', () => {
  const css = previewCss({ ...plain, textTypeface: UPLOAD }, '.preview')
  expect(css).toContain(".preview{--font-display:'Shop Display'")
  expect(css).toContain("--font-text:'Preview Text'")
  expect(css).toContain('--color-paper:#faf8f4')
  expect(css).toContain(".preview [data-scheme='dark']{--adm-bg:#161310")
  expect(css).not.toMatch(/:root|'Brand /)
})

test('the shelf can be shown with a family for each typeface', () => {
  expect(shelfCss()).toContain("font-family:'Shelf Playfair Display'")
  expect(shelfCss()).not.toContain('Noto')
})

test('an image wordmark has an area of its own, in the color of the text', () => {
  const wordmark = { kind: 'image', src: '/media/brand/0123456789abcdef.svg', width: 60, height: 10 } as const
  const css = storefrontCss({ ...plain, wordmark: { ...wordmark, isOneColor: true } })
  expect(css).toContain(':root{--tracking-mark:0em}.wordmark-image{display:block;width:6.00em;aspect-ratio:60/10')
  expect(css).toContain('background:currentColor;mask:url(/media/brand/0123456789abcdef.svg)')
  expect(css).not.toContain('wordmark-on-paper')
  expect(storefrontCss({ ...plain, wordmark: { ...wordmark, isOneColor: false } })).toContain(
    '.wordmark-on-paper{background:url(',
  )
})
