/** Maximum age of a cached count of available products. An edit of the catalog clears the cache. */
const TTL_MS = 60_000
const MAX_ENTRIES = 1_000

/** Caches slow counts for a minute and returns the previous value while a new one loads. */
export interface TtlCache<T> {
  get: (key: string, load: () => Promise<T>) => Promise<T>
  clear: () => void
}

interface Entry<T> {
  value: Promise<T>
  loadedAt: number
}

export function createTtlCache<T>(): TtlCache<T> {
  let entries = new Map<string, Entry<T>>()

  const load = (key: string, read: () => Promise<T>, into: Map<string, Entry<T>>): Promise<T> => {
    const value = read()
    // Requests during a reload get the previous value.
    const entry = { value: into.get(key)?.value ?? value, loadedAt: performance.now() }
    into.delete(key)
    into.set(key, entry)
    value.then(
      () => into.set(key, { value, loadedAt: entry.loadedAt }),
      () => into.delete(key),
    )
    if (into.size > MAX_ENTRIES) into.delete(into.keys().next().value ?? '')
    return entry.value
  }

  return {
    get(key, read) {
      const known = entries.get(key)
      return known && performance.now() - known.loadedAt < TTL_MS ? known.value : load(key, read, entries)
    },
    clear() {
      entries = new Map()
    },
  }
}
