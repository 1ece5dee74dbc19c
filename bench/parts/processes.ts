import { availableParallelism } from 'node:os'
import pg from 'pg'
import type { Bench } from '../bench.ts'
import { buyByCard, sandboxForm, stockEverything, type Offer } from '../card-buyer.ts'
import { BUYERS, buyFor, untilDrained } from '../checkout-load.ts'
import { cpuTimes, mainThreadMs, pinToCores } from '../cores.ts'
import { createClient } from '../http-client.ts'
import { median } from '../load.ts'
import { report } from '../report.ts'
import { startShop, type RunningShop } from '../shop.ts'

const SECONDS = 6
const ROUNDS = 3

/** How many processes of the shop run, and on which cores; PostgreSQL likewise. */
interface Arrangement {
  what: string
  shops: number
  shopCores: string
  postgresCores: string
  /** DATABASE_POOL; 10 by default. */
  pool?: number
}

const ARRANGEMENTS: readonly Arrangement[] = [
  { what: 'one process, everything on one core', shops: 1, shopCores: '0', postgresCores: '0' },
  { what: 'one process on one core, PostgreSQL on another', shops: 1, shopCores: '0', postgresCores: '1' },
  { what: 'one process, everything on two cores', shops: 1, shopCores: '0,1', postgresCores: '0,1' },
  { what: 'the same with DATABASE_POOL=4', shops: 1, shopCores: '0,1', postgresCores: '0,1', pool: 4 },
  { what: 'the same with DATABASE_POOL=30', shops: 1, shopCores: '0,1', postgresCores: '0,1', pool: 30 },
  { what: 'two processes, everything on two cores', shops: 2, shopCores: '0,1', postgresCores: '0,1' },
]

interface Round {
  perSecond: number
  /** Processor time per checkout in ms. */
  shopMs: number
  /** The part of it that JavaScript takes: one core at most for each process. */
  mainThreadMs: number
  postgresMs: number
  buyersMs: number
}

/** Measures checkouts by card with one and two processes, on one and two cores ('Sizing a machine' in docs/operations.md). */
export async function processes(bench: Bench): Promise<void> {
  if (availableParallelism() < 2) return console.log('Skipped: the part processes needs two cores.')
  const databaseUrl = await bench.demoDatabase('bench_processes')
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  const { offers } = await stockEverything(database)
  const rounds = ARRANGEMENTS.map((): Round[] => [])
  try {
    // In turns, because the machine may be busy with other work for a while.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, arrangement] of ARRANGEMENTS.entries()) {
        rounds[index]?.push(await measure(bench, { arrangement, databaseUrl, database, offers }))
      }
    }
  } finally {
    pinToCores(bench.server.pid(), '0-1023')
    await database.end()
  }
  for (const [index, { what }] of ARRANGEMENTS.entries()) {
    const of = (key: keyof Round): string => median(rounds[index]?.map((round) => round[key]) ?? []).toFixed(1)
    const shopTime = `shop ${of('shopMs')} ms (main thread ${of('mainThreadMs')} ms)`
    const times = `processor time: ${shopTime}, PostgreSQL ${of('postgresMs')} ms, buyers ${of('buyersMs')} ms`
    report({ what: `checkout by card, ${what}; ${times}`, measured: `${of('perSecond')}/s` })
  }
}

interface Scene {
  arrangement: Arrangement
  databaseUrl: string
  database: pg.Client
  offers: readonly Offer[]
}

async function measure(
  { server, dataDir }: Bench,
  { arrangement, databaseUrl, database, offers }: Scene,
): Promise<Round> {
  const { shops: count, shopCores, postgresCores, pool = 10 } = arrangement
  // Connections that open later inherit the cores of PostgreSQL's main process.
  pinToCores(server.pid(), postgresCores)
  const settings = { TRUSTED_PROXIES: '1', API_ONLY: '1', DATABASE_POOL: String(pool) }
  const starts = Array.from({ length: count }, () => startShop({ databaseUrl, dataDir, settings }))
  const shops = await Promise.all(starts)
  for (const { pid } of shops) pinToCores(pid, shopCores)
  const client = createClient(BUYERS * count)
  const buy = async (number: number): Promise<void> => {
    const offer = offers[number % offers.length]
    const shop = shops[number % shops.length]
    if (!offer || !shop) throw new Error('The demo data has no products.')
    await buyByCard({ client, shopUrl: shop.url, form: sandboxForm(client, shop.url), offer, number })
  }
  try {
    await buyFor(2, buy)
    await untilDrained(database)
    const before = usedTimes(server.pid(), shops)
    const { perSecond, times } = await buyFor(SECONDS, buy)
    await untilDrained(database)
    const after = usedTimes(server.pid(), shops)
    const each = (key: keyof typeof before): number => (after[key] - before[key]) / times.length
    return {
      perSecond,
      shopMs: each('shop'),
      mainThreadMs: each('mainThread'),
      postgresMs: each('postgres'),
      buyersMs: each('buyers'),
    }
  } finally {
    for (const shop of shops) await shop.stop()
  }
}

function usedTimes(postgres: number, shops: readonly RunningShop[]) {
  const { user, system } = process.cpuUsage()
  return {
    shop: shops.reduce((sum, shop) => sum + shop.processorMs(), 0),
    mainThread: shops.reduce((sum, { pid }) => sum + mainThreadMs(pid), 0),
    postgres: cpuTimes(postgres),
    buyers: (user + system) / 1_000,
  }
}
