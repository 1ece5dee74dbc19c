import { ROLE_PERMISSIONS } from '@atelier/domain/access/permissions'
import { liveUpdateLimits } from '@atelier/domain/live-updates/live-update-limits'
import { sql } from 'kysely'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { shutDownServer } from '../../boot/graceful-shutdown.ts'
import { listen } from '../../boot/listen.ts'
import { createBodyReceiver } from '../../http/body/receive-body.ts'
import { createAdmission } from '../../http/overload/admission.ts'
import { createClientConcurrencyLimit } from '../../http/overload/client-concurrency-limit.ts'
import { createLoadShedder } from '../../http/overload/load-shedder.ts'
import { createRequestTurns } from '../../http/overload/request-turns.ts'
import { aCustomer, anOrder, aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const PATH = '/api/admin/live-updates'
type Headers = Record<string, string>

const opened: TestApp[] = []
afterEach(() => opened.splice(0).forEach(({ app }) => app.liveStreams.close()))

async function aShop(): Promise<TestApp> {
  const shop = await createTestApp()
  opened.push(shop)
  return shop
}

/** Reads a stream. `text` is what has arrived, without comments; `hasEnded` whether the server has ended it. */
function readStream(response: Response) {
  const read = { text: '', hasEnded: false, cancel: () => reader.cancel() }
  const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>)
    .pipeThrough(new TextDecoderStream())
    .getReader()
  const readOn = async (): Promise<void> => {
    const { done, value } = await reader.read()
    if (done) return void (read.hasEnded = true)
    read.text += value
    return readOn()
  }
  void readOn().catch(() => (read.hasEnded = true))
  return read
}

async function openStream(shop: TestApp, headers: Headers) {
  const response = await shop.get(PATH, headers)
  expect(response.status).toBe(200)
  return readStream(response)
}

async function asStaff(role: 'SUPER_ADMIN' | 'MANAGER' | 'VIEWER' = 'MANAGER') {
  const staff = await aStaffMember({ role })
  return { staff, ...(await signedIn(staff)) }
}

const write = (shop: TestApp, message: string) =>
  shop.post('/api/email/contact', { name: 'Maren Holt', email: 'maren@example.com', subject: 'care', message })

test('returns 401 without a session of staff', async () => {
  const shop = await aShop()
  expect((await shop.get(PATH)).status).toBe(401)
  expect((await shop.get(PATH, (await signedIn(await aCustomer())).headers)).status).toBe(401)
  expect((await shop.get(PATH, { Authorization: 'Bearer unknown' })).status).toBe(401)
})

test('streams the ids of orders that another process places and changes, and nothing about people', async () => {
  const [mine, other] = [await aShop(), await aShop()]
  const { headers } = await asStaff()
  const earlier = await anOrder({ payment_status: 'paid' })
  const response = await mine.get(PATH, { ...headers, 'Accept-Encoding': 'gzip' })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  expect(response.headers.has('content-encoding')).toBe(false)
  const stream = readStream(response)
  const order = await anOrder()
  await expect
    .poll(() => stream.text, { timeout: 5_000 })
    .toMatch(
      new RegExp(
        `^retry: \\d{4}\\n\\nevent: orders-created\\ndata: {"ids":\\["${order.order_id}"\\],"count":1}\\n\\n$`,
      ),
    )
  const path = `/api/admin/orders/${earlier.order_id}/status`
  const changed = await other.request('PUT', path, { status: 'PROCESSING' }, headers)
  expect(await changed.json()).toMatchObject({ success: true })
  const event = `event: orders-changed\ndata: {"ids":["${earlier.order_id}"],"count":1}\n\n`
  await expect.poll(() => stream.text, { timeout: 5_000 }).toContain(event)
  expect(stream.text).not.toMatch(/claire|dupont/i)
  expect(stream.text.match(/event:/g)).toHaveLength(2)
})

