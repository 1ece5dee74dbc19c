import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { productsOf, visible } from '../products/products.public.ts'

/** Returns the last change of each file of `perFile` products, ordered by product id. */
export async function listFileDates(db: Db, perFile: number): Promise<Date[]> {
  const { rows } = await sql<{ changedAt: Date }>`
    select max(updated_at) as "changedAt" from (
      select p.updated_at, (row_number() over (order by p.product_id) - 1) / ${perFile}::integer as file
      from products p where ${visible}
    ) numbered group by file order by file`.execute(db)
  return rows.map(({ changedAt }) => changedAt)
}

export interface ListDates {
  category: string
  changedAt: Date
  newChangedAt: Date | null
  reducedChangedAt: Date | null
}

/** Returns the last change of each category that has products in a market in display order, and of its new and reduced products. */
export async function listCategoryDates(db: Db, market: string): Promise<ListDates[]> {
  const { rows } = await sql<ListDates>`
    select p.category, max(p.updated_at) as "changedAt", max(p.updated_at) filter (where p.is_new) as "newChangedAt",
      max(p.updated_at) filter (where p.compare_at_price_cents > p.price_cents) as "reducedChangedAt"
    from ${productsOf(market)} join categories c on c.slug = p.category where ${visible}
    group by p.category, c.position order by c.position, p.category`.execute(db)
  return rows
}

export interface SitemapProduct {
  productId: string
  slug: string
  updatedAt: Date
  /** The first image of each color that has one. */
  images: string[]
  /** The price lists in which it has a price, besides that of the market without a prefix. */
  priceLists: string[]
}

/** Returns the next products after an id or offset, in the order of their ids. */
export async function listProductsForSitemap(
  db: Db,
  from: { afterId: string } | { offset: number },
  limit: number,
): Promise<SitemapProduct[]> {
  const [after, offset] = 'afterId' in from ? [sql`and p.product_id > ${from.afterId}`, 0] : [sql``, from.offset]
  const { rows } = await sql<SitemapProduct>`
    select p.product_id as "productId", p.slug, p.updated_at as "updatedAt", array_remove(array(
      select (select i.url from product_images i where i.variant_id = v.variant_id order by i.position limit 1)
      from color_variants v where v.product_id = p.product_id order by v.position), null) as images,
      array(select l.price_list from product_prices l where l.product_id = p.product_id and l.valid_until is null
        order by l.price_list) as "priceLists"
    from products p where ${visible} ${after} order by p.product_id limit ${limit} offset ${offset}`.execute(db)
  return rows
}
