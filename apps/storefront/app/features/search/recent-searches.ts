import { sharedStorage } from '../../browser/browser-storage.ts'

/** The last searches of this browser, newest first. */
const STORAGE_KEY = 'shop.searches'
const MAX_SEARCHES = 5
const MAX_LENGTH = 100

const isQuery = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_LENGTH

/** Parses the stored searches, which are untrusted. */
export function readSearches(text: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isQuery).slice(0, MAX_SEARCHES) : []
  } catch {
    return []
  }
}

export const recentSearches = {
  read: (): string[] => readSearches(sharedStorage.read(STORAGE_KEY)),
  add(query: string): void {
    const others = recentSearches.read().filter((known) => known.toLowerCase() !== query.toLowerCase())
    sharedStorage.write(STORAGE_KEY, JSON.stringify([query, ...others].slice(0, MAX_SEARCHES)))
  },
  clear: (): void => sharedStorage.write(STORAGE_KEY, null),
}
