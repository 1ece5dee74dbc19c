import { open } from 'node:fs/promises'
import type { RenditionFormat } from '@atelier/domain/media/image-names'
import { ANIMATION_BYTES, isAnimatedImage, UNSUPPORTED_TYPE_MESSAGE } from '@atelier/domain/media/image-type'
import { display } from '@atelier/domain/limits/display'
import { limits } from '@atelier/domain/limits/limits'
import { DEFAULT_REGION } from '@atelier/domain/region/region'
import { formatInteger } from '@atelier/domain/region/integer-format'
import { NOT_AN_IMAGE } from '@atelier/domain/returns/return-photos'
import { invalidField, type ShopError } from '@atelier/domain/contract/shop-error'
import type { Metadata, Sharp, SharpOptions } from 'sharp'
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
  /** Whether the file moves. Only its first image is stored. */
  isAnimated: boolean
}

/** Rejects broken files, but not those with harmless format errors of a camera. */
const READING: SharpOptions = { limitInputPixels: limits.upload.maxJpegPixels, failOn: 'error', sequentialRead: true }
/** Behind a customer's photo that is transparent. */
const WHITE = '#fff'
const MASTER_QUALITY = 92
const FALLBACK_QUALITY = 82
const DAMAGED_MESSAGE = 'This picture is damaged and cannot be read.'
const { maxSidePx } = limits.upload
const tooLongMessage = (): string =>
  `This picture is too long on one side. At most ${formatInteger(maxSidePx, DEFAULT_REGION)} pixels are supported.`
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
export async function encodeUpload(file: string | Uint8Array, ground: string): Promise<ProcessedImage> {
  const sharp = await sharpLibrary()
  const metadata = await readMetadata(sharp, file, UNSUPPORTED_TYPE_MESSAGE)
  const encoded = await encodeImage(sharp, file, { metadata, ground }).catch((error: unknown) =>
    throwImageError(error, DAMAGED_MESSAGE),
  )
  return { ...encoded, isAnimated: await isAnimated(file) }
}

async function isAnimated(file: string | Uint8Array): Promise<boolean> {
  if (typeof file !== 'string') return isAnimatedImage(file)
  const opened = await open(file)
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(ANIMATION_BYTES))
    return isAnimatedImage(buffer.subarray(0, bytesRead))
  } finally {
    await opened.close()
  }
}

/**
 * Opens an uploaded file and returns what `prepare` makes of it. Throws `invalid_input` as `processUploadedImage` of process-image.ts does.
 */
export async function readUploadedImage(sharp: SharpModule, path: string, prepare: (image: Sharp) => Sharp) {
  await readMetadata(sharp, path, UNSUPPORTED_TYPE_MESSAGE)
  return prepare(sharp(path, READING))
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => throwImageError(error, DAMAGED_MESSAGE))
}

async function readMetadata(sharp: SharpModule, file: string | Uint8Array, unsupportedMessage: string) {
  // Reads the header only; the limit depends on the format.
  const metadata = await sharp(file, { ...READING, limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => throwImageError(error, unsupportedMessage))
  const { width, height, format } = metadata
  const isJpeg = format === 'jpeg'
  if (!isJpeg && Math.max(width, height) > maxSidePx) throw invalidImageError(tooLongMessage())
  const maxPixels = isJpeg ? limits.upload.maxJpegPixels : limits.upload.maxOpenedPixels
  if (width * height > maxPixels) throw invalidImageError(tooManyPixelsMessage(maxPixels))
  return metadata
}

/**
 * Returns the longest side of the stored image. A large image is halved until it has no more pixels than a stored one may
 * have, because a JPEG can be read at half its size.
 */
function storedSide({ width, height }: Metadata): number {
  const longest = Math.max(width, height)
  let divisor = 1
  while ((width * height) / divisor ** 2 > limits.upload.maxPixels) divisor *= 2
  return Math.min(maxSidePx, Math.round(longest / divisor))
}

/** A customer's photo as it is stored: two JPEGs, upright, in sRGB, without metadata. */
export interface ProcessedPhoto {
  large: Uint8Array
  small: Uint8Array
  /** Dimensions of the large one in pixels. */
  width: number
  height: number
}

/** Opens a customer's photo and returns the images to store. Throws `invalid_input` as `processUploadedImage` of process-image.ts does. */
export async function encodePhoto(path: string): Promise<ProcessedPhoto> {
  const sharp = await sharpLibrary()
  await readMetadata(sharp, path, NOT_AN_IMAGE)
  return encodePhotoFiles(sharp, path).catch((error: unknown) => throwImageError(error, DAMAGED_MESSAGE))
}

const fitInto = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const

async function encodePhotoFiles(sharp: SharpModule, path: string): Promise<ProcessedPhoto> {
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
  { metadata, ground }: { metadata: Metadata; ground: string },
): Promise<Omit<ProcessedImage, 'isAnimated'>> {
  const { hasAlpha } = metadata
  const upright = sharp(file, READING)
    .autoOrient()
    .resize(fitInto(storedSide(metadata)))
    .toColourspace('srgb')
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
export async function encodeRendition(
  master: Uint8Array,
  { width, format, ground }: { width: number; format: RenditionFormat; ground: string },
): Promise<Uint8Array> {
  const sharp = await sharpLibrary()
  const resized = sharp(master, READING).resize({ width, withoutEnlargement: true })
  if (format === 'jpg') return resized.flatten({ background: ground }).jpeg(JPEG).toBuffer()
  return format === 'avif'
    ? resized.avif(RENDITION_OPTIONS.avif).toBuffer()
    : resized.webp(RENDITION_OPTIONS.webp).toBuffer()
}

const invalidImageError = (message: string, cause?: unknown): ShopError => invalidField('image', message, cause)

/** A read error is the file's fault, unless the library reports a fault of the server. */
function throwImageError(error: unknown, message: string): never {
  const errorText = error instanceof Error ? error.message : ''
  if (/memory|file is missing|no space/i.test(errorText)) throw error
  if (!/pixel limit|maximum .*dimension/i.test(errorText)) throw invalidImageError(message, error)
  throw invalidImageError(tooManyPixelsMessage(limits.upload.maxJpegPixels), error)
}

const tooManyPixelsMessage = (maxPixels: number): string =>
  `This picture has too many pixels. At most ${maxPixels / 1_000_000} megapixels are supported.`
