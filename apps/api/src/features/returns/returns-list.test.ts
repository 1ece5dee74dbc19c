import { NO_LIMITS } from '@atelier/domain/access/access-limits'
import { ListReturnsQuery, RETURN_SORT_KEYS } from '@atelier/domain/returns/returns.schema'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../db/client.ts'
import { rowsRead } from '../../testing/database/rows-read.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { listReturns } from './read-returns.repo.ts'

const RETURNS = 1_500
const PAGE = 10

/** Creates returns of as many orders, each of one unit with its own price. */
async function fillReturns(db: Db): Promise<void> {
  await sql`
    with placed as (
      insert into orders (order_id, email, status, payment_status, payment_method, subtotal_cents, tax_cents, total_cents, paid_cents,
        first_name, last_name, address, city, state, zip_code, country, phone)
      select 'ORD-' || lpad(n::text, 12, '0'), 'buyer' || n || '@example.com', 'DELIVERED', 'paid', 'MANUAL', n, 0, n, n,
        'Ada', 'Byron' || n, 'A', 'B', 'C', 'D', 'US', '1' from generate_series(1, ${RETURNS}::integer) n
      returning order_id, subtotal_cents
    )
    insert into order_items (order_id, position, product_id, name, unit_price_cents, quantity)
    select order_id, 0, 'bag', 'Bag', subtotal_cents, 1 from placed`.execute(db)
  await sql`
    insert into returns (return_id, order_id, reason, status, requested_at)
    select 'RET-' || lpad(n::text, 12, '0'), 'ORD-' || lpad(n::text, 12, '0'), 'Other',
      case when n % 3 = 0 then 'received' else 'requested' end, now() - n * interval '1 minute'
    from generate_series(1, ${RETURNS}::integer) n`.execute(db)
  await sql`
    insert into return_items (return_id, order_id, position, quantity)
    select 'RET-' || lpad(n::text, 12, '0'), 'ORD-' || lpad(n::text, 12, '0'), 0, 1
    from generate_series(1, ${RETURNS}::integer) n`.execute(db)
  await sql`analyze orders, order_items, returns, return_items`.execute(db)
}

const query = (given: object): ListReturnsQuery => ListReturnsQuery.parse({ pageSize: PAGE, ...given })

test('a page of returns reads only the orders and lines of its own rows', async () => {
  const { db } = await testDatabase()
  await fillReturns(db)
  const around = ['orders', 'order_items', 'return_items']
  for (const sort of RETURN_SORT_KEYS) {
    for (const order of ['asc', 'desc'] as const) {
      for (const filter of [{}, { status: 'received' }, { search: 'byron7@' }, { search: 'BUYER77@' }]) {
        const parsed = query({ sort, order, ...filter })
        const read = await rowsRead(db, around, (tx) => listReturns(tx, parsed, NO_LIMITS))
        expect(read, JSON.stringify(parsed)).toBeLessThanOrEqual(6 * PAGE)
      }
      // The query counts the returns once, and never sorts them all.
      const own = await rowsRead(db, ['returns'], (tx) => listReturns(tx, query({ sort, order }), NO_LIMITS))
      expect(own, sort).toBeLessThanOrEqual(RETURNS + 3 * PAGE)
    }
  }
})

test('sorts and finds returns by current data of return, order and lines', async () => {
  const { db } = await testDatabase()
  await fillReturns(db)
  const first = async (given: object) => (await listReturns(db, query(given), NO_LIMITS)).rows[0]
  expect(await first({ sort: 'refund', order: 'desc' })).toMatchObject({ estimatedCents: RETURNS })
  const id = 'RET-000000000002'
  await sql`update order_items set unit_price_cents = 90000 where order_id = 'ORD-000000000002'`.execute(db)
  await sql`update return_items set received_quantity = 1, restocked_quantity = 0 where return_id = ${id}`.execute(db)
  expect(await first({ sort: 'refund', order: 'desc' })).toMatchObject({ returnId: id, estimatedCents: 90_000 })
  await sql`update returns set status = 'refunded', refunded_cents = 0 where return_id = ${id}`.execute(db)
  expect(await first({ sort: 'refund', order: 'asc' })).toMatchObject({ returnId: id, refundedCents: 0 })
  await sql`update orders set first_name = 'Zoë', last_name = 'Zimmer', email = 'zoe@example.com'
    where order_id = 'ORD-000000000002'`.execute(db)
  expect(await first({ sort: 'customer', order: 'desc' })).toMatchObject({ returnId: id, lastName: 'Zimmer' })
  for (const search of ['zoe@', 'ZOË zim', 'ret-000000000002', 'ORD-000000000002']) {
    expect(await listReturns(db, query({ search }), NO_LIMITS), search).toMatchObject({
      total: 1,
      rows: [{ returnId: id }],
    })
  }
  expect((await listReturns(db, query({ search: 'buyer2@' }), NO_LIMITS)).total).toBe(0)
  expect((await listReturns(db, query({ search: '%' }), NO_LIMITS)).total).toBe(0)
})

test('orders equal returns by id, page by page', async () => {
  const { db } = await testDatabase()
  await fillReturns(db)
  await sql`update returns set requested_at = now()`.execute(db)
  const ids = async (given: object) =>
    (await listReturns(db, query(given), NO_LIMITS)).rows.map(({ returnId }) => returnId)
  const idsFrom = (first: number, step: 1 | -1) =>
    Array.from({ length: PAGE }, (_, place) => `RET-${String(first + step * place).padStart(12, '0')}`)
  for (const sort of ['id', 'date'] as const) {
    expect(await ids({ sort, order: 'asc', page: 2 })).toEqual(idsFrom(PAGE + 1, 1))
    expect(await ids({ sort, order: 'desc', page: 2 })).toEqual(idsFrom(RETURNS - PAGE, -1))
  }
  const received = await listReturns(
    db,
    query({ status: 'received', reason: 'Other', sort: 'id', order: 'asc' }),
    NO_LIMITS,
  )
  expect(received).toMatchObject({
    total: RETURNS / 3,
    rows: [{ returnId: 'RET-000000000003', pieces: 1 }, {}, {}, {}, {}, {}, {}, {}, {}, {}],
  })
  expect(await listReturns(db, query({ status: 'received', reason: 'Changed Mind' }), NO_LIMITS)).toEqual({
    total: 0,
    rows: [],
  })
})
