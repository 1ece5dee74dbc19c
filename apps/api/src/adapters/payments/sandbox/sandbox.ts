import type { SandboxControls } from './sandbox-controls.ts'
import { testCardOf, type TestCard } from '@atelier/domain/payments/test-cards'
import { daysAfter } from '@atelier/domain/region/shop-dates'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../../db/client.ts'
import {
  ProviderError,
  type PaymentProvider,
  type ProviderDispute,
  type ProviderState,
  type SubmittedToken,
} from '../payment-provider.ts'
import { verifyWebhook } from './sandbox-webhooks.ts'
import {
  changeDispute,
  changeIntent,
  findDispute,
  findIntent,
  insertRefund,
  listEvents,
  listMovements,
  openSandboxIntent,
  type IntentChange,
  type SandboxDispute,
  type SandboxIntent,
} from './sandbox.repo.ts'
import { createWebhookDelivery, type DeliveryOptions, type WebhookDelivery } from './webhook-delivery.ts'

export interface SandboxOptions extends DeliveryOptions {
  randomBytes: (count: number) => Uint8Array
  /** How long payments with the slow test cards take. */
  seconds?: { hang: number; late: number }
}

const OPEN = ['requires_payment_method', 'requires_action'] as const
const STATES = {
  requires_payment_method: 'created',
  requires_action: 'requires_action',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
} as const

const MOVEMENTS_PER_PAGE = 500
const DECLINED = 'Your card was declined.'

/** Returns the outcome of a test card. */
function outcomeOf(card: TestCard, seconds: { hang: number; late: number }): IntentChange {
  const paid = { status: 'succeeded', message: null, event: 'payment.succeeded' } as const
  const declined = { status: 'requires_payment_method', event: 'payment.failed' } as const
  switch (card) {
    case '4242':
    case '2685':
    case '5126':
      return paid
    case '0002':
      return { ...declined, message: DECLINED }
    case '9995':
      return { ...declined, message: 'Your card has insufficient funds.' }
    case '3155':
      return { status: 'requires_action', message: null, event: 'payment.requires_action' }
    case '0341':
      return { ...paid, status: 'processing', settlesIn: seconds.hang }
    case '0259':
      return { ...paid, status: 'processing', settlesIn: seconds.late }
    case '0119':
      throw new ProviderError('unavailable', 'the sandbox returned 500, as this test card requires')
  }
}

function challengeUrl({ intentId, clientSecret, returnUrl, amountCents, currency }: SandboxIntent): string {
  const query = new URLSearchParams({
    payment_intent: intentId,
    payment_intent_client_secret: clientSecret,
    return_url: returnUrl,
    amount: String(amountCents),
    currency,
  })
  return `/sandbox/challenge?${query.toString()}`
}

const stateOf = (intent: SandboxIntent): ProviderState => ({
  providerRef: intent.intentId,
  state: STATES[intent.status],
  amountCents: intent.amountCents,
  refundedCents: intent.refundedCents,
  currency: intent.currency,
  paymentId: intent.paymentId,
  message: intent.message,
  ...(intent.status === 'requires_action' ? { redirectUrl: challengeUrl(intent) } : undefined),
})

/** How many days the sandbox's bank waits for the shop's response to a dispute. */
const RESPONSE_DAYS = 10

const toProviderDispute = (dispute: SandboxDispute): ProviderDispute => ({
  disputeRef: dispute.disputeId,
  providerRef: dispute.intentId,
  state: dispute.state,
  amountCents: dispute.amountCents,
  isInquiry: false,
  reason: 'product_not_received',
  answerBy: daysAfter(dispute.createdAt, RESPONSE_DAYS),
})

async function getIntent(db: Db, intentId: string): Promise<SandboxIntent> {
  const intent = await findIntent(db, intentId)
  if (!intent) throw new ProviderError('refused', 'Invalid payment ID')
  return intent
}

async function authorizeIntent(db: Db, intentId: string, clientSecret: string): Promise<SandboxIntent> {
  const intent = await getIntent(db, intentId)
  if (intent.clientSecret !== clientSecret) throw new ProviderError('refused', 'Invalid payment ID')
  return intent
}

/** Returns a new id with the prefix of its kind. */
const createId = ({ randomBytes }: SandboxOptions, prefix: string, bytes = 12): string =>
  `${prefix}_${Buffer.from(randomBytes(bytes)).toString('hex')}`

const newEventId = (options: SandboxOptions): string => createId(options, 'evt', 16)

const newDispute = (options: SandboxOptions) => ({ disputeId: createId(options, 'sbxd'), eventId: newEventId(options) })

/**
 * A payment provider that takes no money and stores its own payments, as a hosted one would. It sends signed webhooks
 * over HTTP to the shop's API, late, twice or out of order when a card or a test requires it.
 */
