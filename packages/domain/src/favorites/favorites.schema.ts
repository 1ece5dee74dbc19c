import { z } from 'zod'
import { envelope } from '../envelope.ts'
import { policy } from '../policy.ts'
import { isoDate } from '../text.schema.ts'
import { TOO_MANY_FAVORITES } from './favorites.ts'

/** S3: a saved product as the favourites page shows it. */
export const FavoriteItem = z
  .object({
    productId: z.string(),
    name: z.string(),
    price: z.number(),
    imageUrl: z.string().nullable(),
    dateAdded: isoDate,
  })
  .meta({ id: 'FavoriteItem' })

/** Newest first; products that are no longer shown are left out, and come back when they are. */
export const FavoritesResponse = envelope(z.array(FavoriteItem)).meta({ id: 'FavoritesAnswer' })
export type FavoritesResponse = z.infer<typeof FavoritesResponse>

export const FavoriteParams = z.strictObject({ userId: z.string().max(100), productId: z.string().min(1).max(100) })

/** What a browser saved before signing in. Name, price and picture are the shop's own, so they are not asked for. */
export const MergeFavoritesBody = z
  .strictObject({
    favorites: z
      .array(z.strictObject({ productId: z.string().min(1).max(100), dateAdded: isoDate }))
      .max(policy.favoritesMax, TOO_MANY_FAVORITES),
  })
  .meta({ id: 'MergeFavoritesBody' })
export type MergeFavoritesBody = z.infer<typeof MergeFavoritesBody>
