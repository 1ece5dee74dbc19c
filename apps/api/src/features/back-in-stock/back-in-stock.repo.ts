import { limits } from '@atelier/domain/limits/limits'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import { productsOf, visible } from '../products/products.public.ts'

/** A color of a visible product. */
export interface Color {
  /** null: the product does not have this color. */
  variantId: number | null
  isSoldOut: boolean
}

/** Finds a color of a product of a market by its displayed name, ignoring case. Returns null if there is no such product. */
export async function findColor(
  db: Db,
  { idOrSlug, color, market }: { idOrSlug: string; color: string; market: string },
): Promise<Color | null> {
  const { rows } = await sql<Color>`
    select v.variant_id as "variantId", p.status = 'out_of_stock' or coalesce(v.stock = 0, false) as "isSoldOut"
    from ${productsOf(market)}
    left join color_variants v on v.product_id = p.product_id and fold_text(v.name) = fold_text(${color})
    where (p.slug = ${idOrSlug} or p.product_id = ${idOrSlug}) and ${visible}
    order by v.position limit 1`.execute(db)
  return rows[0] ?? null
}

/** Stores a back-in-stock request. Ignores repeats, and requests above the limit per email address. */
export async function insertRequest(
  db: Db,
  { variantId, email, market }: { variantId: number; email: string; market: string },
): Promise<void> {
  await sql`
    insert into back_in_stock_requests (variant_id, email, market)
    select ${variantId}::integer, ${email}::text, ${market}::text
    where (select count(*) from back_in_stock_requests where email = ${email}) < ${limits.catalog.backInStockPerAddress}
    on conflict do nothing`.execute(db)
}

/** The price of product p in a market with a price list, as a subquery. */
const listedPrice = (market: RawBuilder<unknown>) => sql`
  select price_cents from product_prices
  where price_list = ${market} and product_id = p.product_id and valid_until is null`

export interface DueNotice {
  email: string
  /** The market in which the email was asked for. */
  market: string
  name: string
  color: string
  slug: string
  priceCents: number
  imageUrl: string | null
}

/**
 * Removes and returns up to `max` requests whose color is in stock again in its market, oldest first. `markets` are the keys
 * of all markets; requests of other markets wait. Queue their emails in the same
 * transaction. Concurrent workers take different requests.
 */
export async function takeDueRequests(
  tx: Tx,
  { max, markets }: { max: number; markets: readonly string[] },
): Promise<DueNotice[]> {
  const { rows } = await sql<DueNotice>`
    with due as (
      select r.request_id from back_in_stock_requests r
      join color_variants v on v.variant_id = r.variant_id join products p on p.product_id = v.product_id
      where (v.stock is null or v.stock > 0) and p.status <> 'out_of_stock' and ${visible}
        and r.market = any(${[...markets]}::text[]) and (r.market = '' or exists (${listedPrice(sql`r.market`)}))
      order by r.request_id limit ${max} for update of r skip locked
    ), taken as (
      delete from back_in_stock_requests r using due where r.request_id = due.request_id
      returning r.request_id, r.variant_id, r.email, r.market
    )
    select t.email, t.market, p.name, v.name as color, p.slug,
      case when t.market = '' then p.price_cents else (${listedPrice(sql`t.market`)}) end as "priceCents",
      (select i.url from product_images i where i.variant_id = v.variant_id order by i.position limit 1) as "imageUrl"
    from taken t join color_variants v on v.variant_id = t.variant_id join products p on p.product_id = v.product_id
    order by t.request_id`.execute(tx)
  return rows
}

/** Deletes requests older than `days`. Returns their number. */
export async function deleteOldRequests(db: Db, days: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from back_in_stock_requests
    where created_at < now() - make_interval(days => ${days})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
