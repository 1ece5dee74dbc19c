import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { DisputeState } from '@atelier/domain/payments/dispute'
import type { PaymentState } from '@atelier/domain/payments/payment-state'
import {
  ProviderError,
  type MovementsPage,
  type ProviderDispute,
  type PaymentProvider,
  type ProviderMovement,
  type ProviderState,
  type RefundState,
  type SubmittedToken,
} from '../payment-provider.ts'
import { openSquareApi, cardDeclineReason, type SquareApi } from './square-api.ts'
import { SquareEvent, type SquareDispute, type SquarePayment, type SquareRefund } from './square.schema.ts'

export interface SquareAccount {
  accessToken: string
  applicationId: string
  locationId: string
  /** Signs Square's webhooks, together with the URL they are sent to. */
  webhookKey: string
  webhookUrl: string
  /** The API's URL. */
  apiUrl: string
  /** The URL of Square's browser code. */
  scriptUrl: string
}

/**
 * Card payments through Square, which has no intents. Until the browser submits a card token, a payment exists only in
 * the shop. Its reference contains its creation time and id, to find its charge when a response was lost.
 */
export function openSquare(account: SquareAccount, now: () => Date = () => new Date()): PaymentProvider {
  const api = openSquareApi(account)

  const fetchState = async (providerRef: string, signal: AbortSignal): Promise<ProviderState> => {
    const payment = await findPayment(api, providerRef, signal)
    if (!payment) return notCharged(providerRef, 'created')
    const isDeclined = payment.status === 'FAILED' && readReference(providerRef) !== null
    return isDeclined ? { ...stateOf(payment), providerRef } : stateOf(payment)
  }

  return {
    id: 'square',
    publicConfig: {
      provider: 'square',
      applicationId: account.applicationId,
      locationId: account.locationId,
      scriptUrl: account.scriptUrl,
    },

    // The secret is derived, so a repeat returns the same one without storing it.
    createIntent: ({ paymentId }) =>
      Promise.resolve({
        intentId: `sq_${paymentId}`,
        providerRef: reference(now(), paymentId),
        clientSecret: clientSecretOf(account, paymentId),
      }),

    submitToken: async (submitted, signal) => {
      if (!isEqual(submitted.clientSecret, clientSecretOf(account, submitted.paymentId)))
        throw new ProviderError('refused', 'Invalid payment ID')
      return chargeToken(api, account.locationId, submitted, signal)
    },

    cancelAttempt: api.cancelByKey,

    fetch: fetchState,

    cancel: async (providerRef, signal) => {
      const payment = await findPayment(api, providerRef, signal)
      if (!payment || payment.status === 'FAILED') return notCharged(providerRef, 'canceled')
      if (!isPending(payment)) return stateOf(payment)
      try {
        return stateOf(await api.cancelPayment(payment.id, signal))
      } catch (error) {
        if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
        return fetchState(payment.id, signal)
      }
    },

    refund: (refund, signal) => refundPayment(api, refund, signal),

    listMovements: (window, cursor, signal) => listMovements(api, { window, cursor }, signal),

    fetchRefund: async (refundRef, signal) => refundOf(await api.getRefund(refundRef, signal)),

    fetchDispute: async (disputeRef, signal) => disputeOf(disputeRef, await api.getDispute(disputeRef, signal)),

    parseWebhook: (body, headers) => {
      const given = Buffer.from(headers.get('x-square-hmacsha256-signature') ?? '', 'base64')
      const expected = createHmac('sha256', account.webhookKey).update(account.webhookUrl).update(body).digest()
      return given.length === expected.length && timingSafeEqual(given, expected) ? eventOf(body) : null
    },
  }
}

/** The client secret: only the client that created the payment knows it. */
const clientSecretOf = ({ accessToken }: SquareAccount, paymentId: string): string =>
  `sq_${paymentId}_secret_${createHmac('sha256', accessToken).update(paymentId).digest('base64url')}`

function findPayment(api: SquareApi, providerRef: string, signal: AbortSignal): Promise<SquarePayment | null> {
  const begun = readReference(providerRef)
  return begun ? api.findPayment(begun, signal) : api.getPayment(providerRef, signal)
}

