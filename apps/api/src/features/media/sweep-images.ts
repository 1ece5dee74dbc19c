import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '@atelier/domain/limits/durations'
import { limits } from '@atelier/domain/limits/limits'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { uploadTempFolder } from '../../files/upload-folder.ts'
import { removeFiles } from './delete-image.ts'
import { listOrphans, lockMedia, markMediaUsed, retireMedia } from './media.repo.ts'

const BATCH = 100

/**
 * Deletes images unused for longer than allowed, and incomplete uploads of killed processes. Returns the
 * number of images.
 */
export async function sweepImages(deps: Deps, signal: AbortSignal): Promise<number> {
  const { db } = deps
  await markMediaUsed(db)
  let count = 0
  while (!signal.aborted) {
    const orphans = await listOrphans(db, BATCH)
    let removed = 0
    for (const url of orphans) {
      if (signal.aborted) break
      const image = await inTransaction(db, async (tx) => {
        const found = await lockMedia(tx, url)
        // A product may have been saved with it since.
        if (!found || found.isUsed) return null
        await retireMedia(tx, url)
        return found
      })
      if (!image) continue
      await removeFiles(deps, image)
      removed += 1
    }
    count += removed
    if (removed < BATCH) break
  }
  await sweepTempUploads(uploadTempFolder(deps.config.DATA_DIR), deps.now())
  return count
}

/** Deletes temporary files of uploads that were interrupted. */
async function sweepTempUploads(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const age = now.getTime() - ((await stat(path).catch(() => null))?.mtimeMs ?? now.getTime())
    if (age > limits.upload.halfStoredHours * HOUR_MS) await rm(path, { force: true })
  }
}
