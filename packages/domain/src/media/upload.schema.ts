import { z } from 'zod'
import type { Permission } from '../auth/permissions.ts'

/**
 * A7: who edits products uploads their pictures, and so does who creates them. Every role that may create may edit too (a
 * test holds the table of roles to that), so one permission says both.
 */
export const UPLOAD_PERMISSION = 'products:edit' satisfies Permission

const name = (missing?: string) => z.string(missing).trim().max(200, 'Please use at most 200 characters')
const WHICH_PRODUCT = 'Please say which product the picture shows'

/** The fields beside the file of POST /api/upload/product-image. */
export const ProductImageFields = z.strictObject({
  productName: name(WHICH_PRODUCT).min(1, WHICH_PRODUCT),
  colorName: name().optional(),
  /** Which picture of the color it is, from 0. */
  imageIndex: z.coerce.number('Please give the number of the picture').int().min(0).max(999).optional(),
  productId: name().optional(),
})
export type ProductImageFields = z.infer<typeof ProductImageFields>

/** What both uploads answer: A7's form under `data`, and the older one beside it. */
export const UploadResponse = z.object({
  success: z.literal(true),
  data: z
    .object({
      url: z.string(),
      /** The file's own name, made of product, color and number. */
      descriptiveName: z.string(),
      /** What it was called where it came from. */
      originalName: z.string(),
      width: z.int(),
      height: z.int(),
    })
    .meta({ id: 'UploadedPicture' }),
  imageUrl: z.string(),
  fileName: z.string(),
})
export type UploadResponse = z.infer<typeof UploadResponse>
export type UploadedImage = UploadResponse['data']

/** Body of DELETE /api/upload/delete-image. */
export const DeleteImageBody = z
  .strictObject({ imageUrl: z.string('Please say which picture').trim().min(1, 'Please say which picture').max(2_000) })
  .meta({ id: 'DeleteImageBody' })
export type DeleteImageBody = z.infer<typeof DeleteImageBody>
