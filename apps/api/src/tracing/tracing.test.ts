import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aShopWithOneProduct } from '../testing/embedded-shop.ts'
import { A_SHIPPING_ADDRESS } from '../testing/a-shipping-address.ts'
import { untilOpen } from '../testing/shop-process.ts'
import { inSpan, currentTraceId, currentTraceparent, withSpans } from './spans.ts'
import { summarizeStatement } from './statement-spans.ts'

interface ReceivedSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

interface Received {
  resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[]
}

/** A collector that holds what it receives, as text and as spans. */
async function aCollector() {
  const bodies: string[] = []
  const keys: unknown[] = []
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request)
    if (request.url === '/v1/traces') bodies.push(body)
    keys.push(request.headers['x-key'])
    response.setHeader('Content-Type', 'application/json').end('{}')
  }
  const server: Server = createServer((request, response) => void receive(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const spans = (): ReceivedSpan[] =>
    bodies.flatMap((body) =>
      (JSON.parse(body) as Received).resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap((scope) => scope.spans),
      ),
    )
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies, keys, spans }
}

const PERSON = { firstName: 'Poisona', lastName: 'Marked', email: 'poisona.marked@example.com', city: 'Markedville' }

test(
  'one trace leads from an order to its email, and names no person, value or address',
  { timeout: 120_000 },
  async () => {
    const collector = await aCollector()
    const { open, bag } = await aShopWithOneProduct({
      WORKER: 'with',
      LOG_LEVEL: 'info',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20secret',
      OTEL_TRACES_SAMPLER_ARG: '1',
    })
    const shop = open()
    const address = await untilOpen(shop)
    const { email, ...name } = PERSON
    const placed = await fetch(`${address}/api/orders`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
      body: JSON.stringify({
        email,
        paymentMethod: 'MANUAL',
        items: [{ productId: bag.productId, color: bag.color, quantity: 1, price: 100 }],
        total: bag.totalCents / 100,
        shipping: { ...A_SHIPPING_ADDRESS, ...name },
        billing: null,
      }),
    })
    expect(placed.status, await placed.clone().text()).toBe(201)
    const key = `atelier_sk_${'Poisonk'.repeat(7)}`
    const refused = await fetch(`${address}/api/admin/orders`, { headers: { Authorization: `Bearer ${key}` } })
    expect(refused.status).toBe(401)
    const sent = () => collector.spans().find(({ name: of }) => of === 'send email')
    await expect.poll(sent, { timeout: 30_000 }).toBeDefined()
    shop.child.kill('SIGTERM')
    expect(await shop.ended).toBe(0)

    const order = collector.spans().find((span) => span.name === 'POST /api/orders')
    expect(order?.attributes).toContainEqual({ key: 'http.route', value: { stringValue: '/api/orders' } })
    expect(order?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 201 } })
    // The trace begins here, also when a client sends one.
    expect(order).not.toHaveProperty('parentSpanId')
    const ofTrace = collector.spans().filter(({ traceId }) => traceId === order?.traceId)
    const names = ofTrace.map((span) => span.name)
    expect(names).toContain('begin')
    expect(names).toContain('send email')
    expect(names).toContain('email.send')
    expect(names.some((span) => span.startsWith('insert mails'))).toBe(true)
    expect(sent()?.parentSpanId).toBeDefined()
    expect(collector.keys).toContain('a secret')
    expect(shop.stdout()).toContain(`"traceId":"${order?.traceId}"`)

    const everything = collector.bodies.join('\n')
    for (const secret of [
      ...Object.values(PERSON),
      'Poisona',
      'Poisonk',
      bag.productId,
      'receipt',
      A_SHIPPING_ADDRESS.address,
    ]) {
      expect(everything).not.toContain(secret)
    }
  },
)

describe('without a collector', () => {
  test('work runs, and has no trace', async () => {
    const run = await inSpan('anything', { traceparent: 'not one' }, (span) =>
      Promise.resolve([span, currentTraceId(), currentTraceparent()]),
    )
    expect(run).toEqual([null, null, null])
    const storage = { read: () => Promise.resolve(1) }
    expect(withSpans('storage', storage)).toBe(storage)
  })
})

test.each([
  ['select "orders"."order_id" from "orders" where "order_id" = $1', 'select orders'],
  ['\n  insert into mails (recipient) select $1 from json_to_record($2::json) as m', 'insert mails json_to_record'],
  ["with due as (select 1 from mails m where note = 'a@b.example') update mails set x = 1", 'with mails'],
  ['select 1 from a join b join c join d join e', 'select a b c'],
  ['begin', 'begin'],
  ['/* custom plan */ select 1', 'select'],
])('the name of a statement has no values: %s', (statement, name) => {
  expect(summarizeStatement(statement)).toBe(name)
})
