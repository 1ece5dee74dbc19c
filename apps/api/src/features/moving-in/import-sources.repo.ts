import type { ImportKind } from '@atelier/domain/moving-in/import-kinds'
import type { ImportSource } from '@atelier/domain/moving-in/import-run.schema'
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import type { ImportChangesTable } from '../../db/import-tables.ts'

/** An entry of another shop that is here. */
export interface KnownSource {
  sourceId: string
  entityId: string
  contentHash: string
  content: unknown
}

interface Origin {
  kind: ImportKind
  source: ImportSource
}

/** Returns what is here of these entries, by source id. */
export async function listImportSources(
  db: Db | Tx,
  { kind, source }: Origin,
  sourceIds: readonly string[],
): Promise<Map<string, KnownSource>> {
  const { rows } = await sql<KnownSource>`
    select source_id as "sourceId", entity_id as "entityId", content_hash as "contentHash", content
    from import_sources where kind = ${kind} and source = ${source} and source_id = any(${[...sourceIds]}::text[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.sourceId, row]))
}

/** What an import wrote of one entry. */
export interface SourceChange {
  sourceId: string
  entityId: string
  contentHash: string
  content: unknown
  isNew: boolean
  version: string | null
  before: unknown
  sourceBefore: KnownSource | null
}

/** Records what a run wrote: for the next export, and to undo it. */
export async function recordChanges(
  tx: Tx,
  { runId, kind, source }: Origin & { runId: string },
  changes: readonly SourceChange[],
): Promise<void> {
  if (changes.length === 0) return
  const given = JSON.stringify(changes)
  await sql`
    insert into import_sources (kind, source, source_id, entity_id, content_hash, content)
    select ${kind}::text, ${source}::text, c."sourceId", c."entityId", c."contentHash", nullif(c.content, 'null')
    from jsonb_to_recordset(${given}::jsonb) as c("sourceId" text, "entityId" text, "contentHash" text, content jsonb)
    on conflict (kind, source, source_id) do update
      set entity_id = excluded.entity_id, content_hash = excluded.content_hash, content = excluded.content`.execute(tx)
  await sql`
    insert into import_changes (run_id, source_id, entity_id, is_new, version, before, source_before)
    select ${runId}::text, c."sourceId", c."entityId", c."isNew", c.version, nullif(c.before, 'null'),
      nullif(c."sourceBefore", 'null')
    from jsonb_to_recordset(${given}::jsonb) as c("sourceId" text, "entityId" text, "isNew" boolean, version text,
      before jsonb, "sourceBefore" jsonb)`.execute(tx)
}

export type ChangeRow = Omit<Selectable<ImportChangesTable>, 'source_before'> & { source_before: KnownSource | null }

/** Returns what a run wrote after a source id. */
export const listChangesAfter = async (
  db: Db | Tx,
  { runId, position, limit }: { runId: string; position: string; limit: number },
): Promise<ChangeRow[]> =>
  (await db
    .selectFrom('import_changes')
    .selectAll()
    .where('run_id', '=', runId)
    .where('source_id', '>', position)
    .orderBy('source_id')
    .limit(limit)
    .execute()) as ChangeRow[]

export async function countImportChanges(db: Db | Tx, runId: string): Promise<number> {
  const { count } = await db
    .selectFrom('import_changes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow()
  return count
}

/** Puts an entry back to what was known of it before a run. */
export async function restoreSource(tx: Tx, { kind, source }: Origin, change: ChangeRow): Promise<void> {
  const { source_id, source_before: before } = change
  const row = tx
    .deleteFrom('import_sources')
    .where('kind', '=', kind)
    .where('source', '=', source)
    .where('source_id', '=', source_id)
  if (before === null) return void (await row.execute())
  await tx
    .updateTable('import_sources')
    .set({
      entity_id: before.entityId,
      content_hash: before.contentHash,
      content: before.content === null ? null : JSON.stringify(before.content),
    })
    .where('kind', '=', kind)
    .where('source', '=', source)
    .where('source_id', '=', source_id)
    .execute()
}

/** Lets an earlier run that wrote a version know the version that an undo put in its place. */
export async function replaceVersion(tx: Tx, entityId: string, from: string, to: string): Promise<void> {
  await tx
    .updateTable('import_changes')
    .set({ version: to })
    .where('entity_id', '=', entityId)
    .where('version', '=', from)
    .execute()
}

/** Whether a later run changed an entry that a run wrote. */
export async function hasLaterRun(db: Db | Tx, runId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from import_runs r join import_runs later
        on later.kind = r.kind and later.source = r.source and later.created_at > r.created_at
        and later.state in ('importing', 'imported', 'failed', 'undoing')
      where r.run_id = ${runId}
        and exists (select from import_changes c where c.run_id = later.run_id)) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Whether a product that a run wrote was ordered since the run began. */
export async function hasOrderOfRun(db: Db | Tx, runId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from import_changes c join import_runs r using (run_id)
        join order_items i on i.product_id = c.entity_id join orders o using (order_id)
      where c.run_id = ${runId} and o.created_at >= r.created_at) as found`.execute(db)
  return rows[0]?.found ?? false
}
