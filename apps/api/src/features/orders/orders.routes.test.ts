import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCustomer, anOrderBody, aProduct, stockOf } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { lockIdempotencyKey } from '../idempotency/idempotency.repo.ts'

async function storedOrders() {
  const { db } = await testDatabase()
  return db.selectFrom('orders').selectAll().execute()
}

const variantOf = (product: { variants: { variant_id: number }[] }): number => product.variants[0]?.variant_id ?? 0

test('stores the order, takes the stock and queues the email', async () => {
  const { post, deps } = await createTestApp()
  const bag = await aProduct({ priceCents: 1_290_00, name: 'Sac Lune', colors: { Noir: 2 } })
  const response = await post('/api/orders', anOrderBody([bag]))
  expect(response.status).toBe(201)
  const { data } = (await response.json()) as { data: { orderId: string } }
  const [order, ...others] = await storedOrders()
  expect(others).toEqual([])
  expect(order).toMatchObject({
    order_id: data.orderId,
    status: 'PENDING',
    payment_status: 'pending',
    payment_method: 'MANUAL',
    user_id: null,
    guest_id: null,
    subtotal_cents: 1_290_00,
    tax_cents: 103_20,
    total_cents: 1_393_20,
  })
  const [sentAt, expiresAt] = [order?.payment_link_sent_at, order?.payment_link_expires_at]
  expect((expiresAt?.getTime() ?? 0) - (sentAt?.getTime() ?? 0)).toBe(demoTerms.paymentLinkHours * 60 * 60 * 1_000)
  expect(await stockOf(variantOf(bag))).toBe(1)
  const items = await deps.db.selectFrom('order_items').selectAll().execute()
  expect(items).toMatchObject([{ order_id: data.orderId, name: 'Sac Lune', color: 'Noir', quantity: 1, position: 0 }])
  const history = await deps.db.selectFrom('order_status_history').selectAll().execute()
  expect(history).toMatchObject([{ order_id: data.orderId, status: 'PENDING', actor_id: null }])
  const emails = await deps.db.selectFrom('mails').selectAll().execute()
  expect(emails).toMatchObject([{ recipient: 'claire@example.com', status: 'pending', template: 'order-received' }])
})

test('stores phone and postal code in plain digits, and takes an apostrophe in the address of a guest', async () => {
  const { post } = await createTestApp()
  const { shipping, ...body } = anOrderBody([await aProduct()])
  const japan = { state: 'Tokyo', zipCode: '１００-０００５', country: 'JP', phone: '０３-１２３４-５６７８' }
  const response = await post('/api/orders', {
    ...body,
    email: "o'hara@example.com",
    shipping: { ...shipping, ...japan },
  })
  expect(response.status).toBe(201)
  expect(await storedOrders()).toMatchObject([
    { email: "o'hara@example.com", phone: '03-1234-5678', zip_code: '100-0005', country: 'JP' },
  ])
})

test('also responds without the /api prefix', async () => {
  const { post } = await createTestApp()
  expect((await post('/orders', anOrderBody([await aProduct()]))).status).toBe(201)
})

test('returns the true total for a forged one and changes nothing', async () => {
  const { post } = await createTestApp()
  const bag = await aProduct({ priceCents: 100_00, colors: { Noir: 2 } })
  const response = await post('/api/orders', anOrderBody([bag], { total: 1 }))
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ success: false, code: 'price_changed', data: { total: 108 } })
  expect(await storedOrders()).toEqual([])
  expect(await stockOf(variantOf(bag))).toBe(2)
})

test('returns the current price for an outdated one', async () => {
  const { post } = await createTestApp()
  const bag = await aProduct({ priceCents: 120_00 })
  const items = [{ productId: bag.product_id, quantity: 1, price: 100 }]
  const response = await post('/api/orders', anOrderBody([bag], { items }))
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({
    code: 'price_changed',
    data: { items: [{ productId: bag.product_id, price: 120 }] },
  })
})

test('names the sold-out product and leaves the stock of the others unchanged', async () => {
  const { post } = await createTestApp()
  const gone = await aProduct({ name: 'Sac Lune', colors: { Noir: 0 } })
  const there = await aProduct({ colors: { Noir: 3 } })
  const response = await post('/api/orders', anOrderBody([there, gone]))
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({
    code: 'out_of_stock',
    message: 'Sac Lune is sold out',
    data: { items: [{ productId: gone.product_id, available: 0 }] },
  })
  expect(await stockOf(variantOf(there))).toBe(3)
})

