import type { Favorite } from '@atelier/domain/favorites/favorites'
import { shopperLimits } from '@atelier/domain/limits/shopper-limits'
import { sharedStorage } from '../../browser/browser-storage.ts'

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 100

const isFavorite = (value: unknown): value is Favorite => {
  if (typeof value !== 'object' || value === null) return false
  const { productId, name, color, colorLabel, price, market, imageUrl, dateAdded } = value as Record<string, unknown>
  return (
    isText(productId) &&
    productId !== '' &&
    typeof name === 'string' &&
    isText(color ?? '') &&
    isText(colorLabel ?? '') &&
    Number.isFinite(price) &&
    isText(market ?? '') &&
    (imageUrl === null || (typeof imageUrl === 'string' && /^(\/(?!\/)|https?:\/\/)/.test(imageUrl))) &&
    typeof dateAdded === 'string' &&
    !Number.isNaN(Date.parse(dateAdded))
  )
}

/** Parses the stored favorites. Skips duplicates and invalid entries, and limits their number. */
export function readStoredFavorites(text: string | null): Favorite[] {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '[]')
  } catch {
    return []
  }
  if (!Array.isArray(stored)) return []
  const unique = new Map<string, Favorite>()
  for (const one of stored) {
    if (!isFavorite(one) || unique.has(one.productId)) continue
    const { productId, name, color, colorLabel, price, market, imageUrl, dateAdded } = one
    const kept = { ...(color ? { color, colorLabel } : {}), ...(market ? { market } : {}) }
    unique.set(productId, { productId, name, ...kept, price, imageUrl, dateAdded: new Date(dateAdded).toISOString() })
  }
  return [...unique.values()].slice(0, shopperLimits.favoritesMax)
}

export const favoritesStorage = {
  read: (key: string): Favorite[] => readStoredFavorites(sharedStorage.read(key)),
  write: (key: string, favorites: readonly Favorite[]): void =>
    sharedStorage.write(key, favorites.length > 0 ? JSON.stringify(favorites) : null),
}
