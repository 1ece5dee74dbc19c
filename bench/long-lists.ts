import { fork } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { createDatabase } from './bench-postgres.ts'
import { quantile } from './load.ts'

/** A new shop and an old one. */
const SIZES = {
  small: { orders: 1_000, customers: 200, products: 20 },
  large: { orders: 1_000_000, customers: 200_000, products: 20_000 },
} as const
type Size = keyof typeof SIZES
const ROUNDS = 5

interface Sample {
  order_id: string
  email: string
  user_id: string
  first_name: string
  last_name: string
}

export interface Served {
  close: () => void
  port: number
  token: string
  samples: Sample[]
}

/** A kind of staff request: its name and its URLs. */
interface Scenario {
  what: string
  paths: (shop: Served, size: Size) => string[]
  /** Why the budget does not apply; undefined when it does. */
  exempt?: string
}

export interface Measured {
  what: string
  /** 95th percentiles in ms. */
  small: number
  large: number
  slowest: string
  exempt: string | undefined
}

/** Sends the same requests to a shop of 1,000 orders and one of 1,000,000 in turns, over HTTP as a super admin. */
export async function measureLongLists(serverUrl: string, databases: { reuse?: boolean } = {}): Promise<Measured[]> {
  const small = await serveLongLists(serverUrl, 'small', databases)
  const large = await serveLongLists(serverUrl, 'large', databases)
  try {
    const measured: Measured[] = []
    for (const scenario of SCENARIOS) measured.push(await measure(scenario, { small, large }))
    return measured
  } finally {
    small.close()
    large.close()
  }
}

async function measure(scenario: Scenario, shops: Record<Size, Served>): Promise<Measured> {
  const times: Record<Size, { path: string; ms: number }[]> = { small: [], large: [] }
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const size of ['small', 'large'] as const) {
      const found = await timeAll(shops[size], scenario.paths(shops[size], size))
      // The first round warms up the database and the compiler.
      if (round > 0) times[size].push(...found)
    }
  }
  const slowest = times.large.toSorted((a, b) => b.ms - a.ms)[0]
  return {
    what: scenario.what,
    small: percentile95(times.small),
    large: percentile95(times.large),
    slowest: slowest ? `${slowest.path} ${slowest.ms.toFixed(0)} ms` : '',
    exempt: scenario.exempt,
  }
}

const percentile95 = (times: readonly { ms: number }[]): number =>
  quantile(
    times.map(({ ms }) => ms),
    0.95,
  )

/** Sends requests one after another as staff; returns the time of each. */
export async function timeAll(
  { port, token }: Served,
  paths: readonly string[],
): Promise<{ path: string; ms: number }[]> {
  const times: { path: string; ms: number }[] = []
  for (const path of paths) {
    const startedAt = performance.now()
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Authorization: `Bearer ${token}` } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    times.push({ path, ms: performance.now() - startedAt })
  }
  return times
}

/** Fills a database with orders, unless it exists and may be reused, and serves it from a separate process. */
export async function serveLongLists(serverUrl: string, size: Size, { reuse = false } = {}): Promise<Served> {
  const databaseUrl = await databaseOf(serverUrl, `long_lists_${size}`, reuse)
  const { orders, customers, products } = SIZES[size]
  const child = fork(join(import.meta.dirname, 'generated-shop.ts'), [
    databaseUrl,
    ...[orders, customers, products].map(String),
  ])
  const close = (): void => {
    child.removeAllListeners('exit')
    child.disconnect()
  }
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve({ close, ...(message as Omit<Served, 'close'>) }))
    child.once('exit', () => reject(new Error('the generated shop exited')))
  })
}

async function databaseOf(serverUrl: string, name: string, reuse: boolean): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  await client.end()
  if (!reuse || rowCount === 0) return createDatabase(serverUrl, name)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

const ORDERS = '/api/admin/orders'
const STATUSES = ['pending', 'processing', 'shipped', 'delivered', 'completed', 'cancelled', 'refunded', 'failed']
const SORTS = ['id', 'date', 'customer', 'total'].flatMap((sort) =>
  ['asc', 'desc'].map((order) => `sort=${sort}&order=${order}`),
)

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const RANGES = [
  `from=${daysAgo(1)}`,
  `from=${daysAgo(7)}&to=${daysAgo(7)}`,
  `from=${daysAgo(30)}&to=${daysAgo(1)}`,
  `from=${daysAgo(400)}&to=${daysAgo(40)}`,
].map((range) => `${range}&timeZone=Europe/Paris`)

const searchParams = (texts: readonly string[]): string[] => texts.map((text) => `search=${encodeURIComponent(text)}`)

