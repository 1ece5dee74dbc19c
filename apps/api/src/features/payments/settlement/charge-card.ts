import { hash } from 'node:crypto'
import { limits } from '@atelier/domain/limits/limits'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { PaymentProvider, ProviderState } from '../../../adapters/payments/payment-provider.ts'
import type { Buyer } from '../../../buyer.ts'
import type { Deps } from '../../../deps.ts'
import { callProvider, PAYMENT_UNAVAILABLE } from '../providers/call-provider.ts'
import { beginAttempt, beginOwnAttempt, endAttempt, hasAttempt, type ClaimedPayment } from './attempts.repo.ts'
import { deleteAttempt, findAttempt, insertAttempt, type ChargeAttempt } from './charge-attempts.repo.ts'
import { recordState } from './record-state.ts'
import { settleObserved } from './settle-observed.ts'
import type { PaymentRow } from '../payments.repo.ts'
import { knownProviders, providerOf } from '../providers/provider-of.ts'

/** How much longer a claim lasts than its call: a card may still be charged after the timeout. */
const AFTER_TIMEOUT_MS = 3_000
export const ANOTHER_ATTEMPT = 'Your payment is still being processed. Wait a moment before you try again.'

interface Card {
  clientSecret: string
  token: string
}

type WithTokens = PaymentProvider & Required<Pick<PaymentProvider, 'submitToken'>>
type WithAttempts = WithTokens & Required<Pick<PaymentProvider, 'cancelAttempt'>>

const acceptsTokens = (provider: PaymentProvider): provider is WithTokens => provider.submitToken !== undefined
const hasAttempts = (provider: PaymentProvider): provider is WithAttempts =>
  acceptsTokens(provider) && provider.cancelAttempt !== undefined

/**
 * Charges a card, one attempt at a time, and ends the claim. Where the provider's lists are eventually consistent, it stores
 * the attempt before it sends it. It repeats an earlier attempt of unknown outcome first, and charges this card only when that
 * one charged nothing. Throws 502 or 504 when the provider cannot respond, and 409 while another attempt is unresolved.
 */
export async function chargeCard(deps: Deps, payment: ClaimedPayment, card: Card): Promise<ProviderState> {
  const provider = providerOf(deps, payment)
  try {
    if (!acceptsTokens(provider)) throw new ShopError('not_found', 'Not found')
    if (hasAttempts(provider)) {
      const observed = await chargeOnce(deps, provider, payment, card)
      await endAttempt(deps.db, payment.payment_id)
      return observed
    }
    const observed = await submit(deps, provider, payment, card)
    if (!(payment.isHeld && (await settlesAtOnce(deps, payment.payment_id, observed)))) {
      await recordState(deps, payment.payment_id, observed)
      await endAttempt(deps.db, payment.payment_id)
    }
    return observed
  } catch (error) {
    // A stored attempt outlives the claim. Without one, only the claim's expiry shows that the call has ended.
    const mayStillRun = error instanceof ShopError && error.code === 'payment_timeout' && !hasAttempts(provider)
    if (!mayStillRun) await endAttempt(deps.db, payment.payment_id)
    throw error
  }
}

/**
 * Settles a captured payment of held units at once (decision 42). Returns false when it cannot: `settlePayment` does it
 * when the browser or the provider reports the payment.
 */
async function settlesAtOnce(deps: Deps, paymentId: string, observed: ProviderState): Promise<boolean> {
  if (!deps.config.SETTLE_AT_ONCE || observed.state !== 'succeeded') return false
  try {
    const settled = await settleObserved(deps, { paymentId, observed })
    return settled !== 'outdated' && settled.kind !== 'unpaid'
  } catch (error) {
    deps.log.warn({ err: error, paymentId }, 'captured payment not settled at once')
    return false
  }
}

const claimMs = ({ config }: Deps): number => config.PAYMENT_TIMEOUT_MS + AFTER_TIMEOUT_MS

const claimAttempt = (deps: Deps, { payment_id: id }: PaymentRow): Promise<boolean> =>
  beginAttempt(deps.db, id, claimMs(deps))

/** Claims the buyer's payment of an intent for `chargeCard`; null when it accepts no card of this buyer now. */
export function claimPayment(deps: Deps, intentId: string, buyer: Buyer | null): Promise<ClaimedPayment | null> {
  const providers = knownProviders(deps)
    .filter(acceptsTokens)
    .map(({ id }) => id)
  return beginOwnAttempt(deps.db, { intentId, buyerId: buyer?.userId ?? null, providers }, claimMs(deps))
}

/** 43 characters: providers accept at most 45. */
const keyOf = (paymentId: string, token: string): string => hash('sha256', `${paymentId} ${token}`, 'base64url')

function submit(deps: Deps, { submitToken }: WithTokens, payment: PaymentRow, card: Card): Promise<ProviderState> {
  const submitted = {
    ...card,
    idempotencyKey: keyOf(payment.payment_id, card.token),
    intentId: payment.intent_id ?? '',
    providerRef: payment.provider_ref ?? '',
    paymentId: payment.payment_id,
    orderId: payment.order_id,
    amountCents: payment.amount_cents,
    currency: payment.currency,
  }
  return callProvider(deps, (signal) => submitToken(submitted, signal))
}

