import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onPostgres } from '../../testing/test-database.ts'
import { aShopWithOneBag, ENOUGH, inside, type Bag } from '../../testing/embedded-shop.ts'
import { databasePid, untilOpen } from '../../testing/shop-process.ts'

const WRITERS = 4
/** A refusal must come at once, also while the database is away. */
const NEVER_LONGER_MS = 6_000

/** Orders the bag again and again until it is told to stop, and notes what was acknowledged and how long answers took. */
function keepOrdering(address: string, bag: Bag, acknowledged: Set<string>) {
  const stopping = new AbortController()
  const statuses = new Set<number>()
  let slowestMs = 0
  const order = async (): Promise<void> => {
    const startedAt = performance.now()
    const answer = await fetch(`${address}/api/orders`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        email: 'kill@example.com',
        items: [{ productId: bag.productId, color: bag.color, quantity: 1 }],
        total: bag.totalCents / 100,
        shipping: {
          firstName: 'Ada',
          lastName: 'Byron',
          address: '12 St James Square',
          city: 'New York',
          state: 'NY',
          zipCode: '10001',
          country: 'US',
          phone: '2125550123',
        },
        paymentMethod: 'MANUAL',
      }),
    })
    statuses.add(answer.status)
    slowestMs = Math.max(slowestMs, performance.now() - startedAt)
    if (answer.status === 201) acknowledged.add(((await answer.json()) as { data: { orderId: string } }).data.orderId)
    else await sleep(20)
  }
  const writer = async (): Promise<void> => {
    // A refused or cut connection is what a killed process looks like; the next try tells.
    while (!stopping.signal.aborted) await order().catch(() => sleep(20))
  }
  const writers = Promise.all(Array.from({ length: WRITERS }, writer))
  const stop = async (): Promise<{ statuses: Set<number>; slowestMs: number }> => {
    stopping.abort()
    await writers
    return { statuses, slowestMs }
  }
  return { stop }
}

/** Everything acknowledged is there, and nothing is there by halves. */
async function checkBooks(dataDir: string, acknowledged: Set<string>): Promise<void> {
  await inside(dataDir, async (db) => {
    const { rows } = await sql<{ order_id: string; items: number; entries: number }>`
      select order_id,
        (select count(*) from order_items i where i.order_id = o.order_id) as items,
        (select count(*) from order_status_history h where h.order_id = o.order_id) as entries
      from orders o where email = 'kill@example.com'`.execute(db)
    const stored = new Set(rows.map((row) => row.order_id))
    expect([...acknowledged].filter((orderId) => !stored.has(orderId))).toEqual([])
    expect(rows.filter((row) => row.items !== 1 || row.entries < 1)).toEqual([])
    const { stock } = await db
      .selectFrom('color_variants')
      .select('stock')
      .where('stock', '>', ENOUGH / 2)
      .executeTakeFirstOrThrow()
    expect(stock).toBe(ENOUGH - stored.size)
    expect(stored.size).toBeGreaterThan(0)
  })
}

test.skipIf(onPostgres())(
  'keeps every acknowledged order whole when the shop is killed at any moment',
  { timeout: 90_000 },
  async () => {
    const { dataDir, bag, open } = await aShopWithOneBag()
    const acknowledged = new Set<string>()
    for (let kill = 0; kill < 4; kill += 1) {
      const shop = open()
      const before = acknowledged.size
      const ordering = keepOrdering(await untilOpen(shop), bag, acknowledged)
      await expect.poll(() => acknowledged.size, { timeout: 15_000 }).toBeGreaterThan(before)
      await sleep(randomInt(1_000))
      shop.child.kill('SIGKILL')
      await shop.ended
      await ordering.stop()
    }
    await checkBooks(dataDir, acknowledged)
  },
)

test.skipIf(onPostgres())(
  'comes back by itself, and refuses quickly meanwhile, when the database is killed at any moment',
  { timeout: 90_000 },
  async () => {
    const { dataDir, bag, open } = await aShopWithOneBag()
    const acknowledged = new Set<string>()
    const shop = open()
    const ordering = keepOrdering(await untilOpen(shop), bag, acknowledged)
    for (let kill = 0; kill < 4; kill += 1) {
      await sleep(randomInt(1_000))
      const killed = databasePid(dataDir)
      process.kill(killed, 'SIGKILL')
      await expect.poll(() => databasePid(dataDir), { timeout: 15_000 }).not.toBe(killed)
      const before = acknowledged.size
      await expect.poll(() => acknowledged.size, { timeout: 15_000 }).toBeGreaterThan(before)
    }
    const { statuses, slowestMs } = await ordering.stop()
    expect(statuses).toEqual(new Set([201, 503]))
    expect(slowestMs).toBeLessThan(NEVER_LONGER_MS)
    shop.child.kill('SIGTERM')
    expect(await shop.ended).toBe(0)
    await checkBooks(dataDir, acknowledged)
  },
)
