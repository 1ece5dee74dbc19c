import { TOO_MANY_UNPAID_UNITS, TOO_MANY_UNPAID_UNITS_ON_NETWORK } from '@atelier/domain/payments/unpaid-units-limit'
import { limits } from '@atelier/domain/limits/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { payToken } from '../../links/order-links.ts'
import { confirm, type TestIntent } from '../../testing/card-checkout.ts'
import { aCustomer, anOrderBody, aProduct, aStaffMember, stockOf } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { waitForBlockedLock } from '../../testing/database/wait-for-blocked-lock.ts'
import { expirePaymentLinks } from '../payments/links/expire-payment-links.ts'

const { perBuyer, perNetwork } = limits.payment.unpaidUnits

interface OrderResponse {
  status: number
  message: string
  code?: string
  errors?: { path: string }[]
  data?: { orderId: string; receiptToken: string }
}

interface Who {
  email?: string
  network?: string
  headers?: Record<string, string>
}

/** Behind a proxy, so that a test can set the client's network. */
const aShop = () => createTestApp({ TRUSTED_PROXIES: '1', RATE_LIMIT_FACTOR: '1' })

/** Orders the given number of units, to be paid later. */
async function ordering(shop: TestApp, stock = 1_000) {
  const bag = await aProduct({ colors: { Noir: stock } })
  const order = async (
    quantity: number,
    { email = 'ada@example.com', network = '192.0.2.1', headers = {} }: Who = {},
  ): Promise<OrderResponse> => {
    const items = Array.from({ length: Math.ceil(quantity / 10) }, (_, at) => ({
      productId: bag.product_id,
      quantity: Math.min(10, quantity - at * 10),
    }))
    const body = anOrderBody([bag], { email, items, total: 108 * quantity })
    const response = await shop.post('/api/orders', body, { 'X-Forwarded-For': network, ...headers })
    return { ...((await response.json()) as Omit<OrderResponse, 'status'>), status: response.status }
  }
  return { order, variantId: bag.variants[0]?.variant_id ?? 0 }
}

const counters = async ({ deps }: TestApp): Promise<number[]> => {
  const rows = await deps.db.selectFrom('waiting_pieces').select('pieces').orderBy('pieces').execute()
  return rows.map(({ pieces: units }) => units)
}

/** In orders of ten, the maximum of a line item. */
async function waitFor(order: (quantity: number) => Promise<OrderResponse>, units: number): Promise<OrderResponse[]> {
  const placed: OrderResponse[] = []
  for (let left = units; left > 0; left -= 10) {
    const response = await order(Math.min(10, left))
    expect(response.status).toBe(201)
    placed.push(response)
  }
  return placed
}

test('all unpaid orders of one buyer together stay within the limit, in any spelling of the address', async () => {
  const shop = await aShop()
  const { order, variantId } = await ordering(shop)
  await waitFor((quantity) => order(quantity), perBuyer - 1)
  for (const email of ['ada@example.com', ' ADA@Example.Com', 'ada+more@example.com']) {
    const refused = await order(2, { email, network: '198.51.100.7' })
    expect(refused).toMatchObject({ status: 409, code: 'too_many_pieces', message: TOO_MANY_UNPAID_UNITS })
    expect(refused.errors).toEqual([{ path: 'items', message: TOO_MANY_UNPAID_UNITS }])
  }
  expect((await order(1, { email: 'Ada+last@example.com' })).status).toBe(201)
  expect((await order(1)).status).toBe(409)
  expect(await stockOf(variantId)).toBe(1_000 - perBuyer)
  expect(await counters(shop)).toEqual([perBuyer, perBuyer])
  expect((await order(1, { email: 'bea@example.com' })).status).toBe(201)
})

test.each(['guest', 'customer'] as const)(
  'identifies a %s by the session, whatever address was entered',
  async (who) => {
    const shop = await aShop()
    const { order } = await ordering(shop)
    const customer = await aCustomer(who === 'guest' ? { role: 'guest' } : {})
    const { headers } = await signedIn(customer)
    let turn = 0
    const another = () => ({ email: `other${(turn += 1)}@example.com`, network: `192.0.2.${turn}`, headers })
    await waitFor((quantity) => order(quantity, another()), perBuyer)
    expect(await order(1, another())).toMatchObject({ status: 409, message: TOO_MANY_UNPAID_UNITS })
    expect((await order(1)).status).toBe(201)
  },
)

