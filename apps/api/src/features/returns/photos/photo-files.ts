import type { ReturnPhotoSize } from '@atelier/domain/returns/return-photos.schema'

/** Returns the storage key of a photo. `sendMedia` never serves the folder `private`. */
export const photoKey = (photoId: string, size: ReturnPhotoSize): string =>
  `private/returns/${photoId}${size === 'small' ? '-small' : ''}.jpg`

/** Returns the storage keys of all files of a photo. */
export const photoKeys = (photoId: string): string[] => [photoKey(photoId, 'large'), photoKey(photoId, 'small')]
