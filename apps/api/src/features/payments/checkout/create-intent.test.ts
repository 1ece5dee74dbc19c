import { expect, test } from 'vitest'
import { anIntentBody, begin, confirm } from '../../../testing/card-checkout.ts'
import { aCustomer, aProduct, stockOf } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { localPathOf } from './create-intent.ts'

const create = ({ post }: TestApp, body: object, headers: Record<string, string> = {}) =>
  post('/api/sandbox/create-intent', body, headers)
const payments = ({ deps }: TestApp) => deps.db.selectFrom('payments').selectAll().orderBy('created_at').execute()

test.each([
  ['/checkout?step=2', '/checkout?step=2'],
  ['https://elsewhere.example/a/b?c=d', '/a/b?c=d'],
  ['//elsewhere.example/a', '/a'],
  ['https://shop.example//elsewhere.example', '/elsewhere.example'],
  ['javascript:alert(1)', '/'],
  ['ftp://shop.example/a', '/'],
  ['https://[', '/'],
])('uses only the path of the return URL %s: %s', (url, path) => {
  expect(localPathOf(url, 'https://shop.example')).toBe(path)
})

test.each([
  ['an amount without a checkout', { amount: 50_00, currency: 'usd', return_url: '/checkout' }],
  ['a checkout with the last unit', null],
])('concurrent calls with one key create one payment for %s', async (_what, given) => {
  const shop = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 1 } })
  const body = given ?? anIntentBody([bag])
  const key = { 'Idempotency-Key': 'click-0001' }
  const begun = await Promise.all(Array.from({ length: 6 }, () => begin(shop, body, key)))
  expect(begun).toEqual(begun.map(() => begun[0]))
  expect(await payments(shop)).toMatchObject([
    { intent_id: begun[0]?.paymentIntentId, amount_cents: body.amount, return_url: '/checkout', state: 'created' },
  ])
  expect(await stockOf(bag.variants[0]?.variant_id ?? 0)).toBe(given ? 1 : 0)
})

test('a repeat returns an error when its payment has ended, and the same payment when it was paid', async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 5 } })
  const [ended, paid] = [{ 'Idempotency-Key': 'click-0001' }, { 'Idempotency-Key': 'click-0002' }]
  const body = anIntentBody([bag], { email: 'ada@example.com' })
  const first = await begin(shop, body, ended)
  await begin(shop, anIntentBody([bag], { email: 'bea@example.com', replaces: first.paymentIntentId }))
  const rejected = await create(shop, body, ended)
  expect([rejected.status, await rejected.json()]).toMatchObject([
    409,
    { code: 'conflict', message: 'This payment has ended. Start again.' },
  ])
  const amount = { amount: 50_00, currency: 'usd', return_url: '/checkout' }
  const second = await begin(shop, amount, paid)
  await confirm(shop, second)
  expect(await begin(shop, amount, paid)).toEqual(second)
  expect(await payments(shop)).toHaveLength(3)
})

test('a payment without a checkout has the given amount', async () => {
  const shop = await createTestApp()
  const response = await create(shop, { amount: 50_00, currency: 'usd', return_url: 'https://elsewhere.example/a?b' })
  expect(await response.json()).toEqual({
    success: true,
    data: {
      clientSecret: expect.any(String) as unknown,
      paymentIntentId: expect.stringMatching(/^sbx_/) as unknown,
      amount: 50_00,
      currency: 'usd',
      holdExpiresAt: null,
    },
  })
  expect(await payments(shop)).toMatchObject([
    { purpose: 'amount', amount_cents: 50_00, return_url: '/a?b', checkout_id: null, user_id: null, guest_id: null },
  ])
})

test('rejects an email that no order can have before stock is held', async () => {
  const shop = await createTestApp()
  const { headers } = await signedIn(await aCustomer({ email: 'ada@example.com' }))
  const bag = await aProduct({ colors: { Noir: 1 } })
  for (const who of [{}, headers]) {
    const rejected = await create(shop, anIntentBody([bag], { email: 'guest-1@guests.invalid' }), who)
    expect([rejected.status, await rejected.json()]).toMatchObject([400, { errors: [{ path: 'checkout.email' }] }])
  }
  expect([await payments(shop), await stockOf(bag.variants[0]?.variant_id ?? 0)]).toEqual([[], 1])
})

