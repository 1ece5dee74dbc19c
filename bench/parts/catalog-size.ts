import { differentSearchPaths, measureSizes, serveGenerated } from '../catalog-sizes.ts'
import type { Bench } from '../bench.ts'
import { sendLoad, type Load } from '../load.ts'
import { atLeast, report } from '../report.ts'

const CLIENTS = 16
const SEARCHES_PER_SECOND = { 1_000: 1_200, 50_000: 1_000 } as const

/** Compares a small catalog with a large one. */
export async function catalogSizes({ server }: Bench): Promise<void> {
  for (const [what, { small, large }] of Object.entries(await measureSizes(server.url))) {
    report({
      what: `${what} p95, 50,000 products (limit: 100 products)`,
      measured: `${large.toFixed(1)} ms`,
      limit: `${small.toFixed(1)} ms`,
      ratio: `${(large / small).toFixed(1)} x`,
      budget: '<= 2 x',
      isWithin: large <= 2 * small,
    })
  }
}

/** Measures text searches per second; the texts of the products found are in memory. */
export async function search({ server, isQuick }: Bench): Promise<void> {
  for (const products of isQuick ? ([1_000] as const) : ([1_000, 50_000] as const)) {
    const { portWithTexts, names, close } = await serveGenerated(server.url, products)
    try {
      const load = (run: number): Load => ({
        url: `http://127.0.0.1:${portWithTexts}`,
        requests: differentSearchPaths(names, run),
        connections: CLIENTS,
      })
      await sendLoad(load(0), 2)
      const { perSecond } = await sendLoad(load(1), isQuick ? 3 : 6)
      const what = `text search, no responses or counts cached, ${products.toLocaleString('en-US')} products, ${CLIENTS} clients`
      atLeast(what, { ours: perSecond }, SEARCHES_PER_SECOND[products])
    } finally {
      close()
    }
  }
}
