import { once } from 'node:events'
import type { Socket } from 'node:net'
import { limits } from '@atelier/domain/limits/limits'
import { expect, test, vi } from 'vitest'
import { aServer, aStorefront } from '../../testing/admission-server.ts'
import type { Fetch } from './admission.ts'

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
  const { open, get, connections, waiting: pending, release } = await aServer(echo, { slots: 4, perAddress: 5 })
  const line = 'GET /api/wait HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const socket = await open(line.repeat(4))
  await expect.poll(pending).toBe(4)
  expect(await get('/api/products', { from: '127.0.0.1' })).toBe(503)
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
