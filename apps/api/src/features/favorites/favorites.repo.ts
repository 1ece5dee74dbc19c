import { toAmount, type Cents, type Currency } from '@atelier/domain/money/money'
import { plainColorLabel } from '@atelier/domain/products/plain-color-label'
import { limits } from '@atelier/domain/limits/limits'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'

export interface SavedProduct {
  productId: string
  name: string
  price: number
  /** The price when it was saved; null: not known. */
  savedPrice: number | null
  currency: Currency
  /** The saved color, while the product has it. */
  color: string | null
  colorLabel: string | null
  imageUrl: string | null
  addedAt: Date
}

/** A product to save. */
export interface FavoriteToSave {
  productId: string
  /** null: the first color. */
  color: string | null
  /** null: the price now. */
  priceCents: Cents | null
  addedAt: Date
  /** When color and price were chosen; null: the client does not know them. */
  chosenAt: Date | null
}

/** Returns the visible saved products, newest first, with the first image of the saved color, else of the first one. */
export async function listFavorites(db: Db, userId: string, currency: Currency): Promise<SavedProduct[]> {
  const rows = await db
    .selectFrom('favorites as favorite')
    .innerJoin('products as product', 'product.product_id', 'favorite.product_id')
    .leftJoin('color_variants as chosen', (join) =>
      join.onRef('chosen.product_id', '=', 'product.product_id').onRef('chosen.name', '=', 'favorite.color'),
    )
    .select((eb) => [
      'product.product_id as productId',
      'product.name',
      'product.price_cents as priceCents',
      'favorite.price_cents as savedCents',
      'chosen.name as color',
      'chosen.value as colorValue',
      'favorite.added_at as addedAt',
      eb
        .selectFrom('color_variants as variant')
        .innerJoin('product_images as image', 'image.variant_id', 'variant.variant_id')
        .select('image.url')
        .whereRef('variant.product_id', '=', 'product.product_id')
        .orderBy((order) => order('variant.variant_id', '=', order.ref('chosen.variant_id')), 'desc')
        .orderBy('variant.position')
        .orderBy('image.position')
        .limit(1)
        .as('imageUrl'),
    ])
    .where('favorite.user_id', '=', userId)
    .where('product.status', 'in', ['active', 'out_of_stock'])
    .where('product.is_active', '=', true)
    .orderBy('favorite.added_at', 'desc')
    .orderBy('favorite.product_id')
    .limit(limits.favoritesMax)
    .execute()
  return rows.map(({ priceCents, savedCents, colorValue, ...row }) => ({
    ...row,
    price: toAmount(priceCents, currency),
    savedPrice: savedCents === null ? null : toAmount(savedCents, currency),
    currency,
    colorLabel:
      row.color === null || colorValue === null ? null : plainColorLabel({ name: row.color, value: colorValue }),
  }))
}

/**
 * Saves visible products; skips hidden and unknown ones. A product that was already saved keeps the earlier date, and
 * gets the color and price of the newer save. An unknown color counts as the first one. Returns how many of the given
 * products are saved.
 */
export async function saveFavorites(tx: Tx, userId: string, favorites: readonly FavoriteToSave[]): Promise<number> {
  if (favorites.length === 0) return 0
  const given = JSON.stringify(favorites)
  const { rows } = await sql`
    insert into favorites as saved (user_id, product_id, added_at, color, price_cents, chosen_at)
    select ${userId}, product.product_id, given."addedAt", (
        select v.name from color_variants v
        where v.product_id = product.product_id and fold_text(v.name) = fold_text(given.color) limit 1
      ), case when given."chosenAt" is not null then coalesce(given."priceCents", product.price_cents) end,
      given."chosenAt"
    from jsonb_to_recordset(${given}::jsonb)
      as given("productId" text, "addedAt" timestamptz, color text, "priceCents" integer, "chosenAt" timestamptz)
    join products product on product.product_id = given."productId"
    where product.status in ('active', 'out_of_stock') and product.is_active
    on conflict (user_id, product_id) do update set added_at = least(saved.added_at, excluded.added_at),
      color = case when ${isNewer} then excluded.color else saved.color end,
      price_cents = case when ${isNewer} then excluded.price_cents else saved.price_cents end,
      chosen_at = greatest(saved.chosen_at, excluded.chosen_at)
    returning product_id`.execute(tx)
  return rows.length
}

/** Whether the given color and price are newer than the saved ones. */
const isNewer = sql`excluded.chosen_at > coalesce(saved.chosen_at, '-infinity')`

/** Locks the user, so that two concurrent requests cannot both pass the limit. */
export async function lockFavorites(tx: Tx, userId: string): Promise<void> {
  await sql`select 1 from users where user_id = ${userId} for no key update`.execute(tx)
}

export async function countFavorites(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('favorites')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteFavorite(tx: Tx, userId: string, productId: string): Promise<void> {
  await tx.deleteFrom('favorites').where('user_id', '=', userId).where('product_id', '=', productId).execute()
}

export async function deleteFavorites(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('favorites').where('user_id', '=', userId).execute()
}
