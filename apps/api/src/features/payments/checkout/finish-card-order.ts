import { toAmount } from '@atelier/domain/money/money'
import { currencyOfPayment } from '@atelier/domain/payments/payment-currency'
import { assertOrderAddresses } from '@atelier/domain/addresses/assert-address'
import { assertDelivery } from '@atelier/domain/delivery/assert-delivery'
import type { ShopMarket } from '@atelier/domain/markets/shop-market'
import { assertGifts } from '@atelier/domain/orders/assert-gifts'
import type { DraftOrder } from '@atelier/domain/orders/draft-order'
import type { PlaceOrderResponse, PlaceOrderBody } from '@atelier/domain/orders/place-order.schema'
import { INVALID_PAYMENT_ID } from '@atelier/domain/payments/create-intent.schema'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { assertUsableEmail, type Buyer } from '../../../buyer.ts'
import type { Deps } from '../../../deps.ts'
import { receiptToken } from '../../../links/order-links.ts'
import { priceCart } from '../../orders/orders.public.ts'
import { getOwnPayment } from './cancel-payment.ts'
import type { PaymentRow } from '../payments.repo.ts'
import type { Settled } from '../settlement/settle-observed.ts'
import { settlePayment } from '../settlement/settle-payment.ts'

interface PlacedOrder {
  /** 201 for a new order, 200 for one that exists. */
  status: 200 | 201
  response: PlaceOrderResponse
}

export interface CardOrderCall {
  body: PlaceOrderBody
  buyer: Buyer | null
  market: ShopMarket
}

/**
 * POST /orders with a card: creates the order of a captured payment, or returns the order it already became. The stored
 * checkout defines the order, not the body. Throws 402 when it is not paid, and 409 while it is processing.
 */
export async function finishCardOrder(deps: Deps, call: CardOrderCall): Promise<PlacedOrder> {
  const intentId = call.body.paymentDetails?.paymentIntentId
  if (!intentId) {
    const issues = [{ path: 'paymentDetails.paymentIntentId', message: INVALID_PAYMENT_ID }]
    throw new ShopError('invalid_input', INVALID_PAYMENT_ID, { issues })
  }
  const payment = await getOwnPayment(deps.db, intentId, call.buyer)
  if (payment.purpose === 'order') throw new ShopError('not_found', INVALID_PAYMENT_ID)
  return respondWithOrder(
    deps,
    payment.purpose === 'amount' && !payment.settled_at
      ? await settleAmount(deps, payment, call)
      : await settlePayment(deps, payment.payment_id, { payment }),
  )
}

/**
 * Creates the order of a captured payment from its stored checkout, or returns the order it already became. Throws 404
 * for a payment without a checkout or of another session, 402 when it is not paid, and 409 while it is processing.
 */
export async function finishCheckout(deps: Deps, intentId: string, buyer: Buyer | null): Promise<PlacedOrder> {
  const payment = await getOwnPayment(deps.db, intentId, buyer)
  if (payment.purpose !== 'checkout') throw new ShopError('not_found', INVALID_PAYMENT_ID)
  return respondWithOrder(deps, await settlePayment(deps, payment.payment_id, { payment }))
}

function respondWithOrder(deps: Deps, settled: Settled): PlacedOrder {
  const data = orderOrThrow(deps, settled)
  const isNew = settled.kind === 'order' && settled.isNew
  return { status: isNew ? 201 : 200, response: { success: true, message: 'Order placed', data } }
}

const NOT_PAID = 'The payment wasn’t completed'
const NEEDS_ACTION = 'Your bank needs you to confirm the payment'
const STILL_RUNNING = 'Your payment is still being processed. We’ll email you when it’s done.'

/** The message to the customer when a captured payment cannot become an order. */
export const moneyReturned = (problem: string): string =>
  `We couldn’t complete your order: ${problem}. We’re refunding your payment.`

/** Returns the order of a settled payment with its receipt token. Throws the error that explains why there is none. */
export function orderOrThrow({ config }: Deps, settled: Settled): PlaceOrderResponse['data'] {
  switch (settled.kind) {
    case 'order':
      return { orderId: settled.orderId, receiptToken: receiptToken(config, settled.orderId) }
    case 'returned': {
      throw new ShopError('conflict', moneyReturned(settled.problem))
    }
    case 'unpaid': {
      if (settled.state === 'processing') throw new ShopError('payment_processing', STILL_RUNNING)
      const reason = settled.state === 'requires_action' ? NEEDS_ACTION : NOT_PAID
      throw new ShopError('payment_required', settled.message ?? reason)
    }
  }
}

/**
 * Settles a payment without a checkout. Its amount must equal the order's total, else it is canceled or refunded. When
 * a concurrent call has placed the order with the last units, returns that order.
 */
async function settleAmount(deps: Deps, payment: PaymentRow, { body, buyer, market }: CardOrderCall): Promise<Settled> {
  assertUsableEmail(body.email, buyer, 'email')
  assertOrderAddresses(body, market.terms.addressForm)
  assertDelivery(body, market.terms)
  assertGifts(body, market.terms)
  let draft: DraftOrder
  try {
    draft = await priceExactly(deps, payment, { body, market })
  } catch (error) {
    const settled = await settlePayment(deps, payment.payment_id, { providerAction: 'cancel', isAbandoned: true })
    if (settled.kind === 'order') return settled
    throw error
  }
  const { email, shipping, billing } = body
  return settlePayment(deps, payment.payment_id, { order: { email, draft, shipping, billing: billing ?? null } })
}

async function priceExactly(
  deps: Deps,
  payment: PaymentRow,
  { body, market }: Pick<CardOrderCall, 'body' | 'market'>,
): Promise<DraftOrder> {
  const draft = await priceCart(deps, body, market)
  if (draft.totalCents === payment.amount_cents && draft.currency === currencyOfPayment(payment)) return draft
  const data = { items: [], total: toAmount(draft.totalCents, draft.currency) }
  throw new ShopError('price_changed', 'Order creation failed', { data })
}
