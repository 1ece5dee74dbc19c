import { isPaidLater, PlaceOrderResponse, PlaceOrderBody } from '@atelier/domain/orders/place-order.schema'
import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import { buyerOf, idempotencyOf } from '../../http/buyer.ts'
import type { AppEnv } from '../../http/env.ts'
import { hashNetworkAddress } from '../../http/client-address.ts'
import type { RateLimitByAddress } from '../../http/rate-limit.ts'
import { describeResponse, body } from '../../http/validate.ts'
import type { Buyer } from '../../buyer.ts'
import { createOrderBatcher } from './order-batcher.ts'
import { placeOrder, type PlacementDeps, type PlacedResponse } from './place-order.ts'

/** Creates the order of a card payment. Implemented by payments. */
export type FinishCardOrder = (call: { body: PlaceOrderBody; buyer: Buyer | null }) => Promise<PlacedResponse>

interface OrdersRoutesDeps {
  limitAddress: RateLimitByAddress
  finishCardOrder: FinishCardOrder
  /** Cancels the card payment that an order paid later replaces. */
  cancelSupersededPayment: (intentId: string, buyer: Buyer | null) => Promise<void>
  /** Returns sellable variants from the cache. */
  getVariants: PlacementDeps['getVariants']
}

/** Routes to place an order, for customers and guests (S7). */
export function ordersRoutes(
  deps: Deps,
  allow: Allow,
  { limitAddress, finishCardOrder, cancelSupersededPayment, getVariants }: OrdersRoutesDeps,
): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  const placementDeps: PlacementDeps = { batcher: createOrderBatcher(deps.db), getVariants }

  routes.post(
    '/',
    allow('anyone-known'),
    describeResponse(
      PlaceOrderResponse,
      'Place an order. Retries with the same Idempotency-Key return the first order',
      {
        status: 201,
        headers: ['Idempotency-Key'],
        errors: [
          'payment_required',
          'not_found',
          'out_of_stock',
          'too_many_pieces',
          'price_changed',
          'conflict',
          'payment_processing',
          'request_running',
          'idempotency_mismatch',
          'payment_unavailable',
          'payment_timeout',
          'too_many_requests',
        ],
      },
    ),
    limitAddress('placeOrder'),
    body(PlaceOrderBody),
    async (c) => {
      const buyer = buyerOf(c)
      const call = { body: c.req.valid('json'), buyer }
      const idempotency = idempotencyOf(c, 'orders')
      const intentId = call.body.paymentDetails?.paymentIntentId
      const isLater = isPaidLater(call.body)
      if (isLater && intentId) await cancelSupersededPayment(intentId, buyer)
      const placed = isLater
        ? await placeOrder(deps, {
            ...call,
            idempotency,
            placementDeps,
            network: hashNetworkAddress(c, deps.config),
          })
        : await finishCardOrder(call)
      return c.json(placed.response, placed.status as 201)
    },
  )

  return routes
}
