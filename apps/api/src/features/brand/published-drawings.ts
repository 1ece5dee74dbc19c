import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import type { Brand } from '@atelier/domain/brand/brand.schema'
import packageJson from '../../../../../package.json' with { type: 'json' }
import type { Storage } from '../../adapters/storage/storage.ts'
import type { Deps } from '../../deps.ts'
import { createSingleFlight } from '../../cache/single-flight.ts'
import { drawPublished, readBrandFiles } from './brand-decoder.ts'
import { DRAWN_FILE_NAMES, isIconFile, type DrawnFileName } from './draw-brand-file.ts'
import { drawingsVersion } from './present-brand.ts'

const drawing = createSingleFlight<Uint8Array>()

/** Drawings are stored under the brand that they show and the version of the shop that drew them. */
function drawingKey(brand: Brand, name: DrawnFileName): string {
  const content = JSON.stringify([packageJson.version, drawingsVersion(brand), name])
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 32)
  return `private/drawings/${hash}${extname(name)}`
}

/** Returns a drawn file of a brand: from the storage, or drawn now and stored for all processes. */
export function readDrawing(
  brand: Brand,
  storage: Pick<Storage, 'read' | 'put'>,
  name: DrawnFileName,
): Promise<Uint8Array> {
  const key = drawingKey(brand, name)
  return drawing.run(key, async () => {
    const stored = await storage.read(key)
    if (stored) return stored
    const { files, isComplete } = await readBrandFiles(brand, storage)
    const bytes = await drawPublished('drawFile', brand, files, name)
    if (isComplete) await store(storage, key, bytes)
    return bytes
  })
}

/** A full storage costs time, and no drawing. */
async function store(storage: Pick<Storage, 'put'>, key: string, bytes: Uint8Array): Promise<void> {
  try {
    await storage.put(key, bytes, 'application/octet-stream')
  } catch {
    // The next process draws it again.
  }
}

/** Draws the files of the published brand that are not stored yet, so that no visitor waits for them. */
export async function storeDrawings({ shop, storage, log }: Pick<Deps, 'shop' | 'storage' | 'log'>): Promise<void> {
  const { brand } = shop
  for (const name of DRAWN_FILE_NAMES) {
    if (brand.icon.kind === 'files' && isIconFile(name)) continue
    try {
      await readDrawing(brand, storage, name)
    } catch (error) {
      log.warn({ err: error, name }, 'drawing a file of the brand failed')
    }
  }
}
