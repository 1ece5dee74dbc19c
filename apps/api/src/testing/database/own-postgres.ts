import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerPrograms } from '../../db/embedded/programs.ts'
import { openDb, type Db } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { insertOnlyProduct, settings, type TestProduct } from '../embedded-shop.ts'
import { runMain, type ShopProcess } from '../shop-process.ts'
import { startTemporaryServer, type TemporaryServer } from './temporary-server.ts'
import { testLog } from '../test-log.ts'

export interface OwnPostgres extends TemporaryServer {
  db: Db
  bag: TestProduct
  /** Starts a shop in a separate process; over a TCP port when one is given, else over the server's own socket. */
  open: (over?: Record<string, string>, port?: number) => ShopProcess
}

/** Starts a migrated PostgreSQL with one product that never sells out. By default with the programs of the shop. */
export async function startOwnPostgres(programs?: ServerPrograms): Promise<OwnPostgres> {
  const server = await startTemporaryServer({ programs })
  const dataDir = mkdtempSync(join(tmpdir(), 'atelier-'))
  const db = openDb({ connectionString: server.url, maxConnections: 3, onIdleError: () => undefined })
  await migrate(db, testLog)
  const bag = await insertOnlyProduct(db)
  const open: OwnPostgres['open'] = (over = {}, port) => {
    const url = port ? `postgresql://postgres@127.0.0.1:${port}/postgres` : server.url
    const own = { DATA_DIR: dataDir, DATABASE_URL: url, SESSION_SECRET: 'x'.repeat(40), ALLOW_SANDBOX: '1' }
    return runMain({ ...settings, ...own, ...over })
  }
  return {
    ...server,
    db,
    bag,
    open,
    stop: async () => {
      await db.destroy()
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
