import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { createGunzip, gunzip, gzip } from 'node:zlib'
import type { PGliteInterface } from '@electric-sql/pglite'
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

const MAGIC = '{"format":"atelier-dump"'
const NEW_LINE = 10

/** The file is not a complete dump. `message` is one line for the terminal. */
export class DumpError extends Error {
  override name = 'DumpError'
}

const compress = promisify(gzip)
const decompress = promisify(gunzip)

type Session = Pick<PGliteInterface, 'transaction'>

/** Reads every table in one snapshot. The caller must have exclusive use of the session. */
export function readTables(db: Session, madeAt: Date): Promise<LogicalDump> {
  return db.transaction(async (tx) => {
    await tx.exec('set transaction isolation level repeatable read, read only')
    const query = async <T>(text: string): Promise<T[]> => (await tx.query<T>(text)).rows
    const rows: Uint8Array[] = []
    const tables: DumpHeader['tables'] = []
    for (const { name, columns } of await query<{ name: string; columns: string[] }>(TABLES)) {
      const { blob } = await tx.query(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to '/dev/blob'`)
      const bytes = new Uint8Array(blob ? await blob.arrayBuffer() : [])
      rows.push(bytes)
      tables.push({ name, columns, rows: countLines(bytes), bytes: bytes.length })
    }
    const [server] = await query<{ version: string; migrated: boolean }>(
      `select current_setting('server_version') as version, to_regclass('schema_migrations') is not null as migrated`,
    )
    const header: DumpHeader = {
      format: 'atelier-dump',
      version: 1,
      madeAt: madeAt.toISOString(),
      postgres: server?.version ?? '',
      migrations: server?.migrated
        ? await query('select number, name, checksum from schema_migrations order by 1')
        : [],
      tables,
      sequences: await query(`
        select sequencename as name, last_value::float8 as last from pg_sequences
        where schemaname = 'public' and last_value is not null order by 1`),
    }
    return { header, rows }
  })
}

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

export async function packDump({ header, rows }: LogicalDump): Promise<Uint8Array> {
  return compress(Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...rows]))
}

/**
 * Returns whether a file is a logical dump, by its first bytes. Rejects with a DumpError when it cannot be unpacked.
 */
export async function isLogicalDump(path: string): Promise<boolean> {
  try {
    for await (const chunk of createReadStream(path).pipe(createGunzip()) as AsyncIterable<Buffer>) {
      return chunk.toString('latin1', 0, MAGIC.length) === MAGIC
    }
  } catch (error) {
    throw unreadable(path, error)
  }
  return false
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
export async function fillTables(db: Session, { header, rows }: LogicalDump): Promise<void> {
  await db.transaction(async (tx) => {
    const query = async <T>(text: string): Promise<T[]> => (await tx.query<T>(text)).rows
    await tx.exec('set local session_replication_role = replica')
    const present = new Set((await query<{ name: string }>(TABLES)).map(({ name }) => name))
    for (const [index, { name, columns, rows: expected }] of header.tables.entries()) {
      if (!present.delete(name)) throw new DumpError(`The dump has a table ${name} that its migrations do not create`)
      await removeRows(name)
      const list = columns.map(quoted).join(', ')
      const blob = new Blob([new Uint8Array(rows[index] ?? [])])
      if (blob.size > 0) await tx.query(`copy ${quoted(name)} (${list}) from '/dev/blob'`, [], { blob })
      const [found] = await query<{ rows: number }>(`select count(*)::int as rows from ${quoted(name)}`)
      if (found?.rows !== expected) {
        throw new DumpError(`The restore is incomplete: ${name} has ${found?.rows} of ${expected} rows`)
      }
    }
    for (const name of present) throw new DumpError(`The dump has no table ${name}, which its migrations create`)
    for (const { name, last } of header.sequences) {
      await tx.query(`select setval($1::regclass, $2::bigint)`, [quoted(name), last])
    }

    /** Deletes the rows that migrations inserted. Skips empty tables, because some reject deletes. */
    async function removeRows(name: string): Promise<void> {
      const [first] = await query(`select from ${quoted(name)} limit 1`)
      if (first) await tx.exec(`delete from ${quoted(name)}`)
    }
  })
}
