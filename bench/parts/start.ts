import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from '../bench.ts'
import { median } from '../load.ts'
import { atMost, inform } from '../report.ts'
import { startShop } from '../shop.ts'
import { assetKilobytes, productionPackages } from '../sizes.ts'

const STARTS = 3
/** Memory is measured when the work of the start is over. */
const SETTLE_MS = 5_000

/** Measures the start on an existing database, and what the first page loads. */
export async function start({ demoDatabase, dataDir, isQuick }: Bench): Promise<void> {
  const databaseUrl = await demoDatabase('bench_start')
  const starts: number[] = []
  const last = isQuick ? 1 : STARTS
  for (let count = 1; count <= last; count += 1) {
    const shop = await startShop({ databaseUrl, dataDir })
    starts.push(shop.firstResponseMs)
    if (count === last) {
      atMost('start to the first answer', median(starts) / 1_000, 1.5, 's')
      const page = `${shop.url}/products/clemence`
      atMost('storefront JavaScript, product page, gzip', await assetKilobytes(page, 'js'), 140, 'kB')
      atMost('storefront CSS, gzip', await assetKilobytes(page, 'css'), 20, 'kB')
    }
    await shop.stop()
  }
  atMost('production packages in the lockfile', productionPackages(), 320, 'packages')
}

/** Measures the start to the first page with the system's file caches dropped, as after a restart of the machine. */
export async function coldStart({ demoDatabase, dataDir }: Bench): Promise<void> {
  const databaseUrl = await demoDatabase('bench_cold')
  // The first start compiles what the next ones load.
  await (await startShop({ databaseUrl, dataDir })).stop()
  const starts: number[] = []
  for (let count = 1; count <= STARTS; count += 1) {
    if (!dropFileCaches()) return console.log('Skipped: a cold start needs root, to write /proc/sys/vm/drop_caches.')
    const shop = await startShop({ databaseUrl, dataDir, firstPath: '/' })
    starts.push(shop.firstResponseMs)
    await shop.stop()
  }
  atMost('start with cold file caches to the first page', median(starts) / 1_000, 1.2, 's')
}

function dropFileCaches(): boolean {
  try {
    execFileSync('sync')
    writeFileSync('/proc/sys/vm/drop_caches', '3')
    return true
  } catch {
    return false
  }
}

/** Measures the start and the memory with the embedded database. */
export async function embedded(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atelier-bench-'))
  try {
    await (await startShop({ databaseUrl: '', dataDir })).stop()
    const shop = await startShop({ databaseUrl: '', dataDir })
    atMost('start to the first answer, embedded database', shop.firstResponseMs / 1_000, 1.5, 's')
    await sleep(SETTLE_MS)
    atMost('memory after the start, embedded database', shop.residentMb(), 350, 'MB')
    inform('processor time of the start, embedded database', shop.processorMs(), 'ms')
    await shop.stop()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
