import { join } from 'node:path'

/** Returns the Unix socket of a directory, named as PostgreSQL names its own, and the connection string for it. */
export const unixSocket = (directory: string): { path: string; connectionString: string } => ({
  path: join(directory, '.s.PGSQL.5432'),
  connectionString: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(directory)}`,
})
