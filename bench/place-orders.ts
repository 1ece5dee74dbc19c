import pg from 'pg'
import { A_SHIPPING_ADDRESS } from '../apps/api/src/testing/a-shipping-address.ts'
import { stockEverything, type Offer } from './card-buyer.ts'
import { inTurns, sendLoad, type Comparison, type Load } from './load.ts'
import { minimalOrdersPerSecond } from './pgbench.ts'

const BUYERS = 32

/** Builds an order of two different products, to be paid later; '{n}' stands for the number of its buyer. */
export function orderBody(offers: readonly Offer[], index: number): string {
  const products = [index, index + 1].flatMap((place) => offers[place % offers.length] ?? [])
  const subtotal = products.reduce((sum, { priceCents }) => sum + priceCents, 0)
  return JSON.stringify({
    email: 'ada{n}@example.com',
    items: products.map(({ productId, color, priceCents }) => ({
      productId,
      color,
      quantity: 1,
      price: priceCents / 100,
    })),
    total: (subtotal + Math.floor((subtotal * 8 + 50) / 100)) / 100,
    shipping: A_SHIPPING_ADDRESS,
    paymentMethod: 'MANUAL',
  })
}

export interface OrderRun {
  shopUrl: string
  databaseUrl: string
  binaries: string
  rounds: number
  seconds: number
}

/**
 * Measures orders per second over HTTP, each with an Idempotency-Key, and minimal transactions of pgbench, in turns.
 */
export async function measureOrders({
  shopUrl,
  databaseUrl,
  binaries,
  rounds,
  seconds,
}: OrderRun): Promise<Comparison> {
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    const { offers, variants } = await stockEverything(database)
    const load: Load = {
      url: shopUrl,
      connections: BUYERS,
      // Each buyer has a new address and network, because unpaid units are limited per buyer and network.
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': '00000000-0000-4000-8000-{n}',
        'X-Forwarded-For': '{address}',
      },
      requests: offers.map((_, index) => ({ method: 'POST', path: '/api/orders', body: orderBody(offers, index) })),
    }
    await sendLoad(load, 2)
    const limit = () => minimalOrdersPerSecond(binaries, { databaseUrl, variants, clients: BUYERS, seconds })
    return await inTurns(rounds, () => sendLoad(load, seconds), limit)
  } finally {
    await database.end()
  }
}
