import { NO_LIMITS } from '@atelier/domain/access/access-limits'
import { DEFAULT_REGION } from '@atelier/domain/region/region'
import { displayedStatus, ORDER_STATUSES, PAYMENT_STATUSES } from '@atelier/domain/orders/status'
import { ListOrdersQuery, ORDER_FILTERS, ORDER_SORT_KEYS } from '@atelier/domain/orders/order.schema'
import { foldText } from '@atelier/domain/values/fold-text'
import fc from 'fast-check'
import { sql, type RawBuilder } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Db } from '../../../db/client.ts'
import { anOrder, aProduct } from '../../../testing/factories.ts'
import { rowsRead } from '../../../testing/database/rows-read.ts'
import { emptyTestDatabase, testDatabase } from '../../../testing/test-database.ts'
import { salesOf } from '../../products/product-sales.repo.ts'
import type { OrderRow } from '../admin-orders.repo.ts'
import { countOrders as count, listOrders as list } from './order-list.repo.ts'
import { aggregateOrderTotals, REVENUE_CENTS, dailyOrderTotals } from '../order-daily-totals.repo.ts'

const ZONES = ['UTC', 'America/New_York', 'Europe/Paris', 'Asia/Kathmandu', 'Pacific/Kiritimati']

const countOrders = (db: Db, query: Omit<Parameters<typeof count>[1], 'amountCurrency' | 'limits'>) =>
  count(db, { ...query, amountCurrency: 'USD', limits: NO_LIMITS }, DEFAULT_REGION)
const listOrders = (db: Db, query: Omit<Parameters<typeof list>[1], 'amountCurrency' | 'limits'>) =>
  list(db, { ...query, amountCurrency: 'USD', limits: NO_LIMITS }, DEFAULT_REGION)

/** Instants around both clock changes in New York and around midnights everywhere. */
const moments = fc
  .tuple(fc.constantFrom('2026-03-08', '2026-10-31', '2026-11-01', '2026-11-02'), fc.nat(86_399))
  .map(([day, second]) => new Date(Date.parse(day) + second * 1_000))
const days = fc.constantFrom('2026-03-07', '2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-11-02')
const names = fc.constantFrom('Ines', 'Łucja', 'maren', 'O_%', 'Teo')

const invented = fc.record({
  status: fc.constantFrom(...ORDER_STATUSES),
  payment_status: fc.constantFrom(...PAYMENT_STATUSES),
  total_cents: fc.nat(100_000),
  currency: fc.constantFrom('USD', 'EUR', 'JPY'),
  created_at: moments,
  first_name: names,
  last_name: names,
})
const filters = fc.record(
  {
    status: fc.constantFrom(...ORDER_FILTERS),
    from: days,
    to: days,
    timeZone: fc.constantFrom(...ZONES),
    currency: fc.constantFrom('USD', 'JPY'),
    search: fc.constantFrom(
      'ine',
      'N T',
      'łucja ines',
      'teo new york',
      '_',
      '%',
      'łu',
      'example.com',
      'ord-',
      'ord-000',
      'claire@ex',
      'ines łucja',
      'nobody',
    ),
  },
  { requiredKeys: [] },
)
const page = fc.record({
  sort: fc.constantFrom(...ORDER_SORT_KEYS),
  order: fc.constantFrom('asc' as const, 'desc' as const),
  page: fc.integer({ min: 1, max: 4 }),
})

/** Midnight at the start of a day in a zone, by search: the first instant that has this date in the zone. */
function midnight(day: string, timeZone: string): number {
  const said = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const noon = Date.parse(`${day}T00:00:00Z`)
  for (let moment = noon - 15 * 3_600_000; ; moment += 900_000) if (said.format(moment) === day) return moment
}

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** The reference implementation of the filters. */
function isMatch(order: OrderRow, query: Partial<ListOrdersQuery>): boolean {
  const { status, from, to, timeZone = 'America/New_York', search } = query
  const shown = displayedStatus(order.status, order.payment_status)
  const wanted = { failed: ['PAYMENT_FAILED'], to_pack: ['PENDING', 'PROCESSING'] }
  if (status && !(wanted[status as keyof typeof wanted] ?? [status.toUpperCase()]).includes(shown)) return false
  const placed = order.created_at.getTime()
  if (query.currency && order.currency !== query.currency) return false
  if (from && placed < midnight(from, timeZone)) return false
  if (to && placed >= midnight(dayAfter(to), timeZone)) return false
  const digits = order.phone.replaceAll(/\D/g, '')
  const { order_id, email, first_name, last_name, city, state, zip_code } = order
  const texts = [order_id, email, `${first_name} ${last_name}`, digits, city, state, zip_code].map(foldText)
  if (!search) return true
  const parts = search.split(/\s+/).map(foldText).filter(Boolean)
  // A short part begins a word.
  const has = (text: string, part: string) => (part.length < 3 ? ` ${text}`.includes(` ${part}`) : text.includes(part))
  return parts.length > 0 && parts.every((part) => texts.some((text) => has(text, part)))
}

