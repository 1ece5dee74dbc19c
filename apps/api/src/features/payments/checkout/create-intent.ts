import { orderIdFrom } from '@atelier/domain/values/ids'
import { toAmount } from '@atelier/domain/money/money'
import { judgeStockHold, countUnits } from '@atelier/domain/payments/stock-hold-limit'
import type { DraftOrder, SellableVariant } from '@atelier/domain/orders/draft-order'
import { assertDelivery } from '@atelier/domain/delivery/assert-delivery'
import { assertGifts } from '@atelier/domain/orders/assert-gifts'
import { assertOrderAddresses } from '@atelier/domain/addresses/assert-address'
import type { ShopMarket } from '@atelier/domain/markets/shop-market'
import type { CheckoutDraft, CreateIntentBody } from '@atelier/domain/payments/create-intent.schema'
import { isOpenPayment } from '@atelier/domain/payments/payment-state'
import { limits } from '@atelier/domain/limits/limits'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { ownerColumns, assertUsableEmail, type Buyer, type IdempotencyKey } from '../../../buyer.ts'
import { inTransaction, isUniqueViolation, retryOnSerializationFailure } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { assertShopOpen } from '../../../published-shop.ts'
import { draftFromCache, priceCart, retryOutdated } from '../../orders/orders.public.ts'
import { assertSameBody, hashBody } from '../../idempotency/idempotency.public.ts'
import { cancelPayment } from './cancel-payment.ts'
import { bookCheckout } from './book-checkout.repo.ts'
import { releaseOwnHolds } from './release-own-holds.ts'
import type { SameCart } from './holds.repo.ts'
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
  /** Returns sellable variants from the cache. */
  market: ShopMarket
  getVariants: (productIds: readonly string[], market: string) => Promise<SellableVariant[]>
}

/** What the body calls the address. */
const DESTINATION = 'checkout.shipping'

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
 * hold limit is reached, or the shop is closed. Throws 502 or 504 when the provider fails (S8).
 */
export async function createIntent(deps: Deps, call: CreateIntentCall): Promise<OpenedIntent> {
  const bodyHash = hashBody(call.body)
  const { checkout } = call.body
  // Nearly every key is new: without a payment to cancel, only the insert or a refusal looks for an earlier one.
  const first = checkout && !checkout.replaces && deps.shop.isOpen ? null : await findFirstPayment(deps, call, bodyHash)
  if (first) return openIntent(deps, first)
  assertShopOpen(deps.shop)
  if (checkout?.replaces) await cancelPayment(deps, checkout.replaces, call.buyer)
  const { payment, holdExpiresAt } = checkout
    ? await beginCheckout(deps, call, { checkout, bodyHash })
    : await beginAmount(deps, call, bodyHash)
  return openIntent(deps, payment, holdExpiresAt)
}

