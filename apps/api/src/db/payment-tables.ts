import type { PaymentProviderId, PaymentPurpose, PaymentState } from '@atelier/domain/payments/payment-state'
import type { DisputeState } from '@atelier/domain/payments/dispute'
import type { ManualRefundMethod } from '@atelier/domain/payments/manual-refund'
import type { RefundStatus } from '@atelier/domain/payments/refund'
import type { TaxMode } from '@atelier/domain/quote/quote'
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { DefaultNow, Json } from './column-types.ts'

export interface CheckoutsTable {
  checkout_id: string
  /** The number that the order will get. */
  order_id: string
  user_id: string | null
  guest_id: string | null
  email: string
  lines: Json
  /** Its colors that had no count, so that the hold took no stock; null: none. */
  uncounted: number[] | null
  shipping: Json
  billing: ColumnType<unknown, string | null, string | null>
  subtotal_cents: number
  tax_cents: number
  total_cents: number
  currency: Generated<string>
  tax_mode: Generated<TaxMode>
  charges_cents: Generated<number>
  charges: ColumnType<unknown, string, string>
  /** The version of the shop terms with which it was priced. */
  terms_version: Generated<number>
  /** The key of the market; '' for the one without a prefix. */
  market: Generated<string>
  /** The tax provider's id of the calculation; null: the shop computed the tax. */
  tax_calculation: string | null
  /** The delivery that the customer chose; null: the market has no delivery zones. */
  delivery: ColumnType<unknown, string | null, string | null>
  /** What the card of a gift says; null: there is no card. */
  gift_message: string | null
  /** Number of units on hold. */
  pieces: number
  /** Hash of the network address; null once the hold has ended. */
  network: string | null
  state: Generated<'held' | 'ordered' | 'released'>
  hold_expires_at: Date
  /** Until when a worker has claimed the expiry of the hold. */
  claimed_until: Date | null
  created_at: DefaultNow
}

export type StoredCheckout = Selectable<CheckoutsTable>

export interface PaymentsTable {
  payment_id: string
  provider: PaymentProviderId
  purpose: PaymentPurpose
  /** The id that browsers use; null until the provider has responded. */
  intent_id: string | null
  provider_ref: string | null
  state: Generated<PaymentState>
  message: string | null
  amount_cents: number
  currency: Generated<string>
  return_url: string
  user_id: string | null
  guest_id: string | null
  checkout_id: string | null
  order_id: string | null
  idempotency_scope: string | null
  idempotency_key: string | null
  body_hash: Buffer | null
  /** While an attempt to pay is at the provider, no other may start. */
  attempt_until: Date | null
  /** When the payment was completed: no work is left. */
  settled_at: Date | null
  /** Why the payment could not become an order. */
  problem: string | null
  due_at: DefaultNow
  created_at: DefaultNow
  updated_at: DefaultNow
}

interface ChargeAttemptsTable {
  payment_id: string
  idempotency_key: string
  amount_cents: number
  /** The provider's single-use card token; null, like the secret, when the call must not be repeated. */
  source_token: string | null
  client_secret: string | null
  started_at: DefaultNow
}

export interface RefundsTable {
  refund_id: string
  /** null: no provider took the money; staff refund it manually. */
  payment_id: string | null
  /** null: the payment never became an order. */
  order_id: string | null
  amount_cents: number
  status: Generated<RefundStatus>
  reason: string
  actor_id: string | null
  actor_name: string | null
  idempotency_key: string
  errand: Generated<number>
  provider_ref: string | null
  attempts: Generated<number>
  last_error: string | null
  due_at: DefaultNow
  claimed_until: Date | null
  created_at: DefaultNow
  done_at: Date | null
  /** When the provider reported that its refund failed after all; null: it did not, or the refund is being resent. */
  reversed_at: Date | null
  /** How staff refunded manually; null, like the columns below: the provider refunds. */
  by_hand_how: ManualRefundMethod | null
  /** `YYYY-MM-DD` */
  by_hand_on: string | null
  by_hand_note: string | null
  by_hand_by_id: string | null
  by_hand_by: string | null
  by_hand_at: Date | null
  /** Hash of the first request's body; null: requested by the shop itself, or before 0073. */
  body_hash: Buffer | null
}

