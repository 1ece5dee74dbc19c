import { policy } from '@atelier/domain/policy'
import { ShopError } from '@atelier/domain/shop-error'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { drainDue } from '../../drain-due.ts'
import { deleteOldTokens } from './charge-attempts.repo.ts'
import { claimExpiredHold, releaseCheckout } from './checkouts.repo.ts'
import { deleteUnopenedPayment } from './open-intent.ts'
import {
  claimDuePayment,
  claimUnopened,
  findPayment,
  isOlderThan,
  lockPayment,
  updatePayment,
} from './payments.repo.ts'
import { knownProviders } from './provider-of.ts'
import { settlePayment } from './settle-payment.ts'

/** Longer than a call to the provider and its transaction can take: sooner, a second worker would do the same. */
const CLAIM_SECONDS = 120
/** Most of the time of each is spent waiting for the provider. */
const CONCURRENCY = 16

/**
 * Asks about every payment that nobody has finished: a customer who closed the page after paying gets the order all the
 * same. Cancels those whose hold ended while the provider was away, and ends those it never knew. Returns how many were looked at.
 */
export async function reconcilePendingPayments(deps: Deps, signal: AbortSignal): Promise<number> {
  const {
    reconcileAfterMinutes,
    abandonAmountHours,
    stockHoldMinutes,
    retryChargeMinutes: repeatChargeMinutes,
  } = policy.payment
  await deleteOldTokens(deps.db, repeatChargeMinutes)
  const due = {
    providers: knownProviders(deps).map(({ id }) => id),
    olderThanMinutes: reconcileAfterMinutes,
    abandonedAfterHours: abandonAmountHours,
    claimSeconds: CLAIM_SECONDS,
  }
  const count = await drainDue({
    ...drainOptions(deps, signal),
    claim: () => claimDuePayment(deps.db, due),
    handle: async ({ paymentId, isAbandoned }) => {
      // Money without an order waits for one as long as pieces wait for their money.
      const isForsaken = await isOlderThan(deps.db, paymentId, stockHoldMinutes)
      const options = isAbandoned ? ({ providerAction: 'cancel', endedAs: 'expired' } as const) : {}
      await attemptOrLog(deps, paymentId, async () => {
        try {
          await settlePayment(deps, paymentId, { ...options, isAbandoned: isForsaken })
        } catch (error) {
          if (!isAbandoned || !(await isUnknown(deps, paymentId, error))) throw error
          await endUnknown(deps, paymentId)
        }
      })
    },
  })
  await drainDue({
    ...drainOptions(deps, signal),
    claim: () => claimUnopened(deps.db, stockHoldMinutes, CLAIM_SECONDS),
    handle: ({ payment }) => deleteUnopenedPayment(deps, payment),
  })
  return count
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
    // Its hold has ended before: it would not be abandoned otherwise.
    await updatePayment(tx, paymentId, { state: 'expired', message: null, isSettled: true })
  })

/**
 * Puts the pieces back on sale that were set aside for too long: their payment is called off first, so that nobody pays for
 * what is gone. One that was paid becomes an order, one that the bank is at keeps its pieces. Returns how many were due.
 */
export async function expireHolds(deps: Deps, signal: AbortSignal): Promise<number> {
  return drainDue({
    ...drainOptions(deps, signal),
    claim: () => claimExpiredHold(deps.db, CLAIM_SECONDS),
    handle: async ({ paymentId }) => {
      const payment = await findPayment(deps.db, paymentId)
      const isSettled =
        typeof payment?.provider_ref === 'string' &&
        (await attemptOrLog(deps, paymentId, () =>
          settlePayment(deps, paymentId, { providerAction: 'cancel', endedAs: 'expired' }),
        ))
      // The provider never heard of it, or does not answer: the shelf must not wait for it.
      const checkoutId = payment?.checkout_id
      if (!isSettled && checkoutId) await inTransaction(deps.db, (tx) => releaseCheckout(tx, checkoutId))
    },
  })
}

/** How several workers share what is due. */
const drainOptions = ({ log }: Deps, signal: AbortSignal) => ({
  concurrency: CONCURRENCY,
  signal,
  onError: (error: unknown, { paymentId }: { paymentId: string }) =>
    log.warn({ err: error, paymentId }, 'payment not looked after'),
})

/** One payment that cannot be asked about must not keep the others waiting. */
async function attemptOrLog({ log }: Deps, paymentId: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    log.warn({ err: error, paymentId }, 'payment not settled')
    return false
  }
}