/** Charges a card token once. A declined card leaves the payment open, with the reason for the customer. */
async function chargeToken(
  api: SquareApi,
  locationId: string,
  { paymentId, orderId, amountCents, currency, token, providerRef, idempotencyKey }: SubmittedToken,
  signal: AbortSignal,
): Promise<ProviderState> {
  // Not a reliable guard, because the list is eventually consistent; but a listed charge must not be charged again.
  const earlier = await findPayment(api, providerRef, signal)
  if (earlier && isTaken(earlier)) return stateOf(earlier)
  try {
    const payment = await api.createPayment(
      {
        source_id: token,
        idempotency_key: idempotencyKey,
        amount_money: { amount: amountCents, currency: currency.toUpperCase() },
        location_id: locationId,
        reference_id: paymentId,
        note: orderId ?? undefined,
        autocomplete: true,
      },
      signal,
    )
    return stateOf(payment)
  } catch (error) {
    const reason = cardDeclineReason(error)
    if (!reason) throw error
    return { ...notCharged(providerRef, 'created'), amountCents, paymentId, message: reason }
  }
}

async function refundPayment(
  api: SquareApi,
  { providerRef, amountCents, idempotencyKey }: Parameters<PaymentProvider['refund']>[0],
  signal: AbortSignal,
): Promise<RefundState> {
  const payment = await findPayment(api, providerRef, signal)
  if (!payment) return { status: 'failed', refundRef: null, message: 'Square has no such payment' }
  try {
    const refund = await api.refundPayment(
      {
        idempotency_key: shortHash(idempotencyKey),
        payment_id: payment.id,
        amount_money: { amount: amountCents, currency: payment.amount_money.currency },
      },
      signal,
    )
    // A repeat returns the first response, so the current state has to be fetched.
    return refundOf(refund.status === 'PENDING' ? await api.getRefund(refund.id, signal) : refund)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
    return { status: 'failed', refundRef: null, message: error.message }
  }
}

/** Lists one page of movements: payments first, then refunds. The cursor names the list and Square's own cursor. */
async function listMovements(
  api: SquareApi,
  { window, cursor }: { window: { from: Date; until: Date }; cursor: string | null },
  signal: AbortSignal,
): Promise<MovementsPage> {
  const [list = 'payments', after] = cursor?.split(' ') ?? []
  const page = { ...window, cursor: after }
  if (list === 'payments') {
    const { payments, cursor: more } = await api.listPayments(page, signal)
    return {
      movements: payments.flatMap((payment) => movementOfPayment(payment, window.from)),
      next: more ? `payments ${more}` : 'refunds',
    }
  }
  const { refunds, cursor: more } = await api.listRefunds(page, signal)
  return {
    movements: refunds.flatMap((refund) => movementOfRefund(refund, window.from)),
    next: more ? `refunds ${more}` : null,
  }
}

const isPending = ({ status }: SquarePayment): boolean => status === 'APPROVED' || status === 'PENDING'
const isTaken = (payment: SquarePayment): boolean => payment.status === 'COMPLETED' || isPending(payment)

/** Compares in constant time. */
const isEqual = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Square allows 45 characters, so longer keys are hashed. */
const shortHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 43)

const reference = (begunAt: Date, paymentId: string): string => `new.${begunAt.getTime()}.${paymentId}`

/** Parses a reference of the shop; null when it is Square's own id. */
function readReference(providerRef: string): { begunAt: Date; paymentId: string } | null {
  const [, begunAt, paymentId] = /^new\.(\d+)\.(.+)$/.exec(providerRef) ?? []
  return begunAt && paymentId ? { begunAt: new Date(Number(begunAt)), paymentId } : null
}

/** The state of a payment that Square does not know: nothing was charged. */
const notCharged = (providerRef: string, state: PaymentState): ProviderState => ({
  providerRef,
  state,
  amountCents: 0,
  refundedCents: 0,
  currency: 'usd',
  paymentId: readReference(providerRef)?.paymentId ?? null,
  message: null,
})

const STATES: Readonly<Record<SquarePayment['status'], PaymentState>> = {
  APPROVED: 'processing',
  PENDING: 'processing',
  COMPLETED: 'succeeded',
  CANCELED: 'canceled',
  FAILED: 'created',
}

