import { limits } from '@atelier/domain/limits/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ProviderError } from '../../../adapters/payments/payment-provider.ts'
import { quoteOrder } from '@atelier/domain/quote/quote-order'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { anIntentBody, begin, confirm, placeByCard } from '../../../testing/card-checkout.ts'
import { aCustomer, anOrderBody, aProduct, stockOf } from '../../../testing/factories.ts'
import { rowsRead } from '../../../testing/database/rows-read.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { findHolds } from './holds.repo.ts'

const { perBuyer, perNetwork } = limits.payment.heldUnits

const aBag = async (stock: number) => {
  const bag = await aProduct({ colors: { Noir: stock } })
  return { bag, variantId: bag.variants[0]?.variant_id ?? 0 }
}
type Bag = Awaited<ReturnType<typeof aBag>>['bag']

/** Requests a number of units of one bag. */
function aCart(bag: Bag, quantity: number, email = 'claire@example.com') {
  const { totalCents } = quoteOrder([{ unitPriceCents: bag.price_cents, quantity }], demoTerms)
  const items = [{ productId: bag.product_id, quantity }]
  return { ...anIntentBody([bag], { email, items, total: totalCents / 100 }), amount: totalCents }
}

const create = ({ post }: TestApp, body: object, headers: Record<string, string> = {}) =>
  post('/api/sandbox/create-intent', body, headers)

/** A visitor from a different network than the next one. */
const from = (address: string) => ({ 'X-Forwarded-For': address })
const behindProxy = (environment: Record<string, string> = {}) =>
  createTestApp({ TRUSTED_PROXIES: '1', ...environment })

const heldBy = async ({ deps }: TestApp): Promise<number> => {
  const held = await deps.db.selectFrom('checkouts').select('pieces').where('state', '=', 'held').execute()
  return held.reduce((sum, checkout) => sum + checkout.pieces, 0)
}

test('a reload, a second tab and the back button hold the units once; the earlier payment is canceled', async () => {
  const shop = await createTestApp()
  const { bag, variantId } = await aBag(1)
  const tabs = []
  for (const key of ['reload-01', 'tab-two-1', 'way-back1']) {
    tabs.push(await begin(shop, anIntentBody([bag]), { 'Idempotency-Key': key }))
  }
  expect([await stockOf(variantId), await heldBy(shop)]).toEqual([0, 1])
  const [first, second, last] = tabs
  if (!first || !second || !last) throw new Error('expected three payments')
  for (const old of [first, second]) {
    expect(await (await confirm(shop, old)).json()).toMatchObject({ data: { status: 'canceled' } })
  }
  await confirm(shop, last)
  expect((await placeByCard(shop, [bag], last)).status).toBe(201)
  expect(await stockOf(variantId)).toBe(0)
})

test('a repeat from another network or after sign-in returns the same payment, and holds nothing twice', async () => {
  const shop = await behindProxy()
  const { bag, variantId } = await aBag(5)
  const body = anIntentBody([bag])
  const key = { 'Idempotency-Key': 'phone-0001' }
  const guest = await signedIn(await aCustomer({ role: 'guest' }))
  const account = await aCustomer()
  const customer = await signedIn(account)
  const first = await begin(shop, body, { ...key, 'X-Forwarded-For': '192.0.2.1' })
  // Belongs to another buyer, so that the test must find the right one.
  await begin(shop, anIntentBody([bag], { email: 'other@example.com' }), { 'Idempotency-Key': 'phone-0002' })
  expect(await begin(shop, body, { ...key, 'X-Forwarded-For': '198.51.100.7' })).toEqual(first)
  expect(await begin(shop, body, { ...key, 'X-Forwarded-For': '198.51.100.7', ...guest.headers })).toEqual(first)
  expect(await begin(shop, body, { ...key, 'X-Forwarded-For': '203.0.113.9', ...customer.headers })).toEqual(first)
  expect([await heldBy(shop), await stockOf(variantId)]).toEqual([2, 3])
  // It now belongs to the customer only.
  expect((await confirm(shop, first, '4242', guest.headers)).status).toBe(404)
  await confirm(shop, first, '4242', customer.headers)
  expect((await placeByCard(shop, [bag], first, { headers: customer.headers })).status).toBe(201)
  const { user_id } = await shop.deps.db.selectFrom('orders').select('user_id').executeTakeFirstOrThrow()
  expect(user_id).toBe(account.user_id)
})

