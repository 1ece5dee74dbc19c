import { cp, mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDb, type Db } from '../../db/client.ts'
import { migrate, MIGRATIONS_FOLDER } from '../../db/migrate.ts'
import { startTemporaryServer } from '../../testing/database/temporary-server.ts'
import { testLog } from '../../testing/test-log.ts'

/** The last migration before categories became data. */
const BEFORE = '0065'

async function aShopBeforeCategories(): Promise<Db> {
  const server = await startTemporaryServer()
  const db = openDb({ connectionString: server.url, maxConnections: 2, onIdleError: () => undefined })
  onTestFinished(async () => {
    await db.destroy()
    await server.stop()
  })
  const folder = await mkdtemp(join(tmpdir(), 'atelier-before-categories-'))
  const older = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name.slice(0, 4) <= BEFORE)
  for (const name of older) await cp(join(MIGRATIONS_FOLDER, name), join(folder, basename(name)))
  await migrate(db, testLog, { folder })
  return db
}

test('an empty shop has no categories after the upgrade, and one with products keeps its six', async () => {
  const db = await aShopBeforeCategories()
  const categories = async () => (await db.selectFrom('categories').select('slug').orderBy('position').execute()).length
  const searchOf = async (): Promise<unknown> => {
    const { rows } = await sql`
      select slug, (select array_agg(lexeme || array_to_string(weights, '') order by lexeme) from unnest(search)) as words
      from products order by slug`.execute(db)
    return rows
  }
  await sql`
    insert into products (product_id, slug, name, description, category, price_cents)
    select category || '-1', 'piece-' || category, 'Piece', '', category, 100
    from unnest(array['totes', 'crossbody', 'clutch', 'backpack', 'wallets', 'handbags']) category`.execute(db)
  const before = await searchOf()
  await migrate(db, testLog)
  expect(await categories()).toBe(6)
  // The trigger describes a product as before.
  await sql`update products set category = category`.execute(db)
  expect(await searchOf()).toEqual(before)
  // Slugs of categories are taken, as they were reserved before.
  const taken = await sql`update products set slug = 'clutch' where slug = 'piece-totes'`
    .execute(db)
    .catch(() => 'taken')
  expect(taken).toBe('taken')
  const empty = await aShopBeforeCategories()
  await migrate(empty, testLog)
  expect(await empty.selectFrom('categories').select('slug').execute()).toEqual([])
})
