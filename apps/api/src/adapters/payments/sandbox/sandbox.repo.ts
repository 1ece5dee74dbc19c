import type { DisputeState } from '@atelier/domain/payments/dispute'
import { limits } from '@atelier/domain/limits/limits'
import type { TestCard } from '@atelier/domain/payments/test-cards'
import { sql, type Insertable } from 'kysely'
import { inTransaction, type Db } from '../../../db/client.ts'
import type { PaymentTables } from '../../../db/payment-tables.ts'

export interface SandboxIntent {
  intentId: string
  clientSecret: string
  paymentId: string
  amountCents: number
  refundedCents: number
  currency: string
  returnUrl: string
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  message: string | null
  card: TestCard | null
}

/** A payment that settles later is processing until the database's clock says otherwise. */
const status = sql`case when i.status = 'processing' and i.settles_at <= now() then 'succeeded' else i.status end`
const intent = sql`
  i.intent_id as "intentId", i.client_secret as "clientSecret", i.payment_id as "paymentId",
  i.amount_cents as "amountCents", i.currency, i.return_url as "returnUrl", ${status} as status, i.message, i.card,
  (select coalesce(sum(r.amount_cents), 0) from sandbox_refunds r where r.intent_id = i.intent_id) as "refundedCents"`

export async function findIntent(db: Db, intentId: string): Promise<SandboxIntent | null> {
  const { rows } = await sql<SandboxIntent>`
    select ${intent} from sandbox_intents i where i.intent_id = ${intentId}`.execute(db)
  return rows[0] ?? null
}

/** Opens an intent, or returns the one that this key opened before: the update changes nothing, so that it is returned. */
export const openSandboxIntent = (
  db: Db,
  values: Insertable<PaymentTables['sandbox_intents']>,
): Promise<{ intent_id: string; client_secret: string }> =>
  db
    .insertInto('sandbox_intents')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('idempotency_key').doUpdateSet({ idempotency_key: values.idempotency_key }),
    )
    .returning(['intent_id', 'client_secret'])
    .executeTakeFirstOrThrow()

export interface IntentChange {
  status: SandboxIntent['status']
  message: string | null
  card?: TestCard
  /** Seconds until a payment that is processing has succeeded. */
  settlesIn?: number
  /** The kind of the webhook about the change. */
  event: string
}

/** The webhook about a change of an intent. */
interface NewEvent {
  eventId: string
  /** Seconds during which only the process that stored it sends it. */
  claimedFor: number
}

/**
 * Changes an intent if it has one of the expected states, and queues the webhook about it. Returns the changed intent;
 * null when a concurrent call was faster, or when `clientSecret` is given and is another one.
 */
export async function changeIntent(
  db: Db,
  { intentId, clientSecret = null }: { intentId: string; clientSecret?: string | null },
  from: readonly SandboxIntent['status'][],
  { eventId, claimedFor, ...change }: IntentChange & NewEvent,
): Promise<SandboxIntent | null> {
  const settlesIn = change.settlesIn ?? null
  const { rows } = await sql<SandboxIntent>`
    with changed as (
      update sandbox_intents set status = ${change.status}::text, message = ${change.message}::text,
        card = coalesce(${change.card ?? null}::text, card),
        settles_at = now() + ${settlesIn}::double precision * interval '1 second'
      where intent_id = ${intentId} and status = any(${[...from]}::text[])
        and client_secret = coalesce(${clientSecret}::text, client_secret)
      returning *
    ),
    event as (
      insert into sandbox_events (event_id, intent_id, kind, due_at, attempts)
      select ${eventId}, intent_id, ${change.event}::text,
        now() + ${settlesIn ?? claimedFor}::double precision * interval '1 second', ${claimedFor > 0 ? 1 : 0}::integer
      from changed
    )
    select ${intent} from changed i`.execute(db)
  return rows[0] ?? null
}

/** Refunds once per key. Returns null when the amount exceeds what is left of the payment. */
export async function insertRefund(
  db: Db,
  refund: { refundId: string; intentId: string; amountCents: number; idempotencyKey: string },
): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    await sql`select from sandbox_intents where intent_id = ${refund.intentId} for update`.execute(tx)
    await sql`
      insert into sandbox_refunds (refund_id, intent_id, amount_cents, idempotency_key)
      select ${refund.refundId}, i.intent_id, ${refund.amountCents}::integer, ${refund.idempotencyKey}
      from sandbox_intents i
      where i.intent_id = ${refund.intentId} and ${status} = 'succeeded' and i.amount_cents >= ${refund.amountCents}::integer
        + (select coalesce(sum(r.amount_cents), 0) from sandbox_refunds r where r.intent_id = i.intent_id)
      on conflict (idempotency_key) do nothing`.execute(tx)
    const row = await tx
      .selectFrom('sandbox_refunds')
      .select('refund_id')
      .where('idempotency_key', '=', refund.idempotencyKey)
      .executeTakeFirst()
    return row?.refund_id ?? null
  })
}

export interface SandboxDispute {
  disputeId: string
  intentId: string
  state: DisputeState
  amountCents: number
  createdAt: Date
}

