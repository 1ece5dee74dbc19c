import { z } from 'zod'
import { ADDRESS_FORMS } from '../addresses/address-format.ts'
import { envelope } from '../contract/envelope.ts'
import { customsShape } from '../shipping/customs.schema.ts'
import { limits } from '../limits/limits.ts'
import { giftMessageShape, OrderDetail, phoneShape, StaffOrderItem } from './order.schema.ts'

/** The data needed to pack and ship an order. */
export const OrderPackingSlip = OrderDetail.pick({
  orderId: true,
  createdAt: true,
  updatedAt: true,
  status: true,
  paymentDetails: true,
  customerName: true,
  shipping: true,
  delivery: true,
  trackingCarrier: true,
  trackingNumber: true,
  trackingUrl: true,
  statusNote: true,
  internalNotes: true,
})
  .extend({ ...giftMessageShape, ...phoneShape, ...customsShape })
  .partial({ statusNote: true, internalNotes: true })
  .extend({
    items: z.array(StaffOrderItem),
    /** Whether the address is written in the order of its country. */
    addressForm: z.enum(ADDRESS_FORMS),
  })
  .meta({ id: 'OrderPackingSlip' })
export type OrderPackingSlip = z.infer<typeof OrderPackingSlip>

const CHOOSE = 'Select at least one order'
const { bulkMax } = limits.orders

/** Query of GET /api/admin/orders/slips: order ids, separated by commas. */
export const PackingSlipsQuery = z.strictObject({
  ids: z
    .string(CHOOSE)
    .transform((text) => text.split(',').filter((id) => id !== ''))
    .pipe(z.array(z.string().max(100)).min(1, CHOOSE).max(bulkMax, `Select at most ${bulkMax} orders at a time`)),
})
export type PackingSlipsQuery = z.infer<typeof PackingSlipsQuery>

/** In the requested order; ids that do not exist are omitted. */
export const PackingSlipsResponse = envelope(z.array(OrderPackingSlip)).meta({ id: 'PackingSlipsResponse' })
