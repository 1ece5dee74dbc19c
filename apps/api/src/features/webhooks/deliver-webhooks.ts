import { setTimeout as sleep } from 'node:timers/promises'
import { EVENT_NAMES, type EventName } from '@atelier/domain/events/event-types'
import { EVENT_DAYS } from '@atelier/domain/events/event.schema'
import { GIVE_UP_DAYS, retryDelay } from '@atelier/domain/webhooks/retry-delay'
import { MESSAGE_HEADERS, postWebhook, type WebhookAnswer } from '../../adapters/webhooks/post-webhook.ts'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { drainDue } from '../../batches/drain-due.ts'
import { queueEmail, type NoticeData } from '../email/email.public.ts'
import {
  hasUnpublished,
  listPublishedEvents,
  presentEvent,
  publishEvents,
  readEventRange,
  type EventRow,
} from '../events/events.public.ts'
import { sendInOrder } from './send-in-order.ts'
import { openWebhookSecret, signedHeaders } from './sign-webhook.ts'
import { advanceReplay, deleteReplay, findReplay, type ReplayRow } from './webhook-replays.repo.ts'
import {
  advance,
  claimDueSubscription,
  countFailure,
  hasActiveSubscription,
  insertDelivery,
  postponeSubscription,
  release,
  setSubscriptionState,
  type ClaimedSubscription,
  type SubscriptionRow,
} from './webhooks.repo.ts'

/** Longer than a call and its statements can take: no second worker sends to the same address. */
const CLAIM_SECONDS = 30
const CONCURRENCY = 8
const PAGE = 100
/** A run looks for new events this often. */
const POLL_MS = 500
const GONE = 410

/**
 * Delivers events as they are written, until `signal` aborts. Returns at once without an active subscription. A receiver
 * that answers slowly does not delay the others.
 */
export async function deliverWebhooks(deps: Deps, signal: AbortSignal): Promise<void> {
  const failing = new AbortController()
  const ending = AbortSignal.any([signal, failing.signal])
  const passes = new Set<Promise<void>>()
  const begin = (): void => {
    const pass = deliverDueWebhooks(deps, ending)
      .catch((error: unknown) => failing.abort(error))
      .finally(() => passes.delete(pass))
    passes.add(pass)
  }
  while (!ending.aborted && (await hasActiveSubscription(deps.db))) {
    begin()
    await sleep(POLL_MS, undefined, { signal: ending }).catch(() => undefined)
  }
  await Promise.all(passes)
  if (failing.signal.aborted) throw failing.signal.reason
}

/** Delivers what is due now. */
export async function deliverDueWebhooks(deps: Deps, signal: AbortSignal): Promise<void> {
  if (await hasUnpublished(deps.db)) await publishEvents(deps.db)
  await drainDue({
    concurrency: CONCURRENCY,
    signal,
    onError: (error, { subscription_id: subscriptionId }) =>
      deps.log.warn({ err: error, subscriptionId }, 'events not delivered to a subscription'),
    claim: () => claimDueSubscription(deps.db, CLAIM_SECONDS),
    handle: (subscription) => deliverTo(deps, subscription, signal),
  })
}

/** Sends a page of new events, and then a page of those that staff want to be sent again. */
async function deliverTo(deps: Deps, claimed: ClaimedSubscription, signal: AbortSignal): Promise<void> {
  const { db } = deps
  const { subscription_id: id, position: after } = claimed
  const types = typesOf(claimed)
  // Read first: an event that is published after it comes with the next claim.
  const { last } = await readEventRange(db)
  const events = await listPublishedEvents(db, { after, types, limit: PAGE })
  const save = (count: number) => advance(db, claimed, events[count - 1]?.position ?? after, CLAIM_SECONDS)
  if (!(await sendPage(deps, claimed, { events, save, signal }))) return
  // Events of other types are passed over.
  if (events.length < PAGE) await advance(db, claimed, last, CLAIM_SECONDS)
  const replay = await findReplay(db, id)
  if (replay && !(await sendReplay(deps, claimed, { replay, signal }))) return
  await release(db, claimed)
}

async function sendReplay(
  deps: Deps,
  claimed: ClaimedSubscription,
  { replay, signal }: { replay: ReplayRow; signal: AbortSignal },
): Promise<boolean> {
  const { db } = deps
  const { replay_id: id, position: after, until_position: until } = replay
  const events = await listPublishedEvents(db, { after, until, types: typesOf(claimed), limit: PAGE })
  const save = (count: number) =>
    inTransaction(db, async (tx) => {
      await advanceReplay(tx, id, events[count - 1]?.position ?? after, replay.sent + count)
      return advance(tx, claimed, claimed.position, CLAIM_SECONDS)
    })
  const isSent = await sendPage(deps, claimed, { events, save, signal })
  if (isSent && events.length < PAGE) await deleteReplay(db, id)
  return isSent
}

