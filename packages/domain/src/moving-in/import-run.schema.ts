import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { timeZoneName } from '../region/time-zone.schema.ts'
import { isoDate } from '../values/text.schema.ts'
import { IMPORT_KINDS } from './import-kinds.ts'
import { MAPPED_FIELD_KEYS } from './mapped-fields.ts'

/** Where a file comes from. `mapping`: any CSV whose columns staff name. */
export const IMPORT_SOURCES = ['shopify', 'woocommerce', 'mapping'] as const
export type ImportSource = (typeof IMPORT_SOURCES)[number]

/**
 * `mapping`: staff say what the columns are. `checking`, `importing`, `undoing`: the job is at work. `checked`: nothing has
 * changed yet. `failed`: the job could not go on; what was written stays, and can be undone.
 */
export const IMPORT_STATES = [
  'mapping',
  'checking',
  'checked',
  'importing',
  'imported',
  'undoing',
  'undone',
  'failed',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** In place of a category: one of that name is created when the import starts. */
export const NEW_CATEGORY = '+'

const text = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters`)

/** What staff choose for a run. */
export const ImportOptions = z.object({
  /** For a source of their own: which column is which field. */
  columns: z.partialRecord(z.enum(MAPPED_FIELD_KEYS), text(200)).default({}),
  /** The category of each category of the file: a slug, or `+` for a new one. */
  categories: z.record(text(300), text(100)).default({}),
  /** The category of products without one. */
  category: text(100).nullable().default(null),
  /** What begins the decimals of numbers. */
  decimal: z.enum(['.', ','], 'Choose a point or a comma').default('.'),
  /** The time zone of times without an offset; null: that of the shop. */
  timeZone: timeZoneName.nullable().default(null),
  /** For customers: whether rows with the same email are one person. Otherwise they are refused. */
  mergeByEmail: z.boolean().default(false),
})
export type ImportOptions = z.output<typeof ImportOptions>

/** Body of PUT /api/admin/import-runs/{id}/options. */
export const ImportOptionsBody = z.strictObject(ImportOptions.shape).meta({ id: 'ImportOptionsBody' })

const Counts = z.object({
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
})
export type ImportCounts = z.infer<typeof Counts>

/** One file on its way into the shop. */
export const ImportRun = z
  .object({
    runId: z.string(),
    kind: z.enum(IMPORT_KINDS),
    source: z.enum(IMPORT_SOURCES),
    fileName: z.string(),
    state: z.enum(IMPORT_STATES),
    options: ImportOptions,
    /** ISO 4217: the prices of the file are in it. */
    currency: z.string(),
    rows: z.int(),
    /** How many products, or other entries, the file has, and how many the present step has passed. */
    total: z.int(),
    done: z.int(),
    /** In state `checked` what the import would do, afterwards what it did. */
    counts: Counts,
    problemCount: z.int(),
    /** Why the job could not go on. */
    failure: z.string().nullable(),
    createdBy: z.string(),
    createdAt: isoDate,
    finishedAt: isoDate.nullable(),
  })
  .meta({ id: 'ImportRun' })
export type ImportRun = z.infer<typeof ImportRun>

/** The orders of a file in one currency with the sum of their totals, and those of them that are stored here. */
export const ImportSum = z
  .object({
    /** ISO 4217. */
    currency: z.string(),
    orders: z.int(),
    total: z.number(),
    /** Null before the import. */
    storedOrders: z.int().nullable(),
    storedTotal: z.number().nullable(),
  })
  .meta({ id: 'ImportSum' })
export type ImportSum = z.infer<typeof ImportSum>

/** Why an entry is refused, or what an entry loses that is imported (`isLoss`). */
export const ImportProblem = z
  .object({ row: z.int(), column: z.string(), message: z.string(), isLoss: z.boolean() })
  .meta({ id: 'ImportProblem' })
export type ImportProblem = z.infer<typeof ImportProblem>

/** A run with what its screen shows. */
export const ImportRunDetail = ImportRun.extend({
  /** The columns of the file, in their order. */
  headings: z.array(z.string()),
  /** Columns that are not read. */
  leftOut: z.array(z.string()),
  /** The first rows, cell by cell. */
  firstRows: z.array(z.array(z.string())),
  /** The categories of the file, with their number of products and the category here that they become. */
  categories: z.array(z.object({ name: z.string(), products: z.int(), becomes: z.string() })),
  /** The sites from which images are fetched, with their number. */
  hosts: z.array(z.object({ host: z.string(), images: z.int() })),
  /** For orders: the sums of the file by currency. A process of an earlier version sends none. */
  sums: z.array(ImportSum).optional(),
  /** The first problems. */
  problems: z.array(ImportProblem),
}).meta({ id: 'ImportRunDetail' })
export type ImportRunDetail = z.infer<typeof ImportRunDetail>

export const ImportRunsResponse = envelope(z.array(ImportRun)).meta({ id: 'ImportRunsResponse' })
export const ImportRunResponse = envelope(ImportRunDetail).meta({ id: 'ImportRunResponse' })

/** The form fields of POST /api/admin/import-runs, besides the file. */
export const UploadImportFields = z.strictObject({
  /** What the file brings, when its columns do not tell. */
  kind: z.enum(IMPORT_KINDS, `Choose one of ${IMPORT_KINDS.join(', ')}`).default('products'),
})
