import type { PaymentState } from '@atelier/domain/payments/payment-state'
import { Stripe } from 'stripe'
import { limits } from '@atelier/domain/limits/limits'
import { withTimeout } from '../with-timeout.ts'
import { openStripeClient, type StripeAccess } from './stripe-client.ts'
import { fromStripeAmount, toStripeAmount } from '@atelier/domain/payments/stripe-amount'
import {
  ProviderError,
  type MovementsPage,
  type ProviderDispute,
  type ProviderEvent,
  type PaymentProvider,
  type ProviderMovement,
  type ProviderState,
  type RefundState,
} from '../payment-provider.ts'

export interface StripeAccount extends StripeAccess {
  publishableKey: string
  /** Signs Stripe's webhooks. */
  webhookSecret: string
}

/** Three attempts of this length fit into the customer's waiting time (15 seconds in all, S7). */
const ATTEMPT_TIMEOUT_MS = 4_000
const RETRIES = 2
const SIGNATURE_AGE_SECONDS = 300
/** The page limit of Stripe; a payment has far fewer refunds. */
const REFUNDS_LISTED = 100
const MOVEMENTS_LISTED = 100
const SCRIPT_URL = 'https://js.stripe.com/v3/'

/** Card payments through Stripe, one PaymentIntent per payment. Its status is fetched, never taken from a webhook. */
export function openStripe(account: StripeAccount): PaymentProvider {
  const stripe = openStripeClient(account, { timeoutMs: ATTEMPT_TIMEOUT_MS, retries: RETRIES })
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
            amount: toStripeAmount(intent.amountCents, intent.currency),
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
        // Paid, processing or already canceled: return the current state.
        if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
      }
      return fetchState(providerRef, signal)
    },

    refund: (refund, signal) => refundIntent(stripe, refund, signal),

    listMovements: (window, cursor, signal) => listMovements(stripe, { ...window, cursor }, signal),

    fetchRefund: async (refundRef, signal) => refundOf(await callStripe(stripe.refunds.retrieve(refundRef), signal)),

    fetchDispute: async (disputeRef, signal) =>
      disputeOf(await callStripe(stripe.disputes.retrieve(disputeRef), signal)),

    parseWebhook: (body, headers) => {
      const signature = headers.get('stripe-signature')
      const event = signature && verifyWebhook(stripe, { body, signature, secret: account.webhookSecret })
      return event ? providerEventOf(event) : null
    },
  }
}

const callStripe = <T>(call: Promise<T>, signal: AbortSignal): Promise<T> =>
  withTimeout(call, signal).catch(translateStripeError)

async function refundIntent(
  stripe: Stripe,
  { providerRef, amountCents, currency, idempotencyKey }: Parameters<PaymentProvider['refund']>[0],
  signal: AbortSignal,
): Promise<RefundState> {
  try {
    // Stripe stores keys for a day only, and retries may take longer: metadata identifies a refund that was already
    // created.
    const listed = await callStripe(stripe.refunds.list({ payment_intent: providerRef, limit: REFUNDS_LISTED }), signal)
    const earlier = listed.data.find(({ metadata }) => metadata?.['errand'] === idempotencyKey)
    if (earlier) return refundOf(earlier)
    const refund = await callStripe(
      stripe.refunds.create(
        {
          payment_intent: providerRef,
          amount: toStripeAmount(amountCents, currency),
          metadata: { errand: idempotencyKey },
        },
        { idempotencyKey },
      ),
      signal,
    )
    // A repeat returns the first response, so the current state has to be fetched.
    return refundOf(refund.status === 'pending' ? await callStripe(stripe.refunds.retrieve(refund.id), signal) : refund)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
    return { status: 'failed', refundRef: null, message: error.message }
  }
}

/**
 * Lists one page of movements: charges first, then refunds. A charge has the time of the capture, its intent only the
 * time of its creation.
 */
async function listMovements(
  stripe: Stripe,
  { from, until, cursor }: { from: Date; until: Date; cursor: string | null },
  signal: AbortSignal,
): Promise<MovementsPage> {
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
}

/** Returns what an event reports; null for an event without a payment. */
function providerEventOf(event: Stripe.Event): ProviderEvent | null {
  const providerRef = intentOf(event)
  if (!providerRef) return null
  const subject = event.data.object as { object?: string; id?: string; status?: string | null }
  const dispute = subject.object === 'dispute' && subject.id ? { disputeRef: subject.id } : {}
  const hasFailed = subject.object === 'refund' && (subject.status === 'failed' || subject.status === 'canceled')
  const refund = hasFailed && subject.id ? { failedRefundRef: subject.id } : {}
  return { eventId: event.id, kind: event.type, providerRef, ...dispute, ...refund }
}

