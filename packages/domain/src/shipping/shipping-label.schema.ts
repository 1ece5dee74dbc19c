import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { personal } from '../contract/personal-fields.ts'
import { isoDate } from '../values/text.schema.ts'
import { PARCEL_STATES } from './parcel-state.ts'
import { Parcel } from './parcel.schema.ts'

/** `buying`: the carrier was asked, and has not confirmed yet. */
export const LABEL_STATUSES = ['buying', 'bought'] as const

/** A label that was bought for an order, or is being bought. `price` is what the shop pays, in `currency`. */
export const ShippingLabel = z
  .object({
    labelId: z.string(),
    status: z.enum(LABEL_STATUSES),
    carrier: z.string(),
    service: z.string(),
    price: z.number(),
    currency: z.string(),
    trackingNumber: personal('text', z.string()).nullable(),
    /** The carrier's page about the parcel. */
    trackingUrl: personal('text', z.string()).nullable(),
    parcelState: z.enum(PARCEL_STATES),
    /** The name of the staff member who bought it. */
    boughtBy: z.string().nullable(),
    boughtAt: isoDate,
  })
  .meta({ id: 'ShippingLabel' })
export type ShippingLabel = z.infer<typeof ShippingLabel>

/** The label of an order. `isOffered`: labels can be bought here; otherwise staff type the tracking number. */
export const OrderLabelResponse = envelope(z.object({ isOffered: z.boolean(), label: ShippingLabel.nullable() })).meta({
  id: 'OrderLabelResponse',
})

/** What a carrier charges for a parcel, and how long it takes; `days` is null when it does not say. */
export const LabelRate = z
  .object({
    rateId: z.string(),
    carrier: z.string(),
    service: z.string(),
    price: z.number(),
    currency: z.string(),
    days: z.int().nullable(),
  })
  .meta({ id: 'LabelRate' })
export type LabelRate = z.infer<typeof LabelRate>

/** Body of POST /api/admin/orders/{id}/labels. */
export const QuoteLabelBody = z.strictObject({ parcel: Parcel }).meta({ id: 'QuoteLabelBody' })
export type QuoteLabelBody = z.infer<typeof QuoteLabelBody>

/** The rates for a parcel, the lowest price first. `labelId` names them in the purchase. */
export const LabelRatesResponse = envelope(
  z.object({
    labelId: z.string(),
    rates: z.array(LabelRate),
    /** What carriers say about the parcel or the address. */
    messages: z.array(z.string()),
  }),
).meta({ id: 'LabelRatesResponse' })

/** Body of PUT /api/admin/orders/{id}/labels/{labelId}. */
export const BuyLabelBody = z
  .strictObject({ rateId: z.string('Choose a service').min(1, 'Choose a service').max(200) })
  .meta({ id: 'BuyLabelBody' })
