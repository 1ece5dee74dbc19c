import type { HexColor } from './color.ts'
import { CONTRAST_PAIRS } from './contrast-pairs.ts'
import { deriveColors, isDarkPalette, type Palette, type Recipe } from './recipes.ts'

// The portal has a light and a dark color scheme of its own, and emails are always light. Both take only the hues of a
// palette, at fixed lightnesses, so that every palette is readable in them.

/** The highest chroma of the portal's grounds and texts: its work is done on calm colors. */
const CALM = 0.035

const calm = (from: keyof Palette, at: number, chroma: number, hue: number): Recipe => ({
  from,
  lightness: { at },
  chroma,
  hue,
  maxChroma: CALM,
})
const fixed = (color: HexColor): Recipe => ({ from: { color }, lightness: 'same' })

const PORTAL_LIGHT = {
  bg: calm('paper', 0.965, 0.002, -4),
  surface: calm('paper', 0.995, -0.001, -6),
  sunk: calm('paper', 0.942, 0.006, -5),
  side: calm('paper', 0.942, 0.006, -5),
  line: calm('paper', 0.897, 0.011, -5),
  'ok-bg': fixed('#e6eee6'),
  'info-bg': fixed('#e3ecf1'),
  'warn-bg': fixed('#f6ecd8'),
  'bad-bg': fixed('#f8e4df'),
  picture: { from: 'stone', lightness: 'same' },
  field: calm('ink', 0.61, 0.016, 5),
  ink: calm('ink', 0.216, 0, 0),
  'ink-soft': calm('ink', 0.473, 0.012, 3),
  primary: calm('ink', 0.216, 0, 0),
  'primary-hover': calm('ink', 0.33, 0.006, 0),
  'on-primary': calm('paper', 0.98, 0, 0),
  accent: { from: 'accent', lightness: 'same' },
  ok: fixed('#2f6244'),
  info: fixed('#2d5a78'),
  warn: fixed('#85550b'),
  bad: fixed('#b02a1c'),
} as const satisfies Record<string, Recipe>

/** A color of the portal, `--adm-` without the prefix. */
export type PortalToken = keyof typeof PORTAL_LIGHT

const PORTAL_DARK: Readonly<Record<PortalToken, Recipe>> = {
  bg: calm('ink', 0.19, 0, 0),
  surface: calm('ink', 0.22, 0.002, 0),
  sunk: calm('ink', 0.256, 0.004, 0),
  side: calm('ink', 0.204, 0.001, -8),
  line: calm('ink', 0.305, 0.008, 4),
  'ok-bg': fixed('#1f2d23'),
  'info-bg': fixed('#1c2a34'),
  'warn-bg': fixed('#33280f'),
  'bad-bg': fixed('#3a1d18'),
  picture: { from: 'stone', lightness: 'same' },
  field: calm('paper', 0.56, 0.016, -12),
  ink: calm('paper', 0.933, 0.011, -5),
  'ink-soft': calm('paper', 0.72, 0.018, -11),
  primary: calm('paper', 0.925, 0.014, -4),
  'primary-hover': calm('paper', 0.858, 0.019, -5),
  'on-primary': calm('ink', 0.216, 0, 0),
  accent: { from: 'accent', lightness: { at: 0.727 }, chroma: -0.026, hue: 8.4 },
  ok: fixed('#8cc39a'),
  info: fixed('#8fbad6'),
  warn: fixed('#ddae5c'),
  bad: fixed('#f08e7c'),
}

const EMAIL = {
  paper: calm('paper', 0.965, 0.002, -4),
  sheet: calm('paper', 0.995, -0.001, -6),
  tile: calm('paper', 0.938, 0.007, -2),
  line: calm('paper', 0.878, 0.012, -3),
  ink: calm('ink', 0.22, -0.001, 11),
  quiet: calm('ink', 0.51, 0.008, 11),
  edge: calm('ink', 0.566, 0.014, 13),
} as const satisfies Record<string, Recipe>

/** A color of the emails. */
export type EmailToken = keyof typeof EMAIL

/** Returns a palette with light paper and dark ink: their hues tint light and dark grounds. */
const onLightPaper = (palette: Palette): Palette =>
  isDarkPalette(palette) ? { ...palette, paper: palette.ink, ink: palette.paper } : palette

/** Returns the colors of the portal in a light and a dark color scheme. */
export function portalColors(palette: Palette): Record<'light' | 'dark', Record<PortalToken, HexColor>> {
  const source = onLightPaper(palette)
  return {
    light: deriveColors<PortalToken>(source, {}, PORTAL_LIGHT, CONTRAST_PAIRS.portal),
    dark: deriveColors<PortalToken>(source, {}, PORTAL_DARK, CONTRAST_PAIRS.portal),
  }
}

/** Returns the colors of emails. */
export const emailColors = (palette: Palette): Record<EmailToken, HexColor> =>
  deriveColors<EmailToken>(onLightPaper(palette), {}, EMAIL, CONTRAST_PAIRS.email)
