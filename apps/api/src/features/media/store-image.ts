import { urlOfStem, imageStem, type ImageSubject } from '@atelier/domain/media/image-names'
import { ANIMATION_LOST } from '@atelier/domain/media/image-type'
import type { UploadedImage } from '@atelier/domain/media/upload.schema'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { processUploadedImage } from '../../adapters/images/process-image.ts'
import { StorageFull } from '../../adapters/storage/storage.ts'
import type { ActionContext } from '../../action-context.ts'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { deleteMedia, insertMedia, markStored } from './media.repo.ts'

export interface ImageToStore {
  /** Path of the received file. */
  path: string
  originalName: string
  subject: ImageSubject
}

/**
 * Stores an uploaded image: a re-encoded master, and a JPEG for immediate use. A job derives the renditions. Inserts
 * the row first, so that the sweep finds the files of a killed process.
 */
export async function storeImage(deps: Deps, image: ImageToStore, context: ActionContext): Promise<UploadedImage> {
  const { path, originalName, subject } = image
  const processed = await processUploadedImage(path, deps.shop.brand.palette.stone)
  const { master, fallbackJpeg, width, height, placeholder } = processed
  const stem = imageStem(subject, Buffer.from(deps.randomBytes(6)).toString('hex'))
  const url = urlOfStem(`products/${stem}`)
  const masterKey = `masters/${stem}.${master.extension}`
  const media = { url, masterKey, originalName, width, height, placeholder, uploadedBy: context.actor?.userId ?? null }
  await inTransaction(deps.db, (tx) => insertMedia(tx, media))
  try {
    await deps.storage.put(masterKey, master.bytes, master.type)
    await deps.storage.put(`products/${stem}.jpg`, fallbackJpeg, 'image/jpeg')
    await inTransaction(deps.db, async (tx) => {
      await markStored(tx, url)
      const target = { type: 'picture', id: url, name: originalName }
      await recordAudit(tx, { context, action: 'picture.uploaded', at: deps.now(), target })
    })
  } catch (error) {
    await undoStore(deps, url, [masterKey, `products/${stem}.jpg`])
    if (!(error instanceof StorageFull)) throw error
    throw new ShopError('storage_full', 'Storage is full. The image wasn’t saved.', { cause: error })
  }
  deps.signals.emit('image-uploaded')
  const note = processed.isAnimated ? { note: ANIMATION_LOST } : undefined
  return { url, descriptiveName: `${stem}.jpg`, originalName, width, height, ...note }
}

/** Removes the row and files of a failed upload. The sweep removes what remains. */
export async function undoStore({ db, storage, log }: Deps, url: string, keys: readonly string[]): Promise<void> {
  try {
    await storage.remove(keys)
    await inTransaction(db, (tx) => deleteMedia(tx, url))
  } catch (error) {
    log.warn({ err: error }, 'cleaning up a failed upload failed')
  }
}
