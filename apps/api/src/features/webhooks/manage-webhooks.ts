import { randomUUID } from 'node:crypto'
import type { AuditAction } from '@atelier/domain/access/audit-actions'
import { invalidField, ShopError } from '@atelier/domain/contract/shop-error'
import { EVENTS_VERSION } from '@atelier/domain/events/event-types'
import { judgeWebhookUrl } from '@atelier/domain/webhooks/judge-webhook-url'
import {
  WEBHOOKS_MAX,
  type CreateWebhookBody,
  type EventDelivery,
  type WebhookSubscription,
} from '@atelier/domain/webhooks/webhook.schema'
import type { ActionContext } from '../../action-context.ts'
import { inTransaction, type Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { publishEvents, readEventRange } from '../events/events.public.ts'
import { sendMessage } from './deliver-webhooks.ts'
import { newSecret, shownSecret } from './sign-webhook.ts'
import {
  findWebhook,
  insertSubscription,
  listDeliveries,
  listSubscriptions,
  lockAndCountSubscriptions,
  removeSubscription,
  replaceSecret,
  setSubscriptionState,
  type DeliveryRow,
  type SubscriptionRow,
} from './webhooks.repo.ts'

const ID_BYTES = 12
const DELIVERIES_SHOWN = 50
/** How long a replaced secret still signs. */
const OLD_SECRET_HOURS = 24

const present = (row: SubscriptionRow): WebhookSubscription => ({
  subscriptionId: row.subscription_id,
  url: row.url,
  types: row.types,
  state: row.state,
  failingSince: row.failing_since?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

const presentDelivery = ({ event_id, at, ...row }: DeliveryRow): EventDelivery => ({
  ...row,
  eventId: event_id,
  at: at.toISOString(),
})

const get = async (db: Deps['db'] | Tx, subscriptionId: string): Promise<SubscriptionRow> => {
  const found = await findWebhook(db, subscriptionId)
  if (!found) throw new ShopError('not_found', 'Subscription not found')
  return found
}

/** The log has the host only: receivers put secrets into the path. */
const audit = (
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

export const readSubscriptions = async ({ db }: Deps): Promise<WebhookSubscription[]> =>
  (await listSubscriptions(db)).map(present)

export const readWebhookDeliveries = async ({ db }: Deps, subscriptionId: string): Promise<EventDelivery[]> => {
  await get(db, subscriptionId)
  return (await listDeliveries(db, subscriptionId, DELIVERIES_SHOWN)).map(presentDelivery)
}

/** Subscribes an address to the events from now on. Returns the secret, which is shown once. */
export async function addWebhook(
  deps: Deps,
  { url, types }: CreateWebhookBody,
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
    const added = await insertSubscription(tx, { subscriptionId, url, types, secret: sealed, position })
    await audit(deps, tx, context, { action: 'webhook.created', row: added, after: { types } })
    return added
  })
  return { subscription: present(row), secret: shownSecret(secret) }
}

/** Pauses a subscription, or resumes it: it then gets everything since. */
export function switchWebhook(
  deps: Deps,
  { subscriptionId, isActive }: { subscriptionId: string; isActive: boolean },
  context: ActionContext,
): Promise<WebhookSubscription> {
  return inTransaction(deps.db, async (tx) => {
    const row = await get(tx, subscriptionId)
    const state = isActive ? 'active' : 'paused'
    if (row.state !== state) {
      await setSubscriptionState(tx, subscriptionId, state)
      await audit(deps, tx, context, { action: 'webhook.changed', row, after: { state } })
    }
    return present(await get(tx, subscriptionId))
  })
}

/** Gives a subscription a new secret, which is shown once. */
export async function changeWebhookSecret(
  deps: Deps,
  subscriptionId: string,
  context: ActionContext,
): Promise<{ subscription: WebhookSubscription; secret: string }> {
  const { secret, sealed } = newSecret(deps, subscriptionId)
  const row = await inTransaction(deps.db, async (tx) => {
    const found = await get(tx, subscriptionId)
    await replaceSecret(tx, subscriptionId, sealed, OLD_SECRET_HOURS)
    await audit(deps, tx, context, { action: 'webhook.secret_renewed', row: found })
    return found
  })
  return { subscription: present(row), secret: shownSecret(secret) }
}

export function dropWebhook(deps: Deps, subscriptionId: string, context: ActionContext): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const row = await get(tx, subscriptionId)
    await removeSubscription(tx, subscriptionId)
    await audit(deps, tx, context, { action: 'webhook.deleted', row })
  })
}

/** Sends a test message now, also to a paused subscription. */
export async function tryWebhook(deps: Deps, subscriptionId: string, signal: AbortSignal): Promise<EventDelivery> {
  const subscription = await get(deps.db, subscriptionId)
  const id = randomUUID()
  const timestamp = deps.now().toISOString()
  const type = 'webhook.test'
  const body = { id, type, version: EVENTS_VERSION, timestamp, link: null, data: {} }
  const { answer, milliseconds } = await sendMessage(deps, subscription, { id, type, body }, signal)
  return { eventId: id, type, at: timestamp, ...answer, milliseconds }
}