export function createSandbox(options: SandboxOptions): PaymentProvider & { controls: SandboxControls } {
  const { db, secret, now } = options
  const delivery = createWebhookDelivery(options)
  return {
    id: 'sandbox',
    publicConfig: { provider: 'sandbox' },
    async createIntent(intent) {
      const intentId = createId(options, 'sbx')
      const { intent_id, client_secret } = await openSandboxIntent(db, {
        intent_id: intentId,
        client_secret: createId(options, `${intentId}_secret`, 16),
        payment_id: intent.paymentId,
        order_id: intent.orderId,
        amount_cents: intent.amountCents,
        currency: intent.currency,
        return_url: intent.returnUrl,
        idempotency_key: intent.idempotencyKey,
      })
      return { intentId: intent_id, providerRef: intent_id, clientSecret: client_secret }
    },
    submitToken: (submitted, signal) => submitCard(options, delivery, submitted, signal),
    fetch: async (providerRef) => stateOf(await getIntent(db, providerRef)),
    async cancel(providerRef) {
      const change = { status: 'canceled', message: null, event: 'payment.canceled' } as const
      await changeAndSend(options, delivery, { intentId: providerRef, from: OPEN, change })
      return stateOf(await getIntent(db, providerRef))
    },
    async refund({ providerRef, amountCents, idempotencyKey }) {
      const intent = await getIntent(db, providerRef)
      const failed = { status: 'failed', refundRef: null } as const
      if (intent.card === '5126') return { ...failed, message: 'The bank of this card takes no refunds.' }
      const refund = { refundId: createId(options, 'sbxr'), intentId: providerRef, amountCents, idempotencyKey }
      const refundRef = await insertRefund(db, refund)
      if (refundRef === null) return { ...failed, message: 'This is more than was paid.' }
      return { status: 'succeeded', refundRef, message: null }
    },
    async listMovements({ from, until }, cursor) {
      const rows = await listMovements(db, { from, until, after: cursor, limit: MOVEMENTS_PER_PAGE })
      const movements = rows.map(({ intentId, refundId, cursor: _cursor, ...movement }) => ({
        ...movement,
        providerRef: intentId,
        refundRef: refundId,
      }))
      return { movements, next: rows.length < MOVEMENTS_PER_PAGE ? null : (rows.at(-1)?.cursor ?? null) }
    },
    async fetchDispute(disputeRef) {
      const dispute = await findDispute(db, disputeRef)
      if (!dispute) throw new ProviderError('refused', 'There is no such dispute')
      return toProviderDispute(dispute)
    },
    parseWebhook: (body, headers) => verifyWebhook(secret, body, headers, now()),
    controls: createControls(options, delivery),
  }
}

/** A crash of the process delays its webhooks by so much. */
const CLAIM_SECONDS = 30

/** Changes an intent in one of the states `from`, and sends the webhook about it. Null: see `changeIntent`. */
async function changeAndSend(
  options: SandboxOptions,
  delivery: WebhookDelivery,
  {
    from,
    change,
    ...found
  }: { intentId: string; clientSecret?: string; from: readonly SandboxIntent['status'][]; change: IntentChange },
): Promise<SandboxIntent | null> {
  const { db, sendsAutomatically } = options
  const eventId = newEventId(options)
  const isSentNow = sendsAutomatically && change.settlesIn === undefined
  const event = { eventId, claimedFor: isSentNow ? CLAIM_SECONDS : 0 }
  const changed = await changeIntent(db, found, from, { ...change, ...event })
  if (!changed) return null
  if (isSentNow) delivery.sendNew({ eventId, intentId: found.intentId, kind: change.event, disputeId: null })
  else delivery.scheduleDelivery(change.settlesIn)
  return changed
}

/** Charges a test card, with the outcome that its number stands for. */
async function submitCard(
  options: SandboxOptions,
  delivery: WebhookDelivery,
  { providerRef, clientSecret, token }: SubmittedToken,
  signal: AbortSignal,
): Promise<ProviderState> {
  const { db, seconds = { hang: 20, late: 30 } } = options
  const card = testCardOf(token)
  if (!card) {
    await authorizeIntent(db, providerRef, clientSecret)
    throw new ProviderError('refused', 'Invalid card details')
  }
  const change = { ...outcomeOf(card, seconds), card }
  const changed = await changeAndSend(options, delivery, { intentId: providerRef, clientSecret, from: OPEN, change })
  // A concurrent second submission changes nothing; both calls return the current state.
  if (!changed) return stateOf(await authorizeIntent(db, providerRef, clientSecret))
  if (card === '2685') {
    await changeDispute(db, { ...newDispute(options), intentId: providerRef, state: 'open' })
    delivery.scheduleDelivery()
  }
  if (card !== '0341') return stateOf(changed)
  await sleep(seconds.hang * 1_000, undefined, { signal, ref: false })
  return stateOf(await getIntent(db, providerRef))
}

/** What a bank does, as buttons of the sandbox's pages and for tests. */
function createControls(options: SandboxOptions, delivery: WebhookDelivery): SandboxControls {
  const { db } = options
  const { deliver, deliverDue, scheduleDelivery } = delivery
  return {
    async challenge({ intentId, clientSecret, outcome }) {
      await authorizeIntent(db, intentId, clientSecret)
      const change: IntentChange =
        outcome === 'approve'
          ? { status: 'succeeded', message: null, event: 'payment.succeeded' }
          : {
              status: 'requires_payment_method',
              message: 'Your bank did not confirm the payment.',
              event: 'payment.failed',
            }
      await changeAndSend(options, delivery, { intentId, from: ['requires_action'], change })
      return stateOf(await getIntent(db, intentId))
    },
    async dispute({ intentId, clientSecret, outcome }) {
      const intent = await authorizeIntent(db, intentId, clientSecret)
      if (intent.status !== 'succeeded') throw new ProviderError('refused', 'Only what was paid can be disputed')
      const state = await changeDispute(db, { ...newDispute(options), intentId, state: outcome })
      scheduleDelivery()
      return state
    },
    async resend(intentId, { duplicate, reverse }) {
      const events = await listEvents(db, intentId)
      const selected = [...events, ...(duplicate ? events : [])]
      let sent = 0
      for (const event of reverse ? selected.toReversed() : selected) if (await deliver(event)) sent += 1
      return sent
    },
    deliverDue,
  }
}
