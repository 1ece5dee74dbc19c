import { wordmarkImageSize } from '@atelier/domain/brand/brand-css'
import type { Brand } from '@atelier/domain/brand/brand.schema'
import { drawSvg } from '../../adapters/images/draw-image.ts'
import { drawWordmark } from './brand-drawings.ts'
import type { BrandFiles } from './typeface-files.ts'
import { drawIconFile, type DrawnFileName } from './draw-brand-file.ts'

// The tasks of the processes that open the files of a brand; see brand-decoder.ts.

export { checkBrandFile } from './check-brand-file.ts'
export { readIcon, readShareImage, readWordmark } from './read-brand-image.ts'
export { readTypeface } from './read-typeface.ts'

/** Draws an icon or the share image of a brand. */
export const drawFile = async (brand: Brand, files: BrandFiles, name: DrawnFileName): Promise<Uint8Array> =>
  drawIconFile(brand, files, name)

/** The font size of a wordmark in emails. */
const WORDMARK_PX = 22
/** Email programs of phones show images at twice or three times their size. */
const DENSITY = 3

/** An image wordmark as a PNG, with its size in an email. */
export interface EmailWordmark {
  bytes: Uint8Array
  width: number
  height: number
}

/** Draws an image wordmark for emails; null when its file is missing. */
export async function drawEmailWordmark(brand: Brand, files: BrandFiles, ink: string): Promise<EmailWordmark | null> {
  const shape = await drawWordmark(brand, files, ink)
  if (!shape) return null
  const size = wordmarkImageSize(shape.width / shape.height)
  const [width, height] = [Math.round(size.width * WORDMARK_PX), Math.round(size.height * WORDMARK_PX)]
  const { bytes } = await drawSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${shape.width} ${shape.height}" width="${width * DENSITY}" height="${height * DENSITY}">${shape.content}</svg>`,
  )
  return { bytes, width, height }
}
