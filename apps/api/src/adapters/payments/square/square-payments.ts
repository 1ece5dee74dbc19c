import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import {
  ProviderError,
  type MovementsPage,
  type PaymentProvider,
  type ProviderState,
  type RefundState,
  type SubmittedToken,
} from '../payment-provider.ts'
import { openSquareApi, cardDeclineReason, type SquareApi } from './square-api.ts'
import {
  disputeOf,
  eventOf,
  movementOfPayment,
  movementOfRefund,
  notCharged,
  readReference,
  reference,
  refundOf,
  stateOf,
} from './square-states.ts'
import type { SquarePayment } from './square.schema.ts'

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
    return { ...notCharged(providerRef, 'created'), amountCents, currency, paymentId, message: reason }
  }
}

async function refundPayment(
  api: SquareApi,
  { providerRef, amountCents, currency, idempotencyKey }: Parameters<PaymentProvider['refund']>[0],
  signal: AbortSignal,
): Promise<RefundState> {
  const payment = await findPayment(api, providerRef, signal)
  if (!payment) return { status: 'failed', refundRef: null, message: 'Square has no such payment' }
  try {
    const refund = await api.refundPayment(
      {
        idempotency_key: shortHash(idempotencyKey),
        payment_id: payment.id,
        amount_money: { amount: amountCents, currency: currency.toUpperCase() },
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
