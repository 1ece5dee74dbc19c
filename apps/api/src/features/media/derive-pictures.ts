import { COPY_FORMATS, filesOf, stemOfAddress, widthsFor } from '@atelier/domain/media/picture-names'
import { derivePicture } from '../../adapters/pictures/pictures.ts'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { giveBack, markDerived, claimUnderived, type UnderivedPicture } from './media.repo.ts'

/**
 * Makes the smaller copies of every uploaded picture that has none yet, one picture after the other, until none is left or
 * `signal` says stop. A picture is offered in its widths only when all of its files are there; until then the plain one is
 * shown. Returns how many were finished.
 */
export async function derivePictures(deps: Deps, signal: AbortSignal): Promise<number> {
  let count = 0
  let after = 0
  while (!signal.aborted) {
    const picture = await claimUnderived(deps.db, after)
    if (!picture) break
    after = picture.mediaId
    try {
      if (await derive(deps, picture, signal)) count += 1
    } catch (error) {
      deps.log.warn({ err: error, mediaId: picture.mediaId }, 'smaller copies of a picture not made')
      await giveBack(deps.db, picture.mediaId, { isFailed: true })
    }
  }
  return count
}

async function derive(deps: Deps, picture: UnderivedPicture, signal: AbortSignal): Promise<boolean> {
  const { db, storage, signals } = deps
  const master = await storage.read(picture.masterKey)
  const stem = stemOfAddress(picture.url)
  if (!master || !stem) throw new Error('the master of a picture is missing')
  const widths = widthsFor(picture.width)
  // What is offered in its widths has all that an earlier release made, which knew no JPEG copies.
  const formats = picture.widths.length > 0 ? (['jpg'] as const) : COPY_FORMATS
  for (const width of widths) {
    for (const format of formats) {
      if (signal.aborted) {
        await giveBack(db, picture.mediaId, { isFailed: false })
        return false
      }
      const key = `${stem}-${width}.${format}`
      const bytes = await derivePicture(master, width, format)
      await storage.put(key, bytes, format === 'jpg' ? 'image/jpeg' : `image/${format}`)
    }
  }
  const shown = await inTransaction(db, (tx) => markDerived(tx, picture.url, widths))
  if (shown === null) {
    await storage.remove([...filesOf(picture.url, picture.width), picture.masterKey])
    return false
  }
  if (shown > 0) signals.emit('catalogue-changed')
  return true
}
