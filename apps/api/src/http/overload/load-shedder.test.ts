import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createMetrics } from '../../metrics/metrics.ts'
import { createLoadShedder } from './load-shedder.ts'

let close: (() => void) | undefined
afterEach(() => close?.())

let clock = 0

/** A server with these limits. Admitted requests wait until `serve` is called. */
async function aShopWithRoomFor(checkouts: number, anything: number) {
  const metrics = createMetrics()
  const admitted: ServerResponse[] = []
  const { handler: loadShedder, isOverloaded } = createLoadShedder('http://localhost', metrics, {
    limits: { checkouts, anything },
    now: () => clock,
    clientOf: ({ headers }) => String(headers['x-client'] ?? ''),
  })
  const server = createServer((request, response) => {
    if (!loadShedder(request, response)) admitted.push(response)
  }).listen(0, '127.0.0.1')
  close = () => {
    server.close()
    server.closeAllConnections()
  }
  await new Promise((resolve) => server.once('listening', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const send = (path: string, method = 'GET', accept = '*/*', client = '') =>
    fetch(address + path, { method, headers: { Accept: accept, 'X-Client': client } })
  const serve = (): void => admitted.splice(0).forEach((response) => response.end('served'))
  return { send, serve, metrics, isOverloaded, admitted: () => admitted.length }
}

test('rejects checkouts first with 503 and Retry-After, and serves other requests', async () => {
  const { send, serve, metrics, admitted } = await aShopWithRoomFor(2, 100)
  const recordRejected = vi.spyOn(metrics, 'recordRejected')
  const first = [send('/api/orders', 'POST'), send('/orders', 'POST')]
  await expect.poll(admitted).toBe(2)
  for (const path of ['/api/orders', '/orders?x=1', '/api/sandbox/create-intent', '/stripe/create-intent']) {
    const rejected = await send(path, 'POST')
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '3'])
    expect(await rejected.json()).toMatchObject({ success: false, code: 'unavailable' })
  }
  const browsing = send('/api/products')
  await expect.poll(admitted).toBe(3)
  serve()
  expect((await Promise.all([...first, browsing])).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(recordRejected.mock.calls).toEqual(Array.from({ length: 4 }, () => ['checkout']))

  const next = send('/api/orders', 'POST')
  await expect.poll(admitted).toBe(1)
  serve()
  expect((await next).status).toBe(200)
})

test('rejects all requests over the limit, except health checks', async () => {
  const { send, serve, admitted } = await aShopWithRoomFor(100, 1)
  const first = send('/')
  await expect.poll(admitted).toBe(1)
  expect((await send('/api/products?q=bag')).status).toBe(503)
  const health = send('/api/health-check/live')
  await expect.poll(admitted).toBe(2)
  serve()
  expect([(await first).status, (await health).status]).toEqual([200, 200])
})

test('returns a self-contained page that reloads to a browser', async () => {
  const { send, serve, admitted } = await aShopWithRoomFor(100, 1)
  const first = send('/')
  await expect.poll(admitted).toBe(1)
  const rejected = await send('/products/totes', 'GET', 'text/html,*/*;q=0.8')
  expect([rejected.status, rejected.headers.get('retry-after'), rejected.headers.get('content-type')]).toEqual([
    503,
    '3',
    'text/html; charset=utf-8',
  ])
  const html = await rejected.text()
  expect(html).toContain('<meta http-equiv="refresh" content="5">')
  expect(html).not.toMatch(/src=|href="[^"]/)
  const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(html) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(rejected.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
  serve()
  await first
})

test('admits fewer requests while responses are late, except page assets, and more when they are fast again', async () => {
  clock = 0
  const { send, serve, admitted, isOverloaded } = await aShopWithRoomFor(100, 200)
  const requests = Array.from({ length: 110 }, () => send('/search?q=bag'))
  await expect.poll(admitted).toBe(110)
  expect(isOverloaded()).toBe(true)
  clock += 2_000
  serve()
  await Promise.all(requests)
  clock += 300
  const next = Array.from({ length: 73 }, () => send('/search?q=bag'))
  await expect.poll(admitted).toBe(73)
  expect((await send('/search?q=bag')).status).toBe(503)
  const image = send('/media/products/bag.webp')
  await expect.poll(admitted).toBe(74)
  clock += 10
  serve()
  expect(new Set((await Promise.all([...next, image])).map(({ status }) => status))).toEqual(new Set([200]))
  clock += 20_000
  expect(isOverloaded()).toBe(false)
})

test('what one client had open before the limit fell leaves the room of the others', async () => {
  clock = 0
  const { send, serve, admitted } = await aShopWithRoomFor(600, 1_500)
  const own = (client: string) => send('/search?q=bag', 'GET', '*/*', client)
  const late = Array.from({ length: 60 }, () => own('a'))
  await expect.poll(admitted).toBe(60)
  clock += 2_000
  serve()
  await Promise.all(late)
  const waiting = Array.from({ length: 60 }, () => own('a'))
  await expect.poll(admitted).toBe(60)
  clock += 300
  expect((await own('a')).status).toBe(503)
  const others = ['b', 'c'].flatMap((client) => Array.from({ length: 15 }, () => own(client)))
  await expect.poll(admitted).toBe(90)
  clock += 10
  serve()
  expect(new Set((await Promise.all([...waiting, ...others])).map(({ status }) => status))).toEqual(new Set([200]))
})
