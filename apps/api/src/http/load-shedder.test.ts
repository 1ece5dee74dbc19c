import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createMetrics } from '../metrics/metrics.ts'
import { createLoadShedder } from './load-shedder.ts'

let close: (() => void) | undefined
afterEach(() => close?.())

/** Whoever is let in waits until `serve` is called. */
let clock = 0

async function aShopWithRoomFor(checkouts: number, anything: number) {
  const vitals = createMetrics()
  const inside: ServerResponse[] = []
  const { handler: gate, isOverloaded: isCrowded } = createLoadShedder('http://localhost', vitals, {
    limits: { checkouts, anything },
    now: () => clock,
  })
  const server = createServer((request, response) => {
    if (!gate(request, response)) inside.push(response)
  }).listen(0, '127.0.0.1')
  close = () => {
    server.close()
    server.closeAllConnections()
  }
  await new Promise((resolve) => server.once('listening', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = (path: string, method = 'GET', accept = '*/*') =>
    fetch(address + path, { method, headers: { Accept: accept } })
  const serve = (): void => inside.splice(0).forEach((response) => response.end('served'))
  return { ask, serve, vitals, isCrowded, inside: () => inside.length }
}

test('refuses checkouts first, at once and with a time to come again, while the rest goes on', async () => {
  const { ask, serve, vitals, inside } = await aShopWithRoomFor(2, 100)
  const first = [ask('/api/orders', 'POST'), ask('/orders', 'POST')]
  await expect.poll(inside).toBe(2)
  for (const path of ['/api/orders', '/orders?x=1', '/api/sandbox/create-intent', '/stripe/create-intent']) {
    const refused = await ask(path, 'POST')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '3'])
    expect(await refused.json()).toMatchObject({ success: false, code: 'unavailable' })
  }
  const browsing = ask('/api/products')
  await expect.poll(inside).toBe(3)
  serve()
  expect((await Promise.all([...first, browsing])).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(vitals.lines()).toContain('atelier_refused_total{what="checkout"} 4')

  const next = ask('/api/orders', 'POST')
  await expect.poll(inside).toBe(1)
  serve()
  expect((await next).status).toBe(200)
})

test('lets nobody more in when everything is taken, but for those who ask whether it lives', async () => {
  const { ask, serve, inside } = await aShopWithRoomFor(100, 1)
  const first = ask('/')
  await expect.poll(inside).toBe(1)
  expect((await ask('/api/products?q=bag')).status).toBe(503)
  const health = ask('/api/health-check/live')
  await expect.poll(inside).toBe(2)
  serve()
  expect([(await first).status, (await health).status]).toEqual([200, 200])
})

test('says so with a page to whoever wants one, which needs nothing else and asks again by itself', async () => {
  const { ask, serve, inside } = await aShopWithRoomFor(100, 1)
  const first = ask('/')
  await expect.poll(inside).toBe(1)
  const refused = await ask('/products/totes', 'GET', 'text/html,*/*;q=0.8')
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('content-type')]).toEqual([
    503,
    '3',
    'text/html; charset=utf-8',
  ])
  const html = await refused.text()
  expect(html).toContain('<meta http-equiv="refresh" content="5">')
  expect(html).not.toMatch(/src=|href="[^"]/)
  const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(html) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(refused.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
  serve()
  await first
})

test('lets fewer in while they wait too long, what belongs to their pages apart, and more again when they do not', async () => {
  clock = 0
  const { ask, serve, inside, isCrowded } = await aShopWithRoomFor(100, 200)
  const requests = Array.from({ length: 110 }, () => ask('/search?q=bag'))
  await expect.poll(inside).toBe(110)
  expect(isCrowded()).toBe(true)
  clock += 2_000
  serve()
  await Promise.all(requests)
  clock += 300
  const next = Array.from({ length: 73 }, () => ask('/search?q=bag'))
  await expect.poll(inside).toBe(73)
  expect((await ask('/search?q=bag')).status).toBe(503)
  const image = ask('/media/products/bag.webp')
  await expect.poll(inside).toBe(74)
  clock += 10
  serve()
  expect(new Set((await Promise.all([...next, image])).map(({ status }) => status))).toEqual(new Set([200]))
  clock += 20_000
  expect(isCrowded()).toBe(false)
})
