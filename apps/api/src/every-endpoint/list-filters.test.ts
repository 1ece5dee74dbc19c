import { ListAdminUsersQuery } from '@atelier/domain/admin-users/admin-users.schema'
import { ListAuditQuery } from '@atelier/domain/audit/audit.schema'
import { ENDPOINTS } from '@atelier/domain/all-endpoints/endpoints'
import { ListCustomersQuery } from '@atelier/domain/customers/customers.schema'
import { ListEmailsQuery } from '@atelier/domain/email/email-log.schema'
import { ListSuppressionsQuery } from '@atelier/domain/email/suppressions.schema'
import { ListSubscribersQuery } from '@atelier/domain/newsletter/subscribers.schema'
import { ListInboxQuery } from '@atelier/domain/inbox/inbox.schema'
import { filterNames } from '@atelier/domain/contract/list-query'
import { ListOrdersQuery } from '@atelier/domain/orders/order.schema'
import { ListAdminProductsQuery } from '@atelier/domain/products/admin-product.schema'
import { ListPricesQuery } from '@atelier/domain/products/market-prices.schema'
import { ListReturnsQuery } from '@atelier/domain/returns/returns.schema'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { CATALOG, productIdOf } from '../../../../demo/src/catalog/catalog.ts'
import { DEMO_CUSTOMER, DEMO_STAFF } from '../../../../demo/src/demo-accounts.ts'
import { seedDemo } from '../../../../demo/src/seed-demo.ts'
import { inTransaction, type Db } from '../db/client.ts'
import { recordAudits } from '../features/audit/audit.public.ts'
import { signedIn } from '../testing/sessions.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

type Filters = Record<string, string>

interface List {
  path: string
  query: z.ZodObject
  /** One value of each filter, which matches some rows of the demo shop but not all. */
  values: Filters
  /** Opens filters that are closed by default, so that the list without further filters has every row. */
  open?: Filters
  /** The field that identifies a row. */
  id: string
  /** The CSV export, and the column that identifies a row. */
  download?: { path: string; column: string; id?: string }
  totalsPath?: string
}

const [SUPER_ADMIN, ADMIN, MANAGER, , VIEWER] = DEMO_STAFF

const [FIRST_PRODUCT = expect.fail('The catalog is empty')] = CATALOG

const LISTS: readonly List[] = [
  {
    path: '/api/admin/orders',
    query: ListOrdersQuery,
    values: {
      search: 'mar',
      status: 'refunded',
      customer: DEMO_CUSTOMER.userId,
      product: productIdOf(FIRST_PRODUCT),
      category: 'totes',
      color: 'Noir',
      country: 'FR',
      campaign: 'brand',
      source: 'Google',
      money: 'refunded',
      currency: 'EUR',
      from: '2026-05-11',
      to: '2025-01-20',
    },
    id: 'orderId',
    download: { path: '/api/admin/orders/export', column: 'Order ID' },
    totalsPath: '/api/admin/orders/totals',
  },
  {
    path: '/api/admin/returns',
    query: ListReturnsQuery,
    values: { search: 'mar', status: 'refunded', reason: 'Quality Issues' },
    id: 'returnId',
  },
  {
    path: '/api/products/admin',
    query: ListAdminProductsQuery,
    values: { search: 'cl', status: 'active', category: 'handbags', stock: 'low' },
    open: { status: 'all' },
    id: 'productId',
    download: { path: '/api/products/admin/export', column: 'Product ID' },
  },
  {
    path: '/api/products/admin/prices',
    query: ListPricesQuery,
    values: { search: 'cl', category: 'handbags', missing: 'zz' },
    id: 'productId',
  },
  {
    path: '/api/admin/users',
    query: ListCustomersQuery,
    values: { search: 'ma', role: 'guest', status: 'inactive' },
    id: 'userId',
  },
  {
    path: '/api/auth/admin/users',
    query: ListAdminUsersQuery,
    values: { search: 'viewer', role: 'VIEWER', status: 'inactive' },
    id: 'userId',
  },
  {
    path: '/api/admin/inbox',
    query: ListInboxQuery,
    values: { search: 'priya', state: 'answered', subject: 'product', assignedTo: MANAGER.userId },
    open: { state: 'all' },
    id: 'messageId',
  },
  {
    path: '/api/email/admin/logs',
    query: ListEmailsQuery,
    values: {
      search: '.net',
      type: 'marketing',
      status: 'failed',
      campaign: '3',
      from: '2026-05-11',
      to: '2026-04-01',
    },
    id: 'emailId',
  },
  {
    path: '/api/email/admin/subscribers',
    query: ListSubscribersQuery,
    values: { search: 'an', status: 'unsubscribed' },
    id: 'id',
    download: { path: '/api/email/admin/subscribers/export', column: 'Email', id: 'email' },
  },
  {
    path: '/api/email/admin/suppressions',
    query: ListSuppressionsQuery,
    values: { search: 'first' },
    id: 'id',
  },
  {
    path: '/api/admin/audit',
    query: ListAuditQuery,
    values: {
      search: MANAGER.name,
      actor: MANAGER.userId,
      action: 'settings.changed',
      target: 'shop',
      from: '2026-05-03',
      to: '2026-04-29',
    },
    id: 'entryId',
    download: { path: '/api/admin/audit/export', column: 'Row' },
  },
]

