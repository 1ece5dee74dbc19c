import { policy } from '@atelier/domain/policy'

/** Where a browser keeps what was looked at. It never leaves it. */
const STORAGE_KEY = 'orsenne.viewed'

/** As many as are shown, and the one being looked at, which is not. */
const MAX_STORED = policy.catalog.recentlyViewed + 1

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,100}$/.test(value)

/** The ids a browser has stored, latest first; what is none is left out. */
export function readStoredViewed(text: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? [...new Set(stored.filter(isId))].slice(0, MAX_STORED) : []
  } catch {
    return []
  }
}

/** Puts a piece at the head of what was looked at. Looked at again, it stands there once. */
export const withViewed = (ids: readonly string[], id: string): string[] =>
  [id, ...ids.filter((other) => other !== id)].slice(0, MAX_STORED)

/** What was looked at before this piece, latest first and never itself. Remembers this one. */
export function recordViewed(id: string): string[] {
  try {
    const before = readStoredViewed(localStorage.getItem(STORAGE_KEY))
    localStorage.setItem(STORAGE_KEY, JSON.stringify(withViewed(before, id)))
    return before.filter((other) => other !== id).slice(0, policy.catalog.recentlyViewed)
  } catch {
    // Storage may be forbidden or full: then nothing is remembered.
    return []
  }
}
