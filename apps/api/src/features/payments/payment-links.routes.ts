import { orderDisplayNumber } from '@atelier/domain/ids'
import { toDollars } from '@atelier/domain/money'
import { PlaceOrderResponse } from '@atelier/domain/orders/place-order.schema'
import { CreateIntentResponse } from '@atelier/domain/payments/create-intent.schema'
import {
  FinishPaymentLinkBody,
  PaymentLinkIntentBody,
  PaymentLinkParams,
  PaymentLinkResponse,
} from '@atelier/domain/payments/payment-link.schema'
import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import type { RateLimitByAddress } from '../../http/rate-limit.ts'
import { describeResponse, body, params } from '../../http/validate.ts'
import type { WholeOrder } from '../orders/orders.public.ts'
import { presentIntent } from './intents.routes.ts'
import { finishPaymentLink, linkStateOf, openPaymentLink, readPaymentLink } from './pay-by-link.ts'

/** Presents an order on its payment link: line items and totals, no personal data. */
const presentPaymentLink = ({ order, items }: WholeOrder): PaymentLinkResponse => ({
  success: true,
  data: {
    displayNumber: orderDisplayNumber(order.order_id),
    items: items.map((item) => ({
      productId: item.product_id,
      name: item.name,
      imageUrl: item.image_url,
      color: item.color,
      size: item.size,
      price: toDollars(item.unit_price_cents),
      quantity: item.quantity,
    })),
    subtotal: toDollars(order.subtotal_cents),
    tax: toDollars(order.tax_cents),
    total: toDollars(order.total_cents),
    state: linkStateOf(order),
    expiresAt: (order.payment_link_expires_at ?? order.created_at).toISOString(),
  },
})

/** /api/pay/{token}: pays for a waiting order by the link in an email. */
export function paymentLinksRoutes(deps: Deps, allow: Allow, limitAddress: RateLimitByAddress): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.get(
    '/:token',
    allow('anyone'),
    describeResponse(PaymentLinkResponse, 'Get the order of a payment link', {
      errors: ['not_found', 'too_many_requests'],
    }),
    limitAddress('orderLinks'),
    params(PaymentLinkParams),
    async (c) => {
      c.header('Cache-Control', 'no-store')
      return c.json(presentPaymentLink(await readPaymentLink(deps, c.req.valid('param').token)))
    },
  )

  routes.post(
    '/:token/intent',
    allow('anyone'),
    describeResponse(CreateIntentResponse, 'Create or resume the payment of a payment link', {
      errors: ['not_found', 'conflict', 'payment_unavailable', 'payment_timeout', 'too_many_requests'],
    }),
    limitAddress('createIntent'),
    params(PaymentLinkParams),
    body(PaymentLinkIntentBody),
    async (c) => {
      const opened = await openPaymentLink(deps, c.req.valid('param').token, c.req.valid('json'))
      c.header('Cache-Control', 'no-store')
      return c.json(presentIntent(opened))
    },
  )

  routes.post(
    '/:token/finish',
    allow('anyone'),
    describeResponse(PlaceOrderResponse, 'Finish the payment of a payment link', {
      errors: [
        'payment_required',
        'not_found',
        'conflict',
        'payment_processing',
        'payment_unavailable',
        'payment_timeout',
        'too_many_requests',
      ],
    }),
    limitAddress('paymentStatus'),
    params(PaymentLinkParams),
    body(FinishPaymentLinkBody),
    async (c) => {
      const data = await finishPaymentLink(deps, c.req.valid('param').token, c.req.valid('json'))
      c.header('Cache-Control', 'no-store')
      return c.json({ success: true, message: 'Payment received', data } satisfies PlaceOrderResponse)
    },
  )

  return routes
}
