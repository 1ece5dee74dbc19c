import { shopperDisplay } from '@atelier/domain/limits/shopper-display'
import { sharedStorage } from '../../browser/browser-storage.ts'

/** Stores the viewed products in the browser. The list is never sent to the server. */
const STORAGE_KEY = 'shop.viewed'

/** The number shown, plus the current product, which is not shown. */
const MAX_STORED = shopperDisplay.catalog.recentlyViewed + 1

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,100}$/.test(value)

/** Parses the stored ids, latest first. Skips invalid entries. */
export function readStoredViewed(text: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? [...new Set(stored.filter(isId))].slice(0, MAX_STORED) : []
  } catch {
    return []
  }
}

/** Returns the list with this product first, without duplicates. */
export const withViewed = (ids: readonly string[], id: string): string[] =>
  [id, ...ids.filter((other) => other !== id)].slice(0, MAX_STORED)

/** Records a product as viewed. Returns the products viewed before it, latest first. */
export function recordViewed(id: string): string[] {
  const before = readStoredViewed(sharedStorage.read(STORAGE_KEY))
  sharedStorage.write(STORAGE_KEY, JSON.stringify(withViewed(before, id)))
  return before.filter((other) => other !== id).slice(0, shopperDisplay.catalog.recentlyViewed)
}