/** Adds what the demo shop lacks: inactive users, suppressed addresses, orders and prices of a market, and an audit log. */
async function addRows(db: Db): Promise<void> {
  await sql`update users set is_active = false where user_id in (${VIEWER.userId}, (
    select user_id from users where role = 'guest' order by user_id limit 1), (
    select user_id from users where role = 'customer' and name ilike '%ma%' order by user_id limit 1))`.execute(db)
  await sql`delete from suppressions`.execute(db)
  await sql`insert into suppressions (email, cause, reason) values
    ('first@example.com', 'staff', 'asked'), ('second@example.com', 'no-mailbox', 'unknown')`.execute(db)
  await sql`insert into product_prices (price_list, product_id, price_cents)
    select 'zz', product_id, 100 from products where name ilike '%cl%' order by product_id limit 2`.execute(db)
  // Without amounts: the total of a list is that of the shop's currency.
  await sql`insert into orders (order_id, email, payment_method, payment_status, subtotal_cents, tax_cents, total_cents,
      currency, first_name, last_name, address, apartment, city, state, zip_code, country, phone)
    select 'ORD-EEEEEEEEEEE' || number, name || '@example.com', 'MANUAL', 'pending', 0, 0, 0, 'EUR', name, 'Dupont',
      '12 Rue de la Paix', '', 'Paris', '', '75002', 'FR', '+33 1 42 60 30 30'
    from (values (1, 'Marie'), (2, 'Claire')) as given (number, name)`.execute(db)
  const entries = [ADMIN, MANAGER].flatMap((actor) =>
    (['settings.changed', 'orders.exported'] as const).flatMap((action) =>
      ['2026-04-29T12:00:00Z', '2026-05-02T12:00:00Z', '2026-05-03T12:00:00Z'].flatMap((at) =>
        ['shop', 'sender'].map((id) => ({
          context: { actor, network: '203.0.113.0/24', device: 'Firefox' },
          action,
          at: new Date(at),
          target: { type: 'settings', id, name: id },
        })),
      ),
    ),
  )
  await inTransaction(db, (tx) => recordAudits(tx, entries))
}

async function demoShop(): Promise<{ fetchText: (path: string, query: Filters) => Promise<string> }> {
  // Exports add entries to the audit log: at a time that its date filters exclude.
  const { app, deps }: TestApp = await createTestApp({}, { now: () => new Date('2026-05-01T12:00:00Z') })
  await seedDemo({
    db: deps.db,
    log: { info() {} },
    now: () => new Date('2026-05-12T15:00:00Z'),
    demoPassword: 'correct horse battery',
    config: { publicUrl: 'https://shop.example', SESSION_SECRET: 'a secret of this test', MAIL_FROM: 'a@example.com' },
  })
  await addRows(deps.db)
  const { headers } = await signedIn({ user_id: SUPER_ADMIN.userId, role: 'admin' })
  return {
    async fetchText(path, query) {
      const response = await app.request(addressOf(path, query), { headers })
      const text = await response.text()
      if (!response.ok) throw new Error(`${response.status} ${path}: ${text}`)
      return text
    },
  }
}

const addressOf = (path: string, query: Filters): string => `${path}?${new URLSearchParams(query).toString()}`

type Row = Record<string, unknown>
interface Page {
  data: Row[] | { users: Row[]; total: number }
  total?: number
  totalValue?: number
}

/** What a list, its totals and its export say about the same filters. */
interface Answers {
  rows: Row[]
  total: number
  totalValue: number | undefined
  totals: { total: number; totalValue: number } | undefined
  exported: Row[] | undefined
}

type FetchText = Awaited<ReturnType<typeof demoShop>>['fetchText']

