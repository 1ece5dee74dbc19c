import type { ReadEntry, RowProblem } from '@atelier/domain/moving-in/import-format'
import type { CurrencySum } from '@atelier/domain/money/other-totals.schema'
import type { ActionContext } from '../../action-context.ts'
import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { AuditRecord } from '../audit/audit.public.ts'
import type { ImportRunRow } from './import-runs.repo.ts'
import type { ChangeRow, KnownSource } from './import-sources.repo.ts'

/** What every step of a run needs. */
export interface ImportWork {
  deps: Deps
  run: ImportRunRow
  /** The member of staff who started the run. */
  context: ActionContext
}

/** An entry that is new, or whose content changed since its last import. */
export interface EntryToImport<Entry> {
  sourceId: string
  entry: Entry
  /** What is here of it; null: it is new. */
  known: KnownSource | null
}

/** What was written of one entry. */
export interface WrittenEntry {
  entityId: string
  /** The version after the import, by which an undo sees later changes of staff; null: it has none. */
  version: string | null
  /** What was stored before, for the undo; null: it is new. */
  before: unknown
  audits: AuditRecord[]
}

/** The prepared form of an entry, or why it is refused; and what is lost. */
export type PreparedEntry<Prepared> = { prepared: Prepared; losses: RowProblem[] } | { problems: RowProblem[] }

/**
 * What the engine does with the entries of one kind, whatever their source. It calls `complete` and `check` for the dry run
 * and for the import, `prepare` outside of any transaction, and `write` for a batch in one transaction together with its
 * records. `write` and `undo` throw ShopError for an entry that is refused.
 */
export interface ImportHandler<Entry = never, Prepared = unknown> {
  /** Entries of one transaction. */
  batchSize: number
  /** Whether a newer export is compared with the content of the last import. Otherwise only its hash is stored. */
  storesContent: boolean
  /** Finishes what a format read, without the database. Its result is what is hashed and stored. */
  complete: (entry: Entry) => ReadEntry<Entry>
  /** The category that an entry has at the source, for the mapping, and the hosts of its images. Null: this kind has none. */
  describe: (entry: Entry) => { category: string; hosts: string[] } | null
  /** Returns by source id what only the database knows against an entry, and what is lost of it. */
  check: (
    work: ImportWork,
    entries: readonly EntryToImport<Entry>[],
  ) => Promise<Map<string, { problems: RowProblem[]; losses: RowProblem[] }>>
  /** Does what takes time, such as fetching images. */
  prepare: (work: ImportWork, entry: Entry, signal: AbortSignal) => Promise<PreparedEntry<Prepared>>
  write: (
    tx: Tx,
    work: ImportWork,
    entries: readonly (EntryToImport<Entry> & { prepared: Prepared })[],
  ) => Promise<WrittenEntry[]>
  /** Removes or restores an entry. Returns why it stays as it is, or the records for the audit log. */
  undo: (tx: Tx, work: ImportWork, change: ChangeRow) => Promise<{ stays: string } | { audits: AuditRecord[] }>
  /** Why the run can no longer be undone; null: it can. */
  undoRefusal: (tx: Tx, runId: string) => Promise<string | null>
  /** Sums what is stored of entries by currency, which the report compares with the file. Missing: this kind has no sums. */
  sumStored?: (tx: Tx, entityIds: readonly string[]) => Promise<CurrencySum[]>
}
