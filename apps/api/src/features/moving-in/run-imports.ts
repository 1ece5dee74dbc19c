import { ShopError } from '@atelier/domain/contract/shop-error'
import type { Deps } from '../../deps.ts'
import { checkEntries } from './check-entries.ts'
import type { ImportWork } from './import-handler.ts'
import { deleteRows } from './import-rows.repo.ts'
import { endStep, findActiveRun, type ImportRunRow } from './import-runs.repo.ts'
import { undoEntries } from './undo-entries.ts'
import { writeEntries } from './write-entries.ts'

const workOf = (deps: Deps, run: ImportRunRow): ImportWork => ({
  deps,
  run,
  context: {
    actor: { userId: run.actor_id, name: run.actor_name, role: run.actor_role },
    network: '',
    device: `Import of ${run.file_name}`,
  },
})

const STEPS = {
  checking: { work: checkEntries, ends: 'checked' },
  importing: { work: writeEntries, ends: 'imported' },
  undoing: { work: undoEntries, ends: 'undone' },
} as const

/**
 * Checks, imports or undoes what staff asked for, in batches. A batch and its place in the file are stored together, so
 * that a run continues where a killed process left it.
 */
export async function runImports(deps: Deps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const run = await findActiveRun(deps.db)
    if (!run) return
    await runStep(deps, run, signal)
  }
}

async function runStep(deps: Deps, run: ImportRunRow, signal: AbortSignal): Promise<void> {
  const step = STEPS[run.state as keyof typeof STEPS]
  try {
    await step.work(workOf(deps, run), signal)
    if (signal.aborted) return
    await endStep(deps.db, run.run_id, step.ends, null)
    if (step.ends !== 'checked') await deleteRows(deps.db, run.run_id)
  } catch (error) {
    // Anything else, such as a lost database, is tried again.
    if (!(error instanceof ShopError) || error.status >= 500) throw error
    await endStep(deps.db, run.run_id, 'failed', error.message)
  } finally {
    if (step.ends !== 'checked') deps.signals.emit('content-changed')
  }
}
