import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { stockEverything } from './card-buyer.ts'
import { createClient } from './http-client.ts'
import { quantile } from './load.ts'
import { orderBody } from './place-orders.ts'
import { atMost, inform } from './report.ts'

const PER_SECOND = 50
/** Enough for a first email of each order, and longer than the pause between two runs of a job. */
const SECONDS = 40
const ARRIVE_WITHIN_MS = 10_000

interface Placed {
  orderId: string
  /** When the request was sent, and when its answer was here: the commit lies between. */
  sentAt: number
  answeredAt: number
}

interface OrderScene {
  shopUrl: string
  databaseUrl: string
  /** What the receiver has accepted. */
  arrivals: readonly { body: string; at: number }[]
}

const ofOrders = (arrivals: OrderScene['arrivals']): Map<string, number> => {
  const first = new Map<string, number>()
  for (const { body, at } of arrivals) {
    const { type, data } = JSON.parse(body) as { type: string; data: { orderId?: string } }
    if (type === 'order.placed' && data.orderId && !first.has(data.orderId)) first.set(data.orderId, at)
  }
  return first
}

/**
 * Places 50 orders a second over HTTP, each by another buyer, and measures when their events arrive at the receiver. The time
 * counts from the request, so it includes the checkout and is longer than that since the commit.
 */
export async function measureOrderDeliveries({ shopUrl, databaseUrl, arrivals }: OrderScene): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  const { offers } = await stockEverything(database)
  await database.end()
  const client = createClient(10 * PER_SECOND)
  const place = async (turn: number): Promise<Placed[]> => {
    const sentAt = performance.now()
    const { status, text } = await client(`${shopUrl}/api/orders`, {
      method: 'POST',
      headers: { 'Idempotency-Key': randomUUID(), 'X-Forwarded-For': `10.9.${turn >> 8}.${turn & 255}` },
      body: JSON.parse(orderBody(offers, turn).replaceAll('{n}', `-delivered-${turn}`)) as object,
    })
    if (status === 503) return []
    if (status !== 201) throw new Error(`an order was answered with ${status}: ${text.slice(0, 300)}`)
    const { data } = JSON.parse(text) as { data: { orderId: string } }
    return [{ orderId: data.orderId, sentAt, answeredAt: performance.now() }]
  }
  const startedAt = performance.now()
  const placing: Promise<Placed[]>[] = []
  for (let turn = 0; turn < SECONDS * PER_SECOND; turn += 1) {
    placing.push(place(turn))
    await sleep(Math.max(0, startedAt + ((turn + 1) * 1_000) / PER_SECOND - performance.now()))
  }
  const placed = (await Promise.all(placing)).flat()
  const seconds = (performance.now() - startedAt) / 1_000
  const deadline = performance.now() + ARRIVE_WITHIN_MS
  while (ofOrders(arrivals).size < placed.length && performance.now() < deadline) await sleep(100)
  report(placed, ofOrders(arrivals), seconds)
}

function report(placed: readonly Placed[], arrived: ReadonlyMap<string, number>, seconds: number): void {
  const times = placed.map(({ orderId, sentAt }) => (arrived.get(orderId) ?? Infinity) - sentAt)
  const rate = Math.round(placed.length / seconds)
  const what = `delivery of ${placed.length} orders, ${rate} a second`
  atMost(`${what}: refused or not delivered`, SECONDS * PER_SECOND - times.filter(Number.isFinite).length, 0, '')
  inform(
    `${what}, checkout, p95`,
    quantile(
      placed.map(({ sentAt, answeredAt }) => answeredAt - sentAt),
      0.95,
    ),
    'ms',
  )
  inform(`${what}, from the request, p50`, quantile(times, 0.5), 'ms')
  atMost(`${what}, from the request, p95`, quantile(times, 0.95), 1_000, 'ms')
}
