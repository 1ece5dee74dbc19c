import { hash } from 'node:crypto'
import { orderIdFrom } from '@atelier/domain/ids'
import { toDollars } from '@atelier/domain/money'
import type { CheckoutDraft, CreateIntentBody } from '@atelier/domain/payments/create-intent.schema'
import { isOpenPayment } from '@atelier/domain/payments/payment-state'
import { policy } from '@atelier/domain/policy'
import { ShopError } from '@atelier/domain/shop-error'
import { ownerColumns, refuseUnfitEmail, type Buyer, type IdempotencyKey } from '../../buyer.ts'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { priceCart } from '../orders/price-cart.repo.ts'
import { takePieces } from '../products/products.repo.ts'
import { callOff } from './call-off.ts'
import { insertCheckout } from './checkouts.repo.ts'
import { openAtProvider, type OpenedIntent } from './open-at-provider.ts'
import { findByKey, insertPayment, type PaymentRow } from './payments.repo.ts'

export interface CreateIntentCall {
  body: CreateIntentBody
  buyer: Buyer | null
  idempotency: IdempotencyKey | null
}

/** Between reading prices and taking the pieces, others may buy. One more look is nearly always enough. */
const TRIES = 3

/** The path of a way back, whatever was in front of it: nobody is ever led away from the shop. */
export function pathOf(url: string, publicUrl: string): string {
  const parsed = URL.parse(url, publicUrl)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return '/'
  return `${parsed.pathname.replace(/^[/\\]+/, '/')}${parsed.search}`
}

/**
 * Begins a payment. With a checkout the cart is priced by us, its pieces are set aside for a while, and the payment is over
 * our own amount; without, it is over the given one, and the order must match it. A repeat with the same key is the same
 * payment. Refuses with 409 what is sold out or has another price, with 502 and 504 what the provider could not do (S8).
 */
export async function createIntent(deps: Deps, call: CreateIntentCall): Promise<OpenedIntent> {
  const bodyHash = hash('sha256', JSON.stringify(call.body), 'buffer')
  const first = await findFirst(deps, call, bodyHash)
  if (first) return openAtProvider(deps, first)
  const { checkout } = call.body
  if (checkout?.replaces) await callOff(deps, checkout.replaces, call.buyer)
  const begun = checkout
    ? await beginCheckout(deps, call, { checkout, bodyHash })
    : await beginAmount(deps, call, bodyHash)
  return openAtProvider(deps, begun)
}

async function findFirst(
  { db }: Deps,
  { idempotency }: CreateIntentCall,
  bodyHash: Buffer,
): Promise<PaymentRow | null> {
  const first = idempotency && (await findByKey(db, idempotency))
  if (!first) return null
  if (first.body_hash && !bodyHash.equals(first.body_hash)) {
    throw new ShopError('idempotency_mismatch', 'This Idempotency-Key was used for another payment')
  }
  if (!isOpenPayment(first.state) && first.state !== 'succeeded') {
    throw new ShopError('conflict', 'This payment has ended. Please begin again.')
  }
  return first
}

/** The columns that every new payment has. */
function newPayment(deps: Deps, { body, buyer, idempotency }: CreateIntentCall, bodyHash: Buffer) {
  const { userId, guestId } = ownerColumns(buyer)
  return {
    payment_id: newPaymentId(deps),
    provider: deps.payments.id,
    return_url: pathOf(body.return_url, deps.config.publicUrl),
    user_id: userId,
    guest_id: guestId,
    idempotency_scope: idempotency?.scope ?? null,
    idempotency_key: idempotency?.key ?? null,
    body_hash: bodyHash,
  }
}

export const newPaymentId = ({ randomBytes }: Pick<Deps, 'randomBytes'>): string =>
  `pay_${Buffer.from(randomBytes(15)).toString('hex')}`

async function beginAmount(deps: Deps, call: CreateIntentCall, bodyHash: Buffer): Promise<PaymentRow> {
  const payment = { ...newPayment(deps, call, bodyHash), purpose: 'amount' as const, amount_cents: call.body.amount }
  return onceOnly(deps, call, () => inTransaction(deps.db, (tx) => insertPayment(tx, payment)))
}

async function beginCheckout(
  deps: Deps,
  call: CreateIntentCall,
  { checkout, bodyHash }: { checkout: CheckoutDraft; bodyHash: Buffer },
): Promise<PaymentRow> {
  refuseUnfitEmail(checkout.email, call.buyer, 'checkout.email')
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const draft = await priceCart(deps.db, checkout)
    if (draft.totalCents !== call.body.amount) {
      const data = { items: [], total: toDollars(draft.totalCents) }
      throw new ShopError('price_changed', 'Prices have changed. Please review your order.', { data })
    }
    const common = newPayment(deps, call, bodyHash)
    const orderId = orderIdFrom(deps.randomBytes(12))
    const checkoutId = common.payment_id.replace('pay_', 'chk_')
    const held = await onceOnly(deps, call, () =>
      inTransaction(deps.db, async (tx) => {
        if (!(await takePieces(tx, draft.lines, 'as now'))) return null
        const { email, shipping, billing } = checkout
        await insertCheckout(
          tx,
          { checkoutId, orderId, ...ownerColumns(call.buyer), email, draft, shipping, billing: billing ?? null },
          policy.payment.stockHoldMinutes,
        )
        const amounts = { amount_cents: draft.totalCents, checkout_id: checkoutId }
        return insertPayment(tx, { ...common, ...amounts, purpose: 'checkout' })
      }),
    )
    if (held) return held
  }
  throw new ShopError('unavailable', 'Many people are buying this right now. Please try again.', {
    retryAfterSeconds: 1,
  })
}

/** Two calls with one key at once: the second finds the payment of the first. */
async function onceOnly<T extends PaymentRow | null>(
  { db }: Deps,
  { idempotency }: CreateIntentCall,
  begin: () => Promise<T>,
): Promise<T | PaymentRow> {
  try {
    return await begin()
  } catch (error) {
    const first = (error as { code?: unknown }).code === '23505' && idempotency && (await findByKey(db, idempotency))
    if (!first) throw error
    return first
  }
}
