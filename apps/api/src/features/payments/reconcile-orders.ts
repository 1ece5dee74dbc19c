import { formatUsd } from '@atelier/domain/money'
import type { Deps } from '../../deps.ts'
import { compareOrdersWithLedger, type LedgerMismatch } from './ledger.repo.ts'

const BATCH_SIZE = 2_000
/** So many are named in the record of the job; the log names all. */
const NAMED = 5

/**
 * Compares what every order says it was paid and refunded with the entries of the ledger, slice by slice. Each difference is
 * logged. Throws when there is any, so that staff see a failed run that names the orders. Returns how many were compared.
 */
export async function reconcileOrders(deps: Deps, signal: AbortSignal): Promise<{ compared: number }> {
  const mismatches: LedgerMismatch[] = []
  let [compared, after] = [0, '']
  while (!signal.aborted) {
    const batch = await compareOrdersWithLedger(deps.db, { after, limit: BATCH_SIZE })
    if (batch.last === null) break
    compared += batch.compared
    after = batch.last
    for (const order of batch.unlike) deps.log.error({ ...order }, 'an order and the ledger differ')
    mismatches.push(...batch.unlike)
  }
  if (mismatches.length > 0) throw new Error(summaryOf(mismatches))
  if (signal.aborted) throw new Error(`Stopped after ${compared} orders`)
  return { compared }
}

function summaryOf(mismatches: readonly LedgerMismatch[]): string {
  const named = mismatches
    .slice(0, NAMED)
    .map(
      ({ orderId, paidCents, bookedPaidCents, refundedCents, bookedRefundedCents }) =>
        `${orderId} (paid ${formatUsd(paidCents)}, ledger ${formatUsd(bookedPaidCents)}; refunded ${formatUsd(refundedCents)}, ledger ${formatUsd(bookedRefundedCents)})`,
    )
  const rest = mismatches.length > NAMED ? ` and ${mismatches.length - NAMED} more` : ''
  return `${mismatches.length} ${mismatches.length === 1 ? 'order differs' : 'orders differ'} from the ledger: ${named.join(', ')}${rest}`
}
