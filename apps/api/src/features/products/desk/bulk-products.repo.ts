import type { ProductState } from '@atelier/domain/products/change-product'
import { isVisibleStatus } from '@atelier/domain/products/change-product'
import type { ProductStatus } from '@atelier/domain/products/product.schema'
import { sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'

export interface BulkRow extends ProductState {
  productId: string
  name: string
}

/** Locks products in the order of their ids and returns the state that `judgeBulk` needs. Unknown ids are left out. */
export async function lockForBulk(tx: Tx, productIds: readonly string[]): Promise<BulkRow[]> {
  const { rows } = await sql<BulkRow>`
    select p.product_id as "productId", p.name, p.status, p.is_new as "isNew", p.updated_at as "updatedAt",
      case when exists (select from color_variants v where v.product_id = p.product_id) then (
        select v.name from color_variants v
        where v.product_id = p.product_id and not exists (select from product_images i where i.variant_id = v.variant_id)
        order by v.position limit 1) else 'a color' end as missing
    from products p where p.product_id = any(${[...productIds]}::text[])
    order by p.product_id for no key update of p`.execute(tx)
  return rows
}

export interface BulkChange {
  productId: string
  status: ProductStatus
  isNew: boolean
}

/** Changes locked products in one statement. Returns the new version of each. */
export async function applyBulk(tx: Tx, changes: readonly BulkChange[], at: Date): Promise<Map<string, Date>> {
  const { rows } = await sql<{ productId: string; updatedAt: Date }>`
    update products p set status = c.status, is_new = c.is_new, is_active = c.is_active,
      deleted_at = case when c.status = 'deleted' then ${at}::timestamptz end,
      updated_at = date_trunc('milliseconds', greatest(${at}::timestamptz, p.updated_at + interval '1 millisecond'))
    from unnest(${changes.map(({ productId }) => productId)}::text[], ${changes.map(({ status }) => status)}::text[],
      ${changes.map(({ isNew }) => isNew)}::boolean[], ${changes.map(({ status }) => isVisibleStatus(status))}::boolean[])
      as c(product_id, status, is_new, is_active)
    where p.product_id = c.product_id
    returning p.product_id as "productId", p.updated_at as "updatedAt"`.execute(tx)
  return new Map(rows.map(({ productId, updatedAt }) => [productId, updatedAt]))
}
