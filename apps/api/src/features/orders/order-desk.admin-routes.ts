import { DoneBody, envelope } from '@atelier/domain/envelope'
import { ChangeOrderStatusBody } from '@atelier/domain/orders/change-order-status.schema'
import { AddOrderNoteBody, RecordPaymentBody, WriteToCustomerBody } from '@atelier/domain/orders/order-desk.schema'
import { OrderDetail } from '@atelier/domain/orders/order.schema'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Cause } from '../../cause.ts'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import { staffActor, type AppEnv } from '../../http/env.ts'
import { requestCause } from '../../http/request-cause.ts'
import { answers, body, params } from '../../http/validate.ts'
import { addOrderNote } from './add-order-note.ts'
import type { WholeOrder } from './admin-orders.repo.ts'
import { changeOrderStatus } from './change-order-status.ts'
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
  const causeOf = (c: Context<AppEnv>): Cause & { actor: NonNullable<Cause['actor']> } => {
    const { userId, name, role } = staffActor(c)
    return { ...requestCause(c, deps.config.TRUSTED_PROXIES), actor: { userId, name, role } }
  }

  routes.put(
    '/:orderId/status',
    allow('orders:edit'),
    answers(OrderAnswer, 'Set the status of an order', { refusals: ['not_found', 'conflict', 'order_unpaid'] }),
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
    allow('email:manage'),
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
