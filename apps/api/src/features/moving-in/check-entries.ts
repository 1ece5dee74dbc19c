import { limits } from '@atelier/domain/limits/limits'
import type { ImportCounts } from '@atelier/domain/moving-in/import-run.schema'
import type { Money } from '@atelier/domain/money/money'
import { sumOfCents } from '@atelier/domain/money/cents'
import type { ImportSums } from '../../db/import-tables.ts'
import { inTransaction } from '../../db/client.ts'
import type { ImportWork } from './import-handler.ts'
import { insertProblems, listEntriesAfter } from './import-rows.repo.ts'
import { findRun, saveImportProgress } from './import-runs.repo.ts'
import { openEntryReader, type JudgedEntry } from './read-entries.ts'

const BATCH = 200
const { problemsStored, valuesListed } = limits.movingIn

/** Adds the outcomes of entries to counts. */
export function countOutcomes(counts: Partial<ImportCounts>, entries: readonly JudgedEntry[]): ImportCounts {
  const sum = { new: 0, changed: 0, unchanged: 0, refused: 0, ...counts }
  for (const { outcome } of entries) sum[outcome] += 1
  return sum
}

/** Returns problems and losses as they are stored. */
export const foundIn = (entries: readonly Pick<JudgedEntry, 'problems' | 'losses'>[]) =>
  entries.flatMap(({ problems, losses }) => [
    ...problems.map((problem) => ({ ...problem, isLoss: false })),
    ...losses.map((loss) => ({ ...loss, isLoss: true })),
  ])

/** Adds amounts to sums by currency. */
export function addToSums(
  before: ImportSums,
  amounts: readonly { orders: number; cents: Money['cents']; currency: string }[],
): ImportSums {
  const sums = { ...before }
  for (const { currency, orders, cents } of amounts) {
    const { orders: count, cents: sum } = sums[currency] ?? { orders: 0, cents: 0 }
    sums[currency] = { orders: count + orders, cents: sumOfCents([sum, cents]) }
  }
  return sums
}

/** Adds values to counts; beyond the limit new values are not listed. */
function countValues(before: Record<string, number>, values: readonly string[]): Record<string, number> {
  const counts = new Map(Object.entries(before))
  for (const value of values) {
    if (!counts.has(value) && counts.size >= valuesListed) continue
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return Object.fromEntries(counts)
}

/** The dry run: counts what an import would do, and lists all problems. Changes nothing else. */
export async function checkEntries(work: ImportWork, signal: AbortSignal): Promise<void> {
  const { deps, run } = work
  const { run_id: runId } = run
  const judge = await openEntryReader(work)
  let { position } = run
  while (!signal.aborted) {
    const staged = await listEntriesAfter(deps.db, { runId, position, limit: BATCH })
    const last = staged.at(-1)
    if (!last) return
    const entries = await judge(deps.db, staged)
    const descriptions = entries.flatMap(({ description }) => description ?? [])
    const from = position
    await inTransaction(deps.db, async (tx) => {
      const present = await findRun(tx, runId)
      if (present?.state !== 'checking' || present.position !== from) return
      // Nothing is lost of what stays as it is.
      await insertProblems(tx, runId, foundIn(entries.filter(({ outcome }) => outcome !== 'unchanged')), problemsStored)
      await saveImportProgress(tx, runId, {
        position: last.sourceId,
        done: present.done + staged.length,
        counts: countOutcomes(present.counts, entries),
        categories: countValues(
          present.categories,
          descriptions.map(({ category }) => category),
        ),
        hosts: countValues(
          present.hosts,
          descriptions.flatMap(({ hosts }) => hosts),
        ),
        sums: addToSums(
          present.sums,
          entries.flatMap(({ sum }) => (sum ? { ...sum, orders: 1 } : [])),
        ),
      })
    })
    position = last.sourceId
  }
}
