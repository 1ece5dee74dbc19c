import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { limits } from '../limits/limits.ts'
import { decimalsHint } from '../money/currency-text.ts'
import { isWholeAmount, perCurrency, toAmount, type Currency } from '../money/money.ts'
import { isoDate } from '../values/text.schema.ts'
import { TOO_MANY_FAVORITES } from './favorites.ts'

const savedColor = z.string().max(100)

/** A saved product on the favorites page (S3). */
export const FavoriteItem = z
  .object({
    productId: z.string(),
    name: z.string(),
    /** Now. */
    price: z.number(),
    /** When it was saved. null: saved before the sign-in, without a price. */
    savedPrice: z.number().nullable(),
    /** ISO 4217. */
    currency: z.string(),
    /** The saved color, while the product has it; null for the first one. */
    color: z.string().nullable(),
    /** The saved color with its plain name. */
    colorLabel: z.string().nullable(),
    imageUrl: z.string().nullable(),
    dateAdded: isoDate,
  })
  .meta({ id: 'FavoriteItem' })

/** Newest first. Hidden products are omitted and reappear when they are visible again. */
export const FavoritesResponse = envelope(z.array(FavoriteItem)).meta({ id: 'FavoritesResponse' })
export type FavoritesResponse = z.infer<typeof FavoritesResponse>

export const FavoriteParams = z.strictObject({ userId: z.string().max(100), productId: z.string().min(1).max(100) })

/** The color of a product that is saved now; absent for the first one. */
export const AddFavoriteQuery = z.strictObject({ color: savedColor.optional() })
export type AddFavoriteQuery = z.infer<typeof AddFavoriteQuery>

/** A saved price; any that is not negative without a currency. */
function priceIn(currency: Currency | null) {
  const price = z.number().min(0)
  if (currency === null) return price.optional()
  return price
    .max(toAmount(limits.orders.maxCents, currency))
    .refine((amount) => isWholeAmount(amount, currency), decimalsHint(currency))
    .optional()
}

const mergeBody = (currency: Currency | null) =>
  z.strictObject({
    favorites: z
      .array(
        z.strictObject({
          productId: z.string().min(1).max(100),
          dateAdded: isoDate,
          color: savedColor.nullish(),
          price: priceIn(currency),
        }),
      )
      .max(limits.favoritesMax, TOO_MANY_FAVORITES),
  })

/**
 * The favorites that a browser saved before sign-in, with the price that the shopper saw. The API uses its own name and
 * image. `mergeFavoritesBodyIn` checks the prices.
 */
export const MergeFavoritesBody = mergeBody(null).meta({ id: 'MergeFavoritesBody' })
export type MergeFavoritesBody = z.infer<typeof MergeFavoritesBody>
/** Returns the body with prices in a currency. */
export const mergeFavoritesBodyIn = perCurrency(mergeBody)