test.each(['deleted', 'inactive', 'draft', 'archived', 'disabled'] as const)(
  'does not sell a product that is %s',
  async (status) => {
    const { post } = await createTestApp()
    const response = await post('/api/orders', anOrderBody([await aProduct({ status })]))
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ code: 'out_of_stock' })
  },
)

test('sees a change by another process despite its cache', async () => {
  const { post, deps } = await createTestApp()
  const bag = await aProduct({ priceCents: 100_00, colors: { Noir: 1 } })
  const order = async () => post('/api/orders', anOrderBody([bag]))
  expect((await order()).status).toBe(201)
  expect(await (await order()).json()).toMatchObject({ code: 'out_of_stock' })
  const variants = deps.db.updateTable('color_variants').where('product_id', '=', bag.product_id)
  await variants.set({ stock: 5 }).execute()
  expect((await order()).status).toBe(201)
  const product = deps.db.updateTable('products').where('product_id', '=', bag.product_id)
  await product.set({ price_cents: 120_00 }).execute()
  expect(await (await order()).json()).toMatchObject({ code: 'price_changed', data: { total: 129.6 } })
  await product.set({ price_cents: 100_00, status: 'archived' }).execute()
  expect(await (await order()).json()).toMatchObject({ code: 'out_of_stock' })
  expect(await stockOf(variantOf(bag))).toBe(4)
})

test('takes no stock of an uncounted color', async () => {
  const { post } = await createTestApp()
  const bag = await aProduct({ colors: { Noir: null } })
  expect((await post('/api/orders', anOrderBody([bag]))).status).toBe(201)
  expect(await stockOf(variantOf(bag))).toBeNull()
})

test('sells exactly five of five units to fifty concurrent buyers', async () => {
  const { post } = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 5 } })
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      post('/api/orders', anOrderBody([bag], { email: `buyer${index}@example.com` })),
    ),
  )
  const statuses = responses.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(5)
  expect(statuses.filter((status) => status === 409)).toHaveLength(45)
  expect(await stockOf(variantOf(bag))).toBe(0)
  expect(await storedOrders()).toHaveLength(5)
}, 60_000)

test('does not deadlock on two carts with the same products in different order', async () => {
  const { post } = await createTestApp()
  const one = await aProduct({ colors: { Noir: 100 } })
  const two = await aProduct({ colors: { Noir: 100 } })
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const body = anOrderBody(index % 2 ? [one, two] : [two, one], { email: `buyer${index}@example.com` })
      return post('/api/orders', body)
    }),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201))
  expect([await stockOf(variantOf(one)), await stockOf(variantOf(two))]).toEqual([80, 80])
}, 60_000)

test('rejects a card order without its payment', async () => {
  const { post } = await createTestApp()
  const response = await post('/api/orders', anOrderBody([await aProduct()], { paymentMethod: 'CREDIT_CARD' }))
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ errors: [{ path: 'paymentDetails.paymentIntentId' }] })
})

test('ignores a payment status from the client', async () => {
  const { post } = await createTestApp()
  const paymentDetails = { paymentIntentId: 'pi_1', paymentStatus: 'COMPLETED' }
  await post('/api/orders', anOrderBody([await aProduct()], { paymentDetails }))
  expect(await storedOrders()).toMatchObject([{ payment_status: 'pending', status: 'PENDING' }])
})

test('identifies a customer by the session, never by the body', async () => {
  const { post } = await createTestApp()
  const customer = await aCustomer()
  const bag = await aProduct()
  const claim = anOrderBody([bag], { userId: customer.user_id })
  expect((await post('/api/orders', claim)).status).toBe(401)
  const { headers } = await signedIn(customer)
  expect((await post('/api/orders', claim, headers)).status).toBe(201)
  expect(await storedOrders()).toMatchObject([{ user_id: customer.user_id, guest_id: null }])
})

test("stores a guest's id separately from the customer's", async () => {
  const { post } = await createTestApp()
  const guest = await aCustomer({ role: 'guest' })
  const { headers } = await signedIn(guest)
  const body = anOrderBody([await aProduct()], { userId: guest.user_id })
  expect((await post('/api/orders', body, headers)).status).toBe(201)
  expect(await storedOrders()).toMatchObject([{ user_id: null, guest_id: guest.user_id }])
})

test.each([
  ['email', { email: 'nope' }],
  ['items', { items: [] }],
  ['items.0.quantity', { items: [{ productId: 'x', quantity: 11 }] }],
  ['discount', { discount: 5 }],
])('names the invalid field %s', async (path, overrides) => {
  const { post } = await createTestApp()
  const body = { ...anOrderBody([{ product_id: 'x', price_cents: 100 }]), ...overrides }
  const response = await post('/api/orders', body)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'invalid_input', errors: [{ path }] })
})

