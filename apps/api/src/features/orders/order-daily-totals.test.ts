import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction, type Db, type Tx } from '../../db/client.ts'
import { hasSeveralCurrencies } from '../../db/has-several-currencies.ts'
import { MIGRATIONS_FOLDER } from '../../db/migrate.ts'
import { anOrder } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { aggregateOrderTotals, dailyOrderTotals, recountOrderDays } from './order-daily-totals.repo.ts'

const ofTotal = (cents: number, currency = 'USD') =>
  anOrder({ currency, subtotal_cents: cents, tax_cents: 0, total_cents: cents })

/** Returns `USD 2 30800` for each currency with orders. */
async function sums(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ sum: string }>`
    select currency || ' ' || sum(orders) || ' ' || sum(value_cents) as sum
    from ${dailyOrderTotals} t group by currency having sum(orders) <> 0 order by currency`.execute(db)
  return rows.map(({ sum }) => sum)
}

test('the daily totals have a row per currency, aggregated, changed and counted again', async () => {
  const { db } = await testDatabase()
  await ofTotal(100_00)
  const changing = await ofTotal(208_00)
  expect(await hasSeveralCurrencies(db)).toBe(false)
  await ofTotal(15_880, 'JPY')
  expect(await hasSeveralCurrencies(db)).toBe(true)
  expect(await sums(db)).toEqual(['JPY 1 15880', 'USD 2 30800'])
  expect(await aggregateOrderTotals(db)).toBe(3)
  await db.updateTable('orders').set({ currency: 'EUR' }).where('order_id', '=', changing.order_id).execute()
  const changed = ['EUR 1 20800', 'JPY 1 15880', 'USD 1 10000']
  expect(await sums(db)).toEqual(changed)
  await aggregateOrderTotals(db)
  expect(await sums(db)).toEqual(changed)
  await inTransaction(db, recountOrderDays)
  expect(await sums(db)).toEqual(changed)
  await db.deleteFrom('orders').where('currency', '=', 'JPY').execute()
  await aggregateOrderTotals(db)
  expect(await sums(db)).toEqual(['EUR 1 20800', 'USD 1 10000'])
})

const MIGRATION = '0007_order-totals-per-currency.sql'

class RollBack extends Error {}

/** Runs the migration on the tables as they were before it, whose totals know no currency, and `inspect`; rolls back. */
async function migrated(db: Db, inspect: (tx: Tx) => Promise<void>): Promise<void> {
  const statements = await readFile(join(MIGRATIONS_FOLDER, MIGRATION), 'utf8')
  const attempt = inTransaction(db, async (tx) => {
    await aggregateOrderTotals(tx)
    await sql`create temporary table earlier on commit drop as
      select day, shown_status, sum(orders) as orders, sum(value_cents) as value_cents, sum(revenue_cents) as revenue_cents
      from order_tallies group by 1, 2`.execute(tx)
    await sql`delete from order_tallies`.execute(tx)
    await sql`alter table order_tallies drop column currency, add primary key (day, shown_status)`.execute(tx)
    await sql`alter table order_tally_changes drop column currency`.execute(tx)
    await sql`insert into order_tallies select * from earlier`.execute(tx)
    await sql.raw(statements).execute(tx)
    await inspect(tx)
    throw new RollBack()
  })
  await expect(attempt).rejects.toThrow(RollBack)
}

test('the migration gives earlier totals the currency of the earlier orders, and an insert without one the same', async () => {
  const { db } = await testDatabase()
  await ofTotal(6_600, 'JPY')
  await ofTotal(15_880, 'JPY')
  await migrated(db, async (tx) => {
    expect(await sums(tx)).toEqual(['JPY 2 22480'])
    await sql`insert into order_tally_changes (day, shown_status, orders, value_cents, revenue_cents)
      values ('2026-11-20', 'PENDING', 1, 1, 0)`.execute(tx)
    await aggregateOrderTotals(tx)
    expect(await sums(tx)).toEqual(['JPY 3 22481'])
  })
})

test('the migration counts the orders again where they are in several currencies', async () => {
  const { db } = await testDatabase()
  await ofTotal(100_00)
  await ofTotal(15_880, 'JPY')
  await migrated(db, async (tx) => expect(await sums(tx)).toEqual(['JPY 1 15880', 'USD 1 10000']))
})
