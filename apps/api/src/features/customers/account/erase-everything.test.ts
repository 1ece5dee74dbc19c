import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../../db/client.ts'
import { aCustomerEverywhere, OTTOKAR, TRACES, ZELDA } from '../../../testing/customer-everywhere.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { deleteDueAccounts } from './delete-accounts.ts'

/** Returns the rows of every table of shop and job queue that contain a trace, each as a hash with its table. */
async function rowsWithTraces(db: Db, traces: readonly string[]): Promise<{ table: string; row: string }[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1, 2`.execute(db)
  const found: { table: string; row: string }[] = []
  for (const { schema, name } of tables) {
    // A row as text contains all of its columns, including JSON, arrays and future columns.
    const { rows } = await sql<{ row: string }>`
      select md5(whole::text) as row from ${sql.table(`${schema}.${name}`)} as whole
      where whole::text ilike any (${traces.map((trace) => `%${trace}%`)}::text[]) order by 1`.execute(db)
    found.push(...rows.map(({ row }) => ({ table: name, row })))
  }
  return found
}

const tablesWithTraces = async (db: Db): Promise<string[]> => [
  ...new Set((await rowsWithTraces(db, TRACES)).map(({ table }) => table)),
]

const RETAINS_CUSTOMER_DATA = [
  'addresses',
  'auth_tokens',
  'back_in_stock_requests',
  'campaigns',
  'checkout_profiles',
  'checkouts',
  'contact_messages',
  'contact_replies',
  'customer_notes',
  'mails',
  'order_notes',
  'order_status_history',
  'orders',
  'return_history',
  'returns',
  'subscribers',
  'suppressions',
  'users',
]

const neverAborted = (): AbortSignal => new AbortController().signal

async function aShop(): Promise<TestApp> {
  return createTestApp({ RATE_LIMIT_FACTOR: '1000' })
}

/** Two customers with data everywhere: one is erased, the other's rows must not change. */
async function twoCustomersEverywhere() {
  const shop = await aShop()
  const other = await aCustomerEverywhere(shop, OTTOKAR)
  const { userId, asStaff } = await aCustomerEverywhere(shop, ZELDA)
  const { db } = shop.deps
  const traces = [OTTOKAR.firstName, OTTOKAR.lastName, other.userId, OTTOKAR.guestId]
  const othersRows = async () => rowsWithTraces(db, traces)
  return { ...shop, userId, asStaff, othersRows }
}

test('erasing a customer leaves no trace in any table, and every row of another customer', async () => {
  const { deps, asStaff, userId, othersRows } = await twoCustomersEverywhere()
  expect(await tablesWithTraces(deps.db)).toEqual(RETAINS_CUSTOMER_DATA)
  const others = await othersRows()
  expect([...new Set(others.map(({ table }) => table))]).toEqual(
    [...RETAINS_CUSTOMER_DATA, 'audit_entries', 'favorites', 'idempotency_keys', 'sessions'].toSorted(),
  )
  await asStaff(`/api/admin/users/${userId}/erase`, { confirm: 'ERASE' })
  expect(await tablesWithTraces(deps.db)).toEqual([])
  expect(await othersRows()).toEqual(others)
  expect(await verifyAudit(deps.db)).toMatchObject({ ok: true })
}, 120_000)

test("deleting one's own account leaves no trace either, and every row of another customer", async () => {
  const { deps, userId, othersRows } = await twoCustomersEverywhere()
  const past = new Date(Date.now() - 1_000)
  await deps.db.updateTable('users').set({ deletion_due_at: past }).where('user_id', '=', userId).execute()
  const others = await othersRows()
  expect(await deleteDueAccounts(deps, neverAborted())).toMatchObject({ deleted: 1 })
  expect(await tablesWithTraces(deps.db)).toEqual([])
  expect(await othersRows()).toEqual(others)
  expect(await deleteDueAccounts(deps, neverAborted())).toMatchObject({ deleted: 0, orders: 0 })
  expect(await othersRows()).toEqual(others)
}, 120_000)
