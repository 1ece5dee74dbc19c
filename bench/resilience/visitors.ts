import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { A_SHIPPING_ADDRESS } from '../../apps/api/src/testing/a-shipping-address.ts'
import type { Offer } from '../card-buyer.ts'
import type { Received, Send } from './send.ts'

const VISITORS = 8
const BUYERS = 2
const PAUSE_MS = 150
const RETRY_MS = 250
const CREATED = 201

/** What visitors saw since the last call of `take`. */
export interface Seen {
  /** Time of each page that came with success, in ms. */
  pageMs: number[]
  /** Number of pages by another status; 0: none came. */
  failures: Record<number, number>
  orderMs: number[]
  /** Number of refused or unanswered attempts to order, by status. */
  refusedOrders: Record<number, number>
}

export interface Visits {
  take: () => Seen
  /** The order IDs that the shop has confirmed. */
  acknowledged: string[]
  /** Resolves when every visitor is done. */
  done: Promise<unknown>
}

interface Placed {
  data: { orderId: string }
}

const empty = (): Seen => ({ pageMs: [], failures: {}, orderMs: [], refusedOrders: {} })
const count = (counts: Record<number, number>, status: number): void => {
  counts[status] = (counts[status] ?? 0) + 1
}

/** Lets visitors of different addresses read pages, and a few of them place orders that are paid later. */
export function startVisits(send: Send, offers: readonly Offer[], isOver: () => boolean): Visits {
  let seen = empty()
  const acknowledged: string[] = []
  let orders = 0
  const visitor = async (number: number): Promise<void> => {
    const from = `127.1.0.${number + 1}`
    for (let step = number; !isOver(); step += 1) {
      const slug = offers[step % offers.length]?.slug ?? ''
      const paths = [
        '/',
        `/products/${slug}`,
        '/products/totes',
        `/products/handbags?maxPrice=${300 + step}`,
        `/api/products/${slug}`,
      ]
      const { status, ms } = await send({ from, path: paths[step % paths.length] ?? '/' })
      if (status === 200) seen.pageMs.push(ms)
      else count(seen.failures, status)
      await sleep(PAUSE_MS)
    }
  }
  const buyer = async (): Promise<void> => {
    while (!isOver()) {
      orders += 1
      const startedAt = performance.now()
      const order = orderOf(offers[orders % offers.length], orders)
      let placed: Received
      // As a browser does: the same key until the shop has answered.
      do {
        placed = await send(order)
        if (placed.status === CREATED) break
        count(seen.refusedOrders, placed.status)
        await sleep(RETRY_MS)
      } while (!isOver())
      if (placed.status !== CREATED) continue
      acknowledged.push((JSON.parse(placed.text) as Placed).data.orderId)
      seen.orderMs.push(performance.now() - startedAt)
      await sleep(PAUSE_MS)
    }
  }
  return {
    take: () => {
      const taken = seen
      seen = empty()
      return taken
    },
    acknowledged,
    done: Promise.all([
      ...Array.from({ length: VISITORS }, (_, number) => visitor(number)),
      ...Array.from({ length: BUYERS }, buyer),
    ]),
  }
}

/** Each order has a buyer, an address and a network of its own. */
function orderOf(offer: Offer | undefined, number: number) {
  if (!offer) throw new Error('The demo data has no products.')
  const { productId, color, priceCents } = offer
  const body = JSON.stringify({
    email: `visitor${number}@example.com`,
    items: [{ productId, color, quantity: 1, price: priceCents / 100 }],
    total: (priceCents + Math.floor((priceCents * 8 + 50) / 100)) / 100,
    shipping: A_SHIPPING_ADDRESS,
    paymentMethod: 'MANUAL',
  })
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }
  return {
    from: `127.3.${(number >> 7) & 255}.${(number & 127) + 1}`,
    path: '/api/orders',
    method: 'POST',
    headers,
    body,
  } as const
}
