import { policy } from '../policy.ts'

/** S3: a saved product. `price` is dollars at the time it was shown; `dateAdded` an ISO time. */
export interface Favorite {
  productId: string
  name: string
  price: number
  imageUrl: string | null
  dateAdded: string
}

export const TOO_MANY_FAVORITES = `You can keep at most ${policy.favoritesMax} favorites`

/** Adds a favourite; refuses duplicates and anything without an id (S4). The newest stands first. */
export function addFavorite(favorites: readonly Favorite[], favorite: Favorite): Favorite[] {
  if (!favorite.productId || favorites.some((saved) => saved.productId === favorite.productId)) return [...favorites]
  return [favorite, ...favorites]
}

export const removeFavorite = (favorites: readonly Favorite[], productId: string): Favorite[] =>
  favorites.filter((saved) => saved.productId !== productId)

/** Adds or removes (S4). */
export function toggleFavorite(favorites: readonly Favorite[], favorite: Favorite): Favorite[] {
  const isSaved = favorites.some((saved) => saved.productId === favorite.productId)
  return isSaved ? removeFavorite(favorites, favorite.productId) : addFavorite(favorites, favorite)
}

/** Two lists as one, each product once and with its earliest date; newest first. Merging in either order is the same. */
export function mergeFavorites(one: readonly Favorite[], other: readonly Favorite[]): Favorite[] {
  const merged = new Map<string, Favorite>()
  for (const favorite of [...one, ...other]) {
    const known = merged.get(favorite.productId)
    if (!known || favorite.dateAdded < known.dateAdded) merged.set(favorite.productId, favorite)
  }
  return [...merged.values()].toSorted(
    (a, b) => b.dateAdded.localeCompare(a.dateAdded) || a.productId.localeCompare(b.productId),
  )
}

/** Key under which a browser keeps the favourites of one person, by id or e-mail, or of a visitor (S4). */
export const favoritesKey = (user: { id?: string; email?: string } | null): string =>
  `favorites:${user?.id ?? user?.email ?? 'guest'}`

/** S9: the badge of the account panel is capped. */
export const favoritesBadge = (count: number, cap: number): string => (count > cap ? `${cap}+` : String(count))
