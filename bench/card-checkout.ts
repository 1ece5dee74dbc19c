import { fork, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../scripts/project/ports.mjs'
import { countStatements, type StatementCounter } from './bench-postgres.ts'
import type { Bench } from './bench.ts'
import {
  buyByCard,
  sandboxForm,
  STEPS,
  stockEverything,
  stripeForm,
  type CardForm,
  type Offer,
  type Step,
} from './card-buyer.ts'
import { BUYERS, buyFor, nextBuyer, untilDrained, type Bought } from './checkout-load.ts'
import { cpuTimes } from './cores.ts'
import { createClient, type HttpClient } from './http-client.ts'
import { median, quantile } from './load.ts'
import { startFloor } from './floor.ts'
import { startShop, type RunningShop } from './shop.ts'

const FLOOR_SECONDS = 4
/** Checkouts one after another whose statements are counted. */
const COUNTED = 30
const STRIPE_SECRET = 'whsec_of_the_benchmark'

export interface CheckoutOptions {
  bench: Bench
  payments: 'sandbox' | 'stripe'
  seconds: number
  rounds: number
  /** Counting commits takes half a minute. */
  countsCommits: boolean
}

export interface CheckoutMeasurements {
  perSecond: number
  p50Ms: number
  p95Ms: number
  /** Checkouts per second of the floor, measured in turns. */
  limit: number
  /** Median of the rounds' ratios to the limit. */
  ratio: number
  /** Processor time of shop and database per checkout, including jobs, emails and webhooks. */
  processorMs: { shop: number; database: number; floor: number }
  /** Statements per checkout under load, including those of jobs, emails and webhooks. */
  statementsWithJobs: number
  /** Statements per step of one checkout alone; `webhook` is what follows the last response. */
  statements: Record<Step | 'webhook', number>
  /** Commits per checkout that waited for the disk; NaN if not counted. */
  commits: number
  emailsPerCheckout: number
  /** Checkouts rejected with 503, per complete one. */
  rejected: number
}

interface Checkouts {
  shop: RunningShop
  buy: (number: number, afterStep?: (step: Step) => Promise<void>) => Promise<void>
}

interface Scene {
  options: CheckoutOptions
  databaseUrl: string
  database: pg.Client
  offers: Offer[]
}

/** Measures the whole checkout of guests who pay by card, over HTTP, in turns with the floor. */
export async function measureCheckout(options: CheckoutOptions): Promise<CheckoutMeasurements> {
  const databaseUrl = await options.bench.demoDatabase(`bench_checkout_${options.payments}`)
  const dataDir = mkdtempSync(join(tmpdir(), 'atelier-bench-'))
  const database = new pg.Client({ connectionString: databaseUrl })
  try {
    await database.connect()
    const scene = { options, databaseUrl, database, ...(await stockEverything(database)) }
    const load = await withShop(scene, dataDir, 'with', (checkouts) => measureLoad(scene, checkouts))
    return { ...load, ...(await withShop(scene, dataDir, 'none', (checkouts) => countPerCheckout(scene, checkouts))) }
  } finally {
    await database.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Starts the shop with its provider, as a separate process, for one measurement. */
async function withShop<T>(
  { options: { payments }, databaseUrl, offers }: Scene,
  dataDir: string,
  WORKER: 'with' | 'none',
  measure: (checkouts: Checkouts) => Promise<T>,
): Promise<T> {
  const port = await freePort()
  const stripe = payments === 'stripe' ? await startStripe(port) : null
  const keys = {
    STRIPE_API_URL: stripe?.url ?? '',
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
    STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
  }
  const settings = { PAYMENTS: payments, WORKER, TRUSTED_PROXIES: '1', API_ONLY: '1', ...(stripe ? keys : {}) }
  const shop = await startShop({ port, databaseUrl, dataDir, settings })
  const buy = buyAt(shop.url, offers, (client) =>
    stripe ? stripeForm(client, stripe.url) : sandboxForm(client, shop.url),
  )
  try {
    return await measure({ shop, buy })
  } finally {
    await shop.stop()
    stripe?.child.removeAllListeners('exit')
    stripe?.child.disconnect()
  }
}

/** Returns a buyer of one of the offers after the other. */
export function buyAt(
  shopUrl: string,
  offers: readonly Offer[],
  formOf: (client: HttpClient) => CardForm,
): Checkouts['buy'] {
  const client = createClient(BUYERS)
  const form = formOf(client)
  return (number, afterStep) => {
    const offer = offers[number % offers.length]
    if (!offer) throw new Error('The demo data has no products.')
    return buyByCard({ client, shopUrl, form, offer, number, ...(afterStep ? { afterStep } : {}) })
  }
}

function startStripe(shopPort: number): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(join(import.meta.dirname, 'stripe-server.ts'), [String(shopPort), STRIPE_SECRET])
  return new Promise((resolve, reject) => {
    child.once('message', (port) => resolve({ url: `http://127.0.0.1:${port as number}`, child }))
    child.once('exit', () => reject(new Error('the Stripe server exited')))
  })
}

async function measureLoad(scene: Scene, checkouts: Checkouts) {
  const { bench, seconds, rounds } = scene.options
  const counter = await countStatements(bench.server.url, scene.databaseUrl)
  const floor = await startFloor(bench.server.url, scene.offers)
  const atFloor = buyAt(floor.url, scene.offers, (client) => sandboxForm(client, floor.url))
  await buyFor(1, atFloor)
  await buyFor(2, checkouts.buy)
  await untilDrained(scene.database)
  await counter.statements()
  const used = { shop: 0, database: 0, floor: 0, floors: 0 }
  const emailsBefore = await countEmails(scene.database)
  const results: (Bought & { limit: number })[] = []
  let statements = 0
  for (let round = 0; round < rounds; round += 1) {
    const before = { shop: checkouts.shop.processorMs(), database: cpuTimes(bench.server.pid()) }
    const speed = await buyFor(seconds, checkouts.buy)
    await untilDrained(scene.database)
    used.shop += checkouts.shop.processorMs() - before.shop
    used.database += cpuTimes(bench.server.pid()) - before.database
    statements += await counter.statements()
    const floorBefore = floor.processorMs() + cpuTimes(bench.server.pid())
    const best = await buyFor(FLOOR_SECONDS, atFloor)
    used.floor += floor.processorMs() + cpuTimes(bench.server.pid()) - floorBefore
    used.floors += best.times.length
    await counter.statements()
    results.push({ ...speed, limit: best.perSecond })
  }
  floor.stop()
  const times = results.flatMap((result) => result.times)
  const emails = (await countEmails(scene.database)) - emailsBefore
  await counter.end()
  return {
    perSecond: median(results.map(({ perSecond }) => perSecond)),
    p50Ms: quantile(times, 0.5),
    p95Ms: quantile(times, 0.95),
    limit: median(results.map(({ limit }) => limit)),
    ratio: median(results.map(({ perSecond, limit }) => perSecond / limit)),
    processorMs: {
      shop: used.shop / times.length,
      database: used.database / times.length,
      floor: used.floor / used.floors,
    },
    statementsWithJobs: statements / times.length,
    emailsPerCheckout: emails / times.length,
    rejected: results.reduce((sum, result) => sum + result.rejected, 0) / times.length,
  }
}

/** Counts the statements of each step of single checkouts, `begin` and `commit` included, in a shop without jobs. */
export async function countPerStep(
  counter: StatementCounter,
  buy: Checkouts['buy'],
): Promise<Record<Step | 'webhook', number>> {
  const statements: Record<Step | 'webhook', number> = {
    product: 0,
    guest: 0,
    intent: 0,
    confirm: 0,
    order: 0,
    webhook: 0,
  }
  // Caches of the shop are filled, and statements prepared.
  for (let number = 1; number <= COUNTED; number += 1) await buy(nextBuyer())
  await sleep(1_000)
  await counter.statements()
  for (let number = 1; number <= COUNTED; number += 1) {
    await buy(nextBuyer(), async (step) => {
      statements[step] += (await counter.statements()) / COUNTED
    })
    await sleep(250)
    statements.webhook += (await counter.statements()) / COUNTED
  }
  for (const step of STEPS) statements[step] = Math.round(statements[step] * 10) / 10
  return statements
}

/** Counts the statements of each step and the commits of single checkouts, in a shop without jobs. */
async function countPerCheckout({ options, databaseUrl }: Scene, { buy }: Checkouts) {
  const counter = await countStatements(options.bench.server.url, databaseUrl)
  const statements = await countPerStep(counter, buy)
  let commits = Number.NaN
  if (options.countsCommits) {
    await counter.syncs()
    for (let number = 1; number <= COUNTED; number += 1) await buy(nextBuyer())
    commits = (await counter.syncs()) / COUNTED
  }
  await counter.end()
  return { statements, commits }
}

const countEmails = async (database: pg.Client): Promise<number> =>
  Number((await database.query<{ n: string }>(`select count(*) as n from mails where status = 'sent'`)).rows[0]?.n)
