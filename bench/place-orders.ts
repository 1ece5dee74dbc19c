import pg from 'pg'
import { A_SHIPPING_ADDRESS } from '../apps/api/src/testing/a-shipping-address.ts'
import { stockEverything, type Offer } from './card-buyer.ts'
import { startFloor } from './floor.ts'
import { inTurns, sendLoad, type Comparison, type Load } from './load.ts'

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
  serverUrl: string
  rounds: number
  seconds: number
}

/**
 * Measures orders per second over HTTP, each with an Idempotency-Key, in turns with the floor.
 */
export async function measureOrders({
  shopUrl,
  databaseUrl,
  serverUrl,
  rounds,
  seconds,
}: OrderRun): Promise<Comparison> {
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    const { offers } = await stockEverything(database)
    const floor = await startFloor(serverUrl, offers)
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
    const atFloor: Load = { ...load, url: floor.url }
    await sendLoad(load, 2)
    await sendLoad(atFloor, 1)
    const limit = async () => (await sendLoad(atFloor, seconds)).perSecond
    const found = await inTurns(rounds, () => sendLoad(load, seconds), limit)
    floor.stop()
    return found
  } finally {
    await database.end()
  }
}
