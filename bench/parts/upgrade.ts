import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '../../apps/api/src/db/migrate.ts'
import { measureMigrations } from '../../apps/api/src/db/migration-timing.ts'
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

/**
 * Fills the schema of the first migration with a million orders, and runs all later migrations in a row while orders are
 * placed and read by statements that know only the first schema, as processes of that version do.
 */
export async function upgrade({ server, isQuick }: Bench): Promise<void> {
  const orders = isQuick ? QUICK_ORDERS : ORDERS
  await onNewDatabase(server.url, 'bench_upgrade', async ({ db, log }) => {
    await migrate(db, log, { upTo: 1 })
    await fillCatalog(db, PRODUCTS)
    await fillOrders(db, { customers: orders / 5, orders })
    const url = new URL(server.url)
    url.pathname = '/bench_upgrade'
    const load = await startLoad(url.href)
    // What the shop waits without a migration.
    await sleep(3_000)
    const before = load.take()
    const measured = measureMigrations(db)
    const startedAt = performance.now()
    const ran = await migrate(db, log, { observer: measured.observer })
    const seconds = (performance.now() - startedAt) / 1_000
    await measured.stop()
    const during = load.take()
    await load.stop()
    for (const { migration, tookMs, longestLockMs, lock } of measured.timings) {
      console.log(`      ${migration}: ${tookMs} ms, longest lock ${longestLockMs} ms (${lock ?? 'none'})`)
    }
    const what = `upgrade by ${ran.length} migrations with ${orders} orders`
    atMost(`${what}, in all`, seconds, 60, 's')
    atMost(`${what}, longest lock`, Math.max(...measured.timings.map((timing) => timing.longestLockMs)), 2_000, 'ms')
    atMost(`${what}, statements of the version before that failed`, during.failed.length, 0, '')
    for (const message of new Set(during.failed)) console.log(`      ${message}`)
    inform(`${what}, longest statement of ${during.times.length}`, Math.max(...during.times), 'ms')
    inform(`${what}, p95 of a statement`, quantile(during.times, 0.95), 'ms')
    inform('the same load before it, longest statement', Math.max(...before.times), 'ms')
    inform('the same load before it, p95 of a statement', quantile(before.times, 0.95), 'ms')
  })
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
