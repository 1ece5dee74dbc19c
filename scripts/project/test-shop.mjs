import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './ports.mjs'
import { onProcessExit, start } from './run.mjs'
import { mainFile } from './shop-process.mjs'
import { pinnedNode } from './workspace.mjs'

const READY_TIMEOUT_MS = 180_000
const OUTPUT_LINES = 30

/** Starts the built shop in a temporary folder, with the demo unless told otherwise; resolves when it responds. */
export async function startTestShop(seed = 'demo') {
  const dataDir = mkdtempSync(join(tmpdir(), 'atelier-shop-'))
  const removeFolder = onProcessExit(() => rmSync(dataDir, { recursive: true, force: true }))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const password = 'Demo-Password-1!'
  const env = {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: undefined,
    SEED: seed,
    DEMO_PASSWORD: password,
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'warn',
    NODE_ENV: undefined,
    API_ONLY: undefined,
    WORKER: undefined,
  }
  const output = []
  const shop = start(pinnedNode, [mainFile()], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const ended = new Promise((resolve) => shop.once('exit', resolve))
  shop.stdout.on('data', (chunk) => output.push(chunk))
  shop.stderr.on('data', (chunk) => output.push(chunk))
  const lastOutput = () => Buffer.concat(output).toString().trimEnd().split('\n').slice(-OUTPUT_LINES).join('\n')
  const stop = async () => {
    shop.kill('SIGTERM')
    await ended
    removeFolder()
  }
  if (await waitForHttp(`http://127.0.0.1:${port}/api/health-check`, shop))
    return { url, password, dataDir, emailFolder: join(dataDir, 'mail'), stop, lastOutput }
  await stop()
  throw new Error(`The shop did not open:\n${lastOutput()}`)
}

async function waitForHttp(address, shop) {
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (Date.now() < deadline && shop.exitCode === null) {
    const response = await fetch(address, { signal: AbortSignal.timeout(READY_TIMEOUT_MS) }).catch(() => null)
    if (response?.ok) return true
    await sleep(100)
  }
  return false
}
