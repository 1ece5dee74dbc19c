import { z } from 'zod'
import { isoDate } from '../values/text.schema.ts'
import { RestockedLines } from './restocked-lines.schema.ts'
import { judgeTracking, type TrackingDetails } from './judge-tracking.ts'
import { ORDER_STATUSES } from './status.ts'

export const NOTE_MAX = 1_000
export const TRACKING_MAX = 80
export const TRACKING_URL_MAX = 500

const status = z.enum(ORDER_STATUSES, 'Please choose a known status')

/** An optional line of text; a blank value becomes null. */
export const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Please use at most ${max} characters`)
    .nullish()
    .transform((text) => text || null)

/** The fields of a parcel's tracking details; `completeTracking` judges them together. */
export const trackingShape = {
  trackingCarrier: optionalLine(TRACKING_MAX),
  trackingNumber: optionalLine(TRACKING_MAX),
  /** The tracking link of a carrier that the shop does not know; `{number}` stands for the tracking number. */
  trackingUrl: optionalLine(TRACKING_URL_MAX),
}

/** Completes the tracking details of a body: its carrier and link. Names the field when one is missing. */
export function completeTracking<Body extends TrackingDetails>(body: Body, context: z.RefinementCtx): Body {
  const judged = judgeTracking(body)
  if (judged.ok) return { ...body, ...judged.tracking }
  context.addIssue({ code: 'custom', path: [judged.field], message: judged.message })
  return z.NEVER
}

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
    ...trackingShape,
    /** Staff confirmed that this order ships although it is unpaid. */
    confirmUnpaid: z.boolean().default(false),
    /** The units that came back, when the change closes an order that was shipped. */
    restock: RestockedLines,
  })
  .transform(completeTracking)
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
