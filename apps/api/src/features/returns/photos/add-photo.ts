import { judgePhotoUsage, type ReturnPhotoFacts } from '@atelier/domain/returns/return-photos'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { processPhoto } from '../../../adapters/images/process-image.ts'
import { StorageFull } from '../../../adapters/storage/storage.ts'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { getLockedOrder } from '../../orders/orders.public.ts'
import { photoKey } from './photo-files.ts'
import { removePhotoFiles } from './remove-photo.ts'
import { expirePhoto, insertPhoto, readPhotoUsage } from './return-photos.repo.ts'

/**
 * Stores a photo for a return request of an order: encoded again, without metadata such as a location. Inserts the row
 * first, so that the sweep finds the files of a killed process. Throws `invalid_input` for a file that is no image, and
 * 409 when the order has too many photos.
 */
export async function addPhoto(deps: Deps, orderId: string, path: string): Promise<ReturnPhotoFacts> {
  const { large, small, width, height } = await processPhoto(path)
  const photoId = Buffer.from(deps.randomBytes(16)).toString('hex')
  const bytes = large.byteLength + small.byteLength
  await inTransaction(deps.db, async (tx) => {
    // Locked, so that two uploads at once do not exceed the limit together.
    await getLockedOrder(tx, orderId)
    const refusal = judgePhotoUsage(await readPhotoUsage(tx, orderId), bytes)
    if (refusal !== null) throw new ShopError('conflict', refusal)
    await insertPhoto(tx, { photoId, orderId, width, height, bytes })
  })
  try {
    await deps.storage.put(photoKey(photoId, 'large'), large, 'image/jpeg')
    await deps.storage.put(photoKey(photoId, 'small'), small, 'image/jpeg')
  } catch (error) {
    await undoAdd(deps, orderId, photoId)
    if (!(error instanceof StorageFull)) throw error
    throw new ShopError('storage_full', 'Storage is full. The photo wasn’t saved.', { cause: error })
  }
  return { photoId, width, height }
}

/** Removes the row and files of a failed upload. The sweep removes what remains. */
async function undoAdd(deps: Deps, orderId: string, photoId: string): Promise<void> {
  try {
    await inTransaction(deps.db, (tx) => expirePhoto(tx, orderId, photoId))
    await removePhotoFiles(deps, photoId)
  } catch (error) {
    deps.log.warn({ err: error }, 'cleaning up a failed upload failed')
  }
}
