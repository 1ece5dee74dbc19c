import { ShopError } from '@atelier/domain/shop-error'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { callProvider, PAYMENT_INVALID } from './call-provider.ts'
import { deleteCheckout, findHoldEnd, releaseCheckout } from './checkouts.repo.ts'
import { deleteUnopened, lockPayment, setIntent, type PaymentRow } from './payments.repo.ts'

/** What a browser needs to pay. */
export interface OpenedIntent {
  clientSecret: string
  paymentIntentId: string
  amountCents: number
  /** Until when the pieces are set aside; null when none are. */
  holdExpiresAt: Date | null
}

const NO_SECRET = 'Payment system returned an invalid response. Missing client secret.'
export const NOT_CREATED = 'Failed to create payment intent'
export const PAYMENT_ENDED = 'This payment has ended. Please begin again.'

/**
 * Opens a payment at the provider, or finds the one that this payment opened before. When that fails the payment is
 * forgotten and its pieces are for sale again: nobody has the secret to pay it, so nobody can.
 */
export async function openIntent(deps: Deps, payment: PaymentRow): Promise<OpenedIntent> {
  try {
    const intent = await requestIntent(deps, payment)
    const isOther = payment.intent_id !== null && payment.intent_id !== intent.intentId
    // Money paid on an intent that is not written down would belong to nothing.
    if (isOther || (!payment.intent_id && !(await setIntent(deps.db, payment.payment_id, intent)))) {
      throw new ShopError('payment_unavailable', NOT_CREATED)
    }
    return {
      clientSecret: intent.clientSecret,
      paymentIntentId: intent.intentId,
      amountCents: payment.amount_cents,
      holdExpiresAt: payment.checkout_id ? await findHoldEnd(deps.db, payment.checkout_id) : null,
    }
  } catch (error) {
    deps.log.warn({ err: error, paymentId: payment.payment_id }, 'payment not opened')
    if (!payment.intent_id) await deleteUnopenedPayment(deps, payment)
    throw toPaymentError(error)
  }
}

async function requestIntent(deps: Deps, payment: PaymentRow) {
  // Begun while somebody else took the money: the browser has the form of whoever does now.
  if (payment.provider !== deps.payments.id) throw new ShopError('conflict', PAYMENT_ENDED)
  const intent = await callProvider(deps, (signal) =>
    deps.payments.createIntent(
      {
        paymentId: payment.payment_id,
        orderId: payment.order_id,
        amountCents: payment.amount_cents,
        currency: 'usd',
        returnUrl: payment.return_url,
        idempotencyKey: payment.payment_id,
      },
      signal,
    ),
  )
  if (!intent.clientSecret) throw new ShopError('payment_unavailable', NO_SECRET)
  if (!intent.intentId || !intent.providerRef) throw new ShopError('payment_unavailable', PAYMENT_INVALID)
  return intent
}

/** What the provider says no to is its fault or ours, never the customer's. */
function toPaymentError(error: unknown): unknown {
  const isItsNo = error instanceof ShopError && error.code === 'bad_request'
  return isItsNo ? new ShopError('payment_unavailable', NOT_CREATED, { cause: error }) : error
}

/** Forgets a payment that nobody can pay, because nobody was told its secret; its pieces are for sale again. */
export async function deleteUnopenedPayment({ db }: Deps, payment: PaymentRow): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Another call with the same key may have been luckier, or have forgotten it already.
    const now = await lockPayment(tx, payment.payment_id).catch(() => null)
    if (!now || now.intent_id) return
    if (payment.checkout_id) await releaseCheckout(tx, payment.checkout_id)
    await deleteUnopened(tx, payment.payment_id)
    if (payment.checkout_id) await deleteCheckout(tx, payment.checkout_id)
  })
}
