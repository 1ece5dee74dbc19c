import type { PaymentsConfig } from '@atelier/domain/payments/payment.schema'
import type { DisputeState } from '@atelier/domain/payments/dispute'
import type { PaymentProviderId, PaymentState } from '@atelier/domain/payments/payment-state'

/** The data of a new payment. Amounts in the smallest unit of their currency, whose code is in lower case. */
export interface NewIntent {
  paymentId: string
  /**
   * The order it will become, or belongs to; null: a payment without a checkout. Both ids go into the provider's
   * metadata.
   */
  orderId: string | null
  amountCents: number
  currency: string
  /** The absolute URL in the shop to which the bank returns the customer. */
  returnUrl: string
  /** The same on every attempt of one payment: a repeat finds the first intent. At most 45 characters. */
  idempotencyKey: string
}

export interface CreatedIntent {
  /** The id in the shop's URLs: 8 to 200 letters, digits, hyphens and underscores. */
  intentId: string
  /** The id at the provider; may change once, when a token is submitted. */
  providerRef: string
  clientSecret: string
}

/** The current state of a payment at the provider. A declined card leaves it `created`, with a message. */
export interface ProviderState {
  providerRef: string
  state: PaymentState
  amountCents: number
  refundedCents: number
  /** In lower case; null: the provider does not know the payment yet. */
  currency: string | null
  /** The shop's payment id, as stored at the provider; null when there is none. */
  paymentId: string | null
  /** The reason as a message for customers; null when there is none. */
  message: string | null
  /** The URL of the bank's challenge, absolute or a path in the shop. */
  redirectUrl?: string
}

export interface SubmittedToken {
  intentId: string
  providerRef: string
  paymentId: string
  orderId: string | null
  amountCents: number
  currency: string
  clientSecret: string
  /** The card token from the provider's browser code. */
  token: string
  /**
   * The same for every repeat of one attempt, and unique to it, so that a repeat charges nothing twice. At most 45
   * characters.
   */
  idempotencyKey: string
}

export interface RefundState {
  status: 'pending' | 'succeeded' | 'failed'
  refundRef: string | null
  /** Why it failed, for staff. */
  message: string | null
}

/** The current state of a dispute at the provider. */
export interface ProviderDispute {
  /** The dispute's id at the provider. */
  disputeRef: string
  /** The payment's id at the provider. */
  providerRef: string
  state: DisputeState
  amountCents: number
  /** An inquiry: the bank has not taken the money, and a refund closes it. */
  isInquiry: boolean
  /** The provider's reason code. */
  reason: string | null
  /** The deadline for the shop's response. */
  answerBy: Date | null
}

/** A movement of money at the provider: a captured payment, or a refund that was sent or is pending. */
export interface ProviderMovement {
  kind: 'payment' | 'refund'
  /** The payment's id at the provider; the same as in ProviderState. */
  providerRef: string
  /** For a refund: the refund's id at the provider. */
  refundRef: string | null
  /** The shop's payment id, as stored at the provider; null when there is none. */
  paymentId: string | null
  amountCents: number
  /** For a payment: the amount refunded so far. */
  refundedCents: number
  at: Date
}

/** One page of movements. `next` is the cursor of the following page; null: this is the last page. */
export interface MovementsPage {
  movements: ProviderMovement[]
  next: string | null
}

/** A webhook event with a valid signature. It only triggers a fetch of the payment. */
export interface ProviderEvent {
  eventId: string
  kind: string
  /** The payment's id at the provider. */
  providerRef: string
  /** The shop's payment id, if the event contains it: the provider's id may not be stored yet. */
  paymentId?: string
  /** The dispute's id at the provider. */
  disputeRef?: string
  /** The failed refund's id at the provider. */
  failedRefundRef?: string
}

/**
 * A payment provider. Every call may be repeated; `signal` aborts it on timeout. Throws ProviderError for every
 * failure.
 */
export interface PaymentProvider {
  readonly id: PaymentProviderId
  /** Configuration that is public to browsers. */
  readonly publicConfig: PaymentsConfig
  createIntent: (intent: NewIntent, signal: AbortSignal) => Promise<CreatedIntent>
  /** Present where the browser sends the card token through the shop. */
  submitToken?: (submitted: SubmittedToken, signal: AbortSignal) => Promise<ProviderState>
  /**
   * Present where `fetch` and `cancel` may not see a very recent charge. An attempt without a response is resolved by
   * repeating `submitToken` with the same key, or canceled here by that key. A rejection means that it was charged.
   */
  cancelAttempt?: (idempotencyKey: string, signal: AbortSignal) => Promise<void>
  fetch: (providerRef: string, signal: AbortSignal) => Promise<ProviderState>
  /** Cancels a payment. One that is paid or processing is not changed, and its state is returned. */
  cancel: (providerRef: string, signal: AbortSignal) => Promise<ProviderState>
  /** Refunds once per idempotency key, however often it is sent. */
  refund: (
    refund: { providerRef: string; amountCents: number; currency: string; idempotencyKey: string },
    signal: AbortSignal,
  ) => Promise<RefundState>
  /**
   * Lists every movement from `from` (inclusive) until `until` (exclusive), page by page in a stable order, including
   * movements that the shop did not request. Absent: the provider moves no money.
   */
  listMovements?: (
    window: { from: Date; until: Date },
    cursor: string | null,
    signal: AbortSignal,
  ) => Promise<MovementsPage>
  /** Fetches the state of a refund. */
  fetchRefund?: (refundRef: string, signal: AbortSignal) => Promise<RefundState>
  /** Fetches a dispute. Absent: the provider has no disputes. */
  fetchDispute?: (disputeRef: string, signal: AbortSignal) => Promise<ProviderDispute>
  /**
   * Parses a webhook. Null: not signed by the provider, too old, or not about a payment. `body`: the raw bytes of the
   * request.
   */
  parseWebhook: (body: Uint8Array, headers: Headers) => ProviderEvent | null
}

/**
 * Why a call to the provider failed. `timeout`: no response in time, so the outcome is unknown. `unavailable`: a server
 * error, or not reachable. `invalid`: an unusable response. `refused`: rejected; only this `message` may be shown to
 * customers.
 */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly kind: 'timeout' | 'unavailable' | 'invalid' | 'refused'

  constructor(kind: ProviderError['kind'], message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.kind = kind
  }
}
