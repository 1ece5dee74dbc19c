import { z } from 'zod'
import { isoDate, requiredText } from '../values/text.schema.ts'
import { ZONES_OF_COUNTRY } from '../region/zones-of-country.ts'
import { shippingAddressIn } from './address.schema.ts'
import { completeTracking, NOTE_MAX, TRACKING_MAX, trackingShape } from './change-order-status.schema.ts'

export const EMAIL_SUBJECT_MAX = 150
export const EMAIL_BODY_MAX = 5_000

/** Body of POST /api/admin/orders/{id}/payment: staff record that a manual order was paid, and how they know. */
export const RecordPaymentBody = z
  .strictObject({ note: requiredText('Enter how it was paid', NOTE_MAX) })
  .meta({ id: 'RecordPaymentBody' })
export type RecordPaymentBody = z.infer<typeof RecordPaymentBody>

/** Body of POST /api/admin/orders/{id}/notes: an internal note of staff. */
export const AddOrderNoteBody = z
  .strictObject({ text: requiredText('Enter a note', NOTE_MAX) })
  .meta({ id: 'AddOrderNoteBody' })
export type AddOrderNoteBody = z.infer<typeof AddOrderNoteBody>

/** Body of POST /api/admin/orders/{id}/mail: an email to the order's customer, at the address stored with the order. */
export const EmailCustomerBody = z
  .strictObject({
    subject: requiredText('Please enter a subject', EMAIL_SUBJECT_MAX).refine(
      (subject) => !/[\r\n]/.test(subject),
      'Keep the subject on one line',
    ),
    message: requiredText('Please write a message', EMAIL_BODY_MAX),
  })
  .meta({ id: 'EmailCustomerBody' })
export type EmailCustomerBody = z.infer<typeof EmailCustomerBody>

/**
 * Body of PUT /api/admin/orders/{id}/tracking: corrects the carrier and number of a shipped parcel. A blank carrier is
 * recognized from the number.
 */
export const CorrectTrackingBody = z
  .strictObject({
    ...trackingShape,
    trackingCarrier: z
      .string('Enter the carrier')
      .trim()
      .max(TRACKING_MAX, `Please use at most ${TRACKING_MAX} characters`)
      .transform((carrier) => carrier || null),
    trackingNumber: requiredText('Enter the tracking number', TRACKING_MAX),
    /** The version that the change is based on: returns 409 when the order has changed since. */
    updatedAt: isoDate.optional(),
  })
  .transform(completeTracking)
  .meta({ id: 'CorrectTrackingBody' })
export type CorrectTrackingBody = z.infer<typeof CorrectTrackingBody>

/** Body of PUT /api/admin/orders/{id}/address: corrects the address of an order that has not shipped. */
export const CorrectAddressBody = z
  .strictObject({
    /** As any market may have it: the API judges it by the market of the order. */
    shipping: shippingAddressIn({ destinations: Object.keys(ZONES_OF_COUNTRY), form: 'byCountry' }),
    /** The version that the change is based on: returns 409 when the order has changed since. */
    updatedAt: isoDate.optional(),
  })
  .meta({ id: 'CorrectAddressBody' })
export type CorrectAddressBody = z.infer<typeof CorrectAddressBody>
