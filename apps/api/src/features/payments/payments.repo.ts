import { limits } from '@atelier/domain/limits/limits'
import type { PaymentProviderId, PaymentState } from '@atelier/domain/payments/payment-state'
import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import type { IdempotencyKey } from '../../buyer.ts'
import type { ProviderEvent } from '../../adapters/payments/payment-provider.ts'
import type { Db, Tx } from '../../db/client.ts'
import type { PaymentsTable } from '../../db/payment-tables.ts'
import { recordDecline } from './declines/declines.repo.ts'
import { captureInsert, type Capture } from './ledger/ledger.repo.ts'

export type PaymentRow = Selectable<PaymentsTable>

/**
 * Returns the payment that an earlier attempt of this call created, from any network. Prefers the one with the same
 * body over others with the same key. Only the customer finds a customer's payment.
 */
export async function findByKey(
  db: Db | Tx,
  { key, scope, customerId }: IdempotencyKey,
  bodyHash: Buffer,
): Promise<PaymentRow | null> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('idempotency_key', '=', key)
    .where(sql<boolean>`(idempotency_scope = ${scope} or starts_with(idempotency_scope, ${scope} || ' '))`)
    .where(sql<boolean>`(user_id is null or user_id = ${customerId}::text)`)
    .orderBy(sql`body_hash = ${bodyHash}::bytea`, 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/**
 * The scope under which a new payment's key is stored. It includes the customer when another customer already uses the
 * key, so that the unique index still rejects duplicates.
 */
export const storedScope = ({ key, scope, customerId }: IdempotencyKey): RawBuilder<string> => sql<string>`
  case when exists (select from payments p where p.idempotency_key = ${key} and p.idempotency_scope = ${scope}
      and p.user_id is distinct from ${customerId}::text and p.user_id is not null)
    then ${scope}::text || ' ' || coalesce(${customerId}::text, 'visitor') else ${scope}::text end`

/** Transfers an open payment and its stock hold to the buyer's current session. */
export async function transferPayment(
  tx: Tx,
  payment: PaymentRow,
  { userId, guestId }: { userId: string | null; guestId: string | null },
): Promise<void> {
  const owner = { user_id: userId, guest_id: guestId }
  await tx.updateTable('payments').set(owner).where('payment_id', '=', payment.payment_id).execute()
  if (payment.checkout_id === null) return
  await tx.updateTable('checkouts').set(owner).where('checkout_id', '=', payment.checkout_id).execute()
}

/**
 * Returns the market and the version of the terms of the payment's order, or of its checkout while it has none; null for
 * a payment of neither.
 */
export async function findTermsOfPayment(
  db: Db | Tx,
  { payment_id }: Pick<PaymentRow, 'payment_id'>,
): Promise<{ version: number; market: string } | null> {
  const row = await db
    .selectFrom('payments')
    .leftJoin('orders', 'orders.order_id', 'payments.order_id')
    .leftJoin('checkouts', 'checkouts.checkout_id', 'payments.checkout_id')
    .select(({ fn }) => [
      fn.coalesce('orders.terms_version', 'checkouts.terms_version').as('version'),
      fn.coalesce('orders.market', 'checkouts.market').as('market'),
    ])
    .where('payment_id', '=', payment_id)
    .executeTakeFirst()
  const { version = null, market = null } = row ?? {}
  return version === null || market === null ? null : { version, market }
}

export async function findByIntent(db: Db, intentId: string): Promise<PaymentRow | null> {
  const row = await db.selectFrom('payments').selectAll().where('intent_id', '=', intentId).executeTakeFirst()
  return row ?? null
}

/** Returns a payment by the provider's reference. */
export async function findByProviderRef(
  db: Db,
  provider: PaymentProviderId,
  providerRef: string,
): Promise<PaymentRow | null> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('provider_ref', '=', providerRef)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row ?? null
}

