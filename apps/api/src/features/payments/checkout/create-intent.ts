import { orderIdFrom } from '@atelier/domain/ids'
import { toDollars } from '@atelier/domain/money'
import { judgeStockHold, countUnits } from '@atelier/domain/payments/stock-hold-limit'
import type { DraftOrder } from '@atelier/domain/orders/draft-order'
import type { CheckoutDraft, CreateIntentBody } from '@atelier/domain/payments/create-intent.schema'
import { isOpenPayment } from '@atelier/domain/payments/payment-state'
import { limits } from '@atelier/domain/limits'
import { ShopError } from '@atelier/domain/shop-error'
import { ownerColumns, assertUsableEmail, type Buyer, type IdempotencyKey } from '../../../buyer.ts'
import { inTransaction, isUniqueViolation } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { priceCart } from '../../orders/orders.public.ts'
import { assertSameBody, hashBody } from '../../idempotency/idempotency.public.ts'
import { takeUnits } from '../../products/products.public.ts'
import { cancelPayment } from './cancel-payment.ts'
import { insertCheckout } from './checkouts.repo.ts'
import { releaseOwnHolds } from './release-own-holds.ts'
import { countHeld, findOwnHold, lockHolder, type SameCart } from './holds.repo.ts'
import { openIntent, PAYMENT_ENDED, type OpenedIntent } from './open-intent.ts'
import { newPaymentId } from './payment-id.ts'
import { findByKey, transferPayment, insertPayment, type PaymentRow } from '../payments.repo.ts'
import { knownProviders } from '../providers/provider-of.ts'

export interface CreateIntentCall {
  body: CreateIntentBody
  buyer: Buyer | null
  idempotency: IdempotencyKey | null
  /** The client's network address, hashed. */
  network: string
}

/** Other orders may take stock between pricing and the hold. A second attempt is nearly always enough. */
const MAX_ATTEMPTS = 3

/** Returns the path and query of a return URL and drops its origin, to prevent open redirects. */
export function localPathOf(url: string, publicUrl: string): string {
  const parsed = URL.parse(url, publicUrl)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return '/'
  return `${parsed.pathname.replace(/^[/\\]+/, '/')}${parsed.search}`
}

/**
 * Creates a payment for a checkout, which the server prices and holds, or for a given amount. A repeat with the same
 * key returns the same payment. A new call for the same units replaces the buyer's earlier payment, so that a reload
 * does not hold stock twice. Throws 409 when units are sold out, a price has changed, the cart is already paid or the
 * hold limit is reached. Throws 502 or 504 when the provider fails (S8).
 */
export async function createIntent(deps: Deps, call: CreateIntentCall): Promise<OpenedIntent> {
  const bodyHash = hashBody(call.body)
  const first = await findFirstPayment(deps, call, bodyHash)
  if (first) return openIntent(deps, first)
  const { checkout } = call.body
  if (checkout?.replaces) await cancelPayment(deps, checkout.replaces, call.buyer)
  const created = checkout
    ? await beginCheckout(deps, call, { checkout, bodyHash })
    : await beginAmount(deps, call, bodyHash)
  return openIntent(deps, created)
}

/** Returns the payment that an earlier attempt of this call created, transferred to the buyer's current session. */
async function findFirstPayment(
  { db }: Deps,
  { idempotency, buyer }: CreateIntentCall,
  bodyHash: Buffer,
): Promise<PaymentRow | null> {
  const first = idempotency && (await findByKey(db, idempotency, bodyHash))
  if (!first) return null
  if (first.body_hash) assertSameBody(first.body_hash, bodyHash, 'payment')
  if (!isOpenPayment(first.state) && first.state !== 'succeeded') {
    throw new ShopError('conflict', PAYMENT_ENDED)
  }
  const owner = ownerColumns(buyer)
  const hasNewOwner = first.user_id !== owner.userId || first.guest_id !== owner.guestId
  if (hasNewOwner) await inTransaction(db, (tx) => transferPayment(tx, first, owner))
  return first
}

function newPayment(deps: Deps, { body, buyer, idempotency }: CreateIntentCall, bodyHash: Buffer) {
  const { userId, guestId } = ownerColumns(buyer)
  return {
    payment_id: newPaymentId(deps),
    provider: deps.payments.id,
    return_url: localPathOf(body.return_url, deps.config.publicUrl),
    user_id: userId,
    guest_id: guestId,
    idempotency,
    body_hash: bodyHash,
  }
}

