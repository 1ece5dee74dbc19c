import { ShopError } from '@atelier/domain/shop-error'
import { INVALID_PAYMENT_ID } from '@atelier/domain/payments/create-intent.schema'
import type { Buyer } from '../../buyer.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { findByIntent, type PaymentRow } from './payments.repo.ts'
import { settlePayment } from './settle-payment.ts'

/** A payment by the name browsers have for it. One that a session began is only that session's: others find nothing. */
export async function getOwnPayment(db: Db, intentId: string, buyer: Buyer | null): Promise<PaymentRow> {
  const payment = await findByIntent(db, intentId)
  const owner = payment?.user_id ?? payment?.guest_id ?? null
  if (!payment || (owner !== null && owner !== buyer?.userId)) throw new ShopError('not_found', INVALID_PAYMENT_ID)
  return payment
}

/**
 * Calls off a payment of the same customer, so that its pieces are free for the next one. One that is being paid, or was
 * paid, cannot be: 409.
 */
export async function cancelPayment(deps: Deps, intentId: string, buyer: Buyer | null): Promise<void> {
  const payment = await getOwnPayment(deps.db, intentId, buyer)
  const settled = await settlePayment(deps, payment.payment_id, { providerAction: 'cancel' })
  if (settled.kind === 'order') throw new ShopError('conflict', 'Your earlier payment has become an order already')
  if (settled.kind === 'unpaid' && settled.state === 'processing') {
    throw new ShopError('payment_processing', 'Your earlier payment is still being processed')
  }
}

/** What keeps a payment from being called off, and an order to be paid for later from nothing. */
const IGNORABLE_ERRORS = new Set(['not_found', 'payment_unavailable', 'payment_timeout'])

/**
 * An order that is paid for later takes the place of a card payment that came to nothing: its pieces are free for the order.
 * Money that was taken, or is on its way, is no such payment: 409. A payment nobody knows, and a provider that cannot be
 * asked, keep nobody from ordering; the pieces are then free when their time has run out.
 */
export async function cancelSupersededPayment(deps: Deps, intentId: string, buyer: Buyer | null): Promise<void> {
  try {
    await cancelPayment(deps, intentId, buyer)
  } catch (error) {
    if (!(error instanceof ShopError) || !IGNORABLE_ERRORS.has(error.code)) throw error
  }
}
