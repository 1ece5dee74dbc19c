import { blend, contrastOf, toHex, toOklch, type HexColor, type Oklch } from './color.ts'

/** The colors that a brand chooses. All others are derived from them. */
export interface Palette {
  /** The ground of every page. */
  paper: HexColor
  /** The ground of images and panels. */
  stone: HexColor
  /** Text, buttons and the footer. */
  ink: HexColor
  /** Marks: the current item, errors, focus. */
  accent: HexColor
}

/** The palette that the style sheets contain. */
export const DEFAULT_PALETTE: Palette = { paper: '#faf8f4', stone: '#ede8e0', ink: '#1c1916', accent: '#7a1f23' }

/** Whether pages are dark with light text. */
export const isDarkPalette = ({ paper, ink }: Palette): boolean => toOklch(paper).l < toOklch(ink).l

type Lightness =
  /** The same in every palette. */
  | { at: number }
  /** On the way to another color of the palette: 0 is the source, 1 the other, below 0 away from it. */
  | { toward: keyof Palette; by: number }
  /** That of the source. */
  | 'same'

/** How one color follows from a palette. */
export interface Recipe {
  /** A color of the palette, or a color that is the same in every palette, such as the green of success. */
  from: keyof Palette | { color: HexColor }
  lightness: Lightness
  /** Added chroma; nothing is added to a neutral color. */
  chroma?: number
  /** Turn of the hue in degrees. */
  hue?: number
  /** The highest chroma, for large grounds. */
  maxChroma?: number
}

/** Below this chroma a color is nearly neutral, and its tint fades out. */
const NEUTRAL_CHROMA = 0.005

function lightnessOf(lightness: Lightness, source: Oklch, palette: Palette): number {
  if (lightness === 'same') return source.l
  if ('at' in lightness) return lightness.at
  return source.l + lightness.by * (toOklch(palette[lightness.toward]).l - source.l)
}

/** Returns the color of a recipe, before its contrast is checked. */
function mix(recipe: Recipe, palette: Palette): Oklch {
  const { from, lightness, chroma = 0, hue = 0, maxChroma = Infinity } = recipe
  const source = toOklch(typeof from === 'string' ? palette[from] : from.color)
  const tint = Math.min(1, source.c / NEUTRAL_CHROMA)
  const c = Math.min(maxChroma, Math.max(0, source.c + chroma * tint))
  return { l: lightnessOf(lightness, source, palette), c, h: source.h + hue }
}

/** Two colors of one set that appear on each other, and the contrast that WCAG AA requires. */
export interface ContrastPair<Token extends string = string> {
  text: Token
  ground: Token
  /** 4.5 for text, 3 for controls and marks. */
  ratio: number
  /** The opacity with which the color of the text tints the ground. */
  tint?: number
}

/** Returns the contrast of a pair. */
export function pairContrast<Token extends string>(
  { text, ground, tint = 0 }: ContrastPair<Token>,
  colors: Readonly<Record<Token, HexColor>>,
): number {
  return contrastOf(colors[text], tint === 0 ? colors[ground] : blend(colors[text], tint, colors[ground]))
}

/** The step of lightness in a search. */
const LIGHTNESS_STEP = 0.005

/** Returns the lightnesses from 0 to 1, the nearest to `from` first. */
export function lightnessesFrom(from: number): number[] {
  const steps = Array.from({ length: 1 / LIGHTNESS_STEP }, (_, at) => (at + 1) * LIGHTNESS_STEP)
  const around = steps.flatMap((step) => [from - step, from + step])
  return [from, ...around.filter((l) => l > 0 && l < 1), ...(from < 0.5 ? [0, 1] : [1, 0])]
}

/** Returns the color with the nearest lightness that `accepts` takes; null if there is none. */
function findLightness(color: Oklch, accepts: (color: HexColor) => boolean): HexColor | null {
  for (const l of lightnessesFrom(color.l)) {
    const tried = toHex({ ...color, l })
    if (accepts(tried)) return tried
  }
  return null
}

/**
 * Returns the colors of all recipes, in the order of `recipes`. A color without enough contrast to an earlier one gets
 * the nearest lightness with enough; if there is none, it stays and the guard reports it.
 */
export function deriveColors<Token extends string>(
  palette: Palette,
  base: Readonly<Partial<Record<Token, HexColor>>>,
  recipes: Readonly<Partial<Record<Token, Recipe>>>,
  pairs: readonly ContrastPair<Token>[],
): Record<Token, HexColor> {
  const colors = { ...base } as Record<Token, HexColor>
  for (const [token, recipe] of Object.entries(recipes) as [Token, Recipe][]) {
    const known = pairs.filter(
      ({ text, ground }) => (text === token && ground in colors) || (ground === token && text in colors),
    )
    const isReadable = (color: HexColor): boolean => {
      const tried = { ...colors, [token]: color }
      return known.every((pair) => pairContrast(pair, tried) >= pair.ratio)
    }
    const wanted = mix(recipe, palette)
    colors[token] = findLightness(wanted, isReadable) ?? toHex(wanted)
  }
  return colors
}
