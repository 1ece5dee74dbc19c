import type { PGlite } from '@electric-sql/pglite'
import { serveWire } from '../db/embedded/wire-server.ts'

/**
 * Puts PGlite behind the protocol of PostgreSQL, as the embedded mode does, so that tests use the same driver and know
 * the same limits. Kysely's own PGlite dialect lets transactions that run at the same time flow into one another.
 */
export async function servePglite(db: PGlite): Promise<{ url: string; close: () => Promise<void> }> {
  const { port, close } = await serveWire(db, { host: '127.0.0.1', port: 0 }, 20)
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, close }
}
