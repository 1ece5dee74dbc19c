/** A finished answer of the storefront. */
export interface Page {
  status: number
  /** Names and values in turns, as node:http writes them: all but those about length and encoding. */
  headers: string[]
  etag: string
  plain: Buffer
  /** Made when first asked for. */
  br?: Buffer
  gzip?: Buffer
}

interface Entry {
  page: Page
  renderedAt: number
}

/** What is counted for a page: its compressed copies come later and are much smaller. */
const sizeOf = ({ plain }: Page): number => Math.ceil(plain.length * 1.5) + 2_048

/** Pages up to so many bytes; the one used longest ago goes first. */
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
