import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../scripts/project/ports.mjs'
import type { Bench } from '../bench.ts'
import { stockEverything } from '../card-buyer.ts'
import { measureOrderDeliveries } from '../delivered-orders.ts'
import { quantile } from '../load.ts'
import { atMost, inform } from '../report.ts'
import { startShop, type RunningShop } from '../shop.ts'
import { signInStaff } from '../staff-session.ts'

const PER_SECOND = 50
/** Longer than a minute, because jobs are scheduled by the minute. */
const MEASURED_SECONDS = 75
const KILLS = 20
/** Of the answers of the receiver, while processes are killed. */
const WRONG_SHARE = 0.2
const ARRIVE_WITHIN_MS = 240_000

interface Scene {
  bench: Bench
  databaseUrl: string
  receiver: Receiver
  shops: RunningShop[]
  start: (index: number) => Promise<RunningShop>
}

/**
 * Measures the time from the commit of a change, and from an order, to its delivery at a receiver, with two processes that
 * deliver. Then kills
 * them twenty times in all, restarts PostgreSQL, and lets the receiver fail: every event must arrive, those of one product in
 * their order.
 */
export async function deliveries(bench: Bench): Promise<void> {
  const databaseUrl = await bench.demoDatabase('bench_deliveries')
  const receiver = await openReceiver()
  // The receiver is on this machine, which only a shop in development calls.
  const port = await freePort()
  const settings = {
    NODE_ENV: 'development',
    API_ONLY: '1',
    SESSION_SECRET: 'a secret of the benchmark, 40 characters',
    // Each buyer has an address of its own.
    TRUSTED_PROXIES: '1',
    PUBLIC_URL: `http://localhost:${port}`,
  }
  // The first process has the public address.
  const start = (index: number) =>
    startShop({ databaseUrl, dataDir: bench.dataDir, settings, ...(index === 0 && { port }) })
  const shops = [await start(0), await start(1)]
  const scene: Scene = { bench, databaseUrl, receiver, shops, start }
  try {
    await withDatabase(scene, async (database) => void (await stockEverything(database)))
    await subscribe(shops[0], receiver.url)
    await measureLatency(scene)
    await measureOrderDeliveries({ shopUrl: shops[0]?.url ?? '', databaseUrl, arrivals: receiver.arrivals })
    await killSenders(scene)
    await checkArrivals(scene)
  } finally {
    await Promise.all(shops.map((shop) => shop.stop()))
    receiver.server.closeAllConnections()
    receiver.server.close()
  }
}

