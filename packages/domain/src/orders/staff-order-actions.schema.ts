import { z } from 'zod'
import { isoDate, requiredText } from '../text.schema.ts'
import { ShippingAddress } from './address.schema.ts'
import { NOTE_MAX, TRACKING_MAX } from './change-order-status.schema.ts'

export const EMAIL_SUBJECT_MAX = 150
export const EMAIL_BODY_MAX = 5_000

/** Body of POST /api/admin/orders/{id}/payment: a member of staff says that a manual order was paid, and how they know. */
export const RecordPaymentBody = z
  .strictObject({ note: requiredText('Please say how it was paid', NOTE_MAX) })
  .meta({ id: 'RecordPaymentBody' })
export type RecordPaymentBody = z.infer<typeof RecordPaymentBody>

/** Body of POST /api/admin/orders/{id}/notes: what staff tell each other about an order. */
export const AddOrderNoteBody = z
  .strictObject({ text: requiredText('Please write a note', NOTE_MAX) })
  .meta({ id: 'AddOrderNoteBody' })
export type AddOrderNoteBody = z.infer<typeof AddOrderNoteBody>

/** Body of POST /api/admin/orders/{id}/mail: a letter to whoever placed the order. The order knows the address. */
export const EmailCustomerBody = z
  .strictObject({
    subject: requiredText('Please enter a subject', EMAIL_SUBJECT_MAX).refine(
      (subject) => !/[\r\n]/.test(subject),
      'Please keep the subject on one line',
    ),
    message: requiredText('Please write a message', EMAIL_BODY_MAX),
  })
  .meta({ id: 'WriteToCustomerBody' })
export type EmailCustomerBody = z.infer<typeof EmailCustomerBody>

/** Body of PUT /api/admin/orders/{id}/tracking: the carrier and number of a parcel that is on its way, put right. */
export const CorrectTrackingBody = z
  .strictObject({
    trackingCarrier: requiredText('Please name the carrier', TRACKING_MAX),
    trackingNumber: requiredText('Please enter the tracking number', TRACKING_MAX),
    /** The version the change is based on: refused with 409 when the order has changed since. */
    updatedAt: isoDate.optional(),
  })
  .meta({ id: 'CorrectTrackingBody' })
export type CorrectTrackingBody = z.infer<typeof CorrectTrackingBody>

/** Body of PUT /api/admin/orders/{id}/address: where an order that has not left goes, put right. */
export const CorrectAddressBody = z
  .strictObject({
    shipping: ShippingAddress,
    /** The version the change is based on: refused with 409 when the order has changed since. */
    updatedAt: isoDate.optional(),
  })
  .meta({ id: 'CorrectAddressBody' })
export type CorrectAddressBody = z.infer<typeof CorrectAddressBody>
