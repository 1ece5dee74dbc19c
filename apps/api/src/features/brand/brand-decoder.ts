import { join } from 'node:path'
import { limits } from '@atelier/domain/limits/limits'
import { invalidField } from '@atelier/domain/contract/shop-error'
import type { Brand } from '@atelier/domain/brand/brand.schema'
import { createDecoder } from '../../adapters/decoders/decoder.ts'
import type { Storage } from '../../adapters/storage/storage.ts'
import type { BrandFiles } from './typeface-files.ts'
import type * as brandTasks from './brand-tasks.ts'

const TOO_MUCH_WORK =
  'This file takes too much time or memory to open. Save it with fewer details, and upload it again.'

const brandDecoder = () =>
  createDecoder<typeof brandTasks>({
    file: join(import.meta.dirname, 'brand-tasks.ts'),
    deadlineMs: limits.decoders.brandMs,
    limitError: (cause) => invalidField('file', TOO_MUCH_WORK, cause),
  })

/** Opens files that staff upload, or that a store file contains. */
export const openBrandFile = brandDecoder()

/** Draws what the published brand shows. It never waits for an upload. */
export const drawPublished = brandDecoder()

/** The addresses of uploaded files begin with it, their keys do not. */
const MEDIA = '/media/'

/** Returns the uploaded files that the drawings of a brand need, and whether all of them are there. */
export async function readBrandFiles(
  brand: Brand,
  storage: Pick<Storage, 'read'>,
): Promise<{ files: BrandFiles; isComplete: boolean }> {
  const { wordmark, icon, displayTypeface } = brand
  const urls = [
    ...(wordmark.kind === 'image' ? [wordmark.src] : []),
    ...(icon.kind === 'image' ? [icon.src] : []),
    ...(displayTypeface.kind === 'upload' ? [displayTypeface.src] : []),
  ]
  const files: Record<string, Uint8Array> = {}
  for (const url of urls) {
    const bytes = await storage.read(url.slice(MEDIA.length))
    if (bytes) files[url] = bytes
  }
  return { files, isComplete: urls.every((url) => url in files) }
}
