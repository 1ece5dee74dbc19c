import { namedColor } from './named-color.ts'

/** Hues in degrees, with the plain name of colors up to them: dark, medium and light. */
const HUES: readonly (readonly [upTo: number, dark: string, medium: string, light: string])[] = [
  [15, 'Burgundy', 'Red', 'Pink'],
  [45, 'Brown', 'Brown', 'Beige'],
  [70, 'Olive', 'Yellow', 'Beige'],
  [170, 'Green', 'Green', 'Green'],
  [255, 'Navy', 'Blue', 'Blue'],
  [290, 'Purple', 'Purple', 'Purple'],
  [345, 'Pink', 'Pink', 'Pink'],
  [360, 'Burgundy', 'Red', 'Pink'],
]

function hueOf(red: number, green: number, blue: number, chroma: number): number {
  const max = Math.max(red, green, blue)
  if (max === red) return (((green - blue) / chroma) * 60 + 360) % 360
  return max === green ? ((blue - red) / chroma) * 60 + 120 : ((red - green) / chroma) * 60 + 240
}

/** Returns the plain name of a color such as `#211f1d`; undefined for another notation. */
export function plainColor(value: string): string | undefined {
  const digits = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(value)
  if (!digits) return undefined
  const [red = 0, green = 0, blue = 0] = digits.slice(1).map((pair) => Number.parseInt(pair, 16) / 255)
  const [max, min] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const lightness = (max + min) / 2
  const chroma = max - min
  if (lightness < 0.13 || max < 0.18) return 'Black'
  if (lightness > 0.93) return 'White'
  if (chroma < 0.06) return 'Gray'
  const hue = hueOf(red, green, blue, chroma)
  const [, dark = '', medium = '', light = ''] = HUES.find(([upTo]) => hue <= upTo) ?? []
  if (lightness > 0.68) return light
  return lightness < 0.32 ? dark : medium
}

/** Returns the plain name of one of the brand's colors; undefined when its name says it already, as in `Navy Blue`. */
export function plainNameOf({ name, value }: { name: string; value: string }): string | undefined {
  const plain = plainColor(value)
  return plain === undefined || name.toLowerCase().includes(plain.toLowerCase()) ? undefined : plain
}

/** Returns a color for a list of choices: plain name first, the brand's second, such as `Black (Noir)`. */
export const plainColorLabel = (color: { name: string; value: string }): string =>
  namedColor({ name: color.name, plainName: plainNameOf(color) })
