import type { PaymentStatus } from '@atelier/domain/orders/status'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../db/client.ts'

const nextUpdatedAt = sql`greatest(clock_timestamp(), updated_at + interval '1 millisecond')`

/** Adds a captured amount to an order's paid total. The caller adds the ledger entry. */
export async function addPaid(tx: Tx, orderId: string, amountCents: number): Promise<void> {
  await sql`
    update orders set paid_cents = paid_cents + ${amountCents}::integer where order_id = ${orderId}`.execute(tx)
}

/** Adds a requested refund to a locked order's refunded total. The caller adds the ledger entry. */
export async function addRefunded(
  tx: Tx,
  orderId: string,
  refund: { amountCents: number; paymentStatus: PaymentStatus },
): Promise<void> {
  await sql`
    update orders set refunded_cents = refunded_cents + ${refund.amountCents}::integer,
      payment_status = ${refund.paymentStatus}::text, updated_at = ${nextUpdatedAt}
    where order_id = ${orderId}`.execute(tx)
}

/**
 * Sets an order's refunded total and payment status. `refunded` is a query for one row with `cents`. Refunds and disputes
 * together may exceed what was paid.
 */
export async function setRefunded(tx: Tx, orderId: string, refunded: RawBuilder<unknown>): Promise<void> {
  await sql`
    update orders o set refunded_cents = least(o.paid_cents, e.cents),
      payment_status = case when e.cents >= o.paid_cents then 'refunded' when e.cents > 0 then 'partially_refunded'
        else 'succeeded' end,
      updated_at = ${nextUpdatedAt}
    from (${refunded}) e
    where o.order_id = ${orderId}`.execute(tx)
}

/** Sets the payment status of a waiting order. Does not change one that is paid or closed. */
export async function setPendingPaymentStatus(tx: Tx, orderId: string, status: PaymentStatus): Promise<void> {
  await sql`
    update orders set payment_status = ${status}::text
    where order_id = ${orderId} and paid_cents = 0 and status not in ('CANCELLED', 'REFUNDED')
      and payment_status <> ${status}::text
      and payment_status in ('pending', 'requires_payment_method', 'requires_confirmation', 'failed')`.execute(tx)
}

/**
 * Adds units to the returned quantity of line items; negative ones subtract. `units` is a query for (order_id, position,
 * quantity). A check constraint rejects more units than were bought.
 */
export async function addReturned(tx: Tx, units: RawBuilder<unknown>): Promise<void> {
  await sql`
    update order_items i set returned_quantity = i.returned_quantity + u.quantity
    from (${units}) u where i.order_id = u.order_id and i.position = u.position`.execute(tx)
}
