import type { PaymentStatus } from '../orders/status.ts'

/** Payment providers. `manual` has none: customers pay outside the shop. */
export const PAYMENT_PROVIDERS = ['sandbox', 'stripe', 'square', 'manual'] as const
export type PaymentProviderId = (typeof PAYMENT_PROVIDERS)[number]

/**
 * The purpose of a payment: a checkout that becomes an order, an existing unpaid order, or an amount without either.
 */
export type PaymentPurpose = 'checkout' | 'order' | 'amount'

/** Internal states of a payment, which map to the statuses of the specifications (docs/architecture/payments.md). */
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

/** Whether the customer or the bank can still complete a payment. */
export const isOpenPayment = (state: PaymentState): boolean => OPEN.includes(state)

/**
 * Returns the state of a payment after a new observation from the provider. A captured payment stays captured, and an
 * ended one changes only to captured. Therefore the result does not depend on the order in which events arrive.
 */
export function paymentStateAfter(current: PaymentState, observed: PaymentState): PaymentState {
  if (current === 'succeeded' || observed === 'succeeded') return 'succeeded'
  return isOpenPayment(current) ? observed : current
}

/** Statuses of GET /{provider}/{paymentIntentId}/status (S7). */
export const INTENT_STATUSES = [
  'requires_payment_method',
  'requires_confirmation',
  'processing',
  'succeeded',
  'failed',
  'canceled',
] as const
export type IntentStatus = (typeof INTENT_STATUSES)[number]

const API_STATUSES: Readonly<Record<PaymentState, { intent: IntentStatus; order: PaymentStatus }>> = {
  created: { intent: 'requires_payment_method', order: 'requires_payment_method' },
  requires_action: { intent: 'requires_confirmation', order: 'requires_confirmation' },
  processing: { intent: 'processing', order: 'pending' },
  succeeded: { intent: 'succeeded', order: 'succeeded' },
  failed: { intent: 'failed', order: 'failed' },
  canceled: { intent: 'canceled', order: 'canceled' },
  expired: { intent: 'canceled', order: 'failed' },
}

/** Maps a payment's state to its status in the storefront API. */
export const intentStatus = (state: PaymentState): IntentStatus => API_STATUSES[state].intent

/** Maps a payment's state to the payment status of its order in the admin (A4). */
export const orderPaymentStatus = (state: PaymentState): PaymentStatus => API_STATUSES[state].order

/**
 * Returns the payment status of a waiting order during a payment attempt: declined, in the bank's authentication, or
 * `pending`.
 */
export function waitingPaymentStatus(state: PaymentState, message: string | null): PaymentStatus {
  if (!isOpenPayment(state)) return 'pending'
  return state === 'created' && message === null ? 'pending' : orderPaymentStatus(state)
}

/** Payment statuses of the storefront (S3). */
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

/** Maps an order's payment status to the storefront's (S3). */
export const storefrontPaymentStatus = (status: PaymentStatus): StorefrontPaymentStatus => STOREFRONT[status]
