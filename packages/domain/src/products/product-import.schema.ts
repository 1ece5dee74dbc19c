import { z } from 'zod'

/** One product as an import would change it. */
const ImportedProduct = z.object({
  /** null: it will be given one. */
  productId: z.string().nullable(),
  name: z.string(),
  kind: z.enum(['create', 'update']),
  /** What changes, in the words of the columns; null: too long for a line. */
  fields: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  /** Where it stands in the file; the heading is row 1. */
  rows: z.array(z.int()),
})

/** What an import would do, or did. */
export const ImportReport = z
  .object({
    rows: z.int(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    /** The first of them. */
    problems: z.array(z.object({ row: z.int(), column: z.string(), message: z.string() })),
    problemCount: z.int(),
    /** The first of them. */
    products: z.array(ImportedProduct),
    /** Of the file and of what it would change: given back when it is imported, so that nothing else happens than was shown. */
    fingerprint: z.string(),
  })
  .meta({ id: 'ImportReport' })
export type ImportReport = z.infer<typeof ImportReport>

/** POST /api/products/admin/import and /import/check. */
export const ImportResponse = z.object({ success: z.literal(true), message: z.string().optional(), data: ImportReport })
export type ImportResponse = z.infer<typeof ImportResponse>

/** The field beside the file of POST /api/products/admin/import. */
export const ImportFields = z.strictObject({
  fingerprint: z.string('Please check the file first').min(1, 'Please check the file first').max(100),
})
export type ImportFields = z.infer<typeof ImportFields>
