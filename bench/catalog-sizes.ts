import { fork } from 'node:child_process'
import { join } from 'node:path'
import { createDatabase } from './bench-postgres.ts'
import { quantile } from './load.ts'

const SMALL = 100
const LARGE = 50_000
const ROUNDS = 5

interface Served {
  port: number
  /** The same catalog without cached responses, but with the texts of products in memory. */
  portWithTexts: number
  /** Names of products. */
  names: string[]
  close: () => void
}

/** 95th percentiles of list and search requests, in ms, for a small and a large shop. */
export interface Sizes {
  list: { small: number; large: number }
  search: { small: number; large: number }
}

/** Sends the same requests to a shop of 100 products and one of 50,000 in turns, without caches. */
export async function measureSizes(serverUrl: string): Promise<Sizes> {
  const small = await serveGenerated(serverUrl, SMALL)
  const large = await serveGenerated(serverUrl, LARGE)
  try {
    const times = {
      list: { small: [] as number[], large: [] as number[] },
      search: { small: [] as number[], large: [] as number[] },
    }
    const shops = [['small', small] as const, ['large', large] as const]
    const measureRound = async (round: number, [size, shop]: (typeof shops)[number]): Promise<void> => {
      const found = { list: await timeAll(shop, listPaths()), search: await timeAll(shop, searchPaths(shop.names)) }
      // The first round warms up the database and the compiler.
      if (round === 0) return
      times.list[size].push(...found.list)
      times.search[size].push(...found.search)
    }
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const shop of shops) await measureRound(round, shop)
    }
    const p95 = (found: { small: number[]; large: number[] }) => ({
      small: quantile(found.small, 0.95),
      large: quantile(found.large, 0.95),
    })
    return { list: p95(times.list), search: p95(times.search) }
  } finally {
    small.close()
    large.close()
  }
}

/** Serves a generated catalog of this size from a separate process, without caches. */
export async function serveGenerated(serverUrl: string, count: number): Promise<Served> {
  const databaseUrl = await createDatabase(serverUrl, `generated_${count}`)
  const child = fork(join(import.meta.dirname, 'generated-catalog.ts'), [databaseUrl, String(count)])
  const close = (): void => {
    child.removeAllListeners('exit')
    child.disconnect()
  }
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve({ close, ...(message as Omit<Served, 'close'>) }))
    child.once('exit', () => reject(new Error('the generated catalog server exited')))
  })
}

async function timeAll({ port }: Served, paths: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const path of paths) {
    const startedAt = performance.now()
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    times.push(performance.now() - startedAt)
  }
  return times
}

const pathOf = (query: string): string => `/api/products?${query}&page=1&facets=true`

/** The storefront's list requests: unfiltered, and with every filter. */
function listPaths(): string[] {
  const filters = [
    '',
    'colors=noir',
    'colors=plum,moss',
    'available=true',
    'minPrice=500&maxPrice=900',
    'maxPrice=260',
    'colors=rust&available=true&maxPrice=1500',
  ]
  const categories = ['', 'category=totes', 'category=wallets', 'category=sale', 'category=new-this-season']
  const sorts = ['', 'sort=price-asc', 'sort=price-desc']
  return categories
    .flatMap((category) =>
      filters.flatMap((filter) => sorts.map((sort) => [category, filter, sort].filter(Boolean).join('&'))),
    )
    .map(pathOf)
}

const DIFFERENT_PRICES = 200

/** The same searches with different price limits, so that no counts of an earlier search are cached. */
export function differentSearchPaths(names: readonly string[], run: number): string[] {
  const limits = Array.from({ length: DIFFERENT_PRICES }, (_, index) => 10_000 + run * DIFFERENT_PRICES + index)
  return limits.flatMap((maxPrice) =>
    searchTexts(names).map((q) => `/api/products?q=${encodeURIComponent(q)}&page=1&pageSize=24&maxPrice=${maxPrice}`),
  )
}

const searchPaths = (names: readonly string[]): string[] =>
  searchTexts(names).map((q) => pathOf(`q=${encodeURIComponent(q)}`))

/** Searches for names, colors, leathers and categories: complete, prefixes, misspelled, combined and unknown. */
function searchTexts(names: readonly string[]): string[] {
  const terms = names.flatMap((name) => {
    const [first = ''] = name.toLowerCase().split(' ')
    return [name, first.slice(0, 4), `${first.slice(0, 2)}${first.slice(3)}`]
  })
  const known = [
    'noir tote',
    'suede',
    'box calf wallet',
    'cognc',
    'crosbody plum',
    'evening bag',
    'goatskin clutch ivoire',
    'xylophone',
    'bag',
    'calf',
  ]
  return [...terms, ...known]
}
