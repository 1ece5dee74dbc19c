import type { Font } from 'fontkitten'
import { checkWoff2Sizes } from './woff2-sizes.ts'

/** The first bytes of a WOFF2 file: wOF2. */
const WOFF2 = [0x77, 0x4f, 0x46, 0x32]

/** Whether a file begins like a WOFF2 font. */
export const isWoff2 = (firstBytes: Uint8Array): boolean => WOFF2.every((byte, at) => firstBytes[at] === byte)

/** Opens a WOFF2 file. Throws when it is not a font, or one too large to be opened. The parser is loaded on first use. */
export async function openFont(bytes: Uint8Array): Promise<Font> {
  checkWoff2Sizes(bytes)
  const { create } = await import('fontkitten')
  const font = create(Buffer.from(bytes))
  if (font.isCollection) throw new Error('the file is a collection of fonts')
  return font
}

/** English characters by how often they occur, per 1,000 with spaces. */
const FREQUENCIES = Object.entries({
  ' ': 182,
  e: 103,
  t: 75,
  a: 65,
  o: 62,
  n: 57,
  i: 57,
  s: 53,
  r: 50,
  h: 50,
  l: 33,
  d: 33,
  u: 23,
  c: 22,
  m: 20,
  f: 20,
  w: 17,
  g: 16,
  p: 15,
  y: 14,
  b: 13,
  v: 8,
  k: 6,
})
const TOTAL = FREQUENCIES.reduce((sum, [, count]) => sum + count, 0)

/** Returns the average width of a character in English text, in parts of the font size. */
export function averageWidth(font: Font, transform: (character: string) => string = (character) => character): number {
  const widths = FREQUENCIES.reduce(
    (sum, [character, count]) => sum + font.glyphForCodePoint(transform(character).charCodeAt(0)).advanceWidth * count,
    0,
  )
  return widths / TOTAL / font.unitsPerEm
}
