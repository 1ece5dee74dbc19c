import {
  clampChroma,
  converter,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  useMode as registerMode,
  wcagLuminance,
} from 'culori/fn'

// culori/fn contains no color spaces until they are registered.
registerMode(modeRgb)
registerMode(modeLrgb)
registerMode(modeOklch)

/** A color as the style sheets contain it: `#rrggbb` in lower case. */
export type HexColor = string

/** Lightness 0 to 1, chroma from 0, hue in degrees. */
export interface Oklch {
  l: number
  c: number
  h: number
}

const oklchOf = converter('oklch')
const rgbOf = converter('rgb')

/** Converts a color to OKLCH, in which equal steps of lightness look equal. Black stands for what is no color. */
export function toOklch(hex: HexColor): Oklch {
  const { l = 0, c = 0, h = 0 } = oklchOf(hex) ?? {}
  return { l, c, h }
}

/** Returns the nearest color that screens show: lightness and hue stay, chroma decreases if it must. */
export function toHex({ l, c, h }: Oklch): HexColor {
  const inRange = { mode: 'oklch', l: Math.min(1, Math.max(0, l)), c, h } as const
  return formatHex(clampChroma(inRange, 'oklch'))
}

/** Returns the contrast of two opaque colors by WCAG 2, 1 to 21. */
export const contrastOf = (one: HexColor, other: HexColor): number =>
  contrastOfLuminances(luminanceOf(one), luminanceOf(other))

/** Returns the relative luminance of a color by WCAG 2, 0 to 1. */
export const luminanceOf = (color: HexColor): number => wcagLuminance(color)

/** Returns the contrast of two colors by their luminances. */
export const contrastOfLuminances = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** Returns how `color` looks with this opacity (0 to 1) over an opaque ground. */
export function blend(color: HexColor, opacity: number, ground: HexColor): HexColor {
  const over = rgbOf(color)
  const below = rgbOf(ground)
  if (!over || !below) return ground
  const channel = (key: 'r' | 'g' | 'b') => over[key] * opacity + below[key] * (1 - opacity)
  return formatHex({ mode: 'rgb', r: channel('r'), g: channel('g'), b: channel('b') })
}
