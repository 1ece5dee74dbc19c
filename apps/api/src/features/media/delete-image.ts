import { imageFiles, stemOfUrl } from '@atelier/domain/media/image-names'
import { ShopError } from '@atelier/domain/shop-error'
import type { ActionContext } from '../../action-context.ts'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/audit.repo.ts'
import { deleteMedia, lockMedia, retireMedia, type LockedImage } from './media.repo.ts'

/**
 * Deletes an uploaded picture with all its files (A7). One that a product shows or has shown is left alone, because the form it was
 * removed from may never be saved: `isKept` says so, and the sweep deletes it once no product shows it. Throws `not_found`
 * for any address that is not an uploaded picture's.
 */
export async function deleteImage(
  deps: Deps,
  imageUrl: string,
  context: ActionContext,
): Promise<{ isStillUsed: boolean }> {
  const url = ownAddress(imageUrl, deps.config.publicUrl)
  if (!stemOfUrl(url)) throw notFound()
  const image = await inTransaction(deps.db, async (tx) => {
    const found = await lockMedia(tx, url)
    if (!found) throw notFound()
    if (found.isUsed || found.wasUsed) return null
    await retireMedia(tx, url)
    const target = { type: 'picture', id: url, name: found.originalName }
    await recordAudit(tx, { context, action: 'picture.deleted', at: deps.now(), target })
    return found
  })
  if (image) await removeFiles(deps, image)
  return { isStillUsed: image === null }
}

/** The files of a retired picture, then what is known of it. */
export async function removeFiles({ db, storage }: Deps, { url, width, masterKey }: LockedImage): Promise<void> {
  await storage.remove([...imageFiles(url, width), masterKey])
  await inTransaction(db, (tx) => deleteMedia(tx, url))
}

const notFound = (): ShopError => new ShopError('not_found', 'There is no such picture')

/** The path of an address of ours, whether it was given with the shop's own beginning or without. */
const ownAddress = (imageUrl: string, publicUrl: string): string =>
  imageUrl.startsWith(`${publicUrl}/`) ? imageUrl.slice(publicUrl.length) : imageUrl