/** The totals of words that most orders contain. */
const commonTotals = (): string[] =>
  searchParams(['example.com', 'claire', 'an', 'e']).map((search) => `${ORDERS}/totals?${search}`)
/** Pages of a common word with its totals. */
export const COMMON_WORDS = searchParams(['example.com', 'claire', 'an']).map((search) => `${ORDERS}?${search}`)

const SCENARIOS: readonly Scenario[] = [
  { what: 'dashboard', paths: () => Array.from({ length: 20 }, () => '/api/admin/dashboard') },
  {
    what: 'orders, first page, every sort and status',
    paths: () =>
      ['', ...STATUSES.map((status) => `status=${status}&`)].flatMap((status) =>
        SORTS.map((sort) => `${ORDERS}?${status}${sort}`),
      ),
  },
  {
    what: 'orders of some days',
    paths: () =>
      RANGES.flatMap((range) => ['', '&status=failed', '&sort=total'].map((more) => `${ORDERS}?${range}${more}`)),
  },
  {
    what: 'views of the orders with their counts',
    paths: () => Array.from({ length: 20 }, () => `${ORDERS}/views`),
  },
  {
    what: 'orders behind a figure of the last week',
    paths: () =>
      ['category=totes', 'color=Noir', 'country=FR', 'source=Google', 'campaign=autumn', 'money=paid'].map(
        (filter) => `${ORDERS}?${filter}&from=${daysAgo(7)}&to=${daysAgo(1)}`,
      ),
  },
  {
    what: 'sales of the last week and the last quarter',
    paths: () =>
      [7, 90].flatMap((days) =>
        ['sales', 'sales/breakdown'].map(
          (part) => `/api/analytics/${part}?startDate=${daysAgo(days)}&endDate=${daysAgo(1)}`,
        ),
      ),
  },
  {
    what: 'orders of a customer',
    paths: ({ samples }) => samples.map(({ user_id }) => `${ORDERS}?customer=${user_id}`),
  },
  {
    what: 'orders, later pages',
    paths: (_shop, size) => {
      const last = SIZES[size].orders / 10
      return SORTS.flatMap((sort) =>
        [2, 10, last / 100, last - 1, last].map((page) => `${ORDERS}?${sort}&page=${Math.ceil(page)}`),
      )
    },
  },
  {
    what: 'orders, the page in the very middle',
    paths: (_shop, size) => SORTS.map((sort) => `${ORDERS}?${sort}&page=${SIZES[size].orders / 20}`),
    exempt: 'reachable by URL only, not by a button',
  },
  {
    what: 'customers, every sort, search and page',
    paths: ({ samples }) =>
      ['name', 'email', 'role', 'created', 'lastLogin']
        .flatMap((sort) => [`sort=${sort}`, `sort=${sort}&order=desc&page=10`, `sort=${sort}&status=active`])
        .concat(searchParams(rareSearches(samples).slice(0, 10)))
        .map((query) => `/api/admin/users?${query}`),
  },
  {
    what: 'products, every sort, filter and search',
    paths: () =>
      ['name', 'price', 'category', 'status', 'created']
        .flatMap((sort) => [`sort=${sort}`, `sort=${sort}&order=desc&status=all&page=2`])
        .concat(searchParams(['maro', 'p-19', 'noir', 'xylophone']))
        .map((query) => `/api/products/admin?${query}`),
  },
  {
    what: 'order search, page',
    paths: ({ samples }) =>
      searchParams(searches(samples)).flatMap((search) =>
        ['', '&status=failed', '&sort=total'].map((more) => `${ORDERS}?${search}${more}&totals=later`),
      ),
  },
  {
    what: 'order search, page and totals, what is rare',
    paths: ({ samples }) => searchParams(rareSearches(samples)).map((search) => `${ORDERS}?${search}`),
  },
  {
    what: 'order search, totals of what is common',
    paths: commonTotals,
    exempt: 'exact, and fetched after the page is shown',
  },
]

const rareSearches = (samples: readonly Sample[]): string[] =>
  samples
    .slice(0, 6)
    .flatMap(({ order_id, email, first_name, last_name }) => [
      order_id,
      order_id.slice(-6),
      email,
      email.split('@')[0] ?? '',
      `${first_name} ${last_name}`,
    ])

/** Rare, common, short and unknown terms. */
const searches = (samples: readonly Sample[]): string[] => [
  ...rareSearches(samples),
  'example.com',
  'claire',
  'ashby',
  'xylophone',
  'an',
  'zo',
  'e',
  '7',
  '100%',
]
