import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import { columnNames, EXPORTED_COLUMNS } from '../../db/table-exports.ts'
import type { SequenceValue } from './snapshot.repo.ts'

/** A store whose tables have rows here is not empty. What a migration or a start writes does not count. */
const BUSINESS_TABLES = ['users', 'products', 'orders', 'subscribers', 'contact_messages', 'mails']

/** Returns how many rows each table has that is empty in a new store; only those with rows. */
export async function listFilledTables(db: Db): Promise<{ table: string; rows: number }[]> {
  const filled: { table: string; rows: number }[] = []
  for (const table of BUSINESS_TABLES) {
    const rows = await countTable(db, table)
    if (rows > 0) filled.push({ table, rows })
  }
  return filled
}

/** Returns the number of rows of a table. */
export async function countTable(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Runs `load` without foreign keys and without triggers, because the rows come from a consistent database and already have
 * what triggers write. Afterwards the foreign keys check every row. The owner of the tables may do this; a superuser is not
 * needed.
 */
export async function withoutConstraints(tx: Tx, load: () => Promise<void>): Promise<void> {
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1, 2`.execute(tx)
  const tables = Object.keys(EXPORTED_COLUMNS)
  for (const { table, name } of keys)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(tx)
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
  await load()
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
  for (const { table, name, definition } of keys) {
    await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx)
  }
}

/** Removes what migrations and starts wrote into a table. */
export async function clearTable(tx: Tx, table: string): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(tx)
}

/** Inserts rows that are JSON objects, a line each. */
export async function insertLines(tx: Tx, table: string, lines: readonly string[]): Promise<void> {
  const columns = sql.join(columnNames(EXPORTED_COLUMNS[table] ?? '').map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${`[${lines.join(',')}]`}::json)`.execute(
    tx,
  )
}

/** Continues the numbering of rows where the exported store was. */
export async function setSequences(tx: Tx, sequences: readonly SequenceValue[]): Promise<void> {
  for (const { name, last } of sequences) await sql`select setval(${name}::regclass, ${last}::bigint)`.execute(tx)
}