/** A payment that may be opened, and when its hold expires, if that is known. */
interface Begun {
  payment: PaymentRow
  holdExpiresAt?: Date
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

const newPayment = (deps: Deps, { body, idempotency }: CreateIntentCall, bodyHash: Buffer) => ({
  paymentId: newPaymentId(deps),
  provider: deps.payments.id,
  returnUrl: localPathOf(body.return_url, deps.config.publicUrl),
  idempotency,
  bodyHash,
})

async function beginAmount(deps: Deps, call: CreateIntentCall, bodyHash: Buffer): Promise<Begun> {
  const { paymentId, provider, returnUrl, idempotency } = newPayment(deps, call, bodyHash)
  const { userId, guestId } = ownerColumns(call.buyer)
  const payment = {
    payment_id: paymentId,
    provider,
    return_url: returnUrl,
    user_id: userId,
    guest_id: guestId,
    idempotency,
    body_hash: bodyHash,
    purpose: 'amount' as const,
    amount_cents: call.body.amount,
    currency: call.body.currency,
  }
  return findOrBegin(deps, call, bodyHash, async () => ({
    payment: await inTransaction(deps.db, (tx) => insertPayment(tx, payment)),
  }))
}

async function beginCheckout(
  deps: Deps,
  call: CreateIntentCall,
  { checkout, bodyHash }: { checkout: CheckoutDraft; bodyHash: Buffer },
): Promise<Begun> {
  assertUsableEmail(checkout.email, call.buyer, 'checkout.email')
  assertOrderAddresses(checkout, call.market.terms.addressForm, 'checkout.')
  assertDelivery(checkout, call.market.terms, 'checkout.')
  assertGifts(checkout, call.market.terms, 'checkout.')
  const same = sameCart(deps, call, checkout)
  return retryOutdated<Begun>(async (isFirst) => {
    const cached = isFirst ? await draftAtCachedPrices(deps, call, checkout) : null
    if (!cached) await releaseOwnHolds(deps, same)
    const draft = cached ?? (await priceOrFindPayment(deps, call, { checkout, bodyHash }))
    if ('payment_id' in draft) return { payment: draft }
    return holdStock(deps, call, { checkout, bodyHash, draft, same })
  })
}

/**
 * Prices the cart from the cache; the statement that takes the units verifies the prices. Returns null if the cart is
 * not valid at cached prices and stock.
 */
async function draftAtCachedPrices(
  deps: Deps,
  { body, getVariants, market }: CreateIntentCall,
  checkout: CheckoutDraft,
): Promise<DraftOrder | null> {
  const draft = await draftFromCache(deps, { cart: checkout, market, path: DESTINATION }, getVariants)
  return draft?.totalCents === body.amount ? draft : null
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
    const draft = await priceCart(deps, checkout, call.market, DESTINATION)
    if (draft.totalCents === call.body.amount) return draft
    const data = { items: [], total: toAmount(draft.totalCents, draft.currency) }
    throw new ShopError('price_changed', 'Prices have changed. Review your order before you continue.', { data })
  } catch (error) {
    const first = await findFirstPayment(deps, call, bodyHash)
    if (first) return first
    throw error
  }
}

/**
 * Holds all units of the cart or none, and stores the checkout. Returns null when the call must be retried: another
 * hold of the buyer exists, or a price or the stock has changed.
 */
async function holdStock(
  deps: Deps,
  call: CreateIntentCall,
  { checkout, bodyHash, draft, same }: { checkout: CheckoutDraft; bodyHash: Buffer; draft: DraftOrder; same: SameCart },
): Promise<Begun | null> {
  const payment = newPayment(deps, call, bodyHash)
  const { email, shipping, billing = null } = checkout
  const booking = {
    checkoutId: payment.paymentId.replace('pay_', 'chk_'),
    orderId: orderIdFrom(deps.randomBytes(12)),
    holdMinutes: limits.payment.stockHoldMinutes,
    email,
    shipping,
    billing,
    draft,
    payment,
  }
  const factor = deps.config.RATE_LIMIT_FACTOR
  return findOrBegin(deps, call, bodyHash, async () => {
    const outcome = await retryOnSerializationFailure(() => bookCheckout(deps.db, booking, same, factor))
    if (outcome.kind === 'booked') return outcome
    if (outcome.kind !== 'too many') return null
    const first = await findFirstPayment(deps, call, bodyHash)
    if (first) return { payment: first }
    throw new ShopError('too_many_pieces', judgeStockHold(outcome.held, countUnits(draft.lines), factor) ?? '')
  })
}

/** Handles concurrent calls with one key: the second call finds the payment of the first. */
async function findOrBegin<T>(
  deps: Deps,
  call: CreateIntentCall,
  bodyHash: Buffer,
  begin: () => Promise<T>,
): Promise<T | Begun> {
  try {
    return await begin()
  } catch (error) {
    const first = isUniqueViolation(error) ? await findFirstPayment(deps, call, bodyHash) : null
    if (!first) throw error
    return { payment: first }
  }
}
