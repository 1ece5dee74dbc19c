import { z } from 'zod'
import { limits } from '../limits/limits.ts'
import { isoDate } from '../values/text.schema.ts'
import { CHOOSE_COLOR } from './exchange.ts'
import { acceptsPhotos, PHOTOS_NOT_FOR_REASON, TOO_MANY_PHOTOS } from './return-photos.ts'
import { PhotoId } from './return-photos.schema.ts'
import { RETURN_REASONS } from './return-status.ts'

export const RETURN_NOTE_MAX = 1_000
export const SELECT_ITEM = 'Please select at least one item to return'
export const SELECT_REASON = 'Please select a return reason'
/** Result messages of the return dialog (S8). */
export const RETURN_SUBMITTED = 'Return request submitted successfully!'
export const RETURN_FAILED = 'Failed to submit return request. Please try again.'

const item = z.strictObject({
  /** Index of the line item in the order, from 0. */
  itemIndex: z.int('Enter the position of the item in the order').min(0),
  /** Defaults to all units of the line that can still be returned. */
  quantity: z.int('Enter a whole number of items').min(1, 'Return at least one item').optional(),
  /** The exchange that sent this unit, for a unit that came as a replacement. */
  exchangeId: z.string().max(32).optional(),
  /** Another color of the same product instead of a refund. All items of a request have one, or none has. */
  exchangeColor: z.string().min(1, CHOOSE_COLOR).max(100).optional(),
})

/** Whether each line item is named at most once. */
export const hasUniqueItems = (items: readonly { itemIndex: number }[]): boolean =>
  new Set(items.map(({ itemIndex }) => itemIndex)).size === items.length

/**
 * Body of POST /api/orders/{orderId}/return (S3, S7). The server ignores its order id, time and email address. It takes
 * them from the URL, its own clock and the stored order.
 */
export const RequestReturnBody = z
  .strictObject({
    orderId: z.string().max(100).optional(),
    items: z.array(item, SELECT_ITEM).min(1, SELECT_ITEM).max(100).refine(hasUniqueItems, 'List each item once'),
    reason: z.enum(RETURN_REASONS, SELECT_REASON),
    note: z
      .string()
      .trim()
      .max(RETURN_NOTE_MAX, `Please use at most ${RETURN_NOTE_MAX} characters`)
      .nullish()
      .transform((text) => text || null),
    requestedAt: isoDate.optional(),
    customerEmail: z.string().max(254).optional(),
    /** Photos that were uploaded for this request, in the order to show them. */
    photoIds: z
      .array(PhotoId)
      .max(limits.upload.returnPhotos.perReturn, TOO_MANY_PHOTOS)
      .refine((ids) => new Set(ids).size === ids.length, 'List each photo once')
      .optional(),
  })
  .refine(({ items }) => items.every(({ exchangeColor }) => !exchangeColor === !items[0]?.exchangeColor), {
    path: ['items'],
    message: CHOOSE_COLOR,
  })
  .refine(({ reason, photoIds }) => !photoIds?.length || acceptsPhotos(reason), {
    path: ['photoIds'],
    message: PHOTOS_NOT_FOR_REASON,
  })
  .meta({ id: 'RequestReturnBody' })
export type RequestReturnBody = z.infer<typeof RequestReturnBody>

/** The specification's client reads success and message (S7); the id identifies the new return. */
export const RequestReturnResponse = z
  .object({ success: z.literal(true), message: z.string(), data: z.object({ returnId: z.string() }) })
  .meta({ id: 'RequestReturnResponse' })
export type RequestReturnResponse = z.infer<typeof RequestReturnResponse>
