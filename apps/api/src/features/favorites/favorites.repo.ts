import { toDollars } from '@atelier/domain/money'
import { limits } from '@atelier/domain/limits'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'

export interface SavedProduct {
  productId: string
  name: string
  price: number
  imageUrl: string | null
  addedAt: Date
}

/** Returns the visible saved products, newest first, with the first image of their first color. */
export async function listFavorites(db: Db, userId: string): Promise<SavedProduct[]> {
  const rows = await db
    .selectFrom('favorites as favorite')
    .innerJoin('products as product', 'product.product_id', 'favorite.product_id')
    .select((eb) => [
      'product.product_id as productId',
      'product.name',
      'product.price_cents as priceCents',
      'favorite.added_at as addedAt',
      eb
        .selectFrom('color_variants as variant')
        .innerJoin('product_images as image', 'image.variant_id', 'variant.variant_id')
        .select('image.url')
        .whereRef('variant.product_id', '=', 'product.product_id')
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
  return rows.map(({ priceCents, ...row }) => ({ ...row, price: toDollars(priceCents) }))
}

/**
 * Saves visible products; skips hidden and unknown ones. A product that was already saved keeps the earlier date.
 * Returns how many of the given products are saved.
 */
export async function saveFavorites(
  tx: Tx,
  userId: string,
  favorites: readonly { productId: string; addedAt: Date }[],
): Promise<number> {
  if (favorites.length === 0) return 0
  const given = JSON.stringify(favorites.map(({ productId, addedAt }) => ({ id: productId, at: addedAt })))
  const { rows } = await sql`
    insert into favorites (user_id, product_id, added_at)
    select ${userId}, product.product_id, given.at
    from jsonb_to_recordset(${given}::jsonb) as given(id text, at timestamptz)
    join products product on product.product_id = given.id
    where product.status in ('active', 'out_of_stock') and product.is_active
    on conflict (user_id, product_id) do update set added_at = least(favorites.added_at, excluded.added_at)
    returning product_id`.execute(tx)
  return rows.length
}

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
