import { z } from 'zod'
import type { Permission } from '../access/permissions.ts'
import { envelope } from '../contract/envelope.ts'
import { limits } from '../limits/limits.ts'
import { turnCountError } from '../products/product-turn.ts'
import { ProductTurn } from '../products/product.schema.ts'

/**
 * Staff who create or edit products may upload images (A7). A test ensures that every role that may create may also
 * edit, so one permission covers both.
 */
export const UPLOAD_PERMISSION = 'products:edit' satisfies Permission

const name = (missing?: string) => z.string(missing).trim().max(200, 'Please use at most 200 characters')
const WHICH_PRODUCT = 'Product name is required'

/** The form fields of POST /api/upload/product-image, besides the file. */
export const ProductImageFields = z.strictObject({
  productName: name(WHICH_PRODUCT).min(1, WHICH_PRODUCT),
  colorName: name().optional(),
  /** Position of the image within its color, from 0. */
  imageIndex: z.coerce.number<number>('Enter the image number').int().min(0).max(999).optional(),
  productId: name().optional(),
})
export type ProductImageFields = z.infer<typeof ProductImageFields>

const { minFrames, maxFrames } = limits.upload.turns

/** The form fields of POST /api/upload/product-turn, besides the sheet: rows of `SHEET_COLUMNS` images without gaps. */
export const ProductTurnFields = z.strictObject({
  productName: name(WHICH_PRODUCT).min(1, WHICH_PRODUCT),
  colorName: name().optional(),
  /** The number of images on the sheet. */
  frames: z.coerce
    .number<number>('Enter the number of images')
    .int()
    .min(minFrames, { error: ({ input }) => turnCountError(Number(input)) ?? '' })
    .max(maxFrames, { error: ({ input }) => turnCountError(Number(input)) ?? '' }),
})

export const TurnUploadResponse = envelope(ProductTurn).meta({ id: 'TurnUploadResponse' })

/** Response of both uploads: the form of A7 in `data`, and the older form beside it. */
export const UploadResponse = z.object({
  success: z.literal(true),
  data: z
    .object({
      url: z.string(),
      /** The generated file name: product, color and number. */
      descriptiveName: z.string(),
      /** The file name on the client. */
      originalName: z.string(),
      width: z.int(),
      height: z.int(),
      /** What staff must know of the stored image, such as that it no longer moves. */
      note: z.string().optional(),
    })
    .meta({ id: 'UploadedImage' }),
  imageUrl: z.string(),
  fileName: z.string(),
})
export type UploadResponse = z.infer<typeof UploadResponse>
export type UploadedImage = UploadResponse['data']

/** Body of DELETE /api/upload/delete-image. */
export const DeleteImageBody = z
  .strictObject({ imageUrl: z.string('Image URL is required').trim().min(1, 'Image URL is required').max(2_000) })
  .meta({ id: 'DeleteImageBody' })
export type DeleteImageBody = z.infer<typeof DeleteImageBody>
