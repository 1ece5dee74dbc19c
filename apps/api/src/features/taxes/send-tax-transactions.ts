import { limits } from '@atelier/domain/limits/limits'
import { lastRefundByPart } from '@atelier/domain/quote/refund-by-part'
import { withStoredParts } from '@atelier/domain/quote/stored-quote'
import { TaxError, type ReversedParts, type TaxProvider } from '../../adapters/tax/tax-provider.ts'
import { drainDue } from '../../batches/drain-due.ts'
import type { Deps } from '../../deps.ts'
import {
  claimTaxTransaction,
  markTaxFailed,
  markTaxRecorded,
  type RefundToRecord,
  type ClaimedTaxTransaction,
} from './tax-transactions.repo.ts'

/** Longer than a single attempt can last, so that no second worker sends the same. */
const CLAIM_SECONDS = 60
const CONCURRENCY = 4
const LONGEST_DELAY_SECONDS = 7_200

type TaxDeps = Pick<Deps, 'db' | 'log' | 'taxProvider'>

/**
 * Records every paid order and every refund at the tax provider that calculated the tax. Each is sent with the same reference
 * on every attempt, so it is recorded once. Returns how many were recorded; none without a provider, where they wait.
 */
export async function sendTaxTransactions(deps: TaxDeps, signal: AbortSignal): Promise<number> {
  const { db, log, taxProvider } = deps
  if (!taxProvider) return 0
  let recorded = 0
  await drainDue({
    concurrency: CONCURRENCY,
    signal,
    onError: (error, { orderId }) => log.warn({ err: error, orderId }, 'tax transaction not recorded'),
    claim: () => claimTaxTransaction(db, CLAIM_SECONDS),
    handle: async (transaction) => {
      try {
        await markTaxRecorded(db, transaction.transactionId, await send(taxProvider, transaction))
        recorded += 1
      } catch (error) {
        await scheduleRetry(deps, transaction, error)
      }
    },
  })
  return recorded
}

function send(provider: TaxProvider, { orderId, calculationId, refund, saleRef }: ClaimedTaxTransaction) {
  if (!refund) return provider.commit({ calculationId, orderId })
  if (saleRef === null) throw new Error('a refund was claimed before the payment of its order was recorded')
  const { refundId, amountCents, currency, isWhole } = refund
  return provider.reverse({
    transactionId: saleRef,
    refundId,
    amountCents,
    currency,
    isWhole,
    parts: partsOf(refund),
  })
}

/** Returns what a refund returns of each part of its order, as the calculation of the order had them; null: an amount for no part. */
function partsOf({ lines: stored, charges, taxCents, taxMode, refunds }: RefundToRecord): ReversedParts | null {
  const lines = withStoredParts(stored, { taxCents, rate: 0 }).map((line) => ({ ...line, units: 0 }))
  const parts = lastRefundByPart({ lines, charges, taxMode }, refunds)
  if (!parts) return null
  const wrapAt = charges.filter(({ kind }) => kind !== 'delivery').findIndex(({ kind }) => kind === 'gift_wrap')
  const wrap = parts.wrap ? [{ ...parts.wrap, index: lines.length + wrapAt, units: 1 }] : []
  return { lines: [...parts.lines, ...wrap], delivery: parts.delivery }
}

async function scheduleRetry(
  { db, log }: TaxDeps,
  { transactionId, orderId, attempts }: ClaimedTaxTransaction,
  error: unknown,
): Promise<void> {
  if (!(error instanceof TaxError)) throw error
  const isLast = error.kind !== 'unavailable' || attempts >= limits.payment.taxAttempts
  log.warn({ err: error, orderId, attempts }, isLast ? 'tax transaction failed' : 'tax transaction not recorded yet')
  await markTaxFailed(db, transactionId, {
    error: error.message,
    retryInSeconds: isLast ? null : Math.min(60 * 3 ** (attempts - 1), LONGEST_DELAY_SECONDS),
  })
}
