import type { UploadedTypeface } from '@atelier/domain/brand/brand-parts.schema'
import { invalidField } from '@atelier/domain/contract/shop-error'
import type { Font } from 'fontkitten'
import { averageWidth, isWoff2, openFont } from '../../adapters/fonts/open-font.ts'
import { hasSerifs } from '../../adapters/fonts/serif-measure.ts'

export const NOT_A_FONT = 'This file is not a WOFF2 font. Convert the font to WOFF2 and upload it again.'
export const NO_LATIN = 'This font has no Latin letters. Upload one with the letters A to Z.'

type ReadTypeface = Omit<UploadedTypeface, 'kind' | 'src'>

/** Four decimals: a hundredth of a pixel at the size of a headline. */
const rounded = (value: number): number => Number(value.toFixed(4))

/** Returns name, weights and measurements of a font; null when it has no Latin characters. */
function measure(font: Font): ReadTypeface | null {
  if (!['A', 'Z', 'a', 'z'].every((character) => font.hasGlyphForCodePoint(character.charCodeAt(0)))) return null
  const { ascent, descent } = font.hhea
  const weights = font.variationAxes['wght']
  return {
    name: (font.familyName || 'Uploaded typeface').slice(0, 80),
    style: hasSerifs(font) ? 'serif' : 'sans',
    weight: weights ? `${Math.round(weights.min)} ${Math.round(weights.max)}` : String(font['OS/2'].usWeightClass),
    metrics: {
      ascent: rounded(ascent / font.unitsPerEm),
      descent: rounded(Math.abs(descent) / font.unitsPerEm),
      averageWidth: rounded(averageWidth(font)),
      capitalWidth: rounded(averageWidth(font, (character) => character.toUpperCase())),
    },
  }
}

/**
 * Reads an uploaded WOFF2 file. Throws `invalid_input` (400) when it is not one, is damaged, or has no Latin characters. The
 * parser reads a table when it is used, so a damaged one may fail late.
 */
export async function readTypeface(bytes: Uint8Array): Promise<ReadTypeface> {
  if (!isWoff2(bytes)) throw invalidField('file', NOT_A_FONT)
  const measured = await openFont(bytes)
    .then(measure)
    .catch((error: unknown) => {
      throw invalidField('file', NOT_A_FONT, error)
    })
  if (!measured) throw invalidField('file', NO_LATIN)
  return measured
}
