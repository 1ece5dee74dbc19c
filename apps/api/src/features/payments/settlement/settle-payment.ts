import { ShopError } from '@atelier/domain/contract/shop-error'
import type { ProviderState } from '../../../adapters/payments/payment-provider.ts'
import type { Deps } from '../../../deps.ts'
import { callProvider } from '../providers/call-provider.ts'
import { observePayment } from './charge-card.ts'
import { findPayment, postpone, type PaymentRow } from '../payments.repo.ts'
import { providerOf } from '../providers/provider-of.ts'
import { outcomeOf, settleObserved, type ExpectedEnd, type Settled } from './settle-observed.ts'

export interface SettleOptions extends ExpectedEnd {
  /** `fetch` reads the provider's state. `cancel` cancels the payment first, unless it is already paid. */
  providerAction?: 'fetch' | 'cancel'
  /** The provider's state, if the caller has fetched it. */
  seen?: ProviderState
  /** The payment, if the caller has just read it. */
  payment?: PaymentRow
}

/**
 * Settles a payment: the only path from money to an order, for the browser, the webhook and the job. Fetches the
 * provider's state outside of any transaction. Then records the money and creates the order, once, or refunds the
 * money. Throws 502 or 504 when the provider cannot respond.
 */
export async function settlePayment(deps: Deps, paymentId: string, options: SettleOptions = {}): Promise<Settled> {
  const settled = await settleOnce(deps, paymentId, options)
  if (settled !== 'outdated') return settled
  // The charge was recorded after the provider was called; the payment now references it.
  const again = await settleOnce(deps, paymentId, {
    ...options,
    seen: undefined,
    payment: undefined,
    providerAction: 'fetch',
  })
  return again === 'outdated' ? { kind: 'unpaid', state: 'processing', message: null } : again
}

async function settleOnce(deps: Deps, paymentId: string, options: SettleOptions): Promise<Settled | 'outdated'> {
  const payment = options.payment ?? (await findPayment(deps.db, paymentId))
  if (!payment) throw new ShopError('not_found', 'Payment not found')
  if (payment.settled_at && payment.state === 'succeeded' && !options.seen) return outcomeOf(payment)
  const observed = options.seen ?? (await observe(deps, payment, options.providerAction ?? 'fetch'))
  if (!observed) return { kind: 'unpaid', state: payment.state, message: payment.message }
  return settleObserved(deps, { ...options, paymentId, observed })
}

async function observe(
  deps: Deps,
  payment: PaymentRow,
  providerAction: 'fetch' | 'cancel',
): Promise<ProviderState | null> {
  try {
    return await observePayment(deps, payment, providerAction)
  } catch (error) {
    await postpone(deps.db, payment.payment_id)
    throw error
  }
}

/**
 * Settles a payment by the charge that a webhook names: a fetch by its id finds it at once, the lists only later.
 * Refunds money of another charge than the recorded one. Throws 502 or 504 when the provider cannot respond.
 */
export async function settleCharge(deps: Deps, payment: PaymentRow, chargeRef: string): Promise<void> {
  const seen = await callProvider(deps, (signal) => providerOf(deps, payment).fetch(chargeRef, signal))
  const isOurs = seen.paymentId === payment.payment_id
  if (!isOurs || (seen.state !== 'succeeded' && seen.state !== 'processing')) return
  await settlePayment(deps, payment.payment_id, { seen })
}
