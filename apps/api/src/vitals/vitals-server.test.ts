import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openDb } from '../db/client.ts'
import { anOrderBody, aProduct } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'
import { serveVitals } from './vitals-server.ts'

const poolUse = () => ({ open: 3, idle: 2, waiting: 0, most: 10 })

async function open(db?: Parameters<typeof serveVitals>[0]['db']) {
  const shop = await createTestApp()
  const { log, vitals } = shop.deps
  const server = await serveVitals({ host: '127.0.0.1', port: 0, db: db ?? shop.deps.db, log, vitals, poolUse })
  onTestFinished(() => void server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = async (path: string) => {
    const answer = await fetch(address + path, { headers: { Connection: 'close' } })
    return { status: answer.status, text: await answer.text() }
  }
  return { ...shop, ask }
}

test('counts requests by their route, never by their address, and what the shop does', async () => {
  const { post, get, ask } = await open()
  await post('/api/orders', anOrderBody([await aProduct()]))
  await get('/api/products/no-such-bag?token=secret')
  const { status, text } = await ask('/metrics')
  expect(status).toBe(200)
  expect(text).toContain('atelier_requests_total{method="POST",route="/api/orders",status="201"} 1\n')
  expect(text).toContain('atelier_requests_total{method="GET",route="/api/products/:idOrSlug",status="404"} 1\n')
  expect(text).toContain('atelier_request_seconds_count{method="POST",route="/api/orders"} 1\n')
  expect(text).toContain('atelier_orders_last_hour 1\n')
  expect(text).toContain('atelier_mails_waiting 1\n')
  expect(text).toContain('atelier_database_connections{state="busy"} 1\n')
  expect(text).not.toMatch(/secret|no-such-bag|claire/)
  // Every line is one that Prometheus can read.
  const line = /^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{\w+="[^"]*"(?:,\w+="[^"]*")*\})? -?[\d.e+-]+)$/
  expect(text.split('\n').filter((each) => each && !line.test(each))).toEqual([])
})

test('is alive, and ready until it is told to stop or its database has no room', async () => {
  const { ask, get, deps } = await open()
  expect([(await ask('/live')).status, (await ask('/ready')).status]).toEqual([200, 200])
  deps.vitals.noteFull()
  expect((await ask('/ready')).status).toBe(503)
  expect(await (await get('/api/health-check')).json()).toMatchObject({ success: false, database: 'full' })
  deps.vitals.beginStopping()
  expect([(await ask('/live')).status, (await ask('/ready')).status]).toEqual([200, 503])
  expect(await (await get('/api/health-check')).json()).toMatchObject({ success: false, status: 'stopping' })
  expect((await get('/api/health-check/live')).status).toBe(200)
  expect((await ask('/')).status).toBe(404)
})

test('tells what it knows by itself when the database is away', async () => {
  const nowhere = { connectionString: 'postgresql://me@127.0.0.1:9/shop', maxConnections: 1 }
  const db = openDb({ ...nowhere, onIdleError: () => undefined })
  onTestFinished(() => db.destroy())
  const { ask } = await open(db)
  const { status, text } = await ask('/metrics')
  expect(status).toBe(200)
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).toContain('atelier_database_up 0\n')
  expect((await ask('/ready')).status).toBe(503)
})