const allOrders = (db: Db): Promise<OrderRow[]> => db.selectFrom('orders').selectAll().execute()

const valueOf = (orders: readonly Pick<OrderRow, 'total_cents'>[]): number =>
  orders.reduce((sum, order) => sum + order.total_cents, 0)

async function expectExact(db: Db, query: Partial<ListOrdersQuery>): Promise<void> {
  const matching = (await allOrders(db)).filter((order) => isMatch(order, query))
  const parsed = ListOrdersQuery.parse({ ...query, pageSize: 3 })
  expect(await countOrders(db, parsed), JSON.stringify(query)).toEqual({
    total: matching.length,
    totalValueCents: valueOf(matching.filter(({ currency }) => currency === 'USD')),
    otherTotals: ['EUR', 'JPY'].flatMap((currency) => {
      const others = matching.filter((order) => order.currency === currency)
      return others.length > 0 ? [{ currency, orders: others.length, cents: valueOf(others) }] : []
    }),
  })
  const pages = Math.ceil(matching.length / 3)
  const seen: string[] = []
  for (let number = 1; number <= pages; number += 1) {
    seen.push(...(await listOrders(db, { ...parsed, page: number })).map(({ order_id }) => order_id))
  }
  expect(new Set(seen)).toEqual(new Set(matching.map(({ order_id }) => order_id)))
  expect(seen).toHaveLength(matching.length)
}

