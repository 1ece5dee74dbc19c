import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { refundedQuantitySql } from '../../payments/payments.public.ts'

/** The movements of an order's money, by the days of the shop. */
export interface ExportedMoney {
  orderId: string
  /** The day on which it was placed, 'YYYY-MM-DD'. */
  placedOn: string
  /** The day of its payment; null while unpaid. */
  paidOn: string | null
  provider: string | null
  providerRef: string | null
  /** Refunds and refunds taken back, oldest first. They add up to the refunded amount of the order. */
  refunds: { day: string; cents: number }[]
}

/** Returns the money of orders from the ledger. */
export async function listOrderMoney(db: Db, orderIds: readonly string[]): Promise<Map<string, ExportedMoney>> {
  const { rows } = await sql<ExportedMoney>`
    select o.order_id as "orderId", to_char(shop_day(o.created_at), 'YYYY-MM-DD') as "placedOn",
      to_char(shop_day(paid.created_at), 'YYYY-MM-DD') as "paidOn", paid.provider, paid.provider_ref as "providerRef",
      (select coalesce(json_agg(json_build_object('day', to_char(shop_day(e.created_at), 'YYYY-MM-DD'),
          'cents', case e.kind when 'refund' then e.amount_cents else -e.amount_cents end) order by e.entry_id), '[]')
        from payment_entries e where e.order_id = o.order_id and e.kind in ('refund', 'reversal')) as refunds
    from orders o left join lateral (
      select * from payment_entries e where e.order_id = o.order_id and e.kind = 'capture' order by e.entry_id limit 1
    ) paid on true
    where o.order_id = any(${[...orderIds]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.orderId, row]))
}

/** A line item as its export shows it. */
export interface ExportedItem {
  orderId: string
  position: number
  productId: string
  sku: string | null
  name: string
  color: string | null
  size: string | null
  quantity: number
  wrapped: number
  returnedQuantity: number
  unitPriceCents: number
  /** Null: placed before lines had their own tax. */
  taxCents: number | null
  rate: number | null
  refundedQuantity: number
  /** What refunds of these units paid, including tax. */
  refundedCents: number
}

/** Returns the line items of orders, by order, in their order. */
export async function listExportedItems(db: Db, orderIds: readonly string[]): Promise<Map<string, ExportedItem[]>> {
  const { rows } = await sql<ExportedItem>`
    select i.order_id as "orderId", i.position, i.product_id as "productId", v.sku, i.name,
      coalesce(i.color_label, i.color) as color, i.size, i.quantity, i.wrapped, i.returned_quantity as "returnedQuantity",
      i.unit_price_cents as "unitPriceCents", i.tax_cents as "taxCents", i.tax_rate as rate,
      ${refundedQuantitySql(sql`i.order_id`, sql`i.position`)} as "refundedQuantity",
      (select coalesce(sum(x.amount_cents), 0)::integer from refund_items x join refunds f using (refund_id)
        where x.order_id = i.order_id and x.position = i.position and f.reversed_at is null) as "refundedCents"
    from order_items i left join color_variants v on v.variant_id = i.variant_id
    where i.order_id = any(${[...orderIds]}::text[])
    order by i.order_id, i.position`.execute(db)
  return Map.groupBy(rows, ({ orderId }) => orderId)
}