async function beginAmount(deps: Deps, call: CreateIntentCall, bodyHash: Buffer): Promise<PaymentRow> {
  const payment = { ...newPayment(deps, call, bodyHash), purpose: 'amount' as const, amount_cents: call.body.amount }
  return findOrBegin(deps, call, bodyHash, () => inTransaction(deps.db, (tx) => insertPayment(tx, payment)))
}

async function beginCheckout(
  deps: Deps,
  call: CreateIntentCall,
  { checkout, bodyHash }: { checkout: CheckoutDraft; bodyHash: Buffer },
): Promise<PaymentRow> {
  assertUsableEmail(checkout.email, call.buyer, 'checkout.email')
  const same = sameCart(deps, call, checkout)
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    await releaseOwnHolds(deps, same)
    const draft = await priceOrFindPayment(deps, call, { checkout, bodyHash })
    if ('payment_id' in draft) return draft
    const created = await holdStock(deps, call, { checkout, bodyHash, draft, same })
    if (created) return created
  }
  throw new ShopError('unavailable', 'We’re very busy right now. Try again.', {
    retryAfterSeconds: 1,
  })
}

const sameCart = (
  deps: Deps,
  { buyer, network, idempotency }: CreateIntentCall,
  checkout: CheckoutDraft,
): SameCart => ({
  holder: { ...ownerColumns(buyer), email: checkout.email, network },
  productIds: checkout.items.map(({ productId }) => productId),
  shipping: checkout.shipping,
  excludedKey: idempotency,
  providers: knownProviders(deps).map(({ id }) => id),
})

/** Prices the cart. Returns this call's earlier payment instead when that one holds the last units. */
async function priceOrFindPayment(
  deps: Deps,
  call: CreateIntentCall,
  { checkout, bodyHash }: { checkout: CheckoutDraft; bodyHash: Buffer },
): Promise<DraftOrder | PaymentRow> {
  try {
    const draft = await priceCart(deps, checkout)
    if (draft.totalCents === call.body.amount) return draft
    const data = { items: [], total: toDollars(draft.totalCents) }
    throw new ShopError('price_changed', 'Prices have changed. Review your order before you continue.', { data })
  } catch (error) {
    const first = await findFirstPayment(deps, call, bodyHash)
    if (first) return first
    throw error
  }
}

/**
 * Holds all units of the cart or none, and stores the checkout. Returns null when the call must be retried: another
 * hold of the buyer exists, or another buyer took the units.
 */
async function holdStock(
  deps: Deps,
  call: CreateIntentCall,
  { checkout, bodyHash, draft, same }: { checkout: CheckoutDraft; bodyHash: Buffer; draft: DraftOrder; same: SameCart },
): Promise<PaymentRow | null> {
  const common = newPayment(deps, call, bodyHash)
  const orderId = orderIdFrom(deps.randomBytes(12))
  const checkoutId = common.payment_id.replace('pay_', 'chk_')
  const { email, shipping, billing } = checkout
  return findOrBegin(deps, call, bodyHash, () =>
    inTransaction(deps.db, async (tx) => {
      await lockHolder(tx, same.holder)
      if ((await findOwnHold(tx, same)) !== null) return null
      const held = await countHeld(tx, same.holder)
      const refusal = judgeStockHold(held, countUnits(draft.lines), deps.config.RATE_LIMIT_FACTOR)
      if (refusal !== null) throw new ShopError('too_many_pieces', refusal)
      if (!(await takeUnits(tx, draft.lines, 'as now'))) return null
      await insertCheckout(
        tx,
        { checkoutId, orderId, ...same.holder, email, draft, shipping, billing: billing ?? null },
        limits.payment.stockHoldMinutes,
      )
      const amounts = { amount_cents: draft.totalCents, checkout_id: checkoutId }
      return insertPayment(tx, { ...common, ...amounts, purpose: 'checkout' })
    }),
  )
}

/** Handles concurrent calls with one key: the second call finds the payment of the first. */
async function findOrBegin<T>(
  deps: Deps,
  call: CreateIntentCall,
  bodyHash: Buffer,
  begin: () => Promise<T>,
): Promise<T | PaymentRow> {
  try {
    return await begin()
  } catch (error) {
    const first = isUniqueViolation(error) ? await findFirstPayment(deps, call, bodyHash) : null
    if (!first) throw error
    return first
  }
}
