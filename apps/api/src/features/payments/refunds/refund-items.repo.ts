import type { TaxMode } from '@atelier/domain/quote/quote'
import { sumOfCents } from '@atelier/domain/money/cents'
import { refundPart } from '@atelier/domain/quote/refund-parts'
import type { UnitsToRefund } from '@atelier/domain/quote/refund-of-units'
import { withStoredParts, type StoredLine } from '@atelier/domain/quote/stored-quote'
import { spread } from '@atelier/domain/money/share-out'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'

/** Units of a line item that a refund pays for. */
export interface RefundedUnits {
  position: number
  quantity: number
}

/** A refund `f` counts: it has not failed after it was sent, or is recorded again. */
const COUNTS = sql`f.reversed_at is null`

/** SQL: how many units of a line item were refunded. */
export const refundedQuantitySql = (orderId: RawBuilder<unknown>, position: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(x.quantity), 0)::integer from refund_items x join refunds f using (refund_id)
    where x.order_id = ${orderId} and x.position = ${position} and ${COUNTS})`

/** The lines of an order with what refunds read, as the database has them. */
export interface StoredRefundLines {
  lines: (StoredLine & { wrapped: number; refundedQuantity: number })[]
  taxCents: number
  taxMode: TaxMode
}

/** SQL: the lines of an order `o`, by position, as JSON. */
export const refundLinesSql = sql<StoredRefundLines['lines']>`(
  select coalesce(json_agg(json_build_object('unitPriceCents', i.unit_price_cents, 'quantity', i.quantity,
      'taxCents', i.tax_cents, 'rate', i.tax_rate, 'wrapped', i.wrapped,
      'refundedQuantity', ${refundedQuantitySql(sql`i.order_id`, sql`i.position`)}) order by i.position), '[]')
    from order_items i where i.order_id = o.order_id)`

/** SQL: what an order `o` charged besides its lines, as JSON. */
export const refundChargesSql = sql<UnitsToRefund['charges']>`(
  select coalesce(json_agg(json_build_object('kind', c.kind, 'amountCents', c.amount_cents, 'taxCents', c.tax_cents)
      order by c.position), '[]')
    from order_charges c where c.order_id = o.order_id)`

async function readRefundLines(tx: Tx, orderId: string): Promise<StoredRefundLines> {
  const { rows } = await sql<StoredRefundLines>`
    select ${refundLinesSql} as lines, o.tax_cents as "taxCents", o.tax_mode as "taxMode"
    from orders o where o.order_id = ${orderId}`.execute(tx)
  return rows[0] ?? { lines: [], taxCents: 0, taxMode: 'added' }
}

/** Returns the refunded units of an order's line items that have any, by position. */
export async function listRefundedUnits(db: Db | Tx, orderId: string): Promise<Map<number, number>> {
  const { rows } = await sql<{ position: number; quantity: number }>`
    select x.position, sum(x.quantity)::integer as quantity from refund_items x join refunds f using (refund_id)
    where x.order_id = ${orderId} and ${COUNTS} group by x.position`.execute(db)
  return new Map(rows.map(({ position, quantity }) => [position, quantity]))
}

/** Returns the units of an order that no refund has paid for, for one that pays for all of them. */
export async function listUnrefundedUnits(tx: Tx, orderId: string): Promise<RefundedUnits[]> {
  const { lines } = await readRefundLines(tx, orderId)
  return lines
    .map(({ quantity, refundedQuantity }, position) => ({ position, quantity: quantity - refundedQuantity }))
    .filter(({ quantity }) => quantity > 0)
}

/**
 * Stores the units of a refund. Its amount is shared among them in the proportion of what was paid for them. What is more
 * than that, such as the delivery and the gift wrap, belongs to no unit: sales by product are those of the products.
 */
export async function insertRefundItems(
  tx: Tx,
  refund: { refundId: string; orderId: string; amountCents: number },
  units: readonly RefundedUnits[],
): Promise<void> {
  if (units.length === 0) return
  const stored = await readRefundLines(tx, refund.orderId)
  const lines = withStoredParts(stored.lines, { taxCents: stored.taxCents, rate: 0 })
  const paid = units.map(({ position, quantity }) => {
    const line = lines[position]
    return line ? refundPart(line, quantity, stored.taxMode) : 0
  })
  const paidCents = sumOfCents(paid)
  const amounts = spread(Math.min(refund.amountCents, paidCents), paid)
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
