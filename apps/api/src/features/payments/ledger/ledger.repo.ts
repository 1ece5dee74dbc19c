import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'
import type { PaymentEntriesTable, RefundsTable } from '../../../db/payment-tables.ts'
import { addPaid, setRefunded } from '../../orders/order-totals.public.ts'

export interface Capture {
  /** Null: the payment became no order and is refunded; it counts in no order's totals. */
  orderId: string | null
  /** Null: recorded manually. */
  paymentId: string | null
  amountCents: number
  provider: string
  providerRef: string | null
  /** The staff member who recorded it; null: the system. */
  actor: string | null
  note: string | null
}

/**
 * Records a capture in the ledger and adds it to the order's paid total. Throws when the payment is already recorded.
 */
export async function recordCapture(tx: Tx, capture: Capture): Promise<void> {
  await captureInsert(capture).execute(tx)
  if (capture.orderId !== null) await addPaid(tx, capture.orderId, capture.amountCents)
}

/** The insert of a capture into the ledger, alone or as a part of a larger statement. */
export const captureInsert = ({ orderId, paymentId, amountCents, provider, providerRef, actor, note }: Capture) => sql`
  insert into payment_entries (order_id, payment_id, kind, amount_cents, provider, provider_ref, actor, note)
  values (${orderId}, ${paymentId}, 'capture', ${amountCents}, ${provider}, ${providerRef}, ${actor}, ${note})`

type CopiedColumn = 'order_id' | 'payment_id' | 'refund_id' | 'amount_cents'

/** Records ledger entries of a refund, each over its whole amount. */
export async function recordRefundEntries(
  tx: Tx,
  { order_id, payment_id, refund_id, amount_cents }: Pick<Selectable<RefundsTable>, CopiedColumn>,
  ...entries: Omit<Insertable<PaymentEntriesTable>, CopiedColumn>[]
): Promise<void> {
  await tx
    .insertInto('payment_entries')
    .values(entries.map((entry) => ({ ...entry, order_id, payment_id, refund_id, amount_cents })))
    .execute()
}

/** Recomputes the order's refunded total and payment status from the ledger. */
export const recountRefunded = (tx: Tx, orderId: string): Promise<void> =>
  setRefunded(
    tx,
    orderId,
    sql`
      select coalesce(sum(case when kind in ('refund', 'dispute') then amount_cents else -amount_cents end), 0) as cents
      from payment_entries where order_id = ${orderId} and kind <> 'capture'`,
  )

/** An order whose totals differ from the sum of its ledger entries. */
export interface LedgerMismatch {
  orderId: string
  currency: string
  paidCents: number
  bookedPaidCents: number
  refundedCents: number
  bookedRefundedCents: number
}

/**
 * Compares the next batch of orders by id with their ledger entries. `last` is the last id of the batch, null when it
 * is empty. Orders and ledger change in one transaction, so one statement must see equal totals.
 */
export async function compareOrdersWithLedger(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<{ compared: number; last: string | null; mismatches: LedgerMismatch[] }> {
  const { rows } = await sql<{ compared: number; last: string | null; mismatches: LedgerMismatch[] }>`
    with slice as materialized (
      select order_id, currency, paid_cents, refunded_cents from orders where order_id > ${after}
      order by order_id limit ${limit}::integer
    ),
    compared as (
      select s.*, e.paid, least(e.paid, e.refunded) as refunded
      from slice s cross join lateral (
        select coalesce(sum(amount_cents) filter (where kind = 'capture'), 0) as paid,
          coalesce(sum(case when kind in ('refund', 'dispute') then amount_cents when kind = 'capture' then 0
            else -amount_cents end), 0) as refunded
        from payment_entries p where p.order_id = s.order_id
      ) e
    )
    select (select count(*) from slice) as compared, (select max(order_id) from slice) as last,
      (select coalesce(json_agg(json_build_object('orderId', order_id, 'currency', currency, 'paidCents', paid_cents, 'bookedPaidCents', paid,
          'refundedCents', refunded_cents, 'bookedRefundedCents', refunded) order by order_id), '[]')
        from compared where paid_cents <> paid or refunded_cents <> refunded) as mismatches`.execute(db)
  return rows[0] ?? { compared: 0, last: null, mismatches: [] }
}
