import type { EventName } from '@atelier/domain/events/event-types'
import type { WebhookState } from '@atelier/domain/webhooks/webhook.schema'
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import type { WebhookDeliveriesTable, WebhookSubscriptionsTable } from '../../db/event-tables.ts'

export type SubscriptionRow = Selectable<WebhookSubscriptionsTable>
export type DeliveryRow = Omit<Selectable<WebhookDeliveriesTable>, 'delivery_id' | 'subscription_id'>

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
  row: { subscriptionId: string; url: string; types: readonly EventName[]; secret: Buffer; position: number },
): Promise<SubscriptionRow> {
  return tx
    .insertInto('webhook_subscriptions')
    .values({
      subscription_id: row.subscriptionId,
      url: row.url,
      types: [...row.types],
      secret: row.secret,
      position: row.position,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Pauses, resumes or ends a subscription. A resumed one counts its attempts from zero. */
export async function setSubscriptionState(db: Db | Tx, subscriptionId: string, state: WebhookState): Promise<void> {
  const restarted =
    state === 'active' ? { failures: 0, failing_since: null, due_at: sql<Date>`now()`, claimed_until: null } : {}
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

/** Claims a subscription with events to deliver; null when none is due. */
export async function claimDueSubscription(db: Db, claimSeconds: number): Promise<SubscriptionRow | null> {
  const { rows } = await sql<SubscriptionRow>`
    update webhook_subscriptions s set claimed_until = now() + make_interval(secs => ${claimSeconds}::integer)
    where s.subscription_id = (
      select subscription_id from webhook_subscriptions
      where state = 'active' and due_at <= now() and (claimed_until is null or claimed_until < now())
        and position < (select coalesce(max(e.position), 0) from events e)
      order by due_at limit 1 for update skip locked)
    returning s.*`.execute(db)
  return rows[0] ?? null
}

/** Whether a subscription is active. */
export async function hasActiveSubscription(db: Db): Promise<boolean> {
  const { rows } = await sql`select from webhook_subscriptions where state = 'active' limit 1`.execute(db)
  return rows.length > 0
}

/** Moves the cursor after a delivery, and claims the subscription for the next one. Returns false when it was paused. */
export async function advance(
  db: Db,
  subscriptionId: string,
  position: number,
  claimSeconds: number,
): Promise<boolean> {
  const moved = await sql`update webhook_subscriptions set position = ${position}, failures = 0, failing_since = null,
      due_at = now(), claimed_until = now() + make_interval(secs => ${claimSeconds}::integer)
    where subscription_id = ${subscriptionId} and state = 'active'`.execute(db)
  return Number(moved.numAffectedRows) > 0
}

export async function release(db: Db, subscriptionId: string): Promise<void> {
  await sql`update webhook_subscriptions set claimed_until = null where subscription_id = ${subscriptionId}`.execute(db)
}

/** Counts a failed attempt. Returns how many failed in a row, and for how many seconds. */
export async function countFailure(db: Db, subscriptionId: string): Promise<{ failures: number; seconds: number }> {
  const { rows } = await sql<{ failures: number; seconds: number }>`
    update webhook_subscriptions set failures = failures + 1, failing_since = coalesce(failing_since, now()),
      claimed_until = null
    where subscription_id = ${subscriptionId}
    returning failures, extract(epoch from now() - failing_since)::integer as seconds`.execute(db)
  return rows[0] ?? { failures: 1, seconds: 0 }
}

export async function postponeSubscription(db: Db, subscriptionId: string, seconds: number): Promise<void> {
  await sql`update webhook_subscriptions set due_at = now() + make_interval(secs => ${seconds}::integer)
    where subscription_id = ${subscriptionId}`.execute(db)
}

export async function insertDelivery(
  db: Db,
  subscriptionId: string,
  { event_id, type, status, problem, answer, milliseconds }: Omit<DeliveryRow, 'at'>,
): Promise<void> {
  await sql`insert into webhook_deliveries (subscription_id, event_id, type, status, problem, answer, milliseconds)
    select subscription_id, ${event_id}::uuid, ${type}, ${status}, ${problem}, ${answer}, ${milliseconds}
    from webhook_subscriptions where subscription_id = ${subscriptionId}`.execute(db)
}

export const listDeliveries = (db: Db, subscriptionId: string, count: number): Promise<DeliveryRow[]> =>
  db
    .selectFrom('webhook_deliveries')
    .select(['event_id', 'type', 'at', 'status', 'problem', 'answer', 'milliseconds'])
    .where('subscription_id', '=', subscriptionId)
    .orderBy('delivery_id', 'desc')
    .limit(count)
    .execute()

/** Deletes old attempts. Returns their number. */
export async function deleteOldDeliveries(db: Db, days: number): Promise<number> {
  const deleted = await sql`delete from webhook_deliveries
    where at < now() - make_interval(days => ${days}::integer)`.execute(db)
  return Number(deleted.numAffectedRows ?? 0)
}
