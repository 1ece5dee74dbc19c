import { z } from 'zod'
import { envelope } from '../envelope.ts'
import { PlaceOrderBody } from './place-order.schema.ts'

/**
 * Body of POST /api/admin/orders: an order that staff make for somebody, who is sent a link to pay for it. `userId` names a
 * registered customer; without it the order is a guest's.
 */
export const CreateStaffOrderBody = PlaceOrderBody.pick({
  userId: true,
  email: true,
  items: true,
  total: true,
  shipping: true,
  billing: true,
}).meta({ id: 'MakeOrderBody' })
export type CreateStaffOrderBody = z.infer<typeof CreateStaffOrderBody>

export const CreateStaffOrderResponse = envelope(z.object({ orderId: z.string() })).meta({ id: 'OrderMade' })
export type CreateStaffOrderResponse = z.infer<typeof CreateStaffOrderResponse>
