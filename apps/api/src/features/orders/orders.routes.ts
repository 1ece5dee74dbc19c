import * as orders from '@atelier/domain/orders/orders.endpoints'
import { isPaidLater, type PlaceOrderBody } from '@atelier/domain/orders/place-order.schema'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Buyer } from '../../buyer.ts'
import type { Deps } from '../../deps.ts'
import { buyerOf, idempotencyOf } from '../../http/buyer.ts'
import { hashNetworkAddress } from '../../http/client-address.ts'
import type { Mount } from '../../http/mount.ts'
import { createOrderBatcher } from './order-batcher.ts'
import { placeOrder, type PlacementDeps, type PlacedResponse } from './place-order.ts'

/** Creates the order of a card payment. Implemented by payments. */
export type FinishCardOrder = (call: { body: PlaceOrderBody; buyer: Buyer | null }) => Promise<PlacedResponse>

interface OrdersRoutesDeps {
  finishCardOrder: FinishCardOrder
  /** Cancels the card payment that an order paid later replaces. */
  cancelSupersededPayment: (intentId: string, buyer: Buyer | null) => Promise<void>
  /** Returns sellable variants from the cache. */
  getVariants: PlacementDeps['getVariants']
}

/** Mounts the route to place an order, for customers and guests (S7). */
export function mountOrders(
  mount: Mount,
  deps: Deps,
  { finishCardOrder, cancelSupersededPayment, getVariants }: OrdersRoutesDeps,
): void {
  const placementDeps: PlacementDeps = { batcher: createOrderBatcher(deps.db), getVariants }

  mount(orders, {
    async placeOrder({ body, respond, c }) {
      const buyer = buyerOf(c)
      const idempotency = idempotencyOf(c, 'orders')
      const intentId = body.paymentDetails?.paymentIntentId
      const isLater = isPaidLater(body)
      if (isLater && intentId) await cancelSupersededPayment(intentId, buyer)
      const { response, status } = isLater
        ? await placeOrder(deps, {
            body,
            buyer,
            idempotency,
            placementDeps,
            network: hashNetworkAddress(c, deps.config),
          })
        : await finishCardOrder({ body, buyer })
      return respond(response, status as ContentfulStatusCode)
    },
  })
}
