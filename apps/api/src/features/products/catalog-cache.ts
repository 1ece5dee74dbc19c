import { staleIfError } from '../../stale-if-error.ts'
import type { CatalogWatch } from './catalog-watch.ts'
import { createCachedBody, type CachedBody, type SerializedBody } from './cached-body.ts'

/** How old the stock in an answer may be: orders take from it without touching the catalogue's version. */
const MAX_AGE_MS = 5_000
const MAX_ENTRIES = 1_000
const MAX_BYTES = 32 * 1024 * 1024

interface Entry {
  body: CachedBody
  loadedAt: number
}

/** Answers about the catalogue, kept as bytes. Each process has its own; the database tells all of them when to forget. */
export interface CatalogCache {
  /**
   * The answer kept under a key, loaded if there is none or it is too old. `null` is not kept. While the database is away it
   * is the last one, however old.
   */
  get: (key: string, load: () => Promise<SerializedBody | null>) => Promise<CachedBody | null>
  /** The answer a request address got before, if it may still be given without asking anybody. */
  peek: (address: string) => CachedBody | null
  /** From now on `peek(address)` finds what is kept under `key`. */
  linkAddress: (address: string, key: string) => void
}

export function createCatalogCache(watch: CatalogWatch): CatalogCache {
  const entries = new Map<string, Entry>()
  const keyOfAddress = new Map<string, string>()
  const loading = new Map<string, Promise<CachedBody | null>>()
  let bytes = 0
  let generation = 0

  watch.onChange(() => {
    entries.clear()
    keyOfAddress.clear()
    // A load that is under way may have read the old catalogue: nobody joins it any more.
    loading.clear()
    bytes = 0
    generation += 1
  })

  const isFresh = (entry: Entry | undefined): entry is Entry =>
    entry !== undefined && performance.now() - entry.loadedAt < MAX_AGE_MS

  const drop = (key: string): void => {
    bytes -= entries.get(key)?.body.plain.length ?? 0
    entries.delete(key)
  }
  const store = (key: string, entry: Entry): void => {
    drop(key)
    entries.set(key, entry)
    bytes += entry.body.plain.length
    for (const oldest of entries.keys()) {
      if (entries.size <= MAX_ENTRIES && bytes <= MAX_BYTES) break
      drop(oldest)
    }
  }

  const load = async (key: string, read: () => Promise<SerializedBody | null>): Promise<CachedBody | null> => {
    const startedAt = performance.now()
    const before = generation
    const written = await read()
    if (written === null) return null
    const known = entries.get(key)?.body
    const fresh = createCachedBody(written)
    // Unchanged: what was compressed stays compressed.
    const body = known?.etag === fresh.etag ? known : fresh
    if (generation === before && loading.has(key)) store(key, { body, loadedAt: startedAt })
    return body
  }

  const getFresh: CatalogCache['get'] = async (key, read) => {
    await watch.revalidate()
    const cached = entries.get(key)
    if (isFresh(cached)) return cached.body
    const underWay = loading.get(key)
    if (underWay) return underWay
    const loaded = load(key, read).finally(() => {
      if (loading.get(key) === loaded) loading.delete(key)
    })
    loading.set(key, loaded)
    return loaded
  }

  return {
    get: (key, read) => staleIfError(getFresh(key, read), () => entries.get(key)?.body),
    peek(address) {
      if (!watch.isCurrent()) return null
      const key = keyOfAddress.get(address)
      const entry = key === undefined ? undefined : entries.get(key)
      return isFresh(entry) ? entry.body : null
    },
    linkAddress(address, key) {
      if (keyOfAddress.size >= 4 * MAX_ENTRIES) keyOfAddress.clear()
      keyOfAddress.set(address, key)
    },
  }
}
