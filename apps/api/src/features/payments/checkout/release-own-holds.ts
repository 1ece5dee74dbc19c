import { orderNumber } from '@atelier/domain/values/ids'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { Deps } from '../../../deps.ts'
import { findHolds, type SameCart } from './holds.repo.ts'
import { deleteUnopenedPayment } from './open-intent.ts'
import { findPayment } from '../payments.repo.ts'
import { settlePayment } from '../settlement/settle-payment.ts'

/** An upper bound: no customer creates more payments than this at once. */
const MAX_HOLDS = 10

/**
 * Cancels the same buyer's earlier payments for these units and releases their holds. Throws 409 when such a payment
 * became an order or is still processing: a second one would charge the customer twice.
 */
export async function releaseOwnHolds(deps: Deps, same: SameCart): Promise<void> {
  for (let count = 0; count < MAX_HOLDS; count += 1) {
    const { ownPaymentId } = await findHolds(deps.db, same)
    if (ownPaymentId === null) return
    await releaseHold(deps, ownPaymentId)
  }
}

async function releaseHold(deps: Deps, paymentId: string): Promise<void> {
  const payment = await findPayment(deps.db, paymentId)
  if (!payment) return
  // Its secret was not returned yet; the call that waits for it fails.
  if (payment.provider_ref === null) return deleteUnopenedPayment(deps, payment)
  const settled = await settlePayment(deps, paymentId, { providerAction: 'cancel' })
  if (settled.kind === 'order') {
    const number = orderNumber(settled.orderId)
    throw new ShopError('already_paid', `Your earlier payment for these items succeeded: see order ${number}.`)
  }
  if (settled.kind === 'unpaid' && settled.state === 'processing') {
    throw new ShopError('payment_processing', 'Your earlier payment is still being processed')
  }
}
