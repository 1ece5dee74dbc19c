import { z } from 'zod'
import { envelope } from '../envelope.ts'
import { limits } from '../limits.ts'
import { isoDate } from '../text.schema.ts'
import { TOO_MANY_FAVORITES } from './favorites.ts'

/** A saved product on the favorites page (S3). */
export const FavoriteItem = z
  .object({
    productId: z.string(),
    name: z.string(),
    price: z.number(),
    imageUrl: z.string().nullable(),
    dateAdded: isoDate,
  })
  .meta({ id: 'FavoriteItem' })

/** Newest first. Hidden products are omitted and reappear when they are visible again. */
export const FavoritesResponse = envelope(z.array(FavoriteItem)).meta({ id: 'FavoritesResponse' })
export type FavoritesResponse = z.infer<typeof FavoritesResponse>

export const FavoriteParams = z.strictObject({ userId: z.string().max(100), productId: z.string().min(1).max(100) })

/** The favorites that a browser saved before sign-in. The API ignores name, price and image and uses its own. */
export const MergeFavoritesBody = z
  .strictObject({
    favorites: z
      .array(z.strictObject({ productId: z.string().min(1).max(100), dateAdded: isoDate }))
      .max(limits.favoritesMax, TOO_MANY_FAVORITES),
  })
  .meta({ id: 'MergeFavoritesBody' })
export type MergeFavoritesBody = z.infer<typeof MergeFavoritesBody>
