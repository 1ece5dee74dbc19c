import type { PaymentStatus } from '../orders/status.ts'

/** Who takes the money. `manual`: nobody; orders are paid for outside of the shop. */
export const PAYMENT_PROVIDERS = ['sandbox', 'stripe', 'square', 'manual'] as const
export type PaymentProviderId = (typeof PAYMENT_PROVIDERS)[number]

/** What a payment is for: a checkout that becomes an order, an order that waits to be paid, or an amount alone. */
export type PaymentPurpose = 'checkout' | 'order' | 'amount'

/** The states of one payment, kept behind the words of the specifications (docs/ARCHITECTURE.md). */
export const PAYMENT_STATES = [
  'created',
  'requires_action',
  'processing',
  'succeeded',
  'failed',
  'canceled',
  'expired',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

const OPEN: readonly PaymentState[] = ['created', 'requires_action', 'processing']

/** Whether the customer, or the bank, may still complete it. */
export const isOpenPayment = (state: PaymentState): boolean => OPEN.includes(state)

/**
 * Where a payment stands after the provider was asked again. Taken money stays taken, and what has ended is changed by
 * nothing but money that came after all; so the outcome does not depend on the order in which messages arrive.
 */
export function paymentStateAfter(current: PaymentState, observed: PaymentState): PaymentState {
  if (current === 'succeeded' || observed === 'succeeded') return 'succeeded'
  return isOpenPayment(current) ? observed : current
}

/** The words of GET /{provider}/{paymentIntentId}/status (S7). */
export const INTENT_STATUSES = [
  'requires_payment_method',
  'requires_confirmation',
  'processing',
  'succeeded',
  'failed',
  'canceled',
] as const
export type IntentStatus = (typeof INTENT_STATUSES)[number]

const WIRE: Readonly<Record<PaymentState, { intent: IntentStatus; order: PaymentStatus }>> = {
  created: { intent: 'requires_payment_method', order: 'requires_payment_method' },
  requires_action: { intent: 'requires_confirmation', order: 'requires_confirmation' },
  processing: { intent: 'processing', order: 'pending' },
  succeeded: { intent: 'succeeded', order: 'succeeded' },
  failed: { intent: 'failed', order: 'failed' },
  canceled: { intent: 'canceled', order: 'canceled' },
  expired: { intent: 'canceled', order: 'failed' },
}

/** A payment's state as browsers read it. */
export const intentStatus = (state: PaymentState): IntentStatus => WIRE[state].intent

/** A payment's state as the admin reads it of an order (A4). */
export const orderPaymentStatus = (state: PaymentState): PaymentStatus => WIRE[state].order

/** What an order that waits is called while its customer tries to pay: tried and refused, asked by the bank, or nothing. */
export function waitingPaymentStatus(state: PaymentState, message: string | null): PaymentStatus {
  if (!isOpenPayment(state)) return 'pending'
  return state === 'created' && message === null ? 'pending' : orderPaymentStatus(state)
}

/** S3: the payment statuses of the storefront. */
export const STOREFRONT_PAYMENT_STATUSES = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'REFUNDED'] as const
export type StorefrontPaymentStatus = (typeof STOREFRONT_PAYMENT_STATUSES)[number]

const STOREFRONT: Readonly<Record<PaymentStatus, StorefrontPaymentStatus>> = {
  pending: 'PENDING',
  requires_payment_method: 'PENDING',
  requires_confirmation: 'PENDING',
  succeeded: 'COMPLETED',
  paid: 'COMPLETED',
  partially_refunded: 'COMPLETED',
  refunded: 'REFUNDED',
  failed: 'FAILED',
  canceled: 'FAILED',
}

/** An order's payment in the storefront's words (S3). */
export const storefrontPaymentStatus = (status: PaymentStatus): StorefrontPaymentStatus => STOREFRONT[status]
