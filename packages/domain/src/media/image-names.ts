import { display } from '../limits/display.ts'
import { defaultAlt } from '../products/product-names.ts'
import { foldToAscii } from '../values/fold-text.ts'

/** The content of an image, as far as the upload form knows it. `imageNumber` counts from 1. */
export interface ImageSubject {
  productName?: string | undefined
  colorName?: string | undefined
  imageNumber?: number | undefined
}

const MAX_PRODUCT_LENGTH = 40
const MAX_COLOR_LENGTH = 20

const slugPart = (text: string | undefined, max: number): string =>
  foldToAscii(text ?? '')
    .replaceAll(' ', '-')
    .slice(0, max)
    .replace(/-$/, '')

/**
 * Returns the base name for an image's files: product, color, number and `random`. It contains only lower-case letters,
 * digits and hyphens, so it is safe in a path.
 */
export function imageStem({ productName, colorName, imageNumber }: ImageSubject, random: string): string {
  const number = imageNumber === undefined ? '' : String(Math.trunc(imageNumber))
  const parts = [slugPart(productName, MAX_PRODUCT_LENGTH), slugPart(colorName, MAX_COLOR_LENGTH), slugPart(number, 4)]
  return [...parts, slugPart(random, 20)].filter(Boolean).join('-')
}

/** Returns the default alternative text of an uploaded image: product, color and number (A2). */
export function uploadedImageAlt({ productName, colorName, imageNumber = 1 }: ImageSubject): string {
  const named = [productName, colorName].map((name) => name?.trim()).filter(Boolean)
  return named.length === 0 ? defaultAlt(imageNumber) : `${named.join(' ')} ${imageNumber}`
}

const UPLOAD_URL = /^\/media\/(products\/[a-z0-9]+(?:-[a-z0-9]+)*)\.jpg$/

/** Returns the base name of an uploaded image's files, or null for any other URL. */
export const stemOfUrl = (url: string): string | null => UPLOAD_URL.exec(url)?.[1] ?? null

/** Returns the URL of the image with this base name. */
export const urlOfStem = (stem: string): string => `/media/${stem}.jpg`

/**
 * Returns the widths of an image's renditions: never wider than the original, and the original width if it is narrower
 * than all.
 */
export function renditionWidths(width: number): number[] {
  const fitting = display.images.widthsPx.filter((candidate) => candidate <= width)
  return fitting.length > 0 ? fitting : [width]
}

/** File formats of the renditions; jpg is the fallback for clients that support neither of the others. */
export const RENDITION_FORMATS = ['webp', 'avif', 'jpg'] as const
export type RenditionFormat = (typeof RENDITION_FORMATS)[number]

/** Returns the possible files of an uploaded image: the plain rendition and all others. */
export function imageFiles(url: string, width: number): string[] {
  const stem = stemOfUrl(url)
  if (stem === null) return []
  const renditions = renditionWidths(width).flatMap((renditionWidth) =>
    RENDITION_FORMATS.map((format) => `${stem}-${renditionWidth}.${format}`),
  )
  return [`${stem}.jpg`, ...renditions]
}
