import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runAsClient } from '../../current-client.ts'
import { openDb } from '../../db/client.ts'
import { aServer, aStorefront } from '../../testing/admission-server.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { testDatabase } from '../../testing/test-database.ts'
import type { Fetch } from './admission.ts'
import { allowPause } from './response-watchdog.ts'

/*
 * One client must not use up what all share. Each test lets client A (127.0.0.1) use a resource up, and a client B of
 * another address is served while A still waits.
 */

const A = '127.0.0.1'
const B = '127.0.0.2'
const lineOf = (path: string, ...headers: string[]): string =>
  [`GET ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n')
const BIG = new Uint8Array(8 * 1_048_576)

/** Sends responses of 8 MB as a buffer, of 32 MB as a stream, and small ones. */
const big: Fetch = (request) => {
  if (request.url.endsWith('/buffer')) return new Response(BIG)
  if (!request.url.includes('/stream')) return new Response('small')
  const parts = Array.from({ length: 512 }, () => BIG.subarray(0, 65_536))
  return new Response(ReadableStream.from(parts))
}

/** Opens a connection that asks for `path` and never reads. */
async function openUnread(open: (text: string, from?: string) => Promise<Socket>, path: string, from = A) {
  const socket = await open(lineOf(path), from)
  socket.pause()
  return socket
}

test('slots: clients that never read their responses take none', async () => {
  const { open, get } = await aServer(big, { slots: 4 })
  for (const path of ['/api/buffer', '/api/stream', '/assets/stream']) {
    for (let index = 0; index < 8; index += 1) await openUnread(open, path)
  }
  await expect.poll(() => get('/api/small', { from: B })).toBe(200)
  await expect.poll(() => get('/assets/small.js', { from: B })).toBe(200)
})

test('slots: files that are prepared take none of the pages', async () => {
  const { open, get, waiting, release } = await aServer(big, { slots: 4 })
  for (let index = 0; index < 4; index += 1) await open(lineOf('/assets/wait'), A)
  await expect.poll(waiting).toBe(4)
  expect([await get('/assets/small.js', { from: A }), await get('/', { from: B })]).toEqual([503, 200])
  release()
})

test('slots: one client has a third', async () => {
  const { open, get, waiting, release } = await aServer(big, { slots: 6, clientFactor: 1 })
  for (const kind of ['/api/wait', '/assets/wait']) {
    for (let index = 0; index < 2; index += 1) await open(lineOf(kind), A)
  }
  await expect.poll(waiting).toBe(4)
  expect(await get('/api/small', { from: A })).toBe(503)
  expect(await get('/assets/small', { from: A })).toBe(503)
  expect([await get('/api/small', { from: B }), await get('/assets/small', { from: B })]).toEqual([200, 200])
  release()
})

test('event loop: B is accepted and served first while 60 connections of A wait for slow handlers', async () => {
  const order: string[] = []
  const slow: Fetch = (request) => {
    const { pathname } = new URL(request.url)
    order.push(pathname.slice(1))
    const endsAt = performance.now() + 5
    while (performance.now() < endsAt);
    return new Response('done')
  }
  const { open, get } = await aServer(slow, { perAddress: 100 })
  const ofA = Array.from({ length: 60 }, () => open(lineOf('/a'), A))
  const ofB = get('/b', { from: B })
  expect(await ofB).toBe(200)
  await Promise.all(ofA)
  await expect.poll(() => order).toHaveLength(61)
  // Of the requests of A, only those start before that of B that begin while its connection is accepted.
  expect(order.indexOf('b')).toBeLessThan(12)
})

test('slots: three clients that fill them leave the first request of another', async () => {
  const { open, get, waiting, release } = await aServer(big, { slots: 6, clientFactor: 1 })
  const others = ['127.0.0.3', '127.0.0.4', '127.0.0.5']
  for (const from of others) for (let index = 0; index < 2; index += 1) await open(lineOf('/api/wait'), from)
  await expect.poll(waiting).toBe(6)
  expect([await get('/api/small', { from: B }), await get('/api/small', { from: '127.0.0.3' })]).toEqual([200, 503])
  // Also these have an end.
  for (let client = 10; client < 16; client += 1) await open(lineOf('/api/wait'), `127.0.0.${client}`)
  await expect.poll(waiting).toBe(12)
  expect(await get('/api/small', { from: B })).toBe(503)
  release()
})

test.each(['/api/buffer', '/api/stream', '/assets/stream'])(
  'memory: a response of %s is cut when it is not read',
  async (path) => {
    const { open, connections } = await aServer(big, { unread: { withinMs: 100, checkEveryMs: 10 } })
    const stalled = await openUnread(open, path)
    await expect.poll(connections).toBe(1)
    await expect.poll(connections).toBe(0)
    stalled.destroy()
  },
)

test('memory: the reader of a response that allows a pause is cut after that', async () => {
  let clock = 0
  const patient: Fetch = (request, bindings) => {
    allowPause((bindings as { outgoing: ServerResponse }).outgoing, 60_000)
    return big(request, bindings)
  }
  const { open, connections } = await aServer(patient, {
    unread: { withinMs: 1_000, checkEveryMs: 5, now: () => clock },
  })
  const settled = () => new Promise((resolve) => setTimeout(resolve, 100))
  const reader = await openUnread(open, '/api/stream')
  await settled()
  clock += 50_000
  await settled()
  expect(await connections()).toBe(1)
  clock += 20_000
  await expect.poll(connections).toBe(0)
  reader.destroy()
})

test('memory: a slow reader and a silent stream of events are not cut', async () => {
  let clock = 0
  const silent: Fetch = (request) => {
    if (!request.url.endsWith('/events')) return big(request)
    return new Response(new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(10)) }))
  }
  const { open, connections } = await aServer(silent, {
    unread: { withinMs: 1_000, checkEveryMs: 5, now: () => clock },
  })
  await open(lineOf('/api/events'))
  const reader = await openUnread(open, '/api/stream')
  let received = 0
  reader.on('data', (chunk: Buffer) => {
    received += chunk.length
    reader.pause()
    // All reads together take longer than a client may leave a response unread.
    clock += 10
    setImmediate(() => reader.resume())
  })
  reader.resume()
  await expect.poll(() => received, { timeout: 20_000 }).toBeGreaterThan(4 * BIG.length)
  expect(clock).toBeGreaterThan(1_000)
  clock += 60_000
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await connections()).toBe(2)
})

/** Pages are rendered when the test says so. */
const WAITING_RENDERER = `export const createStorefront = () => async (request) => {
  const { pathname, search } = new URL(request.url)
  await globalThis.renderGate(pathname + search)
  return new Response('page', { headers: { 'Content-Type': 'text/html' } })
}`

test.each([
  ['directly', {}, (from: string) => ({ from, headers: {} })],
  ['behind a proxy', { trustedProxies: 1 }, (from: string) => ({ headers: { 'X-Forwarded-For': from } })],
  [
    'in an IPv6 network',
    { trustedProxies: 1 },
    (from: string) => ({
      headers: { 'X-Forwarded-For': from === A ? `2001:db8::${Math.ceil(Math.random() * 999)}` : '2001:db8:0:1::1' },
    }),
  ],
])('renders: B gets pages while A waits for fifty, %s', async (_name, setting, sender) => {
  const rendering: string[] = []
  const gates = new Map<string, () => void>()
  Object.assign(globalThis, {
    renderGate: (path: string) => {
      rendering.push(path)
      return path.includes('q=') ? new Promise<void>((resolve) => gates.set(path, resolve)) : undefined
    },
  })
  const { get } = await aServer(aStorefront(WAITING_RENDERER), setting)
  const wanted = 4
  const ofA = Array.from({ length: 50 }, (_, index) =>
    get(index === wanted ? '/products/wanted' : `/search?q=word${index}`, sender(A)),
  )
  await expect.poll(() => rendering).toHaveLength(2)
  // Also the page that A has queued behind its own.
  for (const path of ['/products/clemence', '/about', '/products/wanted', '/checkout']) {
    expect([path, await get(path, sender(B))]).toEqual([path, 200])
  }
  expect(rendering.filter((path) => path.includes('q='))).toHaveLength(2)
  Object.assign(globalThis, { renderGate: () => undefined })
  for (const open of gates.values()) open()
  const statuses = await Promise.all(ofA)
  // What exceeds the share of A is rejected; the rest is served.
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(20)
})

test('event loop: B is served while A sends invalid bodies without a pause', async () => {
  const { app } = await createTestApp()
  const { get, port } = await aServer((request, bindings) => app.fetch(request, bindings as object))
  const unknown = Object.fromEntries(Array.from({ length: 1_200 }, (_, index) => [`f${index}`, 1]))
  const body = JSON.stringify(unknown)
  const headers = { 'Content-Type': 'application/json' }
  const statuses = new Set<number>()
  let isOver = false
  const attack = async (): Promise<void> => {
    if (isOver) return
    const response = await fetch(`http://127.0.0.1:${port}/api/orders`, { method: 'POST', headers, body })
    statuses.add(response.status)
    await response.arrayBuffer()
    return attack()
  }
  const attackers = Array.from({ length: 40 }, attack)
  await expect.poll(() => statuses.size).toBe(1)
  const slowest = { ms: 0 }
  for (let index = 0; index < 5; index += 1) {
    const startedAt = performance.now()
    expect(await get('/api/categories', { from: B })).toBe(200)
    slowest.ms = Math.max(slowest.ms, performance.now() - startedAt)
  }
  isOver = true
  await Promise.all(attackers)
  expect([...statuses]).toEqual([400])
  expect(slowest.ms).toBeLessThan(3_000)
})

test('database: B gets a connection while A waits for hundreds', async () => {
  const { url } = await testDatabase()
  const db = openDb({ connectionString: url, maxConnections: 3, onIdleError: () => undefined })
  const gate = Promise.withResolvers<void>()
  const asClient = (client: string, work: () => Promise<unknown>): Promise<unknown> =>
    new Promise((resolve, reject) => runAsClient(client, () => void work().then(resolve, reject)))
  let open = 0
  const hold = (): Promise<unknown> =>
    asClient(A, () =>
      db.connection().execute(async () => {
        open += 1
        await gate.promise
      }),
    )
  // On a slow machine the last ones may give up first.
  const ofA = Promise.allSettled(Array.from({ length: 200 }, hold))
  await expect.poll(() => open).toBe(2)
  for (let index = 0; index < 5; index += 1) await asClient(B, () => sql`select 1`.execute(db))
  expect(open).toBe(2)
  gate.resolve()
  await ofA
  await db.destroy()
})
