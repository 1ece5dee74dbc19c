import { createHash } from 'node:crypto'
import type { ImportReading, RowProblem } from '@atelier/domain/moving-in/import-format'
import type { Money } from '@atelier/domain/money/money'
import { findFormat } from '@atelier/domain/moving-in/import-formats'
import { ImportOptions } from '@atelier/domain/moving-in/import-run.schema'
import type { Db } from '../../db/client.ts'
import { handlerOf } from './import-handlers.ts'
import type { EntryToImport, ImportHandler, ImportWork } from './import-handler.ts'
import { listRepeatedValues, type StagedEntry } from './import-rows.repo.ts'
import { listImportSources } from './import-sources.repo.ts'

/** An entry as it stands in a file, judged by what is here. */
export interface JudgedEntry extends EntryToImport<unknown> {
  outcome: 'new' | 'changed' | 'unchanged' | 'refused'
  contentHash: string
  problems: RowProblem[]
  losses: RowProblem[]
  description: ReturnType<ImportHandler<unknown>['describe']>
  /** What the file says of its total, also when it is refused. */
  sum: Money | null
}

/** Identifies the content of an entry. Its row is none: a newer export has new entries above the others. */
const hashOf = (entry: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify({ ...(entry as object), row: undefined }))
    .digest('base64url')

/** Returns the rows whose value in the unique column belongs to several entries. */
function repeatedIn({ rows }: StagedEntry, column: string, repeated: ReadonlySet<string>): RowProblem[] {
  return rows.flatMap(({ row, cells }) => {
    const value = (cells[column] ?? '').trim()
    if (!repeated.has(value.toLowerCase())) return []
    return [{ row, column, message: `${value} is in several entries of the file. Give each one of its own` }]
  })
}

/** What a refused entry has. */
const NOTHING_READ = { entry: null, contentHash: '', losses: [], description: null }

/** Opens the reader of a run's entries. The values that may occur once are looked up once. */
export async function openEntryReader(work: ImportWork) {
  const { run, deps } = work
  const format = findFormat(run.kind, run.source)
  if (!format) throw new Error(`no format of ${run.kind} from ${run.source}`)
  const handler = handlerOf(run.kind)
  const unique = uniqueColumn(work)
  const repeated = unique === undefined ? new Set<string>() : await listRepeatedValues(deps.db, run.run_id, unique)
  const reading = readingOf(work)

  const readEntry = (staged: StagedEntry): Omit<JudgedEntry, 'known'> => {
    const { sourceId, rows } = staged
    const sum = format.sum?.(rows, reading) ?? null
    const refused = { sourceId, sum, outcome: 'refused' as const, ...NOTHING_READ }
    const twice = unique === undefined ? [] : repeatedIn(staged, unique, repeated)
    const read = format.read(rows, reading)
    if ('problems' in read) return { ...refused, problems: [...twice, ...read.problems] }
    const description = handler.describe(read.entry)
    const complete = handler.complete(read.entry)
    if ('problems' in complete) return { ...refused, description, problems: [...twice, ...complete.problems] }
    if (twice.length > 0) return { ...refused, description, problems: twice }
    const { entry } = complete
    const losses = [...read.losses, ...complete.losses]
    return { sourceId, sum, outcome: 'new', entry, contentHash: hashOf(entry), problems: [], losses, description }
  }

  /** Reads entries, and compares them with what is here. */
  return async (db: Db, staged: readonly StagedEntry[]): Promise<JudgedEntry[]> => {
    const known = await listImportSources(
      db,
      run,
      staged.map(({ sourceId }) => sourceId),
    )
    const judged = staged.map((each): JudgedEntry => {
      const read = readEntry(each)
      const source = known.get(each.sourceId) ?? null
      if (read.outcome === 'refused' || source === null) return { ...read, known: source }
      return { ...read, known: source, outcome: source.contentHash === read.contentHash ? 'unchanged' : 'changed' }
    })
    const written = judged.filter(({ outcome }) => outcome === 'new' || outcome === 'changed')
    const checked = await handler.check(work, written)
    return judged.map((each) => {
      const { problems, losses } = checked.get(each.sourceId) ?? { problems: [], losses: [] }
      if (problems.length === 0) return { ...each, losses: [...each.losses, ...losses] }
      return { ...each, outcome: 'refused', problems: [...each.problems, ...problems] }
    })
  }
}

/** Returns how the file of a run is read. One region for all of its entries: the formatters of a region are made once. */
function readingOf({ run, deps }: ImportWork): ImportReading {
  const { region } = deps.shop.company
  const { timeZone } = run.options
  return {
    options: ImportOptions.parse(run.options),
    currency: run.currency,
    region: timeZone ? { ...region, timeZone } : region,
    markets: deps.shop.terms.markets,
  }
}

function uniqueColumn({ run }: ImportWork): string | undefined {
  if (run.source === 'mapping') return run.kind === 'products' ? run.options.columns.sku : undefined
  return findFormat(run.kind, run.source)?.uniqueColumn
}
