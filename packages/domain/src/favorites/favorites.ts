import { shopperLimits } from '../limits/shopper-limits.ts'

/** A saved product (S3). `price` is the price when it was saved; `dateAdded` is an ISO time. */
export interface Favorite {
  productId: string
  name: string
  /** The color that was saved; absent for the first one. */
  color?: string | null
  /** The color with its plain name. */
  colorLabel?: string | undefined
  price: number
  /** The key of the market of the price; absent: the one without a prefix. */
  market?: string
  imageUrl: string | null
  dateAdded: string
}

export const TOO_MANY_FAVORITES = `You can save up to ${shopperLimits.favoritesMax} favorites`

/** Adds a favorite at the front; ignores duplicates and products without an id (S4). */
export function withFavorite(favorites: readonly Favorite[], favorite: Favorite): Favorite[] {
  if (!favorite.productId || favorites.some((saved) => saved.productId === favorite.productId)) return [...favorites]
  return [favorite, ...favorites]
}

export const withoutFavorite = (favorites: readonly Favorite[], productId: string): Favorite[] =>
  favorites.filter((saved) => saved.productId !== productId)

/** Adds or removes a favorite (S4). */
export function toggleFavorite(favorites: readonly Favorite[], favorite: Favorite): Favorite[] {
  const isSaved = favorites.some((saved) => saved.productId === favorite.productId)
  return isSaved ? withoutFavorite(favorites, favorite.productId) : withFavorite(favorites, favorite)
}

/**
 * Merges two lists, newest first. Each product appears once, with its earliest date and with the color and price of the
 * newer one. The order of the arguments does not matter.
 */
export function mergeFavoriteLists(first: readonly Favorite[], second: readonly Favorite[]): Favorite[] {
  const merged = new Map<string, Favorite>()
  for (const favorite of [...first, ...second]) {
    const known = merged.get(favorite.productId)
    const [older, newer] = known && known.dateAdded < favorite.dateAdded ? [known, favorite] : [favorite, known]
    merged.set(favorite.productId, { ...(newer ?? older), dateAdded: older.dateAdded })
  }
  return [...merged.values()].toSorted(
    (a, b) => b.dateAdded.localeCompare(a.dateAdded) || a.productId.localeCompare(b.productId),
  )
}

/** Returns the storage key of a customer's favorites, by id or email, or of a visitor's (S4). */
export const favoritesKey = (user: { id?: string; email?: string } | null): string =>
  `favorites:${user?.id ?? user?.email ?? 'guest'}`

/** Formats the count in the account panel's badge, up to a cap (S9). */
export const favoritesBadge = (count: number, cap: number): string => (count > cap ? `${cap}+` : String(count))
