import { urlOfStem, imageStem, type ImageSubject } from '@atelier/domain/media/image-names'
import type { UploadedImage } from '@atelier/domain/media/upload.schema'
import { ShopError } from '@atelier/domain/shop-error'
import { processUploadedImage } from '../../adapters/images/process-image.ts'
import { StorageFull } from '../../adapters/storage/storage.ts'
import type { ActionContext } from '../../action-context.ts'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/audit.repo.ts'
import { deleteMedia, insertMedia, markStored } from './media.repo.ts'

export interface ImageToStore {
  /** Where the uploaded file waits. */
  path: string
  originalName: string
  subject: ImageSubject
}

/**
 * Keeps an uploaded picture: its pixels re-encoded as the master, and a JPEG that is shown at once. Smaller copies are made
 * by a job right after. The row is written before the files, so that what a killed process leaves behind is swept.
 */
export async function storeImage(deps: Deps, image: ImageToStore, context: ActionContext): Promise<UploadedImage> {
  const { path, originalName, subject } = image
  const developed = await processUploadedImage(path)
  const { master, fallbackJpeg: plain, width, height, placeholder } = developed
  const stem = imageStem(subject, Buffer.from(deps.randomBytes(6)).toString('hex'))
  const url = urlOfStem(`products/${stem}`)
  const masterKey = `masters/${stem}.${master.extension}`
  const facts = { url, masterKey, originalName, width, height, placeholder, uploadedBy: context.actor?.userId ?? null }
  await inTransaction(deps.db, (tx) => insertMedia(tx, facts))
  try {
    await deps.storage.put(masterKey, master.bytes, master.type)
    await deps.storage.put(`products/${stem}.jpg`, plain, 'image/jpeg')
    await inTransaction(deps.db, async (tx) => {
      await markStored(tx, url)
      const target = { type: 'picture', id: url, name: originalName }
      await recordAudit(tx, { context, action: 'picture.uploaded', at: deps.now(), target })
    })
  } catch (error) {
    await undoStore(deps, url, [masterKey, `products/${stem}.jpg`])
    if (!(error instanceof StorageFull)) throw error
    throw new ShopError('storage_full', 'There is no room left to store pictures. Nothing was kept.', { cause: error })
  }
  deps.signals.emit('picture-uploaded')
  return { url, descriptiveName: `${stem}.jpg`, originalName, width, height }
}

/** As if it had never been uploaded. What cannot be taken back now, the sweep takes. */
async function undoStore({ db, storage, log }: Deps, url: string, keys: readonly string[]): Promise<void> {
  try {
    await storage.remove(keys)
    await inTransaction(db, (tx) => deleteMedia(tx, url))
  } catch (error) {
    log.warn({ err: error }, 'a picture that was not stored is left to the sweep')
  }
}
