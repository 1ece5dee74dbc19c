import { toAmount } from '@atelier/domain/money/money'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { limits } from '@atelier/domain/limits/limits'
import {
  ImportOptions,
  type ImportRun,
  type ImportRunDetail,
  type ImportSum,
} from '@atelier/domain/moving-in/import-run.schema'
import type { Deps } from '../../deps.ts'
import { streamCsv } from '../../files/csv.ts'
import { readCategorySlugs } from '../categories/categories.public.ts'
import { countProblems, listFirstRows, listProblemsAfter, type ListedProblem } from './import-rows.repo.ts'
import { findRun, listRuns, type ImportRunRow } from './import-runs.repo.ts'
import { categoryFor } from './products/check-products.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

const { firstRows, problemsListed, runsListed } = limits.movingIn
const CSV_BATCH = 500

function present(row: ImportRunRow, problemCount: number): ImportRun {
  const { state } = row
  // `findRun` and `listRuns` return no run whose upload has not ended.
  if (state === 'receiving') throw new Error(`run ${row.run_id} is being received`)
  return {
    runId: row.run_id,
    kind: row.kind,
    source: row.source,
    fileName: row.file_name,
    state,
    // A run of an earlier version has fewer.
    options: ImportOptions.parse(row.options),
    currency: row.currency,
    rows: row.rows,
    total: row.total,
    done: row.done,
    counts: { new: 0, changed: 0, unchanged: 0, refused: 0, ...row.counts },
    problemCount,
    failure: row.failure,
    createdBy: row.actor_name,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}

/** Returns a run. Throws `not_found`. */
export async function findRunOrThrow(db: Parameters<typeof findRun>[0], runId: string): Promise<ImportRunRow> {
  const run = await findRun(db, runId)
  if (!run) throw new ShopError('not_found', 'There is no such import')
  return run
}

/** Lists the newest runs. */
export async function readRuns({ db }: Deps): Promise<ImportRun[]> {
  const runs = await listRuns(db, runsListed)
  const counts = await countProblems(
    db,
    runs.map(({ run_id: runId }) => runId),
  )
  return runs.map((run) => present(run, counts.get(run.run_id) ?? 0))
}

const mostFirst = (counts: Record<string, number>): [string, number][] =>
  Object.entries(counts).toSorted(([one, a], [other, b]) => b - a || one.localeCompare(other, 'en'))

/** Returns the sums of a file, with those of what is stored. */
const sumsOf = ({ sums, stored_sums: stored, state }: ImportRunRow): ImportSum[] =>
  Object.entries(sums)
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([currency, { orders, cents }]) => {
      const isStored = state === 'imported' || state === 'failed'
      const { orders: storedOrders, cents: storedCents } = stored[currency] ?? { orders: 0, cents: 0 }
      return {
        currency,
        orders,
        total: toAmount(cents, currency),
        storedOrders: isStored ? storedOrders : null,
        storedTotal: isStored ? toAmount(storedCents, currency) : null,
      }
    })

/** Returns a run with what its screen shows. Throws `not_found`. */
export async function readRun({ db }: Deps, runId: string): Promise<ImportRunDetail> {
  const run = await findRunOrThrow(db, runId)
  const counts = await countProblems(db, [runId])
  // They are shown beside the choices of staff. Reading them passes over the whole file, and a screen asks each second.
  const rows = run.state === 'mapping' || run.state === 'checked' ? await listFirstRows(db, runId, firstRows) : []
  const slugs = await readCategorySlugs(db)
  const problems = await listProblemsAfter(db, runId, undefined, problemsListed)
  return {
    ...present(run, counts.get(runId) ?? 0),
    headings: run.headings,
    leftOut: run.left_out,
    firstRows: rows.map((cells) => run.headings.map((heading) => cells[heading] ?? '')),
    categories: mostFirst(run.categories).map(([name, products]) => ({
      name,
      products,
      becomes: categoryFor(run, name, slugs) ?? '',
    })),
    hosts: mostFirst(run.hosts).map(([host, images]) => ({ host, images })),
    sums: sumsOf(run),
    problems: problems.map(({ problemId: _, ...problem }) => problem),
  }
}

/** Streams all problems of a run as CSV, refused entries first. Throws `not_found`. */
export async function exportProblems({ db }: Deps, runId: string, region: ShopRegion): Promise<ReadableStream> {
  await findRunOrThrow(db, runId)
  return streamCsv<ListedProblem>(
    {
      header: ['Row', 'Column', 'Problem', 'Imported nevertheless'],
      batchSize: CSV_BATCH,
      readAfter: (last) => listProblemsAfter(db, runId, last, CSV_BATCH),
      rowsOf: ({ row, column, message, isLoss }) => [[String(row), column, message, isLoss ? 'yes' : 'no']],
    },
    region,
  )
}
