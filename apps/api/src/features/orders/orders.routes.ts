import { assertOffered } from '@atelier/domain/delivery/assert-delivery'
import { usualDestination } from '@atelier/domain/markets/home-countries'
import * as orders from '@atelier/domain/orders/orders.endpoints'
import { isPaidLater } from '@atelier/domain/orders/place-order.schema'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Deps } from '../../deps.ts'
import { buyerOf, idempotencyOf } from '../../http/buyer.ts'
import { hashNetworkAddress } from '../../http/client-address.ts'
import type { Mount } from '../../http/mount.ts'
import { cancelSupersededPayment, finishCardOrder } from '../payments/card-orders.public.ts'
import { quoteCart } from './price-cart.ts'
import { placeOwnOrder, type OwnOrderCall } from './place-own-order.ts'

/** Mounts the routes to quote a cart and to place an order, for customers and guests (S7). `getVariants` reads from the cache. */
export function mountOrders(mount: Mount, deps: Deps, getVariants: OwnOrderCall['getVariants']): void {
  mount(orders, {
    async placeOrder({ body, market, respond, c }) {
      const buyer = buyerOf(c)
      const idempotency = idempotencyOf(c, 'orders')
      const intentId = body.paymentDetails?.paymentIntentId
      const isLater = isPaidLater(body)
      if (isLater && intentId) await cancelSupersededPayment(deps, intentId, buyer)
      const { response, status } = isLater
        ? await placeOwnOrder(deps, {
            body,
            market,
            buyer,
            idempotency,
            getVariants,
            network: hashNetworkAddress(c, deps.config),
          })
        : await finishCardOrder(deps, { body, market, buyer })
      return respond(response, status as ContentfulStatusCode)
    },
    async quoteCart({ body: { items, destination, delivery }, market, c }) {
      c.header('Cache-Control', 'no-store')
      assertOffered({ destination: destination ?? usualDestination(market.terms.shipping), delivery }, market.terms)
      return { success: true, data: await quoteCart(deps, { items, shipping: destination, delivery }, market) }
    },
  })
}