test('a checkout stores its order number, lines and shipping address', async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 2 } })
  const intent = await begin(shop, anIntentBody([bag]))
  const [row, ...others] = await shop.deps.db.selectFrom('checkouts').selectAll().execute()
  expect(others).toEqual([])
  expect(row).toMatchObject({
    order_id: expect.stringMatching(/^ORD-[0-9A-Z]{12}$/) as unknown,
    email: 'claire@example.com',
    billing: null,
    total_cents: 108_00,
    pieces: 1,
    state: 'held',
  })
  expect(intent.holdExpiresAt).toBe(row?.hold_expires_at.toISOString())
  expect(await payments(shop)).toMatchObject([
    { purpose: 'checkout', amount_cents: 108_00, checkout_id: row?.checkout_id, order_id: null },
  ])
})

test.each([
  [3, 200],
  [4, 503],
])('retries a hold up to four times when other buyers are faster: %d of them lost', async (lost, status) => {
  const plain = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 0 } })
  let tries = 0
  const setStock = (stock: number) =>
    plain.deps.db.updateTable('color_variants').set({ stock }).where('name', '=', 'Noir').execute()
  // The prices of each attempt show nine units. Other buyers have taken them, and return them after `lost` attempts.
  const db = plain.deps.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!result.rows.some((row) => 'unitPriceCents' in row && 'stock' in row)) return result
      tries += 1
      if (tries > lost) await setStock(9)
      return { ...result, rows: result.rows.map((row) => ({ ...row, stock: 9 })) }
    },
  })
  const response = await create(await createTestApp({}, { db }), anIntentBody([bag]))
  expect([response.status, tries, (await payments(plain)).length]).toEqual([status, 4, status === 200 ? 1 : 0])
  if (status === 200) return
  expect(response.headers.get('Retry-After')).toBe('1')
  expect(await response.json()).toMatchObject({
    code: 'unavailable',
    message: 'We’re very busy right now. Try again.',
  })
})

test.each(['guest', 'customer'] as const)(
  'a repeat transfers the payment to the %s session created since',
  async (role) => {
    const shop = await createTestApp()
    const bag = await aProduct({ colors: { Noir: 5 } })
    const [body, key] = [anIntentBody([bag]), { 'Idempotency-Key': 'click-0001' }]
    const first = await begin(shop, body, key)
    const other = await begin(shop, anIntentBody([bag], { email: 'other@example.com' }))
    const user = await aCustomer({ role })
    const { headers } = await signedIn(user)
    expect(await begin(shop, body, { ...key, ...headers })).toEqual(first)
    const noOwner = { user_id: null, guest_id: null }
    const owner = { ...noOwner, [role === 'guest' ? 'guest_id' : 'user_id']: user.user_id }
    const owners = [
      [first.paymentIntentId, owner],
      [other.paymentIntentId, noOwner],
    ] as const
    for (const [intentId, columns] of owners) {
      const payment = (await payments(shop)).find(({ intent_id: id }) => id === intentId)
      expect(payment).toMatchObject(columns)
      const checkout = await shop.deps.db
        .selectFrom('checkouts')
        .select(['user_id', 'guest_id'])
        .where('checkout_id', '=', payment?.checkout_id ?? '')
        .executeTakeFirstOrThrow()
      expect(checkout).toEqual(columns)
    }
  },
)

test('a refused call leaves its key for the corrected cart', async () => {
  const shop = await createTestApp()
  const [bag, gone] = [await aProduct({ colors: { Noir: 5 } }), await aProduct({ colors: { Noir: 0 } })]
  const key = { 'Idempotency-Key': 'click-0002' }
  expect((await create(shop, anIntentBody([bag, gone]), key)).status).toBe(409)
  expect((await create(shop, anIntentBody([bag]), key)).status).toBe(200)
})

test("rejects a key of a payment with another body, and an amount that differs from the cart's total", async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 5 } })
  const key = { 'Idempotency-Key': 'click-0001' }
  const body = anIntentBody([bag])
  await begin(shop, body, key)
  const mismatch = await create(shop, anIntentBody([bag], { email: 'other@example.com' }), key)
  expect([mismatch.status, await mismatch.json()]).toMatchObject([
    422,
    { code: 'idempotency_mismatch', message: 'This Idempotency-Key was used for another payment' },
  ])
  const forged = await create(shop, { ...body, amount: 107_99 })
  expect([forged.status, await forged.json()]).toMatchObject([
    409,
    {
      code: 'price_changed',
      message: 'Prices have changed. Review your order before you continue.',
      data: { items: [], total: 108 },
    },
  ])
  expect(await payments(shop)).toHaveLength(1)
})
