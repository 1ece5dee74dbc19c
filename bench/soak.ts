import { setTimeout as sleep } from 'node:timers/promises'
import { A_SHIPPING_ADDRESS } from '../apps/api/src/testing/a-shipping-address.ts'

// node bench/soak.ts [minutes] [shop] [metrics]: simulates a busy shop and checks that memory and open files stay flat.
// Start the shop manually with METRICS_PORT and a high RATE_LIMIT_FACTOR, preferably on PostgreSQL.

const [minutes = '20', shop = 'http://127.0.0.1:3000', metrics = 'http://127.0.0.1:9100/metrics'] =
  process.argv.slice(2)
const SAMPLE_EVERY_MS = 30_000
/** Growth before this fraction of the run is caches filling up. */
const SETTLED_AFTER = 0.25
const MOST_GROWTH = 0.1

interface Listed {
  productId: string
  slug: string
  price: number
  colors: { name: string; stock: number | null }[]
}

const endsAt = Date.now() + Number(minutes) * 60_000
const counts: Record<string, number> = {}
const catalog = await fetchCatalog()

async function fetchCatalog(): Promise<Listed[]> {
  const response = await fetch(`${shop}/api/products?page=1&pageSize=50`)
  return ((await response.json()) as { products: Listed[] }).products
}

async function request(path: string, init?: RequestInit): Promise<void> {
  const response = await fetch(shop + path, init).catch(() => null)
  await response?.arrayBuffer()
  const status = String(response?.status ?? 'no response')
  counts[status] = (counts[status] ?? 0) + 1
}

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})
const randomItem = <T>(items: readonly T[]): T => {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('nothing to choose from')
  return item
}

/** Browses pages, the API, a search and a missing page. */
async function visitor(): Promise<void> {
  while (Date.now() < endsAt) {
    const { slug, productId } = randomItem(catalog)
    await request(
      randomItem(['/', '/products/totes', `/products/${slug}`, `/products/${slug}?utm_source=${Math.random()}`]),
    )
    await request(`/api/products/${productId}`)
    await request(
      `/api/products?page=1&pageSize=24&q=${randomItem(['noir', 'tote', 'leather', String(Math.random())])}`,
    )
    await request(`/no-such-page-${Math.random()}`)
    await request('/api/visits', json({ path: '/', referrer: '' }))
    await sleep(200 + Math.random() * 400)
  }
}

async function buyer(number: number): Promise<void> {
  while (Date.now() < endsAt) {
    const product = randomItem(catalog)
    const total = Math.round(product.price * 108) / 100
    const items = [{ productId: product.productId, color: randomItem(product.colors).name, quantity: 1 }]
    await request(
      '/api/orders',
      json({
        email: `soak${number}-${Date.now()}@example.com`,
        items,
        total,
        shipping: A_SHIPPING_ADDRESS,
        paymentMethod: 'MANUAL',
      }),
    )
    await request('/api/auth/login', json({ email: `soak${number}@example.com`, password: 'not the password' }))
    await sleep(500 + Math.random() * 1_000)
  }
}

interface Sample {
  rssMb: number
  heapMb: number
  files: number
}

async function sample(): Promise<Sample> {
  const text = await (await fetch(metrics)).text()
  const read = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return {
    rssMb: read('process_resident_memory_bytes') / 2 ** 20,
    heapMb: read('nodejs_heap_used_bytes') / 2 ** 20,
    files: read('process_open_fds'),
  }
}

async function collectSamples(): Promise<Sample[]> {
  const samples: Sample[] = []
  while (Date.now() < endsAt) {
    const current = await sample()
    samples.push(current)
    const { rssMb, heapMb, files } = current
    console.log(
      `${new Date().toISOString().slice(11, 19)}  ${rssMb.toFixed(0)} MB resident, ${heapMb.toFixed(0)} MB heap, ${files} files  ${JSON.stringify(counts)}`,
    )
    await sleep(SAMPLE_EVERY_MS)
  }
  return samples
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const [samples] = await Promise.all([
  collectSamples(),
  ...Array.from({ length: 12 }, visitor),
  ...Array.from({ length: 4 }, (_, number) => buyer(number)),
])
const settled = samples.slice(Math.floor(samples.length * SETTLED_AFTER))
const third = Math.max(1, Math.floor(settled.length / 3))
for (const what of ['rssMb', 'files'] as const) {
  const [first, last] = [settled.slice(0, third), settled.slice(-third)].map((part) =>
    mean(part.map((each) => each[what])),
  )
  const growth = (last ?? 0) / (first ?? 1) - 1
  const verdict = growth <= MOST_GROWTH ? 'ok  ' : 'OVER'
  console.log(
    `${verdict} ${what}: ${first?.toFixed(0)} -> ${last?.toFixed(0)} (${(growth * 100).toFixed(1)} %, at most 10 %)`,
  )
  if (growth > MOST_GROWTH) process.exitCode = 1
}
