import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { perMarket } from '../markets/per-market.ts'
import { PlaceOrderBody, placeOrderBodyIn } from './place-order.schema.ts'

const FIELDS = {
  userId: true,
  email: true,
  items: true,
  total: true,
  giftMessage: true,
  shipping: true,
  delivery: true,
  billing: true,
} as const

/**
 * Body of POST /api/admin/orders: staff create an order for a customer, who gets a payment link by email. `userId`
 * names a registered customer; without it the order belongs to a guest.
 */
export const CreateStaffOrderBody = PlaceOrderBody.pick(FIELDS).meta({ id: 'CreateStaffOrderBody' })
export type CreateStaffOrderBody = z.infer<typeof CreateStaffOrderBody>
/** Returns the body with a total in a currency, and the addresses of a market. */
export const createStaffOrderBodyIn = perMarket((currency, addresses) =>
  placeOrderBodyIn(currency, addresses).pick(FIELDS),
)

export const CreateStaffOrderResponse = envelope(z.object({ orderId: z.string() })).meta({
  id: 'CreateStaffOrderResponse',
})
export type CreateStaffOrderResponse = z.infer<typeof CreateStaffOrderResponse>