/** What the tax provider records of an order: that it was paid, and each refund. */
interface TaxTransactionsTable {
  transaction_id: GeneratedAlways<number>
  order_id: string
  /** null: the payment of the order. */
  refund_id: string | null
  status: Generated<'pending' | 'recorded' | 'failed'>
  /** The transaction at the provider. */
  provider_ref: string | null
  attempts: Generated<number>
  due_at: DefaultNow
  claimed_until: Date | null
  last_error: string | null
  created_at: DefaultNow
}

/** A declined attempt to pay. */
export interface PaymentDeclinesTable {
  decline_id: GeneratedAlways<number>
  payment_id: string
  /** The provider's message for customers. */
  reason: string
  declined_at: DefaultNow
}

/** The units that a refund pays for. */
export interface RefundItemsTable {
  refund_id: string
  order_id: string
  position: number
  quantity: number
  /** The part of the refund's amount, including tax. */
  amount_cents: number
}

export interface DisputesTable {
  dispute_id: string
  provider: PaymentProviderId
  provider_ref: string
  payment_id: string
  /** null: the payment never became an order. */
  order_id: string | null
  state: Generated<DisputeState>
  amount_cents: number
  /** The provider's reason code. */
  reason: string | null
  /** Deadline for the shop's evidence. */
  answer_by: Date | null
  /** An inquiry of the bank, which has not withdrawn the money. */
  is_inquiry: Generated<boolean>
  opened_at: DefaultNow
  closed_at: Date | null
}

export interface PaymentEntriesTable {
  entry_id: GeneratedAlways<number>
  order_id: string | null
  payment_id: string | null
  refund_id: string | null
  dispute_id: string | null
  kind: 'capture' | 'refund' | 'reversal' | 'dispute' | 'recovery'
  amount_cents: number
  provider: string
  provider_ref: string | null
  /** Name of the staff member; null: the shop itself or the customer. */
  actor: string | null
  /** A trigger moves it to `payment_entry_notes`, because entries cannot be erased. */
  note: ColumnType<null, string | null | undefined, never>
  /** Recorded manually by staff, because the provider could not refund. */
  by_hand: Generated<boolean>
  /** The attempt of its refund that it belongs to. */
  refund_attempt: Generated<number>
  created_at: DefaultNow
}

interface PaymentEntryNotesTable {
  entry_id: number
  note: string
}

interface LedgerDifferencesTable {
  difference_id: GeneratedAlways<number>
  provider: string
  provider_ref: string
  payment_id: string | null
  /** The note of staff; null: not resolved by staff. */
  resolution_note: string | null
}

interface ProviderEventsTable {
  provider: string
  event_id: string
  kind: string
  provider_ref: string
  received_at: DefaultNow
}

interface SandboxIntentsTable {
  intent_id: string
  client_secret: string
  payment_id: string
  order_id: string | null
  amount_cents: number
  currency: string
  return_url: string
  status: Generated<'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'>
  message: string | null
  /** Last four digits of the test card. */
  card: string | null
  /** Until then a successful payment is still processing. */
  settles_at: Date | null
  idempotency_key: string
  created_at: DefaultNow
}

interface SandboxRefundsTable {
  refund_id: string
  intent_id: string
  amount_cents: number
  idempotency_key: string
  created_at: DefaultNow
}

interface SandboxDisputesTable {
  dispute_id: string
  intent_id: string
  state: Generated<DisputeState>
  created_at: DefaultNow
}

interface SandboxEventsTable {
  event_id: string
  intent_id: string
  kind: string
  created_at: DefaultNow
  due_at: DefaultNow
  attempts: Generated<number>
  delivered_at: Date | null
}

/** What a euro cost on a day, as the European Central Bank published it. */
interface ExchangeRatesTable {
  day: Date
  rates: Json
}

/** Tables of payments, stock holds, the ledger, refunds, and the sandbox provider's own ledger. */
export interface PaymentTables {
  checkouts: CheckoutsTable
  payments: PaymentsTable
  charge_attempts: ChargeAttemptsTable
  payment_declines: PaymentDeclinesTable
  refunds: RefundsTable
  refund_items: RefundItemsTable
  payment_entries: PaymentEntriesTable
  payment_entry_notes: PaymentEntryNotesTable
  ledger_differences: LedgerDifferencesTable
  disputes: DisputesTable
  provider_events: ProviderEventsTable
  tax_transactions: TaxTransactionsTable
  exchange_rates: ExchangeRatesTable
  sandbox_intents: SandboxIntentsTable
  sandbox_refunds: SandboxRefundsTable
  sandbox_events: SandboxEventsTable
  sandbox_disputes: SandboxDisputesTable
}
