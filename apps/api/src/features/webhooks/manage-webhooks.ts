import { randomUUID } from 'node:crypto'
import type { AuditAction } from '@atelier/domain/access/audit-actions'
import { invalidField, ShopError } from '@atelier/domain/contract/shop-error'
import { EVENTS_VERSION } from '@atelier/domain/events/event-types'
import { judgeWebhookUrl } from '@atelier/domain/webhooks/judge-webhook-url'
import {
  DELIVERIES_PAGE,
  WEBHOOKS_MAX,
  type CreateWebhookBody,
  type EventDelivery,
  type WebhookSubscription,
  type WholeDelivery,
} from '@atelier/domain/webhooks/webhook.schema'
import type { ActionContext } from '../../action-context.ts'
import { inTransaction, type Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { publishEvents, readEventRange } from '../events/events.public.ts'
import { sendMessage } from './deliver-webhooks.ts'
import { newSecret, shownSecret } from './sign-webhook.ts'
import { sumReplays } from './webhook-replays.repo.ts'
import {
  findDelivery,
  findWebhook,
  insertSubscription,
  listDeliveries,
  listSubscriptions,
  lockAndCountSubscriptions,
  removeSubscription,
  replaceSecret,
  setSubscriptionState,
  type DeliveryLine,
  type SubscriptionRow,
} from './webhooks.repo.ts'

type Replays = Awaited<ReturnType<typeof sumReplays>>[number]

const ID_BYTES = 12
/** How long a replaced secret still signs. */
const OLD_SECRET_HOURS = 24

const present = (row: SubscriptionRow, replays: readonly Replays[]): WebhookSubscription => ({
  subscriptionId: row.subscription_id,
  url: row.url,
  types: row.types,
  version: row.version,
  state: row.state,
  failingSince: row.failing_since?.toISOString() ?? null,
  replay: presentReplays(replays.find(({ subscription_id: id }) => id === row.subscription_id)),
  createdAt: row.created_at.toISOString(),
})

/** A few events that were written at the edge of a time are sent, and not counted before. */
const presentReplays = (found: Replays | undefined): WebhookSubscription['replay'] =>
  found ? { events: found.events, sent: Math.min(found.sent, found.events) } : null

const presentDelivery = ({ delivery_id, event_id, at, ...row }: DeliveryLine): EventDelivery => ({
  ...row,
  deliveryId: delivery_id,
  eventId: event_id,
  at: at.toISOString(),
})

/** Returns a subscription, which a transaction locks. Throws 404 for an unknown one. */
export const getWebhook = async (db: Deps['db'] | Tx, subscriptionId: string): Promise<SubscriptionRow> => {
  const found = await findWebhook(db, subscriptionId)
  if (!found) throw new ShopError('not_found', 'Subscription not found')
  return found
}

/** The log has the host only: receivers put secrets into the path. */
export const auditWebhook = (
  deps: Deps,
  tx: Tx,
  context: ActionContext,
  change: { action: AuditAction; row: SubscriptionRow; after?: Record<string, unknown> },
) =>
  recordAudit(tx, {
    context,
    at: deps.now(),
    action: change.action,
    target: { type: 'webhook', id: change.row.subscription_id, name: new URL(change.row.url).host },
    ...(change.after && { after: change.after }),
  })

export async function readSubscriptions({ db }: Deps): Promise<WebhookSubscription[]> {
  const replays = await sumReplays(db)
  return (await listSubscriptions(db)).map((row) => present(row, replays))
}

/** Returns a subscription with what is sent again to it. */
export const readWebhook = async (db: Deps['db'] | Tx, subscriptionId: string): Promise<WebhookSubscription> =>
  present(await getWebhook(db, subscriptionId), await sumReplays(db))

/** Returns a page of attempts, the newest first, or those before one. */
export async function readWebhookDeliveries(
  { db }: Deps,
  subscriptionId: string,
  before: number | undefined,
): Promise<EventDelivery[]> {
  await getWebhook(db, subscriptionId)
  return (await listDeliveries(db, subscriptionId, { before, limit: DELIVERIES_PAGE })).map(presentDelivery)
}

/** Returns an attempt with what was sent and answered. */
export async function readWebhookDelivery(
  { db }: Deps,
  subscriptionId: string,
  deliveryId: number,
): Promise<WholeDelivery> {
  const found = await findDelivery(db, subscriptionId, deliveryId)
  if (!found) throw new ShopError('not_found', 'Attempt not found')
  const { request_headers: headers, request_body: body, position, ...row } = found
  const request = body === null ? null : { headers: headers as Record<string, string>, body }
  return { ...presentDelivery(row), canReplay: position !== null, request }
}

/** Subscribes an address to the events from now on. Returns the secret, which is shown once. */
export async function addWebhook(
  deps: Deps,
  { url, types, version = EVENTS_VERSION }: CreateWebhookBody,
  context: ActionContext,
): Promise<{ subscription: WebhookSubscription; secret: string }> {
  const fault = judgeWebhookUrl(url, deps.config.NODE_ENV !== 'production')
  if (fault !== null) throw invalidField('url', fault)
  await publishEvents(deps.db)
  const { last: position } = await readEventRange(deps.db)
  const subscriptionId = Buffer.from(deps.randomBytes(ID_BYTES)).toString('hex')
  const { secret, sealed } = newSecret(deps, subscriptionId)
  const row = await inTransaction(deps.db, async (tx) => {
    if ((await lockAndCountSubscriptions(tx)) >= WEBHOOKS_MAX) {
      throw new ShopError('conflict', `A shop has at most ${WEBHOOKS_MAX} subscriptions`)
    }
    const added = await insertSubscription(tx, { subscriptionId, url, types, version, secret: sealed, position })
    await auditWebhook(deps, tx, context, { action: 'webhook.created', row: added, after: { types } })
    return added
  })
  deps.signals.emit('webhook-changed')
  return { subscription: present(row, []), secret: shownSecret(secret) }
}

/** Pauses a subscription, or resumes it: it then gets everything since. */
export async function switchWebhook(
  deps: Deps,
  { subscriptionId, isActive }: { subscriptionId: string; isActive: boolean },
  context: ActionContext,
): Promise<WebhookSubscription> {
  const switched = await inTransaction(deps.db, async (tx) => {
    const row = await getWebhook(tx, subscriptionId)
    const state = isActive ? 'active' : 'paused'
    if (row.state !== state) {
      await setSubscriptionState(tx, subscriptionId, state)
      await auditWebhook(deps, tx, context, { action: 'webhook.changed', row, after: { state } })
    }
    return readWebhook(tx, subscriptionId)
  })
  deps.signals.emit('webhook-changed')
  return switched
}

/** Gives a subscription a new secret, which is shown once. */
export async function changeWebhookSecret(
  deps: Deps,
  subscriptionId: string,
  context: ActionContext,
): Promise<{ subscription: WebhookSubscription; secret: string }> {
  const { secret, sealed } = newSecret(deps, subscriptionId)
  const row = await inTransaction(deps.db, async (tx) => {
    const found = await getWebhook(tx, subscriptionId)
    await replaceSecret(tx, subscriptionId, sealed, OLD_SECRET_HOURS)
    await auditWebhook(deps, tx, context, { action: 'webhook.secret_renewed', row: found })
    return found
  })
  return { subscription: present(row, await sumReplays(deps.db)), secret: shownSecret(secret) }
}

export function dropWebhook(deps: Deps, subscriptionId: string, context: ActionContext): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const row = await getWebhook(tx, subscriptionId)
    await removeSubscription(tx, subscriptionId)
    await auditWebhook(deps, tx, context, { action: 'webhook.deleted', row })
  })
}

/** Sends a test message now, also to a paused subscription. */
export async function tryWebhook(deps: Deps, subscriptionId: string, signal: AbortSignal): Promise<EventDelivery> {
  const subscription = await getWebhook(deps.db, subscriptionId)
  const id = randomUUID()
  const timestamp = deps.now().toISOString()
  const type = 'webhook.test'
  const body = { id, type, version: EVENTS_VERSION, timestamp, link: null, data: {} }
  const message = { id, type, position: null, body }
  const { deliveryId, answer, milliseconds } = await sendMessage(deps, subscription, message, signal)
  if (deliveryId === null) throw new ShopError('not_found', 'Subscription not found')
  return { deliveryId, eventId: id, type, at: timestamp, ...answer, milliseconds }
}
