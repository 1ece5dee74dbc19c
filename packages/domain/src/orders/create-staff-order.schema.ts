import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { perCurrency } from '../money/currency-text.ts'
import { PlaceOrderBody, placeOrderBodyIn } from './place-order.schema.ts'

const FIELDS = { userId: true, email: true, items: true, total: true, shipping: true, billing: true } as const

/**
 * Body of POST /api/admin/orders: staff create an order for a customer, who gets a payment link by email. `userId`
 * names a registered customer; without it the order belongs to a guest.
 */
export const CreateStaffOrderBody = PlaceOrderBody.pick(FIELDS).meta({ id: 'CreateStaffOrderBody' })
export type CreateStaffOrderBody = z.infer<typeof CreateStaffOrderBody>
/** Returns the body with a total in a currency. */
export const createStaffOrderBodyIn = perCurrency((currency) => placeOrderBodyIn(currency).pick(FIELDS))

export const CreateStaffOrderResponse = envelope(z.object({ orderId: z.string() })).meta({
  id: 'CreateStaffOrderResponse',
})
export type CreateStaffOrderResponse = z.infer<typeof CreateStaffOrderResponse>
