import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { request as sendRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { limits } from '@atelier/domain/limits'
import { testShop } from '../../testing/test-shop.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { diskStorage } from '../../adapters/storage/disk-storage.ts'
import { listen } from '../../boot/listen.ts'
import { shopHandler } from '../../sites/shop-handler.ts'
import { aDataDir } from '../../testing/shop-process.ts'
import { testLog } from '../../testing/test-log.ts'
import { createMetrics } from '../../metrics/metrics.ts'
import { createAdmission, type Fetch } from './admission.ts'
import { createClientConcurrencyLimit, limitConnections } from './client-concurrency-limit.ts'
import { createLoadShedder } from './load-shedder.ts'
import { createBodyReceiver, type BodyReceiverOptions } from '../body/receive-body.ts'

interface Setting extends BodyReceiverOptions {
  /** Slots of the load shedder. */
  slots?: number
  perAddress?: number
  trustedProxies?: number
}

/** A server with all admission steps. Requests to /wait get their response when `release` is called. */
async function aServer(fetch: Fetch, { slots = 100, perAddress = 50, trustedProxies = 0, ...bodies }: Setting = {}) {
  const metrics = createMetrics()
  const settings = {
    publicUrl: 'http://localhost',
    TRUSTED_PROXIES: trustedProxies,
    REQUESTS_PER_ADDRESS: perAddress,
    RATE_LIMIT_FACTOR: 1,
  }
  const pending: (() => void)[] = []
  const { handler: loadShedder } = createLoadShedder('http://localhost', metrics, {
    limits: { checkouts: slots, anything: slots },
  })
  const { server, port } = await listen(
    async (request, bindings) => {
      if (!request.url.includes('/wait')) return fetch(request, bindings)
      await new Promise<void>((resolve) => pending.push(resolve))
      return new Response('waited')
    },
    { HOST: '127.0.0.1', PORT: 0, LISTEN_FDS: 0 },
    createAdmission({
      fastPaths: [],
      clientLimit: createClientConcurrencyLimit(settings, metrics),
      receiveBody: createBodyReceiver(bodies),
      loadShedder,
    }),
  )
  limitConnections(server, settings)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })

  /** Opens a connection from a local address and writes `text` only. */
  const open = async (text: string, from = '127.0.0.1'): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    socket.on('error', () => {})
    socket.resume()
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    socket.write(text)
    return socket
  }
  const get = async (path: string, { from = '127.0.0.2', headers = {} } = {}): Promise<number> => {
    const call = sendRequest({ port, host: '127.0.0.1', localAddress: from, path, headers, agent: false }).end()
    const [response] = (await once(call, 'response')) as [NodeJS.ReadableStream & { statusCode: number }]
    response.resume()
    await once(response, 'end')
    return response.statusCode
  }
  const connections = (): Promise<number> =>
    new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))
  const release = (): void => pending.splice(0).forEach((resolve) => resolve())
  return { open, get, connections, release, waiting: () => pending.length, metrics, port }
}

const head = (path: string, ...lines: string[]): string =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/x-www-form-urlencoded',
    ...lines,
    '',
    '',
  ].join('\r\n')
const echo: Fetch = async (request) => new Response(await request.text())

/** A fake storefront server: its pages are rendered, and its actions read their form. */
const RENDERER = `export const createStorefront = () => async (request) => {
  const text = request.method === 'POST' ? [...(await request.formData())].join(' ') : 'nothing sent'
  return new Response('<p>' + text + '</p>', { headers: { 'Content-Type': 'text/html' } })
}`

/** The page handler of a shop with the fake storefront. */
function aStorefront(): Fetch {
  const folder = aDataDir()
  mkdirSync(join(folder, 'server'), { recursive: true })
  writeFileSync(join(folder, 'server/index.js'), RENDERER)
  writeFileSync(join(folder, 'server/package.json'), '{"type":"module"}')
  return shopHandler({
    watch: { isCurrent: () => true, revalidate: async () => {}, onChange() {} },
    lists: { handles: () => new Set(), list: async () => [] },
    config: { publicUrl: 'http://localhost', API_ONLY: false },
    storage: diskStorage(folder),
    log: testLog,
    metrics: createMetrics(),
    published: testShop(),
    api: echo,
    builds: { admin: folder, storefront: folder },
  }).fetch
}

/** Returns everything a connection received until it closed. */
async function receivedBy(socket: Socket): Promise<string> {
  const received: Buffer[] = []
  socket.on('data', (chunk: Buffer) => received.push(chunk))
  await new Promise<void>((ended) => socket.once('close', () => ended()))
  return Buffer.concat(received).toString()
}

test('renders pages while slow clients send their forms', async () => {
  const { open, get } = await aServer(aStorefront())
  const slow = []
  for (let index = 0; index < 20; index += 1) slow.push(await open(`${head('/contact', 'Content-Length: 20')}name=`))
  expect(await get('/search?q=bag')).toBe(200)
  expect(await get('/checkout')).toBe(200)
  const [first] = slow
  const responded = once(first as Socket, 'data')
  first?.write('Maren%20Holt+++')
  expect(String((await responded)[0])).toContain('name,Maren Holt')
})

