import { stemOfUrl } from '@atelier/domain/media/image-names'
import { turnFiles } from '@atelier/domain/products/product-turn'
import type { Storage } from '../../adapters/storage/storage.ts'
import type { Tx } from '../../db/client.ts'
import { photoKeys } from '../returns/returns.public.ts'
import { labelKey } from '../shipping-labels/labels.public.ts'
import { readFileSources, type FileSource } from './snapshot.repo.ts'

/**
 * Returns the storage keys of what a row refers to. Of an uploaded image it is the master, and the JPEG at its URL: the
 * shop derives the other renditions again.
 */
function keysOf(source: FileSource): string[] {
  switch (source.kind) {
    case 'image': {
      const { url, master, frames } = source
      if (frames !== null) return [master, ...turnFiles({ url, frames })]
      const stem = stemOfUrl(url)
      return stem === null ? [master] : [master, `${stem}.jpg`]
    }
    case 'brand':
      return [source.id.slice('/media/'.length)]
    case 'photo':
      return photoKeys(source.id)
    case 'label':
      return [labelKey(source.id)]
  }
}

/** Reads the stored files that the rows refer to, one after the other; null: the storage does not have it. */
export async function* readFiles(tx: Tx, storage: Storage): AsyncGenerator<{ key: string; bytes: Uint8Array | null }> {
  for await (const sources of readFileSources(tx)) {
    for (const key of sources.flatMap(keysOf)) yield { key, bytes: await storage.read(key) }
  }
}
