import { z } from 'zod'

/** One product that an import changes. */
const ImportedProduct = z.object({
  /** null for a new product, whose id the import generates. */
  productId: z.string().nullable(),
  name: z.string(),
  kind: z.enum(['create', 'update']),
  /** Changes by column label; null values were too long to show. */
  fields: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  /** Its rows in the file; the heading is row 1. */
  rows: z.array(z.int()),
})

/** The result of an import or of its check. */
export const ImportReport = z
  .object({
    rows: z.int(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    /** The first problems. */
    problems: z.array(z.object({ row: z.int(), column: z.string(), message: z.string() })),
    problemCount: z.int(),
    /** What staff should know before they import: a product of this name exists. The first ones. */
    warnings: z.array(z.object({ row: z.int(), column: z.string(), message: z.string() })).optional(),
    /** A number with two readings; null: none. The answer is sent as `decimal` with the next check and the import. */
    question: z
      .object({ row: z.int(), column: z.string(), text: z.string(), point: z.number(), comma: z.number() })
      .nullable()
      .optional(),
    /** The first products. */
    products: z.array(ImportedProduct),
    /**
     * Hash of the file and its planned changes. The import request sends it back, so that it applies exactly what was
     * shown.
     */
    fingerprint: z.string(),
  })
  .meta({ id: 'ImportReport' })
export type ImportReport = z.infer<typeof ImportReport>

/** Response of POST /api/products/admin/import and /import/check. */
export const ImportResponse = z.object({ success: z.literal(true), message: z.string().optional(), data: ImportReport })
export type ImportResponse = z.infer<typeof ImportResponse>

const IMAGES = 'Send images as a JSON object of file names and URLs'

/** Uploaded images by the names of their files, with which the column Images may name them. Forms send it as JSON. */
const ImportImages = z
  .string()
  .max(1_000_000, IMAGES)
  .default('{}')
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: IMAGES })
      return z.NEVER
    }
  })
  .pipe(z.record(z.string().max(255, IMAGES), z.string(IMAGES).max(1_000, IMAGES), IMAGES))

/** The form fields of POST /api/products/admin/import/check, besides the file. */
export const CheckImportFields = z.strictObject({
  images: ImportImages,
  /** What begins the decimals of numbers that could be thousands: the answer to `question`. */
  decimal: z.enum(['.', ','], 'Choose a point or a comma').optional(),
})

/** The form fields of POST /api/products/admin/import, besides the file. */
export const ImportFields = CheckImportFields.extend({
  fingerprint: z.string('Please check the file first').min(1, 'Please check the file first').max(100),
})
export type ImportFields = z.infer<typeof ImportFields>
