import type { DifferenceKind } from '@atelier/domain/payments/ledger-difference'
import type { Cents } from '@atelier/domain/money/money'
import { sql } from 'kysely'
import type { ProviderMovement } from '../../../adapters/payments/payment-provider.ts'
import type { Db, Tx } from '../../../db/client.ts'

/** The time range that a reconciliation run has to compare, by the database's clock. */
export interface ReconciliationWindow {
  from: Date
  until: Date
}

/**
 * Returns the range of movements to compare. It starts where the last run stopped, or `overlapDays` before the end of
 * the last finished run, because providers list some movements late. The first run starts at the provider's first
 * payment. The range never exceeds `days`.
 */
export async function readReconciliationWindow(
  db: Db,
  { provider, days, overlapDays }: { provider: string; days: number; overlapDays: number },
): Promise<ReconciliationWindow> {
  const { rows } = await sql<ReconciliationWindow>`
    select now() as until, greatest(now() - ${days}::integer * interval '1 day', coalesce(
      (select coalesce(resume_at, compared_until - ${overlapDays}::integer * interval '1 day')
        from payment_comparisons where provider = ${provider}),
      (select min(created_at) from payments where provider = ${provider}),
      now())) as "from"`.execute(db)
  const [window] = rows
  if (!window) throw new Error('the database returned no time')
  return window
}

/** Stores a run's progress, where the next run resumes. */
export async function saveProgress(db: Db, provider: string, resumeAt: Date): Promise<void> {
  await sql`
    insert into payment_comparisons (provider, resume_at) values (${provider}, ${resumeAt}::timestamptz)
    on conflict (provider) do update set resume_at = excluded.resume_at, updated_at = now()`.execute(db)
}

/** Stores that all movements before `until` were compared. */
export async function saveFinished(db: Db, provider: string, until: Date): Promise<void> {
  await sql`
    insert into payment_comparisons (provider, compared_until) values (${provider}, ${until}::timestamptz)
    on conflict (provider) do update set compared_until = excluded.compared_until, resume_at = null, updated_at = now()`.execute(
    db,
  )
}

/**
 * Makes the next reconciliation of every provider start one hour before the newest payment, order or email: a restored
 * backup lacks all later changes. Returns that time; null for an empty database.
 */