async function chargeOnce(deps: Deps, provider: WithAttempts, payment: PaymentRow, card: Card): Promise<ProviderState> {
  const earlier = await findUnresolved(deps, payment)
  if (earlier) {
    const observed = await resolveAttempt(deps, provider, { payment, attempt: earlier, providerAction: 'fetch' })
    const isSameCard = earlier.idempotencyKey === keyOf(payment.payment_id, card.token)
    if (observed.state !== 'created' || isSameCard) return observed
  }
  const idempotencyKey = keyOf(payment.payment_id, card.token)
  const attempt = { paymentId: payment.payment_id, idempotencyKey, amountCents: payment.amount_cents, ...card }
  if (!(await insertAttempt(deps.db, attempt))) throw new ShopError('payment_processing', ANOTHER_ATTEMPT)
  try {
    return await sendAttempt(deps, provider, payment, card)
  } catch (error) {
    // Only an explicit rejection proves that nothing was charged.
    if (isRejected(error)) await deleteAttempt(deps.db, payment.payment_id, idempotencyKey)
    throw error
  }
}

const isRejected = (error: unknown): boolean => error instanceof ShopError && error.code === 'bad_request'

/** Sends a stored attempt and records its outcome. */
async function sendAttempt(
  deps: Deps,
  provider: WithAttempts,
  payment: PaymentRow,
  card: Card,
): Promise<ProviderState> {
  const observed = await recordState(deps, payment.payment_id, await submit(deps, provider, payment, card))
  await deleteAttempt(deps.db, payment.payment_id, keyOf(payment.payment_id, card.token))
  return observed
}

const findUnresolved = ({ db }: Deps, { payment_id: paymentId }: PaymentRow): Promise<ChargeAttempt | null> =>
  findAttempt(db, paymentId, {
    repeatMinutes: limits.payment.retryChargeMinutes,
    listedMinutes: limits.payment.chargeListedMinutes,
  })

/**
 * Returns the provider's state of a payment, or its state after cancellation. Resolves an unfinished attempt first;
 * while one is in flight or unresolved, the state is `processing`. Null when the payment was never opened at the
 * provider. Throws 502 or 504 when the provider cannot respond.
 */
export async function observePayment(
  deps: Deps,
  payment: PaymentRow,
  providerAction: 'fetch' | 'cancel',
): Promise<ProviderState | null> {
  const ref = payment.provider_ref
  if (ref === null) return null
  const provider = providerOf(deps, payment)
  const mustCheckAttempt = providerAction === 'cancel' || hasAttempts(provider)
  if (mustCheckAttempt && (await hasAttempt(deps.db, payment.payment_id))) return fetchInFlight(deps, provider, ref)
  if (hasAttempts(provider) && (await findUnresolved(deps, payment))) {
    if (!(await claimAttempt(deps, payment))) return fetchInFlight(deps, provider, ref)
    try {
      // Another call may have resolved it before this one obtained the claim.
      const attempt = await findUnresolved(deps, payment)
      if (attempt) return await resolveAttempt(deps, provider, { payment, attempt, providerAction })
    } finally {
      await endAttempt(deps.db, payment.payment_id)
    }
  }
  return callProvider(deps, (signal) => provider[providerAction](ref, signal))
}

/** Reports `created` as `processing` while an attempt is in flight: the card may already have been charged. */
async function fetchInFlight(deps: Deps, provider: PaymentProvider, ref: string): Promise<ProviderState> {
  const observed = await callProvider(deps, (signal) => provider.fetch(ref, signal))
  return observed.state === 'created' ? { ...observed, state: 'processing' } : observed
}

/**
 * Resolves an attempt of unknown outcome. While its units are held, it repeats the call with the same key: the provider
 * returns the first outcome, or charges the card now. Later it cancels the attempt by key. It then counts as not
 * charged once the provider's lists would show a charge.
 */
async function resolveAttempt(
  deps: Deps,
  provider: WithAttempts,
  {
    payment,
    attempt,
    providerAction,
  }: { payment: PaymentRow; attempt: ChargeAttempt; providerAction: 'fetch' | 'cancel' },
): Promise<ProviderState> {
  const { payment_id: paymentId, provider_ref: ref } = payment
  const { idempotencyKey, card } = attempt
  const seen = await callProvider(deps, (signal) => provider.fetch(ref ?? '', signal))
  if (seen.state !== 'created') {
    await recordState(deps, paymentId, seen)
    await deleteAttempt(deps.db, paymentId, idempotencyKey)
    return seen
  }
  if (providerAction === 'fetch' && attempt.isWanted && card) {
    try {
      return await sendAttempt(deps, provider, payment, card)
    } catch (error) {
      if (!isRejected(error)) throw error
      // Rejected now, but the lists do not show yet whether the first call charged the card.
      if (!attempt.isListed) throw new ShopError('payment_unavailable', PAYMENT_UNAVAILABLE, { cause: error })
    }
  } else if (!(await cancelAttemptByKey(deps, provider, idempotencyKey)) || !attempt.isListed) {
    return { ...seen, state: 'processing' }
  }
  await deleteAttempt(deps.db, paymentId, idempotencyKey)
  return providerAction === 'fetch' ? seen : callProvider(deps, (signal) => provider.cancel(ref ?? '', signal))
}

/** Returns false when the attempt has charged the card; the provider's lists will show it soon. */
async function cancelAttemptByKey(
  deps: Deps,
  { cancelAttempt }: WithAttempts,
  idempotencyKey: string,
): Promise<boolean> {
  try {
    await callProvider(deps, (signal) => cancelAttempt(idempotencyKey, signal))
    return true
  } catch (error) {
    if (isRejected(error)) return false
    throw error
  }
}
