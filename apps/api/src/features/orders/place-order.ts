import { createHmac, hash } from 'node:crypto'
import { orderIdFrom } from '@atelier/domain/ids'
import { draftOrder, type OrderDraft, type SellableVariant } from '@atelier/domain/orders/draft-order'
import { judgeStockHold, countUnits } from '@atelier/domain/payments/stock-hold-limit'
import {
  TOO_MANY_UNPAID_UNITS,
  TOO_MANY_UNPAID_UNITS_ON_NETWORK,
  unpaidUnitsHolders,
} from '@atelier/domain/payments/unpaid-units-limit'
import type { PlaceOrderResponse, PlaceOrderBody } from '@atelier/domain/orders/place-order.schema'
import { ShopError } from '@atelier/domain/shop-error'
import { policy } from '@atelier/domain/policy'
import type { Deps } from '../../deps.ts'
import { isDeactivated } from '../customers/customers.repo.ts'
import { ownerColumns, assertUsableEmail, type Buyer, type IdempotencyKey } from '../../buyer.ts'
import { payUrl, receiptToken, receiptUrl } from '../../order-links.ts'
import { priceCart } from './price-cart.repo.ts'
import { findBuyerResponse, type IdempotencyRecord } from './idempotency.repo.ts'
import { orderReceivedEmail } from '../email/email.repo.ts'
import { orderConfirmationEmail } from '@atelier/domain/orders/order-confirmation-email'
import { storeOrder, type NewOrder, type StoreOutcome } from './orders.repo.ts'
import type { ActionContext } from '../../action-context.ts'
import type { OrderBatcher } from './order-batcher.ts'
import type { UnpaidUnitHolder } from './unpaid-units.repo.ts'
import { inTransaction, type Db } from '../../db/client.ts'
import { recordAudit } from '../audit/audit.repo.ts'
import { orderTarget } from './change-order.ts'
import { formatUsd } from '@atelier/domain/money'

/** What serves a crowd of buyers quickly. */
export interface PlacementDeps {
  batcher: OrderBatcher
  /** What is for sale, as it was read lately. */
  getVariants: (productIds: readonly string[]) => Promise<SellableVariant[]>
}

/** A buyer comes to the counter; or a member of staff makes the order for somebody. */
export type PlaceOrderCall = {
  body: PlaceOrderBody
  buyer: Buyer | null
  idempotency: IdempotencyKey | null
} & (
  | {
      placementDeps: PlacementDeps
      /** The network address it comes from, hashed. */
      network: string
      staffContext?: undefined
    }
  | { staffContext: ActionContext; placementDeps?: undefined }
)

export interface PlacedResponse {
  status: number
  response: PlaceOrderResponse
}

/** Between reading prices and storing, others may buy. One more look is nearly always enough; the first is at memory. */
const MAX_ATTEMPTS = 4
const HOUR_MS = 3_600_000

/**
 * Places a manual order: priced from our own catalogue, stock taken, confirmation queued, all or nothing. A repeat with
 * the same idempotency key is answered as the first time. Refuses with 409 and the changes if the cart is out of date, and
 * what would have more pieces of one buyer wait for their payment than may.
 */
export async function placeOrder(deps: Deps, call: PlaceOrderCall): Promise<PlacedResponse> {
  const { body, buyer } = call
  await assertOwnUserId(deps.db, body, buyer)
  assertUsableEmail(body.email, buyer, 'email')
  // Whom the client takes for signed in may change between two tries of the same order.
  const { userId: _, ...order } = body
  const bodyHash = hash('sha256', JSON.stringify(order), 'buffer')
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    // Nearly every key is new: whether it was used is asked only when something stands in the way.
    const first = attempt > 1 ? await findFirstResponse(deps, call, bodyHash) : null
    if (first) return first
    const seen = attempt > 1 ? null : await draftFromCache(call)
    const draft = seen ?? (await priceOrFindResponse(deps, call, bodyHash))
    if ('response' in draft) return draft
    if (!call.staffContext) assertUnitLimit(draft)
    const orderId = orderIdFrom(deps.randomBytes(12))
    const data = { orderId, receiptToken: receiptToken(deps.config, orderId) }
    const placed: PlacedResponse = { status: 201, response: { success: true, message: 'Order placed', data } }
    const idempotency: IdempotencyRecord | null = call.idempotency && { ...call.idempotency, bodyHash, ...placed }
    const outcome = await store(deps, call, newOrder(deps, call, { orderId, draft, idempotency }), attempt)
    if (outcome === 'running') throw new ShopError('request_running', 'This order is already being placed')
    if (outcome === 'too many' || outcome === 'too many of network') {
      const before = await findFirstResponse(deps, call, bodyHash)
      if (before) return before
      throw tooMany(outcome === 'too many' ? TOO_MANY_UNPAID_UNITS : TOO_MANY_UNPAID_UNITS_ON_NETWORK)
    }
    if (outcome === 'stored') {
      deps.signals.emit('mail-queued')
      return placed
    }
  }
  throw new ShopError('unavailable', 'Many people are buying this right now. Please try again.', {
    retryAfterSeconds: 1,
  })
}

