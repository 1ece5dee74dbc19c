import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Bench } from '../bench.ts'
import { stockEverything } from '../card-buyer.ts'
import { quantile } from '../load.ts'
import { atMost, inform, report } from '../report.ts'
import { attack, type Statuses } from '../resilience/attacks.ts'
import { hasProxy, startProxy } from '../resilience/proxy.ts'
import { createStarter, type ProxiedShop, type Starter } from '../resilience/proxied-shop.ts'
import { createSender, type Send } from '../resilience/send.ts'
import { startVisits, type Seen, type Visits } from '../resilience/visitors.ts'
import { DEMO_PASSWORD } from '../shop.ts'

/** A page within this time is served. */
const SERVED_WITHIN_MS = 2_000
const MIN_SERVED_PERCENT = 95
const SAMPLE_EVERY_MS = 500
/**
 * Measures whether visitors of other addresses are served while attacks on every shared resource run, the database
 * accepts no writes, and a process is killed: two processes behind the documented nginx.conf.
 */
export async function resilience({ demoDatabase, dataDir, isQuick }: Bench): Promise<void> {
  if (!hasProxy()) return console.log('Skipped: the part resilience needs nginx and openssl.')
  const databaseUrl = await demoDatabase('bench_resilience')
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  const { offers } = await stockEverything(database)
  const start = createStarter(databaseUrl, dataDir)
  const nodes = await Promise.all([start(), start()])
  const proxy = await startProxy([nodes[0].port, nodes[1].port])
  const send = createSender(proxy.port)
  const delays = watchEventLoops(nodes)
  let isOver = false
  const visits = startVisits(send, offers, () => isOver)
  const scene: Scene = { database, nodes, visits, delays, start, seconds: isQuick ? 5 : 20 }
  try {
    await observe(scene, 'without attacks', () => sleep(scene.seconds * 500))
    const attacks = attack({
      send,
      proxyPort: proxy.port,
      staffCookie: await signIn(send),
      isOver: () => isOver,
    })
    await observe(scene, 'under attack', () => sleep(scene.seconds * 1_000))
    await loseWrites(scene)
    await loseProcess(scene)
    await endProcess(scene)
    isOver = true
    printStatuses(await attacks)
    await visits.done
    await checkOrders(scene)
  } finally {
    isOver = true
    delays.stop()
    await proxy.stop()
    await Promise.all(nodes.map(({ shop }) => shop.stop()))
    await database.end()
  }
}

interface Scene {
  database: pg.Client
  /** The running processes; a restarted one replaces its former one. */
  nodes: ProxiedShop[]
  visits: Visits
  delays: EventLoopDelays
  start: Starter
  seconds: number
}

async function signIn(send: Send): Promise<string> {
  const body = JSON.stringify({ email: 'superadmin@atelier.example', password: DEMO_PASSWORD })
  const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' }
  const signedIn = await send({ from: '127.2.0.9', path: '/api/auth/admin/login', method: 'POST', headers, body })
  if (signedIn.status !== 200) throw new Error(`sign-in: ${signedIn.status} ${signedIn.text}`)
  return signedIn.cookie
}

/** Runs a phase and reports what visitors saw in it. */
async function observe({ visits, delays }: Scene, what: string, phase: () => Promise<unknown>): Promise<Seen> {
  visits.take()
  delays.take()
  await phase()
  const seen = visits.take()
  const failed = Object.values(seen.failures).reduce((sum, n) => sum + n, 0)
  const inTime = seen.pageMs.filter((ms) => ms <= SERVED_WITHIN_MS).length
  const percent = (100 * inTime) / Math.max(1, seen.pageMs.length + failed)
  const failures = failed > 0 ? ` (failed: ${JSON.stringify(seen.failures)})` : ''
  report({
    what: `${what}: pages of others within ${SERVED_WITHIN_MS / 1_000} s, of ${seen.pageMs.length + failed}${failures}`,
    measured: `${percent.toFixed(1)} %`,
    budget: `>= ${MIN_SERVED_PERCENT} %`,
    isWithin: percent >= MIN_SERVED_PERCENT,
  })
  inform(`${what}: page, p95`, quantile(seen.pageMs, 0.95), 'ms')
  const refused = JSON.stringify(seen.refusedOrders)
  inform(`${what}: ${seen.orderMs.length} orders (refused: ${refused}), p95`, quantile(seen.orderMs, 0.95), 'ms')
  inform(`${what}: longest delay of an event loop`, delays.take(), 'ms')
  return seen
}

