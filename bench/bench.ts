import type { BenchPostgres } from './bench-postgres.ts'
import { createDatabase } from './bench-postgres.ts'
import { startShop } from './shop.ts'

/** What every part of the benchmark gets. */
export interface Bench {
  server: BenchPostgres
  /** Short runs of the most telling lines. */
  isQuick: boolean
  /** Folder for the data of the shops that a part starts. */
  dataDir: string
  /** Returns the URL of a new database with the demo shop. */
  demoDatabase: (name: string) => Promise<string>
}

const TEMPLATE = 'bench_demo'

/** Creates the context of a run. The demo shop is seeded once, and copied for each part. */
export function createBench(given: Omit<Bench, 'demoDatabase'>): Bench {
  let seeded: Promise<void> | undefined
  const seed = async (): Promise<void> => {
    const url = await createDatabase(given.server.url, TEMPLATE)
    await (await startShop({ databaseUrl: url, dataDir: given.dataDir, settings: { API_ONLY: '1' } })).stop()
  }
  return {
    ...given,
    demoDatabase: async (name) => {
      seeded ??= seed()
      await seeded
      return createDatabase(given.server.url, name, TEMPLATE)
    },
  }
}
