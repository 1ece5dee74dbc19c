import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flakyConnection } from '../testing/flaky-connection.ts'
import { checkOrdersStored, placeOrdersContinuously, type OrderLoad } from '../testing/order-load.ts'
import { hasPostgres, startOwnPostgres, type OwnPostgres } from '../testing/own-postgres.ts'
import { untilOpen } from '../testing/shop-process.ts'
import { onPostgres } from '../testing/test-database.ts'
import type { Db } from './client.ts'

let postgres: OwnPostgres

const BROWSERS_WAIT_MS = 15_000
/** Less than it takes to find a line dead, also on a busy machine. */
const AT_ONCE_MS = 4_000

/** Resolves when so many more orders are acknowledged. */
const untilMore = (ordering: OrderLoad, count = 1, timeout = 60_000): Promise<void> => {
  const before = ordering.acknowledged.size
  return expect.poll(() => ordering.acknowledged.size, { timeout, interval: 5 }).toBeGreaterThanOrEqual(before + count)
}

async function countOrders(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function timed(address: string): Promise<{ status: number; ms: number }> {
  const startedAt = performance.now()
  const response = await fetch(address)
  await response.arrayBuffer()
  return { status: response.status, ms: performance.now() - startedAt }
}

// Once is enough, and on the machine's own PostgreSQL: the embedded database's faults are tested in ./embedded.
describe.runIf(hasPostgres && onPostgres())('a shop whose PostgreSQL', () => {
  beforeAll(async () => {
    postgres = await startOwnPostgres()
  }, 60_000)
  afterAll(() => postgres?.stop())

  test(
    'crashes under load refuses orders, shows its catalogue, and goes on when it is back',
    { timeout: 240_000 },
    async () => {
      // With jobs, and the first crash while they are still being started: none of it may end the process.
      const shop = postgres.open({ WORKER: 'with' })
      const address = await untilOpen(shop)
      expect((await timed(`${address}/api/products`)).status).toBe(200)
      const ordering = placeOrdersContinuously(() => address, postgres.bag, 16)
      for (let crash = 0; crash < 3; crash += 1) {
        await untilMore(ordering, 20)
        await postgres.crash()
        await sleep(100)
        expect((await timed(`${address}/api/health-check`)).status).toBe(503)
        // What is kept in memory needs no database.
        expect((await timed(`${address}/api/products`)).status).toBe(200)
        await postgres.start()
        await untilMore(ordering)
      }
      await ordering.stop()
      expect(Object.keys(ordering.statuses())).toEqual(['201', '503'])
      expect(ordering.unanswered()).toBe(0)
      expect(ordering.slowestMs()).toBeLessThan(BROWSERS_WAIT_MS)
      await checkOrdersStored(postgres.db, ordering.acknowledged)
      shop.child.kill('SIGTERM')
      expect(await shop.ended, shop.stderr()).toBe(0)
    },
  )

  test(
    'is behind a line that is cut, slow or dead never waits for long, and heals by itself',
    { timeout: 240_000 },
    async () => {
      const line = await flakyConnection({ path: postgres.socketPath })
      const shop = postgres.open({ WORKER: 'with' }, line.port)
      const address = await untilOpen(shop)
      const ordering = placeOrdersContinuously(() => address, postgres.bag, 8)
      await untilMore(ordering, 20)

      line.cut()
      await untilMore(ordering, 20)
      line.delay(150)
      await untilMore(ordering, 10)
      line.heal()
      await untilMore(ordering, 20)

      const before = ordering.statuses()[503] ?? 0
      line.blackhole()
      // Nothing says that the line is dead. Whoever waits is refused in less time than a browser waits,
      await expect.poll(() => ordering.statuses()[503] ?? 0, { timeout: BROWSERS_WAIT_MS }).toBeGreaterThan(before)
      // and from then on nobody waits at all.
      await sleep(500)
      const refused = await timed(`${address}/api/orders/receipt/ORD-ABCDEFGHJKMN.${'x'.repeat(43)}`)
      expect((await timed(`${address}/api/health-check`)).ms).toBeLessThan(AT_ONCE_MS)
      expect(refused.ms).toBeLessThan(AT_ONCE_MS)
      line.heal()
      await untilMore(ordering, 20)

      await ordering.stop()
      expect(Object.keys(ordering.statuses())).toEqual(['201', '503'])
      expect(ordering.unanswered()).toBe(0)
      expect(ordering.slowestMs()).toBeLessThan(BROWSERS_WAIT_MS)
      await checkOrdersStored(postgres.db, ordering.acknowledged)
    },
  )

  test(
    'stays while the shop is told to stop in the middle of orders: each gets its answer',
    { timeout: 240_000 },
    async () => {
      const before = await countOrders(postgres.db)
      const shop = postgres.open()
      const address = await untilOpen(shop)
      const ordering = placeOrdersContinuously(() => address, postgres.bag, 16)
      await untilMore(ordering, 30)
      shop.child.kill('SIGTERM')
      expect(await shop.ended, shop.stderr()).toBe(0)
      await ordering.stop()
      // What a slow machine sent over a line that was closed by then was not read: no order is there without an answer.
      expect(await countOrders(postgres.db)).toBe(before + ordering.acknowledged.size)
      expect(Object.keys(ordering.statuses())).toEqual(['201'])
      await checkOrdersStored(postgres.db, ordering.acknowledged)
    },
  )
})
