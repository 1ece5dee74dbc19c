import { limits } from '@atelier/domain/limits/limits'
import { inTransaction } from '../../db/client.ts'
import { recordAudits, type AuditRecord } from '../audit/audit.public.ts'
import type { ImportWork } from './import-handler.ts'
import { handlerOf } from './import-handlers.ts'
import { insertProblems } from './import-rows.repo.ts'
import { findRun, saveImportProgress } from './import-runs.repo.ts'
import { listChangesAfter, restoreSource } from './import-sources.repo.ts'

const BATCH = 20

/** Removes what a run added and restores what it changed. What staff changed since stays, and is listed. */
export async function undoEntries(work: ImportWork, signal: AbortSignal): Promise<void> {
  const { deps, run } = work
  const { run_id: runId, kind, source } = run
  const handler = handlerOf(kind)
  let isDone = false
  while (!isDone && !signal.aborted) {
    isDone = await inTransaction(deps.db, async (tx) => {
      const present = await findRun(tx, runId)
      if (present?.state !== 'undoing') return true
      const changes = await listChangesAfter(tx, { runId, position: present.position, limit: BATCH })
      const last = changes.at(-1)
      if (!last) return true
      const audits: AuditRecord[] = []
      for (const change of changes) {
        const result = await handler.undo(tx, work, change)
        if ('stays' in result) {
          const problem = { row: 0, column: change.source_id, message: result.stays, isLoss: false }
          await insertProblems(tx, runId, [problem], limits.movingIn.problemsStored)
          continue
        }
        audits.push(...result.audits)
        await restoreSource(tx, { kind, source }, change)
      }
      const { counts, done } = present
      await saveImportProgress(tx, runId, { position: last.source_id, done: done + changes.length, counts })
      await recordAudits(tx, audits)
      return false
    })
  }
}
