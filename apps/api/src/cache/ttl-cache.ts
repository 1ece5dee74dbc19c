import { LRUCache } from 'lru-cache'

const MAX_ENTRIES = 1_000

/** Caches values for some time. Concurrent calls share one load, and a failure is not cached. */
export interface TtlCache<T> {
  get: (key: string, load: () => Promise<T>) => Promise<T>
  /** Forgets everything. A load in progress still returns its value to its callers, but is not cached. */
  clear: () => void
}

interface TtlCacheOptions {
  ttlMs: number
  /** Whether calls get the previous value, however old, while a new one loads. */
  staleWhileRevalidate?: boolean
}

export function createTtlCache<T extends string | number | object>(options: TtlCacheOptions): TtlCache<T> {
  const cache = new LRUCache<string, T, () => Promise<T>>({
    max: MAX_ENTRIES,
    ttl: options.ttlMs,
    allowStale: options.staleWhileRevalidate ?? false,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: load }) => load(),
  })
  return {
    get: (key, load) => cache.forceFetch(key, { context: load }),
    clear: () => cache.clear(),
  }
}
