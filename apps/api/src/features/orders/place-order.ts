import { hash } from 'node:crypto'
import { orderIdFrom } from '@atelier/domain/ids'
import { isOrderEmail, ORDER_EMAIL_INVALID } from '@atelier/domain/orders/address.schema'
import { draftOrder, type OrderDraft } from '@atelier/domain/orders/draft-order'
import type { OrderPlaced, PlaceOrderBody } from '@atelier/domain/orders/place-order.schema'
import { ShopError } from '@atelier/domain/shop-error'
import { policy } from '@atelier/domain/policy'
import type { Deps } from '../../deps.ts'
import { payUrl, receiptToken, receiptUrl } from '../../order-links.ts'
import { listForSale } from '../products/products.repo.ts'
import { findFirstAnswer, type OnceOnly } from './idempotency.repo.ts'
import { orderReceivedMail } from '../email/email.repo.ts'
import { receivedLetter } from '@atelier/domain/orders/received-letter'
import { storeOrder } from './orders.repo.ts'

/** Who places the order, as their session says; nobody when there is none. */
export interface Buyer {
  kind: 'customer' | 'guest'
  userId: string
  email: string
}

export interface PlaceOrderCall {
  body: PlaceOrderBody
  buyer: Buyer | null
  /** `scope` keeps two buyers with the same key apart. */
  idempotency: { key: string; scope: string } | null
}

export interface PlacedAnswer {
  status: number
  answer: OrderPlaced
}

/** Between reading prices and storing, others may buy. One more look is nearly always enough. */
const TRIES = 3
const HOUR_MS = 3_600_000

/**
 * Places a manual order: priced from our own catalogue, stock taken, confirmation queued, all or nothing. A repeat with
 * the same idempotency key is answered as the first time. Refuses with 409 and the changes if the cart is out of date.
 */
export async function placeOrder(deps: Deps, call: PlaceOrderCall): Promise<PlacedAnswer> {
  const { body, buyer } = call
  refuseWhatIsNotSold(body)
  refuseStrangersClaim(body, buyer)
  refuseUnfitEmail(body, buyer)
  const bodyHash = hash('sha256', JSON.stringify(body), 'buffer')
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const first = await firstAnswer(deps, call, bodyHash)
    if (first) return first
    const draft = await priceCart(deps, body)
    const orderId = orderIdFrom(deps.randomBytes(12))
    const data = { orderId, receiptToken: receiptToken(deps.config, orderId) }
    const placed: PlacedAnswer = { status: 201, answer: { success: true, message: 'Order placed', data } }
    const onceOnly: OnceOnly | null = call.idempotency && { ...call.idempotency, bodyHash, ...placed }
    const outcome = await store(deps, call, { orderId, draft, onceOnly })
    if (outcome === 'running') throw new ShopError('request_running', 'This order is already being placed')
    if (outcome === 'stored') {
      deps.signals.emit('mail-queued')
      return placed
    }
  }
  throw new ShopError('unavailable', 'Many people are buying this right now. Please try again.', {
    retryAfterSeconds: 1,
  })
}

function refuseWhatIsNotSold(body: PlaceOrderBody): void {
  if (body.paymentMethod === 'MANUAL') return
  const message = 'Card payments are not available yet. Please place a manual order.'
  throw new ShopError('invalid_input', message, { issues: [{ path: 'paymentMethod', message }] })
}

/** Only the session says who buys. A client that names somebody else is refused; one that names nobody is not. */
function refuseStrangersClaim(body: PlaceOrderBody, buyer: Buyer | null): void {
  if (!body.userId || body.userId.startsWith('guest_') || body.userId === buyer?.userId) return
  const message = 'Please sign in to order with this account'
  throw new ShopError('not_signed_in', message, { issues: [{ path: 'userId', message }] })
}

/** A guest's own address proves nothing and is held to the same rule as a visitor's (S5). */
function refuseUnfitEmail({ email }: PlaceOrderBody, buyer: Buyer | null): void {
  if (isOrderEmail(email, buyer?.kind === 'customer' ? buyer.email : null)) return
  const message = ORDER_EMAIL_INVALID
  throw new ShopError('invalid_input', message, { issues: [{ path: 'email', message }] })
}

async function firstAnswer(
  { db }: Deps,
  { idempotency }: PlaceOrderCall,
  bodyHash: Buffer,
): Promise<PlacedAnswer | null> {
  if (!idempotency) return null
  const first = await findFirstAnswer(db, idempotency.key, idempotency.scope)
  if (!first) return null
  if (!bodyHash.equals(first.bodyHash)) {
    throw new ShopError('idempotency_mismatch', 'This Idempotency-Key was used for another order')
  }
  return { status: first.status, answer: first.answer as OrderPlaced }
}

async function priceCart({ db }: Deps, body: PlaceOrderBody): Promise<OrderDraft> {
  const catalogue = await listForSale(
    db,
    body.items.map((item) => item.productId),
  )
  const result = draftOrder(body, catalogue)
  if (!result.ok) throw new ShopError(result.reason, result.message, { data: result.changes })
  return result.draft
}

function store(
  { db, now, config }: Deps,
  { body, buyer }: PlaceOrderCall,
  priced: { orderId: string; draft: OrderDraft; onceOnly: OnceOnly | null },
) {
  const createdAt = now()
  const payLinkExpiresAt = new Date(createdAt.getTime() + policy.payment.payLinkHours * HOUR_MS)
  const links = {
    orderUrl: receiptUrl(config, priced.orderId),
    payUrl: payUrl(config, { orderId: priced.orderId, expiresAt: payLinkExpiresAt, version: 1 }),
  }
  return storeOrder(db, {
    ...priced,
    userId: buyer?.kind === 'customer' ? buyer.userId : null,
    guestId: buyer?.kind === 'guest' ? buyer.userId : null,
    email: body.email,
    shipping: body.shipping,
    billing: body.billing ?? null,
    payLinkExpiresAt,
    paymentMethod: body.paymentMethod,
    note: 'Order received',
    createdAt,
    mail: orderReceivedMail(
      body.email,
      receivedLetter({ ...priced, shipping: body.shipping, ...links }),
      config.publicUrl,
    ),
  })
}
