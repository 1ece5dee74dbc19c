import { invalidField } from '@atelier/domain/contract/shop-error'
import { limits } from '@atelier/domain/limits/limits'
import { guessColumns } from '@atelier/domain/moving-in/mapped-fields'
import { detectFormat, type ImportFormat } from '@atelier/domain/moving-in/import-format'
import { findFormat, IMPORT_FORMATS } from '@atelier/domain/moving-in/import-formats'
import type { ImportKind } from '@atelier/domain/moving-in/import-kinds'
import { ImportOptions, type ImportRunDetail } from '@atelier/domain/moving-in/import-run.schema'
import type { StaffActionContext } from '../../action-context.ts'
import type { Deps } from '../../deps.ts'
import { openCsv } from '../../files/open-csv.ts'
import { analyzeRows, countEntries, insertRows, type StagedRow } from './import-rows.repo.ts'
import { deleteRun, insertImportRun, setReceived } from './import-runs.repo.ts'
import { readRun } from './read-runs.ts'

/** Rows of one statement. */
const BATCH = 500
const ID_BYTES = 8

interface UploadedImport {
  path: string
  name: string
  kind: ImportKind
}

function formatOf(headings: readonly string[], kind: ImportKind): ImportFormat {
  const format = detectFormat(IMPORT_FORMATS, headings) ?? findFormat(kind, 'mapping')
  if (format) return format
  const known = IMPORT_FORMATS.filter((each) => each.kind === kind).map(({ signature }) => signature.join(', '))
  throw invalidField('file', `The file has none of the headings that were expected: ${known.join('; or ')}`)
}

/**
 * Stores the rows of a file, in batches and constant memory, and asks for its dry run. Throws `invalid_input` for a file that
 * cannot be read; nothing of it stays.
 */
export async function receiveImport(
  deps: Deps,
  { path, name, kind }: UploadedImport,
  { actor }: StaffActionContext,
): Promise<ImportRunDetail> {
  const { records } = await openCsv(path, limits.movingIn, deps.shop.company.region)
  const { value: heading = [] as string[] } = await records.next()
  const headings = (heading as string[]).map((title) => title.trim())
  const format = formatOf(headings, kind)
  const isMapped = format.source === 'mapping'
  const options = ImportOptions.parse({ columns: isMapped ? guessColumns(headings, format.kind) : {} })
  const runId = Buffer.from(deps.randomBytes(ID_BYTES)).toString('hex')
  await insertImportRun(deps.db, {
    run_id: runId,
    kind: format.kind,
    source: format.source,
    file_name: name,
    state: 'receiving',
    options,
    currency: deps.shop.terms.currency,
    headings,
    actor_id: actor.userId,
    actor_name: actor.name,
    actor_role: actor.role,
    failure: null,
    finished_at: null,
  })
  try {
    const { rows, leftOut } = await stageRows(deps, { runId, headings, format, options }, records)
    if (rows === 0) throw invalidField('file', 'Add at least one row below the column names')
    await analyzeRows(deps.db)
    const total = await countEntries(deps.db, runId)
    await setReceived(deps.db, runId, { rows, total, left_out: leftOut, state: isMapped ? 'mapping' : 'checking' })
  } catch (error) {
    await deleteRun(deps.db, runId)
    throw error
  }
  deps.signals.emit('import-requested')
  return readRun(deps, runId)
}

interface Staging {
  runId: string
  headings: readonly string[]
  format: ImportFormat
  options: ImportOptions
}

async function stageRows(
  { db, shop }: Deps,
  { runId, headings, format, options }: Staging,
  records: AsyncIterable<string[]>,
): Promise<{ rows: number; leftOut: string[] }> {
  const idOf = format.openIds(options)
  const isRead = headings.map(
    (heading, at) => heading !== '' && headings.indexOf(heading) === at && format.isRead(heading, shop.terms.markets),
  )
  const leftOut = new Set<string>()
  let batch: StagedRow[] = []
  let row = 1
  let count = 0
  for await (const record of records) {
    row += 1
    const cells: Record<string, string> = {}
    for (const [at, cell] of record.entries()) {
      const heading = headings[at] ?? ''
      if (cell.trim() === '') continue
      if (isRead[at] === true) cells[heading] = cell
      else if (heading !== '') leftOut.add(heading)
    }
    const sourceId = idOf(cells, row)
    if (sourceId === null || Object.keys(cells).length === 0) continue
    batch.push({ sourceId, row, cells })
    count += 1
    if (batch.length < BATCH) continue
    await insertRows(db, runId, batch)
    batch = []
  }
  await insertRows(db, runId, batch)
  return { rows: count, leftOut: [...leftOut] }
}
