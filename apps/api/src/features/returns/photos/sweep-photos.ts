import type { Deps } from '../../../deps.ts'
import { removePhotoFiles } from './remove-photo.ts'
import { expireOldPhotos, listExpiredPhotos } from './return-photos.repo.ts'

const BATCH = 100

/**
 * Deletes photos of requests that were never submitted, of returns that ended long ago, and of erased customers. Returns
 * their number.
 */
export async function sweepPhotos(deps: Deps, signal: AbortSignal): Promise<number> {
  await expireOldPhotos(deps.db)
  let count = 0
  while (!signal.aborted) {
    const expired = await listExpiredPhotos(deps.db, BATCH)
    for (const photoId of expired) {
      if (signal.aborted) break
      await removePhotoFiles(deps, photoId)
      count += 1
    }
    if (expired.length < BATCH) break
  }
  return count
}
