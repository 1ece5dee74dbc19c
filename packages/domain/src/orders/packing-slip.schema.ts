import { z } from 'zod'
import { envelope } from '../envelope.ts'
import { policy } from '../policy.ts'
import { OrderDetail, OrderItem } from './order.schema.ts'

/** What goes into a parcel and where it goes: enough to pack and to send an order. */
export const OrderPackingSlip = OrderDetail.pick({
  orderId: true,
  createdAt: true,
  updatedAt: true,
  status: true,
  paymentDetails: true,
  customerName: true,
  shipping: true,
  trackingCarrier: true,
  trackingNumber: true,
})
  .extend({ items: z.array(OrderItem) })
  .meta({ id: 'OrderSlip' })
export type OrderPackingSlip = z.infer<typeof OrderPackingSlip>

const CHOOSE = 'Please name at least one order'
const { bulkMax } = policy.orders

/** Query of GET /api/admin/orders/slips: the orders, their ids parted by commas. */
export const PackingSlipsQuery = z.strictObject({
  ids: z
    .string(CHOOSE)
    .transform((text) => text.split(',').filter((id) => id !== ''))
    .pipe(z.array(z.string().max(100)).min(1, CHOOSE).max(bulkMax, `Please name at most ${bulkMax} orders at a time`)),
})
export type PackingSlipsQuery = z.infer<typeof PackingSlipsQuery>

/** In the order they were asked for; those that are not there are left out. */
export const PackingSlipsResponse = envelope(z.array(OrderPackingSlip)).meta({ id: 'OrderSlipsAnswer' })
