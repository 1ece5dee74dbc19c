import { orderIdFrom } from '@atelier/domain/values/ids'
import { assertOrderAddresses } from '@atelier/domain/addresses/assert-address'
import { assertDelivery } from '@atelier/domain/delivery/assert-delivery'
import { DEFAULT_MARKET } from '@atelier/domain/markets/market'
import type { ShopMarket } from '@atelier/domain/markets/shop-market'
import { assertGifts } from '@atelier/domain/orders/assert-gifts'
import type { DraftOrder } from '@atelier/domain/orders/draft-order'
import { orderConfirmationEmail } from '@atelier/domain/orders/order-confirmation-email'
import type { PlaceOrderBody, PlaceOrderResponse } from '@atelier/domain/orders/place-order.schema'
import { TOO_MANY_UNPAID_UNITS, TOO_MANY_UNPAID_UNITS_ON_NETWORK } from '@atelier/domain/payments/unpaid-units-limit'
import { hoursAfter } from '@atelier/domain/region/shop-dates'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import { assertUsableEmail, ownerColumns, type Buyer, type IdempotencyKey } from '../../buyer.ts'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { payUrl, receiptToken, receiptUrl } from '../../links/order-links.ts'
import { assertShopOpen } from '../../published-shop.ts'
import { isDeactivated } from '../customers/customers.public.ts'
import { orderReceivedEmail } from '../email/email.public.ts'
import {
  assertSameBody,
  findBuyerResponse,
  hashBody,
  type IdempotencyRecord,
} from '../idempotency/idempotency.public.ts'
import { priceCart } from './price-cart.ts'
import { retryOutdated } from './retry-outdated.ts'
import type { NewOrder, StoreOutcome } from './store-order.ts'
import type { UnpaidUnitHolder } from './unpaid-units.repo.ts'

/** An order to be paid later, as it was requested. */
export interface OrderRequest {
  body: PlaceOrderBody
  market: ShopMarket
  buyer: Buyer | null
  idempotency: IdempotencyKey | null
}

/** How an order is placed: by its buyer, or by staff. */
export interface OrderPlacement {
  /** False: only the response to an earlier request with this key is returned. */
  mayPlace: boolean
  note: string
  actor: NewOrder['actor']
  /** Holders whose limit this order's units count toward until it is paid. */
  unpaidUnitHolders: readonly UnpaidUnitHolder[]
  /** Prices the cart at cached prices for the first attempt. Null: not valid at these, or never. */
  priceFromCache: () => Promise<DraftOrder | null>
  /** Throws when the order is too large. */
  assertSize: (draft: DraftOrder) => void
  store: (order: NewOrder) => Promise<StoreOutcome>
}

export interface PlacedResponse {
  status: number
  response: PlaceOrderResponse
}

/**
 * Places a manual order: prices from the catalog, stock taken, confirmation email queued, in one transaction. A retry
 * with the same idempotency key returns the first response. Returns 409 with the changes if the cart is out of date,
 * and rejects orders over the buyer's limit of unpaid units.
 */
export async function placeUnpaidOrder(
  deps: Deps,
  request: OrderRequest,
  placement: OrderPlacement,
): Promise<PlacedResponse> {
  const { body, buyer, market } = request
  await assertOwnUserId(deps.db, body, buyer)
  assertUsableEmail(body.email, buyer, 'email')
  assertOrderAddresses(body, market.terms.addressForm)
  assertDelivery(body, market.terms)
  assertGifts(body, market.terms)
  // The user id and the payment that the order replaces may change between two attempts of the same order.
  const { userId: _, paymentDetails: _replaced, ...order } = body
  // The market without a prefix is not part of the hash: its keys of before stay valid.
  const bodyHash = hashBody(market.key === DEFAULT_MARKET ? order : { ...order, market: market.key })
  const { mayPlace } = placement
  return retryOutdated(async (isFirst) => {
    // Nearly every key is new: the first attempt skips the lookup.
    const first = isFirst && mayPlace ? null : await findFirstResponse(deps, request, bodyHash)
    if (first) return first
    if (!mayPlace) assertShopOpen(deps.shop)
    const cached = isFirst ? await placement.priceFromCache() : null
    const draft = cached ?? (await priceOrFindResponse(deps, request, bodyHash))
    if ('response' in draft) return draft
    placement.assertSize(draft)
    const orderId = orderIdFrom(deps.randomBytes(12))
    const data = { orderId, receiptToken: receiptToken(deps.config, orderId) }
    const placed: PlacedResponse = { status: 201, response: { success: true, message: 'Order placed', data } }
    const idempotency = request.idempotency && { ...request.idempotency, bodyHash, ...placed }
    const terms = await deps.shop.termsAt(draft.termsVersion, draft.market, deps.db)
    const outcome = await placement.store(newOrder(deps, request, placement, { orderId, draft, idempotency, terms }))
    if (outcome === 'running') throw new ShopError('request_running', 'This order is already being placed')
    if (outcome === 'too many' || outcome === 'too many of network') {
      const firstResponse = await findFirstResponse(deps, request, bodyHash)
      if (firstResponse) return firstResponse
      throw tooManyUnitsError(outcome === 'too many' ? TOO_MANY_UNPAID_UNITS : TOO_MANY_UNPAID_UNITS_ON_NETWORK)
    }
    if (outcome !== 'stored') return null
    deps.signals.emit('mail-queued')
    return placed
  })
}