export async function findPayment(db: Db, paymentId: string): Promise<PaymentRow | null> {
  const row = await db.selectFrom('payments').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()
  return row ?? null
}

/**
 * Returns the unsettled payment of an order: open, or paid and not recorded yet. Null when a new one can be created.
 */
export async function findLivePayment(db: Db, orderId: string): Promise<PaymentRow | null> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('purpose', '=', 'order')
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Locks a payment, so that concurrent callers settle it only once. */
export async function lockPayment(tx: Tx, paymentId: string): Promise<PaymentRow> {
  return tx
    .selectFrom('payments')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Inserts a payment. `idempotency`: the key of the call that creates it, so that a repeat finds it. */
export const insertPayment = (
  tx: Tx,
  {
    idempotency = null,
    ...payment
  }: Omit<Insertable<PaymentsTable>, 'idempotency_key' | 'idempotency_scope'> & {
    currency: string
    idempotency?: IdempotencyKey | null
  },
): Promise<PaymentRow> =>
  tx
    .insertInto('payments')
    .values({
      ...payment,
      idempotency_key: idempotency?.key,
      idempotency_scope: idempotency && storedScope(idempotency),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Stores the provider's ids of a payment. Returns false when the payment was deleted in the meantime. */
export async function setIntent(
  db: Db,
  paymentId: string,
  { intentId, providerRef }: { intentId: string; providerRef: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ intent_id: intentId, provider_ref: providerRef, updated_at: sql<Date>`now()` })
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface PaymentChange {
  state: PaymentState
  message: string | null
  providerRef?: string
  orderId?: string
  /** Recorded in the ledger with the change: an order that is stored with this amount as paid. */
  capture?: Capture
  problem?: string
  /** No further processing is needed. */
  isSettled: boolean
}

/** Updates a locked payment. An unsettled one is checked again with an increasing delay. */
export async function updatePayment(tx: Tx, paymentId: string, change: PaymentChange): Promise<void> {
  if (change.message !== null && change.state !== 'succeeded') await recordDecline(tx, paymentId, change.message)
  await sql`
    with attempts as (
      delete from charge_attempts where ${change.isSettled}::boolean and payment_id = ${paymentId}
    )${change.capture ? sql`, entry as (${captureInsert(change.capture)})` : sql``}
    update payments set state = ${change.state}::text, message = ${change.message}::text,
      provider_ref = coalesce(${change.providerRef ?? null}::text, provider_ref),
      order_id = coalesce(${change.orderId ?? null}::text, order_id),
      problem = coalesce(${change.problem ?? null}::text, problem),
      settled_at = case when ${change.isSettled}::boolean then coalesce(settled_at, now()) end,
      attempt_until = case when not ${change.isSettled}::boolean then attempt_until end,
      due_at = ${nextDueAt}, updated_at = now()
    where payment_id = ${paymentId}`.execute(tx)
}

const nextDueAt = sql`now() + greatest(interval '2 minutes', least((now() - created_at) / 10, interval '6 hours'))`

/** Schedules the next check after a failed one. */
export async function postpone(db: Db, paymentId: string): Promise<void> {
  await sql`update payments set due_at = ${nextDueAt} where payment_id = ${paymentId}`.execute(db)
}

/** Deletes a payment that has no intent at the provider. */
export async function deleteUnopened(tx: Tx, paymentId: string): Promise<void> {
  await tx.deleteFrom('payments').where('payment_id', '=', paymentId).where('intent_id', 'is', null).execute()
}

export interface DuePayment {
  paymentId: string
  /** To be canceled: it stayed unfinished for too long, its order no longer waits for it, or its hold has ended. */
  isAbandoned: boolean
}

/**
 * Claims the open payment that has been due longest. It becomes due again when the claim expires. Null when none is
 * due.
 */
export async function claimDuePayment(
  db: Db,
  {
    providers,
    olderThanMinutes,
    abandonedAfterHours,
    claimSeconds,
  }: {
    providers: readonly PaymentProviderId[]
    olderThanMinutes: number
    abandonedAfterHours: number
    claimSeconds: number
  },
): Promise<DuePayment | null> {
  const { rows } = await sql<DuePayment>`
    update payments set due_at = now() + ${claimSeconds}::integer * interval '1 second'
    where payment_id = (
      select payment_id from payments
      where settled_at is null and due_at <= now() and provider_ref is not null
        and provider = any(${[...providers]}::text[])
        and (created_at < now() - ${olderThanMinutes}::integer * interval '1 minute' or state = 'succeeded')
      order by due_at limit 1 for update skip locked
    )
    returning payment_id as "paymentId",
      purpose = 'amount' and created_at < now() - ${abandonedAfterHours}::integer * interval '1 hour'
        or purpose = 'order' and exists (select from orders o where o.order_id = payments.order_id
          and (o.status in ('CANCELLED', 'REFUNDED') or o.paid_cents > 0))
        or purpose = 'checkout' and exists (select from checkouts c where c.checkout_id = payments.checkout_id
          and c.state = 'released') as "isAbandoned"`.execute(db)
  return rows[0] ?? null
}

/** Claims a payment that was stored but never opened at the provider, because the process died in between. */
export async function claimUnopened(
  db: Db,
  olderThanMinutes: number,
  claimSeconds: number,
): Promise<{ paymentId: string; payment: PaymentRow } | null> {
  const payment = await db
    .updateTable('payments')
    .set({ due_at: sql<Date>`now() + ${claimSeconds}::integer * interval '1 second'` })
    .where('payment_id', '=', (from) =>
      from
        .selectFrom('payments')
        .select('payment_id')
        .where('settled_at', 'is', null)
        .where('provider_ref', 'is', null)
        .where('due_at', '<=', sql<Date>`now()`)
        .where('created_at', '<', sql<Date>`now() - ${olderThanMinutes}::integer * interval '1 minute'`)
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
  return payment ? { paymentId: payment.payment_id, payment } : null
}

/** Whether a payment is older than that. */
export const isOlderThan = (db: Db, paymentId: string, minutes: number): Promise<boolean> =>
  sql<{ isOld: boolean }>`
    select created_at < now() - ${minutes}::integer * interval '1 minute' as "isOld"
    from payments where payment_id = ${paymentId}`
    .execute(db)
    .then(({ rows }) => rows[0]?.isOld ?? false)

/**
 * Records a provider event and makes its payment due. Returns the payment's id; null when the event is a duplicate,
 * matches no payment, or its payment is paid and settled. Also null while another transaction holds the payment, which
 * usually settles it; the job settles what that one leaves.
 */
export async function recordEvent(
  db: Db,
  { provider, eventId, kind, providerRef, paymentId }: ProviderEvent & { provider: string },
): Promise<string | null> {
  const { rows } = await sql<{ paymentId: string }>`
    with recorded as (
      insert into provider_events (provider, event_id, kind, provider_ref)
      values (${provider}, ${eventId}, ${kind}, ${providerRef})
      on conflict do nothing returning provider_ref
    ),
    unsettled as (
      select p.payment_id from payments p, recorded
      where (p.provider_ref = recorded.provider_ref or p.payment_id = ${paymentId ?? null}::text)
        and p.provider = ${provider} and (p.settled_at is null or p.state <> 'succeeded')
      for no key update of p skip locked
    )
    update payments p set due_at = now() from unsettled where p.payment_id = unsettled.payment_id
    returning p.payment_id as "paymentId"`.execute(db)
  return rows[0]?.paymentId ?? null
}

/** Deletes events that no provider sends again. Returns how many. */
export async function deleteOldEvents(db: Db): Promise<number> {
  const result =
    await sql`delete from provider_events where received_at < now() - make_interval(days => ${limits.retention.providerEventDays}::integer)`.execute(
      db,
    )
  return Number(result.numAffectedRows ?? 0)
}
