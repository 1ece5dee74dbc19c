import type { PaymentState } from '@atelier/domain/payments/payment-state'
import { Stripe } from 'stripe'
import { policy } from '@atelier/domain/policy'
import { withTimeout } from '../with-timeout.ts'
import {
  ProviderError,
  type ProviderDispute,
  type PaymentProvider,
  type ProviderMovement,
  type ProviderState,
  type RefundState,
} from '../payment-provider.ts'

export interface StripeAccount {
  secretKey: string
  publishableKey: string
  /** Signs the messages that Stripe sends us. */
  webhookSecret: string
  /** Where the API answers, when that is not Stripe's own address: tests. */
  apiUrl?: string
}

/** Three tries of so long fit into the time a shopper waits (S7: 15 seconds in all). */
const ATTEMPT_TIMEOUT_MS = 4_000
const RETRIES = 2
const SIGNATURE_AGE_SECONDS = 300
/** As many as one answer holds; a payment has far fewer. */
const REFUNDS_LISTED = 100
const MOVEMENTS_LISTED = 100
const SCRIPT_URL = 'https://js.stripe.com/v3/'

/** Card payments through Stripe: one PaymentIntent a payment, its status asked for rather than believed. */
export function openStripe(account: StripeAccount): PaymentProvider {
  const stripe = new Stripe(account.secretKey, {
    ...addressOf(account.apiUrl),
    timeout: ATTEMPT_TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  })
  const callStripe = <T>(call: Promise<T>, signal: AbortSignal): Promise<T> =>
    withTimeout(call, signal).catch(translateStripeError)
  const fetchState = async (id: string, signal: AbortSignal): Promise<ProviderState> =>
    stateOf(await callStripe(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }), signal))

  return {
    id: 'stripe',
    publicConfig: { provider: 'stripe', publishableKey: account.publishableKey, scriptUrl: SCRIPT_URL },

    createIntent: async (intent, signal) => {
      const { paymentId, orderId } = intent
      const created = await callStripe(
        stripe.paymentIntents.create(
          {
            amount: intent.amountCents,
            currency: intent.currency,
            automatic_payment_methods: { enabled: true },
            metadata: orderId === null ? { paymentId } : { paymentId, orderId },
          },
          { idempotencyKey: intent.idempotencyKey },
        ),
        signal,
      )
      if (!created.id || !created.client_secret) {
        throw new ProviderError('invalid', 'Payment system returned an invalid response. Missing client secret.')
      }
      return { intentId: created.id, providerRef: created.id, clientSecret: created.client_secret }
    },

    fetch: fetchState,

    cancel: async (providerRef, signal) => {
      try {
        await callStripe(stripe.paymentIntents.cancel(providerRef), signal)
      } catch (error) {
        // Paid, being paid or called off already: how it stands is the answer.
        if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
      }
      return fetchState(providerRef, signal)
    },

    refund: async ({ providerRef, amountCents, idempotencyKey }, signal) => {
      try {
        // Stripe forgets keys after a day, and a refund may take longer: one that was begun is found by the errand it carries.
        const begun = await callStripe(
          stripe.refunds.list({ payment_intent: providerRef, limit: REFUNDS_LISTED }),
          signal,
        )
        const earlier = begun.data.find(({ metadata }) => metadata?.['errand'] === idempotencyKey)
        if (earlier) return refundOf(earlier)
        const refund = await callStripe(
          stripe.refunds.create(
            { payment_intent: providerRef, amount: amountCents, metadata: { errand: idempotencyKey } },
            { idempotencyKey },
          ),
          signal,
        )
        // A repeat is answered as the first time; how it stands by now has to be asked for.
        return refundOf(
          refund.status === 'pending' ? await callStripe(stripe.refunds.retrieve(refund.id), signal) : refund,
        )
      } catch (error) {
        if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
        return { status: 'failed', refundRef: null, message: error.message }
      }
    },

    // First the charges, then the refunds: a charge carries the time at which money moved, its intent the one at which it began.
    listMovements: async ({ from, until }, cursor, signal) => {
      const [list = 'charges', after] = cursor?.split(' ') ?? []
      const page = {
        created: { gte: Math.floor(from.getTime() / 1_000), lt: Math.ceil(until.getTime() / 1_000) },
        limit: MOVEMENTS_LISTED,
        ...(after && { starting_after: after }),
      }
      if (list === 'charges') {
        const { data, has_more: hasMore } = await callStripe(stripe.charges.list(page), signal)
        return { movements: data.flatMap(movementOfCharge), next: hasMore ? `charges ${data.at(-1)?.id}` : 'refunds' }
      }
      const { data, has_more: hasMore } = await callStripe(stripe.refunds.list(page), signal)
      return { movements: data.flatMap(movementOfRefund), next: hasMore ? `refunds ${data.at(-1)?.id}` : null }
    },

    fetchRefund: async (refundRef, signal) => refundOf(await callStripe(stripe.refunds.retrieve(refundRef), signal)),

    fetchDispute: async (disputeRef, signal) =>
      disputeOf(await callStripe(stripe.disputes.retrieve(disputeRef), signal)),

    parseWebhook: (body, headers) => {
      const signature = headers.get('stripe-signature')
      if (!signature) return null
      const event = verifyWebhook(stripe, { body, signature, secret: account.webhookSecret })
      const providerRef = event && intentOf(event)
      if (!event || !providerRef) return null
      const about = event.data.object as { object?: string; id?: string; status?: string | null }
      const dispute = about.object === 'dispute' && about.id ? { disputeRef: about.id } : {}
      const hasFailed = about.object === 'refund' && (about.status === 'failed' || about.status === 'canceled')
      const refund = hasFailed && about.id ? { failedRefundRef: about.id } : {}
      return { eventId: event.id, kind: event.type, providerRef, ...dispute, ...refund }
    },
  }
}

