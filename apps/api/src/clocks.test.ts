import { DAY_MS, HOUR_MS } from '@atelier/domain/limits/durations'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCustomerEverywhere, ZELDA } from './testing/customer-everywhere.ts'
import { anUnpaidOrder, storedOrder } from './testing/payment-links.ts'
import { createTestApp } from './testing/test-app.ts'

/** Far beyond every lifetime, so that a time that follows the clock of the process stands out. */
const SKEW_DAYS = 10_000
const skewed = () => new Date(Date.now() + SKEW_DAYS * DAY_MS)

/** Times by which something ends or becomes due: jobs and queries compare them with the clock of the database. */
const DEADLINE = '(expires|due|until|claimed|next|ends|starts|resume|settles|sent)(_at|_until)?$'

test.each([-1, 1])('a payment link lasts its hours when the clock of the process is off by %d hours', async (hours) => {
  const shop = await createTestApp({}, { now: () => new Date(Date.now() + hours * HOUR_MS) })
  const { orderId, token } = await anUnpaidOrder(shop)
  const order = await storedOrder(shop, orderId)
  const { rows } = await sql<{ hours: number; age: number }>`
    select extract(epoch from payment_link_expires_at - created_at)::float8 / 3600 as hours,
      extract(epoch from now() - payment_link_sent_at)::float8 / 3600 as age
    from orders where order_id = ${orderId}`.execute(shop.deps.db)
  expect(rows[0]?.hours).toBe(demoTerms.paymentLinkHours)
  expect(Math.abs(rows[0]?.age ?? 1)).toBeLessThan(0.5)
  expect(order.payment_link_sent_at).toEqual(order.created_at)
  expect((await shop.get(`/api/pay/${token}`)).status).toBe(200)
})

test('whatever expires or becomes due follows the clock of the database', async () => {
  const shop = await createTestApp({}, { now: skewed })
  await aCustomerEverywhere(shop, ZELDA)
  const { db } = shop.deps
  const columns = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone' and column_name ~ ${DEADLINE}
    order by 1, 2`.execute(db)
  const wrong: string[] = []
  let filled = 0
  for (const { table, column } of columns.rows) {
    const { rows } = await sql<{ count: number; off: number }>`
      select count(${sql.ref(column)})::integer as count,
        (count(*) filter (where ${sql.ref(column)} > now() + ${SKEW_DAYS / 2}::integer * interval '1 day'))::integer as off
      from ${sql.table(table)}`.execute(db)
    if ((rows[0]?.count ?? 0) > 0) filled += 1
    if ((rows[0]?.off ?? 0) > 0) wrong.push(`${table}.${column}`)
  }
  expect(filled).toBeGreaterThan(8)
  expect(wrong).toEqual([])
})
