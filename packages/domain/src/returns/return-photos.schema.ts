import { z } from 'zod'
import { ReceiptParams } from '../customers/receipt-params.schema.ts'
import { envelope } from '../contract/envelope.ts'

export const PhotoId = z
  .string()
  .regex(/^[0-9a-f]{32}$/, 'This photo is not known')
  .meta({ example: '0f8fad5bd9cb469fa16570867728950e' })

/** A photo of a return request. `url` opens it for the reader of this response. */
export const ReturnPhoto = z
  .object({
    photoId: z.string(),
    url: z.string(),
    /** Of the large image, in pixels. */
    width: z.int(),
    height: z.int(),
  })
  .meta({ id: 'ReturnPhoto' })
export type ReturnPhoto = z.infer<typeof ReturnPhoto>

export const ReturnPhotoResponse = envelope(ReturnPhoto).meta({ id: 'ReturnPhotoResponse' })

/** An unknown photo returns 404, also when its id cannot be one. */
export const photoParam = { photoId: z.string().max(100) }
export const ReceiptPhotoParams = ReceiptParams.extend(photoParam)

export const RETURN_PHOTO_SIZES = ['large', 'small'] as const
export const ReturnPhotoQuery = z.strictObject({
  size: z.enum(RETURN_PHOTO_SIZES, 'Please choose a known size').default('large'),
})
export type ReturnPhotoSize = (typeof RETURN_PHOTO_SIZES)[number]
