import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { TypefaceMetrics, UploadedTypeface } from './brand-parts.schema.ts'

/** What an uploaded file is for. */
export const BRAND_FILE_PARTS = ['wordmark', 'icon', 'share', 'typeface'] as const
export type BrandFilePart = (typeof BRAND_FILE_PARTS)[number]

const image = {
  src: z.string(),
  width: z.int(),
  height: z.int(),
  /** What staff must know of the stored image, such as that it no longer moves. */
  note: z.string().optional(),
}

/** Clients accept fields that they do not know, unlike the draft of the brand. */
const StoredTypeface = z.object({ ...UploadedTypeface.shape, metrics: z.object(TypefaceMetrics.shape) })

/** A stored file, ready for the draft of the brand. */
export const BrandFile = z
  .discriminatedUnion('part', [
    z.object({ part: z.literal('wordmark'), ...image }),
    z.object({ part: z.literal('icon'), ...image }),
    z.object({ part: z.literal('share'), ...image }),
    z.object({ part: z.literal('typeface'), typeface: StoredTypeface }),
  ])
  .meta({ id: 'BrandFile' })
export type BrandFile = z.infer<typeof BrandFile>

export const BrandFileResponse = envelope(BrandFile).meta({ id: 'BrandFileResponse' })

/** The form fields of an upload, besides the file. */
export const BrandFileFields = z.strictObject({ part: z.enum(BRAND_FILE_PARTS, 'Choose what the file is for') })
