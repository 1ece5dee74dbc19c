import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../scripts/project/ports.mjs'
import { mainFile, nodeFlags, withAllocator } from './measured-shop.ts'

/** The unit of /proc/PID/stat, which is the same on every Linux. */
const TICK_MS = 10

export interface RunningShop {
  url: string
  pid: number
  /** From starting the process to its first answer. */
  firstResponseMs: number
  /** Resident memory in MB, as the operating system reports it; NaN where it does not. */
  residentMb: () => number
  /** Processor time in ms of the process, in user and kernel mode; NaN where the system does not tell. */
  processorMs: () => number
  /** Ends the process, by default as an operator does, and returns its exit code; null after SIGKILL. */
  stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<number | null>
}

export interface ShopOptions {
  /** Empty for the embedded database. */
  databaseUrl: string
  dataDir: string
  /** A free port by default. */
  port?: number
  /** Settings of the shop, as environment variables. */
  settings?: Record<string, string>
  /** The shop has started when it answers this path. */
  firstPath?: string
}

/** The password of every demo account. */
export const DEMO_PASSWORD = 'a password for measuring'
const CATALOG = '/api/products?pageSize=24'

/** Starts the shop as `npm start` does, and waits for its first answer. */
export async function startShop(options: ShopOptions): Promise<RunningShop> {
  const { databaseUrl, dataDir, settings = {}, firstPath = CATALOG } = options
  const port = options.port ?? (await freePort())
  const env = {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SEED: 'demo',
    DEMO_PASSWORD,
    ALLOW_SANDBOX: '1',
    SESSION_SECRET: randomBytes(32).toString('hex'),
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'warn',
    ...settings,
  }
  const startedAt = performance.now()
  const shop = spawn(process.execPath, [...nodeFlags, mainFile], {
    env: withAllocator(env),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await waitUntilReady(url + firstPath, shop)
  return {
    url,
    pid: shop.pid ?? 0,
    firstResponseMs: performance.now() - startedAt,
    residentMb: () => residentMb(shop),
    processorMs: () => processorMs(shop),
    stop: async (signal = 'SIGTERM') => {
      const ended = new Promise<number | null>((resolve) => shop.once('exit', resolve))
      shop.kill(signal)
      return ended
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

/** Returns the processor time of a process, or of a thread ('PID/task/TID'), in ms; NaN where the system does not tell. */
export const processorMs = ({ pid = 0 }: { pid?: number | string | undefined }): number => ticksMs(pid, 11)

/** Returns the processor time in ms of the children of a process that have ended: idle connections of PostgreSQL do. */
export const endedChildrenMs = (pid: number): number => ticksMs(pid, 13) || 0

/** Returns user and kernel time of `/proc/PID/stat`; of the process itself they are field 11 after its name, and the next. */
function ticksMs(pid: number | string, field: 11 | 13): number {
  try {
    // The name in parentheses may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[field]) + Number(fields[field + 1])) * TICK_MS
  } catch {
    return Number.NaN
  }
}
