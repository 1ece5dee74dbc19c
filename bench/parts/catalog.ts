import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Bench } from '../bench.ts'
import { compare, medianMs, sendLoad, type Load } from '../load.ts'
import { atLeast, atLeastRatio, atMost } from '../report.ts'
import { processorMs } from '../shop.ts'
import type { CatalogPorts } from '../catalog-servers.ts'

const LIST = '/api/products?page=1&pageSize=24'
const PRODUCT = '/api/products/clemence'
const PAGE = '/products/clemence'

/** Requests per second without cached responses; the texts of the products stay in memory, as after an order. */
const UNCACHED = [
  { what: 'list of 24, no responses cached', path: LIST, budget: 2_000 },
  { what: 'product, no responses cached', path: PRODUCT, budget: 4_800 },
]
const NOTHING_CACHED = [
  { what: 'list of 24, nothing cached', path: LIST },
  { what: 'product, nothing cached', path: PRODUCT },
]
const OF_NODE = 'per processor second (limit: node:http with the same bytes)'
const OF_STATEMENT = '(limit: node:http and one statement with the same JSON)'

/** Measures the catalog: cached pages against node:http, uncached answers against one statement. */
export async function catalogSpeed({ demoDatabase, isQuick }: Bench): Promise<void> {
  const { ports, child } = await serveCatalog(await demoDatabase('bench_catalog'))
  const url = (name: keyof CatalogPorts): string => `http://127.0.0.1:${ports[name]}`
  const load = (name: keyof CatalogPorts, path: string, encoding?: string): Load => ({
    url: url(name),
    requests: [path],
    headers: encoding ? { 'Accept-Encoding': encoding } : {},
  })
  const run = isQuick ? { rounds: 1, seconds: 2 } : { rounds: 3, seconds: 3 }
  const byProcessor = { ...run, processorMs: () => processorMs(child) }
  try {
    const page = await compare(load('cached', PAGE, 'br'), load('bare', PAGE, 'br'), byProcessor)
    atLeastRatio(`product page cached, brotli, ${OF_NODE}`, page, 0.6)
    for (const { what, path, budget } of UNCACHED) {
      await sendLoad(load('uncached', path), 1)
      const { perSecond } = await sendLoad(load('uncached', path), run.seconds)
      atLeast(what, { ours: perSecond }, budget)
    }
    for (const { what, path } of isQuick ? [] : NOTHING_CACHED) {
      const found = await compare(load('nothing', path), load('statement', path), run)
      atLeastRatio(`${what} ${OF_STATEMENT}`, found, 0.6)
    }
    const rendered = await medianMs(() => url('edited') + PAGE)
    atMost('product page after an edit, rendered and compressed, median', rendered, 15, 'ms')
    const { perSecond } = await sendLoad({ ...load('edited', PAGE, 'br'), connections: 8 }, run.seconds)
    atLeast('the same, eight at once', { ours: perSecond }, 120)
  } finally {
    child.removeAllListeners('exit')
    child.disconnect()
  }
}

function serveCatalog(databaseUrl: string): Promise<{ ports: CatalogPorts; child: ChildProcess }> {
  const child = fork(join(import.meta.dirname, '../catalog-servers.ts'), [databaseUrl])
  return new Promise((resolve, reject) => {
    child.once('message', (ports) => resolve({ ports: ports as CatalogPorts, child }))
    child.once('exit', () => reject(new Error('the catalog servers exited')))
  })
}