describe('the list and its totals', () => {
  it('are exact for any filters, after orders were added, changed and deleted', async () => {
    const { db } = await testDatabase()
    await fc.assert(
      fc.asyncProperty(
        fc.array(invented, { minLength: 1, maxLength: 12 }),
        fc.array(fc.tuple(fc.nat(), invented, fc.boolean()), { maxLength: 4 }),
        fc.array(fc.tuple(filters, page), { minLength: 1, maxLength: 5 }),
        async (orders, changes, questions) => {
          await emptyTestDatabase()
          for (const order of orders) {
            const sums = { subtotal_cents: order.total_cents, tax_cents: 0, paid_cents: 0, refunded_cents: 0 }
            await anOrder({ ...order, ...sums })
          }
          for (const [which, change, folds] of changes) {
            const ids = (await allOrders(db)).map(({ order_id }) => order_id)
            const id = ids[which % ids.length] ?? ''
            if (change.status === 'REFUNDED') await db.deleteFrom('orders').where('order_id', '=', id).execute()
            else {
              const { total_cents: cents, ...rest } = change
              const amounts = { total_cents: cents, subtotal_cents: cents, tax_cents: 0 }
              await db.transaction().execute(async (tx) => {
                await tx
                  .updateTable('order_items')
                  .set({ unit_price_cents: cents })
                  .where('order_id', '=', id)
                  .execute()
                await tx
                  .updateTable('orders')
                  .set({ ...rest, ...amounts })
                  .where('order_id', '=', id)
                  .execute()
              })
            }
            if (folds) await aggregateOrderTotals(db)
          }
          for (const [filter, place] of questions) await expectExact(db, { ...filter, ...place })
        },
      ),
      { numRuns: 25 },
    )
  }, 60_000)

  it.each([
    // In Paris a day of March begins at 23:00 UTC, and at 22:00 after the 29th; in New York at 04:00.
    ['three days of Paris', '2026-03-27', '2026-03-29', 'Europe/Paris', '2026-03-26T23:00Z', '2026-03-29T22:00Z'],
    ['one day of Paris', '2026-03-28', '2026-03-28', 'Europe/Paris', '2026-03-27T23:00Z', '2026-03-28T23:00Z'],
    ['days of New York', '2026-03-27', '2026-03-28', 'America/New_York', '2026-03-27T04:00Z', '2026-03-29T04:00Z'],
    ['a first day alone', '2026-03-28', undefined, 'Europe/Paris', '2026-03-27T23:00Z', undefined],
    ['a last day alone', undefined, '2026-03-27', 'Europe/Paris', undefined, '2026-03-27T23:00Z'],
    ['days of the shop', '2026-03-27', '2026-03-28', undefined, '2026-03-27T04:00Z', '2026-03-29T04:00Z'],
    [
      'a last day before the first',
      '2026-03-29',
      '2026-03-27',
      'Europe/Paris',
      '2026-03-28T23:00Z',
      '2026-03-27T23:00Z',
    ],
    // Clocks change in New York that night, but not in Puerto Rico: both ends are in one day of New York.
    [
      'a day within one of the shop',
      '2026-11-01',
      '2026-11-01',
      'America/Puerto_Rico',
      '2026-11-01T04:00Z',
      '2026-11-02T04:00Z',
    ],
    ['every day', undefined, undefined, undefined, undefined, undefined],
  ])('count %s to the millisecond, with and without a status', async (_name, from, to, timeZone, begin, end) => {
    const { db } = await testDatabase()
    const edges = (
      '2026-03-26T23:00Z 2026-03-27T00:00Z 2026-03-27T04:00Z 2026-03-27T23:00Z 2026-03-28T00:00Z 2026-03-28T04:00Z 2026-03-28T23:00Z ' +
      '2026-03-29T00:00Z 2026-03-29T04:00Z 2026-03-29T22:00Z 2026-11-01T04:00Z 2026-11-02T04:00Z 2026-11-02T05:00Z'
    )
      .split(' ')
      .flatMap((edge) => [Date.parse(edge) - 1, Date.parse(edge)])
    const { order_id: _id, shown_status: _shown, is_sold: _sold, ...facts } = await anOrder()
    await db.deleteFrom('orders').execute()
    // Distinct powers of two: the sum identifies the counted orders. Cancelled ones are worth thousands of them.
    const rows = edges.flatMap((time, index) =>
      (['PENDING', 'CANCELLED'] as const).map((status) => {
        const cents = status === 'PENDING' ? 2 ** index : 1
        return {
          ...facts,
          order_id: `ORD-${String(index * 2 + (status === 'PENDING' ? 0 : 1)).padStart(12, '0')}`,
          status,
          created_at: new Date(time),
          subtotal_cents: cents,
          tax_cents: 0,
          total_cents: cents,
        }
      }),
    )
    await db.insertInto('orders').values(rows).execute()
    const inside = rows.filter(
      ({ created_at }) =>
        (begin === undefined || created_at.getTime() >= Date.parse(begin)) &&
        (end === undefined || created_at.getTime() < Date.parse(end)),
    )
    const expected = (counted: typeof rows) => ({
      total: counted.length,
      totalValueCents: valueOf(counted),
      otherTotals: [],
    })
    const query = { from, to, timeZone }
    for (const folds of [false, true]) {
      if (folds) await aggregateOrderTotals(db)
      expect(await countOrders(db, query)).toEqual(expected(inside))
      for (const [filter, status] of [
        ['failed', 'PENDING'],
        ['cancelled', 'CANCELLED'],
      ] as const) {
        const counted = inside.filter((row) => row.status === status)
        expect(await countOrders(db, { ...query, status: filter })).toEqual(expected(counted))
      }
    }
  })

  it("count only one customer's orders, also with a status or a search", async () => {
    const { db } = await testDatabase()
    const mine = { guest_id: 'guest_1' }
    const paid = await anOrder({ ...mine, payment_status: 'paid', total_cents: 200_00, subtotal_cents: 192_00 })
    const failed = await anOrder({ ...mine, first_name: 'Ines' })
    await anOrder({ guest_id: 'guest_2', first_name: 'Ines' })
    await anOrder({ payment_status: 'paid' })
    const ids = async (query: object) =>
      (await listOrders(db, ListOrdersQuery.parse({ ...query, sort: 'id', order: 'asc' }))).map(
        ({ order_id }) => order_id,
      )
    const customer = 'guest_1'
    expect(await ids({ customer })).toEqual([paid.order_id, failed.order_id].toSorted())
    expect(await countOrders(db, { customer })).toEqual({ total: 2, totalValueCents: 308_00, otherTotals: [] })
    expect(await ids({ customer, status: 'pending' })).toEqual([paid.order_id])
    expect(await countOrders(db, { customer, status: 'pending' })).toEqual({
      total: 1,
      totalValueCents: 200_00,
      otherTotals: [],
    })
    expect(await ids({ customer, search: 'ines' })).toEqual([failed.order_id])
    expect(await countOrders(db, { customer, search: 'ines' })).toEqual({
      total: 1,
      totalValueCents: 108_00,
      otherTotals: [],
    })
  })

  it('find the orders behind a figure: of a product or another dimension, paid or refunded', async () => {
    const { db } = await testDatabase()
    const paid = await anOrder({ payment_status: 'paid', paid_cents: 108_00 })
    const refunded = await anOrder({ payment_status: 'paid', paid_cents: 108_00, refunded_cents: 8_00 })
    const unpaid = await anOrder({ paid_cents: 0, country: 'FR' })
    await aProduct({ productId: 'clutch-0001', category: 'clutch' })
    await db
      .updateTable('order_items')
      .set({ product_id: 'clutch-0001', color: 'Cognac' })
      .where('order_id', '=', refunded.order_id)
      .execute()
    await db
      .insertInto('campaign_orders')
      .values([
        { order_id: paid.order_id, day: '2026-11-20', campaign: '', source: 'Google / search' },
        { order_id: refunded.order_id, day: '2026-11-20', campaign: 'autumn', source: 'letter / email' },
      ])
      .execute()
    const find = async (query: object): Promise<string[]> => {
      const rows = await listOrders(db, ListOrdersQuery.parse(query))
      expect(await countOrders(db, query)).toMatchObject({ total: rows.length })
      return rows.map(({ order_id }) => order_id)
    }
    expect(await find({ product: 'clutch-0001' })).toEqual([refunded.order_id])
    expect(await find({ category: 'clutch' })).toEqual([refunded.order_id])
    expect(await find({ color: 'Cognac' })).toEqual([refunded.order_id])
    expect(await find({ country: 'FR' })).toEqual([unpaid.order_id])
    expect(await find({ campaign: 'autumn' })).toEqual([refunded.order_id])
    expect(await find({ source: 'Google' })).toEqual([paid.order_id])
    expect(await find({ source: '(unknown)' })).toEqual([unpaid.order_id])
    expect(await find({ money: 'refunded' })).toEqual([refunded.order_id])
    expect((await find({ money: 'paid' })).toSorted()).toEqual([paid.order_id, refunded.order_id].toSorted())
    expect(await find({ money: 'paid', product: 'totes-0000', search: 'dupont' })).toEqual([paid.order_id])
  })

  it('find the source of an order near midnight in every time zone', async () => {
    const { db } = await testDatabase()
    const at = new Date('2026-11-20T04:50:00Z')
    const order = await anOrder({ created_at: at })
    // Placed at 11:50 pm in New York, reported after midnight.
    await db
      .insertInto('campaign_orders')
      .values({ order_id: order.order_id, day: '2026-11-20', campaign: 'autumn', source: 'Google / search' })
      .execute()
    for (const timeZone of ['America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at)
      for (const filter of [{ source: 'Google' }, { campaign: 'autumn' }]) {
        const query = { ...filter, from: day, to: day, timeZone }
        expect(await countOrders(db, query), timeZone).toMatchObject({ total: 1 })
        expect(await listOrders(db, ListOrdersQuery.parse(query))).toMatchObject([{ order_id: order.order_id }])
      }
    }
  })

  it('match the whole search text, not only its selective part, and the other filters too', async () => {
    const { db } = await testDatabase()
    const find = async (search: string, more: object = {}) =>
      (await listOrders(db, ListOrdersQuery.parse({ search, pageSize: 1, ...more }))).map(({ order_id }) => order_id)
    const wanted = await anOrder({
      email: 'ada@one.example',
      created_at: new Date('2026-01-01'),
      payment_status: 'paid',
    })
    await anOrder({ email: 'ada@two.example', phone: '+1 212 555 9999' })
    await anOrder({ email: 'ada@three.example', status: 'CANCELLED' })
    expect(await find('ada@one')).toEqual([wanted.order_id])
    expect(await countOrders(db, { search: 'ada@one' })).toMatchObject({ total: 1 })
    expect(await find('ord-9999')).toEqual([])
    expect(await find('ada', { status: 'pending' })).toEqual([wanted.order_id])
    expect(await find('ad', { status: 'pending' })).toEqual([wanted.order_id])
    expect(await find('one.example')).toEqual([wanted.order_id])
  })

  it('find phone and tracking numbers in any notation', async () => {
    const { db } = await testDatabase()
    const order = await anOrder({ phone: '+1 (212) 555-0142', tracking_number: '1Z 999 AA10' })
    await anOrder()
    const find = async (search: string): Promise<string[]> =>
      (await listOrders(db, ListOrdersQuery.parse({ search }))).map(({ order_id }) => order_id)
    for (const search of ['212 555-0142', '(212) 5550142', '001 212 555 0142', '0142', '1z999aa', '1Z 999']) {
      expect(await find(search), search).toEqual([order.order_id])
      expect(await countOrders(db, { search }), search).toMatchObject({ total: 1 })
    }
    expect(await find('212 555 0199')).toEqual([])
    // No match across two fields: the end of a name and the beginning of a number.
    expect(await find('Dupont1212')).toEqual([])
  })

  it('show the same status as the domain for every pair of states', async () => {
    const { db } = await testDatabase()
    for (const status of ORDER_STATUSES) {
      for (const payment_status of PAYMENT_STATUSES) {
        const order = await anOrder({ status, payment_status })
        expect(order.shown_status).toBe(displayedStatus(status, payment_status))
      }
    }
    const { rows } = await sql<{ orders: number }>`select sum(orders) as orders from order_tally_changes`.execute(db)
    expect(rows[0]?.orders).toBe(ORDER_STATUSES.length * PAYMENT_STATUSES.length)
    expect(await aggregateOrderTotals(db)).toBeGreaterThan(0)
    expect(await aggregateOrderTotals(db)).toBe(0)
    await anOrder()
    expect(await aggregateOrderTotals(db)).toBe(1)
  })

  it('know the daily revenue of the orders: paid less refunded', async () => {
    const { db } = await testDatabase()
    const days = [new Date('2026-03-02T15:00:00Z'), new Date('2026-03-03T15:00:00Z')]
    for (const created_at of days) {
      for (const payment_status of ['paid', 'partially_refunded', 'refunded', 'pending'] as const) {
        await anOrder({ payment_status, created_at })
      }
    }
    const revenue = async (table: RawBuilder<unknown>, cents: RawBuilder<unknown>): Promise<unknown[]> => {
      const { rows } = await sql<{ day: string; cents: number }>`
        select day::text, sum(${cents}) as cents from ${table} t group by day order by day`.execute(db)
      return rows
    }
    const expected = [
      { day: '2026-03-02', cents: 205_20 },
      { day: '2026-03-03', cents: 205_20 },
    ]
    const ofOrders = sql`(select *, shop_day(created_at) as day from orders)`
    expect(await revenue(ofOrders, REVENUE_CENTS)).toEqual(expected)
    expect(await revenue(dailyOrderTotals, sql`revenue_cents`)).toEqual(expected)
    await aggregateOrderTotals(db)
    expect(await revenue(dailyOrderTotals, sql`revenue_cents`)).toEqual(expected)
    // Changes aggregated later are added to the existing daily totals.
    const [first, second] = expected
    await anOrder({ payment_status: 'paid', created_at: days[0] })
    await aggregateOrderTotals(db)
    const grown = [{ ...first, cents: 205_20 + 108_00 }, second]
    expect(await revenue(sql`order_tallies`, sql`revenue_cents`)).toEqual(grown)
    expect(await revenue(sql`order_tallies`, sql`value_cents`)).toEqual([
      { day: '2026-03-02', cents: 5 * 108_00 },
      { day: '2026-03-03', cents: 4 * 108_00 },
    ])
    expect(await revenue(sql`order_tallies`, sql`orders`)).toMatchObject([{ cents: 5 }, { cents: 4 }])
  })

  it('read a late page from the nearer end', async () => {
    const { db } = await testDatabase()
    const { order_id: _id, shown_status: _shown, is_sold: _sold, ...facts } = await anOrder()
    const rows = Array.from({ length: 2_504 }, (_, index) => ({
      ...facts,
      // A long way from the start of the list.
      first_name: index < 3 ? 'Zelda' : facts.first_name,
      order_id: `ORD-${String(index).padStart(12, '0')}`,
      created_at: new Date(Date.UTC(2025, 0, 1, 0, index)),
    }))
    // The maximum number of values in one statement.
    for (const half of [rows.slice(0, 1_252), rows.slice(1_252)]) await db.insertInto('orders').values(half).execute()
    const newest = (await allOrders(db))
      .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
      .map(({ order_id }) => order_id)
    for (const number of [1, 100, 101, 125, 126, 200, 250, 251, 252]) {
      const found = await listOrders(db, ListOrdersQuery.parse({ page: number }))
      expect(found.map(({ order_id }) => order_id)).toEqual(newest.slice((number - 1) * 10, number * 10))
    }
    const oldest = await listOrders(db, ListOrdersQuery.parse({ page: 250, order: 'asc' }))
    expect(oldest.map(({ order_id }) => order_id)).toEqual(newest.toReversed().slice(2_490, 2_500))
    for (const search of ['zelda', 'Zelda Dupont']) {
      const found = await listOrders(db, ListOrdersQuery.parse({ search }))
      expect(found.map(({ order_id }) => order_id)).toEqual(newest.slice(-3))
    }
    const rowsOfPage = (page: number, search?: string) =>
      rowsRead(db, ['orders'], (tx) => listOrders(tx, ListOrdersQuery.parse({ page, search })))
    await sql`analyze orders`.execute(db)
    expect(await rowsOfPage(250)).toBeLessThan(100)
    expect(await rowsOfPage(106)).toBeLessThan(1_200)
    expect(await rowsOfPage(150)).toBeLessThan(1_200)
    // Scans the start of the list for frequent matches without counting, and does not scan all of it for rare ones.
    expect(await rowsOfPage(1, 'claire')).toBeLessThan(100)
    expect(await rowsOfPage(1, 'zelda')).toBeLessThan(1_100)
    expect(await rowsOfPage(1, 'Zelda Dupont')).toBeLessThan(100)
  })
})

async function soldOf(productId: string): Promise<number> {
  const { db } = await testDatabase()
  const { rows } = await sql<{ pieces: number }>`select ${salesOf(sql`${productId}::text`)} as pieces`.execute(db)
  return rows[0]?.pieces ?? -1
}

describe('the sales count of a product', () => {
  it('counts the units of paid orders', async () => {
    const { db } = await testDatabase()
    const bag = await aProduct()
    const order = await anOrder()
    const line = { order_id: order.order_id, product_id: bag.product_id, name: 'Bag', unit_price_cents: 1 }
    await db
      .insertInto('order_items')
      .values([
        { ...line, position: 1, quantity: 2 },
        { ...line, position: 2, quantity: 1 },
      ])
      .execute()
    const sold = async (change: Partial<Pick<OrderRow, 'status' | 'payment_status'>>): Promise<number> => {
      await db.updateTable('orders').set(change).where('order_id', '=', order.order_id).execute()
      return soldOf(bag.product_id)
    }
    expect(await sold({ status: 'PROCESSING' })).toBe(0)
    expect(await sold({ payment_status: 'paid' })).toBe(3)
    expect(await sold({ status: 'DELIVERED' })).toBe(3)
    expect(await sold({ payment_status: 'partially_refunded' })).toBe(3)
    expect(await sold({ status: 'REFUNDED', payment_status: 'refunded' })).toBe(0)
    expect(await sold({ status: 'COMPLETED', payment_status: 'succeeded' })).toBe(3)
    expect(await sold({ status: 'CANCELLED' })).toBe(0)
  })

  it('counts an order that is stored as paid once', async () => {
    const { db } = await testDatabase()
    const bag = await aProduct()
    await sql`
      with stored as (
        insert into orders (order_id, email, payment_status, payment_method, subtotal_cents, tax_cents, total_cents,
          first_name, last_name, address, city, state, zip_code, country, phone)
        values ('ORD-000000000001', 'a@example.com', 'succeeded', 'CREDIT_CARD', 4, 0, 4, 'A', 'B', 'C', 'D', 'E', 'F',
          'US', '1')
      )
      insert into order_items (order_id, position, product_id, name, unit_price_cents, quantity)
      values ('ORD-000000000001', 0, ${bag.product_id}, 'Bag', 1, 4)`.execute(db)
    expect(await soldOf(bag.product_id)).toBe(4)
  })
})
