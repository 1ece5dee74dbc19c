import { ShopError } from '@atelier/domain/contract/shop-error'
import { limits } from '@atelier/domain/limits/limits'
import { inTransaction, type Tx } from '../../db/client.ts'
import { recordAudits } from '../audit/audit.public.ts'
import { addToSums, countOutcomes, foundIn } from './check-entries.ts'
import type { ImportWork, WrittenEntry } from './import-handler.ts'
import { handlerOf } from './import-handlers.ts'
import { insertProblems, listEntriesAfter } from './import-rows.repo.ts'
import { findRun, saveImportProgress } from './import-runs.repo.ts'
import { recordChanges, type SourceChange } from './import-sources.repo.ts'
import { openEntryReader, type JudgedEntry } from './read-entries.ts'

/** An entry with what its handler prepared. */
interface ReadyEntry extends JudgedEntry {
  prepared?: unknown
}

/** The run was stopped, or another process has written this batch. */
class BatchTaken extends Error {
  override name = 'BatchTaken'
}

const isToWrite = ({ outcome }: JudgedEntry): boolean => outcome === 'new' || outcome === 'changed'

const refused = (entry: ReadyEntry, problems: ReadyEntry['problems']): ReadyEntry => ({
  ...entry,
  outcome: 'refused',
  problems: [...entry.problems, ...problems],
})

/**
 * Writes the entries of a run in batches. Each batch is one transaction together with its place in the file. If an entry of
 * it is refused, the entries are written one by one, so that no other waits for it.
 */
export async function writeEntries(work: ImportWork, signal: AbortSignal): Promise<void> {
  const { deps, run } = work
  const { run_id: runId } = run
  const judge = await openEntryReader(work)
  const { batchSize } = handlerOf(run.kind)
  let { position } = run
  while (!signal.aborted) {
    const staged = await listEntriesAfter(deps.db, { runId, position, limit: batchSize })
    const last = staged.at(-1)
    if (!last) return
    const entries = await prepareEntries(work, await judge(deps.db, staged), signal)
    if (signal.aborted) return
    if (!(await writeOrSplit(work, entries, position))) return
    position = last.sourceId
  }
}

/** Writes a batch. Returns false when another process has. */
async function writeOrSplit(work: ImportWork, entries: readonly ReadyEntry[], position: string): Promise<boolean> {
  try {
    await writeBatch(work, entries, position).catch(async (error: unknown) => {
      if (!isRefusal(error)) throw error
      let from = position
      for (const entry of entries) from = await writeAlone(work, entry, from)
    })
    return true
  } catch (error) {
    if (error instanceof BatchTaken) return false
    throw error
  }
}

/** Whether an entry was refused. Anything else is tried again later. */
const isRefusal = (error: unknown): error is ShopError => error instanceof ShopError && error.status < 500

/** Prepares the entries of a batch in parallel. The handler limits what runs at once. */
async function prepareEntries(work: ImportWork, entries: JudgedEntry[], signal: AbortSignal): Promise<ReadyEntry[]> {
  const handler = handlerOf(work.run.kind)
  return Promise.all(
    entries.map(async (entry): Promise<ReadyEntry> => {
      if (!isToWrite(entry)) return entry
      const result = await handler.prepare(work, entry.entry, signal)
      if ('problems' in result) return refused(entry, result.problems)
      return { ...entry, prepared: result.prepared, losses: [...entry.losses, ...result.losses] }
    }),
  )
}

/** Writes one entry; one that is refused becomes a problem. Returns its source id. */
async function writeAlone(work: ImportWork, entry: ReadyEntry, position: string): Promise<string> {
  try {
    await writeBatch(work, [entry], position)
  } catch (error) {
    if (!isRefusal(error)) throw error
    const row = (entry.entry as { row?: number } | null)?.row ?? 1
    const problems = (error.issues.length > 0 ? error.issues : [{ path: '', message: error.message }]).map(
      ({ path, message }) => ({ row, column: path, message }),
    )
    await writeBatch(work, [refused(entry, problems)], position)
  }
  return entry.sourceId
}

/** Writes a batch that begins after `position`. Throws BatchTaken when another process has. */
async function writeBatch(work: ImportWork, entries: readonly ReadyEntry[], position: string): Promise<void> {
  const { run_id: runId } = work.run
  await inTransaction(work.deps.db, async (tx) => {
    const present = await findRun(tx, runId)
    if (present?.state !== 'importing' || present.position !== position) throw new BatchTaken()
    const written = await writeChanged(tx, work, entries.filter(isToWrite))
    const storedSums = await sumStored(tx, work, entries, written)
    const losing = entries.filter(({ outcome }) => outcome !== 'unchanged')
    await insertProblems(tx, runId, foundIn(losing), limits.movingIn.problemsStored)
    await saveImportProgress(tx, runId, {
      position: entries.at(-1)?.sourceId ?? position,
      done: present.done + entries.length,
      counts: countOutcomes(present.counts, entries),
      ...(storedSums && { storedSums: addToSums(present.stored_sums, storedSums) }),
    })
    await recordAudits(
      tx,
      written.flatMap(({ audits }) => audits),
    )
  })
}

/** Sums what is stored of the entries of a batch, also of those that were here before. */
async function sumStored(
  tx: Tx,
  { run }: ImportWork,
  entries: readonly ReadyEntry[],
  written: readonly WrittenEntry[],
) {
  const unchanged = entries.flatMap(({ outcome, known }) => (outcome === 'unchanged' && known ? known.entityId : []))
  return handlerOf(run.kind).sumStored?.(tx, [...unchanged, ...written.map(({ entityId }) => entityId)])
}

async function writeChanged(tx: Tx, work: ImportWork, entries: readonly ReadyEntry[]): Promise<WrittenEntry[]> {
  if (entries.length === 0) return []
  const handler = handlerOf(work.run.kind)
  const written = await handler.write(
    tx,
    work,
    entries.map((entry) => ({ ...entry, prepared: entry.prepared })),
  )
  const changes = written.map(({ entityId, version, before }, index): SourceChange => {
    const { sourceId, contentHash, entry, known } = entries[index] as ReadyEntry
    const content = handler.storesContent ? entry : null
    return { sourceId, entityId, contentHash, content, isNew: known === null, version, before, sourceBefore: known }
  })
  const { run_id: runId, kind, source } = work.run
  await recordChanges(tx, { runId, kind, source }, changes)
  return written
}
