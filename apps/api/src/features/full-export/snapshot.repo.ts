import { limits } from '@atelier/domain/limits/limits'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import { withoutLinkSecrets } from '../../db/link-secrets.ts'
import { columnNames, EXPORTED_COLUMNS, TEXTS_WITH_LINKS } from '../../db/table-exports.ts'

/** Rows of one read: few enough that long emails do not fill the memory. */
const BATCH = 200

/** One state of the database, read by several statements while others write. */
export interface Snapshot {
  tx: Tx
  close: () => Promise<void>
}

/** Begins a transaction that only reads, and sees one state of the database to its end. Close it in any case. */
export async function openSnapshot(db: Db): Promise<Snapshot> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  // A slow download waits between two reads, for much longer than a request may.
  await sql`select set_config('timezone', 'UTC', true), set_config('statement_timeout', '5min', true),
    set_config('idle_in_transaction_session_timeout', ${`${limits.http.archivePauseMs}ms`}, true)`.execute(tx)
  return { tx, close: () => tx.rollback().execute() }
}

/** Reads the rows of a query in batches through a cursor. */
export async function* readBatches<Row>(tx: Tx, query: RawBuilder<unknown>): AsyncGenerator<Row[]> {
  await sql`declare export_rows no scroll cursor for ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(BATCH)} from export_rows`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) break
  }
  await sql`close export_rows`.execute(tx)
}

/** Returns a column as it is exported. */
const exportedColumn = (table: string, column: string): RawBuilder<unknown> => {
  const name = sql.ref(column)
  if (!TEXTS_WITH_LINKS.includes(`${table}.${column}`)) return name
  const text = withoutLinkSecrets(sql`${name}::text`)
  return sql`${table === 'mails' && column === 'data' ? sql`${text}::jsonb` : text} as ${name}`
}

/** Reads the exported columns of a table, in batches of rows as JSON, in the order of the primary key. */
export async function* readTable(tx: Tx, table: string): AsyncGenerator<string[]> {
  const columns = columnNames(EXPORTED_COLUMNS[table] ?? '')
  const { rows: keys } = await sql<{ column: string }>`
    select a.attname as column from pg_index i cross join unnest(i.indkey) with ordinality k (n, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.n
    where i.indrelid = ${`public.${table}`}::regclass and i.indisprimary order by place`.execute(tx)
  // The tables without a primary key are short lists of changes.
  const order = keys.length > 0 ? keys.map(({ column }) => column) : columns
  const query = sql`select row_to_json(r)::text as line
    from (select ${sql.join(columns.map((column) => exportedColumn(table, column)))} from ${sql.table(table)}
      order by ${sql.join(order.map((column) => sql.ref(column)))}) r`
  for await (const rows of readBatches<{ line: string }>(tx, query)) yield rows.map(({ line }) => line)
}

/** The sums of the columns of a table that are amounts in cents, for each currency that its rows name. */
export type TableSums = Record<string, string | number | null>[]

/** Returns the sums of a table; none when it has no amounts. */
export async function sumTable(tx: Db, table: string): Promise<TableSums> {
  const columns = columnNames(EXPORTED_COLUMNS[table] ?? '')
  const amounts = columns.filter((column) => column.endsWith('_cents'))
  if (amounts.length === 0) return []
  const sums = sql.join(amounts.map((column) => sql`coalesce(sum(${sql.ref(column)}), 0) as ${sql.ref(column)}`))
  const query = columns.includes('currency')
    ? sql`select currency, ${sums} from ${sql.table(table)} group by currency order by currency collate "C"`
    : sql`select ${sums} from ${sql.table(table)}`
  return (await sql<TableSums[number]>`${query}`.execute(tx)).rows
}

/** The last value of a sequence. */
export interface SequenceValue {
  name: string
  last: number
}

/** Returns where the numbering of rows stands. */
export async function listSequences(tx: Tx): Promise<SequenceValue[]> {
  const { rows } = await sql<SequenceValue>`
    select sequencename as name, last_value as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`.execute(tx)
  return rows
}

/** Returns the name of the last migration. */
export async function readSchema(tx: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by number desc limit 1`.execute(
    tx,
  )
  return rows[0]?.name ?? ''
}

/** What leads to stored files: an uploaded image or turn, a file of the brand, a photo of a return, or a label. */
export type FileSource =
  | { kind: 'image'; url: string; master: string; frames: number | null }
  | { kind: 'brand' | 'photo' | 'label'; id: string }

/** Reads what the rows refer to in the storage, in batches. */
export const readFileSources = (tx: Tx): AsyncGenerator<FileSource[]> =>
  readBatches<FileSource>(
    tx,
    sql`
      select 'image' as kind, url, master_key as master, frames, null as id from media where stored_at is not null
      union all select 'brand', null, null, null, file from (
        select distinct found[1] as file from (
          select content from shop_document_versions union all select content from shop_document_drafts) d,
          regexp_matches(d.content::text, '/media/brand/[0-9a-f]{32}[.](?:svg|png|jpg|woff2)', 'g') found) brand
      union all select 'photo', null, null, null, photo_id from return_photos
      union all select 'label', null, null, null, label_id from shipping_labels where file_expires_at is not null
      order by kind, id, url`,
  )
