import { LRUCache } from 'lru-cache'
import type { EncodedBody } from '../http/encoded-body.ts'

/** A complete response of the storefront. */
export interface StoredPage {
  status: number
  etag: string
  /** Alternating names and values, without those about length and encoding. */
  headers: readonly string[]
  body: EncodedBody
}

interface Entry {
  page: StoredPage
  renderedAt: number
}

/** Headers and the cache's own record of a page, in bytes. */
const OVERHEAD = 4_096

/** LRU cache of pages with a limit in bytes, over all encodings of their bodies. */
export interface PageStore {
  get: (key: string) => Entry | undefined
  set: (key: string, entry: Entry) => void
  /** Counts a page again whose body got another encoding. */
  recount: (key: string) => void
  clear: () => void
  /** The bytes of all pages. */
  heldBytes: () => number
}

export function createPageStore(maxBytes: number): PageStore {
  const pages = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }) => page.body.heldBytes + OVERHEAD,
  })
  return {
    get: (key) => pages.get(key),
    set: (key, entry) => void pages.set(key, entry),
    recount(key) {
      const entry = pages.peek(key)
      if (entry) pages.set(key, { ...entry })
    },
    clear: () => pages.clear(),
    heldBytes: () => pages.calculatedSize,
  }
}
