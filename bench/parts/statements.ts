import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { countStatements } from '../bench-postgres.ts'
import type { Bench } from '../bench.ts'
import { sandboxForm, stockEverything } from '../card-buyer.ts'
import { buyAt, countPerStep } from '../card-checkout.ts'
import { createClient, type ClientRequest } from '../http-client.ts'
import { orderBody } from '../place-orders.ts'
import { inform } from '../report.ts'
import { startShop } from '../shop.ts'
import { signInStaff } from '../staff-session.ts'
import { reportStatements } from './checkout.ts'

const REPEATED = 10

interface Counted {
  what: string
  path: (number: number) => string
  options?: (number: number) => ClientRequest
}

/** Counts the SQL statements of the most frequent requests, which no cache answers, in a shop without jobs. */
export async function statements({ server, demoDatabase, dataDir }: Bench): Promise<void> {
  const databaseUrl = await demoDatabase('bench_statements')
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  const { offers } = await stockEverything(database)
  await database.end()
  const shop = await startShop({ databaseUrl, dataDir, settings: { WORKER: 'none', TRUSTED_PROXIES: '1' } })
  const counter = await countStatements(server.url, databaseUrl)
  const client = createClient(1)
  try {
    const staff = await signInStaff(shop)
    const asStaff = (): ClientRequest => ({ headers: { Authorization: `Bearer ${staff}` } })
    const placeOrder = (number: number): ClientRequest => ({
      method: 'POST',
      headers: { 'Idempotency-Key': randomUUID(), 'X-Forwarded-For': `10.0.0.${number}` },
      body: JSON.parse(orderBody(offers, number).replace('{n}', String(number))) as object,
    })
    const requests: Counted[] = [
      { what: 'page of a product', path: (number) => `/products/${offers[number]?.slug}?color=never-${number}` },
      { what: 'list of 24', path: (number) => `/api/products?page=1&pageSize=24&minPrice=${number}` },
      { what: 'text search', path: (number) => `/api/products?page=1&pageSize=24&q=noir+bag${number}` },
      { what: 'order paid later', path: () => '/api/orders', options: placeOrder },
      { what: 'portal, list of orders', path: (number) => `/api/admin/orders?page=${number}`, options: asStaff },
      { what: 'portal, dashboard', path: () => '/api/admin/dashboard', options: asStaff },
      { what: 'portal, analytics overview', path: () => '/api/analytics/overview?startDate=30d', options: asStaff },
    ]
    const sendOnce = async ({ what, path, options }: Counted, number: number): Promise<void> => {
      const response = await client(shop.url + path(number), options?.(number))
      if (response.status >= 300) throw new Error(`${what}: ${response.status} ${response.text}`)
    }
    for (const counted of requests) {
      // The first half fills caches that a running shop has filled.
      for (let number = 1; number <= REPEATED; number += 1) await sendOnce(counted, number)
      await counter.statements()
      for (let number = 1; number <= REPEATED; number += 1) await sendOnce(counted, REPEATED + number)
      await sleep(200)
      inform(`SQL statements, ${counted.what}`, (await counter.statements()) / REPEATED, '')
    }
    const buy = buyAt(shop.url, offers, (client) => sandboxForm(client, shop.url))
    reportStatements('checkout by card', await countPerStep(counter, buy))
  } finally {
    await counter.end()
    await shop.stop()
  }
}