/** The database accepts no writes for some seconds, as in a failover; the health checks say so, and recover. */
async function loseWrites(scene: Scene): Promise<void> {
  const { database, nodes } = scene
  const setReadOnly = async (value: 'on' | 'off'): Promise<void> => {
    await database.query(`alter system set default_transaction_read_only = ${value}`)
    await database.query('select pg_reload_conf()')
  }
  let noticedMs = 0
  await observe(scene, 'read-only database', async () => {
    await setReadOnly('on')
    noticedMs = await untilHealth(nodes, 503)
    await sleep(scene.seconds * 250)
    await setReadOnly('off')
  })
  atMost('read-only database: until both health checks return 503', noticedMs, 5_000, 'ms')
  atMost('writable database: until both health checks return 200', await untilHealth(nodes, 200), 5_000, 'ms')
}

/** Kills a process and starts it again. */
async function loseProcess(scene: Scene): Promise<void> {
  const { nodes, start } = scene
  await observe(scene, 'one process killed and started again', async () => {
    const [killed] = nodes
    if (!killed) throw new Error('no process')
    await killed.shop.stop('SIGKILL')
    await sleep(scene.seconds * 100)
    nodes[0] = await start(killed)
    await sleep(scene.seconds * 250)
  })
}

/** Ends a process as a deployment does, and starts it again. */
async function endProcess(scene: Scene): Promise<void> {
  const { nodes, start } = scene
  let endedMs = 0
  await observe(scene, 'one process restarted', async () => {
    const [, ended] = nodes
    if (!ended) throw new Error('no process')
    const startedAt = performance.now()
    const code = await ended.shop.stop()
    endedMs = performance.now() - startedAt
    report({ what: 'SIGTERM under attack: exit code', measured: String(code), budget: '0', isWithin: code === 0 })
    nodes[1] = await start(ended)
  })
  atMost('SIGTERM under attack: until the process has ended', endedMs, 25_000, 'ms')
}

const HEALTH_WITHIN_MS = 30_000

/** Returns how long it took until the health check of every process returned the status. */
async function untilHealth(nodes: readonly ProxiedShop[], status: number): Promise<number> {
  const startedAt = performance.now()
  const statusOf = ({ metricsPort }: ProxiedShop): Promise<number> =>
    fetch(`http://127.0.0.1:${metricsPort}/ready`).then((response) => response.status)
  while (performance.now() - startedAt < HEALTH_WITHIN_MS) {
    const statuses = await Promise.all(nodes.map(statusOf))
    if (statuses.every((each) => each === status)) return performance.now() - startedAt
    await sleep(100)
  }
  return Number.NaN
}

interface EventLoopDelays {
  /** Returns the longest delay since the last call, in ms. */
  take: () => number
  stop: () => void
}

/** Reads the metric of every process twice a second. */
function watchEventLoops(nodes: readonly ProxiedShop[]): EventLoopDelays {
  let longest = 0
  const read = async ({ metricsPort }: ProxiedShop): Promise<void> => {
    const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
    const seconds = /^atelier_event_loop_delay_seconds\{quantile="1"\} (\S+)$/m.exec(await response.text())?.[1]
    longest = Math.max(longest, Number(seconds ?? 0) * 1_000)
  }
  const timer = setInterval(() => {
    // A process that is down has no metrics.
    for (const node of nodes) read(node).catch(() => undefined)
  }, SAMPLE_EVERY_MS)
  return {
    take: () => {
      const taken = longest
      longest = 0
      return taken
    },
    stop: () => clearInterval(timer),
  }
}

function printStatuses(statuses: Statuses): void {
  for (const [what, counts] of Object.entries(statuses)) console.log(`      ${what}: ${JSON.stringify(counts)}`)
}

/** Every order that the shop confirmed is stored, and no buyer has two for one key. */
async function checkOrders({ database, visits: { acknowledged } }: Scene): Promise<void> {
  const count = async (text: string, values: unknown[] = []): Promise<number> =>
    Number((await database.query<{ n: string }>(text, values)).rows[0]?.n)
  const stored = await count('select count(*) as n from orders where order_id = any($1)', [acknowledged])
  atMost(`confirmed orders that are lost, of ${acknowledged.length}`, acknowledged.length - stored, 0, '')
  const repeated = await count(`select count(*) as n from (
    select from orders where email like 'visitor%@example.com' group by email having count(*) > 1) as twice`)
  atMost('orders stored twice', repeated, 0, '')
}
