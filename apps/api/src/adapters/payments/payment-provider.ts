import type { PaymentsConfig } from '@atelier/domain/payments/payment.schema'
import type { DisputeState } from '@atelier/domain/payments/dispute'
import type { PaymentProviderId, PaymentState } from '@atelier/domain/payments/payment-state'

/** What is asked of the provider. Cents of the currency. */
export interface NewIntent {
  paymentId: string
  /** The order it will become, or belongs to; null: an amount alone. Both ids go into the provider's metadata. */
  orderId: string | null
  amountCents: number
  currency: 'usd'
  /** Absolute, ours: where the bank leads back to. */
  returnUrl: string
  /** The same on every try of the same payment: a repeat finds the first intent. At most 45 characters. */
  idempotencyKey: string
}

export interface CreatedIntent {
  /** How browsers call it in our addresses: 8 to 200 letters, digits, hyphens and underscores. */
  intentId: string
  /** How the provider calls it; may change once, when a token is submitted. */
  providerRef: string
  clientSecret: string
}

/** How a payment stands at the provider, at this moment. A card that was declined leaves it `created`, with a message. */
export interface ProviderState {
  providerRef: string
  state: PaymentState
  amountCents: number
  refundedCents: number
  currency: string
  /** Our payment id, as the provider kept it; null when it knows none. */
  paymentId: string | null
  /** The reason in words for people; null when there is none. */
  message: string | null
  /** Where the customer has to go for the bank's question, absolute or a path of ours. */
  redirectUrl?: string
}

export interface SubmittedToken {
  intentId: string
  providerRef: string
  paymentId: string
  orderId: string | null
  amountCents: number
  currency: 'usd'
  clientSecret: string
  /** What the provider's browser code made of the card. */
  token: string
  /** The same for every repeat of the same attempt, and for no other one: a repeat charges nothing twice. At most 45 characters. */
  idempotencyKey: string
}

export interface RefundState {
  status: 'pending' | 'succeeded' | 'failed'
  refundRef: string | null
  /** Why it failed, for staff. */
  message: string | null
}

/** How a dispute stands at the provider, at this moment. */
export interface ProviderDispute {
  /** How the provider calls it. */
  disputeRef: string
  /** The payment it is about, as the provider calls it. */
  providerRef: string
  state: DisputeState
  amountCents: number
  /** The bank only asks; it has not taken the money, and a refund ends the matter. */
  isInquiry: boolean
  /** The provider's word for it. */
  reason: string | null
  /** Until when it waits for our side of it. */
  answerBy: Date | null
}

/** Money that moved at the provider: a payment that was taken, or a refund that was sent or is on its way. */
export interface ProviderMovement {
  kind: 'payment' | 'refund'
  /** The payment, as the provider calls it; the same name as in ProviderState. */
  providerRef: string
  /** Of a refund: the refund, as the provider calls it. */
  refundRef: string | null
  /** Our payment id, as the provider stored it; null when it knows none. */
  paymentId: string | null
  amountCents: number
  /** Of a payment: what has gone back of it so far. */
  refundedCents: number
  at: Date
}

/** One page of movements. `next` asks for the following page; null: this was the last. */
export interface MovementsPage {
  movements: ProviderMovement[]
  next: string | null
}

/** A message of the provider whose signature was right. It decides nothing: the payment is asked for again. */
export interface ProviderEvent {
  eventId: string
  kind: string
  /** The payment it is about, as the provider calls it. */
  providerRef: string
  /** As we call it, where the message says so: we may not have heard yet what the provider calls it. */
  paymentId?: string
  /** The dispute it is about, as the provider calls it. */
  disputeRef?: string
  /** The refund that has failed, as the provider calls it. */
  failedRefundRef?: string
}

/**
 * Whoever takes the money. Every call may be repeated; `signal` ends it when it takes too long. Anything that goes wrong is
 * thrown as a ProviderFault.
 */
export interface PaymentProvider {
  readonly id: PaymentProviderId
  /** What browsers may know. */
  readonly publicConfig: PaymentsConfig
  createIntent: (intent: NewIntent, signal: AbortSignal) => Promise<CreatedIntent>
  /** Only where the card reaches the provider through us, as a token. */
  submitToken?: (submitted: SubmittedToken, signal: AbortSignal) => Promise<ProviderState>
  /**
   * Present where `fetch` and `cancel` may not see a charge that has just been made: an attempt without an answer is resolved
   * by repeating `submitToken` with the same key, or called off here by that key. A refusal means that it was charged.
   */
  cancelAttempt?: (idempotencyKey: string, signal: AbortSignal) => Promise<void>
  fetch: (providerRef: string, signal: AbortSignal) => Promise<ProviderState>
  /** Calls a payment off. What was paid, or is being paid, stays as it is: the answer says so. */
  cancel: (providerRef: string, signal: AbortSignal) => Promise<ProviderState>
  /** The same idempotency key gives money back once, however often it is sent. */
  refund: (
    refund: { providerRef: string; amountCents: number; idempotencyKey: string },
    signal: AbortSignal,
  ) => Promise<RefundState>
  /**
   * Every movement from `from` (inclusive) until `until` (exclusive), whether the shop asked for it or not, page by page in a
   * stable order. Left out: the provider moves no money.
   */
  listMovements?: (
    window: { from: Date; until: Date },
    cursor: string | null,
    signal: AbortSignal,
  ) => Promise<MovementsPage>
  /** How a refund stands that was sent before. */
  fetchRefund?: (refundRef: string, signal: AbortSignal) => Promise<RefundState>
  /** How a dispute stands. Left out: whoever takes the money knows none. */
  fetchDispute?: (disputeRef: string, signal: AbortSignal) => Promise<ProviderDispute>
  /** Null: not signed by the provider, too old, or not about a payment. `body` is what came, byte for byte. */
  parseWebhook: (body: Uint8Array, headers: Headers) => ProviderEvent | null
}

/**
 * Why a call to the provider failed. `timeout`: no answer in time, so nobody knows what happened. `unavailable`: it answered
 * with a fault of its own, or could not be reached. `invalid`: its answer made no sense. `refused`: it said no, and
 * `message` says why; that one may be shown to people.
 */
export class ProviderError extends Error {
  override name = 'ProviderFault'
  readonly kind: 'timeout' | 'unavailable' | 'invalid' | 'refused'

  constructor(kind: ProviderError['kind'], message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.kind = kind
  }
}
