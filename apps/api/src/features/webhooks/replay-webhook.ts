import { invalidField, ShopError } from '@atelier/domain/contract/shop-error'
import { EVENT_DAYS } from '@atelier/domain/events/event.schema'
import {
  REPLAY_EVENTS_MAX,
  REPLAYS_MAX,
  type ReplayEventsBody,
  type WebhookSubscription,
} from '@atelier/domain/webhooks/webhook.schema'
import type { ActionContext } from '../../action-context.ts'
import { inTransaction, type Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { findEventRange, listPublishedEvents } from '../events/events.public.ts'
import { typesOf } from './deliver-webhooks.ts'
import { auditWebhook, getWebhook, readWebhook } from './manage-webhooks.ts'
import { deleteReplays, insertReplay, sumReplays } from './webhook-replays.repo.ts'
import { findDelivery, type SubscriptionRow } from './webhooks.repo.ts'

/** Events after one cursor until another. */
interface Range {
  after: number
  last: number
  count: number
}

/**
 * Sends stored events to a subscription again, in their order and under their ids: that of one attempt, or all of a time. A
 * job does it, after the new events.
 */
export function replayWebhook(
  deps: Deps,
  { subscriptionId, ...what }: ReplayEventsBody & { subscriptionId: string },
  context: ActionContext,
): Promise<WebhookSubscription> {
  return inTransaction(deps.db, async (tx) => {
    const row = await getWebhook(tx, subscriptionId)
    if (row.state !== 'active') throw new ShopError('conflict', 'Resume the address first')
    const open = (await sumReplays(tx)).find(({ subscription_id: id }) => id === subscriptionId)
    if (open && open.replays >= REPLAYS_MAX) {
      throw new ShopError('conflict', `At most ${REPLAYS_MAX} replays wait at a time. Wait until one is sent`)
    }
    const { after, last, count } = await findRange(deps, tx, row, what)
    await insertReplay(tx, { subscription_id: subscriptionId, position: after, until_position: last, events: count })
    await auditWebhook(deps, tx, context, { action: 'webhook.replayed', row, after: { ...what, events: count } })
    return readWebhook(tx, subscriptionId)
  })
}

async function findRange(
  { now }: Deps,
  tx: Tx,
  row: SubscriptionRow,
  { deliveryId, since, until }: ReplayEventsBody,
): Promise<Range> {
  if (deliveryId !== undefined) return findOne(tx, row, deliveryId)
  const found = await findEventRange(tx, {
    since: new Date(since ?? 0),
    until: until === undefined ? now() : new Date(until),
    types: typesOf(row),
    max: REPLAY_EVENTS_MAX,
  })
  if (found.count > REPLAY_EVENTS_MAX) {
    throw invalidField('since', `Choose a shorter time: a replay has at most ${REPLAY_EVENTS_MAX} events`)
  }
  if (found.count === 0) {
    throw invalidField('since', `No stored event is of that time. Events are stored for ${EVENT_DAYS} days`)
  }
  return found
}

async function findOne(tx: Tx, row: SubscriptionRow, deliveryId: number): Promise<Range> {
  const attempt = await findDelivery(tx, row.subscription_id, deliveryId)
  if (!attempt) throw invalidField('deliveryId', 'No attempt of this subscription has this id')
  const { position } = attempt
  if (position === null) throw invalidField('deliveryId', 'A test cannot be sent again')
  const after = position - 1
  const [event] = await listPublishedEvents(tx, { after, until: position, types: typesOf(row), limit: 1 })
  if (!event) throw invalidField('deliveryId', `Its event was deleted after ${EVENT_DAYS} days`)
  return { after, last: position, count: 1 }
}

/** Ends the replays of a subscription: what was not sent again stays unsent. */
export function stopWebhookReplays(
  deps: Deps,
  subscriptionId: string,
  context: ActionContext,
): Promise<WebhookSubscription> {
  return inTransaction(deps.db, async (tx) => {
    const row = await getWebhook(tx, subscriptionId)
    if ((await deleteReplays(tx, subscriptionId)) > 0) {
      await auditWebhook(deps, tx, context, { action: 'webhook.replay_stopped', row })
    }
    return readWebhook(tx, subscriptionId)
  })
}
