import { policy } from '../policy.ts'
import { defaultAlt } from '../products/product-names.ts'
import { foldText } from '../products/search-terms.ts'

/** What a picture shows, as far as the form that uploads it knows. `imageNumber` counts from 1. */
export interface ImageSubject {
  productName?: string | undefined
  colorName?: string | undefined
  imageNumber?: number | undefined
}

const MAX_PRODUCT_LENGTH = 40
const MAX_COLOR_LENGTH = 20

const slugPart = (text: string | undefined, max: number): string =>
  foldText(text ?? '')
    .replaceAll(' ', '-')
    .slice(0, max)
    .replace(/-$/, '')

/**
 * A name for the files of a picture: product, color, number and `random`, in lower case letters, digits and hyphens. Nothing
 * else of what was given gets into it, so it may stand in a path.
 */
export function imageStem({ productName, colorName, imageNumber }: ImageSubject, random: string): string {
  const number = imageNumber === undefined ? '' : String(Math.trunc(imageNumber))
  const parts = [slugPart(productName, MAX_PRODUCT_LENGTH), slugPart(colorName, MAX_COLOR_LENGTH), slugPart(number, 4)]
  return [...parts, slugPart(random, 20)].filter(Boolean).join('-')
}

/** A2: the alternative text of an uploaded picture until somebody writes a better one: product, color and number. */
export function uploadedImageAlt({ productName, colorName, imageNumber = 1 }: ImageSubject): string {
  const named = [productName, colorName].map((name) => name?.trim()).filter(Boolean)
  return named.length === 0 ? defaultAlt(imageNumber) : `${named.join(' ')} ${imageNumber}`
}

const UPLOAD_URL = /^\/media\/(products\/[a-z0-9]+(?:-[a-z0-9]+)*)\.jpg$/

/** What the files of an uploaded picture are called, without width and ending; null for any address that is not ours. */
export const stemOfUrl = (url: string): string | null => UPLOAD_URL.exec(url)?.[1] ?? null

/** The address of the picture whose files are called `stem`. */
export const urlOfStem = (stem: string): string => `/media/${stem}.jpg`

/** The widths a picture is offered in: never wider than it is, and its own if it is narrower than all of them. */
export function renditionWidths(width: number): number[] {
  const fitting = policy.upload.widths.filter((candidate) => candidate <= width)
  return fitting.length > 0 ? fitting : [width]
}

/** What the smaller copies are written as: the last one for whatever shows neither of the others. */
export const RENDITION_FORMATS = ['webp', 'avif', 'jpg'] as const
export type RenditionFormat = (typeof RENDITION_FORMATS)[number]

/** The files that can stand beside an uploaded picture's address: the plain one and every smaller copy. */
export function imageFiles(url: string, width: number): string[] {
  const stem = stemOfUrl(url)
  if (stem === null) return []
  const renditions = renditionWidths(width).flatMap((each) =>
    RENDITION_FORMATS.map((format) => `${stem}-${each}.${format}`),
  )
  return [`${stem}.jpg`, ...renditions]
}
