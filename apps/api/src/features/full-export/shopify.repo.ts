import type { Currency } from '@atelier/domain/money/money'
import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'
import { readBatches } from './snapshot.repo.ts'

/** A product as the file for Shopify needs it. */
export interface ShopifyProduct {
  slug: string
  name: string
  description: string
  category: string
  details: string[]
  status: string
  isShown: boolean
  priceCents: number
  compareAtPriceCents: number | null
  taxClass: string | null
  colors: {
    name: string
    sku: string
    stock: number | null
    weightGrams: number | null
    gtin: string | null
    images: { url: string; alt: string | null }[]
  }[]
}

/** Reads the products that are not deleted, in batches. */
export const readShopifyProducts = (tx: Tx): AsyncGenerator<ShopifyProduct[]> =>
  readBatches<ShopifyProduct>(
    tx,
    sql`
      select p.slug, p.name, p.description, c.name as category,
        p.features || array_remove(array[p.dimensions, p.materials], null) || p.included as details, p.status,
        p.status in ('active', 'out_of_stock') and p.is_active as "isShown", p.price_cents as "priceCents",
        p.compare_at_price_cents as "compareAtPriceCents", p.tax_class as "taxClass",
        coalesce((select json_agg(json_build_object('name', v.name, 'sku', v.sku, 'stock', v.stock,
            'weightGrams', v.weight_grams, 'gtin', v.gtin, 'images', coalesce((
            select json_agg(json_build_object('url', i.url, 'alt', i.alt) order by i.position)
            from product_images i where i.variant_id = v.variant_id), '[]'::json)) order by v.position)
          from color_variants v where v.product_id = p.product_id), '[]'::json) as colors
      from products p join categories c on c.slug = p.category
      where p.deleted_at is null order by p.product_id`,
  )

/** A customer or guest as the file for Shopify needs it. */
export interface ShopifyCustomer {
  name: string
  email: string
  acceptsEmail: boolean
  address: string | null
  apartment: string | null
  city: string | null
  state: string | null
  country: string | null
  zipCode: string | null
  phone: string | null
  /** In the currency of the shop. */
  spentCents: number
  orderCount: number
}

/**
 * Reads each email address with an account or as a guest once, in batches: with the account if there is one, the default
 * address, and what was spent in the currency of the shop.
 */
export const readShopifyCustomers = (tx: Tx, currency: Currency): AsyncGenerator<ShopifyCustomer[]> =>
  readBatches<ShopifyCustomer>(
    tx,
    sql`
      select u.name, u.email,
        exists (select from subscribers s where s.email = u.email and s.status = 'active') as "acceptsEmail",
        a.street_address as address, a.apartment, a.city, a.state, a.country, a.zip_code as "zipCode", a.phone,
        coalesce(o.spent, 0) as "spentCents", coalesce(o.orders, 0) as "orderCount"
      from (
        select distinct on (email) user_id, email, name from users where role <> 'admin' and deleted_at is null
        order by email, role, created_at, user_id) u
      left join addresses a on a.user_id = u.user_id and a.is_default
      left join (
        select email, sum(paid_cents - refunded_cents) filter (where currency = ${sql.lit(currency)}) as spent,
          count(*) as orders from orders group by email) o on o.email = u.email
      order by u.email`,
  )
