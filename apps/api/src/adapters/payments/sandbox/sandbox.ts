import type { SandboxControls } from './sandbox-controls.ts'
import { testCardOf, type TestCard } from '@atelier/domain/payments/test-cards'
import { daysAfter } from '@atelier/domain/shop-dates'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../../db/client.ts'
import type { Logger } from '../../../deps.ts'
import { ProviderError, type ProviderDispute, type PaymentProvider, type ProviderState } from '../payment-provider.ts'
import { verifyWebhook, signWebhook } from './sandbox-webhooks.ts'
import {
  changeDispute,
  changeIntent,
  claimEvent,
  findDispute,
  findIntent,
  insertRefund,
  listEvents,
  listMovements,
  markDelivered,
  openIntent,
  type IntentChange,
  type SandboxDispute,
  type SandboxEvent,
  type SandboxIntent,
} from './sandbox.repo.ts'

export interface SandboxOptions {
  db: Db
  log: Logger
  /** Signs the messages. */
  secret: string
  now: () => Date
  randomBytes: (count: number) => Uint8Array
  /** Carries a message to our own door; resolves with the status it was answered. */
  send: (message: { body: string; signature: string }) => Promise<number>
  /** Sends messages by itself as soon as they are due; tests ask for them instead. */
  sendsAutomatically: boolean
  /** How long the slow cards take. */
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

/** What a card leads to. */
function outcomeOf(card: TestCard, seconds: { hang: number; late: number }): IntentChange {
  const paid = { status: 'succeeded', message: null, event: 'payment.succeeded' } as const
  const refused = { status: 'requires_payment_method', event: 'payment.failed' } as const
  switch (card) {
    case '4242':
    case '2685':
    case '5126':
      return paid
    case '0002':
      return { ...refused, message: DECLINED }
    case '9995':
      return { ...refused, message: 'Your card has insufficient funds.' }
    case '3155':
      return { status: 'requires_action', message: null, event: 'payment.requires_action' }
    case '0341':
      return { ...paid, status: 'processing', settlesIn: seconds.hang }
    case '0259':
      return { ...paid, status: 'processing', settlesIn: seconds.late }
    case '0119':
      throw new ProviderError('unavailable', 'the sandbox answered 500, as this card asks it to')
  }
}

function challengeUrl({ intentId, clientSecret, returnUrl }: SandboxIntent): string {
  const query = new URLSearchParams({
    payment_intent: intentId,
    payment_intent_client_secret: clientSecret,
    return_url: returnUrl,
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

/** How long the sandbox's bank waits for our side of a dispute. */
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

/**
 * A payment provider that takes no money, and keeps its own books as a hosted one would. It sends signed messages over
 * HTTP to our own door, late, twice or out of order when a card or a test asks for that.
 */
export function createSandbox(options: SandboxOptions): PaymentProvider & { controls: SandboxControls } {
  const { db, log, secret, now, send, sendsAutomatically: sendsByItself } = options
  const seconds = options.seconds ?? { hang: 20, late: 30 }
  const random = (count: number): string => Buffer.from(options.randomBytes(count)).toString('hex')

  const getIntent = async (intentId: string): Promise<SandboxIntent> => {
    const intent = await findIntent(db, intentId)
    if (!intent) throw new ProviderError('refused', 'Invalid payment ID')
    return intent
  }
  const authorizeIntent = async (intentId: string, clientSecret: string): Promise<SandboxIntent> => {
    const intent = await getIntent(intentId)
    if (intent.clientSecret !== clientSecret) throw new ProviderError('refused', 'Invalid payment ID')
    return intent
  }

  const deliver = async (event: SandboxEvent): Promise<boolean> => {
    const status = await send(signWebhook(secret, event, now())).catch(() => 0)
    if (status !== 200) log.warn({ eventId: event.eventId, status }, 'sandbox message not taken')
    else await markDelivered(db, event.eventId)
    return status === 200
  }
  const deliverDue = async (): Promise<number> => {
    let taken = 0
    for (let event = await claimEvent(db); event; event = await claimEvent(db)) if (await deliver(event)) taken += 1
    return taken
  }
  const scheduleDelivery = (afterSeconds = 0): void => {
    if (!sendsByItself) return
    const timer = setTimeout(
      () => void deliverDue().catch((error: unknown) => log.warn({ err: error }, 'sandbox messages not sent')),
      afterSeconds * 1_000 + 50,
    )
    timer.unref()
  }

  return {
    id: 'sandbox',
    publicConfig: { provider: 'sandbox' },
    async createIntent(wanted) {
      const intentId = `sbx_${random(12)}`
      const { intent_id, client_secret } = await openIntent(db, {
        intent_id: intentId,
        client_secret: `${intentId}_secret_${random(16)}`,
        payment_id: wanted.paymentId,
        order_id: wanted.orderId,
        amount_cents: wanted.amountCents,
        currency: wanted.currency,
        return_url: wanted.returnUrl,
        idempotency_key: wanted.idempotencyKey,
      })
      return { intentId: intent_id, providerRef: intent_id, clientSecret: client_secret }
    },
    async submitToken({ providerRef, clientSecret, token }, signal) {
      await authorizeIntent(providerRef, clientSecret)
      const card = testCardOf(token)
      if (!card) throw new ProviderError('refused', 'Invalid card details')
      const change = { ...outcomeOf(card, seconds), card }
      // A second click finds the payment further on; both are told how it stands.
      if (await changeIntent(db, providerRef, OPEN, change)) {
        if (card === '2685')
          await changeDispute(db, { disputeId: `sbxd_${random(12)}`, intentId: providerRef, state: 'open' })
        scheduleDelivery(change.settlesIn)
      }
      if (card === '0341') await sleep(seconds.hang * 1_000, undefined, { signal, ref: false })
      return stateOf(await getIntent(providerRef))
    },
    fetch: async (providerRef) => stateOf(await getIntent(providerRef)),
    async cancel(providerRef) {
      const change = { status: 'canceled', message: null, event: 'payment.canceled' } as const
      if (await changeIntent(db, providerRef, OPEN, change)) scheduleDelivery()
      return stateOf(await getIntent(providerRef))
    },
    async refund({ providerRef, amountCents, idempotencyKey }) {
      const intent = await getIntent(providerRef)
      const failed = { status: 'failed', refundRef: null } as const
      if (intent.card === '5126') return { ...failed, message: 'The bank of this card takes no refunds.' }
      const refund = { refundId: `sbxr_${random(12)}`, intentId: providerRef, amountCents, idempotencyKey }
      const refundRef = await insertRefund(db, refund)
      if (refundRef === null) return { ...failed, message: 'This is more than was paid.' }
      return { status: 'succeeded', refundRef, message: null }
    },
    async listMovements({ from, until }, cursor) {
      const rows = await listMovements(db, { from, until, after: cursor, limit: MOVEMENTS_PER_PAGE })
      const movements = rows.map(({ intentId, refundId, cursor: _place, ...movement }) => ({
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
    controls: {
      async challenge({ intentId, clientSecret, outcome }) {
        await authorizeIntent(intentId, clientSecret)
        const change: IntentChange =
          outcome === 'approve'
            ? { status: 'succeeded', message: null, event: 'payment.succeeded' }
            : {
                status: 'requires_payment_method',
                message: 'Your bank did not confirm the payment.',
                event: 'payment.failed',
              }
        if (await changeIntent(db, intentId, ['requires_action'], change)) scheduleDelivery()
        return stateOf(await getIntent(intentId))
      },
      async dispute({ intentId, clientSecret, outcome }) {
        const intent = await authorizeIntent(intentId, clientSecret)
        if (intent.status !== 'succeeded') throw new ProviderError('refused', 'Only what was paid can be disputed')
        const disputeId = `sbxd_${random(12)}`
        const state = await changeDispute(db, { disputeId, intentId, state: outcome })
        scheduleDelivery()
        return state
      },
      async resend(intentId, { duplicate, reverse }) {
        const events = await listEvents(db, intentId)
        const wanted = [...events, ...(duplicate ? events : [])]
        let sent = 0
        for (const event of reverse ? wanted.toReversed() : wanted) if (await deliver(event)) sent += 1
        return sent
      },
      deliverDue,
    },
  }
}
