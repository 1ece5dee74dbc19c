import { NO_PHOTO, PHOTO_TOO_LARGE } from '@atelier/domain/returns/return-photos'
import { checkPhotoSignature } from '../../../adapters/images/process-image.ts'

/** How the form with a photo is received, apart from the folder. */
export const PHOTO_UPLOAD = {
  tooLarge: () => PHOTO_TOO_LARGE,
  noFile: NO_PHOTO,
  inspect: checkPhotoSignature,
}