test('names at most 50 of many new orders, with their number', async () => {
  const shop = await aShop()
  const { headers } = await asStaff()
  const stream = await openStream(shop, headers)
  for (let index = 0; index < 60; index += 1) await anOrder()
  const counts = () => [...stream.text.matchAll(/"count":(\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0)
  await expect.poll(counts, { timeout: 10_000 }).toBe(60)
  for (const [, ids = ''] of stream.text.matchAll(/"ids":\[(.*?)\]/g)) {
    expect(ids.split(',').length).toBeLessThanOrEqual(liveUpdateLimits.idsMax)
  }
}, 20_000)

test('streams that a message arrived', async () => {
  const shop = await aShop()
  const stream = await openStream(shop, (await asStaff('VIEWER')).headers)
  expect((await write(shop, 'How do I treat rain spots?')).status).toBeLessThan(300)
  await expect.poll(() => stream.text, { timeout: 5_000 }).toContain('event: inbox-changed\n')
  expect(stream.text).not.toContain('orders')
})

test('sends a role only the kinds that its permissions cover', async () => {
  const all = ROLE_PERMISSIONS.VIEWER
  onTestFinished(() => void Object.assign(ROLE_PERMISSIONS, { VIEWER: all }))
  Object.assign(ROLE_PERMISSIONS, { VIEWER: all.filter((permission) => permission !== 'orders:view') })
  const shop = await aShop()
  const stream = await openStream(shop, (await asStaff('VIEWER')).headers)
  const managers = await openStream(shop, (await asStaff('MANAGER')).headers)
  await anOrder()
  await write(shop, 'Where is my order?')
  await expect.poll(() => managers.text, { timeout: 5_000 }).toContain('orders-created')
  await expect.poll(() => stream.text, { timeout: 5_000 }).toContain('inbox-changed')
  expect(stream.text).not.toContain('orders')
})

test('ends the stream when the member of staff signs out, is deactivated, or the session expires', async () => {
  const shop = await aShop()
  const { db } = shop.deps
  const [out, off, late, stays] = [await asStaff(), await asStaff(), await asStaff(), await asStaff()]
  const streams = await Promise.all([out, off, late, stays].map(({ headers }) => openStream(shop, headers)))
  await shop.post('/api/auth/admin/logout', {}, out.headers)
  await db.updateTable('users').set({ is_active: false }).where('user_id', '=', off.staff.user_id).execute()
  await db
    .updateTable('sessions')
    .set({ idle_expires_at: sql`now() - interval '1 second'` })
    .where('user_id', '=', late.staff.user_id)
    .execute()
  const ended = () => streams.map(({ hasEnded }) => hasEnded)
  await expect.poll(ended, { timeout: 5_000 }).toEqual([true, true, true, false])
  await anOrder()
  await expect.poll(() => streams[3]?.text, { timeout: 5_000 }).toContain('orders-created')
  expect(streams.slice(0, 3).some(({ text }) => text.includes('orders-created'))).toBe(false)
})

test('does not extend the session', async () => {
  const shop = await aShop()
  const { headers, staff } = await asStaff()
  const { db } = shop.deps
  await sql`update sessions set last_seen_at = now() - interval '5 minutes',
    idle_expires_at = now() + interval '5 minutes'`.execute(db)
  const expiry = () =>
    db.selectFrom('sessions').select('idle_expires_at').where('user_id', '=', staff.user_id).executeTakeFirst()
  const before = await expiry()
  await openStream(shop, { ...headers, Accept: 'text/event-stream' })
  expect(await expiry()).toEqual(before)
})

test('rejects one stream too many of a member of staff with 429, and counts ended ones no more', async () => {
  const shop = await aShop()
  const recordLiveStreams = vi.spyOn(shop.deps.metrics, 'recordLiveStreams')
  const { headers } = await asStaff()
  const streams = []
  for (let index = 0; index < liveUpdateLimits.streamsPerStaff; index += 1) {
    streams.push(await openStream(shop, headers))
  }
  const rejected = await shop.get(PATH, headers)
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '30'])
  expect(await rejected.json()).toMatchObject({ code: 'too_many_requests' })
  await openStream(shop, (await asStaff()).headers)
  await streams[0]?.cancel()
  await openStream(shop, headers)
  expect(recordLiveStreams.mock.calls.at(-1)).toEqual([11])
})

test('a stopping process ends its streams and opens no other', async () => {
  const shop = await aShop()
  const { headers } = await asStaff()
  const stream = await openStream(shop, headers)
  shop.app.liveStreams.close()
  await expect.poll(() => stream.hasEnded).toBe(true)
  expect((await shop.get(PATH, headers)).status).toBe(503)
})

test('open streams take no slot of other requests, notice a client that leaves, and do not delay the stop', async () => {
  const shop = await aShop()
  const { metrics } = shop.deps
  const recordLiveStreams = vi.spyOn(metrics, 'recordLiveStreams')
  const settings = { publicUrl: 'http://localhost', TRUSTED_PROXIES: 0, REQUESTS_PER_ADDRESS: 1, RATE_LIMIT_FACTOR: 1 }
  const { server, port } = await listen(
    (request, bindings) => shop.app.fetch(request, bindings as object),
    { HOST: '127.0.0.1', PORT: 0, LISTEN_FDS: 0 },
    createAdmission({
      fastPath: () => false,
      clientOf: () => '',
      clientLimit: createClientConcurrencyLimit(settings, metrics),
      receiveBody: createBodyReceiver(),
      loadShedder: createLoadShedder('http://localhost', metrics, { limits: { checkouts: 1, anything: 1 } }).handler,
      turns: createRequestTurns(),
    }),
  )
  const { headers } = await asStaff()
  const get = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers, ...init })
  const leaving = new AbortController()
  await get(PATH, { signal: leaving.signal })
  const stream = readStream(await get(PATH))
  await expect.poll(() => stream.text).toMatch(/^retry: /)
  expect((await get('/api/products')).status).toBe(200)
  expect(recordLiveStreams.mock.calls.at(-1)).toEqual([2])
  leaving.abort()
  await expect.poll(() => recordLiveStreams.mock.calls.at(-1)).toEqual([1])

  shop.app.liveStreams.close()
  const startedAt = performance.now()
  await shutDownServer(server)
  expect(performance.now() - startedAt).toBeLessThan(5_000)
  expect(stream.hasEnded).toBe(true)
})