test('returns the first order for a retry', async () => {
  const { post } = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 5 } })
  const headers = { 'Idempotency-Key': 'checkout-0001' }
  const first = await (await post('/api/orders', anOrderBody([bag]), headers)).json()
  const again = await post('/api/orders', anOrderBody([bag]), headers)
  expect(again.status).toBe(201)
  expect(await again.json()).toEqual(first)
  expect(await storedOrders()).toHaveLength(1)
  expect(await stockOf(variantOf(bag))).toBe(4)
})

test('rejects the same key for another order', async () => {
  const { post } = await createTestApp()
  const headers = { 'Idempotency-Key': 'checkout-0001' }
  await post('/api/orders', anOrderBody([await aProduct()]), headers)
  const response = await post('/api/orders', anOrderBody([await aProduct()]), headers)
  expect(response.status).toBe(422)
})

test('returns the first order for a retry after the network changed and the buyer signed in or out', async () => {
  const { post } = await createTestApp({ TRUSTED_PROXIES: '1' })
  const bag = await aProduct({ colors: { Noir: 9 } })
  const other = await aProduct({ colors: { Noir: 9 } })
  const account = await aCustomer()
  const customer = await signedIn(account)
  const guest = await signedIn(await aCustomer({ role: 'guest' }))
  const place = async (key: string, network: string, headers: Record<string, string>, claim: object = {}) => {
    const given = { 'Idempotency-Key': key, 'X-Forwarded-For': network, ...headers }
    const response = await post('/api/orders', { ...anOrderBody([bag]), ...claim }, given)
    return { status: response.status, body: (await response.json()) as object }
  }
  const first = await place('phone-0001', '192.0.2.1', {})
  expect(first.status).toBe(201)
  // Another order in between, so that the lookup must find the right one.
  await place('phone-0002', '192.0.2.1', {})
  await post('/api/orders', anOrderBody([other]), { 'Idempotency-Key': 'phone-0003', 'X-Forwarded-For': '192.0.2.1' })
  expect(await place('phone-0001', '198.51.100.7', {})).toEqual(first)
  expect(await place('phone-0001', '198.51.100.7', guest.headers)).toEqual(first)
  expect(await place('phone-0001', '203.0.113.9', customer.headers, { userId: account.user_id })).toEqual(first)
  const signedInFirst = await place('phone-0004', '192.0.2.1', customer.headers)
  expect(await place('phone-0004', '198.51.100.7', {})).toEqual(signedInFirst)
  expect(await storedOrders()).toHaveLength(4)
  expect(await stockOf(variantOf(bag))).toBe(6)
})

test('rejects the same key for another order from another network, and reveals nothing of the first', async () => {
  const { post } = await createTestApp({ TRUSTED_PROXIES: '1' })
  const place = async (network: string, email: string) => {
    const headers = { 'Idempotency-Key': 'guessed-0001', 'X-Forwarded-For': network }
    const response = await post('/api/orders', anOrderBody([bag], { email }), headers)
    return { status: response.status, text: await response.text() }
  }
  const bag = await aProduct({ colors: { Noir: 9 } })
  expect((await place('192.0.2.1', 'ada@example.com')).status).toBe(201)
  const guessed = await place('198.51.100.7', 'mallory@example.com')
  expect([guessed.status, guessed.text]).toEqual([422, expect.not.stringMatching(/ORD-|receiptToken|ada@/)])
  expect(await storedOrders()).toHaveLength(1)
})

test('separates the keys of two customers', async () => {
  const { post } = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 5 } })
  for (const customer of [await aCustomer(), await aCustomer()]) {
    const { headers } = await signedIn(customer)
    await post('/api/orders', anOrderBody([bag]), { ...headers, 'Idempotency-Key': 'checkout-0001' })
    const again = await post('/api/orders', anOrderBody([bag]), { ...headers, 'Idempotency-Key': 'checkout-0001' })
    expect(again.status).toBe(201)
  }
  expect(await storedOrders()).toHaveLength(2)
  const third = await aCustomer()
  await sql`insert into idempotency_keys (key, scope, customer_id, body_hash, status, answer)
    select 'checkout-0002', 'another call', customer_id, body_hash, status, answer from idempotency_keys
    where scope = 'orders'`.execute((await testDatabase()).db)
  const { headers } = await signedIn(third)
  await post('/api/orders', anOrderBody([bag]), { ...headers, 'Idempotency-Key': 'checkout-0002' })
  const { rows } = await sql`
    select key, scope = 'orders' as is_first, scope = 'orders ' || customer_id as is_second, customer_id = ${third.user_id} as is_third
    from idempotency_keys where scope <> 'another call' order by key, scope`.execute((await testDatabase()).db)
  expect(rows).toEqual([
    { key: 'checkout-0001', is_first: true, is_second: false, is_third: false },
    { key: 'checkout-0001', is_first: false, is_second: true, is_third: false },
    { key: 'checkout-0002', is_first: true, is_second: false, is_third: true },
  ])
})

