import { ShopError } from '@atelier/domain/contract/shop-error'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { callProvider, PAYMENT_INVALID } from '../providers/call-provider.ts'
import { deleteCheckout, findHoldEnd, releaseCheckout } from './checkouts.repo.ts'
import { deleteUnopened, lockPayment, setIntent, type PaymentRow } from '../payments.repo.ts'

/** The data a browser needs to pay. */
export interface OpenedIntent {
  clientSecret: string
  paymentIntentId: string
  amountCents: number
  /** In lower case, as providers write it. */
  currency: string
  /** When the stock hold expires; null when there is none. */
  holdExpiresAt: Date | null
}

const NO_SECRET = 'Payment system returned an invalid response. Missing client secret.'
export const NOT_CREATED = 'Failed to create payment intent'
export const PAYMENT_ENDED = 'This payment has ended. Start again.'

/**
 * Opens a payment at the provider, or returns the intent it opened before. When that fails it deletes the payment and
 * releases its stock: without the secret it cannot be paid. `holdExpiresAt`: when its stock hold expires, if known.
 */
export async function openIntent(deps: Deps, payment: PaymentRow, holdExpiresAt?: Date): Promise<OpenedIntent> {
  try {
    const intent = await requestIntent(deps, payment)
    const isOther = payment.intent_id !== null && payment.intent_id !== intent.intentId
    // Money paid on an intent that is not stored could not be matched to a payment.
    if (isOther || (!payment.intent_id && !(await setIntent(deps.db, payment.payment_id, intent)))) {
      throw new ShopError('payment_unavailable', NOT_CREATED)
    }
    return {
      clientSecret: intent.clientSecret,
      paymentIntentId: intent.intentId,
      amountCents: payment.amount_cents,
      currency: payment.currency,
      holdExpiresAt: holdExpiresAt ?? (payment.checkout_id ? await findHoldEnd(deps.db, payment.checkout_id) : null),
    }
  } catch (error) {
    deps.log.warn({ err: error, paymentId: payment.payment_id }, 'opening a payment failed')
    if (!payment.intent_id) await deleteUnopenedPayment(deps, payment)
    throw toPaymentError(error)
  }
}

async function requestIntent(deps: Deps, payment: PaymentRow) {
  // Created with another provider: the browser now shows the form of the active one.
  if (payment.provider !== deps.payments.id) throw new ShopError('conflict', PAYMENT_ENDED)
  const intent = await callProvider(deps, (signal) =>
    deps.payments.createIntent(
      {
        paymentId: payment.payment_id,
        orderId: payment.order_id,
        amountCents: payment.amount_cents,
        currency: payment.currency,
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

/** Translates a rejection by the provider: it is never the customer's mistake. */
function toPaymentError(error: unknown): unknown {
  const isRejected = error instanceof ShopError && error.code === 'bad_request'
  return isRejected ? new ShopError('payment_unavailable', NOT_CREATED, { cause: error }) : error
}

/** Deletes a payment that cannot be paid because its secret was never returned, and releases its stock. */
export async function deleteUnopenedPayment({ db }: Deps, payment: PaymentRow): Promise<void> {
  await inTransaction(db, async (tx) => {
    // A concurrent call with the same key may have opened or deleted it.
    const current = await lockPayment(tx, payment.payment_id).catch(() => null)
    if (!current || current.intent_id) return
    if (payment.checkout_id) await releaseCheckout(tx, payment.checkout_id)
    await deleteUnopened(tx, payment.payment_id)
    if (payment.checkout_id) await deleteCheckout(tx, payment.checkout_id)
  })
}