test('a key that another customer used creates a new payment and exposes none of theirs', async () => {
  const shop = await behindProxy()
  const { bag } = await aBag(5)
  const key = { 'Idempotency-Key': 'guessed-0001' }
  const [ada, bea] = [await signedIn(await aCustomer()), await signedIn(await aCustomer())]
  const first = await begin(shop, anIntentBody([bag]), { ...key, ...ada.headers })
  for (const who of [bea.headers, {}]) {
    const other = await begin(shop, anIntentBody([bag]), { ...key, 'X-Forwarded-For': '198.51.100.7', ...who })
    expect(other.paymentIntentId).not.toBe(first.paymentIntentId)
    expect(await begin(shop, anIntentBody([bag]), { ...key, ...who })).toEqual(other)
  }
  expect((await confirm(shop, first, '4242', bea.headers)).status).toBe(404)
})

test('two concurrent tabs hold the units once', async () => {
  const shop = await createTestApp()
  const { bag, variantId } = await aBag(6)
  const { headers } = await signedIn(await aCustomer())
  const responses = await Promise.all(
    Array.from({ length: 6 }, (_, tab) =>
      create(shop, anIntentBody([bag]), { ...headers, 'Idempotency-Key': `tab-${tab}-0000` }),
    ),
  )
  expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  // The slower call gets an error; no call succeeds with a second hold.
  expect(responses.every(({ status }) => [200, 502, 503].includes(status))).toBe(true)
  expect([await heldBy(shop), await stockOf(variantId)]).toEqual([1, 5])
})

test('a changed quantity replaces the earlier hold', async () => {
  const shop = await createTestApp()
  const { bag, variantId } = await aBag(5)
  const { headers } = await signedIn(await aCustomer({ role: 'guest' }))
  await begin(shop, aCart(bag, 2), headers)
  await begin(shop, aCart(bag, 4), headers)
  expect(await stockOf(variantId)).toBe(1)
})

test('holds other products of the same buyer in addition, and does not affect other buyers', async () => {
  const shop = await behindProxy()
  const [one, two] = [await aBag(3), await aBag(3)]
  await begin(shop, anIntentBody([one.bag]), from('192.0.2.1'))
  await begin(shop, anIntentBody([two.bag]), from('192.0.2.1'))
  // The same email from another network is no proof of identity, so it cancels no payment.
  await begin(shop, anIntentBody([one.bag]), from('192.0.2.2'))
  const shipping = { ...anIntentBody([one.bag]).checkout.shipping, address: '1 Other Street' }
  await begin(shop, anIntentBody([one.bag], { shipping }), from('192.0.2.1'))
  expect([await stockOf(one.variantId), await stockOf(two.variantId)]).toEqual([0, 2])
})

test('returns the order of an earlier payment that succeeded, and creates no second one', async () => {
  const shop = await createTestApp()
  const { bag, variantId } = await aBag(3)
  const { headers } = await signedIn(await aCustomer())
  await confirm(shop, await begin(shop, anIntentBody([bag]), headers), '4242', headers)
  const again = await create(shop, anIntentBody([bag]), headers)
  const [order] = await shop.deps.db.selectFrom('orders').select('order_id').execute()
  expect([again.status, await again.json()]).toMatchObject([
    409,
    { code: 'already_paid', message: expect.stringContaining(order?.order_id.slice(-6) ?? '-') as unknown },
  ])
  expect(await stockOf(variantId)).toBe(2)
  // The customer knows about the order now, and may buy the same bag again.
  expect((await create(shop, anIntentBody([bag]), headers)).status).toBe(200)
})

test('creates no second payment for the same units while the first is processing', async () => {
  const shop = await createTestApp()
  const { bag } = await aBag(3)
  const { headers } = await signedIn(await aCustomer())
  await confirm(shop, await begin(shop, anIntentBody([bag]), headers), '0259', headers)
  const again = await create(shop, anIntentBody([bag]), headers)
  expect([again.status, await again.json()]).toMatchObject([409, { code: 'payment_processing' }])
})

test('does not hold twice when the provider of the earlier payment is unavailable', async () => {
  const shop = await createTestApp()
  const { bag, variantId } = await aBag(3)
  await begin(shop, anIntentBody([bag]))
  const cancel = () => Promise.reject(new ProviderError('unavailable', 'down'))
  const down = await createTestApp({}, { payments: { ...shop.deps.payments, cancel } })
  expect((await create(down, anIntentBody([bag]))).status).toBe(502)
  expect(await stockOf(variantId)).toBe(2)
})

