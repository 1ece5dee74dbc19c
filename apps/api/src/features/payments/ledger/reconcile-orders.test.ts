import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { allJobs } from '../../../jobs.ts'
import { anOrder } from '../../../testing/factories.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { testLog } from '../../../testing/test-log.ts'
import { reconcileOrders } from './reconcile-orders.ts'

async function aShop() {
  const { deps } = await createTestApp()
  const run = () =>
    allJobs(deps)
      .find(({ name }) => name === 'reconcile-orders')
      ?.work(new AbortController().signal)
  const lastRun = () =>
    deps.db.selectFrom('job_runs').select(['outcome', 'details']).orderBy('run_id', 'desc').executeTakeFirst()
  return { deps, run, lastRun }
}

test('a nightly run without differences logs nothing', async () => {
  const { run, lastRun } = await aShop()
  for (const payment_status of ['pending', 'paid', 'partially_refunded', 'refunded'] as const) {
    await anOrder({ payment_status })
  }
  await run()
  expect(await lastRun()).toEqual({ outcome: 'done', details: { compared: 4 } })
})

test.each([
  ['more than was paid', sql`paid_cents = paid_cents + 1`, /paid \$108\.01, ledger \$108\.00; refunded \$0\.00/],
  ['less than was paid', sql`paid_cents = 5000`, /paid \$50\.00, ledger \$108\.00/],
  ['a refund that was not recorded', sql`refunded_cents = 700`, /refunded \$7\.00, ledger \$0\.00/],
  ['another currency', sql`currency = 'JPY', paid_cents = 5000`, /paid ¥5,000, ledger ¥10,800; refunded ¥0, ledger ¥0/],
])('a run fails and names an order with %s', async (_, change, message) => {
  testLog.expectErrors()
  const { deps, run, lastRun } = await aShop()
  const [one, other] = [await anOrder({ payment_status: 'paid' }), await anOrder({ payment_status: 'paid' })]
  await sql`update orders set ${change} where order_id = ${one.order_id}`.execute(deps.db)
  await expect(run()).rejects.toThrow(/^1 order differs from the ledger/)
  const failed = await lastRun()
  expect(failed?.outcome).toBe('failed')
  expect(JSON.stringify(failed?.details)).toMatch(message)
  expect(JSON.stringify(failed?.details)).toContain(one.order_id)
  expect(JSON.stringify(failed?.details)).not.toContain(other.order_id)
})

test('no statement can delete or change ledger entries, not even truncating the orders with cascade', async () => {
  const { deps } = await aShop()
  await anOrder({ payment_status: 'paid' })
  for (const statement of [
    'truncate payment_entries',
    'truncate orders cascade',
    'delete from payment_entries',
    'update payment_entries set amount_cents = 1',
  ]) {
    await expect(sql.raw(statement).execute(deps.db), statement).rejects.toMatchObject({ code: '42501' })
  }
  expect(await deps.db.selectFrom('payment_entries').select('kind').execute()).toEqual([{ kind: 'capture' }])
})

test('a run names five of the differing orders and counts the rest; the log names all', async () => {
  testLog.expectErrors()
  const { deps, run } = await aShop()
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1) ids.push((await anOrder({ payment_status: 'paid' })).order_id)
  await anOrder({ payment_status: 'refunded' })
  await sql`update orders set paid_cents = 5000 where order_id = any(${ids}::text[])`.execute(deps.db)
  const named = (five: string[]) =>
    five.map((id) => `${id} (paid $50.00, ledger $108.00; refunded $0.00, ledger $0.00)`).join(', ')
  await expect(run()).rejects.toThrow(`5 orders differ from the ledger: ${named(ids.toSorted())}`)
  await expect(run()).rejects.toThrow(/ledger \$0\.00\)$/)
  ids.push((await anOrder({ payment_status: 'paid' })).order_id)
  await sql`update orders set paid_cents = 5000 where order_id = any(${ids}::text[])`.execute(deps.db)
  const six = ids.toSorted()
  const before = testLog.lines().length
  await expect(reconcileOrders(deps, new AbortController().signal)).rejects.toThrow(
    new Error(`6 orders differ from the ledger: ${named(six.slice(0, 5))} and 1 more`),
  )
  const logged = testLog.lines().slice(before)
  expect(logged).toEqual(
    six.map((orderId) => ({
      level: 'error',
      message: 'order differs from the ledger',
      fields: {
        orderId,
        currency: 'USD',
        paidCents: 50_00,
        bookedPaidCents: 108_00,
        refundedCents: 0,
        bookedRefundedCents: 0,
      },
    })),
  )
})

test('an aborted run reports its progress', async () => {
  const { deps } = await aShop()
  await anOrder({ payment_status: 'paid' })
  const cut = new AbortController()
  cut.abort()
  await expect(reconcileOrders(deps, cut.signal)).rejects.toThrow(new Error('Stopped after 0 orders'))
  expect(await reconcileOrders(deps, new AbortController().signal)).toEqual({ compared: 1 })
})