/**
 * Prices the cart. If that fails because this request's own first attempt took the last units, returns the first
 * response.
 */
async function priceOrFindResponse(
  deps: Deps,
  request: OrderRequest,
  bodyHash: Buffer,
): Promise<DraftOrder | PlacedResponse> {
  try {
    return await priceCart(deps, request.body, request.market)
  } catch (error) {
    const first = await findFirstResponse(deps, request, bodyHash)
    if (first) return first
    throw error
  }
}

/**
 * Only the session identifies the buyer. Rejects another user's id. Accepts a missing id, and a guest's id after the
 * session ended, unless staff deactivated the guest.
 */
async function assertOwnUserId(db: Db, body: PlaceOrderBody, buyer: Buyer | null): Promise<void> {
  if (!body.userId || body.userId === buyer?.userId) return
  if (body.userId.startsWith('guest_') && !(await isDeactivated(db, body.userId))) return
  const message = 'Sign in to order with this account'
  throw new ShopError('not_signed_in', message, { issues: [{ path: 'userId', message }] })
}

export const tooManyUnitsError = (message: string): ShopError =>
  new ShopError('too_many_pieces', message, { issues: [{ path: 'items', message }] })

async function findFirstResponse(
  { db }: Deps,
  { idempotency }: OrderRequest,
  bodyHash: Buffer,
): Promise<PlacedResponse | null> {
  if (!idempotency) return null
  const first = await findBuyerResponse(db, idempotency, bodyHash)
  if (!first) return null
  assertSameBody(first.bodyHash, bodyHash, 'order')
  return { status: first.status, response: first.response as PlaceOrderResponse }
}

interface PricedOrder {
  orderId: string
  draft: DraftOrder
  idempotency: IdempotencyRecord | null
  terms: ShopTerms
}

function newOrder(
  { now, config, shop }: Deps,
  { body, buyer }: OrderRequest,
  { note, actor, unpaidUnitHolders }: OrderPlacement,
  { terms, ...priced }: PricedOrder,
): NewOrder {
  const createdAt = now()
  const links = {
    orderUrl: receiptUrl(config, priced.orderId, priced.draft.market),
    payUrl: payUrl(
      config,
      { orderId: priced.orderId, expiresAt: hoursAfter(createdAt, terms.paymentLinkHours), version: 1 },
      priced.draft.market,
    ),
  }
  return {
    ...priced,
    ...ownerColumns(buyer),
    email: body.email,
    shipping: body.shipping,
    billing: body.billing ?? null,
    paymentLinkHours: terms.paymentLinkHours,
    paymentMethod: 'MANUAL',
    paymentStatus: 'pending',
    stock: 'take',
    note,
    actor,
    createdAt,
    unpaidUnitHolders,
    confirmationEmail: orderReceivedEmail(
      { orderId: priced.orderId, email: body.email },
      orderConfirmationEmail(
        { ...priced, shipping: body.shipping, placedAt: createdAt, ...links },
        terms,
        shop.company.region,
      ),
      config.publicUrl,
    ),
  }
}
