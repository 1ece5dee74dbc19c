import { imageFiles, stemOfUrl } from '@atelier/domain/media/image-names'
import { turnFiles } from '@atelier/domain/products/product-turn'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { ActionContext } from '../../action-context.ts'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { deleteMedia, lockMedia, retireMedia, type LockedImage } from './media.repo.ts'

/**
 * Deletes an uploaded image and its files (A7). Retains an image that a product shows or has shown (`isStillUsed`),
 * because the form may not be saved; the sweep deletes it once unused. Throws `not_found` for any other URL.
 */
export async function deleteImage(
  deps: Deps,
  imageUrl: string,
  context: ActionContext,
): Promise<{ isStillUsed: boolean }> {
  const url = toOwnPath(imageUrl, deps.config.publicUrl)
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

/** Removes the files of a retired image, then its row. */
export async function removeFiles(
  { db, storage }: Deps,
  { url, width, frames, masterKey }: LockedImage,
): Promise<void> {
  await storage.remove([...(frames === null ? imageFiles(url, width) : turnFiles({ url, frames })), masterKey])
  await inTransaction(db, (tx) => deleteMedia(tx, url))
}

const notFound = (): ShopError => new ShopError('not_found', 'Image not found')

/** Strips the shop's origin from a URL. */
const toOwnPath = (imageUrl: string, publicUrl: string): string =>
  imageUrl.startsWith(`${publicUrl}/`) ? imageUrl.slice(publicUrl.length) : imageUrl