test("never returns another customer's order for the same key", async () => {
  const { post } = await createTestApp()
  const body = anOrderBody([await aProduct({ colors: { Noir: 1 } })])
  const place = async () => {
    const { headers } = await signedIn(await aCustomer())
    return post('/api/orders', body, { ...headers, 'Idempotency-Key': 'checkout-0001' })
  }
  expect((await place()).status).toBe(201)
  const second = await place()
  expect([second.status, await second.json()]).toMatchObject([409, { code: 'out_of_stock' }])
})

test('accepts the address of the signed-in account, however long its domain, and no other', async () => {
  const { post } = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 10 } })
  const email = 'owner@atelier.example'
  const owner = await signedIn(await aCustomer({ email }))
  const guest = await signedIn(await aCustomer({ email: 'guest@atelier.example', role: 'guest' }))
  expect((await post('/api/orders', anOrderBody([bag], { email }), owner.headers)).status).toBe(201)
  for (const [given, headers] of [
    [email, {}],
    ['other@atelier.example', owner.headers],
    ['guest@atelier.example', guest.headers],
  ] as const) {
    const response = await post('/api/orders', anOrderBody([bag], { email: given }), headers)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      message: 'Please enter a valid email address',
      errors: [{ path: 'email', message: 'Please enter a valid email address' }],
    })
  }
  expect(await storedOrders()).toHaveLength(1)
})

test('creates one order for ten concurrent identical requests', async () => {
  const { post } = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 10 } })
  const headers = { 'Idempotency-Key': 'checkout-0001' }
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => post('/api/orders', anOrderBody([bag]), headers)),
  )
  // A request that meets a concurrent one gets 409.
  for (const { status } of responses) expect([201, 409]).toContain(status)
  expect(await storedOrders()).toHaveLength(1)
  expect(await stockOf(variantOf(bag))).toBe(9)
})

test('returns 409 while a request with the same key is running, and takes no stock', async () => {
  const { post, deps } = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 10 } })
  const place = (key: string) => post('/api/orders', anOrderBody([bag]), { 'Idempotency-Key': key })
  await place('checkout-0001')
  const { scope } = await deps.db.selectFrom('idempotency_keys').select('scope').executeTakeFirstOrThrow()
  await deps.db.transaction().execute(async (tx) => {
    await lockIdempotencyKey(tx, 'checkout-0002', scope)
    const response = await place('checkout-0002')
    expect([response.status, await response.json()]).toMatchObject([409, { code: 'request_running' }])
  })
  expect(await stockOf(variantOf(bag))).toBe(9)
  expect((await place('checkout-0002')).status).toBe(201)
})

test('names an invalid key', async () => {
  const { post } = await createTestApp()
  const response = await post('/api/orders', anOrderBody([await aProduct()]), { 'Idempotency-Key': 'no spaces' })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ errors: [{ path: 'Idempotency-Key' }] })
})

test('limits orders per address and sends Retry-After', async () => {
  const { post } = await createTestApp({ RATE_LIMIT_FACTOR: '0.05' })
  const bag = await aProduct({ colors: { Noir: 10 } })
  await post('/api/orders', anOrderBody([bag]))
  await post('/api/orders', anOrderBody([bag]))
  const response = await post('/api/orders', anOrderBody([bag]))
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('accepts only JSON', async () => {
  const { app } = await createTestApp()
  const response = await app.request('/api/orders', {
    method: 'POST',
    body: 'email=a',
    headers: { 'Content-Type': 'text/plain' },
  })
  expect(response.status).toBe(415)
})

test('accepts at most 64 kB, with or without Content-Length', async () => {
  const { app } = await createTestApp()
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ email: 'x'.repeat(70_000) })
  const announced = await app.request('/api/orders', {
    method: 'POST',
    body,
    headers: { ...headers, 'Content-Length': String(body.length) },
  })
  expect(announced.status).toBe(413)
  const stream = new Blob([body]).stream()
  const chunked = await app.request('/api/orders', {
    method: 'POST',
    body: stream,
    headers,
    duplex: 'half',
  })
  expect(chunked.status).toBe(413)
})
