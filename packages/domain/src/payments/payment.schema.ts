import { z } from 'zod'
import { display } from '../limits/display.ts'
import { envelope } from '../contract/envelope.ts'
import { personal } from '../contract/personal-fields.ts'
import { limits } from '../limits/limits.ts'
import { NOTE_MAX } from '../orders/change-order-status.schema.ts'
import { isoDate, requiredText } from '../values/text.schema.ts'
import { DISPUTE_STATES } from './dispute.ts'
import { DIFFERENCE_KINDS } from './ledger-difference.ts'
import { INTENT_STATUSES, PAYMENT_PROVIDERS } from './payment-state.ts'

/** The payment provider's public configuration for the browser; contains no secrets. */
export const PaymentsConfig = z.object({
  provider: z.enum(PAYMENT_PROVIDERS),
  publishableKey: z.string().optional(),
  applicationId: z.string().optional(),
  locationId: z.string().optional(),
  /** The provider's browser script; absent when none is loaded. */
  scriptUrl: z.string().optional(),
})
export type PaymentsConfig = z.infer<typeof PaymentsConfig>
export const PaymentsConfigResponse = envelope(PaymentsConfig).meta({ id: 'PaymentsConfigResponse' })

/** Response of GET /{provider}/{paymentIntentId}/status (S7). */
export const IntentStatusResponse = z
  .object({
    success: z.literal(true),
    status: z.enum(INTENT_STATUSES),
    data: z.object({
      status: z.enum(INTENT_STATUSES),
      /** The order created from this payment. */
      orderId: z.string().nullable(),
      /** The provider's reason, for the customer. */
      message: z.string().nullable(),
    }),
  })
  .meta({ id: 'IntentStatusResponse' })
export type IntentStatusResponse = z.infer<typeof IntentStatusResponse>

/**
 * Body of POST /{provider}/{paymentIntentId}/confirm: the card token that the browser created. The card number never
 * reaches the server.
 */
export const ConfirmPaymentBody = z
  .strictObject({
    clientSecret: z.string().min(1, 'Missing client secret').max(400),
    token: z.string('Invalid card details').min(1, 'Invalid card details').max(400, 'Invalid card details'),
  })
  .meta({ id: 'ConfirmPaymentBody' })
export type ConfirmPaymentBody = z.infer<typeof ConfirmPaymentBody>

export const ConfirmPaymentResponse = envelope(
  z.object({
    status: z.enum(INTENT_STATUSES),
    /** The bank's authentication page, if authentication is required. */
    redirectUrl: z.string().optional(),
    message: z.string().optional(),
  }),
).meta({ id: 'ConfirmPaymentResponse' })
export type ConfirmPaymentResponse = z.infer<typeof ConfirmPaymentResponse>

/** The response to a provider's webhook. */
export const WebhookResponse = z.object({ success: z.literal(true) }).meta({ id: 'WebhookResponse' })

/** Body of POST /sandbox/{paymentIntentId}/challenge: the customer's decision in the sandbox's bank. */
export const ChallengeBody = z
  .strictObject({
    clientSecret: z.string().min(1, 'Missing client secret').max(400),
    outcome: z.enum(['approve', 'decline'], 'Please approve or decline'),
  })
  .meta({ id: 'ChallengeBody' })
export type ChallengeBody = z.infer<typeof ChallengeBody>

/** Body of POST /sandbox/{paymentIntentId}/webhooks: sends the payment's webhooks again. */
export const SandboxWebhooksBody = z
  .strictObject({ duplicate: z.boolean().default(false), reverse: z.boolean().default(false) })
  .meta({ id: 'SandboxWebhooksBody' })
export type SandboxWebhooksBody = z.infer<typeof SandboxWebhooksBody>

export const SandboxWebhooksResponse = envelope(z.object({ sent: z.int() })).meta({ id: 'SandboxWebhooksResponse' })

/**
 * A refund that staff must handle: the provider rejected it, it failed too often, or no provider took the payment
 * (`due_by_hand`).
 */
export const FailedRefund = z
  .object({
    refundId: z.string(),
    /** null when the payment never became an order. */
    orderId: z.string().nullable(),
    status: z.enum(['failed', 'due_by_hand']),
    /** ISO 4217 code of the amount. */
    currency: z.string(),
    amount: z.number(),
    reason: personal('text', z.string()),
    problem: z.string().nullable(),
    requestedAt: isoDate,
  })
  .meta({ id: 'FailedRefund' })