const DECLINED = 'The card was declined.'

/**
 * A failed payment is one declined card. The shop's payment stays open for another card, under a reference that finds
 * later charges.
 */
const referenceAfter = ({ id, status, reference_id: paymentId, created_at: at }: SquarePayment): string =>
  status === 'FAILED' && paymentId && at ? reference(new Date(at), paymentId) : id

const stateOf = (payment: SquarePayment): ProviderState => ({
  providerRef: referenceAfter(payment),
  state: STATES[payment.status],
  // The shop always requests the full amount; the caller refunds a partial one.
  amountCents: payment.approved_money?.amount ?? payment.amount_money.amount,
  refundedCents: payment.refunded_money?.amount ?? 0,
  currency: payment.amount_money.currency.toLowerCase(),
  paymentId: payment.reference_id ?? null,
  message: payment.card_details?.errors?.[0]?.detail ?? (payment.status === 'FAILED' ? DECLINED : null),
})

/**
 * Returns nothing for a payment that captured no money. One without a time is listed at the beginning of the window.
 */
function movementOfPayment(payment: SquarePayment, from: Date): ProviderMovement[] {
  if (payment.status !== 'COMPLETED') return []
  const { providerRef, amountCents, refundedCents, paymentId } = stateOf(payment)
  const at = payment.created_at ? new Date(payment.created_at) : from
  return [{ kind: 'payment', providerRef, refundRef: null, paymentId, amountCents, refundedCents, at }]
}

/** Returns nothing for a refund that failed or has no payment. */
function movementOfRefund(refund: SquareRefund, from: Date): ProviderMovement[] {
  const { id: refundRef, status, payment_id: providerRef, amount_money: money } = refund
  if (!providerRef || !money || (status !== 'COMPLETED' && status !== 'PENDING')) return []
  const at = refund.created_at ? new Date(refund.created_at) : from
  return [{ kind: 'refund', providerRef, refundRef, paymentId: null, amountCents: money.amount, refundedCents: 0, at }]
}

/** An accepted dispute is lost: the shop conceded it. A closed inquiry took no money. All other states are open. */
const DISPUTES: Readonly<Record<string, DisputeState>> = {
  WON: 'won',
  INQUIRY_CLOSED: 'won',
  LOST: 'lost',
  ACCEPTED: 'lost',
}

const disputeOf = (disputeRef: string, dispute: SquareDispute): ProviderDispute => ({
  disputeRef,
  providerRef: dispute.disputed_payment.payment_id,
  state: DISPUTES[dispute.state] ?? 'open',
  amountCents: dispute.amount_money.amount,
  isInquiry: dispute.state.startsWith('INQUIRY_'),
  reason: dispute.reason ?? null,
  answerBy: dispute.due_at ? new Date(dispute.due_at) : null,
})

function refundOf({ id, status }: SquareRefund): RefundState {
  if (status === 'COMPLETED') return { status: 'succeeded', refundRef: id, message: null }
  if (status === 'PENDING') return { status: 'pending', refundRef: id, message: null }
  return { status: 'failed', refundRef: id, message: `Square reports the refund as ${status.toLowerCase()}` }
}

const FAILED_REFUND = new Set(['FAILED', 'REJECTED'])

function eventOf(body: Uint8Array) {
  const event = SquareEvent.safeParse(parseJson(body))
  if (!event.success) return null
  const { event_id: eventId, type: kind, data } = event.data
  const { payment, refund, dispute } = data.object
  const providerRef = payment?.id ?? refund?.payment_id ?? dispute?.disputed_payment.payment_id
  if (!providerRef) return null
  const disputeRef = dispute && (dispute.id ?? dispute.dispute_id ?? data.id)
  const failedRefundRef = refund && FAILED_REFUND.has(refund.status ?? '') ? (refund.id ?? data.id) : undefined
  return {
    eventId,
    kind,
    providerRef,
    paymentId: payment?.reference_id,
    ...(disputeRef && { disputeRef }),
    ...(failedRefundRef && { failedRefundRef }),
  }
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return null
  }
}
