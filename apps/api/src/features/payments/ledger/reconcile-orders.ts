import { DEFAULT_REGION } from '@atelier/domain/region/region'
import { formatMoney } from '@atelier/domain/money/money'
import type { Deps } from '../../../deps.ts'
import { compareOrdersWithLedger, type LedgerMismatch } from './ledger.repo.ts'

const BATCH_SIZE = 2_000
/** How many orders the job's error names; the log names all. */
const MAX_NAMED = 5

/**
 * Compares every order's paid and refunded totals with the ledger, batch by batch. Logs each difference. Throws when
 * there is any, so that staff see a failed run with the order ids. Returns how many orders were compared.
 */
export async function reconcileOrders(
  deps: Pick<Deps, 'db' | 'log'>,
  signal: AbortSignal,
): Promise<{ compared: number }> {
  const mismatches: LedgerMismatch[] = []
  let [compared, after] = [0, '']
  while (!signal.aborted) {
    const batch = await compareOrdersWithLedger(deps.db, { after, limit: BATCH_SIZE })
    if (batch.last === null) break
    compared += batch.compared
    after = batch.last
    for (const order of batch.mismatches) deps.log.error({ ...order }, 'order differs from the ledger')
    mismatches.push(...batch.mismatches)
  }
  if (mismatches.length > 0) throw new Error(summaryOf(mismatches))
  if (signal.aborted) throw new Error(`Stopped after ${compared} orders`)
  return { compared }
}

function summaryOf(mismatches: readonly LedgerMismatch[]): string {
  const named = mismatches
    .slice(0, MAX_NAMED)
    .map(({ orderId, currency, paidCents, bookedPaidCents, refundedCents, bookedRefundedCents }) => {
      const text = (cents: number): string => formatMoney({ cents, currency }, DEFAULT_REGION)
      return `${orderId} (paid ${text(paidCents)}, ledger ${text(bookedPaidCents)}; refunded ${text(refundedCents)}, ledger ${text(bookedRefundedCents)})`
    })
  const rest = mismatches.length > MAX_NAMED ? ` and ${mismatches.length - MAX_NAMED} more` : ''
  return `${mismatches.length} ${mismatches.length === 1 ? 'order differs' : 'orders differ'} from the ledger: ${named.join(', ')}${rest}`
}
