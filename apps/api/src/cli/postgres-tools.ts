import { spawn } from 'node:child_process'
import { addressesOfHosts } from '../db/database-hosts.ts'
import { CommandError } from './run-command.ts'

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

/** Runs one of PostgreSQL's programs. Throws a CommandError with its output when it fails or is not installed. */
export async function runPostgresTool(name: string, args: readonly string[], databaseUrl: string): Promise<void> {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...libpqEnvironment(databaseUrl) }
  const child = spawn(name, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', () =>
      reject(new CommandError(`${name} is not on the PATH. It comes with PostgreSQL's client.`)),
    )
    child.once('close', resolve)
  })
  if (code !== 0) throw new CommandError(`${name} failed: ${stderr.trim()}`)
}
