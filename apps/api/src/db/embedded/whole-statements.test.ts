import { sql } from 'kysely'
import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { servePglite } from '../../testing/serve-pglite.ts'
import { onPostgres } from '../../testing/test-database.ts'
import { inTransaction, openDb } from '../client.ts'

test.skipIf(onPostgres())(
  'gives everybody their own rows while others write in transactions',
  { timeout: 60_000 },
  async () => {
    const pglite = await PGlite.create()
    const { url, close } = await servePglite(pglite)
    const db = openDb({ connectionString: url, maxConnections: 10, onIdleError: () => undefined })
    await sql`create table people (id int primary key, name text not null)`.execute(db)
    await sql`insert into people select n, 'person ' || n from generate_series(1, 20) n`.execute(db)

    const read = async (id: number) => {
      const { rows } = await sql<{ id: number }>`select id from people where id = ${id}`.execute(db)
      return rows.map((row) => row.id)
    }
    const write = (id: number) =>
      inTransaction(db, async (tx) => {
        await sql`update people set name = ${`written ${id}`} where id = ${id}`.execute(tx)
        const { rows } = await sql<{ id: number }>`select id from people where id = ${id}`.execute(tx)
        return rows.map((row) => row.id)
      })
    const asked = Array.from({ length: 600 }, (_, index) => (index % 20) + 1)
    const answers = await Promise.all(asked.map((id, index) => (index % 3 === 0 ? write(id) : read(id))))
    expect(answers).toEqual(asked.map((id) => [id]))

    await db.destroy()
    await close()
    await pglite.close()
  },
)