/** The cart at the prices of a moment ago: storing judges them again. Whatever is wrong is looked at anew. */
async function draftFromCache({ placementDeps: counter, body }: PlaceOrderCall): Promise<OrderDraft | null> {
  if (!counter) return null
  const result = draftOrder(body, await counter.getVariants(body.items.map(({ productId }) => productId)))
  return result.ok ? result.draft : null
}

/** The cart at our prices; or the first answer to this call, when the order it placed took the last pieces. */
async function priceOrFindResponse(
  deps: Deps,
  call: PlaceOrderCall,
  bodyHash: Buffer,
): Promise<OrderDraft | PlacedResponse> {
  try {
    return await priceCart(deps.db, call.body)
  } catch (refusal) {
    const first = await findFirstResponse(deps, call, bodyHash)
    if (first) return first
    throw refusal
  }
}

/**
 * Only the session says who buys. A client that names somebody else is refused; one that names nobody is not, nor a guest
 * whose session has ended, unless staff ended it.
 */
async function assertOwnUserId(db: Db, body: PlaceOrderBody, buyer: Buyer | null): Promise<void> {
  if (!body.userId || body.userId === buyer?.userId) return
  if (body.userId.startsWith('guest_') && !(await isDeactivated(db, body.userId))) return
  const message = 'Please sign in to order with this account'
  throw new ShopError('not_signed_in', message, { issues: [{ path: 'userId', message }] })
}

/** Pieces of an order that is paid for later are kept from everybody else for days. Staff may make larger ones. */
function assertUnitLimit({ lines }: OrderDraft): void {
  const refusal = judgeStockHold({ buyer: 0, network: 0 }, countUnits(lines), 1)
  if (refusal !== null) throw tooMany(refusal)
}

const tooMany = (message: string): ShopError =>
  new ShopError('too_many_pieces', message, { issues: [{ path: 'items', message }] })

/** With whom the pieces of an order count until it is paid for: with nobody, when staff have made it. */
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
  if (!bodyHash.equals(first.bodyHash)) {
    throw new ShopError('idempotency_mismatch', 'This Idempotency-Key was used for another order')
  }
  return { status: first.status, response: first.response as PlaceOrderResponse }
}

/** Together with others at first; whoever had to look again is stored alone, and nobody else stands in the way. */
function store({ db }: Deps, call: PlaceOrderCall, order: NewOrder, attempt: number): Promise<StoreOutcome> {
  if (call.staffContext) return storeWithAudit(db, order, call.staffContext)
  const { batcher } = call.placementDeps
  return attempt === 1 ? batcher.store(order) : batcher.storeSingle(order)
}

function newOrder(
  deps: Deps,
  call: PlaceOrderCall,
  priced: { orderId: string; draft: OrderDraft; idempotency: IdempotencyRecord | null },
): NewOrder {
  const { now, config } = deps
  const { body, buyer, staffContext } = call
  const createdAt = now()
  const payLinkExpiresAt = new Date(createdAt.getTime() + policy.payment.paymentLinkHours * HOUR_MS)
  const links = {
    orderUrl: receiptUrl(config, priced.orderId),
    payUrl: payUrl(config, { orderId: priced.orderId, expiresAt: payLinkExpiresAt, version: 1 }),
  }
  return {
    ...priced,
    ...ownerColumns(buyer),
    email: body.email,
    shipping: body.shipping,
    billing: body.billing ?? null,
    payLinkExpiresAt,
    paymentMethod: 'MANUAL',
    paymentStatus: 'pending',
    stock: 'take',
    note: staffContext ? 'Order made for the customer, payment link sent' : 'Order received',
    actor: staffContext?.actor ?? null,
    createdAt,
    unpaidUnitHolders: unpaidUnitHolders(deps, call),
    confirmationEmail: orderReceivedEmail(
      { orderId: priced.orderId, email: body.email },
      orderConfirmationEmail({ ...priced, shipping: body.shipping, ...links }),
      config.publicUrl,
    ),
  }
}

/** What staff do is written down in the transaction that does it. */
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

/** Takes the transaction back. */
class NotStored extends Error {
  readonly outcome: StoreOutcome
  constructor(outcome: StoreOutcome) {
    super(outcome)
    this.outcome = outcome
  }
}
