import { policy } from '@atelier/domain/policy'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { deleteOldTokens } from './charge-attempts.repo.ts'
import { listExpiredHolds, releaseCheckout } from './checkouts.repo.ts'
import { findPayment, isOlderThan, listDuePayments } from './payments.repo.ts'
import { knownProviders } from './provider-of.ts'
import { settlePayment } from './settle-payment.ts'

const AT_ONCE = 100

/**
 * Asks about every payment that nobody has finished: a customer who closed the page after paying gets the order all the
 * same. Returns how many were looked at.
 */
export async function reconcilePayments(deps: Deps, signal: AbortSignal): Promise<number> {
  const { reconcileAfterMinutes, abandonAmountHours, stockHoldMinutes, repeatChargeMinutes } = policy.payment
  await deleteOldTokens(deps.db, repeatChargeMinutes)
  const due = await listDuePayments(deps.db, {
    providers: knownProviders(deps).map(({ id }) => id),
    olderThanMinutes: reconcileAfterMinutes,
    abandonedAfterHours: abandonAmountHours,
    limit: AT_ONCE,
  })
  for (const { paymentId, isAbandoned } of due) {
    if (signal.aborted) break
    // Money without an order waits for one as long as pieces wait for their money.
    const isForsaken = await isOlderThan(deps.db, paymentId, stockHoldMinutes)
    const options = isAbandoned ? ({ ask: 'cancel', endedAs: 'expired' } as const) : {}
    await tryTo(deps, paymentId, () => settlePayment(deps, paymentId, { ...options, isAbandoned: isForsaken }))
  }
  return due.length
}

/**
 * Puts the pieces back on sale that were set aside for too long: their payment is called off first, so that nobody pays for
 * what is gone. One that was paid becomes an order, one that the bank is at keeps its pieces. Returns how many were due.
 */
export async function expireHolds(deps: Deps, signal: AbortSignal): Promise<number> {
  const due = await listExpiredHolds(deps.db, AT_ONCE)
  for (const paymentId of due) {
    if (signal.aborted) break
    const payment = await findPayment(deps.db, paymentId)
    const isSettled =
      typeof payment?.provider_ref === 'string' &&
      (await tryTo(deps, paymentId, () => settlePayment(deps, paymentId, { ask: 'cancel', endedAs: 'expired' })))
    // The provider never heard of it, or does not answer: the shelf must not wait for it.
    const checkoutId = payment?.checkout_id
    if (!isSettled && checkoutId) await inTransaction(deps.db, (tx) => releaseCheckout(tx, checkoutId))
  }
  return due.length
}

/** One payment that cannot be asked about must not keep the others waiting. */
async function tryTo({ log }: Deps, paymentId: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    log.warn({ err: error, paymentId }, 'payment not settled')
    return false
  }
}
