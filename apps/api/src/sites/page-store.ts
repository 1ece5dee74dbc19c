import { LRUCache } from 'lru-cache'

/** A complete response of the storefront. */
export interface StoredPage {
  status: number
  /** Alternating names and values, as node:http writes them, without those about length and encoding. */
  headers: string[]
  etag: string
  plain: Buffer
  /** Compressed copies, created on first use. */
  br?: Buffer
  gzip?: Buffer
}

interface Entry {
  page: StoredPage
  renderedAt: number
}

/** The estimated size of a page: its compressed copies are created later and are much smaller. */
const sizeOf = ({ plain }: StoredPage): number => Math.ceil(plain.length * 1.5) + 2_048

/** Creates an LRU cache of pages with a limit in bytes. */
export const createPageStore = (maxBytes: number): LRUCache<string, Entry> =>
  new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ page }) => sizeOf(page) })
