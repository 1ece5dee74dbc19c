import { imageStem, type ImageSubject } from '@atelier/domain/media/image-names'
import { TURN_FORMATS, turnFiles, turnFrameUrl } from '@atelier/domain/products/product-turn'
import type { ProductTurn } from '@atelier/domain/products/product.schema'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { processTurn } from '../../adapters/images/process-image.ts'
import type { ProcessedTurn } from '../../adapters/images/turn-tasks.ts'
import { StorageFull } from '../../adapters/storage/storage.ts'
import type { ActionContext } from '../../action-context.ts'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { insertMedia, markStored } from './media.repo.ts'
import { undoStore } from './store-image.ts'

interface TurnToStore {
  /** Path of the received sheet. */
  path: string
  frames: number
  originalName: string
  subject: ImageSubject
}

/**
 * Stores an uploaded turn: each frame as AVIF and WebP, without the original. As for images, the row comes first, so that
 * the sweep finds the files of a killed process.
 */
export async function storeTurn(deps: Deps, upload: TurnToStore, context: ActionContext): Promise<ProductTurn> {
  const { path, frames, originalName, subject } = upload
  const processed = await processTurn(path, frames, deps.shop.brand.palette.stone)
  const { width, height } = processed
  const url = `/media/turns/${imageStem(subject, Buffer.from(deps.randomBytes(6)).toString('hex'))}`
  const turn = { url, frames, width, height }
  const uploadedBy = context.actor?.userId ?? null
  await inTransaction(deps.db, (tx) =>
    insertMedia(tx, { ...turn, masterKey: turnFiles(turn)[0] ?? '', originalName, placeholder: '', uploadedBy }),
  )
  try {
    await putFrames(deps, url, processed)
    await inTransaction(deps.db, async (tx) => {
      await markStored(tx, url)
      const target = { type: 'picture', id: url, name: originalName }
      await recordAudit(tx, { context, action: 'picture.uploaded', at: deps.now(), target })
    })
  } catch (error) {
    await undoStore(deps, url, turnFiles(turn))
    if (!(error instanceof StorageFull)) throw error
    throw new ShopError('storage_full', 'Storage is full. The turn wasn’t saved.', { cause: error })
  }
  return turn
}

async function putFrames({ storage }: Deps, url: string, { files }: ProcessedTurn): Promise<void> {
  const folder = url.slice('/media/'.length)
  for (const format of TURN_FORMATS) {
    for (const [frame, bytes] of files[format].entries()) {
      await storage.put(turnFrameUrl({ url: folder }, frame, format), bytes, `image/${format}`)
    }
  }
}