test('limits the units that one buyer holds across all carts', async () => {
  const shop = await createTestApp()
  const { headers } = await signedIn(await aCustomer())
  const bags = await Promise.all(Array.from({ length: 4 }, () => aBag(100)))
  for (const { bag } of bags.slice(0, 3)) expect((await create(shop, aCart(bag, 10), headers)).status).toBe(200)
  const bag = bags[3]?.bag
  if (!bag) throw new Error('expected a bag')
  expect(await heldBy(shop)).toBe(perBuyer)
  const rejected = await create(shop, aCart(bag, 1), headers)
  expect([rejected.status, await rejected.json()]).toMatchObject([
    409,
    { code: 'too_many_pieces', message: expect.stringContaining('Too many items are reserved') as unknown },
  ])
  // Another email does not help the same session, nor another session the same email.
  expect((await create(shop, aCart(bag, 1, 'other@example.com'), headers)).status).toBe(409)
  expect((await create(shop, aCart(bag, 1))).status).toBe(409)
  expect((await create(shop, aCart(bag, 1, 'other@example.com'))).status).toBe(200)
})

test('rejects a cart above the hold limit with the limit', async () => {
  const shop = await createTestApp()
  const bags = await Promise.all(Array.from({ length: 4 }, () => aBag(10)))
  const lines = bags.map(({ bag }) => ({ unitPriceCents: bag.price_cents, quantity: 10 }))
  const { totalCents } = quoteOrder(lines, demoTerms)
  const items = bags.map(({ bag }) => ({ productId: bag.product_id, quantity: 10 }))
  const [first] = bags
  const body = { ...anIntentBody(first ? [first.bag] : [], { items, total: totalCents / 100 }), amount: totalCents }
  const rejected = await create(shop, body)
  expect([rejected.status, await rejected.json()]).toMatchObject([
    409,
    { code: 'too_many_pieces', message: expect.stringContaining(`At most ${perBuyer} items`) as unknown },
  ])
  expect(await heldBy(shop)).toBe(0)
})

test('limits the units that one network holds under concurrency, and does not affect another network', async () => {
  const shop = await behindProxy({ RATE_LIMIT_FACTOR: '1' })
  const { bag, variantId } = await aBag(1_000)
  const each = 5
  const responses = await Promise.all(
    Array.from({ length: 30 }, (_, number) =>
      create(shop, aCart(bag, each, `buyer${number}@example.com`), from('192.0.2.7')),
    ),
  )
  const held = responses.filter(({ status }) => status === 200).length * each
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect([held, await heldBy(shop), await stockOf(variantId)]).toEqual([perNetwork, perNetwork, 1_000 - perNetwork])
  expect((await create(shop, aCart(bag, each, 'far@example.com'), from('198.51.100.9'))).status).toBe(200)
})

test('an ended hold does not count any more, and its network is deleted', async () => {
  const shop = await createTestApp()
  const { bag } = await aBag(3)
  const intent = await begin(shop, anIntentBody([bag]))
  const networks = () => shop.deps.db.selectFrom('checkouts').select('network').execute()
  const [stored] = await networks()
  expect(stored?.network).toMatch(/^[\w-]{43}$/)
  await confirm(shop, intent)
  await placeByCard(shop, [bag], intent)
  expect(await networks()).toEqual([{ network: null }])
})

test('creating a payment reads only the holds of its own buyer and network', async () => {
  const shop = await createTestApp()
  const { db } = shop.deps
  const { bag } = await aBag(9)
  await begin(shop, anIntentBody([bag]))
  await sql`
    insert into checkouts (checkout_id, order_id, guest_id, email, lines, shipping, subtotal_cents, tax_cents, total_cents, pieces,
      network, hold_expires_at)
    select 'chk_' || n, 'ORD-' || lpad(n::text, 12, '0'), case when n % 2 = 0 then 'guest_' || n end,
      'buyer' || n || '@example.com', lines, shipping, 1, 0, 1, 1, 'network ' || n, now() + interval '10 minutes'
    from generate_series(1, 3000) n, (select lines, shipping from checkouts limit 1) one`.execute(db)
  await sql`
    insert into payments (payment_id, provider, purpose, amount_cents, return_url, checkout_id)
    select 'pay_' || n, 'sandbox', 'checkout', 1, '/', 'chk_' || n from generate_series(1, 3000) n`.execute(db)
  await sql`analyze checkouts, payments`.execute(db)
  const shipping = anOrderBody([bag]).shipping
  for (const owner of [
    { userId: null, guestId: null },
    { userId: null, guestId: 'guest_8' },
    { userId: 'usr_nobody', guestId: null },
  ]) {
    const holder = { ...owner, email: 'buyer8@example.com', network: 'network 8' }
    const same = { holder, productIds: [bag.product_id], shipping, excludedKey: null, providers: ['sandbox'] as const }
    const read = await rowsRead(db, ['checkouts', 'payments'], (tx) => findHolds(tx, same))
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThanOrEqual(20)
  }
})
