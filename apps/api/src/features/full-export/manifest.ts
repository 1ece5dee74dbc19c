import { z } from 'zod'

export const EXPORT_FORMAT = 'atelier-export'
/** Increases when an earlier version of the shop could not read the export. */
export const EXPORT_FORMAT_VERSION = 1

/** The names of what an export contains besides `tables/`, `files/` and `shopify/`. */
export const EXPORT_PARTS = { manifest: 'manifest.json', files: 'files.jsonl', readMe: 'README.md' }

const Hashed = z.object({
  /** In the export, such as `tables/orders.jsonl`. */
  path: z.string().regex(/^(?!.*[.]{2})[\w./-]+$/),
  bytes: z.int(),
  sha256: z.string(),
})
export type HashedFile = z.infer<typeof Hashed>

/** What an export contains. It is written last: an export without it is incomplete. */
export const ExportManifest = z.object({
  format: z.literal(EXPORT_FORMAT),
  formatVersion: z.literal(EXPORT_FORMAT_VERSION),
  /** The version of the shop that wrote it. */
  shopVersion: z.string(),
  exportedAt: z.string(),
  /** The last migration of the database: the tables have the columns of that time. */
  schema: z.string(),
  tables: z.array(
    Hashed.extend({
      table: z.string(),
      rows: z.int(),
      columns: z.array(z.string()),
      /** Sums of the amounts, in the smallest unit of the currency. */
      sums: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
    }),
  ),
  /** Where the numbering of rows stands. */
  sequences: z.array(z.object({ name: z.string(), last: z.int() })),
  /** Everything else, except this file. */
  others: z.array(Hashed.extend({ rows: z.int().optional() })),
  /** Files that rows refer to and that the storage does not have. */
  missingFiles: z.array(z.string()),
  /** Columns that stay out, by reason. */
  leftOut: z.record(z.string(), z.array(z.string())),
})
export type ExportManifest = z.infer<typeof ExportManifest>

/** Why an export was not written or not imported, as one line for the operator. */
export class ExportError extends Error {
  override name = 'ExportError'
}
