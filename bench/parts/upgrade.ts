import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { migrate, MIGRATIONS_FOLDER } from '../../apps/api/src/db/migrate.ts'
import { measureMigrations, type MigrationTiming } from '../../apps/api/src/db/migration-timing.ts'
import type { Deps } from '../../apps/api/src/deps.ts'
import type { Bench } from '../bench.ts'
import { onNewDatabase } from '../bench-database.ts'
import { fillCatalog } from '../fill-catalog.ts'
import { fillOrders } from '../fill-orders.ts'
import { quantile } from '../load.ts'
import { atMost, inform } from '../report.ts'

const PRODUCTS = 1_000
const QUICK_ORDERS = 100_000
const ORDERS = 1_000_000
/** Connections that write and read while the migrations run. */
const WRITERS = 2
const READERS = 2
const PAUSE_MS = 20
/** How long a release serves before the next one. */
const BETWEEN_MS = 3_000

/** As many releases follow each other; the migrations are shared out among them. */
const RELEASES = 5

/**
 * Fills the schema of the first migration with a million orders, and upgrades it by five releases in a row, which together
 * run all later migrations, while orders are placed and read by statements that know only the first schema, as processes
 * of that version do.
 */
export async function upgrade({ server, isQuick }: Bench): Promise<void> {
  const orders = isQuick ? QUICK_ORDERS : ORDERS
  await onNewDatabase(server.url, 'bench_upgrade', async (deps) => {
    const { db, log } = deps
    await migrate(db, log, { upTo: 1 })
    await fillCatalog(db, PRODUCTS)
    await fillOrders(db, { customers: orders / 5, orders })
    const url = new URL(server.url)
    url.pathname = '/bench_upgrade'
    const load = await startLoad(url.href)
    // What the shop waits without a migration.
    await sleep(BETWEEN_MS)
    const before = load.take()
    const releases: Release[] = []
    for (const upTo of await lastMigrationOfEachRelease()) {
      releases.push(await runRelease(deps, upTo))
      await sleep(BETWEEN_MS)
    }
    const during = load.take()
    await load.stop()
    printResult(`upgrade by ${RELEASES} releases with ${orders} orders`, { before, during, releases })
  })
}

interface Release {
  seconds: number
  timings: MigrationTiming[]
}

/** Returns the number of the last migration of each release. */
async function lastMigrationOfEachRelease(): Promise<number[]> {
  const later = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name.endsWith('.sql')).length - 1
  return Array.from({ length: RELEASES }, (_, release) => 1 + Math.ceil(((release + 1) * later) / RELEASES))
}

async function runRelease({ db, log }: Deps, upTo: number): Promise<Release> {
  const measured = measureMigrations(db)
  const startedAt = performance.now()
  await migrate(db, log, { upTo, observer: measured.observer })
  const seconds = (performance.now() - startedAt) / 1_000
  await measured.stop()
  return { seconds, timings: measured.timings }
}

interface Result {
  before: Taken
  during: Taken
  releases: Release[]
}

function printResult(what: string, { before, during, releases }: Result): void {
  for (const [index, { seconds, timings }] of releases.entries()) {
    console.log(`      release ${index + 1}: ${seconds.toFixed(1)} s`)
    for (const { migration, tookMs, longestLockMs, lock } of timings) {
      console.log(`        ${migration}: ${tookMs} ms, longest lock ${longestLockMs} ms (${lock ?? 'none'})`)
    }
  }
  const timings = releases.flatMap((release) => release.timings)
  const seconds = releases.reduce((sum, release) => sum + release.seconds, 0)
  const all = `${what} (${timings.length} migrations)`
  atMost(`${all}, in all`, seconds, 60, 's')
  atMost(`${all}, longest lock`, Math.max(...timings.map(({ longestLockMs }) => longestLockMs)), 2_000, 'ms')
  atMost(`${all}, statements of the first version that failed`, during.failed.length, 0, '')
  for (const message of new Set(during.failed)) console.log(`      ${message}`)
  inform(`${all}, longest statement of ${during.times.length}`, Math.max(...during.times), 'ms')
  inform(`${all}, p95 of a statement`, quantile(during.times, 0.95), 'ms')
  inform('the same load before it, longest statement', Math.max(...before.times), 'ms')
  inform('the same load before it, p95 of a statement', quantile(before.times, 0.95), 'ms')
}

interface Taken {
  /** Duration of each transaction in ms. */
  times: number[]
  failed: string[]
}

interface Load {
  /** Returns what happened since the last call. */
  take: () => Taken
  stop: () => Promise<void>
}

async function startLoad(url: string): Promise<Load> {
  let taken: Taken = { times: [], failed: [] }
  const ending = new AbortController()
  const run = async (work: (client: pg.Client, number: number) => Promise<unknown>): Promise<void> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    for (let number = 0; !ending.signal.aborted; number += 1) {
      const startedAt = performance.now()
      await work(client, number).catch((error: unknown) => taken.failed.push(String(error)))
      taken.times.push(performance.now() - startedAt)
      await sleep(PAUSE_MS)
    }
    await client.end()
  }
  const workers = [
    ...Array.from({ length: WRITERS }, (_, writer) => run((client, number) => placeOrder(client, writer, number))),
    ...Array.from({ length: READERS }, () => run(readOrders)),
  ]
  return {
    take: () => {
      const before = taken
      taken = { times: [], failed: [] }
      return before
    },
    stop: async () => {
      ending.abort()
      await Promise.all(workers)
    },
  }
}

/** Stores an order with one line and its history, and moves it on, with the columns of the first schema. */
async function placeOrder(client: pg.Client, writer: number, number: number): Promise<void> {
  const id = `ORD-${writer}${String(number).padStart(11, '0')}`
  await client.query('begin')
  try {
    await client.query(
      `insert into orders (order_id, guest_id, email, status, payment_status, payment_method, subtotal_cents, tax_cents,
        total_cents, paid_cents, refunded_cents, first_name, last_name, address, city, state, zip_code, country, phone, items_text)
      values ($1, $2, $3, 'PENDING', 'pending', 'MANUAL', 10000, 800, 10800, 0, 0, 'Ines', 'Holt', '1 Juniper Lane', 'Brooklyn',
        'NY', '11201', 'US', '+1 718 555 0148', 'Piece 1 Noir')`,
      [id, `guest_${id}`, `load${number}@example.com`],
    )
    await client.query(
      `insert into order_items (order_id, position, product_id, variant_id, name, color, unit_price_cents, quantity)
      select $1, 0, v.product_id, v.variant_id, p.name, v.name, 10000, 1
      from color_variants v join products p using (product_id) where v.variant_id = $2`,
      [id, 1 + (number % PRODUCTS)],
    )
    await client.query(`insert into order_status_history (order_id, status) values ($1, 'PENDING')`, [id])
    await client.query(`update orders set status = 'PROCESSING' where order_id = $1`, [id])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** The list of the newest orders, and the page of one. */
async function readOrders(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select order_id as id, status, total_cents, email from orders order by created_at desc limit 20`,
  )
  await client.query('select * from orders where order_id = $1', [rows[0]?.id])
  await client.query('select * from order_items where order_id = $1', [rows[0]?.id])
}
