import type { Db } from '../../db/client.ts'
import type { PersonalData } from '../../personal-data.ts'
import { deleteFavorites } from './favorites.repo.ts'

export const favoritesPersonalData: PersonalData = {
  columns: {
    favorites: {
      product_id: 'row deleted, exported',
      color: 'row deleted, exported',
    },
  },
  eraseUser: (tx, { userId }) => deleteFavorites(tx, userId),
}

/** Returns all saved products, including hidden ones, for the export of a person's data. */
export const exportFavorites = (
  db: Db,
  userId: string,
): Promise<
  { productId: string; addedAt: Date; color: string | null; priceCents: number | null; currency: string | null }[]
> =>
  db
    .selectFrom('favorites')
    .select(['product_id as productId', 'added_at as addedAt', 'color', 'price_cents as priceCents', 'currency'])
    .where('user_id', '=', userId)
    .orderBy('added_at', 'desc')
    .execute()
