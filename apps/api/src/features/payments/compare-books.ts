import { policy } from '@atelier/domain/policy'
import { ShopError } from '@atelier/domain/shop-error'
import type { PaymentProvider } from '../../adapters/payments/payment-provider.ts'
import type { Deps } from '../../deps.ts'
import { askProvider } from './ask-provider.ts'
import { knownProviders } from './provider-of.ts'
import { countUnasked, listBooked, noteDifference, noteAgreement, type Booked } from './compare-books.repo.ts'

const AT_ONCE = 200

/** How many payments were compared, how many differ, and, where there are any, how many nobody can be asked about. */
type Compared = { compared: number; different: number; unasked?: number }

/**
 * Compares our books of the last weeks with those of every provider we can ask, payment by payment. Differences are kept for
 * staff until a later comparison finds both alike; one that the provider says it never had is such a difference, and keeps
 * nobody from looking at the others. Payments of a provider whose keys are gone are counted, so that somebody misses them.
 */
export async function compareBooks(deps: Deps, signal: AbortSignal): Promise<Compared> {
  let [compared, different] = [0, 0]
  for (const provider of knownProviders(deps)) {
    const found = await compareWith(deps, provider, signal)
    compared += found.compared
    different += found.different
  }
  const known = knownProviders(deps).map(({ id }) => id)
  const unasked = await countUnasked(deps.db, known, policy.payment.compareDays)
  if (unasked === 0) return { compared, different }
  deps.log.warn({ unasked, known }, 'payments of a provider whose keys are not configured')
  return { compared, different, unasked }
}

async function compareWith(
  deps: Deps,
  provider: PaymentProvider,
  signal: AbortSignal,
): Promise<{ compared: number; different: number }> {
  let [compared, different, after] = [0, 0, '']
  for (;;) {
    const days = policy.payment.compareDays
    const booked = await listBooked(deps.db, { provider: provider.id, days, after, limit: AT_ONCE })
    for (const payment of booked) {
      if (signal.aborted) return { compared, different }
      compared += 1
      if (await differs(deps, provider, payment)) different += 1
    }
    const last = booked.at(-1)
    if (!last) return { compared, different }
    after = last.paymentId
  }
}

async function differs(deps: Deps, provider: PaymentProvider, ours: Booked): Promise<boolean> {
  const theirs = await theirBooks(deps, provider, ours)
  if (theirs.paidCents === ours.paidCents && theirs.refundedCents === ours.refundedCents) {
    await noteAgreement(deps.db, ours.paymentId)
    return false
  }
  await noteDifference(deps.db, ours, theirs)
  deps.log.error({ paymentId: ours.paymentId, ours, theirs }, 'our books and the provider’s differ')
  return true
}

async function theirBooks(
  deps: Deps,
  provider: PaymentProvider,
  { providerRef }: Booked,
): Promise<{ paidCents: number; refundedCents: number }> {
  try {
    const found = await askProvider(deps, (signal) => provider.fetch(providerRef, signal))
    return { paidCents: found.state === 'succeeded' ? found.amountCents : 0, refundedCents: found.refundedCents }
  } catch (error) {
    // Only a refusal is an answer; a provider that is away is asked again another night.
    if (!(error instanceof ShopError) || error.code !== 'bad_request') throw error
    return { paidCents: 0, refundedCents: 0 }
  }
}
