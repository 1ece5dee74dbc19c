import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasProxy, HOST, startProxy, type RunningProxy } from '../../bench/resilience/proxy.ts'

/** More than the kernels of both sides buffer, so that a client that does not read stops nginx. */
const FILE = randomBytes(16 * 1_048_576)
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** The limits of the documented nginx.conf, a twentieth or less of them: a test has no 30 seconds. */
const SHORTER = [
  ['send_timeout 30s;', 'send_timeout 1s;'],
  ['client_body_timeout 10s;', 'client_body_timeout 1s;'],
] as const
/** Longer than the limits of the other paths, and shorter than those of archives and uploads. */
const PAUSE_MS = 2_500

const bodyOf = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Stands for the shop: sends the file, and answers an upload with its hash. */
const shop = createServer((received, response) => {
  if (received.method === 'GET') return void response.writeHead(200, { 'X-Accel-Buffering': 'no' }).end(FILE)
  void bodyOf(received).then(
    (body) => response.end(hashOf(body)),
    () => response.destroy(),
  )
})

let proxy: RunningProxy | undefined

beforeAll(async () => {
  if (!hasProxy()) return
  await once(shop.listen(0, '127.0.0.1'), 'listening')
  const { port } = shop.address() as AddressInfo
  proxy = await startProxy([port, port], (conf) =>
    SHORTER.reduce((text, [documented, short]) => {
      if (!text.includes(documented)) throw new Error(`docs/operations/nginx.conf has no ${documented}`)
      return text.replace(documented, short)
    }, conf),
  )
}, 30_000)

afterAll(async () => {
  await proxy?.stop()
  shop.close()
  shop.closeAllConnections()
})

const ask = (method: string, path: string) =>
  request({
    host: '127.0.0.1',
    port: proxy?.port,
    servername: HOST,
    headers: { Host: HOST },
    rejectUnauthorized: false,
    agent: false,
    method,
    path,
  })

/** Downloads with a pause after the first bytes. Returns the hash of what arrived, and whether it was all. */
async function downloadSlowly(path: string): Promise<string> {
  const [response] = (await once(ask('GET', path).end(), 'response')) as [IncomingMessage]
  response.pause()
  await sleep(PAUSE_MS)
  return bodyOf(response).then(hashOf, () => 'cut')
}

/** Uploads with a pause in the middle. Returns what the shop answers, or the status of nginx. */
async function uploadSlowly(path: string): Promise<string> {
  const upload = ask('POST', path)
  upload.setHeader('Content-Length', 800_000)
  const answer = (once(upload, 'response') as Promise<[IncomingMessage]>).then(
    ([response]) => response,
    () => null,
  )
  upload.write(FILE.subarray(0, 400_000))
  await sleep(PAUSE_MS)
  upload.end(FILE.subarray(400_000, 800_000))
  const response = await answer
  if (response?.statusCode !== 200) return 'cut'
  return (await bodyOf(response)).toString()
}

test.skipIf(!hasProxy())(
  'a reader that pauses gets a whole archive through nginx, and is cut elsewhere (needs nginx and openssl)',
  async () => {
    const [archive, other] = await Promise.all([downloadSlowly('/api/admin/export'), downloadSlowly('/api/other')])
    expect([archive, other]).toEqual([hashOf(FILE), 'cut'])
  },
  30_000,
)

test.skipIf(!hasProxy())(
  'an upload that pauses arrives whole through nginx, and is cut elsewhere (needs nginx and openssl)',
  async () => {
    const sent = hashOf(FILE.subarray(0, 800_000))
    const paths = ['/api/admin/import-runs/upload', '/api/upload/image', '/api/other']
    expect(await Promise.all(paths.map(uploadSlowly))).toEqual([sent, sent, 'cut'])
  },
  30_000,
)
