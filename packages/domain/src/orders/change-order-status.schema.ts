import { z } from 'zod'
import { isoDate } from '../text.schema.ts'
import { ORDER_STATUSES } from './status.ts'

export const NOTE_MAX = 1_000
export const TRACKING_MAX = 80

const status = z.enum(ORDER_STATUSES, 'Please choose a known status')

/** An optional line of text; a blank value becomes null. */
export const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Please use at most ${max} characters`)
    .nullish()
    .transform((text) => text || null)

const statusNote = optionalLine(NOTE_MAX)
const updatedAt = isoDate.optional()

/**
 * Body of PUT /api/admin/orders/{id}/status. The specification's client sends the object {status, statusNote,
 * updatedAt} in place of the plain status (A7). Both forms parse to one shape.
 */
export const ChangeOrderStatusBody = z
  .strictObject({
    status: z.union([status, z.strictObject({ status, statusNote, updatedAt })], 'Please choose a known status'),
    statusNote,
    /** The version that the change is based on: returns 409 when the order has changed since. */
    updatedAt,
    trackingCarrier: optionalLine(TRACKING_MAX),
    trackingNumber: optionalLine(TRACKING_MAX),
    /** Staff confirmed that this order ships although it is unpaid. */
    confirmUnpaid: z.boolean().default(false),
  })
  .transform(({ status: sent, ...rest }) => ({
    ...rest,
    ...(typeof sent === 'string'
      ? { status: sent }
      : {
          status: sent.status,
          statusNote: sent.statusNote ?? rest.statusNote,
          updatedAt: sent.updatedAt ?? rest.updatedAt,
        }),
  }))
  .meta({ id: 'ChangeOrderStatusBody' })
export type ChangeOrderStatusBody = z.infer<typeof ChangeOrderStatusBody>
