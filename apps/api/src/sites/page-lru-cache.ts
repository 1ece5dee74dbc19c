/** A complete response of the storefront. */
export interface Page {
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
  page: Page
  renderedAt: number
}

/** The estimated size of a page: its compressed copies are created later and are much smaller. */
const sizeOf = ({ plain }: Page): number => Math.ceil(plain.length * 1.5) + 2_048

/** An LRU cache of pages with a limit in bytes. */
export class PageLruCache {
  readonly #entries = new Map<string, Entry>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  get(key: string): Entry | undefined {
    const entry = this.#entries.get(key)
    if (entry) {
      this.#entries.delete(key)
      this.#entries.set(key, entry)
    }
    return entry
  }

  set(key: string, entry: Entry): void {
    this.#drop(key)
    this.#entries.set(key, entry)
    this.#bytes += sizeOf(entry.page)
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#drop(oldest)
    }
  }

  clear(): void {
    this.#entries.clear()
    this.#bytes = 0
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#bytes -= sizeOf(entry.page)
    this.#entries.delete(key)
  }
}
