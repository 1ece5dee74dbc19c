import type { PoolClient } from 'pg'
import { dbFromPool, openPool, type Db } from '../../db/client.ts'
import { testDatabase } from '../test-database.ts'

/** Opens this worker's database with connections that record what they send, `begin` and `commit` included. */
export async function recordStatements(): Promise<{ db: Db; takeRecorded: () => string[] }> {
  const { url } = await testDatabase()
  const pool = openPool({ connectionString: url, maxConnections: 10, prepared: true, onIdleError: () => {} })
  let recorded: string[] = []
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const record = (...args: unknown[]): unknown => {
      recorded.push(String(args[0]).replaceAll(/\s+/g, ' ').trim())
      return query(...args)
    }
    client.query = record as PoolClient['query']
  })
  const takeRecorded = (): string[] => {
    const taken = recorded
    recorded = []
    return taken
  }
  return { db: dbFromPool(pool), takeRecorded }
}
