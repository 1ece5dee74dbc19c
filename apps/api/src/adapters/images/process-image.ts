import type { RenditionFormat } from '@atelier/domain/media/image-names'
import { detectImageType, isHeic, UNSUPPORTED_TYPE_MESSAGE } from '@atelier/domain/media/image-type'
import { display } from '@atelier/domain/display'
import { limits } from '@atelier/domain/limits'
import { formatInteger } from '@atelier/domain/integer-format'
import { HEIC_NOT_READABLE, NOT_AN_IMAGE } from '@atelier/domain/returns/return-photos'
import type { ShopError } from '@atelier/domain/shop-error'
import { invalidField } from '@atelier/domain/shop-error'
import pLimit from 'p-limit'
import type { Sharp, SharpOptions } from 'sharp'
import { sharpLibrary, type SharpModule } from './sharp-library.ts'

/** An uploaded image as it is stored: upright, in sRGB, without metadata. */
export interface ProcessedImage {
  master: { bytes: Uint8Array; extension: 'jpg' | 'webp'; type: string }
  /** A JPEG that every program can show. */
  fallbackJpeg: Uint8Array
  /** Dimensions of the master in pixels. */
  width: number
  height: number
  /** A tiny blurred placeholder as a data URI. */
  placeholder: string
}

/**
 * Uploads and renditions have separate limits, so that no upload waits for a rendition. At most two images are open.
 */
const limitUploads = pLimit(1)
const limitRenditions = pLimit(1)

/** Rejects broken files, but not those with harmless format errors of a camera. */
const READING: SharpOptions = { limitInputPixels: limits.upload.maxPixels, failOn: 'error', sequentialRead: true }
/** Behind a customer's photo that is transparent. */
const WHITE = '#fff'
const MASTER_QUALITY = 92
const FALLBACK_QUALITY = 82
const DAMAGED_MESSAGE = 'This picture is damaged and cannot be read.'
const { maxSidePx } = limits.upload
const tooLongMessage = (): string =>
  `This picture is too long on one side. At most ${formatInteger(maxSidePx)} pixels are supported.`
const PLACEHOLDER_WIDTH = 20
/** Fast enough for a nightly job, small enough for a phone. */
const RENDITION_OPTIONS = {
  avif: { quality: 55, effort: 3, chromaSubsampling: '4:2:0' },
  webp: { quality: 80 },
} as const
const JPEG = { quality: FALLBACK_QUALITY, mozjpeg: true } as const

/** Shows a scratch on the screen of a desk, and costs less than a megabyte. */
const PHOTO_LONGEST_SIDE_PX = 2_000
const PHOTO_THUMBNAIL_PX = 320

/**
 * Opens an uploaded file, given by its path or content, and returns the image to store. Its JPEG shows `ground` where the
 * image is transparent. Throws `invalid_input` with the message of A5 when it is not of a supported type (regardless of its
 * name), is damaged, or has too many pixels.
 */
export function processUploadedImage(file: string | Uint8Array, ground: string): Promise<ProcessedImage> {
  return limitUploads(async () => {
    const sharp = await sharpLibrary()
    const { hasAlpha } = await readMetadata(sharp, file, UNSUPPORTED_TYPE_MESSAGE)
    return encodeImage(sharp, file, { hasAlpha, ground }).catch((error: unknown) =>
      throwImageError(error, DAMAGED_MESSAGE),
    )
  })
}

/**
 * Opens an uploaded file and returns what `prepare` makes of it. Throws `invalid_input` as `processUploadedImage` does. The
 * caller limits how many are open.
 */
export async function readUploadedImage(sharp: SharpModule, path: string, prepare: (image: Sharp) => Sharp) {
  await readMetadata(sharp, path, UNSUPPORTED_TYPE_MESSAGE)
  return prepare(sharp(path, READING))
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => throwImageError(error, DAMAGED_MESSAGE))
}

async function readMetadata(sharp: SharpModule, file: string | Uint8Array, unsupportedMessage: string) {
  const metadata = await sharp(file, READING)
    .metadata()
    .catch((error: unknown) => throwImageError(error, unsupportedMessage))
  if (Math.max(metadata.width, metadata.height) > maxSidePx) throw invalidImageError(tooLongMessage())
  return metadata
}

/** A customer's photo as it is stored: two JPEGs, upright, in sRGB, without metadata. */
export interface ProcessedPhoto {
  large: Uint8Array
  small: Uint8Array
  /** Dimensions of the large one in pixels. */
  width: number
  height: number
}

