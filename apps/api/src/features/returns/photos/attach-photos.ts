import { PHOTO_GONE } from '@atelier/domain/returns/return-photos'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { Tx } from '../../../db/client.ts'
import { takePhotos } from './return-photos.repo.ts'

/** Gives uploaded photos to a new return. Throws 409 when one of them expired, is unknown or belongs to another return. */
export async function attachPhotos(
  tx: Tx,
  photos: { orderId: string; returnId: string; photoIds: readonly string[] },
): Promise<void> {
  if (photos.photoIds.length === 0) return
  const count = await takePhotos(tx, photos)
  if (count < photos.photoIds.length) {
    throw new ShopError('conflict', PHOTO_GONE, { issues: [{ path: 'photoIds', message: PHOTO_GONE }] })
  }
}
