import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Bench } from '../bench.ts'
import { stockEverything } from '../card-buyer.ts'
import { sendMixedLoad } from '../memory.ts'
import { atMost, inform } from '../report.ts'
import { startShop } from '../shop.ts'

const SETTLE_MS = 5_000

/** Measures the memory of a process at rest and after a mixed load with jobs and emails: 10 minutes, quick 20 s. */
export async function memory({ demoDatabase, dataDir, isQuick }: Bench): Promise<void> {
  const databaseUrl = await demoDatabase('bench_memory')
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  const { offers } = await stockEverything(database)
  await database.end()
  const shop = await startShop({ databaseUrl, dataDir, settings: { TRUSTED_PROXIES: '1' } })
  try {
    await sleep(SETTLE_MS)
    atMost('memory at rest', shop.residentMb(), 135, 'MB')
    const seconds = isQuick ? 20 : 600
    const sent = await sendMixedLoad(shop, offers, seconds)
    inform('mixed load of the memory lines', sent / seconds, 'pages, answers and checkouts/s')
    atMost(`memory after ${isQuick ? '20 seconds' : '10 minutes'} of mixed load`, shop.residentMb(), 300, 'MB')
  } finally {
    await shop.stop()
  }
}
