import { policy } from '@atelier/domain/policy'
import type { Deps } from '../../deps.ts'
import { askProvider } from './ask-provider.ts'
import { listBooked, noteDifference, noteAgreement, type Booked } from './compare-books.repo.ts'

const AT_ONCE = 200

/**
 * Compares our books of the last weeks with the provider's, payment by payment. Differences are kept for staff until a
 * later comparison finds both alike. Returns how many payments were compared, and how many differ.
 */
export async function compareBooks(deps: Deps, signal: AbortSignal): Promise<{ compared: number; different: number }> {
  let [compared, different, after] = [0, 0, '']
  for (;;) {
    const booked = await listBooked(deps.db, {
      provider: deps.payments.id,
      days: policy.payment.compareDays,
      after,
      limit: AT_ONCE,
    })
    for (const payment of booked) {
      if (signal.aborted) return { compared, different }
      compared += 1
      if (await differs(deps, payment)) different += 1
    }
    const last = booked.at(-1)
    if (!last) return { compared, different }
    after = last.paymentId
  }
}

async function differs(deps: Deps, ours: Booked): Promise<boolean> {
  const { state, amountCents, refundedCents } = await askProvider(deps, (signal) =>
    deps.payments.fetch(ours.providerRef, signal),
  )
  const theirs = { paidCents: state === 'succeeded' ? amountCents : 0, refundedCents }
  if (theirs.paidCents === ours.paidCents && theirs.refundedCents === ours.refundedCents) {
    await noteAgreement(deps.db, ours.paymentId)
    return false
  }
  await noteDifference(deps.db, ours, theirs)
  deps.log.error({ paymentId: ours.paymentId, ours, theirs }, 'our books and the provider’s differ')
  return true
}
