import { StaffSettings } from '@atelier/domain/auth/staff-account.schema'
import { categorySlug, CreateCategoryBody } from '@atelier/domain/categories/staff-category.schema'
import { isoDate } from '@atelier/domain/values/text.schema'
import { z } from 'zod'

export const STORE_FORMAT = 'atelier-store'
/** Increases when an earlier version of the shop could not read the file. */
export const STORE_FORMAT_VERSION = 1

/** A file of the storage that a document or a category refers to. */
const TransferredFile = z.strictObject({
  url: z.string().max(300),
  /** The name under which it was uploaded. */
  name: z.string().max(1_000),
  base64: z.string(),
})

/**
 * What a brand has made of its store. It contains no products, no staff, no customers, no orders and no secrets. The content
 * of each document is checked with its own schema.
 */
export const StoreFile = z.strictObject({
  format: z.literal(STORE_FORMAT),
  formatVersion: z.literal(STORE_FORMAT_VERSION),
  /** The version of the shop that wrote the file. */
  shopVersion: z.string().max(100),
  exportedAt: isoDate,
  settings: z.strictObject({ staff: z.strictObject(StaffSettings.shape) }),
  /** The published content of each document, by its key. */
  documents: z.record(z.string(), z.record(z.string(), z.unknown())),
  /** In display order. */
  categories: z.array(CreateCategoryBody.extend({ slug: categorySlug })),
  files: z.array(TransferredFile),
})
export type StoreFile = z.output<typeof StoreFile>

/** Why a store file was not written or not imported: a sentence for each problem. */
export class StoreFileError extends Error {
  override name = 'StoreFileError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}
