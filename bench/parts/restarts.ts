import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Bench } from '../bench.ts'
import { stockEverything } from '../card-buyer.ts'
import { quantile } from '../load.ts'
import { atMost, inform } from '../report.ts'
import { createStarter, type ProxiedShop } from '../resilience/proxied-shop.ts'
import { hasProxy, startProxy } from '../resilience/proxy.ts'
import { createSender } from '../resilience/send.ts'
import { startVisits, type Seen } from '../resilience/visitors.ts'

const RUNS = 10
const QUICK_RUNS = 2
const BETWEEN_MS = 500

interface Sum {
  requests: number
  failed: Record<string, number>
  pageMs: number[]
}

/**
 * Counts the requests that fail while two processes behind the documented nginx.conf are restarted one after the other, and
 * while one is killed: ten times each, with visitors who read pages and place orders.
 */
export async function restarts({ demoDatabase, dataDir, isQuick }: Bench): Promise<void> {
  if (!hasProxy()) return console.log('Skipped: the part restarts needs nginx and openssl.')
  const databaseUrl = await demoDatabase('bench_restarts')
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  const { offers } = await stockEverything(database)
  const start = createStarter(databaseUrl, dataDir)
  const nodes: [ProxiedShop, ProxiedShop] = [await start(), await start()]
  const proxy = await startProxy([nodes[0].port, nodes[1].port])
  let isOver = false
  const visits = startVisits(createSender(proxy.port), offers, () => isOver)
  const restarted: Sum = { requests: 0, failed: {}, pageMs: [] }
  const killed: Sum = { requests: 0, failed: {}, pageMs: [] }
  const runs = isQuick ? QUICK_RUNS : RUNS
  try {
    await sleep(BETWEEN_MS * 4)
    for (let run = 0; run < runs; run += 1) {
      visits.take()
      for (const index of [0, 1] as const) {
        await nodes[index].shop.stop()
        nodes[index] = await start(nodes[index])
        await sleep(BETWEEN_MS)
      }
      add(restarted, visits.take())
      const index = run % 2 === 0 ? 0 : 1
      await nodes[index].shop.stop('SIGKILL')
      await sleep(BETWEEN_MS)
      nodes[index] = await start(nodes[index])
      await sleep(BETWEEN_MS)
      add(killed, visits.take())
    }
    isOver = true
    await visits.done
    for (const [what, sum] of [
      [`${runs} rolling restarts`, restarted],
      [`${runs} killed processes`, killed],
    ] as const) {
      const failed = Object.values(sum.failed).reduce((total, count) => total + count, 0)
      const shown = failed > 0 ? ` (${JSON.stringify(sum.failed)})` : ''
      // A killed process takes its orders in progress with it. Reads are sent again to the other one.
      if (sum === restarted) atMost(`${what}: failed of ${sum.requests} requests${shown}`, failed, 0, '')
      else inform(`${what}: failed of ${sum.requests} requests${shown}`, failed, '')
      inform(`${what}: page, p95`, quantile(sum.pageMs, 0.95), 'ms')
    }
    const { rows } = await database.query<{ n: string }>('select count(*) as n from orders where order_id = any($1)', [
      visits.acknowledged,
    ])
    const lost = visits.acknowledged.length - Number(rows[0]?.n)
    atMost(`confirmed orders that are lost, of ${visits.acknowledged.length}`, lost, 0, '')
  } finally {
    isOver = true
    await proxy.stop()
    await Promise.all(nodes.map(({ shop }) => shop.stop()))
    await database.end()
  }
}

function add(sum: Sum, { pageMs, failures, orderMs, refusedOrders }: Seen): void {
  sum.requests += pageMs.length + orderMs.length
  sum.pageMs.push(...pageMs)
  for (const [kind, counts] of Object.entries({ page: failures, order: refusedOrders })) {
    for (const [status, count] of Object.entries(counts)) {
      sum.requests += count
      sum.failed[`${kind} ${status}`] = (sum.failed[`${kind} ${status}`] ?? 0) + count
    }
  }
}
