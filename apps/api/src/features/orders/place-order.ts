import { createHmac } from 'node:crypto'
import { orderIdFrom } from '@atelier/domain/ids'
import { draftOrder, type DraftOrder, type SellableVariant } from '@atelier/domain/orders/draft-order'
import { judgeStockHold, countUnits } from '@atelier/domain/payments/stock-hold-limit'
import {
  TOO_MANY_UNPAID_UNITS,
  TOO_MANY_UNPAID_UNITS_ON_NETWORK,
  unpaidUnitsHolders,
} from '@atelier/domain/payments/unpaid-units-limit'
import type { PlaceOrderResponse, PlaceOrderBody } from '@atelier/domain/orders/place-order.schema'
import { hoursAfter } from '@atelier/domain/shop-dates'
import type { ShopTerms } from '@atelier/domain/shop-terms'
import { ShopError } from '@atelier/domain/shop-error'
import type { Deps } from '../../deps.ts'
import { isDeactivated } from '../customers/customers.public.ts'
import { ownerColumns, assertUsableEmail, type Buyer, type IdempotencyKey } from '../../buyer.ts'
import { payUrl, receiptToken, receiptUrl } from '../../order-links.ts'
import { assertShopOpen } from '../../published-shop.ts'
import { priceCart } from './price-cart.ts'
import {
  assertSameBody,
  findBuyerResponse,
  hashBody,
  type IdempotencyRecord,
} from '../idempotency/idempotency.public.ts'
import { orderReceivedEmail } from '../email/email.public.ts'
import { orderConfirmationEmail } from '@atelier/domain/orders/order-confirmation-email'
import { storeOrder, type NewOrder, type StoreOutcome } from './orders.repo.ts'
import type { ActionContext } from '../../action-context.ts'
import type { OrderBatcher } from './order-batcher.ts'
import type { UnpaidUnitHolder } from './unpaid-units.repo.ts'
import { inTransaction, type Db } from '../../db/client.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { orderTarget } from './change-order.ts'
import { formatUsd } from '@atelier/domain/money'

/** Dependencies that handle many concurrent orders. */
export interface PlacementDeps {
  batcher: OrderBatcher
  /** Returns sellable variants from the cache. */
  getVariants: (productIds: readonly string[]) => Promise<SellableVariant[]>
}

/** A buyer's own order, or one that staff create for a customer. */
export type PlaceOrderCall = {
  body: PlaceOrderBody
  buyer: Buyer | null
  idempotency: IdempotencyKey | null
} & (
  | {
      placementDeps: PlacementDeps
      /** The hashed network address of the client. */
      network: string
      staffContext?: undefined
    }
  | { staffContext: ActionContext; placementDeps?: undefined }
)

export interface PlacedResponse {
  status: number
  response: PlaceOrderResponse
}

/**
 * Other orders may change the stock between pricing and storing. One retry is nearly always enough; the first attempt
 * uses cached prices.
 */
const MAX_ATTEMPTS = 4

/**
 * Places a manual order: prices from the catalog, stock taken, confirmation email queued, in one transaction. A retry
 * with the same idempotency key returns the first response. Returns 409 with the changes if the cart is out of date,
 * and rejects orders over the buyer's limit of unpaid units. A closed shop rejects new orders, except those that staff
 * create.
 */
export async function placeOrder(deps: Deps, call: PlaceOrderCall): Promise<PlacedResponse> {
  const { body, buyer } = call
  await assertOwnUserId(deps.db, body, buyer)
  assertUsableEmail(body.email, buyer, 'email')
  // The user id that the client sends may change between two attempts of the same order.
  const { userId: _, ...order } = body
  const bodyHash = hashBody(order)
  const mayPlace = deps.shop.isOpen || call.staffContext !== undefined
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    // Nearly every key is new: the first attempt skips the lookup.
    const first = attempt > 1 || !mayPlace ? await findFirstResponse(deps, call, bodyHash) : null
    if (first) return first
    if (!mayPlace) assertShopOpen(deps.shop)
    const cached = attempt > 1 ? null : await draftFromCache(deps, call)
    const draft = cached ?? (await priceOrFindResponse(deps, call, bodyHash))
    if ('response' in draft) return draft
    if (!call.staffContext) assertUnitLimit(draft)
    const orderId = orderIdFrom(deps.randomBytes(12))
    const data = { orderId, receiptToken: receiptToken(deps.config, orderId) }
    const placed: PlacedResponse = { status: 201, response: { success: true, message: 'Order placed', data } }
    const idempotency: IdempotencyRecord | null = call.idempotency && { ...call.idempotency, bodyHash, ...placed }
    const terms = await deps.shop.termsAt(draft.termsVersion, deps.db)
    const order = newOrder(deps, call, { orderId, draft, idempotency, terms })
    const outcome = await store(deps, call, order, attempt)
    if (outcome === 'running') throw new ShopError('request_running', 'This order is already being placed')
    if (outcome === 'too many' || outcome === 'too many of network') {
      const firstResponse = await findFirstResponse(deps, call, bodyHash)
      if (firstResponse) return firstResponse
      throw tooManyUnitsError(outcome === 'too many' ? TOO_MANY_UNPAID_UNITS : TOO_MANY_UNPAID_UNITS_ON_NETWORK)
    }
    if (outcome === 'stored') {
      deps.signals.emit('mail-queued')
      return placed
    }
  }
  throw new ShopError('unavailable', 'We’re very busy right now. Try again.', {
    retryAfterSeconds: 1,
  })
}

