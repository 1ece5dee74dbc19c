import { Client } from 'pg'
import type { Db } from '../db/client.ts'
import { fillTables, type LogicalDump } from '../db/embedded/logical-dump.ts'
import { migrate, schemaOf } from '../db/migrate.ts'
import type { Logger } from '../deps.ts'
import { runPostgresTool } from './postgres-tools.ts'

/**
 * Loads a dump of pg_dump into the empty database at `url`, in one transaction, with the schema that it had. Throws a
 * BackupError with the output of pg_restore.
 */
export async function loadPostgresDump(url: string, file: string, signal?: AbortSignal): Promise<void> {
  const args = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges']
  // pg_restore needs the database as an option; an empty one takes everything from the environment.
  await runPostgresTool('pg_restore', [...args, '--dbname=', file], url, signal)
}

/**
 * Creates the schema at the dump's migration in the empty database at `url` and fills it. Throws a DumpError, or a
 * MigrationError for a history that this version cannot continue.
 */
export async function loadLogicalDump(
  db: Db,
  url: string,
  { dump, log }: { dump: LogicalDump; log: Logger },
): Promise<void> {
  await migrate(db, log, { upTo: await schemaOf(dump.header.migrations) })
  const client = new Client({ connectionString: url })
  // A connection that breaks during a statement reports twice: to the statement, and here.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await fillTables(client, dump)
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
