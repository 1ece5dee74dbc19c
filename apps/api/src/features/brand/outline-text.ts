import type { Font } from 'fontkitten'
import { openFont } from '../../adapters/fonts/open-font.ts'

/** Text as outlines, which look the same without the font. */
export interface OutlinedText {
  /** The `d` of an SVG path. Its box begins at 0, 0. */
  path: string
  width: number
  height: number
}

/** The units per em of the result. */
const SIZE = 1_000

/**
 * Draws a line of text. A character comes from the first font that has it; characters that none has are left out. `tracking`
 * is the space between characters in em. The box fits the drawn characters.
 */
export async function outlineText(
  files: readonly Uint8Array[],
  text: string,
  tracking: number,
): Promise<OutlinedText | null> {
  const fonts: Font[] = []
  const fontFor = async (codePoint: number): Promise<Font | undefined> => {
    for (const [at, file] of files.entries()) {
      const font = (fonts[at] ??= await openFont(file))
      if (font.hasGlyphForCodePoint(codePoint)) return font
    }
    return undefined
  }
  let at = 0
  const shapes = []
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0
    const font = await fontFor(codePoint)
    if (!font) continue
    const scale = SIZE / font.unitsPerEm
    const glyph = font.glyphForCodePoint(codePoint)
    // Fonts count upwards, SVG downwards.
    shapes.push(glyph.path.scale(scale, -scale).translate(at, 0))
    at += glyph.advanceWidth * scale + tracking * SIZE
  }
  const boxes = shapes.map(({ bbox }) => bbox).filter(({ width, height }) => width > 0 && height > 0)
  if (boxes.length === 0) return null
  const left = Math.min(...boxes.map(({ minX }) => minX))
  const top = Math.min(...boxes.map(({ minY }) => minY))
  return {
    path: shapes.map((shape) => shape.translate(-left, -top).toSVG()).join(''),
    width: Math.max(...boxes.map(({ maxX }) => maxX)) - left,
    height: Math.max(...boxes.map(({ maxY }) => maxY)) - top,
  }
}
