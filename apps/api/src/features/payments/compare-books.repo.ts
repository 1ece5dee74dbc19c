import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

export interface Booked {
  paymentId: string
  providerRef: string
  paidCents: number
  refundedCents: number
}

/**
 * What our books say of payments taken in the last days, in the order of their ids. Refunds under way are left out, and so is
 * what staff paid back by another way.
 */
export async function listBooked(
  db: Db,
  { provider, days, after, limit }: { provider: string; days: number; after: string; limit: number },
): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select p.payment_id as "paymentId", p.provider_ref as "providerRef", c.amount_cents as "paidCents",
      (select coalesce(sum(case e.kind when 'refund' then e.amount_cents else -e.amount_cents end), 0)
        from payment_entries e join refunds r on r.refund_id = e.refund_id
        where e.payment_id = p.payment_id and e.provider = p.provider and r.status <> 'pending') as "refundedCents"
    from payments p join payment_entries c on c.payment_id = p.payment_id and c.kind = 'capture'
    where p.provider = ${provider} and p.provider_ref is not null and p.payment_id > ${after}
      and c.created_at > now() - ${days}::integer * interval '1 day'
    order by p.payment_id limit ${limit}::integer`.execute(db)
  return rows
}

/** How many payments of the last days were taken by providers that cannot be asked any more. */
export async function countUnasked(db: Db, known: readonly string[], days: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from payments p
    where p.provider <> all(${[...known]}::text[]) and p.provider_ref is not null
      and (p.settled_at is null or p.state = 'succeeded')
      and p.created_at > now() - ${days}::integer * interval '1 day'`.execute(db)
  return rows[0]?.count ?? 0
}

export async function noteDifference(
  db: Db,
  ours: Booked,
  theirs: { paidCents: number; refundedCents: number },
): Promise<void> {
  const columns = {
    our_paid_cents: ours.paidCents,
    our_refunded_cents: ours.refundedCents,
    their_paid_cents: theirs.paidCents,
    their_refunded_cents: theirs.refundedCents,
  }
  await db
    .insertInto('payment_differences')
    .values({ payment_id: ours.paymentId, ...columns })
    .onConflict((conflict) =>
      conflict.column('payment_id').doUpdateSet({ ...columns, last_seen_at: sql<Date>`now()`, resolved_at: null }),
    )
    .execute()
}

export async function noteAgreement(db: Db, paymentId: string): Promise<void> {
  await sql`
    update payment_differences set resolved_at = now()
    where payment_id = ${paymentId} and resolved_at is null`.execute(db)
}

export interface DifferenceRow {
  paymentId: string
  orderId: string | null
  ourPaidCents: number
  ourRefundedCents: number
  theirPaidCents: number
  theirRefundedCents: number
  firstSeenAt: Date
  lastSeenAt: Date
}

/** What still differs, the newest first. */
export async function listDifferences(db: Db, limit: number): Promise<DifferenceRow[]> {
  const { rows } = await sql<DifferenceRow>`
    select d.payment_id as "paymentId", p.order_id as "orderId", d.our_paid_cents as "ourPaidCents",
      d.our_refunded_cents as "ourRefundedCents", d.their_paid_cents as "theirPaidCents",
      d.their_refunded_cents as "theirRefundedCents", d.first_seen_at as "firstSeenAt", d.last_seen_at as "lastSeenAt"
    from payment_differences d join payments p on p.payment_id = d.payment_id
    where d.resolved_at is null
    order by d.first_seen_at desc limit ${limit}::integer`.execute(db)
  return rows
}
