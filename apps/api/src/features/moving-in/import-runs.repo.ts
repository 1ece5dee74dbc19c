import type { ImportCounts, ImportOptions, ImportState } from '@atelier/domain/moving-in/import-run.schema'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import type { ImportRunsTable, ImportSums } from '../../db/import-tables.ts'

export type ImportRunRow = Selectable<ImportRunsTable>

export async function insertImportRun(
  db: Db,
  run: Omit<Insertable<ImportRunsTable>, 'options'> & { options: ImportOptions },
) {
  await db
    .insertInto('import_runs')
    .values({ ...run, options: JSON.stringify(run.options) })
    .execute()
}

/** Returns a run; a transaction locks it. */
export async function findRun(db: Db | Tx, runId: string): Promise<ImportRunRow | null> {
  const query = db.selectFrom('import_runs').selectAll().where('run_id', '=', runId).where('state', '!=', 'receiving')
  return (await (db.isTransaction ? query.forUpdate() : query).executeTakeFirst()) ?? null
}

/** Lists the newest runs. */
export const listRuns = (db: Db, limit: number): Promise<ImportRunRow[]> =>
  db
    .selectFrom('import_runs')
    .selectAll()
    .where('state', '!=', 'receiving')
    .orderBy('created_at', 'desc')
    .orderBy('run_id')
    .limit(limit)
    .execute()

/** Returns the oldest run with work for the job; null: there is none. */
export async function findActiveRun(db: Db): Promise<ImportRunRow | null> {
  const row = await db
    .selectFrom('import_runs')
    .selectAll()
    .where('state', 'in', ['checking', 'importing', 'undoing'])
    .orderBy('created_at')
    .orderBy('run_id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Begins a step of a run: nothing of it is done. */
export async function setRunState(tx: Db | Tx, runId: string, state: ImportState): Promise<void> {
  await tx
    .updateTable('import_runs')
    .set({
      state,
      done: 0,
      position: '',
      failure: null,
      ...(state !== 'undoing' && { counts: '{}', stored_sums: '{}' }),
      ...(state === 'checking' && { sums: '{}' }),
    })
    .where('run_id', '=', runId)
    .execute()
}

/** Ends the present step of a run. */
export async function endStep(tx: Db | Tx, runId: string, state: ImportState, failure: string | null): Promise<void> {
  await tx
    .updateTable('import_runs')
    .set({ state, failure, ...(state !== 'checked' && { finished_at: sql<Date>`now()` }) })
    .where('run_id', '=', runId)
    .execute()
}

interface Progress {
  position: string
  done: number
  counts: Partial<ImportCounts>
  categories?: Record<string, number>
  hosts?: Record<string, number>
  sums?: ImportSums
  storedSums?: ImportSums
}

/** Records how far a step has come. */
export async function saveImportProgress(
  tx: Tx,
  runId: string,
  { position, done, counts, categories, hosts, sums, storedSums }: Progress,
): Promise<void> {
  await tx
    .updateTable('import_runs')
    .set({
      position,
      done,
      counts: JSON.stringify(counts),
      ...(categories && { categories: JSON.stringify(categories) }),
      ...(hosts && { hosts: JSON.stringify(hosts) }),
      ...(sums && { sums: JSON.stringify(sums) }),
      ...(storedSums && { stored_sums: JSON.stringify(storedSums) }),
    })
    .where('run_id', '=', runId)
    .execute()
}

/** Stores what staff chose. The categories are counted again. */
export async function setRunOptions(tx: Tx, runId: string, options: ImportOptions): Promise<void> {
  await tx
    .updateTable('import_runs')
    .set({ options: JSON.stringify(options), categories: '{}', hosts: '{}' })
    .where('run_id', '=', runId)
    .execute()
}

/** Records what a file has, once it was received. */
export async function setReceived(
  tx: Db,
  runId: string,
  received: { rows: number; total: number; left_out: string[]; state: ImportState },
): Promise<void> {
  await tx.updateTable('import_runs').set(received).where('run_id', '=', runId).execute()
}

export async function deleteRun(db: Db | Tx, runId: string): Promise<void> {
  await db.deleteFrom('import_runs').where('run_id', '=', runId).execute()
}

/** Records how many entries a file has. */
export async function setRunTotal(tx: Tx, runId: string, total: number): Promise<void> {
  await tx.updateTable('import_runs').set({ total }).where('run_id', '=', runId).execute()
}

/** Deletes runs that were not started for so many days, with their rows, and the rows of those that failed. */
export async function deleteWaitingRuns(db: Db, days: number): Promise<number> {
  const { rows } = await sql`
    delete from import_runs where state in ('receiving', 'mapping', 'checked')
      and created_at < now() - make_interval(days => ${days}::integer)
    returning run_id`.execute(db)
  await sql`
    delete from import_rows r using import_runs i where i.run_id = r.run_id and i.state = 'failed'
      and i.created_at < now() - make_interval(days => ${days}::integer)`.execute(db)
  return rows.length
}
