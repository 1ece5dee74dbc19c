import type { PGlite } from '@electric-sql/pglite'
import { serveWire } from '../../db/embedded/wire-server.ts'

/**
 * Serves PGlite over PostgreSQL's protocol, like the embedded mode, so that tests use the same driver with the same
 * limits. Kysely's own PGlite dialect mixes up concurrent transactions.
 */
export async function servePglite(db: PGlite): Promise<{ url: string; close: () => Promise<void> }> {
  const { port, close } = await serveWire(db, { host: '127.0.0.1', port: 0 }, 20)
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, close }
}