/** Opens the dispute of a payment, or decides the existing one; a lost dispute can still be won. Returns its state. */
export function changeDispute(
  db: Db,
  {
    disputeId,
    eventId,
    intentId,
    state,
  }: { disputeId: string; eventId: string; intentId: string; state: DisputeState },
): Promise<DisputeState> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ isChanged: boolean }>`
      insert into sandbox_disputes (dispute_id, intent_id, state) values (${disputeId}, ${intentId}, ${state})
      on conflict (intent_id) do update set state = excluded.state
        where sandbox_disputes.state = 'open' and excluded.state <> 'open'
          or sandbox_disputes.state = 'lost' and excluded.state = 'won'
      returning true as "isChanged"`.execute(tx)
    if (rows.length > 0)
      await tx
        .insertInto('sandbox_events')
        .values({ event_id: eventId, intent_id: intentId, kind: `dispute.${state}` })
        .execute()
    const current = await tx
      .selectFrom('sandbox_disputes')
      .select('state')
      .where('intent_id', '=', intentId)
      .executeTakeFirstOrThrow()
    return current.state
  })
}

export async function findDispute(db: Db, disputeId: string): Promise<SandboxDispute | null> {
  const { rows } = await sql<SandboxDispute>`
    select d.dispute_id as "disputeId", d.intent_id as "intentId", d.state, i.amount_cents as "amountCents",
      d.created_at as "createdAt"
    from sandbox_disputes d join sandbox_intents i on i.intent_id = d.intent_id
    where d.dispute_id = ${disputeId}`.execute(db)
  return rows[0] ?? null
}

export interface SandboxEvent {
  eventId: string
  intentId: string
  kind: string
  /** The dispute of the payment, when it has one. */
  disputeId: string | null
}

const event = sql`event_id as "eventId", intent_id as "intentId", kind,
  (select d.dispute_id from sandbox_disputes d where d.intent_id = sandbox_events.intent_id) as "disputeId"`

/** Claims the webhooks that have been due longest. An undelivered one is due again with an increasing delay. */
export async function claimEvents(db: Db, limit: number): Promise<SandboxEvent[]> {
  const { rows } = await sql<SandboxEvent>`
    update sandbox_events set attempts = attempts + 1, due_at = now() + least(attempts + 1, 60) * interval '30 seconds'
    where event_id = any(array(select event_id from sandbox_events where delivered_at is null and due_at <= now()
      order by due_at, event_id limit ${limit}::integer for update skip locked))
    returning ${event}`.execute(db)
  return rows
}

export async function markDelivered(db: Db, eventIds: readonly string[]): Promise<void> {
  await sql`update sandbox_events set delivered_at = now() where event_id = any(${[...eventIds]}::text[])`.execute(db)
}

/** Returns the due webhooks of an intent, oldest first. */
export async function listEvents(db: Db, intentId: string): Promise<SandboxEvent[]> {
  const { rows } = await sql<SandboxEvent>`
    select ${event} from sandbox_events where intent_id = ${intentId} and (due_at <= now() or attempts > 0)
    order by created_at, event_id`.execute(db)
  return rows
}

/** When an intent was paid: at its settlement time, else when its webhook was queued. */
const paidAt = sql`coalesce(i.settles_at, (select min(e.created_at) from sandbox_events e
  where e.intent_id = i.intent_id and e.kind = 'payment.succeeded'), i.created_at)`

export interface SandboxMovement {
  kind: 'payment' | 'refund'
  intentId: string
  refundId: string | null
  paymentId: string
  amountCents: number
  refundedCents: number
  at: Date
  /** Its position in the list, for pagination. */
  cursor: string
}

/** Returns payments and refunds within a window, after a cursor. */
export async function listMovements(
  db: Db,
  { from, until, after, limit }: { from: Date; until: Date; after: string | null; limit: number },
): Promise<SandboxMovement[]> {
  const { rows } = await sql<SandboxMovement>`
    select *, to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || ' ' || id as cursor from (
      select 'payment' as kind, i.intent_id as "intentId", null as "refundId", i.payment_id as "paymentId",
        i.amount_cents as "amountCents", ${paidAt} as at, i.intent_id as id,
        (select coalesce(sum(r.amount_cents), 0) from sandbox_refunds r where r.intent_id = i.intent_id) as "refundedCents"
      from sandbox_intents i where ${status} = 'succeeded'
      union all
      select 'refund', r.intent_id, r.refund_id, i.payment_id, r.amount_cents, r.created_at, r.refund_id, 0
      from sandbox_refunds r join sandbox_intents i on i.intent_id = r.intent_id
    ) m
    where at >= ${from}::timestamptz and at < ${until}::timestamptz
      and (${after}::text is null
        or to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || ' ' || id > ${after}::text collate "C")
    order by to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || ' ' || id collate "C"
    limit ${limit}::integer`.execute(db)
  return rows
}

const BATCH_SIZE = 500

/**
 * Deletes the next batch of sandbox payments older than their retention period, with their events, refunds and
 * disputes. Returns how many.
 */
export function deleteOldSandboxPayments(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ intentId: string }>`
      select intent_id as "intentId" from sandbox_intents
      where created_at < now() - make_interval(months => ${limits.retention.sandboxMonths}::integer)
      order by intent_id limit ${BATCH_SIZE}::integer for update`.execute(tx)
    const ids = sql`${rows.map(({ intentId }) => intentId)}::text[]`
    await sql`delete from sandbox_events where intent_id = any(${ids})`.execute(tx)
    await sql`delete from sandbox_refunds where intent_id = any(${ids})`.execute(tx)
    await sql`delete from sandbox_disputes where intent_id = any(${ids})`.execute(tx)
    await sql`delete from sandbox_intents where intent_id = any(${ids})`.execute(tx)
    return rows.length
  })
}
