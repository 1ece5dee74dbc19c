import { formatMoney } from '@atelier/domain/money/money'
import type { ShopMarket } from '@atelier/domain/markets/shop-market'
import type { CreateStaffOrderBody } from '@atelier/domain/orders/create-staff-order.schema'
import { countWrapped } from '@atelier/domain/quote/wrapped-line'
import { invalidField } from '@atelier/domain/contract/shop-error'
import type { ActionContext } from '../../../action-context.ts'
import type { Buyer, IdempotencyKey } from '../../../buyer.ts'
import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { findActiveCustomer } from '../../customers/customers.public.ts'
import { orderTarget } from '../change-order.ts'
import { placeUnpaidOrder } from '../place-order.ts'
import { placeInTransaction, type NewOrder, type StoreOutcome } from '../store-order.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

export interface CreateOrderCall {
  body: CreateStaffOrderBody
  /** Where it is priced and taxed. */
  market: ShopMarket
  context: ActionContext
  idempotency: IdempotencyKey | null
}

/**
 * Creates an order on behalf of a customer, like an order paid later: catalog prices, reserved units, payment link by
 * email. History and audit log name the staff member. It may be of any size, and the shop may be closed. Rejects
 * unknown and deactivated customers (A4). Returns 409 with the changes if the cart is out of date. Returns the order's
 * id.
 */
export async function createOrder(
  deps: Deps,
  { body, market, context, idempotency }: CreateOrderCall,
): Promise<string> {
  const buyer = body.userId ? await buyerFor(deps, body.userId) : null
  const request = { body: { ...body, paymentMethod: 'MANUAL' as const }, market, buyer, idempotency }
  const placed = await placeUnpaidOrder(deps, request, {
    mayPlace: true,
    note: 'Order created by staff, payment link sent',
    actor: context.actor,
    unpaidUnitHolders: [],
    priceFromCache: async () => null,
    assertSize: () => undefined,
    store: (order) => storeWithAudit(deps.db, order, context, deps.shop.company.region),
  })
  return placed.response.data.orderId
}

function storeWithAudit(db: Db, order: NewOrder, context: ActionContext, region: ShopRegion): Promise<StoreOutcome> {
  const wrapped = countWrapped(order.draft.lines)
  return placeInTransaction(db, order, (tx) =>
    recordAudit(tx, {
      context,
      action: 'order.made',
      at: order.createdAt,
      target: orderTarget(order.orderId),
      before: {},
      after: {
        total: formatMoney({ cents: order.draft.totalCents, currency: order.draft.currency }, region),
        ...(wrapped > 0 && { wrapped }),
      },
    }),
  )
}

async function buyerFor({ db }: Deps, userId: string): Promise<Buyer> {
  const customer = await findActiveCustomer(db, userId)
  if (customer) return { kind: 'customer', userId: customer.userId, email: customer.email }
  const message = 'This customer cannot place orders'
  throw invalidField('userId', message)
}
