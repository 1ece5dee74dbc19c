import { disputeReasonWords, type DisputeState } from '@atelier/domain/payments/dispute'
import { formatUsd } from '@atelier/domain/money'
import type { DisputeSeen, PaymentProvider } from '../../adapters/payments/payment-provider.ts'
import { inTransaction, type Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { getLockedOrder, insertHistory } from '../orders/order-desk.repo.ts'
import { askProvider } from './ask-provider.ts'
import { bookDispute, keepDispute, listOpenDisputesAfter, type DisputeRow } from './disputes.repo.ts'
import { findByProviderRef, findPayment } from './payments.repo.ts'
import { findProvider } from './provider-of.ts'

const AT_ONCE = 100

/**
 * Asks the provider how a dispute stands and writes that down, once for each change: in the order's history, and, when the
 * bank has kept the money or given it back after all, in the books. Nothing is refunded: the bank has done so. Throws 502 or 504 when the provider
 * cannot say; a dispute about none of our payments is let pass.
 */
export async function noteDispute(deps: Deps, provider: PaymentProvider, disputeRef: string): Promise<void> {
  const { fetchDispute } = provider
  if (!fetchDispute) return
  const seen = await askProvider(deps, (signal) => fetchDispute(disputeRef, signal))
  await inTransaction(deps.db, (tx) => keep(deps, tx, provider, seen))
}

async function keep(deps: Deps, tx: Tx, provider: PaymentProvider, seen: DisputeSeen): Promise<void> {
  const found = await findByProviderRef(tx, provider.id, seen.providerRef)
  if (!found) return deps.log.warn({ disputeRef: seen.disputeRef }, 'a dispute about none of our payments')
  // The order first, as everybody locks who changes its money.
  const order = found.order_id === null ? null : await getLockedOrder(tx, found.order_id)
  const payment = (await findPayment(tx, found.payment_id)) ?? found
  const { dispute, before } = await keepDispute(tx, payment, seen)
  if (dispute.state === before?.state && dispute.is_inquiry === before.isInquiry) return
  deps.log.warn({ disputeId: dispute.dispute_id, state: dispute.state }, 'a payment is disputed')
  const words = (dispute.is_inquiry ? INQUIRY_NOTES : NOTES)[dispute.state](dispute)
  if (dispute.state === 'lost' && before?.state !== 'lost') await bookDispute(tx, 'dispute', dispute, words)
  if (before?.state === 'lost') await bookDispute(tx, 'recovery', dispute, words)
  if (!order) return
  const { order_id: orderId, status } = order
  await insertHistory(tx, { orderId, status, note: words, actor: null, at: deps.now() })
}

const NOTES: Readonly<Record<DisputeState, (dispute: DisputeRow) => string>> = {
  open: ({ amount_cents, reason }) =>
    `The customer's bank wants ${formatUsd(amount_cents)} back: ${disputeReasonWords(reason)}.`,
  won: ({ amount_cents }) => `The dispute over ${formatUsd(amount_cents)} was decided for us.`,
  lost: ({ amount_cents }) => `The dispute over ${formatUsd(amount_cents)} is lost: the bank has taken the money back.`,
}

/** A question of the bank, before it takes anything back. */
const INQUIRY_NOTES: typeof NOTES = {
  ...NOTES,
  open: ({ amount_cents, reason }) =>
    `The customer's bank asks about ${formatUsd(amount_cents)}: ${disputeReasonWords(reason)}. It has not taken the money.`,
  won: ({ amount_cents }) => `The bank's question about ${formatUsd(amount_cents)} is closed.`,
}

/** Asks about every dispute that is open, should its last message never have come. Returns how many were asked about. */
export async function reviewDisputes(deps: Deps, signal: AbortSignal): Promise<number> {
  let [asked, after] = [0, '']
  for (;;) {
    const open = await listOpenDisputesAfter(deps.db, after, AT_ONCE)
    for (const { provider: id, provider_ref: ref } of open) {
      if (signal.aborted) return asked
      const provider = findProvider(deps, id)
      if (!provider) continue
      asked += 1
      await noteDispute(deps, provider, ref).catch((error: unknown) => {
        deps.log.warn({ err: error, disputeRef: ref }, 'dispute not asked about')
      })
    }
    const last = open.at(-1)
    if (!last) return asked
    after = last.dispute_id
  }
}
