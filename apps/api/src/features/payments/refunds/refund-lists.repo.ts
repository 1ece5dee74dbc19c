import type { AccessLimits } from '@atelier/domain/access/access-limits'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'
import { isOfMarkets } from './of-markets.repo.ts'
import { refundCurrencySql, type RefundRow, type RefundWithCurrency } from './refunds.repo.ts'

/** Returns refunds of visible markets that wait for staff, the newest first: failed ones and those due manually. */
export const listPendingRefunds = (db: Db, limits: AccessLimits, limit: number): Promise<RefundWithCurrency[]> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .select(refundCurrencySql.as('currency'))
    .where('status', 'in', ['failed', 'due_by_hand'])
    .where(isOfMarkets(limits, sql`refunds.order_id`))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()

export type RefundWithItems = RefundRow & { items: { itemIndex: number; quantity: number; amountCents: number }[] }

/** Returns the refunds of an order with the units that they pay for, oldest first. */
export const listRefunds = (db: Db, orderId: string): Promise<RefundWithItems[]> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .select(
      sql<RefundWithItems['items']>`(select coalesce(json_agg(json_build_object('itemIndex', x.position,
        'quantity', x.quantity, 'amountCents', x.amount_cents) order by x.position), '[]')
        from refund_items x where x.refund_id = refunds.refund_id)`.as('items'),
    )
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('refund_id')
    .execute()

/**
 * Returns how much of an order's refunds staff still have to pay manually, and how much the provider still has to send.
 */
export async function sumUnsent(
  db: Db | Tx,
  orderId: string,
): Promise<{ byHandCents: number; byProviderCents: number }> {
  const { rows } = await sql<{ byHandCents: number; byProviderCents: number }>`
    select coalesce(sum(amount_cents) filter (where status = 'due_by_hand'), 0) as "byHandCents",
      coalesce(sum(amount_cents) filter (where status in ('pending', 'failed')), 0) as "byProviderCents"
    from refunds where order_id = ${orderId}`.execute(db)
  return rows[0] ?? { byHandCents: 0, byProviderCents: 0 }
}
