import { setTimeout as sleep } from 'node:timers/promises'
import { EVENT_NAMES, type EventName } from '@atelier/domain/events/event-types'
import { EVENT_DAYS } from '@atelier/domain/events/event.schema'
import { GIVE_UP_DAYS, retryDelay } from '@atelier/domain/webhooks/retry-delay'
import { postWebhook, type WebhookAnswer } from '../../adapters/webhooks/post-webhook.ts'
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
import { openWebhookSecret, signedHeaders } from './sign-webhook.ts'
import {
  advance,
  claimDueSubscription,
  countFailure,
  hasActiveSubscription,
  insertDelivery,
  postponeSubscription,
  release,
  setSubscriptionState,
  type SubscriptionRow,
} from './webhooks.repo.ts'

/** Longer than a call and its statements can take: no second worker sends to the same address. */
const CLAIM_SECONDS = 60
const CONCURRENCY = 8
const PAGE = 100
/** A run looks for new events this often, until the next minute starts another one. */
const POLL_MS = 500
const RUN_MS = 55_000
const GONE = 410

/** Delivers events for a minute, as they are written. Does nothing without an active subscription. */
export async function deliverWebhooks(deps: Deps, signal: AbortSignal): Promise<void> {
  const ending = AbortSignal.any([signal, AbortSignal.timeout(RUN_MS)])
  while (!ending.aborted && (await hasActiveSubscription(deps.db))) {
    await deliverDueWebhooks(deps, ending)
    await sleep(POLL_MS, undefined, { signal: ending }).catch(() => undefined)
  }
}

/** Delivers what is due now. Each subscription gets its events one by one, in their order. */
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

/** The types of a subscription; one without any gets all. */
const typesOf = ({ types }: SubscriptionRow): EventName[] =>
  types.length === 0 ? [...EVENT_NAMES] : EVENT_NAMES.filter((name) => types.includes(name))

async function deliverTo(deps: Deps, subscription: SubscriptionRow, signal: AbortSignal): Promise<void> {
  const { subscription_id: id, position: after } = subscription
  // Read first: an event that is published after it comes with the next claim.
  const { last } = await readEventRange(deps.db)
  const events = await listPublishedEvents(deps.db, { after, types: typesOf(subscription), limit: PAGE })
  for (const event of events) {
    if (signal.aborted) return release(deps.db, id)
    const answer = await send(deps, subscription, event, signal)
    // The process stops: the event is sent again, under the same id.
    if (answer.problem !== null && signal.aborted) return release(deps.db, id)
    if (answer.problem !== null) return handleFailure(deps, subscription, answer)
    if (!(await advance(deps.db, id, event.position, CLAIM_SECONDS))) return release(deps.db, id)
  }
  if (events.length < PAGE) await advance(deps.db, id, Math.max(last, events.at(-1)?.position ?? after), CLAIM_SECONDS)
  await release(deps.db, id)
}

async function send(
  deps: Deps,
  subscription: SubscriptionRow,
  event: EventRow,
  signal: AbortSignal,
): Promise<WebhookAnswer> {
  const shown = presentEvent(deps, event)
  const { answer } = await sendMessage(deps, subscription, { id: shown.id, type: shown.type, body: shown }, signal)
  return answer
}

/** Signs and posts one message, and records the attempt. */
export async function sendMessage(
  deps: Deps,
  subscription: SubscriptionRow,
  { id, type, body: content }: { id: string; type: string; body: object },
  signal: AbortSignal,
): Promise<{ answer: WebhookAnswer; milliseconds: number }> {
  const { subscription_id: subscriptionId, url } = subscription
  const body = JSON.stringify(content)
  const headers = signedHeaders(secretsOf(deps, subscription), { id, at: deps.now(), body })
  const startedAt = performance.now()
  const isDevelopment = deps.config.NODE_ENV !== 'production'
  const answer = await postWebhook({ url, headers, body, isDevelopment }, signal)
  const milliseconds = Math.round(performance.now() - startedAt)
  await insertDelivery(deps.db, subscriptionId, { event_id: id, type, ...answer, milliseconds })
  return { answer, milliseconds }
}

function secretsOf(deps: Deps, subscription: SubscriptionRow): Buffer[] {
  const { subscription_id: owner, secret, old_secret: old, old_secret_until: until } = subscription
  const isOldValid = old !== null && until !== null && until > deps.now()
  return [secret, ...(isOldValid ? [old] : [])].map((sealed) => openWebhookSecret(deps, owner, sealed))
}

/** Schedules the next attempt. Ends a subscription whose receiver is gone, and pauses one that failed for three days. */
async function handleFailure(deps: Deps, subscription: SubscriptionRow, answer: WebhookAnswer): Promise<void> {
  const { subscription_id: id } = subscription
  const { failures, seconds } = await countFailure(deps.db, id)
  if (answer.status === GONE) return stopSubscription(deps, subscription, 'ended', answer)
  const delay = retryDelay(failures, seconds)
  if (delay === null) return stopSubscription(deps, subscription, 'paused', answer)
  await postponeSubscription(deps.db, id, delay)
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
