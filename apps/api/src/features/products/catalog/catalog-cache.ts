import { LRUCache } from 'lru-cache'
import { createSingleFlight } from '../../../single-flight.ts'
import { staleIfError } from '../../../stale-if-error.ts'
import type { ContentWatch } from './content-watch.ts'
import { createCachedBody, type CachedBody, type SerializedBody } from './cached-body.ts'

/** Maximum age of the stock in a response: orders reduce stock without changing the content version. */
const MAX_AGE_MS = 5_000
const MAX_ENTRIES = 1_000
/** Over all encodings: the two compressed copies of a body are together at most as large as the body. */
const MAX_BYTES = 12 * 1024 * 1024

interface Entry {
  body: CachedBody
  loadedAt: number
}

/**
 * Caches catalog responses as bytes, separately in each process. The content version in the database invalidates all of
 * them.
 */
export interface CatalogCache {
  /**
   * Returns the body cached under a key, or loads it when it is missing or too old. Does not cache `null`. Returns the
   * last body, however old, while the database is unavailable.
   */
  get: (key: string, load: () => Promise<SerializedBody | null>) => Promise<CachedBody | null>
  /** Returns the body sent for a request URL before, if it is still fresh without a database query. */
  peek: (url: string) => CachedBody | null
  /** Makes `peek(url)` return the body cached under `key`. */
  linkUrl: (url: string, key: string) => void
}

export function createCatalogCache(watch: ContentWatch): CatalogCache {
  // Read with `peek`: evicts the response that was loaded first, at no cost for a hit.
  const entries = new LRUCache<string, Entry>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => 2 * body.length,
  })
  const keyByUrl = new Map<string, string>()
  const loads = createSingleFlight<CachedBody | null>()
  let generation = 0

  watch.onChange(() => {
    entries.clear()
    keyByUrl.clear()
    // A load in progress may have read the old catalog; later requests must not join it.
    loads.clear()
    generation += 1
  })

  const isFresh = (entry: Entry | undefined): entry is Entry =>
    entry !== undefined && performance.now() - entry.loadedAt < MAX_AGE_MS

  const load = async (key: string, read: () => Promise<SerializedBody | null>): Promise<CachedBody | null> => {
    const startedAt = performance.now()
    const before = generation
    const serialized = await read()
    if (serialized === null) return null
    const known = entries.peek(key)?.body
    const fresh = createCachedBody(serialized)
    // Unchanged: reuses the compressed bytes.
    const body = known?.etag === fresh.etag ? known : fresh
    if (generation === before) entries.set(key, { body, loadedAt: startedAt })
    return body
  }

  const getFresh: CatalogCache['get'] = async (key, read) => {
    await watch.revalidate()
    const cached = entries.peek(key)
    if (isFresh(cached)) return cached.body
    return loads.run(key, () => load(key, read))
  }

  return {
    get: (key, read) => staleIfError(getFresh(key, read), () => entries.peek(key)?.body),
    peek(url) {
      if (!watch.isCurrent()) return null
      const key = keyByUrl.get(url)
      const entry = key === undefined ? undefined : entries.peek(key)
      return isFresh(entry) ? entry.body : null
    },
    linkUrl(url, key) {
      if (keyByUrl.size >= 4 * MAX_ENTRIES) keyByUrl.clear()
      keyByUrl.set(url, key)
    },
  }
}
