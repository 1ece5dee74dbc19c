import { z } from 'zod'
import { envelope } from '../envelope.ts'
import { NOTE_MAX } from '../orders/change-order-status.schema.ts'
import { isoDate, requiredText } from '../text.schema.ts'
import { DISPUTE_STATES } from './dispute.ts'
import { DIFFERENCE_KINDS } from './ledger-difference.ts'
import { INTENT_STATUSES, PAYMENT_PROVIDERS } from './payment-state.ts'

/** What a browser must know of whoever takes the money: nothing secret. */
export const PaymentsConfig = z.object({
  provider: z.enum(PAYMENT_PROVIDERS),
  publishableKey: z.string().optional(),
  applicationId: z.string().optional(),
  locationId: z.string().optional(),
  /** The provider's own browser code; absent: none is loaded. */
  scriptUrl: z.string().optional(),
})
export type PaymentsConfig = z.infer<typeof PaymentsConfig>
export const PaymentsConfigResponse = envelope(PaymentsConfig).meta({ id: 'PaymentsConfigAnswer' })

/** GET /{provider}/{paymentIntentId}/status (S7). */
export const IntentStatusResponse = z
  .object({
    success: z.literal(true),
    status: z.enum(INTENT_STATUSES),
    data: z.object({
      status: z.enum(INTENT_STATUSES),
      /** The order it became. */
      orderId: z.string().nullable(),
      /** The provider's reason, for people. */
      message: z.string().nullable(),
    }),
  })
  .meta({ id: 'IntentStatusAnswer' })
export type IntentStatusResponse = z.infer<typeof IntentStatusResponse>

/** Body of POST /{provider}/{paymentIntentId}/confirm: what the browser made of the card. The number never comes here. */
export const ConfirmPaymentBody = z
  .strictObject({
    clientSecret: z.string().min(1, 'Missing client secret').max(400),
    token: z.string('Invalid card details').min(1, 'Invalid card details').max(400, 'Invalid card details'),
  })
  .meta({ id: 'ConfirmBody' })
export type ConfirmPaymentBody = z.infer<typeof ConfirmPaymentBody>

export const ConfirmPaymentResponse = envelope(
  z.object({
    status: z.enum(INTENT_STATUSES),
    /** Where the bank asks the customer, when it does. */
    redirectUrl: z.string().optional(),
    message: z.string().optional(),
  }),
).meta({ id: 'ConfirmAnswer' })
export type ConfirmPaymentResponse = z.infer<typeof ConfirmPaymentResponse>

/** What a provider's messages are answered. */
export const WebhookResponse = z.object({ success: z.literal(true) }).meta({ id: 'WebhookAnswer' })

/** Body of POST /sandbox/{paymentIntentId}/challenge: what the customer told the sandbox's bank. */
export const ChallengeBody = z
  .strictObject({
    clientSecret: z.string().min(1, 'Missing client secret').max(400),
    outcome: z.enum(['approve', 'decline'], 'Please approve or decline'),
  })
  .meta({ id: 'ChallengeBody' })
export type ChallengeBody = z.infer<typeof ChallengeBody>

/** Body of POST /sandbox/{paymentIntentId}/webhooks: sends the payment's messages once more. */
export const SandboxWebhooksBody = z
  .strictObject({ duplicate: z.boolean().default(false), reverse: z.boolean().default(false) })
  .meta({ id: 'SandboxWebhooksBody' })
export type SandboxWebhooksBody = z.infer<typeof SandboxWebhooksBody>

export const SandboxWebhooksResponse = envelope(z.object({ sent: z.int() })).meta({ id: 'SandboxWebhooksAnswer' })

/**
 * A refund that waits for staff: the provider refused it or it failed too often, or no provider took the money (`due_by_hand`).
 * Dollars.
 */
export const FailedRefund = z
  .object({
    refundId: z.string(),
    /** null: the money never became an order. */
    orderId: z.string().nullable(),
    status: z.enum(['failed', 'due_by_hand']),
    amount: z.number(),
    reason: z.string(),
    problem: z.string().nullable(),
    requestedAt: isoDate,
  })
  .meta({ id: 'FailedRefund' })
export type FailedRefund = z.infer<typeof FailedRefund>
export const FailedRefundsResponse = envelope(z.array(FailedRefund)).meta({ id: 'FailedRefundsAnswer' })

/** A payment that the customer's bank wants back, and that nobody has decided about yet. Dollars. */
export const OpenDispute = z
  .object({
    disputeId: z.string(),
    /** null: the money never became an order. */
    orderId: z.string().nullable(),
    provider: z.string(),
    amount: z.number(),
    reason: z.string().nullable(),
    /** The bank only asks; it has not taken the money, and it can be refunded. */
    isInquiry: z.boolean(),
    openedAt: isoDate,
    /** Until when the provider waits for our side of it. */
    answerBy: isoDate.nullable(),
  })
  .meta({ id: 'OpenDispute' })
export type OpenDispute = z.infer<typeof OpenDispute>
export const OpenDisputesResponse = envelope(z.array(OpenDispute)).meta({ id: 'OpenDisputesAnswer' })

/** Body of POST /sandbox/{paymentIntentId}/dispute: what the sandbox's bank decides; `open` begins a dispute. */
export const SandboxDisputeBody = z
  .strictObject({
    clientSecret: z.string().min(1, 'Missing client secret').max(400),
    outcome: z.enum(DISPUTE_STATES, 'Please say open, won or lost'),
  })
  .meta({ id: 'SandboxDisputeBody' })
export type SandboxDisputeBody = z.infer<typeof SandboxDisputeBody>
export const SandboxDisputeResponse = envelope(z.object({ state: z.enum(DISPUTE_STATES) })).meta({
  id: 'SandboxDisputeAnswer',
})

const BothSides = z.object({ paid: z.number(), refunded: z.number() })

/** A payment about which the ledger and the payment provider say different things. Dollars. */
export const PaymentDifference = z
  .object({
    differenceId: z.int(),
    provider: z.string(),
    /** The payment, as the provider calls it. */
    providerRef: z.string(),
    /** null: the shop knows no payment of that name. */
    paymentId: z.string().nullable(),
    orderId: z.string().nullable(),
    kind: z.enum(DIFFERENCE_KINDS),
    ours: BothSides,
    /** null: the provider could not say. */
    theirs: BothSides.nullable(),
    firstSeenAt: isoDate,
    lastSeenAt: isoDate,
  })
  .meta({ id: 'PaymentDifference' })
export type PaymentDifference = z.infer<typeof PaymentDifference>
export const PaymentDifferencesResponse = envelope(z.array(PaymentDifference)).meta({ id: 'PaymentDifferencesAnswer' })

export const EXPLAIN_DIFFERENCE = 'Please say what became of it'

/** Body of POST /api/admin/payments/differences/{id}/resolve: what staff found out. */
export const ResolveDifferenceBody = z
  .strictObject({ note: requiredText(EXPLAIN_DIFFERENCE, NOTE_MAX) })
  .meta({ id: 'ResolveDifferenceBody' })
export type ResolveDifferenceBody = z.infer<typeof ResolveDifferenceBody>
