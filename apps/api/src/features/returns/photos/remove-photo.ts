import { ShopError } from '@atelier/domain/contract/shop-error'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { photoKeys } from './photo-files.ts'
import { deletePhoto, expirePhoto } from './return-photos.repo.ts'

/**
 * Deletes a photo of a request that is not submitted. Throws `not_found` for any other: the photos of a submitted return
 * are evidence for both sides.
 */
export async function removePhoto(deps: Deps, orderId: string, photoId: string): Promise<void> {
  const isExpired = await inTransaction(deps.db, (tx) => expirePhoto(tx, orderId, photoId))
  if (!isExpired) throw new ShopError('not_found', 'Photo not found')
  await removePhotoFiles(deps, photoId)
}

/** Removes the files of an expired photo, then its row. */
export async function removePhotoFiles({ db, storage }: Deps, photoId: string): Promise<void> {
  await storage.remove(photoKeys(photoId))
  await inTransaction(db, (tx) => deletePhoto(tx, photoId))
}
