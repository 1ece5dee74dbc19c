import type { ImportCells, ImportRow, RowProblem } from '@atelier/domain/moving-in/import-format'
import type { ImportKind } from '@atelier/domain/moving-in/import-kinds'
import type { ImportProblem, ImportSource } from '@atelier/domain/moving-in/import-run.schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'

/** A row with the id of its entry at the source. */
export interface StagedRow extends ImportRow {
  sourceId: string
}

/** Adds rows of a file. */
export async function insertRows(db: Db, runId: string, rows: readonly StagedRow[]): Promise<void> {
  if (rows.length === 0) return
  const given = rows.map(({ sourceId, row, cells }) => ({ source_id: sourceId, row, cells }))
  await sql`
    insert into import_rows (run_id, source_id, row, cells)
    select ${runId}::text, r.source_id, r.row, r.cells
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r(source_id text, row integer, cells jsonb)`.execute(db)
}

/**
 * Updates the statistics of the staged rows. Until autovacuum has, the planner takes a file of 75,000 rows for an empty table,
 * and each batch of a dry run reads all of it.
 */
export const analyzeRows = async (db: Db): Promise<void> => void (await sql`analyze import_rows`.execute(db))

/** An entry of a file with all of its rows, in their order. */
export interface StagedEntry {
  sourceId: string
  rows: ImportRow[]
}

/** Returns the entries after a source id, in the order of their ids. */
export async function listEntriesAfter(
  db: Db | Tx,
  { runId, position, limit }: { runId: string; position: string; limit: number },
): Promise<StagedEntry[]> {
  const { rows } = await sql<StagedEntry>`
    select r.source_id as "sourceId", jsonb_agg(jsonb_build_object('row', r.row, 'cells', r.cells) order by r.row) as rows
    from import_rows r
    where r.run_id = ${runId} and r.source_id in (
      select distinct source_id from import_rows where run_id = ${runId} and source_id > ${position}
      order by source_id limit ${limit})
    group by r.source_id order by r.source_id`.execute(db)
  return rows
}

/** Counts the entries of a file. */
export async function countEntries(db: Db | Tx, runId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct source_id) as count from import_rows where run_id = ${runId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Gives the rows of a run the ids of another column, row by row where it is empty. */
export async function identifyRows(tx: Tx, runId: string, column: string): Promise<void> {
  await sql`
    update import_rows set source_id = coalesce(nullif(trim(cells->>${column}), ''), 'row ' || row)
    where run_id = ${runId}`.execute(tx)
}

/**
 * Gives the rows of customers the ids of their column or, merged by email, one id for each email: that of a customer who was
 * imported before, else the lowest.
 */
export async function identifyPeople(
  tx: Tx,
  { runId, kind, source }: { runId: string; kind: ImportKind; source: ImportSource },
  { idColumn, emailColumn, isMerged }: { idColumn: string; emailColumn: string; isMerged: boolean },
): Promise<void> {
  await sql`
    with own as (
      select row, lower(trim(coalesce(cells->>${emailColumn}, ''))) as email, ltrim(trim(cells->>${idColumn}), '''') as id
      from import_rows where run_id = ${runId}),
    named as (
      select o.row, case when ${isMerged}::boolean and o.email <> '' then first_value(o.id) over (partition by o.email
        order by s.source_id is null, length(o.id), o.id) else o.id end as id
      from own o left join import_sources s on s.kind = ${kind} and s.source = ${source} and s.source_id = o.id)
    update import_rows r set source_id = n.id from named n
    where r.run_id = ${runId} and r.row = n.row and r.source_id <> n.id`.execute(tx)
}

/** Returns the first rows of a file. */
export async function listFirstRows(db: Db, runId: string, limit: number): Promise<ImportCells[]> {
  const { rows } = await sql<{ cells: ImportCells }>`
    select cells from import_rows where run_id = ${runId} order by row limit ${limit}`.execute(db)
  return rows.map(({ cells }) => cells)
}

/** Values of a column that occur in several entries, at most 10,000. */
export async function listRepeatedValues(db: Db, runId: string, column: string): Promise<Set<string>> {
  const { rows } = await sql<{ value: string }>`
    select lower(trim(cells->>${column})) as value from import_rows
    where run_id = ${runId} and trim(coalesce(cells->>${column}, '')) <> ''
    group by 1 having count(distinct source_id) > 1 limit 10000`.execute(db)
  return new Set(rows.map(({ value }) => value))
}

export async function deleteRows(tx: Db | Tx, runId: string): Promise<void> {
  await tx.deleteFrom('import_rows').where('run_id', '=', runId).execute()
}

/** Adds problems of a run, or what is lost, up to `max` in all. */
export async function insertProblems(
  tx: Db | Tx,
  runId: string,
  problems: readonly (RowProblem & { isLoss: boolean })[],
  max: number,
): Promise<void> {
  if (problems.length === 0) return
  await sql`
    insert into import_problems (run_id, row, "column", message, is_loss)
    select ${runId}::text, p.row, p."column", p.message, p."isLoss"
    from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb) as p(row integer, "column" text, message text, "isLoss" boolean)
    where (select count(*) from import_problems where run_id = ${runId}) < ${max}`.execute(tx)
}

export async function deleteProblems(tx: Tx, runId: string): Promise<void> {
  await tx.deleteFrom('import_problems').where('run_id', '=', runId).execute()
}

/** Counts the problems of runs. */
export async function countProblems(db: Db, runIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ run_id: string; count: number }>`
    select run_id, count(*) as count from import_problems where run_id = any(${[...runIds]}::text[])
    group by run_id`.execute(db)
  return new Map(rows.map(({ run_id, count }) => [run_id, count]))
}

/** A problem with its place in the list: problems first, then losses, each by row. */
export interface ListedProblem extends ImportProblem {
  problemId: number
}

/** Returns the problems of a run after one of them, refused entries first. */
export async function listProblemsAfter(
  db: Db,
  runId: string,
  last: ListedProblem | undefined,
  limit: number,
): Promise<ListedProblem[]> {
  const after = last
    ? sql`and (is_loss, row, problem_id) > (${last.isLoss}::boolean, ${last.row}::integer, ${last.problemId}::bigint)`
    : sql``
  const { rows } = await sql<ListedProblem>`
    select problem_id as "problemId", row, "column", message, is_loss as "isLoss" from import_problems
    where run_id = ${runId} ${after} order by is_loss, row, problem_id limit ${limit}`.execute(db)
  return rows
}