export async function restartReconciliation(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select greatest((select max(created_at) from payments), (select max(created_at) from orders),
      (select max(created_at) from mails)) - interval '1 hour' as since`.execute(db)
  const since = rows[0]?.since ?? null
  await sql`
    insert into payment_comparisons (provider, resume_at)
    select distinct provider, ${since}::timestamptz from payments
    on conflict (provider) do update set updated_at = now(),
      resume_at = least(payment_comparisons.resume_at, payment_comparisons.compared_until, excluded.resume_at)`.execute(
    db,
  )
  return since
}

/** Returns the movements that the ledger does not contain with the same amount. */
export async function findUnrecordedMovements(
  db: Db,
  provider: string,
  movements: readonly ProviderMovement[],
): Promise<ProviderMovement[]> {
  if (movements.length === 0) return []
  const { rows } = await sql<{ place: number }>`
    select m.place::integer as place
    from unnest(${movements.map(({ kind }) => kind)}::text[], ${movements.map(({ providerRef }) => providerRef)}::text[],
      ${movements.map(({ refundRef }) => refundRef)}::text[], ${movements.map(({ amountCents }) => amountCents)}::bigint[])
      with ordinality as m (kind, ref, refund_ref, amount, place)
    where not case m.kind
      when 'payment' then exists (
        select from payments p join payment_entries e on e.payment_id = p.payment_id and e.kind = 'capture'
        where p.provider = ${provider} and p.provider_ref = m.ref and e.amount_cents = m.amount)
      else exists (
        select from payments p join refunds r on r.payment_id = p.payment_id
        where p.provider = ${provider} and p.provider_ref = m.ref and r.provider_ref = m.refund_ref
          and r.amount_cents = m.amount and r.status = 'succeeded') end
    order by m.place`.execute(db)
  return rows.flatMap(({ place }) => movements[place - 1] ?? [])
}

export interface RecordedMovement {
  /** The payment's id at the provider. */
  providerRef: string
  /** The refund's id at the provider; null for a payment, or a refund without one. */
  refundRef: string | null
  isRefund: boolean
  /** Its position in the list, for pagination. */
  place: string
}

/** Returns the captures and refunds of a provider in the ledger within a window, in a stable order. */
export async function listRecordedMovements(
  db: Db,
  { provider, from, until, after, limit }: ReconciliationWindow & { provider: string; after: string; limit: number },
): Promise<RecordedMovement[]> {
  const { rows } = await sql<RecordedMovement>`
    select * from (
      select p.provider_ref as "providerRef", null as "refundRef", false as "isRefund", 'capture ' || e.entry_id as place
      from payment_entries e join payments p on p.payment_id = e.payment_id
      where e.kind = 'capture' and p.provider = ${provider} and p.provider_ref is not null
        and e.created_at >= ${from}::timestamptz and e.created_at < ${until}::timestamptz
      union all
      select p.provider_ref, r.provider_ref, true, 'refund ' || r.refund_id
      from refunds r join payments p on p.payment_id = r.payment_id
      where r.status = 'succeeded' and p.provider = ${provider} and p.provider_ref is not null
        and (r.by_hand_how is null or r.by_hand_how = 'provider_account')
        and r.done_at >= ${from}::timestamptz and r.done_at < ${until}::timestamptz
    ) booked
    where place > ${after}::text collate "C" order by place collate "C" limit ${limit}::integer`.execute(db)
  return rows
}

/** The ledger's totals of one payment. */
export interface RecordedTotals {
  paymentId: string
  paidCents: Cents
  /** Excludes pending refunds, and refunds that staff paid in another way. */
  refundedCents: Cents
  /** Pending refunds: the provider may have processed them already. */
  pendingCents: Cents
}

/** Returns the ledger's totals of a payment by the provider's id; null when the shop has no such payment. */
export async function findRecordedTotals(
  db: Db,
  provider: string,
  providerRef: string,
): Promise<RecordedTotals | null> {
  const { rows } = await sql<RecordedTotals>`
    select p.payment_id as "paymentId",
      (select coalesce(sum(e.amount_cents), 0) from payment_entries e
        where e.payment_id = p.payment_id and e.kind = 'capture') as "paidCents",
      (select coalesce(sum(case e.kind when 'refund' then e.amount_cents else -e.amount_cents end), 0)
        from payment_entries e join refunds r on r.refund_id = e.refund_id
        where e.payment_id = p.payment_id and e.provider = p.provider and r.status <> 'pending') as "refundedCents",
      (select coalesce(sum(r.amount_cents), 0) from refunds r
        where r.payment_id = p.payment_id and r.status = 'pending') as "pendingCents"
    from payments p where p.provider = ${provider} and p.provider_ref = ${providerRef}`.execute(db)
  return rows[0] ?? null
}

/** Returns how many recent payments belong to providers that are no longer configured. */
export async function countUnverifiable(db: Db, known: readonly string[], days: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from payments p
    where p.provider <> all(${[...known]}::text[]) and p.provider_ref is not null
      and (p.settled_at is null or p.state = 'succeeded')
      and p.created_at > now() - ${days}::integer * interval '1 day'`.execute(db)
  return rows[0]?.count ?? 0
}

/** A payment whose totals differ between the ledger and the provider. */
export interface ObservedDifference {
  provider: string
  providerRef: string
  /** The shop's payment id, or the one stored at the provider; null: neither is known. */
  paymentId: string | null
  kind: DifferenceKind
  ours: { paidCents: Cents; refundedCents: Cents }
  /** Null: the provider could not be reached. */
  theirs: { paidCents: Cents; refundedCents: Cents } | null
}

/**
 * Stores a difference or updates an open one. Does not reopen what staff resolved while both sides are unchanged.
 * Preserves the provider's last known totals when it cannot be reached. Returns whether the difference is open.
 */
