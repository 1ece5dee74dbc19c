import { join } from 'node:path'
import type { RenditionFormat } from '@atelier/domain/media/image-names'
import { detectImageType, isHeic, UNSUPPORTED_TYPE_MESSAGE } from '@atelier/domain/media/image-type'
import { limits } from '@atelier/domain/limits/limits'
import { HEIC_NOT_READABLE, NOT_AN_IMAGE } from '@atelier/domain/returns/return-photos'
import { invalidField, type ShopError } from '@atelier/domain/contract/shop-error'
import { createDecoder } from '../decoders/decoder.ts'
import type * as imageTasks from './image-tasks.ts'
import type { ProcessedImage, ProcessedPhoto } from './image-tasks.ts'
import type * as turnTasks from './turn-tasks.ts'
import type { ProcessedTurn } from './turn-tasks.ts'

const invalidImage = (message: string, cause?: unknown): ShopError => invalidField('image', message, cause)

const TOO_MUCH_WORK =
  'This picture takes too much time or memory to open. Save it as a JPEG of fewer pixels, and upload it again.'

/** Uploads, photos of customers, turns and renditions do not wait for each other: each has a process of its own. */
const decoderOf = <Tasks extends object>(file: string, deadlineMs: number) =>
  createDecoder<Tasks>({
    file: join(import.meta.dirname, file),
    deadlineMs,
    limitError: (cause) => invalidImage(TOO_MUCH_WORK, cause),
  })

const { imageMs, photoMs, turnMs } = limits.decoders
const uploads = decoderOf<typeof imageTasks>('image-tasks.ts', imageMs)
const photos = decoderOf<typeof imageTasks>('image-tasks.ts', photoMs)
const renditions = decoderOf<typeof imageTasks>('image-tasks.ts', imageMs)
const turns = decoderOf<typeof turnTasks>('turn-tasks.ts', turnMs)

/**
 * Opens an uploaded file, given by its path or content, and returns the image to store. Its JPEG shows `ground` where the
 * image is transparent. Throws `invalid_input` with the message of A5 when it is not of a supported type (regardless of its
 * name), is damaged, has too many pixels, or takes too long.
 */
export const processUploadedImage = (file: string | Uint8Array, ground: string): Promise<ProcessedImage> =>
  uploads('encodeUpload', file, ground)

/** Opens a customer's photo and returns the images to store. Throws `invalid_input` as `processUploadedImage` does. */
export const processPhoto = (path: string): Promise<ProcessedPhoto> => photos('encodePhoto', path)

/** Returns a smaller copy of a master, `width` pixels wide. A JPEG shows `ground` where the image is transparent. */
export const deriveRendition = (
  master: Uint8Array,
  options: { width: number; format: RenditionFormat; ground: string },
): Promise<Uint8Array> => renditions('encodeRendition', master, options)

/**
 * Opens an uploaded sheet of `frames` images in rows of `SHEET_COLUMNS`, and returns each as AVIF and WebP: as good as the
 * size limit of a turn allows. Transparent parts show `ground`. Throws `invalid_input` when it is no such sheet, or stays
 * too large.
 */
export const processTurn = (path: string, frames: number, ground: string): Promise<ProcessedTurn> =>
  turns('encodeTurn', path, frames, ground)

/** Returns why the first bytes of a file rule it out; null otherwise. Cheap, and runs before the file is decoded. */
export const checkFileSignature = (firstBytes: Uint8Array): ShopError | null =>
  detectImageType(firstBytes) ? null : invalidImage(UNSUPPORTED_TYPE_MESSAGE)

/** The same for a customer's photo, with a message for the format that many phones write. */
export function checkPhotoSignature(firstBytes: Uint8Array): ShopError | null {
  if (detectImageType(firstBytes)) return null
  return invalidImage(isHeic(firstBytes) ? HEIC_NOT_READABLE : NOT_AN_IMAGE)
}