test('a network address has its own limit, and its message does not mention other orders', async () => {
  const shop = await aShop()
  const { order } = await ordering(shop)
  let turn = 0
  const another = () => ({ email: `buyer${(turn += 1)}@example.com` })
  await waitFor((quantity) => order(quantity, another()), perNetwork)
  expect(await order(1, another())).toMatchObject({ status: 409, message: TOO_MANY_UNPAID_UNITS_ON_NETWORK })
  expect((await order(1, { ...another(), network: '198.51.100.7' })).status).toBe(201)
})

test('of many concurrent orders places only as many as the limit allows, and counts each', async () => {
  const shop = await aShop()
  const { order, variantId } = await ordering(shop)
  const responses = await Promise.all(Array.from({ length: 12 }, () => order(10)))
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(perBuyer / 10)
  expect(responses.filter(({ code }) => code === 'too_many_pieces')).toHaveLength(12 - perBuyer / 10)
  expect(await stockOf(variantId)).toBe(1_000 - perBuyer)
  expect(await counters(shop)).toEqual([perBuyer, perBuyer])
})

test('a buyer at the limit does not block concurrent orders of others', async () => {
  const shop = await aShop()
  const { order } = await ordering(shop)
  await waitFor((quantity) => order(quantity), perBuyer)
  const others = Array.from({ length: 10 }, (_, at) => ({
    email: `buyer${at}@example.com`,
    network: `203.0.113.${at}`,
  }))
  const responses = await Promise.all([...others.map((who) => order(1, who)), order(1), order(1)])
  expect(responses.map(({ status }) => status)).toEqual([...others.map(() => 201), 409, 409])
})

test('a retry with the same key returns its order, even at the limit', async () => {
  const shop = await aShop()
  const { order } = await ordering(shop)
  const headers = { 'Idempotency-Key': 'a-key-of-these-tests-0001' }
  await waitFor((quantity) => order(quantity), perBuyer - 10)
  const first = await order(10, { headers })
  expect((await order(10)).status).toBe(409)
  expect((await order(10, { headers })).data?.orderId).toBe(first.data?.orderId)
  expect(await counters(shop)).toEqual([perBuyer, perBuyer])
})

test('a retry that overlaps the first request returns its order, even if that order reached the limit', async () => {
  const shop = await aShop()
  const { order } = await ordering(shop)
  const first = await order(1, { headers: { 'Idempotency-Key': 'first-call-0001' } })
  const second = await order(1, { headers: { 'Idempotency-Key': 'other-call-0002' } })
  let repeat: Promise<OrderResponse> | undefined
  await shop.deps.db.transaction().execute(async (tx) => {
    // The writes of the first request, committed while its retry is running.
    await sql`update waiting_pieces set pieces = most`.execute(tx)
    await sql`insert into idempotency_keys (key, scope, customer_id, body_hash, status, answer)
      select 'overlapping-0003', scope, customer_id, body_hash, status, answer from idempotency_keys
      where key = 'first-call-0001'`.execute(tx)
    repeat = order(1, { headers: { 'Idempotency-Key': 'overlapping-0003' } })
    await waitForBlockedLock(tx)
  })
  expect(await repeat).toMatchObject({ status: 201, data: { orderId: first.data?.orderId } })
  expect(second.data?.orderId).not.toBe(first.data?.orderId)
  expect((await order(1)).status).toBe(409)
})

type Ending = (shop: TestApp, placed: { orderId: string; receiptToken: string }) => Promise<unknown>

const staffSay =
  (status: string): Ending =>
  async (shop, { orderId }) => {
    const { headers } = await signedIn(await aStaffMember({ role: 'MANAGER' }))
    const response = await shop.request('PUT', `/api/admin/orders/${orderId}/status`, { status }, headers)
    expect(response.status).toBe(200)
  }

const payByLink: Ending = async (shop, { orderId }) => {
  const { payment_link_expires_at: expiresAt } = await shop.deps.db
    .selectFrom('orders')
    .select('payment_link_expires_at')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const token = payToken(shop.deps.config, { orderId, expiresAt: expiresAt ?? new Date(0), version: 1 })
  const begun = await shop.post(`/api/pay/${token}/intent`, {})
  const { data } = (await begun.json()) as { data: TestIntent }
  await confirm(shop, data)
  const finish = () => shop.post(`/api/pay/${token}/finish`, { paymentIntentId: data.paymentIntentId })
  expect([(await finish()).status, (await finish()).status]).toEqual([200, 200])
}