interface EventPage {
  events: readonly EventRow[]
  /** Records that the first `count` were delivered. */
  save: (count: number) => Promise<boolean>
  signal: AbortSignal
}

/** Sends events until one fails. Returns whether all were delivered; if not, the subscription is released. */
async function sendPage(
  deps: Deps,
  claimed: ClaimedSubscription,
  { events, save, signal }: EventPage,
): Promise<boolean> {
  const failed: WebhookAnswer[] = []
  const send = async (event: EventRow): Promise<boolean> => {
    if (signal.aborted) return false
    const shown = presentEvent(deps, event)
    const message = { id: shown.id, type: shown.type, position: event.position, body: shown }
    const { answer } = await sendMessage(deps, claimed, message, signal)
    // When the process stops, the event is sent again, under the same id.
    if (answer.problem !== null && !signal.aborted) failed.push(answer)
    return answer.problem === null
  }
  if (await sendInOrder(events, { send, save })) return true
  const [answer] = failed
  await (answer ? handleFailure(deps, claimed, answer) : release(deps.db, claimed))
  return false
}

/** The types of a subscription; one without any gets all. */
export const typesOf = ({ types }: Pick<SubscriptionRow, 'types'>): EventName[] =>
  types.length === 0 ? [...EVENT_NAMES] : EVENT_NAMES.filter((name) => types.includes(name))

interface Message {
  id: string
  type: string
  /** The cursor of the event; null: a test. */
  position: number | null
  body: object
}

/** Signs and posts one message, and records the attempt without its signature. */
export async function sendMessage(
  deps: Deps,
  subscription: SubscriptionRow,
  { id, type, position, body: content }: Message,
  signal: AbortSignal,
): Promise<{ deliveryId: number | null; answer: WebhookAnswer; milliseconds: number }> {
  const { subscription_id: subscriptionId, url } = subscription
  const body = JSON.stringify(content)
  const headers = signedHeaders(secretsOf(deps, subscription), { id, at: deps.now(), body })
  const startedAt = performance.now()
  const isDevelopment = deps.config.NODE_ENV !== 'production'
  const answer = await postWebhook({ url, headers, body, isDevelopment }, signal)
  const milliseconds = Math.round(performance.now() - startedAt)
  const { 'webhook-signature': _signature, ...shown } = headers
  const sent = { position, request_headers: { ...shown, ...MESSAGE_HEADERS }, request_body: body }
  const deliveryId = await insertDelivery(deps.db, subscriptionId, {
    event_id: id,
    type,
    ...answer,
    milliseconds,
    ...sent,
  })
  return { deliveryId, answer, milliseconds }
}

function secretsOf(deps: Deps, subscription: SubscriptionRow): Buffer[] {
  const { subscription_id: owner, secret, old_secret: old, old_secret_until: until } = subscription
  const isOldValid = old !== null && until !== null && until > deps.now()
  return [secret, ...(isOldValid ? [old] : [])].map((sealed) => openWebhookSecret(deps, owner, sealed))
}

/** Schedules the next attempt. Ends a subscription whose receiver is gone, and pauses one that failed for three days. */
async function handleFailure(deps: Deps, claimed: ClaimedSubscription, answer: WebhookAnswer): Promise<void> {
  const counted = await countFailure(deps.db, claimed)
  if (!counted) return
  if (answer.status === GONE) return stopSubscription(deps, claimed, 'ended', answer)
  const delay = retryDelay(counted.failures, counted.seconds)
  if (delay === null) return stopSubscription(deps, claimed, 'paused', answer)
  await postponeSubscription(deps.db, claimed, delay)
}

async function stopSubscription(
  { db, config, shop, signals, log }: Deps,
  { subscription_id: subscriptionId, url }: SubscriptionRow,
  state: 'paused' | 'ended',
  { problem }: WebhookAnswer,
): Promise<void> {
  const { host } = new URL(url)
  const data: NoticeData = {
    preview: `${host} gets no more events of the shop.`,
    title: state === 'paused' ? 'Events are no longer delivered' : 'A receiver of events is gone',
    paragraphs: [
      state === 'paused'
        ? `The shop could not deliver events to ${host} for ${GIVE_UP_DAYS} days, and has paused it. The last problem: ${problem}.`
        : `${host} answered that it no longer takes events (410), and gets no more.`,
      `Events are stored for ${EVENT_DAYS} days. When the receiver works again, resume it in the portal at Settings, Integrations: it then gets everything since.`,
    ],
    isForStaff: true,
    shopUrl: config.publicUrl,
  }
  const { supportEmail: recipient } = shop.company
  await inTransaction(db, async (tx) => {
    await setSubscriptionState(tx, subscriptionId, state)
    await queueEmail(tx, {
      recipient,
      senderType: 'admin',
      type: 'alarm',
      subject: data.title,
      template: 'notice',
      data,
    })
  })
  log.warn({ subscriptionId, state, problem }, 'webhook subscription stopped')
  signals.emit('mail-queued')
}