test.each([
  ['/products/totes', 405, 'Allow: GET, HEAD'],
  ['/nowhere', 405, 'Allow: GET, HEAD'],
  ['/media/bag.webp', 405, 'Allow: GET, HEAD'],
  ['/admin/orders', 405, 'Allow: GET, HEAD'],
  ['/contact', 413, 'text/html'],
])('rejects a form of 200 MB for %s with %i before it is sent', async (path, status, line) => {
  const { open } = await aServer(aStorefront())
  const socket = await open(head(path, 'Content-Length: 200000000'))
  const chunk = Buffer.alloc(64 * 1_024, 'x')
  const send = (): void => {
    while (socket.writable && socket.write(chunk));
  }
  socket.on('drain', send)
  let sentBeforeResponse = Number.NaN
  socket.once('data', () => (sentBeforeResponse = socket.bytesWritten))
  send()
  // The server must close the connection, because the client never stops sending.
  const received = await receivedBy(socket)
  expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(received.toLowerCase()).toContain(line.toLowerCase())
  expect(sentBeforeResponse).toBeLessThan(200_000_000)
})

test('reads a chunked form only up to the size limit', async () => {
  const { open } = await aServer(aStorefront())
  const socket = await open(head('/newsletter', 'Transfer-Encoding: chunked'))
  const chunk = 'x'.repeat(limits.http.formBodyMaxBytes)
  socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`.repeat(2))
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 413 /)
})

test('names the allowed methods of a page with an action', async () => {
  const { open } = await aServer(aStorefront())
  const socket = await open('PUT /contact HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  expect(await receivedBy(socket)).toMatch(/^HTTP\/1\.1 405 [^]*allow: GET, HEAD, POST\r/i)
})

test('gives no slot to connections that are idle, slow or aborted', async () => {
  const { open, get, connections } = await aServer(echo, { slots: 4 })
  const kinds = [
    '',
    'POST /api/orders HTTP/1.1\r\nHost: loc',
    head('/api/orders', 'Content-Length: 20'),
    head('/api/orders', 'Transfer-Encoding: chunked'),
  ]
  const sockets: Socket[] = []
  for (let index = 0; index < 40; index += 1) sockets.push(await open(kinds[index % kinds.length] as string))
  expect(await get('/api/products')).toBe(200)
  for (const socket of sockets) socket.destroy()
  await expect.poll(connections).toBe(0)
  for (let index = 0; index < 8; index += 1) expect(await get('/api/products', { from: '127.0.0.1' })).toBe(200)
})

test('releases the slot of a client that disconnects after pipelined requests', async () => {
  const { open, get, connections, waiting: pending, release } = await aServer(echo, { slots: 4, perAddress: 4 })
  const line = 'GET /api/wait HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const socket = await open(line.repeat(4))
  await expect.poll(pending).toBe(4)
  expect(await get('/api/products')).toBe(503)
  socket.destroy()
  await expect.poll(connections).toBe(0)
  await open(line.repeat(4))
  await expect.poll(pending).toBe(8)
  release()
})

test('rejects requests of one address beyond its limit, and serves other addresses', async () => {
  const { open, get, waiting: pending, release, metrics } = await aServer(echo, { perAddress: 3 })
  const recordRejected = vi.spyOn(metrics, 'recordRejected')
  const line = 'GET /api/wait HTTP/1.1\r\nHost: localhost\r\n\r\n'
  for (let index = 0; index < 3; index += 1) await open(line)
  await expect.poll(pending).toBe(3)
  expect(await get('/api/products', { from: '127.0.0.1' })).toBe(429)
  expect(await get('/api/products', { from: '127.0.0.2' })).toBe(200)
  expect(recordRejected.mock.calls).toEqual([['client']])
  release()
  await expect.poll(() => get('/api/products', { from: '127.0.0.1' })).toBe(200)
})

test('counts the forwarded address behind a proxy, and an IPv6 /64 as one', async () => {
  const { open, get, waiting: pending } = await aServer(echo, { perAddress: 2, trustedProxies: 1 })
  const lines = (address: string): string =>
    `GET /api/wait HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.7, ${address}\r\n\r\n`
  for (const address of ['2001:db8::1', '2001:db8::2']) await open(lines(address))
  await expect.poll(pending).toBe(2)
  const from = (address: string) => get('/api/products', { headers: { 'X-Forwarded-For': address } })
  expect(await from('2001:db8::3')).toBe(429)
  expect(await from('2001:db8:0:1::3')).toBe(200)
  expect(await from('198.51.100.7')).toBe(200)
})

test('closes connections of one address beyond five times its request limit', async () => {
  const { open, connections, get } = await aServer(echo, { perAddress: 2 })
  for (let index = 0; index < 30; index += 1) await open('')
  await expect.poll(connections).toBe(10)
  expect(await get('/api/products', { from: '127.0.0.2' })).toBe(200)
})

test('aborts the oldest incomplete body when all together exceed the memory limit', async () => {
  const limitsOf = () => ({ maxBytes: 1_000, withinMs: 60_000 })
  const { open, get } = await aServer(echo, { limitsOf, maxPendingBytes: 2_000 })
  const oldest = await open(`${head('/api/orders', 'Content-Length: 1000')}${'x'.repeat(900)}`)
  const received = receivedBy(oldest)
  const newer = await open(`${head('/api/orders', 'Content-Length: 1000')}${'y'.repeat(900)}`)
  const newest = await open(`${head('/api/orders', 'Content-Length: 1000')}${'z'.repeat(900)}`)
  expect(await received).toMatch(/^HTTP\/1\.1 408 /)
  for (const socket of [newer, newest]) {
    const responded = once(socket, 'data')
    socket.write('w'.repeat(100))
    expect(String((await responded)[0])).toMatch(/^HTTP\/1\.1 200 /)
  }
  expect(await get('/api/products')).toBe(200)
})