async function withDatabase<T>({ databaseUrl }: Scene, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  // PostgreSQL is restarted: the next connection is a new one.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function subscribe(shop: RunningShop | undefined, url: string): Promise<void> {
  if (!shop) throw new Error('no process')
  const response = await fetch(`${shop.url}/api/admin/webhooks`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${await signInStaff(shop)}` },
    body: JSON.stringify({ url, types: ['stock.changed', 'order.placed'] }),
  })
  if (response.status !== 201) throw new Error(`subscribing: ${response.status} ${await response.text()}`)
}

interface Arrival {
  id: string
  body: string
  at: number
}

interface Receiver {
  server: Server
  url: string
  /** Accepted messages in the order of their arrival, repeated ones included. */
  arrivals: Arrival[]
  wrongShare: number
}

async function openReceiver(): Promise<Receiver> {
  const arrivals: Arrival[] = []
  const receiver = { arrivals, wrongShare: 0 }
  const read = async (request: IncomingMessage): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    arrivals.push({ id: String(request.headers['webhook-id']), body, at: performance.now() })
  }
  const server = createServer((request, response) => {
    // A sender that is killed breaks the request off.
    read(request).then(
      () => {
        if (Math.random() >= receiver.wrongShare) return response.end('thanks')
        // As receivers fail: with a status, or without an answer to a message that they have stored.
        return Math.random() < 0.5 ? response.writeHead(500).end() : request.socket.destroy()
      },
      () => undefined,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(receiver, { server, url: `http://127.0.0.1:${port}/hooks` })
}

/** Takes one unit from a color: its event names the stock that is left. */
const sellOne = (client: pg.Client, turn: number) =>
  client.query<{ sku: string; stock: number }>(
    `update color_variants set stock = stock - 1 where variant_id = (
      select variant_id from color_variants order by variant_id offset $1 limit 1) returning sku, stock`,
    [turn % 40],
  )

async function measureLatency(scene: Scene): Promise<void> {
  const committedAt = new Map<string, number>()
  await withDatabase(scene, async (client) => {
    const startedAt = performance.now()
    for (let turn = 0; performance.now() - startedAt < MEASURED_SECONDS * 1_000; turn += 1) {
      const [row] = (await sellOne(client, turn)).rows
      if (row) committedAt.set(`${row.sku} ${row.stock}`, performance.now())
      await sleep(Math.max(0, startedAt + ((turn + 1) * 1_000) / PER_SECOND - performance.now()))
    }
  })
  await sleep(5_000)
  const times = scene.receiver.arrivals.flatMap(({ body, at }) => {
    const { data } = JSON.parse(body) as { data: { sku: string; to: number } }
    const committed = committedAt.get(`${data.sku} ${data.to}`)
    return committed === undefined ? [] : [at - committed]
  })
  const what = `delivery of ${times.length} of ${committedAt.size} events, ${PER_SECOND}/s, after their commit`
  inform(`${what}, p50`, quantile(times, 0.5), 'ms')
  atMost(`${what}, p95`, quantile(times, 0.95), 1_000, 'ms')
  inform(`${what}, longest`, Math.max(...times), 'ms')
}

/** Kills one process after the other while events are written, and crashes PostgreSQL half way. */
async function killSenders(scene: Scene): Promise<void> {
  const { bench, receiver, shops, start } = scene
  receiver.wrongShare = WRONG_SHARE
  const ending = new AbortController()
  // After a failure the next attempt waits for seconds to hours: those are passed over.
  const writing = repeatUntil(ending.signal, () =>
    withDatabase(scene, async (client) => {
      for (let turn = 0; !ending.signal.aborted; turn += 1) {
        await sellOne(client, turn)
        await client.query('update webhook_subscriptions set due_at = now() where due_at > now()')
        await sleep(40)
      }
    }),
  )
  for (let kill = 0; kill < KILLS; kill += 1) {
    const index = kill % 2
    await sleep(500 + Math.random() * 1_500)
    await shops[index]?.stop('SIGKILL')
    if (kill === KILLS / 2) {
      await bench.server.crash()
      await bench.server.start()
    }
    shops[index] = await start(index)
  }
  ending.abort()
  await writing
  receiver.wrongShare = 0
}

async function repeatUntil(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (!signal.aborted) await work().catch(() => sleep(200))
}

interface Written {
  id: string
  subject: string
}

async function checkArrivals(scene: Scene): Promise<void> {
  const startedAt = performance.now()
  const { written, seconds } = await withDatabase(scene, async (client) => {
    const left = `select count(*) as n from events where type = 'stock.changed'
      and (position is null or position > (select position from webhook_subscriptions))`
    while (performance.now() - startedAt < ARRIVE_WITHIN_MS) {
      await client.query('update webhook_subscriptions set due_at = now() where due_at > now()')
      if (Number((await client.query<{ n: string }>(left)).rows[0]?.n) === 0) break
      await sleep(250)
    }
    const { rows } = await client.query<Written>(`select event_id as id, subject from events
      where type = 'stock.changed' and written > (select min(written) from events where event_id = '${scene.receiver.arrivals[0]?.id ?? ''}') - 1
      order by position`)
    return { written: rows, seconds: (performance.now() - startedAt) / 1_000 }
  })
  const { arrivals } = scene.receiver
  const first = new Map<string, { body: string; index: number }>()
  let differing = 0
  for (const [index, { id, body }] of arrivals.entries()) {
    const known = first.get(id)
    if (!known) first.set(id, { body, index })
    else if (known.body !== body) differing += 1
  }
  const missing = written.filter(({ id }) => !first.has(id)).length
  const indexes = [...Map.groupBy(written, ({ subject }) => subject).values()].map((events) =>
    events.map(({ id }) => first.get(id)?.index ?? 0),
  )
  const unordered = indexes.filter((each) => each.some((index, at) => at > 0 && index < (each[at - 1] ?? 0))).length
  const what = `${KILLS} x kill -9, PostgreSQL crashed, 1 in 5 answers wrong`
  atMost(`${what}: events that did not arrive, of ${written.length}`, missing, 0, '')
  atMost(`${what}: products whose events came in another order, of ${indexes.length}`, unordered, 0, '')
  atMost(`${what}: events with two contents`, differing, 0, '')
  inform(`${what}: repeated deliveries`, arrivals.length - first.size, '')
  inform(`${what}: until the last one had arrived`, seconds, 's')
}
