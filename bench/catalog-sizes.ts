import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'

const SMALL = 100
const LARGE = 50_000
const ROUNDS = 5

interface Served {
  child: ChildProcess
  port: number
  names: string[]
}

/** 95th percentiles of list and search requests, in ms, for a small and a large shop. */
export interface Sizes {
  list: { small: number; large: number }
  search: { small: number; large: number }
}

/** Sends the same requests to a shop of 100 products and one of 50,000 in turns, without a response cache. */
export async function measureSizes(serverUrl: string): Promise<Sizes> {
  const small = await serve(serverUrl, SMALL)
  const large = await serve(serverUrl, LARGE)
  try {
    const times = {
      list: { small: [] as number[], large: [] as number[] },
      search: { small: [] as number[], large: [] as number[] },
    }
    const shops = [['small', small] as const, ['large', large] as const]
    const measureRound = async (round: number, [size, shop]: (typeof shops)[number]): Promise<void> => {
      const found = { list: await timeAll(shop, lists()), search: await timeAll(shop, searches(shop.names)) }
      // The first round warms up the database and the compiler.
      if (round === 0) return
      times.list[size].push(...found.list)
      times.search[size].push(...found.search)
    }
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const shop of shops) await measureRound(round, shop)
    }
    const p95 = ({ small: smallTimes, large: largeTimes }: { small: number[]; large: number[] }) => ({
      small: percentile95(smallTimes),
      large: percentile95(largeTimes),
    })
    return { list: p95(times.list), search: p95(times.search) }
  } finally {
    for (const { child } of [small, large]) {
      child.removeAllListeners('exit')
      child.disconnect()
    }
  }
}

async function serve(serverUrl: string, count: number): Promise<Served> {
  const name = `generated_${count}`
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`drop database if exists ${name}`)
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const child = fork(join(import.meta.dirname, 'generated-catalog.ts'), [url.href, String(count)])
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve({ child, ...(message as { port: number; names: string[] }) }))
    child.once('exit', () => reject(new Error('the generated catalog server exited')))
  })
}

const percentile95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0

async function timeAll({ port }: Served, paths: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const path of paths) {
    const startedAt = performance.now()
    const response = await fetch(`http://127.0.0.1:${port}/api/products?${path}&page=1&facets=true`)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    times.push(performance.now() - startedAt)
  }
  return times
}

/** The storefront's list requests: unfiltered, and with every filter. */
function lists(): string[] {
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
  return categories.flatMap((category) =>
    filters.flatMap((filter) => sorts.map((sort) => [category, filter, sort].filter(Boolean).join('&'))),
  )
}

/** Search terms from names, colors, leathers and categories: complete, prefixes, misspelled, combined and unknown. */
function searches(names: readonly string[]): string[] {
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
  return [...terms, ...known].map((q) => `q=${encodeURIComponent(q)}`)
}
