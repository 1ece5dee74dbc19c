import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { Bench } from '../bench.ts'
import { stockEverything } from '../card-buyer.ts'
import { inPairedTurns } from '../paired-turns.ts'
import { atMost, inform, report } from '../report.ts'
import { startShop } from '../shop.ts'

const WHOLE = { rounds: 8, seconds: 5 }
const QUICK = { rounds: 2, seconds: 4 }
const MAX_ADDED_PERCENT = 3
const SETTINGS = { PAYMENTS: 'sandbox', TRUSTED_PROXIES: '1', API_ONLY: '1' }

/** Measures what the triggers of events and of the tax provider add to a checkout by card: in turns with and without them. */
export async function triggers(bench: Bench): Promise<void> {
  const databaseUrl = await bench.demoDatabase('bench_triggers')
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  const { offers } = await stockEverything(database)
  const shop = await startShop({ databaseUrl, dataDir: bench.dataDir, settings: SETTINGS })
  try {
    const { rows } = await database.query<{ table: string; name: string }>(`
      select tgrelid::regclass::text as table, tgname as name from pg_trigger
      where not tgisinternal and (tgname like '%record%event%' or tgname like '%queue_tax')`)
    const set = async (state: 'enable' | 'disable'): Promise<void> => {
      for (const { table, name } of rows) await database.query(`alter table ${table} ${state} trigger ${name}`)
    }
    const [without, with_] = await inPairedTurns(
      [
        { shop, prepare: () => set('disable') },
        { shop, prepare: () => set('enable') },
      ],
      { database, offers, postgresPid: bench.server.pid(), ...(bench.isQuick ? QUICK : WHOLE) },
    )
    if (!without || !with_) return
    const what = `checkout by card with ${rows.length} triggers of events and taxes`
    inform(`${what}: processor time without them`, without.cost.processorMs, 'ms')
    inform(`${what}: processor time with them`, with_.cost.processorMs, 'ms')
    atMost(`${what}: added processor time`, (with_.ratio.processorMs - 1) * 100, MAX_ADDED_PERCENT, '%')
    inform(`${what}: added to p50`, (with_.ratio.p50Ms - 1) * 100, '%')
  } finally {
    await shop.stop()
    await database.end()
  }
}

/** Measures what traces add to a checkout by card: off, off once more, which shows the noise, and a tenth of the requests. */
export async function tracing(bench: Bench): Promise<void> {
  const databaseUrl = await bench.demoDatabase('bench_tracing')
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  const { offers } = await stockEverything(database)
  let received = 0
  const collector = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => (received += chunk.byteLength))
    request.on('end', () => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'))
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const start = (settings: Record<string, string>) =>
    startShop({ databaseUrl, dataDir: bench.dataDir, settings: { ...SETTINGS, WORKER: 'none', ...settings } })
  const shops = [
    await start({}),
    await start({}),
    await start({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: '0.1' }),
  ]
  try {
    const found = await inPairedTurns(
      shops.map((shop) => ({ shop })),
      { database: null, offers, postgresPid: bench.server.pid(), ...(bench.isQuick ? QUICK : WHOLE) },
    )
    const [off, again, traced] = found
    if (!off || !again || !traced) return
    const added = (ratio: number): number => (ratio - 1) * 100
    inform('checkout by card without traces: processor time', off.cost.processorMs, 'ms')
    inform('the same once more, which is the noise: added processor time', added(again.ratio.processorMs), '%')
    const what = 'checkout by card with a tenth of the traces'
    atMost(`${what}: added processor time`, added(traced.ratio.processorMs), MAX_ADDED_PERCENT, '%')
    inform(`${what}: added to p50`, added(traced.ratio.p50Ms), '%')
    report({ what: `${what}: sent to the collector`, measured: `${Math.round(received / 1_024)} kB` })
  } finally {
    await Promise.all(shops.map((shop) => shop.stop()))
    collector.closeAllConnections()
    collector.close()
    await database.end()
  }
}
