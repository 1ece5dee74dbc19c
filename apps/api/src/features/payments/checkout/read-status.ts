import { intentStatus, isOpenPayment, paymentStateAfter } from '@atelier/domain/payments/payment-state'
import type { IntentStatusResponse } from '@atelier/domain/payments/payment.schema'
import type { Buyer } from '../../../buyer.ts'
import type { Deps } from '../../../deps.ts'
import { getOwnPayment } from './cancel-payment.ts'
import { observePayment } from '../settlement/charge-card.ts'
import { moneyReturned } from './finish-card-order.ts'

/**
 * Returns the status of a payment. Fetches an open one from the provider, because the browser comes here after the
 * bank's challenge (S7).
 */
export async function readStatus(
  deps: Deps,
  intentId: string,
  buyer: Buyer | null,
): Promise<IntentStatusResponse['data']> {
  const payment = await getOwnPayment(deps.db, intentId, buyer)
  if (payment.problem !== null) {
    // A refunded payment is final for the customer: no order will follow.
    return { status: 'canceled', orderId: null, message: moneyReturned(payment.problem) }
  }
  const observed = (isOpenPayment(payment.state) && (await observePayment(deps, payment, 'fetch'))) || payment
  return {
    status: intentStatus(paymentStateAfter(payment.state, observed.state)),
    orderId: payment.order_id,
    message: observed.message,
  }
}
