import { expect, test } from 'vitest'
import { payToken, readPayToken, readReceiptToken, receiptToken } from '../../../links/order-links.ts'
import { anOrder, anOrderBody, aProduct } from '../../../testing/factories.ts'
import { createTestApp } from '../../../testing/test-app.ts'

test('the buyer can read the order again without a session', async () => {
  const { get, post } = await createTestApp()
  const placed = await post('/api/orders', anOrderBody([await aProduct({ name: 'Sac Lune' })]))
  const { data } = (await placed.json()) as { data: { orderId: string; receiptToken: string } }
  const response = await get(`/api/orders/receipt/${data.receiptToken}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toMatchObject({
    success: true,
    data: { orderId: data.orderId, items: [{ name: 'Sac Lune' }] },
  })
})

test('a token opens only its own order', async () => {
  const { get, deps } = await createTestApp()
  const [order, other] = [await anOrder(), await anOrder()]
  const token = receiptToken(deps.config, order.order_id)
  const signature = token.split('.')[1] ?? ''
  const expiresAt = new Date(Date.now() + 3_600_000)
  const link = payToken(deps.config, { orderId: order.order_id, expiresAt, version: 1 })
  const dead = [
    order.order_id,
    `${order.order_id}.`,
    `${other.order_id}.${signature}`,
    `${order.order_id}.${signature.slice(0, -1)}`,
    `${token}.x`,
    link,
    receiptToken({ SESSION_SECRET: 'another secret of another shop, also long' }, order.order_id),
    receiptToken(deps.config, 'ORD-000000000000'),
  ]
  const tooLong = [
    await get(`/api/orders/receipt/${'x'.repeat(200)}`),
    await get(`/api/orders/receipt/${'x'.repeat(201)}`),
  ]
  expect(tooLong.map(({ status }) => status)).toEqual([404, 400])
  for (const one of dead) expect((await get(`/api/orders/receipt/${one}`)).status, one).toBe(404)
  expect(readReceiptToken(deps.config, token)).toBe(order.order_id)
})

test('limits guesses of receipt links per address, and never valid links', async () => {
  const { get, deps } = await createTestApp({ RATE_LIMIT_FACTOR: '0.01' })
  const token = receiptToken(deps.config, (await anOrder()).order_id)
  const statuses: number[] = []
  for (const one of [token, token, token, 'guess', 'guess', token]) {
    statuses.push((await get(`/api/orders/receipt/${one}`)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 404, 429, 200])
})

test('a payment link contains only what was signed', async () => {
  const { deps } = await createTestApp()
  const link = { orderId: 'ORD-ABCDEFGHJKMN', expiresAt: new Date('2026-11-24T12:00:00Z'), version: 3 }
  const token = payToken(deps.config, link)
  expect(readPayToken(deps.config, token)).toEqual(link)
  const [orderId, exp, version, signature] = token.split('.')
  expect(readPayToken(deps.config, `${orderId}.${Number(exp) + 1}.${version}.${signature}`)).toBeNull()
  expect(readPayToken(deps.config, `${orderId}.${exp}.4.${signature}`)).toBeNull()
  expect(readPayToken(deps.config, `${orderId}.${exp}.${version}`)).toBeNull()
  expect(readPayToken(deps.config, receiptToken(deps.config, link.orderId))).toBeNull()
})
