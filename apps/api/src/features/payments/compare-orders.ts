import { formatUsd } from '@atelier/domain/money'
import type { Deps } from '../../deps.ts'
import { compareWithLedger, type UnlikeLedger } from './ledger.repo.ts'

const ORDERS_AT_ONCE = 2_000
/** So many are named in the record of the job; the log names all. */
const NAMED = 5

/**
 * Compares what every order says it was paid and refunded with the entries of the ledger, slice by slice. Each difference is
 * logged. Throws when there is any, so that staff see a failed run that names the orders. Returns how many were compared.
 */
export async function compareOrders(deps: Deps, signal: AbortSignal): Promise<{ compared: number }> {
  const unlike: UnlikeLedger[] = []
  let [compared, after] = [0, '']
  while (!signal.aborted) {
    const slice = await compareWithLedger(deps.db, { after, limit: ORDERS_AT_ONCE })
    if (slice.last === null) break
    compared += slice.compared
    after = slice.last
    for (const order of slice.unlike) deps.log.error({ ...order }, 'an order and the ledger differ')
    unlike.push(...slice.unlike)
  }
  if (unlike.length > 0) throw new Error(summaryOf(unlike))
  if (signal.aborted) throw new Error(`Stopped after ${compared} orders`)
  return { compared }
}

function summaryOf(unlike: readonly UnlikeLedger[]): string {
  const named = unlike
    .slice(0, NAMED)
    .map(
      ({ orderId, paidCents, bookedPaidCents, refundedCents, bookedRefundedCents }) =>
        `${orderId} (paid ${formatUsd(paidCents)}, ledger ${formatUsd(bookedPaidCents)}; refunded ${formatUsd(refundedCents)}, ledger ${formatUsd(bookedRefundedCents)})`,
    )
  const rest = unlike.length > NAMED ? ` and ${unlike.length - NAMED} more` : ''
  return `${unlike.length} ${unlike.length === 1 ? 'order differs' : 'orders differ'} from the ledger: ${named.join(', ')}${rest}`
}
