import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { errorCode } from '../boot/start-error.ts'
import type { Db } from '../db/client.ts'
import { A_SHIPPING_ADDRESS } from './a-shipping-address.ts'
import { ENOUGH, type TestProduct } from './embedded-shop.ts'

export interface OrderLoad {
  /** The orders that were answered with 201. */
  acknowledged: ReadonlySet<string>
  /** How many answers there were of each status. */
  statuses: () => Record<number, number>
  /** How many connections broke after an order was sent over them: nobody was told what became of it. */
  unanswered: () => number
  /** How long the slowest answer took. */
  slowestMs: () => number
  /** Resolves when every order under way has its answer. */
  stop: () => Promise<void>
}

/** Each of somebody else: the pieces that wait for one buyer's payment are limited. */
const anOrderOf = (bag: TestProduct): string =>
  JSON.stringify({
    email: `kill-${randomUUID()}@example.com`,
    items: [{ productId: bag.productId, color: bag.color, quantity: 1 }],
    total: bag.totalCents / 100,
    shipping: A_SHIPPING_ADDRESS,
    paymentMethod: 'MANUAL',
  })

/** Orders the bag again and again, `writers` at once, until it is told to stop; notes what was answered and how quickly. */
export function placeOrdersContinuously(address: () => string, bag: TestProduct, writers = 4): OrderLoad {
  const stopping = new AbortController()
  const acknowledged = new Set<string>()
  const counts: Record<number, number> = {}
  let unanswered = 0
  let slowestMs = 0
  const order = async (): Promise<void> => {
    const startedAt = performance.now()
    const response = await fetch(`${address()}/api/orders`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: anOrderOf(bag),
    })
    const body = (await response.json()) as { data: { orderId: string } }
    counts[response.status] = (counts[response.status] ?? 0) + 1
    slowestMs = Math.max(slowestMs, performance.now() - startedAt)
    if (response.status === 201) acknowledged.add(body.data.orderId)
    else await sleep(20)
  }
  const writer = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // A refused or cut connection is what a killed process looks like; the next try tells.
      await order().catch((error: unknown) => {
        if (errorCode((error as Error).cause) !== 'ECONNREFUSED') unanswered += 1
        return sleep(20)
      })
    }
  }
  const done = Promise.all(Array.from({ length: writers }, writer))
  return {
    acknowledged,
    statuses: () => ({ ...counts }),
    unanswered: () => unanswered,
    slowestMs: () => slowestMs,
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}

/** Every acknowledged order is there; nothing is there by halves; each has its letter; the stock is right. */
export async function checkOrdersStored(db: Db, acknowledged: ReadonlySet<string>): Promise<void> {
  const { rows } = await sql<{ order_id: string; items: number; entries: number }>`
    select order_id,
      (select count(*) from order_items i where i.order_id = o.order_id) as items,
      (select count(*) from order_status_history h where h.order_id = o.order_id) as entries
    from orders o where email like 'kill-%'`.execute(db)
  const stored = new Set(rows.map((row) => row.order_id))
  expect([...acknowledged].filter((orderId) => !stored.has(orderId))).toEqual([])
  expect(rows.filter((row) => row.items !== 1 || row.entries < 1)).toEqual([])
  const { rows: rest } = await sql<{ stock: number; mails: number }>`
    select (select max(stock) from color_variants) as stock,
      (select count(*) from mails where recipient like 'kill-%') as mails`.execute(db)
  expect(rest).toEqual([{ stock: ENOUGH - stored.size, mails: stored.size }])
  expect(stored.size).toBeGreaterThan(0)
}
