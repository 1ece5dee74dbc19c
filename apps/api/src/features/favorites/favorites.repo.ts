import { DEFAULT_MARKET } from '@atelier/domain/markets/market'
import type { ShopMarket } from '@atelier/domain/markets/shop-market'
import { toAmount, type Cents, type Currency } from '@atelier/domain/money/money'
import { plainColorLabel } from '@atelier/domain/products/plain-color-label'
import { limits } from '@atelier/domain/limits/limits'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import { productsOf, visible } from '../products/products.public.ts'

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

interface FavoriteRow {
  productId: string
  name: string
  priceCents: Cents
  savedCents: Cents | null
  color: string | null
  colorValue: string | null
  addedAt: Date
  imageUrl: string | null
}

/**
 * Returns the saved products that a market sells, newest first, with the first image of the saved color, else of the first
 * one. A price that was saved in another currency is not known here.
 */
export async function listFavorites(db: Db, userId: string, { key, terms }: ShopMarket): Promise<SavedProduct[]> {
  const { currency } = terms
  const { rows } = await sql<FavoriteRow>`
    select p.product_id as "productId", p.name, p.price_cents as "priceCents", chosen.name as color,
      chosen.value as "colorValue", f.added_at as "addedAt",
      case when ${savedInCurrency(key, currency)} then f.price_cents end as "savedCents", (
        select i.url from color_variants v join product_images i on i.variant_id = v.variant_id
        where v.product_id = p.product_id
        order by v.variant_id = chosen.variant_id desc nulls last, v.position, i.position limit 1
      ) as "imageUrl"
    from favorites f join ${productsOf(key)} on p.product_id = f.product_id
    left join color_variants chosen on chosen.product_id = p.product_id and chosen.name = f.color
    where f.user_id = ${userId} and ${visible}
    order by f.added_at desc, f.product_id limit ${limits.favoritesMax}`.execute(db)
  return rows.map(({ priceCents, savedCents, colorValue, ...row }) => ({
    ...row,
    price: toAmount(priceCents, currency),
    savedPrice: savedCents === null ? null : toAmount(savedCents, currency),
    currency,
    colorLabel:
      row.color === null || colorValue === null ? null : plainColorLabel({ name: row.color, value: colorValue }),
  }))
}

/** Condition: the price of the favorite f was saved in this currency. */
const savedInCurrency = (market: string, currency: Currency) =>
  market === DEFAULT_MARKET ? sql`(f.currency is null or f.currency = ${currency})` : sql`f.currency = ${currency}`

/**
 * Saves visible products of a market, at its price; skips hidden and unknown ones. A product that was already saved keeps the earlier date, and
 * gets the color and price of the newer save. An unknown color counts as the first one. Returns how many of the given
 * products are saved.
 */
export async function saveFavorites(
  tx: Tx,
  userId: string,
  favorites: readonly FavoriteToSave[],
  { key, terms }: ShopMarket,
): Promise<number> {
  if (favorites.length === 0) return 0
  const given = JSON.stringify(favorites)
  const { rows } = await sql`
    insert into favorites as saved (user_id, product_id, added_at, color, price_cents, chosen_at, currency)
    select ${userId}, p.product_id, given."addedAt", (
        select v.name from color_variants v
        where v.product_id = p.product_id and fold_text(v.name) = fold_text(given.color) limit 1
      ), case when given."chosenAt" is not null then coalesce(given."priceCents", p.price_cents) end,
      given."chosenAt", ${key === DEFAULT_MARKET ? null : terms.currency}
    from jsonb_to_recordset(${given}::jsonb)
      as given("productId" text, "addedAt" timestamptz, color text, "priceCents" integer, "chosenAt" timestamptz)
    join ${productsOf(key)} on p.product_id = given."productId"
    where ${visible}
    on conflict (user_id, product_id) do update set added_at = least(saved.added_at, excluded.added_at),
      color = case when ${isNewer} then excluded.color else saved.color end,
      price_cents = case when ${isNewer} then excluded.price_cents else saved.price_cents end,
      currency = case when ${isNewer} then excluded.currency else saved.currency end,
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
