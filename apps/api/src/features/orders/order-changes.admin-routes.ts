import { SuccessResponse, envelope } from '@atelier/domain/envelope'
import { ChangeOrderStatusBody } from '@atelier/domain/orders/change-order-status.schema'
import {
  AddOrderNoteBody,
  CorrectAddressBody,
  CorrectTrackingBody,
  RecordPaymentBody,
  EmailCustomerBody,
} from '@atelier/domain/orders/staff-order-actions.schema'
import { RefundOrderBody } from '@atelier/domain/payments/refund-order.schema'
import { OrderDetail } from '@atelier/domain/orders/order.schema'
import { randomUUID } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import { readIdempotencyKey } from '../../http/idempotency-key.ts'
import { staffActionContextOf } from '../../http/action-context.ts'
import { describeResponse, body, params } from '../../http/validate.ts'
import { addOrderNote } from './add-order-note.ts'
import type { WholeOrder } from './admin-orders.repo.ts'
import { changeOrderStatus } from './change-order-status.ts'
import { correctAddress } from './desk/correct-address.ts'
import { correctTracking } from './desk/correct-tracking.ts'
import { refundOrder } from './desk/refund-order.ts'
import { presentOrderDetail } from './orders.present.ts'
import { recordPayment } from './record-payment.ts'
import { emailOrderCustomer } from './email-order-customer.ts'

export const OrderParams = z.object({ orderId: z.string().max(100).meta({ example: 'ORD-7K3MZ9Q2XW41' }) })
export const OrderResponse = envelope(OrderDetail).meta({ id: 'OrderResponse' })

const toResponse = (whole: WholeOrder, message: string): z.infer<typeof OrderResponse> => ({
  success: true,
  message,
  data: presentOrderDetail(whole),
})

/** Staff routes that change an order: status, payment, notes and emails to the customer. */
export function orderChangeRoutes(deps: Deps, allow: Allow): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  const contextOf = (c: Context<AppEnv>) => staffActionContextOf(c, deps.config.TRUSTED_PROXIES)

  routes.put(
    '/:orderId/status',
    allow('orders:edit'),
    describeResponse(OrderResponse, 'Set the status of an order', {
      errors: ['not_found', 'conflict', 'out_of_stock', 'order_unpaid'],
    }),
    params(OrderParams),
    body(ChangeOrderStatusBody),
    async (c) => {
      const whole = await changeOrderStatus(deps, c.req.valid('param').orderId, c.req.valid('json'), contextOf(c))
      return c.json(toResponse(whole, 'Order status updated'))
    },
  )

  routes.post(
    '/:orderId/payment',
    allow('orders:edit'),
    describeResponse(OrderResponse, 'Record that a manual order was paid', { errors: ['not_found', 'conflict'] }),
    params(OrderParams),
    body(RecordPaymentBody),
    async (c) => {
      const whole = await recordPayment(deps, c.req.valid('param').orderId, c.req.valid('json'), contextOf(c))
      return c.json(toResponse(whole, 'Payment recorded'))
    },
  )

  routes.put(
    '/:orderId/tracking',
    allow('orders:edit'),
    describeResponse(OrderResponse, 'Correct the tracking number of an order in delivery', {
      errors: ['not_found', 'conflict'],
    }),
    params(OrderParams),
    body(CorrectTrackingBody),
    async (c) => {
      const whole = await correctTracking(deps, c.req.valid('param').orderId, c.req.valid('json'), contextOf(c))
      return c.json(toResponse(whole, 'Tracking corrected'))
    },
  )

  routes.put(
    '/:orderId/address',
    allow('orders:edit'),
    describeResponse(OrderResponse, 'Correct the shipping address of an order that has not shipped', {
      errors: ['not_found', 'conflict'],
    }),
    params(OrderParams),
    body(CorrectAddressBody),
    async (c) => {
      const whole = await correctAddress(deps, c.req.valid('param').orderId, c.req.valid('json'), contextOf(c))
      return c.json(toResponse(whole, 'Address corrected'))
    },
  )

  routes.post(
    '/:orderId/refunds',
    allow('orders:edit'),
    describeResponse(
      OrderResponse,
      'Refund what was paid, never more. Retries with the same Idempotency-Key have no effect',
      {
        headers: ['Idempotency-Key'],
        errors: ['not_found', 'conflict'],
      },
    ),
    params(OrderParams),
    body(RefundOrderBody),
    async (c) => {
      const idempotencyKey = readIdempotencyKey(c) ?? randomUUID()
      const call = { body: c.req.valid('json'), context: contextOf(c), idempotencyKey }
      return c.json(toResponse(await refundOrder(deps, c.req.valid('param').orderId, call), 'Refund requested'))
    },
  )

  routes.post(
    '/:orderId/notes',
    allow('orders:edit'),
    describeResponse(OrderResponse, 'Add a note that only staff can read', { errors: ['not_found'] }),
    params(OrderParams),
    body(AddOrderNoteBody),
    async (c) => {
      const whole = await addOrderNote(deps, c.req.valid('param').orderId, c.req.valid('json'), contextOf(c))
      return c.json(toResponse(whole, 'Note added'))
    },
  )

  routes.post(
    '/:orderId/mail',
    allow('orders:edit'),
    describeResponse(SuccessResponse, 'Email the customer of an order', { errors: ['not_found', 'conflict'] }),
    params(OrderParams),
    body(EmailCustomerBody),
    async (c) => {
      await emailOrderCustomer(deps, c.req.valid('param').orderId, c.req.valid('json'), contextOf(c))
      return c.json({ success: true, message: 'Email sent successfully!' } satisfies SuccessResponse)
    },
  )

  return routes
}
