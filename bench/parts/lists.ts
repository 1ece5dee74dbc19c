import type { Bench } from '../bench.ts'
import { quantile, sendLoad } from '../load.ts'
import { COMMON_WORDS, measureLongLists, serveLongLists, timeAll } from '../long-lists.ts'
import { atLeast, atMost, report } from '../report.ts'

/** Below this time a ratio compares only noise. */
const NOISE_MS = 5
const CLIENTS = 16

/** Measures the portal's lists in a shop of 1,000,000 orders, and compares them with one of 1,000. */
export async function longLists({ server }: Bench): Promise<void> {
  for (const { what, small, large, slowest, exempt } of await measureLongLists(server.url)) {
    report({
      what: `${what}, 1,000,000 orders, p95 (limit: 1,000 orders; slowest: ${slowest})`,
      measured: `${large.toFixed(1)} ms`,
      limit: `${small.toFixed(1)} ms`,
      ratio: `${(large / small).toFixed(1)} x`,
      budget: exempt ? '' : '<= 100 ms, <= 2 x',
      isWithin: large <= 100 && large <= 2 * Math.max(small, NOISE_MS),
    })
  }
  const shop = await serveLongLists(server.url, 'large', { reuse: true })
  try {
    const requests = ['', '?status=pending', '?status=completed&sort=date', '?sort=total', '?sort=customer']
    const load = {
      url: `http://127.0.0.1:${shop.port}`,
      requests: requests.map((query) => `/api/admin/orders${query}`),
      headers: { Authorization: `Bearer ${shop.token}` },
      connections: CLIENTS,
    }
    await sendLoad(load, 2)
    const { perSecond } = await sendLoad(load, 6)
    atLeast(`portal, list of orders, 1,000,000 orders, ${CLIENTS} clients`, { ours: perSecond }, 1_200)
    const times = await timeAll(shop, Array.from({ length: 5 }, () => COMMON_WORDS).flat())
    const p95 = quantile(
      times.map(({ ms }) => ms),
      0.95,
    )
    atMost('portal, common word with totals, 1,000,000 orders, p95', p95, 100, 'ms')
  } finally {
    shop.close()
  }
}
