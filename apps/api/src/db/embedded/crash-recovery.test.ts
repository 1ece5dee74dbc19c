import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aShopWithOneProduct, withEmbeddedDatabase } from '../../testing/embedded-shop.ts'
import { checkOrdersStored, placeOrdersContinuously } from '../../testing/order-load.ts'
import { databasePid, untilOpen } from '../../testing/shop-process.ts'

/** An error response must come within this time, also while the database is down. */
const NEVER_LONGER_MS = 6_000

test('retains every acknowledged order when the shop is killed at any moment', { timeout: 180_000 }, async () => {
  const { dataDir, bag, open } = await aShopWithOneProduct()
  const acknowledged: string[] = []
  for (let kill = 0; kill < 4; kill += 1) {
    const shop = open()
    const address = await untilOpen(shop)
    const ordering = placeOrdersContinuously(() => address, bag)
    await expect.poll(() => ordering.acknowledged.size, { timeout: 15_000 }).toBeGreaterThan(0)
    await sleep(randomInt(1_000))
    shop.child.kill('SIGKILL')
    await shop.ended
    await ordering.stop()
    acknowledged.push(...ordering.acknowledged)
  }
  await withEmbeddedDatabase(dataDir, (db) => checkOrdersStored(db, new Set(acknowledged)))
})

test(
  'restarts and returns errors quickly when the database is killed at any moment',
  { timeout: 180_000 },
  async () => {
    const { dataDir, bag, open } = await aShopWithOneProduct()
    const shop = open()
    const address = await untilOpen(shop)
    const ordering = placeOrdersContinuously(() => address, bag)
    const { acknowledged } = ordering
    for (let kill = 0; kill < 4; kill += 1) {
      await sleep(randomInt(1_000))
      const killed = databasePid(dataDir)
      process.kill(killed, 'SIGKILL')
      await expect.poll(() => ![0, killed].includes(databasePid(dataDir)), { timeout: 30_000 }).toBe(true)
      const before = acknowledged.size
      await expect.poll(() => acknowledged.size, { timeout: 15_000 }).toBeGreaterThan(before)
    }
    await ordering.stop()
    expect(Object.keys(ordering.statuses())).toEqual(['201', '503'])
    expect(ordering.slowestMs()).toBeLessThan(NEVER_LONGER_MS)
    shop.child.kill('SIGTERM')
    expect(await shop.ended).toBe(0)
    await withEmbeddedDatabase(dataDir, (db) => checkOrdersStored(db, acknowledged))
  },
)
