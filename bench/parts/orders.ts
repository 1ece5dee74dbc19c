import type { Bench } from '../bench.ts'
import { measureOrders } from '../place-orders.ts'
import { atLeastRatio, atMost } from '../report.ts'
import { startShop } from '../shop.ts'

/** Measures orders that are paid later, with jobs in the process and emails sent. */
export async function ordersPaidLater({ server, demoDatabase, dataDir, isQuick }: Bench): Promise<void> {
  const databaseUrl = await demoDatabase('bench_orders')
  const shop = await startShop({ databaseUrl, dataDir, settings: { TRUSTED_PROXIES: '1', API_ONLY: '1' } })
  try {
    const rounds = isQuick ? 2 : 5
    const found = await measureOrders({ shopUrl: shop.url, databaseUrl, serverUrl: server.url, rounds, seconds: 4 })
    atLeastRatio('order paid later, one call (limit: the floor)', found, 0.2)
    atMost('order paid later, 32 buyers at once, p95', found.p95Ms, 60, 'ms')
  } finally {
    await shop.stop()
  }
}
