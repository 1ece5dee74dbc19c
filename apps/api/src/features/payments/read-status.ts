import { intentStatus, isOpenPayment, paymentStateAfter } from '@atelier/domain/payments/payment-state'
import type { IntentStatusResponse } from '@atelier/domain/payments/payment.schema'
import type { Buyer } from '../../buyer.ts'
import type { Deps } from '../../deps.ts'
import { getOwnPayment } from './cancel-payment.ts'
import { observePayment } from './charge-card.ts'
import { moneyReturned } from './finish-card-order.ts'

/** How a payment stands (S7). While it is open the provider is asked: after the bank's question the browser comes here. */
export async function readStatus(
  deps: Deps,
  intentId: string,
  buyer: Buyer | null,
): Promise<IntentStatusResponse['data']> {
  const payment = await getOwnPayment(deps.db, intentId, buyer)
  if (payment.problem !== null) {
    // Taken and given back: for whoever paid it has come to nothing, and nothing is left to wait for.
    return { status: 'canceled', orderId: null, message: moneyReturned(payment.problem) }
  }
  const observed = (isOpenPayment(payment.state) && (await observePayment(deps, payment, 'fetch'))) || payment
  return {
    status: intentStatus(paymentStateAfter(payment.state, observed.state)),
    orderId: payment.order_id,
    message: observed.message,
  }
}