/**
 * Prices the cart from the cache; the storing statement verifies the prices. Returns null if the cart is invalid at
 * cached prices.
 */
async function draftFromCache({ shop }: Deps, { placementDeps, body }: PlaceOrderCall): Promise<DraftOrder | null> {
  if (!placementDeps) return null
  const catalog = await placementDeps.getVariants(body.items.map(({ productId }) => productId))
  const result = draftOrder(body, catalog, shop)
  return result.ok ? result.draft : null
}

/**
 * Prices the cart. If that fails because this request's own first attempt took the last units, returns the first
 * response.
 */
async function priceOrFindResponse(
  deps: Deps,
  call: PlaceOrderCall,
  bodyHash: Buffer,
): Promise<DraftOrder | PlacedResponse> {
  try {
    return await priceCart(deps, call.body)
  } catch (error) {
    const first = await findFirstResponse(deps, call, bodyHash)
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

/** An order paid later reserves its units for days, so its size is limited. Staff may create larger orders. */
function assertUnitLimit({ lines }: DraftOrder): void {
  const refusal = judgeStockHold({ buyer: 0, network: 0 }, countUnits(lines), 1)
  if (refusal !== null) throw tooManyUnitsError(refusal)
}

const tooManyUnitsError = (message: string): ShopError =>
  new ShopError('too_many_pieces', message, { issues: [{ path: 'items', message }] })

/** Returns the holders whose limit this order's units count toward until it is paid. Empty for orders by staff. */
function unpaidUnitHolders({ config }: Deps, call: PlaceOrderCall): UnpaidUnitHolder[] {
  if (call.staffContext) return []
  const buyer = { sessionId: call.buyer?.userId ?? null, email: call.body.email, network: call.network }
  return unpaidUnitsHolders(buyer, config.RATE_LIMIT_FACTOR).map(({ name, ...holder }) => ({
    ...holder,
    holder: createHmac('sha256', config.SESSION_SECRET ?? '')
      .update(`waiting|${name}`)
      .digest('base64url'),
  }))
}

async function findFirstResponse(
  { db }: Deps,
  { idempotency }: PlaceOrderCall,
  bodyHash: Buffer,
): Promise<PlacedResponse | null> {
  if (!idempotency) return null
  const first = await findBuyerResponse(db, idempotency, bodyHash)
  if (!first) return null
  assertSameBody(first.bodyHash, bodyHash, 'order')
  return { status: first.status, response: first.response as PlaceOrderResponse }
}

/** Stores the first attempt in a batch, and retries on their own, so that no other order of a batch conflicts. */
function store({ db, config }: Deps, call: PlaceOrderCall, order: NewOrder, attempt: number): Promise<StoreOutcome> {
  if (call.staffContext) return storeWithAudit(db, order, call.staffContext)
  const { batcher } = call.placementDeps
  return attempt === 1 && config.ORDER_BATCHES ? batcher.store(order) : batcher.storeSingle(order)
}

function newOrder(
  deps: Deps,
  call: PlaceOrderCall,
  { terms, ...priced }: { orderId: string; draft: DraftOrder; idempotency: IdempotencyRecord | null; terms: ShopTerms },
): NewOrder {
  const { now, config } = deps
  const { body, buyer, staffContext } = call
  const createdAt = now()
  const links = {
    orderUrl: receiptUrl(config, priced.orderId),
    payUrl: payUrl(config, {
      orderId: priced.orderId,
      expiresAt: hoursAfter(createdAt, terms.paymentLinkHours),
      version: 1,
    }),
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
    note: staffContext ? 'Order created by staff, payment link sent' : 'Order received',
    actor: staffContext?.actor ?? null,
    createdAt,
    unpaidUnitHolders: unpaidUnitHolders(deps, call),
    confirmationEmail: orderReceivedEmail(
      { orderId: priced.orderId, email: body.email },
      orderConfirmationEmail({ ...priced, shipping: body.shipping, placedAt: createdAt, ...links }, terms),
      config.publicUrl,
    ),
  }
}

/** Records the audit entry in the transaction that stores the order. */
async function storeWithAudit(db: Db, order: NewOrder, context: ActionContext): Promise<StoreOutcome> {
  try {
    return await inTransaction(db, async (tx) => {
      const outcome = await storeOrder(tx, order)
      if (outcome !== 'stored') throw new NotStored(outcome)
      await recordAudit(tx, {
        context,
        action: 'order.made',
        at: order.createdAt,
        target: orderTarget(order.orderId),
        before: {},
        after: { total: formatUsd(order.draft.totalCents) },
      })
      return outcome
    })
  } catch (error) {
    if (error instanceof NotStored) return error.outcome
    throw error
  }
}

/** Rolls the transaction back and carries the outcome. */
class NotStored extends Error {
  readonly outcome: StoreOutcome
  constructor(outcome: StoreOutcome) {
    super(outcome)
    this.outcome = outcome
  }
}
