import { splitCents } from '@atelier/domain/region/money'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'

/** Units of a line item that a refund pays for. */
export interface RefundedUnits {
  position: number
  quantity: number
  unitPriceCents: number
}

/** A refund `f` counts: it has not failed after it was sent, or is recorded again. */
const COUNTS = sql`f.reversed_at is null`

/** SQL: how many units of a line item were refunded. */
export const refundedQuantitySql = (orderId: RawBuilder<unknown>, position: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(x.quantity), 0)::integer from refund_items x join refunds f using (refund_id)
    where x.order_id = ${orderId} and x.position = ${position} and ${COUNTS})`

/** SQL: what an order's refunds paid for goods, without tax. */
export const refundedGoodsSql = (orderId: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(l.unit_price_cents::bigint * x.quantity), 0)
    from refund_items x join refunds f using (refund_id)
      join order_items l on l.order_id = x.order_id and l.position = x.position
    where x.order_id = ${orderId} and ${COUNTS})`

/** Returns the refunded units of an order's line items that have any, by position. */
export async function listRefundedUnits(db: Db | Tx, orderId: string): Promise<Map<number, number>> {
  const { rows } = await sql<{ position: number; quantity: number }>`
    select x.position, sum(x.quantity)::integer as quantity from refund_items x join refunds f using (refund_id)
    where x.order_id = ${orderId} and ${COUNTS} group by x.position`.execute(db)
  return new Map(rows.map(({ position, quantity }) => [position, quantity]))
}

/** Returns the units of an order that no refund has paid for, for one that pays for all of them. */
export async function listUnrefundedUnits(tx: Tx, orderId: string): Promise<RefundedUnits[]> {
  const { rows } = await sql<RefundedUnits>`
    select u.* from (
      select i.position, i.unit_price_cents as "unitPriceCents",
        i.quantity - ${refundedQuantitySql(sql`i.order_id`, sql`i.position`)} as quantity
      from order_items i where i.order_id = ${orderId}
    ) u where u.quantity > 0 order by u.position`.execute(tx)
  return rows
}

/** Stores the units of a refund. Its amount is shared among them in the proportion of their prices. */
export async function insertRefundItems(
  tx: Tx,
  refund: { refundId: string; orderId: string; amountCents: number },
  units: readonly RefundedUnits[],
): Promise<void> {
  if (units.length === 0) return
  const amounts = splitCents(
    refund.amountCents,
    units.map(({ unitPriceCents, quantity }) => unitPriceCents * quantity),
  )
  await tx
    .insertInto('refund_items')
    .values(
      units.map(({ position, quantity }, index) => ({
        refund_id: refund.refundId,
        order_id: refund.orderId,
        position,
        quantity,
        amount_cents: amounts[index] ?? 0,
      })),
    )
    .execute()
}
