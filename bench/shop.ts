import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const MAIN = join(import.meta.dirname, '../apps/api/src/main.ts')

export interface RunningShop {
  url: string
  /** From starting the process to its first catalog response. */
  firstResponseMs: number
  /** Resident memory in MB, as the operating system reports it; NaN where it does not. */
  residentMb: () => number
  stop: () => Promise<void>
}

/** Starts the shop as `npm start` does and waits for its first response. */
export async function startShop(
  port: number,
  databaseUrl: string,
  dataDir: string,
  over: Record<string, string> = {},
): Promise<RunningShop> {
  const env = {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SEED: 'demo',
    DEMO_PASSWORD: 'a password for measuring',
    ALLOW_SANDBOX: '1',
    SESSION_SECRET: randomBytes(32).toString('hex'),
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'warn',
    ...over,
  }
  const startedAt = performance.now()
  const shop = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  await waitUntilReady(`${url}/api/products?pageSize=24`, shop)
  return {
    url,
    firstResponseMs: performance.now() - startedAt,
    residentMb: () => residentMb(shop),
    stop: async () => {
      const ended = new Promise((resolve) => shop.once('exit', resolve))
      shop.kill('SIGTERM')
      await ended
    },
  }
}

async function waitUntilReady(url: string, shop: ChildProcess): Promise<void> {
  while (shop.exitCode === null) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await sleep(10)
  }
  throw new Error('the shop did not start')
}

/** Adds up the process and its children, such as the embedded database. */
function residentMb({ pid = 0 }: Pick<ChildProcess, 'pid'>): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
    const own = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
    return children.reduce((sum, child) => sum + residentMb({ pid: child }), own)
  } catch {
    return Number.NaN
  }
}