export type FailedRefund = z.infer<typeof FailedRefund>
export const FailedRefundsResponse = envelope(z.array(FailedRefund)).meta({ id: 'FailedRefundsResponse' })

/** Query of GET /api/admin/payments/declines. */
export const ListDeclinesQuery = z.strictObject({
  /** Words of the email address, the name or the reason. */
  search: z.string().trim().max(200).optional(),
  page: z.coerce.number<number>().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(limits.http.maxPageSize).default(display.pageSize.orders),
})
export type ListDeclinesQuery = z.infer<typeof ListDeclinesQuery>

/** A declined attempt to pay at the checkout that became no order. */
export const PaymentDecline = z
  .object({
    declineId: z.int(),
    email: personal('email', z.string()),
    customerName: personal('name', z.string()),
    /** The provider's message for customers. */
    reason: z.string(),
    declinedAt: isoDate,
    /** ISO 4217 code of the amount. */
    currency: z.string(),
    amount: z.number(),
    provider: z.string(),
    /** The provider's id of the payment. */
    providerRef: z.string().nullable(),
    /** Whether the buyer can still pay. */
    isOpen: z.boolean(),
  })
  .meta({ id: 'PaymentDecline' })
export type PaymentDecline = z.infer<typeof PaymentDecline>
export const PaymentDeclinesResponse = z
  .object({
    success: z.literal(true),
    data: z.array(PaymentDecline),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  })
  .meta({ id: 'PaymentDeclinesResponse' })

/** An undecided dispute: the customer's bank reclaims a payment. */
export const OpenDispute = z
  .object({
    disputeId: z.string(),
    /** null when the payment never became an order. */
    orderId: z.string().nullable(),
    provider: z.string(),
    /** ISO 4217 code of the amount. */
    currency: z.string(),
    amount: z.number(),
    reason: z.string().nullable(),
    /** The bank only inquires: it has not taken the money, and staff can still refund. */
    isInquiry: z.boolean(),
    openedAt: isoDate,
    /** The provider's deadline for our response. */
    answerBy: isoDate.nullable(),
  })
  .meta({ id: 'OpenDispute' })
export type OpenDispute = z.infer<typeof OpenDispute>
export const OpenDisputesResponse = envelope(z.array(OpenDispute)).meta({ id: 'OpenDisputesResponse' })

/** Body of POST /sandbox/{paymentIntentId}/dispute: the decision of the sandbox's bank; `open` starts a dispute. */
export const SandboxDisputeBody = z
  .strictObject({
    clientSecret: z.string().min(1, 'Missing client secret').max(400),
    outcome: z.enum(DISPUTE_STATES, 'Please say open, won or lost'),
  })
  .meta({ id: 'SandboxDisputeBody' })
export type SandboxDisputeBody = z.infer<typeof SandboxDisputeBody>
export const SandboxDisputeResponse = envelope(z.object({ state: z.enum(DISPUTE_STATES) })).meta({
  id: 'SandboxDisputeResponse',
})

const BothSides = z.object({ paid: z.number(), refunded: z.number() })

/** A payment for which the ledger and the payment provider differ. */
export const PaymentDifference = z
  .object({
    differenceId: z.int(),
    provider: z.string(),
    /** The provider's id of the payment. */
    providerRef: z.string(),
    /** null when the shop has no such payment. */
    paymentId: z.string().nullable(),
    orderId: z.string().nullable(),
    kind: z.enum(DIFFERENCE_KINDS),
    /** ISO 4217 code of the amounts: that of the payment, or of the shop when it has no such payment. */
    currency: z.string(),
    ours: BothSides,
    /** null when the provider could not report its amounts. */
    theirs: BothSides.nullable(),
    firstSeenAt: isoDate,
    lastSeenAt: isoDate,
  })
  .meta({ id: 'PaymentDifference' })
export type PaymentDifference = z.infer<typeof PaymentDifference>
export const PaymentDifferencesResponse = envelope(z.array(PaymentDifference)).meta({
  id: 'PaymentDifferencesResponse',
})

export const EXPLAIN_DIFFERENCE = 'Enter a resolution'

/** Body of POST /api/admin/payments/differences/{id}/resolve: the explanation of staff. */
export const ResolveDifferenceBody = z
  .strictObject({ note: requiredText(EXPLAIN_DIFFERENCE, NOTE_MAX) })
  .meta({ id: 'ResolveDifferenceBody' })
export type ResolveDifferenceBody = z.infer<typeof ResolveDifferenceBody>
