import type { DisputeState } from '@atelier/domain/payments/dispute'
import type { PaymentState } from '@atelier/domain/payments/payment-state'
import type { ProviderDispute, ProviderMovement, ProviderState, RefundState } from '../payment-provider.ts'
import { SquareEvent, type SquareDispute, type SquarePayment, type SquareRefund } from './square.schema.ts'

/** The reference of a payment that Square does not know yet: its time and the shop's id. */
export const reference = (begunAt: Date, paymentId: string): string => `new.${begunAt.getTime()}.${paymentId}`

/** Parses a reference of the shop; null when it is Square's own id. */
export function readReference(providerRef: string): { begunAt: Date; paymentId: string } | null {
  const [, begunAt, paymentId] = /^new\.(\d+)\.(.+)$/.exec(providerRef) ?? []
  return begunAt && paymentId ? { begunAt: new Date(Number(begunAt)), paymentId } : null
}

/** The state of a payment that Square does not know: nothing was charged. */
export const notCharged = (providerRef: string, state: PaymentState): ProviderState => ({
  providerRef,
  state,
  amountCents: 0,
  refundedCents: 0,
  currency: null,
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

/** The state of a payment, in the shop's terms. */
export const stateOf = (payment: SquarePayment): ProviderState => ({
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
export function movementOfPayment(payment: SquarePayment, from: Date): ProviderMovement[] {
  if (payment.status !== 'COMPLETED') return []
  const { providerRef, amountCents, refundedCents, paymentId } = stateOf(payment)
  const at = payment.created_at ? new Date(payment.created_at) : from
  return [{ kind: 'payment', providerRef, refundRef: null, paymentId, amountCents, refundedCents, at }]
}

/** Returns nothing for a refund that failed or has no payment. */
export function movementOfRefund(refund: SquareRefund, from: Date): ProviderMovement[] {
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

export const disputeOf = (disputeRef: string, dispute: SquareDispute): ProviderDispute => ({
  disputeRef,
  providerRef: dispute.disputed_payment.payment_id,
  state: DISPUTES[dispute.state] ?? 'open',
  amountCents: dispute.amount_money.amount,
  isInquiry: dispute.state.startsWith('INQUIRY_'),
  reason: dispute.reason ?? null,
  answerBy: dispute.due_at ? new Date(dispute.due_at) : null,
})

export function refundOf({ id, status }: SquareRefund): RefundState {
  if (status === 'COMPLETED') return { status: 'succeeded', refundRef: id, message: null }
  if (status === 'PENDING') return { status: 'pending', refundRef: id, message: null }
  return { status: 'failed', refundRef: id, message: `Square reports the refund as ${status.toLowerCase()}` }
}

const FAILED_REFUND = new Set(['FAILED', 'REJECTED'])

/** Reads a webhook; null when it is not about a payment. */
export function eventOf(body: Uint8Array) {
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
