import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { errorCode } from '../boot/start-error.ts'
import type { Db } from '../db/client.ts'
import { A_SHIPPING_ADDRESS } from './a-shipping-address.ts'
import { ENOUGH, type TestProduct } from './embedded-shop.ts'

export interface OrderLoad {
  /** The orders with a 201 response. */
  acknowledged: ReadonlySet<string>
  /** The number of responses by status. */
  statuses: () => Record<number, number>
  /** The number of connections that broke after an order was sent: its outcome is unknown. */
  unanswered: () => number
  /** Time of the slowest response. */
  slowestMs: () => number
  /** Resolves when every pending order has its response. */
  stop: () => Promise<void>
}

/** Each order has another buyer: unpaid units per buyer are limited. */
const anOrderOf = (bag: TestProduct): string =>
  JSON.stringify({
    email: `kill-${randomUUID()}@example.com`,
    items: [{ productId: bag.productId, color: bag.color, quantity: 1 }],
    total: bag.totalCents / 100,
    shipping: A_SHIPPING_ADDRESS,
    paymentMethod: 'MANUAL',
  })

/** Places orders with `writers` concurrent clients until it is stopped; records responses and times. */
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
      // A killed process rejects or cuts the connection; the next attempt shows whether it is back.
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

/**
 * Checks that every acknowledged order is completely stored, has its email, and was taken from stock, and that there
 * are no others.
 */
export async function checkOrdersStored(db: Db, acknowledged: ReadonlySet<string>): Promise<void> {
  const { rows } = await sql<{ order_id: string; items: number; entries: number }>`
    select order_id,
      (select count(*) from order_items i where i.order_id = o.order_id) as items,
      (select count(*) from order_status_history h where h.order_id = o.order_id) as entries
    from orders o where email like 'kill-%'`.execute(db)
  const stored = new Set(rows.map((row) => row.order_id))
  expect([...acknowledged].filter((orderId) => !stored.has(orderId))).toEqual([])
  expect(rows.filter((row) => row.items !== 1 || row.entries < 1)).toEqual([])
  const { rows: rest } = await sql<{ stock: number; emails: number }>`
    select (select max(stock) from color_variants) as stock,
      (select count(*) from mails where recipient like 'kill-%') as emails`.execute(db)
  expect(rest).toEqual([{ stock: ENOUGH - stored.size, emails: stored.size }])
  expect(stored.size).toBeGreaterThan(0)
}
