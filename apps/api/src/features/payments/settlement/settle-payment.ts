import {
  isOpenPayment,
  paymentStateAfter,
  waitingPaymentStatus,
  type PaymentState,
} from '@atelier/domain/payments/payment-state'
import { judgeCapturedAmount } from '@atelier/domain/payments/judge-captured-amount'
import { limits } from '@atelier/domain/limits'
import { ShopError } from '@atelier/domain/shop-error'
import type { ProviderState } from '../../../adapters/payments/payment-provider.ts'
import { inTransaction, type Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { setPendingPaymentStatus } from '../../orders/order-totals.public.ts'
import { callProvider } from '../providers/call-provider.ts'
import { observePayment } from './charge-card.ts'
import { extendHold, releaseCheckout } from '../checkout/checkouts.repo.ts'
import {
  createOrderFromAmount,
  createOrderFromCheckout,
  markOrderPaid,
  type AmountOrder,
  type OrderFromPayment,
} from './create-paid-order.ts'
import { findPayment, lockPayment, postpone, updatePayment, type PaymentRow } from '../payments.repo.ts'
import { providerOf } from '../providers/provider-of.ts'
import { settleHeldCheckout } from './settle-held-checkout.ts'
import { refundOrphanedPayment } from './refund-orphaned-payment.ts'
import { isDuplicateCharge, refundDuplicateCharge } from './refund-duplicate-charge.ts'

/** The outcome of a payment. */
export type Settled =
  | { kind: 'order'; orderId: string; isNew: boolean }
  /** Not paid, or not yet; `message` is the provider's reason, for customers. */
  | { kind: 'unpaid'; state: PaymentState; message: string | null }
  /** Paid, but it cannot become an order and is refunded. */
  | { kind: 'returned'; problem: string }

export interface SettleOptions {
  /** `fetch` reads the provider's state. `cancel` cancels the payment first, unless it is already paid. */
  providerAction?: 'fetch' | 'cancel'
  /** The state that a canceled payment gets. */
  endedAs?: 'canceled' | 'expired'
  /** The order for a payment without a checkout. */
  order?: AmountOrder
  /** No order will follow; a captured amount is refunded. */
  isAbandoned?: boolean
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
  const orderId = await settleHeldCheckout(deps, { payment, observed })
  if (orderId !== null) return { kind: 'order', orderId, isNew: true }
  const settled = await inTransaction(deps.db, (tx) => applyObservation(deps, tx, { paymentId, observed, options }))
  if (settled === 'outdated') return settled
  if (settled.kind === 'returned') deps.log.warn({ paymentId, problem: settled.problem }, 'captured payment refunded')
  if (settled.kind === 'returned' || options.seen) deps.signals.emit('refund-requested')
  if (settled.kind !== 'unpaid') deps.signals.emit('mail-queued')
  return settled
}

function outcomeOf(payment: PaymentRow): Settled {
  if (payment.problem !== null) return { kind: 'returned', problem: payment.problem }
  if (payment.order_id !== null) return { kind: 'order', orderId: payment.order_id, isNew: false }
  return { kind: 'unpaid', state: payment.state, message: payment.message }
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

interface Observation {
  paymentId: string
  observed: ProviderState
  options: SettleOptions
}

async function applyObservation(
  deps: Deps,
  tx: Tx,
  { paymentId, observed, options }: Observation,
): Promise<Settled | 'outdated'> {
  const payment = await lockPayment(tx, paymentId)
  if (isDuplicateCharge(payment, observed)) {
    await refundDuplicateCharge(deps, tx, payment, observed)
    return outcomeOf(payment)
  }
  if (payment.settled_at && payment.state === 'succeeded') return outcomeOf(payment)
  if (payment.state === 'succeeded' && observed.state !== 'succeeded') {
    await postpone(tx, paymentId)
    return 'outdated'
  }
  const seen = observed.state === 'canceled' && options.endedAs ? options.endedAs : observed.state
  const state = paymentStateAfter(payment.state, seen)
  const { message, providerRef } = observed
  if (state !== 'succeeded') {
    if (payment.checkout_id) await settleHold(tx, payment.checkout_id, state)
    if (payment.order_id) await setPendingPaymentStatus(tx, payment.order_id, waitingPaymentStatus(state, message))
    await updatePayment(tx, paymentId, { state, message, providerRef, isSettled: !isOpenPayment(state) })
    return { kind: 'unpaid', state, message }
  }
  const amountProblem = judgeCapturedAmount(
    { paymentId, amountCents: payment.amount_cents, currency: payment.currency },
    observed,
  )
  const outcome: OrderFromPayment = amountProblem
    ? { problem: amountProblem, email: null }
    : await createOrderFromPayment(deps, tx, { payment, options })
  const common = { state, message: null, providerRef }
  if ('waits' in outcome) {
    await updatePayment(tx, paymentId, { ...common, isSettled: false })
    return { kind: 'unpaid', state, message: null }
  }
  if ('problem' in outcome) {
    await refundOrphanedPayment(deps, tx, { payment, taken: observed, ...outcome })
    await updatePayment(tx, paymentId, { ...common, problem: outcome.problem, isSettled: true })
    return { kind: 'returned', problem: outcome.problem }
  }
  await updatePayment(tx, paymentId, { ...common, orderId: outcome.orderId, isSettled: true })
  return { kind: 'order', orderId: outcome.orderId, isNew: true }
}

/** Releases the hold of an ended payment; extends it while the payment is processing. */
async function settleHold(tx: Tx, checkoutId: string, state: PaymentState): Promise<void> {
  if (!isOpenPayment(state)) await releaseCheckout(tx, checkoutId)
  else if (state === 'processing') await extendHold(tx, checkoutId, limits.payment.stockHoldMinutes)
}

function createOrderFromPayment(
  deps: Deps,
  tx: Tx,
  { payment, options }: { payment: PaymentRow; options: SettleOptions },
): Promise<OrderFromPayment> {
  switch (payment.purpose) {
    case 'checkout':
      return createOrderFromCheckout(deps, tx, payment)
    case 'order':
      return markOrderPaid(deps, tx, payment)
    case 'amount':
      return createOrderFromAmount(deps, tx, payment, options)
  }
}
