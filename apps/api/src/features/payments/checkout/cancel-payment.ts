import { ShopError } from '@atelier/domain/contract/shop-error'
import { INVALID_PAYMENT_ID } from '@atelier/domain/payments/create-intent.schema'
import type { Buyer } from '../../../buyer.ts'
import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { findByIntent, type PaymentRow } from '../payments.repo.ts'
import { settlePayment } from '../settlement/settle-payment.ts'

/** Returns a payment by its intent id. Throws 404 when it does not exist or belongs to another session. */
export async function getOwnPayment(db: Db, intentId: string, buyer: Buyer | null): Promise<PaymentRow> {
  const payment = await findByIntent(db, intentId)
  const owner = payment?.user_id ?? payment?.guest_id ?? null
  if (!payment || (owner !== null && owner !== buyer?.userId)) throw new ShopError('not_found', INVALID_PAYMENT_ID)
  return payment
}

/** Cancels a payment of the same customer, which frees its units. Throws 409 when it is processing or paid. */
export async function cancelPayment(deps: Deps, intentId: string, buyer: Buyer | null): Promise<void> {
  const payment = await getOwnPayment(deps.db, intentId, buyer)
  const settled = await settlePayment(deps, payment.payment_id, { providerAction: 'cancel' })
  if (settled.kind === 'order') throw new ShopError('conflict', 'Your earlier payment has already become an order')
  if (settled.kind === 'unpaid' && settled.state === 'processing') {
    throw new ShopError('payment_processing', 'Your earlier payment is still being processed')
  }
}

/** The errors that prevent a cancellation but must not prevent an order that is paid for later. */
const IGNORABLE_ERRORS = new Set(['not_found', 'payment_unavailable', 'payment_timeout'])

/**
 * Cancels the unpaid card payment that an order to be paid for later replaces, which frees its units for the order.
 * Throws 409 when the payment is processing or paid. Ignores an unknown payment and an unavailable provider: the stock
 * hold then expires by its own deadline.
 */
export async function cancelSupersededPayment(deps: Deps, intentId: string, buyer: Buyer | null): Promise<void> {
  try {
    await cancelPayment(deps, intentId, buyer)
  } catch (error) {
    if (!(error instanceof ShopError) || !IGNORABLE_ERRORS.has(error.code)) throw error
  }
}