async function readAnswers(fetchText: FetchText, list: List, query: Filters): Promise<Answers> {
  const fetchJson = async <T>(path: string, sent: Filters): Promise<T> => JSON.parse(await fetchText(path, sent)) as T
  const pages: Page[] = []
  const rows: Row[] = []
  do {
    pages.push(await fetchJson<Page>(list.path, { ...query, pageSize: '100', page: String(pages.length + 1) }))
    const data = pages.at(-1)?.data ?? []
    rows.push(...(Array.isArray(data) ? data : data.users))
  } while (rows.length === pages.length * 100)
  const [{ data, total, totalValue } = { data: [] }] = pages
  const { download, totalsPath } = list
  return {
    rows,
    total: (Array.isArray(data) ? total : data.total) ?? -1,
    totalValue,
    totals: totalsPath ? (await fetchJson<{ data: Answers['totals'] }>(totalsPath, query)).data : undefined,
    exported: download ? parse(await fetchText(download.path, query), { columns: true, bom: true }) : undefined,
  }
}

const sorted = (values: Iterable<unknown>): string => [...new Set(values)].map(String).toSorted().join(' ')

/** Returns how the answers contradict each other. */
function contradictionsOf({ id, download }: List, { rows, total, totalValue, totals, exported }: Answers): string[] {
  const sumCents = rows.reduce((sum, row) => sum + Math.round(Number(row['total']) * 100), 0)
  const { column = '', id: rowId = id } = download ?? {}
  const checks: Record<string, boolean> = {
    'a row twice': new Set(rows.map((row) => row[id])).size !== rows.length,
    'another total': total !== rows.length,
    'other totals': totals !== undefined && (totals.total !== total || totals.totalValue !== totalValue),
    'another sum': totals !== undefined && totals.totalValue !== sumCents / 100,
    'another export':
      exported !== undefined && sorted(exported.map((row) => row[column])) !== sorted(rows.map((row) => row[rowId])),
  }
  return Object.keys(checks).filter((name) => checks[name])
}

/** Checks each filter of a list alone and with a search, which the orders count in another way. Returns the faults. */
async function faultsOf(fetchText: FetchText, list: List): Promise<string[]> {
  const faults: string[] = []
  async function matchesOf(filters: Filters): Promise<Set<unknown>> {
    const query = { ...list.open, ...filters }
    const answers = await readAnswers(fetchText, list, query)
    faults.push(...contradictionsOf(list, answers).map((fault) => `${addressOf(list.path, query)} has ${fault}`))
    return new Set(answers.rows.map((row) => row[list.id]))
  }
  const { total: all } = await readAnswers(fetchText, list, list.open ?? {})
  const { search = '', ...others } = list.values
  const found = await matchesOf({ search })
  if (found.size === 0 || found.size >= all) faults.push(`${list.path}: search matches ${found.size} of ${all}`)
  for (const [name, value] of Object.entries(others)) {
    const matches = await matchesOf({ [name]: value })
    if (matches.size === 0 || matches.size >= all)
      faults.push(`${list.path}: ${name} matches ${matches.size} of ${all}`)
    const both = await matchesOf({ search, [name]: value })
    if (sorted(both) !== sorted([...found].filter((id) => matches.has(id))))
      faults.push(`${list.path}: search and ${name}`)
  }
  const { from } = others
  if (from === undefined) return faults
  const earlier = await matchesOf({ from, timeZone: 'Pacific/Kiritimati' })
  return earlier.size > (await matchesOf({ from })).size ? faults : [...faults, `${list.path}: timeZone`]
}

test('each filter of a list, alone and with a search, narrows rows, totals and export alike', async () => {
  const { fetchText } = await demoShop()
  const faults: string[] = []
  for (const list of LISTS) faults.push(...(await faultsOf(fetchText, list)))
  expect(faults).toEqual([])
}, 60_000)

test.each(LISTS)('the test above has a value of each filter of $path', ({ query, values }) => {
  expect(Object.keys(values).toSorted()).toEqual(filterNames(query).toSorted())
})

test('the test above checks every searchable list of the portal', () => {
  const lists = ENDPOINTS.filter(({ endpoint: { query, access } }) => {
    const names = query instanceof z.ZodObject ? Object.keys(query.shape) : []
    // A search alone is checked by list-search.test.ts.
    const hasFilters = query instanceof z.ZodObject && filterNames(query).length > 1
    return access.includes(':') && names.includes('search') && names.includes('page') && hasFilters
  })
  const checked = new Set(LISTS.map(({ path }) => path))
  expect(lists.map(({ endpoint }) => endpoint.path).filter((path) => !checked.has(path))).toEqual([])
})
