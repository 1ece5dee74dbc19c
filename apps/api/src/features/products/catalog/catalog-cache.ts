import { LRUCache } from 'lru-cache'
import { createSingleFlight } from '../../../cache/single-flight.ts'
import { staleIfError } from '../../../cache/stale-if-error.ts'
import type { ContentWatch } from './content-watch.ts'

/** Maximum age of the stock in a response: orders reduce stock without changing the content version. */
const MAX_AGE_MS = 5_000
const MAX_ENTRIES = 1_000
/** Over all encodings: the two compressed copies of a body are together at most as large as the body. */
const MAX_BYTES = 12 * 1024 * 1024

/** A response body, as the routes send it. */
interface Body {
  etag: string
  /** Bytes of the plain body. */
  length: number
}

interface Entry<B> {
  body: B
  loadedAt: number
}

/**
 * Caches catalog responses as bytes, separately in each process. The content version in the database invalidates all of
 * them.
 */
export interface CatalogCache<B extends Body> {
  /**
   * Returns the body cached under a key, or loads it when it is missing or too old. Does not cache `null`. Returns the
   * last body, however old, while the database is unavailable.
   */
  get: (key: string, load: () => Promise<B | null>) => Promise<B | null>
}

export function createCatalogCache<B extends Body>(watch: ContentWatch): CatalogCache<B> {
  const entries = new LRUCache<string, Entry<B>>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => 2 * body.length,
  })
  const loads = createSingleFlight<B | null>()
  let generation = 0

  watch.onChange(() => {
    entries.clear()
    // A load in progress may have read the old catalog; later requests must not join it.
    loads.clear()
    generation += 1
  })

  const isFresh = (entry: Entry<B> | undefined): entry is Entry<B> =>
    entry !== undefined && performance.now() - entry.loadedAt < MAX_AGE_MS

  const load = async (key: string, read: () => Promise<B | null>): Promise<B | null> => {
    const startedAt = performance.now()
    const before = generation
    const fresh = await read()
    if (fresh === null) return null
    const known = entries.peek(key)?.body
    // Unchanged: reuses the compressed bytes.
    const body = known?.etag === fresh.etag ? known : fresh
    if (generation === before) entries.set(key, { body, loadedAt: startedAt })
    return body
  }

  const getFresh: CatalogCache<B>['get'] = async (key, read) => {
    await watch.revalidate()
    const cached = entries.peek(key)
    if (isFresh(cached)) return cached.body
    return loads.run(key, () => load(key, read))
  }

  return {
    get: (key, read) => staleIfError(getFresh(key, read), () => entries.peek(key)?.body),
  }
}