export async function recordDifference(db: Db, seen: ObservedDifference): Promise<boolean> {
  const { provider, providerRef, paymentId, kind, ours, theirs } = seen
  const { rows } = await sql`
    insert into ledger_differences (provider, provider_ref, payment_id, kind, our_paid_cents, our_refunded_cents,
      their_paid_cents, their_refunded_cents)
    select ${provider}, ${providerRef}, (select payment_id from payments where payment_id = ${paymentId}::text),
      ${kind}, ${ours.paidCents}::bigint, ${ours.refundedCents}::bigint,
      ${theirs?.paidCents ?? null}::bigint, ${theirs?.refundedCents ?? null}::bigint
    where not exists (
      select from ledger_differences d where d.provider = ${provider} and d.provider_ref = ${providerRef}
        and d.resolved_by is not null and (${theirs === null}::boolean or (d.our_paid_cents, d.our_refunded_cents,
          d.their_paid_cents, d.their_refunded_cents) = (${ours.paidCents}::bigint, ${ours.refundedCents}::bigint,
          ${theirs?.paidCents ?? null}::bigint, ${theirs?.refundedCents ?? null}::bigint))
        and not exists (select from ledger_differences later where later.provider = d.provider
          and later.provider_ref = d.provider_ref and later.difference_id > d.difference_id))
    on conflict (provider, provider_ref) where resolved_at is null do update set last_seen_at = now(),
      payment_id = coalesce(ledger_differences.payment_id, excluded.payment_id),
      kind = case when excluded.kind = 'unverified' then ledger_differences.kind else excluded.kind end,
      our_paid_cents = excluded.our_paid_cents, our_refunded_cents = excluded.our_refunded_cents,
      their_paid_cents = coalesce(excluded.their_paid_cents, ledger_differences.their_paid_cents),
      their_refunded_cents = coalesce(excluded.their_refunded_cents, ledger_differences.their_refunded_cents)
    returning 1`.execute(db)
  return rows.length > 0
}

/** Resolves a difference when a later run finds both sides equal. */
export async function markDifferenceResolved(db: Db, provider: string, providerRef: string): Promise<void> {
  await sql`
    update ledger_differences set resolved_at = now()
    where provider = ${provider} and provider_ref = ${providerRef} and resolved_at is null`.execute(db)
}

export type OpenRef = Pick<ObservedDifference, 'providerRef' | 'paymentId'>

/** Returns payments with open differences to check again, the least recently seen first. */
export async function listOpenRefs(db: Db, provider: string, limit: number): Promise<OpenRef[]> {
  const { rows } = await sql<OpenRef>`
    select provider_ref as "providerRef", payment_id as "paymentId" from ledger_differences
    where provider = ${provider} and resolved_at is null order by last_seen_at limit ${limit}::integer`.execute(db)
  return rows
}

export interface DifferenceRow {
  differenceId: number
  provider: string
  providerRef: string
  paymentId: string | null
  orderId: string | null
  kind: DifferenceKind
  /** The payment's, in capitals; null: the shop has no such payment. */
  currency: string | null
  ourPaidCents: Cents
  ourRefundedCents: Cents
  theirPaidCents: Cents | null
  theirRefundedCents: Cents | null
  firstSeenAt: Date
  lastSeenAt: Date
}

/** Returns the open differences, the newest first. */
export async function listDifferences(db: Db, limit: number): Promise<DifferenceRow[]> {
  const { rows } = await sql<DifferenceRow>`
    select d.difference_id as "differenceId", d.provider, d.provider_ref as "providerRef", d.payment_id as "paymentId",
      p.order_id as "orderId", d.kind, upper(p.currency) as currency, d.our_paid_cents as "ourPaidCents", d.our_refunded_cents as "ourRefundedCents",
      d.their_paid_cents as "theirPaidCents", d.their_refunded_cents as "theirRefundedCents",
      d.first_seen_at as "firstSeenAt", d.last_seen_at as "lastSeenAt"
    from ledger_differences d left join payments p on p.payment_id = d.payment_id
    where d.resolved_at is null
    order by d.first_seen_at desc, d.difference_id desc limit ${limit}::integer`.execute(db)
  return rows
}

export interface LockedDifference {
  provider: string
  providerRef: string
  kind: DifferenceKind
  resolvedAt: Date | null
  resolvedBy: string | null
}

/** Locks a difference; null when there is none. */
export async function lockDifference(tx: Tx, differenceId: number): Promise<LockedDifference | null> {
  const { rows } = await sql<LockedDifference>`
    select provider, provider_ref as "providerRef", kind, resolved_at as "resolvedAt", resolved_by as "resolvedBy"
    from ledger_differences where difference_id = ${differenceId}::bigint for update`.execute(tx)
  return rows[0] ?? null
}

export async function resolveByStaff(
  tx: Tx,
  differenceId: number,
  { note, actor }: { note: string; actor: { userId: string; name: string } },
): Promise<void> {
  await sql`
    update ledger_differences set resolved_at = now(), resolved_by_id = ${actor.userId}, resolved_by = ${actor.name},
      resolution_note = ${note}
    where difference_id = ${differenceId}::bigint`.execute(tx)
}
