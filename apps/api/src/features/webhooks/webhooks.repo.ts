import type { EventName } from '@atelier/domain/events/event-types'
import type { WebhookState } from '@atelier/domain/webhooks/webhook.schema'
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import type { WebhookDeliveriesTable, WebhookSubscriptionsTable } from '../../db/event-tables.ts'

export type SubscriptionRow = Selectable<WebhookSubscriptionsTable>
/** A subscription that this worker has claimed: `claim` proves it. */
export type ClaimedSubscription = SubscriptionRow
export type DeliveryRow = Omit<Selectable<WebhookDeliveriesTable>, 'subscription_id'>
export type DeliveryLine = Omit<DeliveryRow, 'position' | 'request_headers' | 'request_body'>

const LINE = ['delivery_id', 'event_id', 'type', 'at', 'status', 'problem', 'milliseconds'] as const
/** How much of an answer a list has. */
const ANSWER_SHOWN = 500

export const listSubscriptions = (db: Db): Promise<SubscriptionRow[]> =>
  db.selectFrom('webhook_subscriptions').selectAll().orderBy('created_at').orderBy('subscription_id').execute()

/** Returns a subscription; a transaction locks it. */
export async function findWebhook(db: Db | Tx, subscriptionId: string): Promise<SubscriptionRow | null> {
  const query = db.selectFrom('webhook_subscriptions').selectAll().where('subscription_id', '=', subscriptionId)
  return (await (db.isTransaction ? query.forUpdate() : query).executeTakeFirst()) ?? null
}

/** Arbitrary advisory lock id: subscriptions are counted and added one at a time. */
const SUBSCRIPTIONS_LOCK = 7_215_032

