import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '@atelier/domain/contract/endpoint'
import type { Db } from '../../../db/client.ts'
import { routeTable } from '../../../http/openapi/route-table.ts'
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
  'earlier_orders',
  'import_problems',
  'import_rows',
  'ledger_differences',
  'mails',
  'order_notes',
  'order_status_history',
  'orders',
  'passkeys',
  'payment_entry_notes',
  'refunds',
  'return_history',
  'returns',
  'shipping_labels',
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
    [
      ...RETAINS_CUSTOMER_DATA,
      'audit_entries',
      'events',
      'favorites',
      'idempotency_keys',
      'passkey_owners',
      'payments',
      'sessions',
    ].toSorted(),
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

/** Bodies with texts that are not about a customer, by the beginning of their path. */
const ABOUT_THE_SHOP = [
  '/api/admin/api-keys',
  '/api/admin/categories',
  '/api/admin/documents',
  '/api/admin/inbox/saved-replies',
  '/api/admin/orders/views',
  '/api/admin/settings',
  '/api/admin/import-runs',
  '/api/admin/old-addresses',
  '/api/admin/single-sign-on',
  '/api/admin/webhooks',
  '/api/analytics',
  '/api/auth/admin',
  '/api/email/admin/marketing',
  '/api/email/admin/preview',
  '/api/email/admin/test',
  '/api/products/admin',
  '/api/setup',
  '/api/upload',
  '/api/visits',
]
/** Bodies whose texts are codes, IDs or secrets, or the same as in another body that the fixture sends, with the reason. */
const NO_TEXT: Readonly<Record<string, string>> = {
  'POST /api/admin/orders/bulk-status': 'the tracking numbers of PUT /api/admin/orders/:orderId/status',
  'POST /api/admin/roles': 'codes of currencies',
  'PUT /api/admin/roles/:roleId': 'codes of currencies',
  'POST /api/admin/returns/:returnId/ship': 'the columns of the replacement, which the fixture fills in',
  'PUT /api/admin/orders/:orderId/labels/:labelId': 'an ID',
  'PUT /api/admin/users/:userId': 'the name and the email address of PATCH /api/users/:userId',
  'POST /api/orders/receipt/:token/return': 'the note of POST /api/orders/:orderId/return',
  'POST /api/users/:userId/deletion': 'a password',
  'POST /api/users/:userId/password': 'passwords',
  'POST /api/users/:userId/passkeys': 'the name of a passkey, which the fixture fills in',
  'POST /api/users/:userId/passkeys/options': 'a password',
  'POST /api/users/:userId/passkeys/:passkeyId/remove': 'a password',
  'POST /api/orders/receipt/:token/passkey': 'the name of a passkey, which the fixture fills in',
  'POST /api/auth/reset-password': 'a password',
  'POST /api/users/:userId/favorites/merge': 'IDs and colors',
  'PUT /api/admin/inbox/:messageId/assignee': 'an ID',
  'POST /api/pay/:token/intent': 'a URL of the shop',
  'POST /api/quote': 'a cart and a place, of which nothing is stored',
  'POST /api/ucp/catalog/search': 'a search and a place, of which nothing is stored',
  'POST /api/ucp/catalog/lookup': 'IDs and a place, of which nothing is stored',
  'POST /api/ucp/catalog/product': 'an ID and a place, of which nothing is stored',
  'POST /api/sandbox/:paymentIntentId/challenge': 'the reply of a test bank',
  'POST /api/sandbox/:paymentIntentId/dispute': 'the state of a test dispute',
}

/** Whether a body has a field in which a person can write what they want. */
function hasFreeText(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false
  const { type, maxLength, pattern, format } = node as Record<string, unknown>
  if (type === 'string' && !pattern && !format && !('enum' in node) && !('const' in node)) {
    return maxLength === undefined || Number(maxLength) >= 50
  }
  return Object.values(node).some(hasFreeText)
}
const takesText = ({ body, form }: Endpoint): boolean =>
  [body, form?.fields].some(
    (schema) => schema && hasFreeText(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
  )

test('the customer of these tests went through every door that takes a text about a customer', async () => {
  const shop = await aShop()
  const request = vi.spyOn(shop.app, 'request')
  await aCustomerEverywhere(shop, ZELDA)
  const called = request.mock.calls.map(
    ([path, init]) => `${init?.method ?? 'GET'} ${typeof path === 'string' ? path.replace(/\?.*/, '') : ''}`,
  )
  const isCalled = ({ method, path }: Pick<Endpoint, 'method'> & { path: string }): boolean =>
    called.some((name) => new RegExp(`^${method} ${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(name))
  const doors = routeTable(shop.app).filter(
    ({ contract, path }) => takesText(contract) && !ABOUT_THE_SHOP.some((prefix) => path.startsWith(prefix)),
  )
  expect(doors.length).toBeGreaterThan(20)
  const unused = doors.filter((door) => !isCalled(door)).map(({ method, path }) => `${method} ${path}`)
  expect(unused.toSorted()).toEqual(Object.keys(NO_TEXT).toSorted())
}, 120_000)
