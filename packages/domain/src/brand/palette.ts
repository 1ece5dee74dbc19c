import type { HexColor } from './color.ts'
import { CONTRAST_PAIRS } from './contrast-pairs.ts'
import { deriveColors, isDarkPalette, type Palette, type Recipe } from './recipes.ts'

/** The green, brown and blue of states. They mean the same in every brand. */
const GOOD = '#2f6244'
const WAITING = '#85550b'
const MOVING = '#2d5a78'

/** The colors of the storefront that follow from a palette. Earlier ones are the grounds of later ones. */
const STOREFRONT_RECIPES = {
  'stone-deep': { from: 'stone', lightness: { toward: 'ink', by: 0.058 }, chroma: 0.006, hue: -2 },
  'stone-line': { from: 'stone', lightness: { toward: 'ink', by: 0.116 }, chroma: 0.01, hue: -3 },
  line: { from: 'stone', lightness: { toward: 'ink', by: 0.088 }, chroma: 0.007, hue: -2 },
  'field-ground': { from: 'paper', lightness: { toward: 'ink', by: -0.02 } },
  field: { from: 'ink', lightness: { toward: 'paper', by: 0.498 }, chroma: 0.016, hue: 5 },
  'ink-soft': { from: 'ink', lightness: { toward: 'paper', by: 0.32 }, chroma: 0.0123, hue: 3 },
  'accent-on-ink': { from: 'accent', lightness: { toward: 'paper', by: 0.664 }, chroma: -0.051, hue: 10 },
  good: { from: { color: GOOD }, lightness: 'same' },
  waiting: { from: { color: WAITING }, lightness: 'same' },
  moving: { from: { color: MOVING }, lightness: 'same' },
  'on-ink': { from: 'paper', lightness: { toward: 'ink', by: 0.034 }, chroma: 0.006, hue: -5 },
  'on-ink-soft': { from: 'paper', lightness: { toward: 'ink', by: 0.29 }, chroma: 0.016, hue: -10 },
  'ink-light': { from: 'ink', lightness: { toward: 'paper', by: 0.135 }, chroma: 0.007, hue: -5 },
} as const satisfies Record<string, Recipe>

/** A color of the storefront's style sheets, `--color-` without the prefix. */
export type StorefrontToken = keyof Palette | keyof typeof STOREFRONT_RECIPES | 'on-image' | 'image-ink' | 'veil'

/**
 * Returns every color of the storefront. What lies over images stays light with dark text, and the veil dark, also in a
 * dark palette.
 */
export function storefrontColors(palette: Palette): Record<StorefrontToken, HexColor> {
  const [light, dark] = isDarkPalette(palette) ? (['ink', 'paper'] as const) : (['paper', 'ink'] as const)
  const recipes: Partial<Record<StorefrontToken, Recipe>> = {
    ...STOREFRONT_RECIPES,
    'on-image': { from: light, lightness: { at: 0.989 }, chroma: 0.004, hue: -3 },
    'image-ink': { from: dark, lightness: 'same' },
  }
  const { paper, stone, ink, accent } = palette
  const colors = deriveColors<StorefrontToken>(
    palette,
    { paper, stone, ink, accent },
    recipes,
    CONTRAST_PAIRS.storefront,
  )
  return { ...colors, veil: `${palette[dark]}99` }
}
