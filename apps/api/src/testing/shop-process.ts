import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** The sources, or the bundle that `npm test` has built: it starts in half the time. */
const MAIN = process.env.TEST_SHOP_MAIN ?? join(import.meta.dirname, '../main.ts')

/**
 * The environment of each program of the shop: none of this process's but where programs, home and compiled code are. What
 * is compiled already takes half of the time to load.
 */
export const ownEnvironment = (): Record<string, string | undefined> => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../../.cache/compiled'),
})

/** Creates a folder for one test and removes it afterwards. */
export function aDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export interface ShopProcess {
  child: ChildProcess
  pid: number
  stdout: () => string
  stderr: () => string
  /** Resolves with the exit code, or the signal that ended it. */
  ended: Promise<number | string | null>
}

/**
 * Runs the real program in a separate process without this process's environment; `listeningFd` is passed as systemd
 * does. `main` is another build of the program.
 */
export function runMain(environment: Record<string, string>, listeningFd?: number, main = MAIN): ShopProcess {
  const env = { ...ownEnvironment(), TMPDIR: tmpdir(), LOG_LEVEL: 'warn', ...environment }
  return watchProcess(
    spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe', listeningFd ?? 'ignore'] }),
  )
}

/** Collects the output of a process, and ends it with the test. */
export function watchProcess(child: ChildProcess): ShopProcess {
  let stdout = ''
  let stderr = ''
  child.stdout?.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const ended = new Promise<number | string | null>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal))
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { child, pid: child.pid ?? 0, stdout: () => stdout, stderr: () => stderr, ended }
}

/** Waits until the shop prints its address, and returns it; throws with its stderr if it exits before. */
export async function untilOpen(shop: ShopProcess): Promise<string> {
  const address = /API +(http:\/\/\S+)\/api\/docs/
  const opened = new Promise<string>((resolve) => {
    const check = (): void => {
      const found = address.exec(shop.stdout())?.[1]
      if (found) resolve(found.replace('localhost', '127.0.0.1'))
    }
    shop.child.stdout?.on('data', check)
    check()
  })
  const first = await Promise.race([opened, shop.ended])
  if (typeof first === 'string' && first.startsWith('http')) return first
  throw new Error(`The shop ended with ${first}: ${shop.stderr()}`)
}

/** Returns the pid of the server that the shop of DATA_DIR has started; 0 while there is none. */
export function databasePid(dataDir: string): number {
  const file = join(dataDir, 'postgres/postmaster.pid')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0
}
