import { blend, contrastOf, contrastOfLuminances, luminanceOf, toHex, toOklch, type HexColor } from './color.ts'
import { CONTRAST_PAIRS } from './contrast-pairs.ts'
import { emailColors, portalColors } from './fixed-palettes.ts'
import { storefrontColors, type StorefrontToken } from './palette.ts'
import { lightnessesFrom, pairContrast, type ContrastPair, type Palette } from './recipes.ts'

/** A pair of colors with too little contrast. */
export interface ContrastProblem {
  /** The color of the palette to change. */
  color: keyof Palette
  /** Such as 'Accent on paper: 3.1, needs 4.5.' */
  message: string
}

export type PaletteVerdict =
  | { isAccepted: true }
  /** `nearest` is the accepted palette with the smallest change of lightness; null if there is none. */
  | { isAccepted: false; problems: ContrastProblem[]; nearest: Palette | null }

const PALETTE_COLORS = ['paper', 'stone', 'ink', 'accent'] as const

/** How staff know the derived colors. */
const LABELS: Partial<Record<StorefrontToken, string>> = {
  'stone-deep': 'pressed stone',
  'field-ground': 'the ground of fields',
  field: 'border of fields',
  'ink-soft': 'soft ink',
  'ink-light': 'pressed buttons',
  'on-ink': 'text on ink',
  'on-ink-soft': 'soft text on ink',
  'accent-on-ink': 'accent on ink',
  good: 'green',
  waiting: 'brown',
  moving: 'blue',
}
const labelOf = (token: StorefrontToken): string => LABELS[token] ?? token
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const isChosen = (token: string): token is keyof Palette => PALETTE_COLORS.some((color) => color === token)

/** Rounds down, so that a contrast that is too low never reads as the required one. */
const rounded = (contrast: number): string => (Math.floor(contrast * 10) / 10).toFixed(1)

function problemsOf(palette: Palette): ContrastProblem[] {
  const colors = storefrontColors(palette)
  return CONTRAST_PAIRS.storefront
    .filter((pair) => pairContrast(pair, colors) < pair.ratio)
    .map((pair) => {
      const { text, ground, ratio, tint } = pair
      const on = tint === undefined ? labelOf(ground) : `its own tint of ${labelOf(ground)}`
      return {
        color: isChosen(text) ? text : isChosen(ground) ? ground : 'ink',
        message: `${capitalized(labelOf(text))} on ${on}: ${rounded(pairContrast(pair, colors))}, needs ${ratio}.`,
      }
    })
}

/** Whether the portal and the emails are readable. They use fixed lightnesses, so this holds for every palette. */
function isReadableElsewhere(palette: Palette): boolean {
  const portal = portalColors(palette)
  const email = emailColors(palette)
  return (
    [portal.light, portal.dark].every((colors) => hasContrast(CONTRAST_PAIRS.portal, colors)) &&
    hasContrast(CONTRAST_PAIRS.email, email)
  )
}
const hasContrast = <Token extends string>(
  pairs: readonly ContrastPair<Token>[],
  colors: Readonly<Record<Token, HexColor>>,
): boolean => pairs.every((pair) => pairContrast(pair, colors) >= pair.ratio)

interface Candidate {
  color: HexColor
  luminance: number
  /** The change of lightness. */
  change: number
}

/** Returns a color in all lightnesses, the nearest first. */
function candidatesOf(color: HexColor): Candidate[] {
  const source = toOklch(color)
  return lightnessesFrom(source.l).map((l, at) => {
    const tried = at === 0 ? color : toHex({ ...source, l })
    return { color: tried, luminance: luminanceOf(tried), change: Math.abs(l - source.l) }
  })
}

interface Grounds {
  paper: Candidate
  stone: Candidate
  change: number
}

/** Returns the pairs of paper and stone, those with the smallest change first. */
function groundsFrom({ paper, stone }: Palette): Grounds[] {
  // Every second lightness: a fourth of the pairs.
  const [papers, stones] = [paper, stone].map((color) => candidatesOf(color).filter((_, at) => at % 4 < 2))
  return (papers ?? [])
    .flatMap((one) => (stones ?? []).map((two) => ({ paper: one, stone: two, change: one.change + two.change })))
    .sort((a, b) => a.change - b.change)
}

/** What ink and accent need on paper and stone. All other pairs follow from these, with few exceptions. */
const onGrounds = CONTRAST_PAIRS.storefront.filter(({ ground }) => ground === 'paper' || ground === 'stone')

/** Returns whether a color can be the ink or the accent on these grounds. */
function isReadableOn(text: 'ink' | 'accent', { color, luminance }: Candidate, grounds: Grounds): boolean {
  return onGrounds.every((pair) => {
    if (pair.text !== text) return true
    const ground = pair.ground === 'paper' ? grounds.paper : grounds.stone
    if (contrastOfLuminances(luminance, ground.luminance) < pair.ratio) return false
    return pair.tint === undefined || contrastOf(color, blend(color, pair.tint, ground.color)) >= pair.ratio
  })
}

/** Searches the accepted palette with the smallest change of lightness. Hues stay. */
function findNearest(palette: Palette): Palette | null {
  const inks = candidatesOf(palette.ink)
  const accents = candidatesOf(palette.accent)
  let nearest: Palette | null = null
  let smallest = Infinity
  for (const grounds of groundsFrom(palette)) {
    if (grounds.change >= smallest) break
    const ink = inks.find((candidate) => isReadableOn('ink', candidate, grounds))
    const accent = accents.find((candidate) => isReadableOn('accent', candidate, grounds))
    if (!ink || !accent) continue
    const change = grounds.change + ink.change + accent.change
    const found = { paper: grounds.paper.color, stone: grounds.stone.color, ink: ink.color, accent: accent.color }
    if (change >= smallest || problemsOf(found).length > 0) continue
    nearest = found
    smallest = change
  }
  return nearest
}

/**
 * Judges whether every text on every ground has the contrast of WCAG AA, in the storefront, the portal and emails.
 * Refuses a palette with what is wrong and the nearest palette that passes.
 */
export function judgePalette(palette: Palette): PaletteVerdict {
  const problems = problemsOf(palette)
  if (problems.length === 0 && isReadableElsewhere(palette)) return { isAccepted: true }
  return { isAccepted: false, problems, nearest: findNearest(palette) }
}