/** Opens a customer's photo and returns the images to store. Throws `invalid_input` as `processUploadedImage` does. */
export function processPhoto(path: string): Promise<ProcessedPhoto> {
  return limitUploads(async () => {
    const sharp = await sharpLibrary()
    await readMetadata(sharp, path, NOT_AN_IMAGE)
    return encodePhoto(sharp, path).catch((error: unknown) => throwImageError(error, DAMAGED_MESSAGE))
  })
}

async function encodePhoto(sharp: SharpModule, path: string): Promise<ProcessedPhoto> {
  const fitInto = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const
  const { data: large, info } = await sharp(path, READING)
    .autoOrient()
    .toColourspace('srgb')
    .resize(fitInto(PHOTO_LONGEST_SIDE_PX))
    .flatten({ background: WHITE })
    .jpeg(JPEG)
    .toBuffer({ resolveWithObject: true })
  const small = await sharp(large, READING).resize(fitInto(PHOTO_THUMBNAIL_PX)).jpeg(JPEG).toBuffer()
  return { large, small, width: info.width, height: info.height }
}

async function encodeImage(
  sharp: SharpModule,
  file: string | Uint8Array,
  { hasAlpha, ground }: { hasAlpha: boolean; ground: string },
): Promise<ProcessedImage> {
  const upright = sharp(file, READING).autoOrient().toColourspace('srgb')
  const prepared = hasAlpha
    ? upright.webp({ quality: MASTER_QUALITY, alphaQuality: 100 })
    : // Optimized coding would save little space and cost as much memory as the image itself.
      upright.jpeg({ quality: MASTER_QUALITY, chromaSubsampling: '4:4:4', optimiseCoding: false })
  const { data: bytes, info } = await prepared.toBuffer({ resolveWithObject: true })
  const from = (): Sharp => sharp(bytes, READING)
  const plain = await from()
    .resize({ width: display.images.plainWidthPx, withoutEnlargement: true })
    .flatten({ background: ground })
    .jpeg(JPEG)
    .toBuffer()
  const tiny = await sharp(plain)
    .resize({ width: PLACEHOLDER_WIDTH, withoutEnlargement: true })
    .blur(1)
    .webp({ quality: 30 })
    .toBuffer()
  return {
    master: hasAlpha
      ? { bytes, extension: 'webp', type: 'image/webp' }
      : { bytes, extension: 'jpg', type: 'image/jpeg' },
    fallbackJpeg: plain,
    width: info.width,
    height: info.height,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
  }
}

/** Returns a smaller copy of a master, `width` pixels wide. A JPEG shows `ground` where the image is transparent. */
export function deriveRendition(
  master: Uint8Array,
  { width, format, ground }: { width: number; format: RenditionFormat; ground: string },
): Promise<Uint8Array> {
  return limitRenditions(async () => {
    const sharp = await sharpLibrary()
    const resized = sharp(master, READING).resize({ width, withoutEnlargement: true })
    if (format === 'jpg') return resized.flatten({ background: ground }).jpeg(JPEG).toBuffer()
    return format === 'avif'
      ? resized.avif(RENDITION_OPTIONS.avif).toBuffer()
      : resized.webp(RENDITION_OPTIONS.webp).toBuffer()
  })
}

/** Returns why the first bytes of a file rule it out; null otherwise. Cheap, and runs before the file is decoded. */
export const checkFileSignature = (firstBytes: Uint8Array): ShopError | null =>
  detectImageType(firstBytes) ? null : invalidImageError(UNSUPPORTED_TYPE_MESSAGE)

/** The same for a customer's photo, with a message for the format that many phones write. */
export function checkPhotoSignature(firstBytes: Uint8Array): ShopError | null {
  if (detectImageType(firstBytes)) return null
  return invalidImageError(isHeic(firstBytes) ? HEIC_NOT_READABLE : NOT_AN_IMAGE)
}

const invalidImageError = (message: string, cause?: unknown): ShopError => invalidField('image', message, cause)

/** A read error is the file's fault, unless the library reports a fault of the server. */
function throwImageError(error: unknown, message: string): never {
  const errorText = error instanceof Error ? error.message : ''
  if (/memory|file is missing|no space/i.test(errorText)) throw error
  if (!/pixel limit|maximum .*dimension/i.test(errorText)) throw invalidImageError(message, error)
  const megapixels = limits.upload.maxPixels / 1_000_000
  throw invalidImageError(`This picture has too many pixels. At most ${megapixels} megapixels are supported.`, error)
}
