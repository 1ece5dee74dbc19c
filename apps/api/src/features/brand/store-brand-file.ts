import { readFile } from 'node:fs/promises'
import type { BrandFile, BrandFilePart } from '@atelier/domain/brand/brand-files.schema'
import { ANIMATION_LOST, isAnimatedImage } from '@atelier/domain/media/image-type'
import { limits } from '@atelier/domain/limits/limits'
import { invalidField, ShopError } from '@atelier/domain/contract/shop-error'
import type { ActionContext } from '../../action-context.ts'
import { StorageFull } from '../../adapters/storage/storage.ts'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { brandFileKey } from './brand-file-keys.ts'
import { openBrandFile } from './brand-decoder.ts'
import type { BrandImage } from './read-brand-image.ts'

export interface BrandFileToStore {
  /** Path of the received file. */
  path: string
  originalName: string
  part: BrandFilePart
}

/**
 * Stores a file of the brand under a hash of its content. It stays, because earlier versions of the brand may use it.
 * Throws `invalid_input` (400) when the file is not what it should be.
 */
export async function storeBrandFile(deps: Deps, file: BrandFileToStore, context: ActionContext): Promise<BrandFile> {
  const bytes = await readFile(file.path)
  const stored = await storePart(deps, file.part, bytes)
  await inTransaction(deps.db, (tx) =>
    recordAudit(tx, {
      context,
      action: 'brand.file_uploaded',
      at: deps.now(),
      target: { type: 'document', id: 'brand', name: file.originalName },
    }),
  )
  return stored
}

async function storePart(deps: Deps, part: BrandFilePart, bytes: Buffer): Promise<BrandFile> {
  if (part === 'typeface') {
    const { typefaceMaxBytes } = limits.upload.brandFiles
    if (bytes.byteLength > typefaceMaxBytes)
      throw invalidField('file', `A typeface may have at most ${typefaceMaxBytes / 1024} kB.`)
    const typeface = await openBrandFile('readTypeface', bytes)
    const src = await put(deps, { bytes, extension: 'woff2', type: 'font/woff2' })
    return { part, typeface: { kind: 'upload', src, ...typeface } }
  }
  const image = await readImage(deps, part, bytes)
  const note = isAnimatedImage(bytes) ? { note: ANIMATION_LOST } : undefined
  return { part, src: await put(deps, image), width: image.width, height: image.height, ...note }
}

function readImage({ shop }: Deps, part: Exclude<BrandFilePart, 'typeface'>, bytes: Buffer): Promise<BrandImage> {
  if (part === 'wordmark') return openBrandFile('readWordmark', bytes)
  if (part === 'icon') return openBrandFile('readIcon', bytes)
  return openBrandFile('readShareImage', bytes, shop.brand.palette.paper)
}

/** Stores a file and returns its address. */
async function put(
  { storage }: Deps,
  { bytes, extension, type }: { bytes: Uint8Array; extension: string; type: string },
): Promise<string> {
  const key = brandFileKey(bytes, extension)
  await storage.put(key, bytes, type).catch((error: unknown) => {
    if (!(error instanceof StorageFull)) throw error
    throw new ShopError('storage_full', 'Storage is full. The file wasn’t saved.', { cause: error })
  })
  return `/media/${key}`
}
