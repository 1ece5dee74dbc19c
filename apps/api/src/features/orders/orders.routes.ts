import { OrderPlaced, PlaceOrderBody } from '@atelier/domain/orders/place-order.schema'
import { Hono, type Context } from 'hono'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import { clientAddress } from '../../http/client-address.ts'
import type { AppEnv } from '../../http/env.ts'
import { readIdempotencyKey } from '../../http/idempotency-key.ts'
import type { LimitAddress } from '../../http/rate-limit.ts'
import { answers, body } from '../../http/validate.ts'
import { placeOrder, type Buyer } from './place-order.ts'

/** Ordering, by customers and guests alike (S7). */
export function ordersRoutes(deps: Deps, allow: Allow, limitAddress: LimitAddress): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.post(
    '/',
    allow('anyone-known'),
    answers(OrderPlaced, 'Place an order. An Idempotency-Key makes any repeat answer with the first order', {
      status: 201,
      headers: ['Idempotency-Key'],
      refusals: ['out_of_stock', 'price_changed', 'request_running', 'idempotency_mismatch', 'too_many_requests'],
    }),
    limitAddress('placeOrder'),
    body(PlaceOrderBody),
    async (c) => {
      const buyer = buyerOf(c)
      const placed = await placeOrder(deps, {
        body: c.req.valid('json'),
        buyer,
        idempotency: idempotencyOf(c, buyer, clientAddress(c, deps.config.TRUSTED_PROXIES)),
      })
      c.header('Cache-Control', 'no-store')
      return c.json(placed.answer, placed.status as 201)
    },
  )

  return routes
}

function buyerOf(c: Context<AppEnv>): Buyer | null {
  const actor = c.get('actor')
  if (actor.kind !== 'customer' && actor.kind !== 'guest') return null
  return { kind: actor.kind, userId: actor.userId, email: actor.email }
}

/** A visitor without a session is told from others by the address; the key itself is hard to guess. */
function idempotencyOf(c: Context<AppEnv>, buyer: Buyer | null, address: string) {
  const key = readIdempotencyKey(c)
  return key === null ? null : { key, scope: buyer ? `orders ${buyer.userId}` : `orders ${address}` }
}
