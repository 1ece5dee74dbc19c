import { disputeReasonLabel, type DisputeState } from '@atelier/domain/payments/dispute'
import { formatMoney } from '@atelier/domain/money/money'
import { currencyOfPayment } from '@atelier/domain/payments/payment-currency'
import type { ProviderDispute, PaymentProvider } from '../../../adapters/payments/payment-provider.ts'
import { inTransaction, type Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { getLockedOrder, insertHistoryEntry } from '../../orders/orders.public.ts'
import { callProvider } from '../providers/call-provider.ts'
import { recordDisputeEntry, upsertDispute, listOpenDisputesAfter } from './disputes.repo.ts'
import { findByProviderRef, findPayment } from '../payments.repo.ts'
import { findProvider } from '../providers/provider-of.ts'

const BATCH_SIZE = 100

/**
 * Fetches a dispute and stores its state. Adds each change to the order's history, and records in the ledger what the
 * bank took or returned. Refunds nothing: the bank has already moved the money. Throws 502 or 504 when the provider
 * cannot respond; ignores a dispute about no payment of the shop.
 */
export async function recordDispute(deps: Deps, provider: PaymentProvider, disputeRef: string): Promise<void> {
  const { fetchDispute } = provider
  if (!fetchDispute) return
  const seen = await callProvider(deps, (signal) => fetchDispute(disputeRef, signal))
  await inTransaction(deps.db, (tx) => saveDispute(deps, tx, provider, seen))
}

async function saveDispute(deps: Deps, tx: Tx, provider: PaymentProvider, seen: ProviderDispute): Promise<void> {
  const found = await findByProviderRef(tx, provider.id, seen.providerRef)
  if (!found) return deps.log.warn({ disputeRef: seen.disputeRef }, 'dispute matches no payment')
  // Locks the order first, as every transaction does that changes its money.
  const order = found.order_id === null ? null : await getLockedOrder(tx, found.order_id)
  const payment = (await findPayment(tx, found.payment_id)) ?? found
  const { dispute, before } = await upsertDispute(tx, payment, seen)
  if (dispute.state === before?.state && dispute.is_inquiry === before.isInquiry) return
  deps.log.warn({ disputeId: dispute.dispute_id, state: dispute.state }, 'dispute of a payment changed')
  const text = (dispute.is_inquiry ? INQUIRY_NOTES : NOTES)[dispute.state](
    formatMoney({ cents: dispute.amount_cents, currency: currencyOfPayment(payment) }, deps.shop.company.region),
    dispute.reason,
  )
  if (dispute.state === 'lost' && before?.state !== 'lost') await recordDisputeEntry(tx, 'dispute', dispute, text)
  if (before?.state === 'lost') await recordDisputeEntry(tx, 'recovery', dispute, text)
  if (!order) return
  const { order_id: orderId, status } = order
  await insertHistoryEntry(tx, { orderId, status, note: text, actor: null, at: deps.now() })
}

const NOTES: Readonly<Record<DisputeState, (amount: string, reason: string | null) => string>> = {
  open: (amount, reason) => `The customer opened a dispute over ${amount}: ${disputeReasonLabel(reason)}.`,
  won: (amount) => `The dispute over ${amount} was won.`,
  lost: (amount) => `The dispute over ${amount} was lost. The bank returned the payment.`,
}

/** The notes of an inquiry: the bank has not taken any money. */
const INQUIRY_NOTES: typeof NOTES = {
  ...NOTES,
  open: (amount, reason) =>
    `The customer’s bank opened an inquiry about ${amount}: ${disputeReasonLabel(reason)}. The payment hasn’t been withdrawn.`,
  won: (amount) => `The bank’s inquiry about ${amount} is closed.`,
}

/** Fetches every open dispute, in case its last webhook was lost. Returns how many were fetched. */
export async function reviewDisputes(deps: Deps, signal: AbortSignal): Promise<number> {
  let [checked, after] = [0, '']
  for (;;) {
    const open = await listOpenDisputesAfter(deps.db, after, BATCH_SIZE)
    for (const { provider: id, provider_ref: ref } of open) {
      if (signal.aborted) return checked
      const provider = findProvider(deps, id)
      if (!provider) continue
      checked += 1
      await recordDispute(deps, provider, ref).catch((error: unknown) => {
        deps.log.warn({ err: error, disputeRef: ref }, 'fetching a dispute failed')
      })
    }
    const last = open.at(-1)
    if (!last) return checked
    after = last.dispute_id
  }
}