const recordByHand: Ending = async (shop, { orderId }) => {
  const { headers } = await signedIn(await aStaffMember({ role: 'MANAGER' }))
  const response = await shop.post(`/api/admin/orders/${orderId}/payment`, { note: 'Paid in the boutique' }, headers)
  expect(response.status).toBe(200)
}

const cancelTwice: Ending = async (shop, { receiptToken }) => {
  const cancel = () => shop.post(`/api/orders/receipt/${receiptToken}/cancel`, {})
  expect([(await cancel()).status, (await cancel()).status]).toEqual([200, 409])
}

const expire: Ending = async (shop, { orderId }) => {
  await sql`update orders set payment_link_expires_at = now() - interval '1 minute' where order_id = ${orderId}`.execute(
    shop.deps.db,
  )
  await expirePaymentLinks(shop.deps, new AbortController().signal)
}

const reopenAndCancelAgain: Ending = async (shop, placed) => {
  for (const status of ['CANCELLED', 'PENDING', 'CANCELLED']) await staffSay(status)(shop, placed)
}

test.each<[string, Ending]>([
  ['paid for by its link', payByLink],
  ['paid for, as staff record', recordByHand],
  ['cancelled by its customer, twice', cancelTwice],
  ['closed when its link is over', expire],
  ['cancelled by staff', staffSay('CANCELLED')],
  ['cancelled, opened again and cancelled', reopenAndCancelAgain],
])('an order that is %s frees its units for another order, once', async (_, end) => {
  const shop = await aShop()
  const { order } = await ordering(shop)
  const [first] = await waitFor((quantity) => order(quantity), perBuyer)
  if (!first?.data) throw new Error('there is no order')
  await end(shop, first.data)
  expect(await counters(shop)).toEqual([perBuyer - 10, perBuyer - 10])
  expect((await order(11)).status).toBe(409)
  expect((await order(10)).status).toBe(201)
  expect((await order(1)).status).toBe(409)
})

test('stores no count for a buyer without unpaid units', async () => {
  const shop = await aShop()
  const { order } = await ordering(shop)
  const { data } = await order(3)
  expect(JSON.stringify(await shop.deps.db.selectFrom('waiting_pieces').selectAll().execute())).not.toMatch(
    /ada|example|192\.0/,
  )
  if (data) await cancelTwice(shop, data)
  expect(await counters(shop)).toEqual([])
  const { waits_of } = await shop.deps.db.selectFrom('orders').select('waits_of').executeTakeFirstOrThrow()
  expect(waits_of).toBeNull()
})

test('counts orders that are placed and cancelled concurrently correctly', async () => {
  const shop = await aShop()
  const { order, variantId } = await ordering(shop)
  const placed = await waitFor((quantity) => order(quantity), perBuyer)
  const responses = await Promise.all([
    ...placed.map(({ data }) => shop.post(`/api/orders/receipt/${data?.receiptToken}/cancel`, {})),
    ...Array.from({ length: 8 }, () => order(5)),
  ])
  expect(responses.slice(0, placed.length).map(({ status }) => status)).toEqual(placed.map(() => 200))
  expect(responses.filter(({ status }) => status >= 500)).toEqual([])
  const waiting = 5 * responses.filter(({ status }) => status === 201).length
  expect(await counters(shop)).toEqual(waiting === 0 ? [] : [waiting, waiting])
  expect(await stockOf(variantId)).toBe(1_000 - waiting)
})

test('orders by staff are neither limited nor counted', async () => {
  const shop = await aShop()
  const { order, variantId } = await ordering(shop)
  await waitFor((quantity) => order(quantity), perBuyer)
  const { headers } = await signedIn(await aStaffMember({ role: 'MANAGER' }))
  const bag = await shop.deps.db
    .selectFrom('color_variants as v')
    .innerJoin('products as p', 'p.product_id', 'v.product_id')
    .select(['p.product_id as productId'])
    .where('v.variant_id', '=', variantId)
    .executeTakeFirstOrThrow()
  const { paymentMethod: _, ...body } = anOrderBody([], { items: [{ ...bag, quantity: 10 }], total: 1_080 })
  const made = await shop.post('/api/admin/orders', { ...body, email: 'ada@example.com' }, headers)
  expect(made.status).toBe(201)
  const { data } = (await made.json()) as { data: { orderId: string; receiptToken: string } }
  for (const status of ['PROCESSING', 'CANCELLED', 'PENDING']) await staffSay(status)(shop, data)
  await payByLink(shop, data)
  expect(await counters(shop)).toEqual([perBuyer, perBuyer])
})
