import { DoneBody, envelope } from '@atelier/domain/envelope'
import { ChangeOrderStatusBody } from '@atelier/domain/orders/change-order-status.schema'
import {
  AddOrderNoteBody,
  CorrectAddressBody,
  CorrectTrackingBody,
  RecordPaymentBody,
  WriteToCustomerBody,
} from '@atelier/domain/orders/order-desk.schema'
import { RefundOrderBody } from '@atelier/domain/payments/refund-order.schema'
import { OrderDetail } from '@atelier/domain/orders/order.schema'
import { randomUUID } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import { readIdempotencyKey } from '../../http/idempotency-key.ts'
import { staffCause } from '../../http/request-cause.ts'
import { answers, body, params } from '../../http/validate.ts'
import { addOrderNote } from './add-order-note.ts'
import type { WholeOrder } from './admin-orders.repo.ts'
import { changeOrderStatus } from './change-order-status.ts'
import { correctAddress } from './desk/correct-address.ts'
import { correctTracking } from './desk/correct-tracking.ts'
import { refundOrder } from './desk/refund-order.ts'
import { presentOrderDetail } from './orders.present.ts'
import { recordPayment } from './record-payment.ts'
import { writeToCustomer } from './write-to-customer.ts'

export const OrderAddress = z.object({ orderId: z.string().max(100).meta({ example: 'ORD-7K3MZ9Q2XW41' }) })
export const OrderAnswer = envelope(OrderDetail).meta({ id: 'OrderAnswer' })

const answer = (whole: WholeOrder, message: string): z.infer<typeof OrderAnswer> => ({
  success: true,
  message,
  data: presentOrderDetail(whole),
})

/** What staff do with an order: its status, its payment, notes among themselves, letters to the customer. */
export function orderDeskRoutes(deps: Deps, allow: Allow): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  const causeOf = (c: Context<AppEnv>) => staffCause(c, deps.config.TRUSTED_PROXIES)

  routes.put(
    '/:orderId/status',
    allow('orders:edit'),
    answers(OrderAnswer, 'Set the status of an order', {
      refusals: ['not_found', 'conflict', 'out_of_stock', 'order_unpaid'],
    }),
    params(OrderAddress),
    body(ChangeOrderStatusBody),
    async (c) => {
      const whole = await changeOrderStatus(deps, c.req.valid('param').orderId, c.req.valid('json'), causeOf(c))
      return c.json(answer(whole, 'Order status updated'))
    },
  )

  routes.post(
    '/:orderId/payment',
    allow('orders:edit'),
    answers(OrderAnswer, 'Record that a manual order was paid', { refusals: ['not_found', 'conflict'] }),
    params(OrderAddress),
    body(RecordPaymentBody),
    async (c) => {
      const whole = await recordPayment(deps, c.req.valid('param').orderId, c.req.valid('json'), causeOf(c))
      return c.json(answer(whole, 'Payment recorded'))
    },
  )

  routes.put(
    '/:orderId/tracking',
    allow('orders:edit'),
    answers(OrderAnswer, 'Correct the tracking of an order that is on its way', {
      refusals: ['not_found', 'conflict'],
    }),
    params(OrderAddress),
    body(CorrectTrackingBody),
    async (c) => {
      const whole = await correctTracking(deps, c.req.valid('param').orderId, c.req.valid('json'), causeOf(c))
      return c.json(answer(whole, 'Tracking corrected'))
    },
  )

  routes.put(
    '/:orderId/address',
    allow('orders:edit'),
    answers(OrderAnswer, 'Correct where an order that has not left goes', { refusals: ['not_found', 'conflict'] }),
    params(OrderAddress),
    body(CorrectAddressBody),
    async (c) => {
      const whole = await correctAddress(deps, c.req.valid('param').orderId, c.req.valid('json'), causeOf(c))
      return c.json(answer(whole, 'Address corrected'))
    },
  )

  routes.post(
    '/:orderId/refunds',
    allow('orders:edit'),
    answers(OrderAnswer, 'Give back what was paid, never more. An Idempotency-Key makes any repeat harmless', {
      headers: ['Idempotency-Key'],
      refusals: ['not_found', 'conflict'],
    }),
    params(OrderAddress),
    body(RefundOrderBody),
    async (c) => {
      const idempotencyKey = readIdempotencyKey(c) ?? randomUUID()
      const call = { body: c.req.valid('json'), cause: causeOf(c), idempotencyKey }
      return c.json(answer(await refundOrder(deps, c.req.valid('param').orderId, call), 'Refund requested'))
    },
  )

  routes.post(
    '/:orderId/notes',
    allow('orders:edit'),
    answers(OrderAnswer, 'Add a note that staff alone can read', { refusals: ['not_found'] }),
    params(OrderAddress),
    body(AddOrderNoteBody),
    async (c) => {
      const whole = await addOrderNote(deps, c.req.valid('param').orderId, c.req.valid('json'), causeOf(c))
      return c.json(answer(whole, 'Note added'))
    },
  )

  routes.post(
    '/:orderId/mail',
    allow('orders:edit'),
    answers(DoneBody, 'Write to the customer of an order', { refusals: ['not_found', 'conflict'] }),
    params(OrderAddress),
    body(WriteToCustomerBody),
    async (c) => {
      await writeToCustomer(deps, c.req.valid('param').orderId, c.req.valid('json'), causeOf(c))
      return c.json({ success: true, message: 'Email sent successfully!' } satisfies DoneBody)
    },
  )

  return routes
}