function addressOf(apiUrl: string | undefined) {
  if (!apiUrl) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  return { host: hostname, port, protocol: protocol === 'http:' ? ('http' as const) : ('https' as const) }
}

const STATES: Readonly<Record<Stripe.PaymentIntent['status'], PaymentState>> = {
  requires_payment_method: 'created',
  requires_confirmation: 'created',
  requires_action: 'requires_action',
  processing: 'processing',
  // We never ask for a payment in two steps; until it is decided, it is on its way.
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
}

function stateOf(intent: Stripe.PaymentIntent): ProviderState {
  const state = STATES[intent.status]
  if (!state) throw new ProviderError('invalid', `Stripe answered with the unknown status ${intent.status}`)
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
  return {
    providerRef: intent.id,
    state,
    // A part of it is no payment: we never ask for less than all, and whoever sees another sum sends it back.
    amountCents: state === 'succeeded' ? intent.amount_received : intent.amount,
    refundedCents: charge?.amount_refunded ?? 0,
    currency: intent.currency,
    paymentId: intent.metadata?.['paymentId'] ?? null,
    message: intent.last_payment_error?.message ?? null,
    redirectUrl: intent.next_action?.redirect_to_url?.url ?? undefined,
  }
}

const idOf = (found: string | { id: string } | null | undefined): string | null =>
  typeof found === 'string' ? found : (found?.id ?? null)

/** Nothing for a charge that took no money. A charge without an intent was not begun by us and keeps its own name. */
function movementOfCharge(charge: Stripe.Charge): ProviderMovement[] {
  if (charge.status !== 'succeeded' || charge.amount_captured === 0) return []
  return [
    {
      kind: 'payment',
      providerRef: idOf(charge.payment_intent) ?? charge.id,
      refundRef: null,
      paymentId: charge.metadata['paymentId'] ?? null,
      amountCents: charge.amount_captured,
      refundedCents: charge.amount_refunded,
      at: new Date(charge.created * 1_000),
    },
  ]
}

/** Nothing for a refund that failed: its money stayed. */
function movementOfRefund(refund: Stripe.Refund): ProviderMovement[] {
  const providerRef = idOf(refund.payment_intent) ?? idOf(refund.charge)
  if (providerRef === null || refund.status === 'failed' || refund.status === 'canceled') return []
  return [
    {
      kind: 'refund',
      providerRef,
      refundRef: refund.id,
      paymentId: null,
      amountCents: refund.amount,
      refundedCents: 0,
      at: new Date(refund.created * 1_000),
    },
  ]
}

function disputeOf(dispute: Stripe.Dispute): ProviderDispute {
  const intent = typeof dispute.payment_intent === 'string' ? dispute.payment_intent : dispute.payment_intent?.id
  if (!intent) throw new ProviderError('invalid', 'Stripe names no payment for a dispute')
  const dueBy = dispute.evidence_details.due_by
  return {
    disputeRef: dispute.id,
    providerRef: intent,
    state: dispute.status === 'lost' ? 'lost' : WON.has(dispute.status) ? 'won' : 'open',
    amountCents: dispute.amount,
    isInquiry: dispute.status.startsWith('warning_'),
    reason: dispute.reason,
    answerBy: dueBy ? new Date(dueBy * 1_000) : null,
  }
}

/** An inquiry that was closed took no money, as a dispute that was won. */
const WON = new Set<string>(['won', 'warning_closed', 'prevented'])

function refundOf(refund: Stripe.Refund): RefundState {
  if (refund.status === 'succeeded') return { status: 'succeeded', refundRef: refund.id, message: null }
  const hasFailed = refund.status === 'failed' || refund.status === 'canceled'
  return {
    status: hasFailed ? 'failed' : 'pending',
    refundRef: refund.id,
    message: hasFailed ? (refund.failure_reason ?? 'Stripe could not refund this payment') : null,
  }
}

function verifyWebhook(
  stripe: Stripe,
  { body, signature, secret }: { body: Uint8Array; signature: string; secret: string },
): Stripe.Event | null {
  try {
    return stripe.webhooks.constructEvent(Buffer.from(body), signature, secret, SIGNATURE_AGE_SECONDS)
  } catch {
    return null
  }
}

/** The payment a message is about: an intent itself, or a charge, refund or dispute that names one. */
function intentOf({ data }: Stripe.Event): string | null {
  const about = data.object as { object?: string; id?: string; payment_intent?: string | { id: string } | null }
  if (about.object === 'payment_intent') return about.id ?? null
  if (!about.payment_intent) return null
  return typeof about.payment_intent === 'string' ? about.payment_intent : about.payment_intent.id
}

/** What went wrong, in the port's words. Only what Stripe says of a card or a request may reach people. */
function translateStripeError(error: unknown): never {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  const cause = { cause: error }
  if (error instanceof Stripe.errors.StripeConnectionError) {
    const isTimeout = /timeout being reached/.test(error.message)
    throw isTimeout
      ? new ProviderError('timeout', `Stripe did not answer within ${policy.payment.requestTimeoutMs} ms`, cause)
      : new ProviderError('unavailable', 'Stripe could not be reached', cause)
  }
  if (error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError) {
    throw new ProviderError('refused', error.message, cause)
  }
  // Wrong keys, too many calls, faults of their own: nothing a shopper could mend.
  throw new ProviderError('unavailable', 'Stripe is not available', cause)
}
