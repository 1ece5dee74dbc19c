import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anOrder } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { analyzeOrderTables } from './planner-statistics.repo.ts'

const knownOrders = async (): Promise<number> => {
  const { db } = await testDatabase()
  const { rows } = await sql<{ known: number }>`
    select reltuples as known from pg_class where oid = 'orders'::regclass`.execute(db)
  return rows[0]?.known ?? 0
}

test('analyzes when the estimate is below half of the orders, and again only after they have doubled', async () => {
  const { db } = await testDatabase()
  await anOrder()
  await sql`analyze orders`.execute(db)
  expect(await knownOrders()).toBe(1)
  for (let order = 0; order < 3; order += 1) await anOrder()
  expect(await analyzeOrderTables(db, 2)).toBe(false)
  expect(await knownOrders()).toBe(1)
  expect(await analyzeOrderTables(db, 3)).toBe(true)
  expect(await knownOrders()).toBe(4)
  expect(await analyzeOrderTables(db, 8)).toBe(false)
})
