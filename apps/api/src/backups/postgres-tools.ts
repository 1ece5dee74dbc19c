import { spawn } from 'node:child_process'
import type { Config } from '../config.ts'
import { addressesOfHosts } from '../db/database-hosts.ts'
import { BackupError } from './backup-error.ts'

/**
 * Returns the URL of PostgreSQL for its programs; undefined for an embedded database. Throws a BackupError when it is
 * behind a pooler in transaction mode: pg_dump would leave its settings in the sessions of the shop.
 */
export function toolsUrl(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_POOLER'>,
): string | undefined {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_POOLER } = config
  if (DATABASE_URL === undefined || DATABASE_POOLER === 'session') return DATABASE_URL
  if (DATABASE_DIRECT_URL) return DATABASE_DIRECT_URL
  throw new BackupError('DATABASE_DIRECT_URL: the address of PostgreSQL without the pooler is required for backups')
}

/** Returns the address as libpq environment variables, where no other user can read the password. */
export function libpqEnvironment(databaseUrl: string): Record<string, string> {
  const urls = addressesOfHosts(databaseUrl).map((address) => new URL(address))
  const url = urls[0] ?? new URL(databaseUrl)
  const variables = {
    PGHOST: url.searchParams.get('host') ?? urls.map(({ hostname }) => hostname).join(','),
    PGPORT: urls.some(({ port }) => port !== '') ? urls.map(({ port }) => port || '5432').join(',') : '',
    PGTARGETSESSIONATTRS: urls.length > 1 ? 'read-write' : '',
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: url.searchParams.get('sslmode') ?? '',
  }
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
}

/**
 * Runs one of PostgreSQL's programs. Throws a BackupError with its output when it fails or is not installed. `signal` ends
 * the program.
 */
export async function runPostgresTool(
  name: string,
  args: readonly string[],
  databaseUrl: string,
  signal?: AbortSignal,
): Promise<void> {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...libpqEnvironment(databaseUrl) }
  const child = spawn(name, args, { env, stdio: ['ignore', 'ignore', 'pipe'], ...(signal && { signal }) })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) =>
      reject(
        signal?.aborted
          ? new BackupError(`${name} was stopped`, { cause: error })
          : new BackupError(`${name} is not on the PATH. It comes with PostgreSQL's client.`, { cause: error }),
      ),
    )
    child.once('close', resolve)
  })
  if (code !== 0) throw new BackupError(`${name} failed: ${stderr.trim()}`)
}
