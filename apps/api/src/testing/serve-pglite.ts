import { createServer } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { wholeStatements } from '../db/embedded/whole-statements.ts'

/**
 * Puts PGlite behind the protocol of PostgreSQL, as the embedded mode does, so that tests use the same driver and know
 * the same limits. Kysely's own PGlite dialect lets transactions that run at the same time flow into one another.
 */
export async function servePglite(db: PGlite): Promise<{ url: string; close: () => Promise<void> }> {
  const port = await freePort()
  const server = new PGLiteSocketServer({ db: wholeStatements(db), host: '127.0.0.1', port, maxConnections: 20 })
  await server.start()
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, close: () => server.stop() }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
