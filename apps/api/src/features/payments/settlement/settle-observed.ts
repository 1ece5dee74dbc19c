import {
  isOpenPayment,
  paymentStateAfter,
  waitingPaymentStatus,
  type PaymentState,
} from '@atelier/domain/payments/payment-state'
import { judgeCapturedAmount } from '@atelier/domain/payments/judge-captured-amount'
import { limits } from '@atelier/domain/limits/limits'
import type { ProviderState } from '../../../adapters/payments/payment-provider.ts'
import { inTransaction, type Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { setPendingPaymentStatus } from '../../orders/order-totals.public.ts'
import { extendHold, releaseCheckout } from '../checkout/checkouts.repo.ts'
import { lockPayment, postpone, updatePayment, type PaymentRow } from '../payments.repo.ts'
import {
  createOrderFromAmount,
  createOrderFromCheckout,
  markOrderPaid,
  type AmountOrder,
  type OrderFromPayment,
} from './create-paid-order.ts'
import { isDuplicateCharge, refundDuplicateCharge } from './refund-duplicate-charge.ts'
import { refundOrphanedPayment } from './refund-orphaned-payment.ts'

/** The outcome of a payment. */
export type Settled =
  | { kind: 'order'; orderId: string; isNew: boolean }
  /** Not paid, or not yet; `message` is the provider's reason, for customers. */
  | { kind: 'unpaid'; state: PaymentState; message: string | null }
  /** Paid, but it cannot become an order and is refunded. */
  | { kind: 'returned'; problem: string }

/** How a payment is expected to end. */
export interface ExpectedEnd {
  /** The state that a canceled payment gets. */
  endedAs?: 'canceled' | 'expired'
  /** The order for a payment without a checkout. */
  order?: AmountOrder
  /** No order will follow; a captured amount is refunded. */
  isAbandoned?: boolean
}

/** A payment and the provider's state of it. */
export interface Observation extends ExpectedEnd {
  paymentId: string
  observed: ProviderState
}

/**
 * Records the money of a payment and creates its order, once, or refunds the money, in one transaction. `outdated`: the
 * charge was recorded after the provider reported this state.
 */
export async function settleObserved(deps: Deps, observation: Observation): Promise<Settled | 'outdated'> {
  const { paymentId } = observation
  const settled = await inTransaction(deps.db, (tx) => applyObservation(deps, tx, observation))
  if (settled === 'outdated') return settled
  if (settled.kind === 'returned') deps.log.warn({ paymentId, problem: settled.problem }, 'captured payment refunded')
  // An order that existed already: the money may be of a second charge.
  if (settled.kind === 'returned' || (settled.kind === 'order' && !settled.isNew)) deps.signals.emit('refund-requested')
  if (settled.kind !== 'unpaid') deps.signals.emit('mail-queued')
  return settled
}

/** The outcome of a payment as it is stored. */
export function outcomeOf(payment: PaymentRow): Settled {
  if (payment.problem !== null) return { kind: 'returned', problem: payment.problem }
  if (payment.order_id !== null) return { kind: 'order', orderId: payment.order_id, isNew: false }
  return { kind: 'unpaid', state: payment.state, message: payment.message }
}

async function applyObservation(deps: Deps, tx: Tx, observation: Observation): Promise<Settled | 'outdated'> {
  const { paymentId, observed, endedAs } = observation
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
  const seen = observed.state === 'canceled' && endedAs ? endedAs : observed.state
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
    : await createOrderFromPayment(deps, tx, { ...payment, provider_ref: providerRef }, observation)
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
  await updatePayment(tx, paymentId, { ...common, ...outcome, isSettled: true })
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
  payment: PaymentRow,
  expected: ExpectedEnd,
): Promise<OrderFromPayment> {
  switch (payment.purpose) {
    case 'checkout':
      return createOrderFromCheckout(deps, tx, payment)
    case 'order':
      return markOrderPaid(deps, tx, payment)
    case 'amount':
      return createOrderFromAmount(deps, tx, payment, expected)
  }
}