/** Counts the subscriptions, and lets no other transaction add one until this one ends. */
export async function lockAndCountSubscriptions(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(${sql.lit(SUBSCRIPTIONS_LOCK)})`.execute(tx)
  const { count } = await tx
    .selectFrom('webhook_subscriptions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Adds a subscription, which gets the events from now on. */
export function insertSubscription(
  tx: Tx,
  row: Pick<SubscriptionRow, 'url' | 'version' | 'secret' | 'position'> & {
    subscriptionId: string
    types: readonly EventName[]
  },
): Promise<SubscriptionRow> {
  return tx
    .insertInto('webhook_subscriptions')
    .values({
      subscription_id: row.subscriptionId,
      url: row.url,
      types: [...row.types],
      version: row.version,
      secret: row.secret,
      position: row.position,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Pauses, resumes or ends a subscription. A resumed one counts its attempts from zero. */
export async function setSubscriptionState(db: Db | Tx, subscriptionId: string, state: WebhookState): Promise<void> {
  const restarted =
    state === 'active'
      ? { failures: 0, failing_since: null, due_at: sql<Date>`now()`, claimed_until: null, claim: null }
      : {}
  await db
    .updateTable('webhook_subscriptions')
    .set({ state, ...restarted })
    .where('subscription_id', '=', subscriptionId)
    .execute()
}

/** Replaces the secret. The old one signs as well for some hours. */
export async function replaceSecret(tx: Tx, subscriptionId: string, secret: Buffer, hours: number): Promise<void> {
  await sql`update webhook_subscriptions set old_secret = secret, secret = ${secret},
    old_secret_until = now() + make_interval(hours => ${hours}::integer)
    where subscription_id = ${subscriptionId}`.execute(tx)
}

export async function removeSubscription(tx: Tx, subscriptionId: string): Promise<void> {
  await tx.deleteFrom('webhook_subscriptions').where('subscription_id', '=', subscriptionId).execute()
}

/** Claims a subscription with events to deliver, also again; null when none is due. */
export async function claimDueSubscription(db: Db, claimSeconds: number): Promise<ClaimedSubscription | null> {
  const { rows } = await sql<ClaimedSubscription>`
    update webhook_subscriptions s set claim = gen_random_uuid(),
      claimed_until = now() + make_interval(secs => ${claimSeconds}::integer)
    where s.subscription_id = (
      select subscription_id from webhook_subscriptions d
      where state = 'active' and due_at <= now() and (claimed_until is null or claimed_until < now())
        and (position < (select coalesce(max(e.position), 0) from events e)
          or exists (select from webhook_replays r where r.subscription_id = d.subscription_id))
      order by due_at limit 1 for update skip locked)
    returning s.*`.execute(db)
  return rows[0] ?? null
}

/** Whether a subscription is active. */
export async function hasActiveSubscription(db: Db): Promise<boolean> {
  const { rows } = await sql`select from webhook_subscriptions where state = 'active' limit 1`.execute(db)
  return rows.length > 0
}

/** The condition that a worker may still write: its claim was not given to another one. */
const isHeld = ({ subscription_id, claim }: ClaimedSubscription) =>
  sql`subscription_id = ${subscription_id} and claim = ${claim}::uuid and state = 'active'`

/**
 * Moves the cursor after deliveries, and claims the subscription for the next ones. Returns false when it was paused, or
 * another worker has claimed it.
 */
export async function advance(
  db: Db | Tx,
  claimed: ClaimedSubscription,
  position: number,
  claimSeconds: number,
): Promise<boolean> {
  const moved = await sql`update webhook_subscriptions set position = greatest(position, ${position}), failures = 0,
      failing_since = null, due_at = now(), claimed_until = now() + make_interval(secs => ${claimSeconds}::integer)
    where ${isHeld(claimed)}`.execute(db)
  return Number(moved.numAffectedRows) > 0
}

/** Lets other workers claim the subscription. */
export async function release(db: Db, { subscription_id, claim }: ClaimedSubscription): Promise<void> {
  await sql`update webhook_subscriptions set claimed_until = null
    where subscription_id = ${subscription_id} and claim = ${claim}::uuid`.execute(db)
}

/**
 * Counts a failed attempt. Returns how many failed in a row, and for how many seconds; null when another worker
 * has claimed the subscription.
 */
export async function countFailure(
  db: Db,
  claimed: ClaimedSubscription,
): Promise<{ failures: number; seconds: number } | null> {
  const { rows } = await sql<{ failures: number; seconds: number }>`
    update webhook_subscriptions set failures = failures + 1, failing_since = coalesce(failing_since, now())
    where ${isHeld(claimed)}
    returning failures, extract(epoch from now() - failing_since)::integer as seconds`.execute(db)
  return rows[0] ?? null
}

/** Ends the claim: the next one is possible after some seconds. */
export async function postponeSubscription(
  db: Db,
  { subscription_id, claim }: ClaimedSubscription,
  seconds: number,
): Promise<void> {
  await sql`update webhook_subscriptions set claimed_until = null,
      due_at = now() + make_interval(secs => ${seconds}::integer)
    where subscription_id = ${subscription_id} and claim = ${claim}::uuid`.execute(db)
}

/** Adds an attempt to the log. Returns its id; null when the subscription was deleted. */
export async function insertDelivery(
  db: Db,
  subscriptionId: string,
  attempt: Omit<DeliveryRow, 'at' | 'delivery_id' | 'request_headers'> & { request_headers: object },
): Promise<number | null> {
  const { event_id, type, status, problem, answer, milliseconds, position, request_headers, request_body } = attempt
  const { rows } = await sql<{ delivery_id: number }>`
    insert into webhook_deliveries (subscription_id, event_id, type, status, problem, answer, milliseconds,
      position, request_headers, request_body)
    select subscription_id, ${event_id}::uuid, ${type}, ${status}, ${problem}, ${answer}, ${milliseconds},
      ${position}, ${JSON.stringify(request_headers)}::jsonb, ${request_body}
    from webhook_subscriptions where subscription_id = ${subscriptionId}
    returning delivery_id`.execute(db)
  return rows[0]?.delivery_id ?? null
}

/** Returns attempts before one, the newest first, with the beginning of their answers. */
export const listDeliveries = (
  db: Db,
  subscriptionId: string,
  { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
): Promise<DeliveryLine[]> =>
  db
    .selectFrom('webhook_deliveries')
    .select(LINE)
    .select((eb) => eb.fn<string>('left', ['answer', sql.lit(ANSWER_SHOWN)]).as('answer'))
    .where('subscription_id', '=', subscriptionId)
    .where('delivery_id', '<', before)
    .orderBy('delivery_id', 'desc')
    .limit(limit)
    .execute()

export const findDelivery = async (
  db: Db | Tx,
  subscriptionId: string,
  deliveryId: number,
): Promise<DeliveryRow | null> =>
  (await db
    .selectFrom('webhook_deliveries')
    .select([...LINE, 'answer', 'position', 'request_headers', 'request_body'])
    .where('subscription_id', '=', subscriptionId)
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst()) ?? null

/** Deletes old attempts. Returns their number. */
export async function deleteOldDeliveries(db: Db, days: number): Promise<number> {
  const deleted = await sql`delete from webhook_deliveries
    where at < now() - make_interval(days => ${days}::integer)`.execute(db)
  return Number(deleted.numAffectedRows ?? 0)
}
