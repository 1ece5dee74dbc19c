import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { openDb, type Db } from '../apps/api/src/db/client.ts'
import { A_SHIPPING_ADDRESS } from '../apps/api/src/testing/a-shipping-address.ts'
import { median } from './load.ts'
import { minimalOrdersPerSecond } from './pgbench.ts'

const BUYERS = 32
const SECONDS = 4
const ROUNDS = 5

interface Offer {
  productId: string
  color: string
  priceCents: number
}

async function stockEverything(db: Db): Promise<{ offers: Offer[]; variants: number }> {
  await sql`update color_variants set stock = 100000000`.execute(db)
  const { rows } = await sql<Offer>`
    select p.product_id as "productId", v.name as color, p.price_cents as "priceCents"
    from products p join color_variants v on v.product_id = p.product_id
    where p.status = 'active' and p.is_active order by v.variant_id`.execute(db)
  const variants = await sql<{ last: number }>`select max(variant_id) as last from color_variants`.execute(db)
  return { offers: rows, variants: variants.rows[0]?.last ?? 1 }
}

/** Builds an order of two different products. */
function bodyOf(offer: Offer, index: number, offers: readonly Offer[]): string {
  const products = [offer, offers[(index + 1) % offers.length] ?? offer]
  const subtotal = products.reduce((sum, { priceCents }) => sum + priceCents, 0)
  return JSON.stringify({
    email: 'ada@example.com',
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

interface Speed {
  perSecond: number
  /** autocannon's closest percentile to p95. */
  p97Ms: number
}

let buyerCount = 0

async function placeOrders(url: string, bodies: readonly string[], seconds: number): Promise<Speed> {
  const { requests, latency, non2xx, errors } = await autocannon({
    url: `${url}/api/orders`,
    connections: BUYERS,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => {
          buyerCount += 1
          // Each buyer has a new address and network, because unpaid units are limited per buyer and network.
          const headers = {
            'Content-Type': 'application/json',
            'Idempotency-Key': randomUUID(),
            'X-Forwarded-For': `10.${(buyerCount >> 16) & 255}.${(buyerCount >> 8) & 255}.${buyerCount & 255}`,
          }
          const body = (bodies[buyerCount % bodies.length] ?? '').replace('ada@', `ada${buyerCount}@`)
          return { ...request, headers, body }
        },
      },
    ],
  })
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} orders got an error response and ${errors} failed`)
  return { perSecond: requests.average, p97Ms: latency.p97_5 }
}

/**
 * Measures orders per second over HTTP, each with an Idempotency-Key, and minimal transactions of pgbench, in turns.
 */
export async function measureOrders(
  shopUrl: string,
  databaseUrl: string,
  binaries: string,
): Promise<{ ours: number; limit: number; ratios: number[]; p97Ms: number }> {
  const db = openDb({ connectionString: databaseUrl, maxConnections: 1, onIdleError: () => undefined })
  try {
    const { offers, variants } = await stockEverything(db)
    const bodies = offers.map(bodyOf)
    await placeOrders(shopUrl, bodies, SECONDS)
    const rounds: { speed: Speed; limit: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const speed = await placeOrders(shopUrl, bodies, SECONDS)
      const limit = await minimalOrdersPerSecond(binaries, { databaseUrl, variants, clients: BUYERS, seconds: SECONDS })
      rounds.push({ speed, limit })
    }
    return {
      ours: median(rounds.map(({ speed }) => speed.perSecond)),
      limit: median(rounds.map(({ limit }) => limit)),
      ratios: rounds.map(({ speed, limit }) => speed.perSecond / limit).toSorted((a, b) => a - b),
      p97Ms: median(rounds.map(({ speed }) => speed.p97Ms)),
    }
  } finally {
    await db.destroy()
  }
}
