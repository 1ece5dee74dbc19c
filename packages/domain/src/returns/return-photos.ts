import { limits } from '../limits/limits.ts'
import type { ReturnReason } from './return-status.ts'

/** Reasons that a photo can show. */
const REASONS_WITH_PHOTOS: readonly ReturnReason[] = [
  'Defective/Damaged',
  'Wrong Item Received',
  'Quality Issues',
  'Not as Described',
]

/** Whether the customer may add photos to a request with this reason. */
export const acceptsPhotos = (reason: string): boolean => REASONS_WITH_PHOTOS.some((known) => known === reason)

const { maxBytes, perReturn, perOrder, storedBytesPerOrder } = limits.upload.returnPhotos
const BYTES_PER_MB = 1_048_576

export const PHOTOS_NOT_FOR_REASON = 'Photos can’t be added for this reason'
export const TOO_MANY_PHOTOS = `Add up to ${perReturn} photos`
export const NO_PHOTO = 'Choose a photo to add'
export const NOT_AN_IMAGE = 'This file is not an image. Please choose a JPEG, PNG or WebP photo.'
export const HEIC_NOT_READABLE = 'HEIC photos can’t be read. Please save the photo as JPEG and add it again.'
export const PHOTO_TOO_LARGE = `This photo is larger than ${maxBytes / BYTES_PER_MB} MB. Please choose a smaller one.`
export const PHOTO_GONE = 'A photo is no longer available. Remove it and add it again.'
/** The message for an order that has as many photos as it may have. */
export const ORDER_PHOTOS_FULL =
  'No more photos can be added to this order. Submit the request without it, and reply to our email with the photo.'

/** A photo as it is stored. */
export interface ReturnPhotoFacts {
  photoId: string
  /** Of the large image, in pixels. */
  width: number
  height: number
}

/** What an order has of photos, including those of requests that are not submitted yet. */
export interface PhotoUsage {
  count: number
  storedBytes: number
}

/** Returns why an order may have no further photo of `bytes` stored bytes; null when it may. */
export const judgePhotoUsage = ({ count, storedBytes }: PhotoUsage, bytes: number): string | null =>
  count >= perOrder || storedBytes + bytes > storedBytesPerOrder ? ORDER_PHOTOS_FULL : null

/** Returns the path of a photo for the holder of the order's receipt token. `?size=small` is its thumbnail. */
export const receiptPhotoUrl = (receiptToken: string, photoId: string): string =>
  `/api/orders/receipt/${receiptToken}/return/photos/${photoId}`

/** Returns the path of a photo for staff. */
export const staffPhotoUrl = (returnId: string, photoId: string): string =>
  `/api/admin/returns/${returnId}/photos/${photoId}`

/** Returns the path of a photo's thumbnail. */
export const thumbnailUrl = (url: string): string => `${url}?size=small`
