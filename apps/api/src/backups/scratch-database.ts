import { createHash, randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { databaseErrorOf, openDb, type Db } from '../db/client.ts'
import { serverDirectory } from '../db/embedded/data-directory.ts'
import { findRunningServer } from '../db/embedded/postgres-server.ts'
import { unixSocket } from '../db/embedded/unix-socket.ts'
import type { Logger } from '../deps.ts'
import { BackupError } from './backup-error.ts'
import { toolsUrl } from './postgres-tools.ts'

/** A younger database may belong to a process that has not connected to it yet. */
const LEFTOVER_AGE_MS = 60_000
/** PostgreSQL's codes: insufficient_privilege and object_in_use. */
const [NO_RIGHT, IN_USE] = ['42501', '55006']

/** A database for one rehearsal or drill. */
export interface ScratchDatabase {
  url: string
  db: Db
}

interface ScratchOptions {
  log: Logger
  now: () => Date
  /** Aborting drops the database, which ends every statement in it. */
  signal: AbortSignal
}

/**
 * Returns the address of the server on which scratch databases are created: SCRATCH_DATABASE_URL, else the server of the
 * shop. Throws a BackupError when the embedded database does not run.
 */
export async function scratchServerUrl(
  config: Pick<
    Config,
    'SCRATCH_DATABASE_URL' | 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_POOLER' | 'DATA_DIR'
  >,
): Promise<string> {
  const url = config.SCRATCH_DATABASE_URL ?? toolsUrl(config)
  if (url !== undefined) return url
  const running = await findRunningServer(serverDirectory(resolve(config.DATA_DIR)))
  if (!running) throw new BackupError('The embedded database of this DATA_DIR does not run')
  return unixSocket(running.socketFolder).connectionString
}

/** Returns the address of another database of the same server. The host may be a list, which `URL` refuses. */
export function withDatabaseName(url: string, name: string): string {
  const [, server, query = ''] = /^([a-z0-9+]+:\/\/[^/?#]*)(?:\/[^?#]*)?(.*)$/is.exec(url) ?? []
  if (server === undefined) throw new BackupError('The address of the scratch database is not one of PostgreSQL')
  return `${server}/${name}${query}`
}

/**
 * Creates an empty database on the server, runs `work` with it and drops it, also when `work` fails. First drops the
 * databases that killed processes left. Throws a BackupError when the role may not create one.
 */
export async function withScratchDatabase<T>(
  serverUrl: string,
  { log, now, signal }: ScratchOptions,
  work: (scratch: ScratchDatabase) => Promise<T>,
): Promise<T> {
  const admin = openDb({ connectionString: serverUrl, maxConnections: 2, onIdleError: () => undefined })
  try {
    const prefix = await scratchPrefix(admin)
    await dropLeftovers(admin, prefix, { log, now })
    const name = `${prefix}${now().getTime()}_${randomBytes(4).toString('hex')}`
    await createDatabase(admin, name)
    const drop = (): Promise<unknown> => sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin)
    const onAbort = (): void => void drop().catch(() => undefined)
    signal.addEventListener('abort', onAbort)
    const url = withDatabaseName(serverUrl, name)
    // Its connections also tell other processes that the database is in use.
    const db = openDb({ connectionString: url, maxConnections: 4, onIdleError: () => undefined })
    try {
      signal.throwIfAborted()
      await sql`select 1`.execute(db)
      return await work({ url, db })
    } finally {
      signal.removeEventListener('abort', onAbort)
      await db.destroy()
      await drop().catch((error: unknown) => log.warn({ err: error, name }, 'a scratch database was not removed'))
    }
  } finally {
    await admin.destroy()
  }
}

/** Returns how the scratch databases begin that belong to the database of `admin`. No shop has a database of such a name. */
export async function scratchPrefix(admin: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(admin)
  const owner = createHash('sha256')
    .update(rows[0]?.name ?? '')
    .digest('hex')
  return `atelier_scratch_${owner.slice(0, 8)}_`
}

async function createDatabase(admin: Db, name: string): Promise<void> {
  try {
    await sql`create database ${sql.id(name)} template template0`.execute(admin)
  } catch (error) {
    if (databaseErrorOf(error)?.code !== NO_RIGHT) throw error
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(admin)
    throw new BackupError(
      `The role ${rows[0]?.role} may not create a scratch database: run "alter role ${rows[0]?.role} createdb" as ` +
        'administrator of PostgreSQL, or set SCRATCH_DATABASE_URL to a server where it may',
      { cause: error },
    )
  }
}

/** Drops what killed processes left. A database that another process uses stays. */
async function dropLeftovers(
  admin: Db,
  prefix: string,
  { log, now }: Pick<ScratchOptions, 'log' | 'now'>,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database d
    where starts_with(datname, ${prefix}) and pg_has_role(datdba, 'usage')
      and not exists (select from pg_stat_activity a where a.datname = d.datname)`.execute(admin)
  for (const { name } of rows) {
    const createdAt = Number(/^(\d+)_/.exec(name.slice(prefix.length))?.[1])
    if (Number.isNaN(createdAt) || now().getTime() - createdAt < LEFTOVER_AGE_MS) continue
    try {
      await sql`drop database if exists ${sql.id(name)}`.execute(admin)
      log.info({ name }, 'a scratch database of a process that was killed is removed')
    } catch (error) {
      if (databaseErrorOf(error)?.code !== IN_USE) throw error
    }
  }
}
