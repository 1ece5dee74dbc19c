import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGzip, gunzip } from 'node:zlib'
import type { ClientBase, QueryResultRow } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'

/**
 * A logical dump: the rows of every table as COPY writes them, and the applied migrations. Every PostgreSQL major can load
 * it, unlike the files of a database directory. Gzipped: one line of JSON (the header), then the rows table by table. The
 * job queue's schema (pgboss) is left out: the queue creates it again, and the jobs find their work in the tables.
 */
const Header = z.object({
  format: z.literal('atelier-dump'),
  version: z.literal(1),
  madeAt: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ number: z.number(), name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), bytes: z.number() })),
  sequences: z.array(z.object({ name: z.string(), last: z.number() })),
})
export type DumpHeader = z.infer<typeof Header>

export interface LogicalDump {
  header: DumpHeader
  /** The COPY output of each table, in the order of the header. */
  rows: readonly Uint8Array[]
}

const NEW_LINE = 10

/** The file is not a complete dump. `message` is one line for the terminal. */
export class DumpError extends Error {
  override name = 'DumpError'
}

const decompress = promisify(gunzip)

/**
 * Writes a dump of every table in one snapshot to a new file that only this user reads; others read and write on. The
 * rows are read twice, to count them first, so that they never are in memory together. When it rejects, the connection
 * may be in the middle of a table and must be destroyed.
 */
export async function writeDump(client: ClientBase, file: string, madeAt: Date): Promise<void> {
  await client.query('begin isolation level repeatable read, read only')
  const header = await readHeader(client, madeAt)
  async function* content(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`${JSON.stringify(header)}\n`)
    for (const { name, columns } of header.tables) yield* copyOf(client, name, columns)
  }
  await pipeline(content, createGzip(), createWriteStream(file, { mode: 0o600, flush: true }))
  await client.query('commit')
}

async function readHeader(client: ClientBase, madeAt: Date): Promise<DumpHeader> {
  const query = async <T extends QueryResultRow>(text: string): Promise<T[]> => (await client.query<T>(text)).rows
  const tables: DumpHeader['tables'] = []
  for (const { name, columns } of await query<{ name: string; columns: string[] }>(TABLES)) {
    const table = { name, columns, rows: 0, bytes: 0 }
    for await (const chunk of copyOf(client, name, columns)) {
      table.rows += countLines(chunk)
      table.bytes += chunk.length
    }
    tables.push(table)
  }
  const [server] = await query<{ version: string; migrated: boolean }>(
    `select current_setting('server_version') as version, to_regclass('schema_migrations') is not null as migrated`,
  )
  return {
    format: 'atelier-dump',
    version: 1,
    madeAt: madeAt.toISOString(),
    postgres: server?.version ?? '',
    migrations: server?.migrated ? await query('select number, name, checksum from schema_migrations order by 1') : [],
    tables,
    sequences: await query(`
      select sequencename as name, last_value::float8 as last from pg_sequences
      where schemaname = 'public' and last_value is not null order by 1`),
  }
}

/** The rows of a table as COPY writes them, in chunks. */
const copyOf = (client: ClientBase, name: string, columns: readonly string[]): AsyncIterable<Uint8Array> =>
  client.query(copyTo(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`))

/** Logged tables and their columns, without generated columns, which the database computes again. */
const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind = 'r' and c.relpersistence = 'p' and c.relnamespace = 'public'::regnamespace and a.attgenerated = ''
    and c.relname <> 'schema_migrations'
  group by c.relname order by c.relname`

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

function countLines(bytes: Uint8Array): number {
  let lines = 0
  for (const byte of bytes) if (byte === NEW_LINE) lines += 1
  return lines
}

/** Reads a dump. Rejects with a DumpError when it is damaged or truncated. */
export async function unpackDump(path: string): Promise<LogicalDump> {
  let content: Buffer
  let header: DumpHeader
  try {
    content = await decompress(await readFile(path))
    header = Header.parse(JSON.parse(content.toString('utf8', 0, content.indexOf(NEW_LINE))))
  } catch (error) {
    throw unreadable(path, error)
  }
  let at = content.indexOf(NEW_LINE) + 1
  const rows = header.tables.map(({ bytes }) => content.subarray(at, (at += bytes)))
  if (at !== content.length) throw new DumpError(`${path} is not a complete dump: it ends in the middle of a table`)
  return { header, rows }
}

function unreadable(path: string, error: unknown): DumpError {
  const reason = error instanceof z.ZodError ? 'its header is not one' : (error as Error).message.split('\n')[0]
  return new DumpError(`${path} is not a dump of the shop, or it is damaged (${reason})`)
}

/**
 * Fills the migrated tables of an empty database. Triggers and foreign keys are off, because the rows come from a
 * consistent database. Rejects with a DumpError when a table is missing or its row count differs afterwards.
 */
export async function fillTables(client: ClientBase, { header, rows }: LogicalDump): Promise<void> {
  await client.query('begin')
  try {
    await client.query('set local session_replication_role = replica')
    await fillEach(client, { header, rows })
    for (const { name, last } of header.sequences) {
      await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), last])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function fillEach(client: ClientBase, { header, rows }: LogicalDump): Promise<void> {
  const query = async <T extends QueryResultRow>(text: string): Promise<T[]> => (await client.query<T>(text)).rows
  const present = new Set((await query<{ name: string }>(TABLES)).map(({ name }) => name))
  for (const [index, { name, columns, rows: expected }] of header.tables.entries()) {
    if (!present.delete(name)) throw new DumpError(`The dump has a table ${name} that its migrations do not create`)
    // The rows that migrations inserted. Empty tables are skipped, because some reject deletes.
    const [first] = await query(`select from ${quoted(name)} limit 1`)
    if (first) await query(`delete from ${quoted(name)}`)
    const list = columns.map(quoted).join(', ')
    await pipeline(
      [rows[index] ?? new Uint8Array()],
      client.query(copyFrom(`copy ${quoted(name)} (${list}) from stdin`)),
    )
    const [found] = await query<{ rows: number }>(`select count(*)::int as rows from ${quoted(name)}`)
    if (found?.rows !== expected) {
      throw new DumpError(`The restore is incomplete: ${name} has ${found?.rows} of ${expected} rows`)
    }
  }
  for (const name of present) throw new DumpError(`The dump has no table ${name}, which its migrations create`)
}
