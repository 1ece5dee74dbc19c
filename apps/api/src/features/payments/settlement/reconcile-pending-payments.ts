import { limits } from '@atelier/domain/limits/limits'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { drainDue } from '../../../batches/drain-due.ts'
import { deleteOldTokens } from './charge-attempts.repo.ts'
import { claimExpiredHold, releaseCheckout } from '../checkout/checkouts.repo.ts'
import { deleteUnopenedPayment } from '../checkout/open-intent.ts'
import {
  claimDuePayment,
  claimUnopened,
  findPayment,
  isOlderThan,
  lockPayment,
  updatePayment,
} from '../payments.repo.ts'
import { knownProviders } from '../providers/provider-of.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Longer than a call to the provider and its transaction can take, so that no second worker handles the same payment.
 */
const CLAIM_SECONDS = 120
/** High, because the workers spend most of their time waiting for the provider. */
const CONCURRENCY = 16

/**
 * Fetches every due, unsettled payment, so that a customer who closed the page after paying still gets the order.
 * Cancels payments whose hold ended during an outage of the provider, and expires those the provider does not know.
 * Returns how many were checked.
 */
export async function reconcilePendingPayments(deps: Deps, signal: AbortSignal): Promise<number> {
  const { reconcileAfterMinutes, abandonAmountHours, stockHoldMinutes, retryChargeMinutes } = limits.payment
  await deleteOldTokens(deps.db, retryChargeMinutes)
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
      // A payment without an order waits for one as long as a stock hold lasts, then it is refunded.
      const isPastHold = await isOlderThan(deps.db, paymentId, stockHoldMinutes)
      const options = isAbandoned ? ({ providerAction: 'cancel', endedAs: 'expired' } as const) : {}
      await attemptOrLog(deps, paymentId, async () => {
        try {
          await settlePayment(deps, paymentId, { ...options, isAbandoned: isPastHold })
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

/** The provider reports a payment as unknown, and it is old enough that it can no longer be paid. */
const isUnknown = async ({ db }: Deps, paymentId: string, error: unknown): Promise<boolean> =>
  error instanceof ShopError &&
  error.code === 'bad_request' &&
  (await isOlderThan(db, paymentId, limits.payment.abandonAmountHours * 60))

/** Expires a payment that the provider does not know. A later webhook still settles it if it was paid after all. */
const endUnknown = ({ db, log }: Deps, paymentId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    if (payment.settled_at || payment.state === 'succeeded') return
    log.warn({ paymentId }, 'payment unknown to its provider expired')
    // Its stock hold has already ended, else it would not be abandoned.
    await updatePayment(tx, paymentId, { state: 'expired', message: null, isSettled: true })
  })

/**
 * Releases expired stock holds. Cancels their payment first, so that no customer pays for units that are no longer
 * held. A paid one becomes an order, a processing one extends its hold. Returns how many were due.
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
      // The provider does not know it, or is unavailable: the stock must not wait for it.
      const checkoutId = payment?.checkout_id
      if (!isSettled && checkoutId) await inTransaction(deps.db, (tx) => releaseCheckout(tx, checkoutId))
    },
  })
}

/** Options that all queues share. */
const drainOptions = ({ log }: Deps, signal: AbortSignal) => ({
  concurrency: CONCURRENCY,
  signal,
  onError: (error: unknown, { paymentId }: { paymentId: string }) =>
    log.warn({ err: error, paymentId }, 'payment reconciliation failed'),
})

/** Logs an error instead of throwing it, so that one payment does not block the others. */
async function attemptOrLog({ log }: Deps, paymentId: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    log.warn({ err: error, paymentId }, 'payment not settled')
    return false
  }
}
