import type { ImportKind } from '@atelier/domain/moving-in/import-kinds'
import type {
  ImportCounts,
  ImportOptions,
  ImportSource,
  ImportState,
} from '@atelier/domain/moving-in/import-run.schema'
import type { AdminRole } from '@atelier/domain/access/permissions'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { DefaultNow, Json } from './column-types.ts'

/** Orders and the sum of their totals, by currency. */
export type ImportSums = Record<string, { orders: number; cents: number }>

/** Files of another shop on their way into this one. */
export interface ImportRunsTable {
  run_id: string
  kind: ImportKind
  source: ImportSource
  file_name: string
  /** `receiving`: the upload has not ended. */
  state: ImportState | 'receiving'
  options: ColumnType<ImportOptions, string, string>
  currency: string
  headings: Generated<string[]>
  /** Columns with content that are not read. */
  left_out: Generated<string[]>
  rows: Generated<number>
  total: Generated<number>
  done: Generated<number>
  /** The source id of the last entry that the present step has passed. */
  position: Generated<string>
  counts: ColumnType<Partial<ImportCounts>, string | undefined, string>
  categories: ColumnType<Record<string, number>, string | undefined, string>
  hosts: ColumnType<Record<string, number>, string | undefined, string>
  /** The sums of a file of orders by currency, and of those that are stored. */
  sums: ColumnType<ImportSums, string | undefined, string>
  stored_sums: ColumnType<ImportSums, string | undefined, string>
  failure: string | null
  actor_id: string
  actor_name: string
  actor_role: AdminRole
  created_at: DefaultNow
  finished_at: Date | null
}

/** The rows of a file until its import has ended. */
export interface ImportRowsTable {
  run_id: string
  source_id: string
  row: number
  cells: Json
}

export interface ImportProblemsTable {
  problem_id: GeneratedAlways<number>
  run_id: string
  row: number
  column: string
  message: string
  is_loss: boolean
}

/** What each entry of another shop is here. */
export interface ImportSourcesTable {
  kind: ImportKind
  source: ImportSource
  source_id: string
  entity_id: string
  content_hash: string
  content: Json | null
}

/** What a run wrote. */
export interface ImportChangesTable {
  run_id: string
  source_id: string
  entity_id: string
  is_new: boolean
  version: string | null
  before: Json | null
  source_before: Json | null
}

/** Images that were fetched from another shop. */
export interface ImportImagesTable {
  address: string
  content_hash: string
  url: string
}

/** Addresses of another shop, and where they lead here. */
export interface OldAddressesTable {
  address: string
  target: string | null
  hits: Generated<number>
  last_asked_at: Date | null
}

export interface ImportTables {
  import_runs: ImportRunsTable
  import_rows: ImportRowsTable
  import_problems: ImportProblemsTable
  import_sources: ImportSourcesTable
  import_changes: ImportChangesTable
  import_images: ImportImagesTable
  old_addresses: OldAddressesTable
}
