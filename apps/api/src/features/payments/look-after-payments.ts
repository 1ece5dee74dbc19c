import { policy } from '@atelier/domain/policy'
import { ShopError } from '@atelier/domain/shop-error'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { deleteOldTokens } from './charge-attempts.repo.ts'
import { listExpiredHolds, releaseCheckout } from './checkouts.repo.ts'
import { forgetPayment } from './open-at-provider.ts'
import { findPayment, isOlderThan, listDuePayments, listUnopened, lockPayment, updatePayment } from './payments.repo.ts'
import { knownProviders } from './provider-of.ts'
import { settlePayment } from './settle-payment.ts'

const AT_ONCE = 100

/**
 * Asks about every payment that nobody has finished: a customer who closed the page after paying gets the order all the
 * same. Cancels those whose hold ended while the provider was away, and ends those it never knew. Returns how many were looked at.
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
    await tryTo(deps, paymentId, async () => {
      try {
        await settlePayment(deps, paymentId, { ...options, isAbandoned: isForsaken })
      } catch (error) {
        if (!isAbandoned || !(await isUnknown(deps, paymentId, error))) throw error
        await endUnknown(deps, paymentId)
      }
    })
  }
  for (const payment of await listUnopened(deps.db, stockHoldMinutes, AT_ONCE)) {
    if (signal.aborted) break
    await tryTo(deps, payment.payment_id, () => forgetPayment(deps, payment))
  }
  return due.length
}

/** The provider has said for a day that it has no such payment, so that none can be paid. */
const isUnknown = async ({ db }: Deps, paymentId: string, error: unknown): Promise<boolean> =>
  error instanceof ShopError &&
  error.code === 'bad_request' &&
  (await isOlderThan(db, paymentId, policy.payment.abandonAmountHours * 60))

/** Ends a payment the provider does not know. Should it be paid after all, its message brings it back. */
const endUnknown = ({ db, log }: Deps, paymentId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    if (payment.settled_at || payment.state === 'succeeded') return
    log.warn({ paymentId }, 'a payment that its provider does not know is ended')
    if (payment.checkout_id) await releaseCheckout(tx, payment.checkout_id)
    await updatePayment(tx, paymentId, { state: 'expired', message: null, isSettled: true })
  })

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
