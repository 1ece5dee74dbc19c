import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { PlaceOrderBody } from './place-order.schema.ts'

/**
 * Body of POST /api/admin/orders: staff create an order for a customer, who gets a payment link by email. `userId`
 * names a registered customer; without it the order belongs to a guest.
 */
export const CreateStaffOrderBody = PlaceOrderBody.pick({
  userId: true,
  email: true,
  items: true,
  total: true,
  shipping: true,
  billing: true,
}).meta({ id: 'CreateStaffOrderBody' })
export type CreateStaffOrderBody = z.infer<typeof CreateStaffOrderBody>

export const CreateStaffOrderResponse = envelope(z.object({ orderId: z.string() })).meta({
  id: 'CreateStaffOrderResponse',
})
export type CreateStaffOrderResponse = z.infer<typeof CreateStaffOrderResponse>
