import { RENDITION_FORMATS, imageFiles, stemOfUrl, renditionWidths } from '@atelier/domain/media/image-names'
import { deriveRendition } from '../../adapters/images/process-image.ts'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { releaseClaim, markDerived, claimImageToDerive, type ImageToDerive } from './media.repo.ts'

/**
 * Derives the renditions of all new images until none is left or `signal` aborts. Pages offer the renditions of an
 * image only when all exist, and the original JPEG until then. Returns the number of finished images.
 */
export async function deriveRenditions(deps: Deps, signal: AbortSignal): Promise<number> {
  let count = 0
  let after = 0
  while (!signal.aborted) {
    const image = await claimImageToDerive(deps.db, after)
    if (!image) break
    after = image.mediaId
    try {
      if (await derive(deps, image, signal)) count += 1
    } catch (error) {
      deps.log.warn({ err: error, mediaId: image.mediaId }, 'deriving image renditions failed')
      await releaseClaim(deps.db, image.mediaId, { isFailed: true })
    }
  }
  return count
}

async function derive(deps: Deps, image: ImageToDerive, signal: AbortSignal): Promise<boolean> {
  const { db, storage, signals } = deps
  const master = await storage.read(image.masterKey)
  const stem = stemOfUrl(image.url)
  if (!master || !stem) throw new Error('the master file of an image is missing')
  const widths = renditionWidths(image.width)
  for (const width of widths) {
    for (const format of RENDITION_FORMATS) {
      if (signal.aborted) {
        await releaseClaim(db, image.mediaId, { isFailed: false })
        return false
      }
      const key = `${stem}-${width}.${format}`
      const bytes = await deriveRendition(master, { width, format, ground: deps.shop.brand.palette.stone })
      await storage.put(key, bytes, format === 'jpg' ? 'image/jpeg' : `image/${format}`)
    }
  }
  const updatedCount = await inTransaction(db, (tx) => markDerived(tx, image.url, widths))
  if (updatedCount === null) {
    await storage.remove([...imageFiles(image.url, image.width), image.masterKey])
    return false
  }
  if (updatedCount > 0) signals.emit('content-changed')
  return true
}
