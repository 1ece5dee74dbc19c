import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flakyConnection } from '../testing/fakes/flaky-connection.ts'
import { checkOrdersStored, placeOrdersContinuously, type OrderLoad } from '../testing/order-load.ts'
import { startOwnPostgres, type OwnPostgres } from '../testing/database/own-postgres.ts'
import { untilOpen } from '../testing/shop-process.ts'
import type { Db } from './client.ts'

let postgres: OwnPostgres

const BROWSERS_WAIT_MS = 15_000
/** Less than the watchdog needs to declare a connection dead, also on a busy machine. */
const AT_ONCE_MS = 4_000

/** Resolves when `count` more orders are acknowledged. */
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

describe('a shop whose PostgreSQL', () => {
  beforeAll(async () => {
    postgres = await startOwnPostgres()
  }, 60_000)
  afterAll(() => postgres?.stop())

  test(
    'crashes under load: the shop rejects orders, shows its catalog, and recovers with the database',
    { timeout: 240_000 },
    async () => {
      // With jobs, and the first crash while they are still starting: the process must not exit.
      const shop = postgres.open({ WORKER: 'with' })
      const address = await untilOpen(shop)
      expect((await timed(`${address}/api/products`)).status).toBe(200)
      const ordering = placeOrdersContinuously(() => address, postgres.bag, 16)
      for (let crash = 0; crash < 3; crash += 1) {
        await untilMore(ordering, 20)
        await postgres.crash()
        await sleep(100)
        expect((await timed(`${address}/api/health-check`)).status).toBe(503)
        // Cached products need no database.
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
    'is behind a cut, slow or dead network: no request waits for long, and the shop recovers',
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
      // No error reports a dead connection. Waiting requests fail before a browser would give up,
      await expect.poll(() => ordering.statuses()[503] ?? 0, { timeout: BROWSERS_WAIT_MS }).toBeGreaterThan(before)
      // and once the connection is known to be dead, later ones fail at once.
      const receipt = `${address}/api/orders/receipt/ORD-ABCDEFGHJKMN.${'x'.repeat(43)}`
      await expect.poll(async () => (await timed(receipt)).ms, { timeout: BROWSERS_WAIT_MS }).toBeLessThan(AT_ONCE_MS)
      expect((await timed(`${address}/api/health-check`)).ms).toBeLessThan(AT_ONCE_MS)
      line.heal()
      await untilMore(ordering, 20)

      await ordering.stop()
      expect(Object.keys(ordering.statuses())).toEqual(['201', '503'])
      expect(ordering.unanswered()).toBe(0)
      expect(ordering.slowestMs()).toBeLessThan(BROWSERS_WAIT_MS)
      await checkOrdersStored(postgres.db, ordering.acknowledged)
    },
  )

  test('stays up while the shop stops during orders: each order gets its response', { timeout: 240_000 }, async () => {
    const before = await countOrders(postgres.db)
    const shop = postgres.open()
    const address = await untilOpen(shop)
    const ordering = placeOrdersContinuously(() => address, postgres.bag, 16)
    await untilMore(ordering, 30)
    shop.child.kill('SIGTERM')
    expect(await shop.ended, shop.stderr()).toBe(0)
    await ordering.stop()
    // The shop reads no requests from connections that it has closed: no order exists without a response.
    expect(await countOrders(postgres.db)).toBe(before + ordering.acknowledged.size)
    expect(Object.keys(ordering.statuses())).toEqual(['201'])
    await checkOrdersStored(postgres.db, ordering.acknowledged)
  })
})