const STATES: Readonly<Record<Stripe.PaymentIntent['status'], PaymentState>> = {
  requires_payment_method: 'created',
  requires_confirmation: 'created',
  requires_action: 'requires_action',
  processing: 'processing',
  // The shop never authorizes and captures separately; treat it as processing until it is decided.
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
}

function stateOf(intent: Stripe.PaymentIntent): ProviderState {
  const state = STATES[intent.status]
  if (!state) throw new ProviderError('invalid', `Stripe returned the unknown status ${intent.status}`)
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
  return {
    providerRef: intent.id,
    state,
    // The shop always requests the full amount; the caller refunds a partial one.
    amountCents: fromStripeAmount(state === 'succeeded' ? intent.amount_received : intent.amount, intent.currency),
    refundedCents: fromStripeAmount(charge?.amount_refunded ?? 0, intent.currency),
    currency: intent.currency,
    paymentId: intent.metadata?.['paymentId'] ?? null,
    message: intent.last_payment_error?.message ?? null,
    redirectUrl: intent.next_action?.redirect_to_url?.url ?? undefined,
  }
}

const idOf = (found: string | { id: string } | null | undefined): string | null =>
  typeof found === 'string' ? found : (found?.id ?? null)

/**
 * Returns nothing for a charge that captured no money. A charge without an intent was not created by the shop and is
 * identified by its own id.
 */
function movementOfCharge(charge: Stripe.Charge): ProviderMovement[] {
  if (charge.status !== 'succeeded' || charge.amount_captured === 0) return []
  return [
    {
      kind: 'payment',
      providerRef: idOf(charge.payment_intent) ?? charge.id,
      refundRef: null,
      paymentId: charge.metadata['paymentId'] ?? null,
      amountCents: fromStripeAmount(charge.amount_captured, charge.currency),
      refundedCents: fromStripeAmount(charge.amount_refunded, charge.currency),
      at: new Date(charge.created * 1_000),
    },
  ]
}

/** Returns nothing for a failed refund. */
function movementOfRefund(refund: Stripe.Refund): ProviderMovement[] {
  const providerRef = idOf(refund.payment_intent) ?? idOf(refund.charge)
  if (providerRef === null || refund.status === 'failed' || refund.status === 'canceled') return []
  return [
    {
      kind: 'refund',
      providerRef,
      refundRef: refund.id,
      paymentId: null,
      amountCents: fromStripeAmount(refund.amount, refund.currency),
      refundedCents: 0,
      at: new Date(refund.created * 1_000),
    },
  ]
}

function disputeOf(dispute: Stripe.Dispute): ProviderDispute {
  const intent = typeof dispute.payment_intent === 'string' ? dispute.payment_intent : dispute.payment_intent?.id
  if (!intent) throw new ProviderError('invalid', 'Stripe returned a dispute without a payment')
  const dueBy = dispute.evidence_details.due_by
  return {
    disputeRef: dispute.id,
    providerRef: intent,
    state: dispute.status === 'lost' ? 'lost' : WON.has(dispute.status) ? 'won' : 'open',
    amountCents: fromStripeAmount(dispute.amount, dispute.currency),
    isInquiry: dispute.status.startsWith('warning_'),
    reason: dispute.reason,
    answerBy: dueBy ? new Date(dueBy * 1_000) : null,
  }
}

/** A closed inquiry took no money, like a won dispute. */
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

/** Returns the payment of an event: the intent itself, or the one that a charge, refund or dispute references. */
function intentOf({ data }: Stripe.Event): string | null {
  const subject = data.object as { object?: string; id?: string; payment_intent?: string | { id: string } | null }
  if (subject.object === 'payment_intent') return subject.id ?? null
  if (!subject.payment_intent) return null
  return typeof subject.payment_intent === 'string' ? subject.payment_intent : subject.payment_intent.id
}

/**
 * Translates a Stripe error to a ProviderError. Only Stripe's messages about a card or a request may reach customers.
 */
function translateStripeError(error: unknown): never {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  const cause = { cause: error }
  if (error instanceof Stripe.errors.StripeConnectionError) {
    const isTimeout = /timeout being reached/.test(error.message)
    throw isTimeout
      ? new ProviderError('timeout', `Stripe did not respond within ${limits.payment.requestTimeoutMs} ms`, cause)
      : new ProviderError('unavailable', 'Stripe could not be reached', cause)
  }
  if (error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError) {
    throw new ProviderError('refused', error.message, cause)
  }
  // Wrong keys, rate limits, server errors: nothing a customer can correct.
  throw new ProviderError('unavailable', 'Stripe is not available', cause)
}
