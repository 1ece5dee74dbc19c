import { z } from 'zod'
import { envelope } from '../envelope.ts'
import { PlaceOrderBody } from './place-order.schema.ts'

/**
 * Body of POST /api/admin/orders: an order that staff make for somebody, who is sent a link to pay for it. `userId` names a
 * registered customer; without it the order is a guest's.
 */
export const MakeOrderBody = PlaceOrderBody.pick({
  userId: true,
  email: true,
  items: true,
  total: true,
  shipping: true,
  billing: true,
}).meta({ id: 'MakeOrderBody' })
export type MakeOrderBody = z.infer<typeof MakeOrderBody>

export const OrderMade = envelope(z.object({ orderId: z.string() })).meta({ id: 'OrderMade' })
export type OrderMade = z.infer<typeof OrderMade>
