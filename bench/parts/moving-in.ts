import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { root } from '../../scripts/project/workspace.mjs'
import type { Bench } from '../bench.ts'
import { oldCustomers, oldOrders, oldProducts, type OldShopSize, type OrderSums } from '../old-shop.ts'
import { cpuTimes } from '../cores.ts'
import { atMost, inform } from '../report.ts'
import { startShop, type RunningShop } from '../shop.ts'
import { signInStaff } from '../staff-session.ts'

const FULL: OldShopSize = { products: 5_000, customers: 100_000, orders: 250_000, ordersPerFile: 50_000 }
const QUICK: OldShopSize = { products: 200, customers: 3_000, orders: 4_000, ordersPerFile: 2_000 }
const BUDGET_MINUTES = 15
const BUDGET_MB = 400
const POLL_MS = 250
const PATH = '/api/admin/import-runs'

interface Run {
  runId: string
  state: string
  done: number
  kind: string
  total: number
  counts: { new: number; changed: number; unchanged: number; refused: number }
  failure: string | null
}

/** The shop that is measured, which is killed and started again, with the most memory it had. */
class MovingShop {
  shop: RunningShop
  mostMb = 0
  private token = ''
  private readonly start: () => Promise<RunningShop>
  private readonly postgresPid: () => number
  constructor(shop: RunningShop, start: () => Promise<RunningShop>, postgresPid: () => number) {
    this.shop = shop
    this.start = start
    this.postgresPid = postgresPid
  }

  async signIn(): Promise<void> {
    this.token = await signInStaff(this.shop)
  }

  async send(method: string, path: string, body?: FormData): Promise<Run> {
    const headers = { Authorization: `Bearer ${this.token}` }
    const response = await fetch(`${this.shop.url}${PATH}/${path}`, { method, headers, ...(body && { body }) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`)
    return (JSON.parse(text) as { data: Run }).data
  }

  /** Waits until a run is in a state, or has done so many entries of it. */
  async waitFor(runId: string, isReached: (run: Run) => boolean): Promise<Run> {
    for (;;) {
      // A child, such as the program that reads the disk's room, may end in between.
      this.mostMb = Math.max(this.mostMb, this.shop.residentMb() || 0)
      const run = await this.send('GET', runId)
      if (run.state === 'failed') throw new Error(`import ${runId}: ${run.failure}`)
      if (isReached(run)) return run
      await sleep(POLL_MS)
    }
  }

  /** Reports what a step costs for 1,000 entries; a wall clock says little on a machine with other work. */
  private async measure(step: string, run: () => Promise<Run>): Promise<Run> {
    const read = () => ({
      shop: this.shop.processorMs(),
      database: cpuTimes(this.postgresPid()),
      at: performance.now(),
    })
    const before = read()
    const { kind, total, ...rest } = await run()
    const after = read()
    const forThousand = (ms: number): number => ms / total
    inform(`${step} 1,000 ${kind}: processor time of the shop`, forThousand(after.shop - before.shop), 's')
    inform(`${step} 1,000 ${kind}: processor time of the database`, forThousand(after.database - before.database), 's')
    inform(
      `${step} ${kind}: most memory until then ${Math.round(this.mostMb)} MB; a second`,
      (total / (after.at - before.at)) * 1_000,
      '',
    )
    return { kind, total, ...rest }
  }

  /** Uploads, checks and imports a file; `kill` ends the process with SIGKILL in the middle. */
  async move(file: string, { kill = false } = {}): Promise<Run> {
    const form = new FormData()
    form.append('file', new Blob([file], { type: 'text/csv' }), 'export.csv')
    const { runId } = await this.measure('uploading', () => this.send('POST', 'upload', form))
    await this.measure('checking', () => this.waitFor(runId, ({ state }) => state === 'checked'))
    await this.send('POST', `${runId}/start`)
    if (kill) {
      const { done } = await this.waitFor(runId, (run) => run.done > 0)
      await this.shop.stop('SIGKILL')
      this.shop = await this.start()
      await this.signIn()
      inform('killed with SIGKILL in an import of orders after', done, 'orders')
    }
    const importing = () => this.waitFor(runId, ({ state }) => state === 'imported')
    // The processor time of a process that was killed is lost.
    return kill ? importing() : this.measure('importing', importing)
  }
}

const differenceOf = async (database: pg.Client, sums: OrderSums): Promise<number> => {
  const { rows } = await database.query<{ currency: string; orders: string; cents: string }>(
    'select currency, count(*) as orders, sum(total_cents) as cents from earlier_orders group by currency',
  )
  const stored = new Map(rows.map((row) => [row.currency, row]))
  for (const [currency, { orders, cents }] of Object.entries(sums)) {
    const there = stored.get(currency)
    console.log(
      `      ${currency}: in the files ${orders} orders, ${cents} of the smallest unit; stored ${there?.orders} orders, ${there?.cents}`,
    )
  }
  return Object.entries(sums).reduce(
    (sum, [currency, { cents }]) => sum + Math.abs(cents - Number(stored.get(currency)?.cents ?? 0)),
    0,
  )
}

/** Serves one image at every address: fetched for each product, stored once. */
async function serveImage(): Promise<{ url: string; stop: () => void }> {
  const image = readFileSync(join(root, 'docs/images/storefront.jpg'))
  const server = createServer((_request, response) => response.setHeader('Content-Type', 'image/jpeg').end(image))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => void server.close() }
}

/**
 * Moves a whole shop in: products, customers and orders, with the process killed in an import of orders, then everything a
 * second time. All products have the same image at addresses of their own, so the time of the image pipeline is not measured.
 */
export async function movingIn({ demoDatabase, dataDir, isQuick, server }: Bench): Promise<void> {
  const size = isQuick ? QUICK : FULL
  const databaseUrl = await demoDatabase('bench_moving_in')
  const start = () => startShop({ databaseUrl, dataDir, settings: { API_ONLY: '1' } })
  const images = await serveImage()
  const moving = new MovingShop(await start(), start, server.pid)
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    await moving.signIn()
    const products = oldProducts(size.products, images.url)
    const customers = oldCustomers(size.customers)
    const { files, sums } = oldOrders(size)
    const began = performance.now()
    const runs = [await moving.move(products), await moving.move(customers)]
    for (const [at, file] of files.entries()) runs.push(await moving.move(file, { kill: at === 0 }))
    const minutes = (performance.now() - began) / 60_000
    const added = runs.reduce((sum, { counts }) => sum + counts.new, 0)
    const expected = size.products + size.customers + size.orders
    inform(`moved in: products, customers and orders of ${expected}`, added, '')
    atMost('not moved in', expected - added, 0, '')
    atMost('the whole move, on a machine with other work', minutes, BUDGET_MINUTES, 'min')
    atMost('sums of files and of what is stored differ by', await differenceOf(database, sums), 0, 'cents')
    const again = [await moving.move(products), await moving.move(customers)]
    for (const file of files) again.push(await moving.move(file))
    const changes = again.reduce((sum, { counts }) => sum + counts.new + counts.changed + counts.refused, 0)
    atMost('changes of a second run', changes, 0, '')
    atMost('memory of the shop while it moved in, at most', moving.mostMb, BUDGET_MB, 'MB')
  } finally {
    images.stop()
    await database.end()
    await moving.shop.stop()
  }
}
