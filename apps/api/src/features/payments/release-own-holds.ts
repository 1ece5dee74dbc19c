import { orderDisplayNumber } from '@atelier/domain/ids'
import { ShopError } from '@atelier/domain/shop-error'
import type { Deps } from '../../deps.ts'
import { findOwnHold, type SameCart } from './holds.repo.ts'
import { deleteUnopenedPayment } from './open-intent.ts'
import { findPayment } from './payments.repo.ts'
import { settlePayment } from './settle-payment.ts'

/** Somebody who begins more payments than this at once is no shopper. */
const MAX_HOLDS = 10

/**
 * Calls off what the same buyer began for the same pieces, and puts these back on sale. Refuses with 409 when such a payment
 * went through, which is an order then, and when the bank is still at it: another one would be paid twice.
 */
export async function releaseOwnHolds(deps: Deps, same: SameCart): Promise<void> {
  for (let count = 0; count < MAX_HOLDS; count += 1) {
    const paymentId = await findOwnHold(deps.db, same)
    if (paymentId === null) return
    await releaseHold(deps, paymentId)
  }
}

async function releaseHold(deps: Deps, paymentId: string): Promise<void> {
  const payment = await findPayment(deps.db, paymentId)
  if (!payment) return
  // Nobody was told the secret yet. Whoever waits for it is told that it failed.
  if (payment.provider_ref === null) return deleteUnopenedPayment(deps, payment)
  const settled = await settlePayment(deps, paymentId, { providerAction: 'cancel' })
  if (settled.kind === 'order') {
    const number = orderDisplayNumber(settled.orderId)
    throw new ShopError('already_paid', `Your earlier payment for these pieces went through: it is order ${number}.`)
  }
  if (settled.kind === 'unpaid' && settled.state === 'processing') {
    throw new ShopError('payment_processing', 'Your earlier payment is still being processed')
  }
}
