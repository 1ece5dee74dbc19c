import { limits } from '../limits/limits.ts'
import type { ProductTurn } from './product.schema.ts'

/** The formats of the frames of a turn. The demo has AVIF alone. */
export const TURN_FORMATS = ['avif', 'webp'] as const
export type TurnFormat = (typeof TURN_FORMATS)[number]

/** Frames beside each other on a sheet, in which a turn is uploaded. */
export const SHEET_COLUMNS = 6

/** Returns the URL of a frame of a turn, counted from 0, the front. */
export const turnFrameUrl = ({ url }: Pick<ProductTurn, 'url'>, frame: number, format: TurnFormat): string =>
  `${url}/${String(frame).padStart(2, '0')}.${format}`

/** Returns the keys of the stored files of an uploaded turn. */
export const turnFiles = ({ url, frames }: Pick<ProductTurn, 'url' | 'frames'>): string[] =>
  Array.from({ length: frames }, (_, frame) =>
    TURN_FORMATS.map((format) => turnFrameUrl({ url: url.slice('/media/'.length) }, frame, format)),
  ).flat()

/** Returns the rows of a sheet. Its images have no gaps between them, and the last row begins at the left. */
export const sheetRows = (frames: number): number => Math.ceil(frames / SHEET_COLUMNS)

/** Returns why this number of images makes no turn; null when it does. */
export function turnCountError(count: number): string | null {
  const { minFrames, maxFrames } = limits.upload.turns
  if (count >= minFrames && count <= maxFrames) return null
  return `A turn needs ${minFrames} to ${maxFrames} images, evenly around the product. You chose ${count}.`
}

/** Returns which image has another proportion than the first, by more than a pixel of rounding; null when none has. */
export function turnProportionError(images: readonly { name: string; width: number; height: number }[]): string | null {
  const [first, ...others] = images
  if (!first) return null
  const differs = ({ width, height }: { width: number; height: number }): boolean =>
    Math.abs(width * first.height - height * first.width) > Math.max(width, height, first.width, first.height)
  const other = others.find(differs)
  return other ? `All images of a turn need the same proportion. ${other.name} differs from ${first.name}.` : null
}
