import { policy } from '../policy.ts'
import { defaultAlt } from '../products/product-names.ts'
import { folded } from '../products/search-words.ts'

/** What a picture shows, as far as the form that uploads it knows. `imageNumber` counts from 1. */
export interface PictureSubject {
  productName?: string | undefined
  colorName?: string | undefined
  imageNumber?: number | undefined
}

const MAX_PRODUCT_LENGTH = 40
const MAX_COLOR_LENGTH = 20

const word = (text: string | undefined, max: number): string =>
  folded(text ?? '')
    .replaceAll(' ', '-')
    .slice(0, max)
    .replace(/-$/, '')

/**
 * A name for the files of a picture: product, color, number and `random`, in lower case letters, digits and hyphens. Nothing
 * else of what was given gets into it, so it may stand in a path.
 */
export function pictureStem({ productName, colorName, imageNumber }: PictureSubject, random: string): string {
  const number = imageNumber === undefined ? '' : String(Math.trunc(imageNumber))
  const words = [word(productName, MAX_PRODUCT_LENGTH), word(colorName, MAX_COLOR_LENGTH), word(number, 4)]
  return [...words, word(random, 20)].filter(Boolean).join('-')
}

/** A2: the alternative text of an uploaded picture until somebody writes a better one: product, color and number. */
export function uploadedAlt({ productName, colorName, imageNumber = 1 }: PictureSubject): string {
  const named = [productName, colorName].map((name) => name?.trim()).filter(Boolean)
  return named.length === 0 ? defaultAlt(imageNumber) : `${named.join(' ')} ${imageNumber}`
}

const ADDRESS = /^\/media\/(products\/[a-z0-9]+(?:-[a-z0-9]+)*)\.jpg$/

/** What the files of an uploaded picture are called, without width and ending; null for any address that is not ours. */
export const stemOfAddress = (url: string): string | null => ADDRESS.exec(url)?.[1] ?? null

/** The address of the picture whose files are called `stem`. */
export const addressOfStem = (stem: string): string => `/media/${stem}.jpg`

/** The widths a picture is offered in: never wider than it is, and its own if it is narrower than all of them. */
export function widthsFor(width: number): number[] {
  const fitting = policy.upload.widths.filter((candidate) => candidate <= width)
  return fitting.length > 0 ? fitting : [width]
}

/** What the smaller copies are written as: the last one for whatever shows neither of the others. */
export const COPY_FORMATS = ['webp', 'avif', 'jpg'] as const
export type CopyFormat = (typeof COPY_FORMATS)[number]

/** The files that can stand beside an uploaded picture's address: the plain one and every smaller copy. */
export function filesOf(url: string, width: number): string[] {
  const stem = stemOfAddress(url)
  if (stem === null) return []
  const copies = widthsFor(width).flatMap((each) => COPY_FORMATS.map((format) => `${stem}-${each}.${format}`))
  return [`${stem}.jpg`, ...copies]
}
