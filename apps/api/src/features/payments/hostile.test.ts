import { shopDay } from '@atelier/domain/region/shop-dates'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { payToken, receiptToken } from '../../links/order-links.ts'
import { anIntentBody, begin, confirm, placeByCard, type TestIntent } from '../../testing/card-checkout.ts'
import { anOrderBody, aProduct, aStaffMember, stockOf } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { emptyTestDatabase } from '../../testing/test-database.ts'
import { expireHolds, reconcilePendingPayments } from './settlement/reconcile-pending-payments.ts'
import { sendRefunds } from './refunds/send-refunds.ts'
import { DEFAULT_REGION } from '@atelier/domain/region/region'

// Simulates hostile actions of all parties, concurrently and in any order.

const never = new AbortController().signal
const STOCK = 5
const BOUGHT = 3

/** Creates a paid order of three units, and all actions on it. */
async function anOrderUnderAttack(card: string) {
  const shop = await createTestApp()
  const bag = await aProduct({ colors: { Noir: STOCK } })
  const variantId = bag.variants[0]?.variant_id ?? 0
  const items = [{ productId: bag.product_id, quantity: BOUGHT }]
  const intent = await begin(shop, {
    ...anIntentBody([bag], { items, total: 324 }),
    amount: 324_00,
  })
  await confirm(shop, intent, card)
  const placed = (await (await placeByCard(shop, [bag], intent)).json()) as { data: { orderId: string } }
  const { orderId } = placed.data
  const { headers } = await signedIn(await aStaffMember({ role: 'MANAGER' }))
  const link = `/api/orders/receipt/${receiptToken(shop.deps.config, orderId)}`
  const order = `/api/admin/orders/${orderId}`
  const put = async (status: string) => shop.request('PUT', `${order}/status`, { status, confirmUnpaid: true }, headers)
  const refund = (amount: number) =>
    shop.post(`${order}/refunds`, { amount, reason: 'Scratch' }, { ...headers, 'Idempotency-Key': crypto.randomUUID() })
  const sendRequest = (quantity: number) =>
    shop.post(`${link}/return`, { items: [{ itemIndex: 0, quantity }], reason: 'Other' })
  const step = async (name: string, body: object) => {
    const ids = await shop.deps.db.selectFrom('returns').select('return_id').orderBy('requested_at', 'desc').execute()
    const responses = ids.map((one) => shop.post(`/api/admin/returns/${one.return_id}/${name}`, body, headers))
    return Promise.all(responses)
  }
  const receive = (received: number, restock: number) =>
    step('receive', { items: [{ itemIndex: 0, received, restock }] })
  const failed = async (path: string, body: object) => {
    const rows = await shop.deps.db.selectFrom('refunds').select('refund_id').where('status', '=', 'failed').execute()
    return Promise.all(rows.map((row) => shop.post(`/api/admin/refunds/${row.refund_id}/${path}`, body, headers)))
  }
  const dispute = async (outcome: string) => {
    const { paymentIntentId, clientSecret } = intent
    const response = await shop.post(`/api/sandbox/${paymentIntentId}/dispute`, { clientSecret, outcome })
    await shop.deps.sandbox?.deliverDue()
    return response
  }
  const steps: Record<string, () => Promise<unknown>> = {
    'refund 100': () => refund(100),
    'refund 224': () => refund(224),
    'refund all': () => refund(324),
    cancel: () => shop.post(`${link}/cancel`, {}),
    deliver: () => put('DELIVERED'),
    'cancel by staff': () => put('CANCELLED'),
    reopen: () => put('PROCESSING'),
    'ask 1': () => sendRequest(1),
    'ask 3': () => sendRequest(3),
    approve: () => step('approve', { message: 'Please send it to us.' }),
    'receive 1': () => receive(1, 1),
    'receive 3': () => receive(3, 2),
    'refund return': () => step('refund', { amount: 108 }),
    'reject return': () => step('reject', { message: 'No' }),
    'open dispute': () => dispute('open'),
    'win dispute': () => dispute('won'),
    'lose dispute': () => dispute('lost'),
    // Late enough in the sequence for the rest to have an effect.
    'a part of a return arrives': async () => {
      await put('DELIVERED')
      await sendRequest(3)
      await step('approve', { message: 'Please send it to us.' })
      await receive(1, 1)
    },
    'a refund fails': async () => {
      await refund(100)
      await sendRefunds(shop.deps, never)
    },
    send: () => sendRefunds(shop.deps, never),
    retry: () => failed('retry', {}),
    'by hand': () => failed('by-hand', { how: 'cash', on: shopDay(new Date(), DEFAULT_REGION) }),
  }
  return { shop, orderId, variantId, steps }
}

interface Ledger {
  paid: number
  refunded: number
  captured: number
  givenBack: number
  disputed: number
  promised: number
  sent: number
  byHand: number
  shelved: number
  counted: number
  returned: number
}

async function ledgerOf({ deps }: TestApp, orderId: string): Promise<Ledger> {
  const of = (column: string) => sql`(select coalesce(sum(amount_cents), 0) from payment_entries
    where order_id = ${orderId} and kind = ${column})`
  const { rows } = await sql<Ledger>`
    select o.paid_cents as paid, o.refunded_cents as refunded, ${of('capture')} as captured,
      ${of('refund')} - ${of('reversal')} as "givenBack", ${of('dispute')} - ${of('recovery')} as disputed,
      (select coalesce(sum(amount_cents), 0) from refunds where order_id = ${orderId}) as promised,
      (select coalesce(sum(amount_cents), 0) from sandbox_refunds) as sent,
      (select coalesce(sum(amount_cents), 0) from refunds where by_hand_how is not null) as "byHand",
      (select coalesce(sum(quantity), 0) from order_stock_returns where order_id = ${orderId}) as shelved,
      (select returned_quantity from order_items where order_id = ${orderId} and position = 0) as counted,
      (select coalesce(sum(case r.status when 'rejected' then 0 when 'refunded' then i.received_quantity
        else i.quantity end), 0) from returns r join return_items i using (return_id)
        where r.order_id = ${orderId}) as returned
    from orders o where o.order_id = ${orderId}`.execute(deps.db)
  const [ledger] = rows
  if (!ledger) throw new Error('expected a ledger row')
  return ledger
}

/** A card payment and repeated pairs of concurrent actions. */
type Attack = [card: string, pairs: [string, string][]]

/** Long sequences that random runs seldom produce. */
const DEEP: Attack[] = [
  [
    '4242',
    [
      ['a part of a return arrives', 'send'],
      ['refund return', 'refund return'],
      ['ask 3', 'refund all'],
    ],
  ],
  [
    '4242',
    [
      ['a part of a return arrives', 'send'],
      ['cancel by staff', 'receive 3'],
      ['reopen', 'refund return'],
    ],
  ],
  [
    '4242',
    [
      ['deliver', 'open dispute'],
      ['refund all', 'lose dispute'],
      ['refund 100', 'win dispute'],
    ],
  ],
  [
    '5126',
    [
      ['a refund fails', 'refund 100'],
      ['retry', 'by hand'],
      ['send', 'by hand'],
      ['lose dispute', 'retry'],
    ],
  ],
  [
    '5126',
    [
      ['cancel', 'cancel by staff'],
      ['send', 'send'],
      ['by hand', 'by hand'],
      ['reopen', 'refund all'],
    ],
  ],
]

const isServerError = (response: unknown): boolean => response instanceof Response && response.status >= 500

test(
  'returns no money and no unit twice, whatever customers, staff, bank and provider do with an order',
  { timeout: 240_000 },
  async () => {
    const names = Object.keys((await anOrderUnderAttack('4242')).steps)
    // Two at a time, so that they collide in every transaction.
    const pair = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names))
    const attack = fc.tuple(fc.constantFrom('4242', '5126'), fc.array(pair, { minLength: 3, maxLength: 9 }))
    await fc.assert(
      fc.asyncProperty(attack, async ([card, pairs]) => {
        await emptyTestDatabase()
        const { shop, orderId, variantId, steps } = await anOrderUnderAttack(card)
        for (const two of pairs) {
          const responses = await Promise.all(two.map((name) => steps[name]?.()))
          expect(responses.flat().some(isServerError), two.join(' and ')).toBe(false)
        }
        await sendRefunds(shop.deps, never)
        const ledger = await ledgerOf(shop, orderId)
        expect(ledger.captured).toBe(ledger.paid)
        expect(ledger.refunded).toBe(Math.min(ledger.paid, ledger.givenBack + ledger.disputed))
        expect(ledger.promised).toBe(ledger.givenBack)
        expect(ledger.promised).toBeLessThanOrEqual(ledger.paid)
        expect(ledger.sent + ledger.byHand).toBeLessThanOrEqual(ledger.promised)
        expect(ledger.shelved).toBeLessThanOrEqual(BOUGHT)
        expect(await stockOf(variantId)).toBe(STOCK - BOUGHT + ledger.shelved)
        expect(ledger.counted).toBe(ledger.returned)
      }),
      { numRuns: 40, examples: DEEP.map((one): [Attack] => [one]) },
    )
  },
)

test('paying a link twice during a cancellation and a manual capture pays the order once or refunds', async () => {
  const shop = await createTestApp()
  const { headers } = await signedIn(await aStaffMember({ role: 'MANAGER' }))
  for (let round = 0; round < 6; round += 1) {
    const bag = await aProduct({ colors: { Noir: 2 } })
    const placed = await shop.post('/api/orders', anOrderBody([bag], { email: `round${round}@example.com` }))
    const { data } = (await placed.json()) as { data: { orderId: string; receiptToken: string } }
    const order = await shop.deps.db
      .selectFrom('orders')
      .select('payment_link_expires_at')
      .where('order_id', '=', data.orderId)
      .executeTakeFirstOrThrow()
    const expiresAt = order.payment_link_expires_at ?? new Date()
    const link = `/api/pay/${payToken(shop.deps.config, { orderId: data.orderId, expiresAt, version: 1 })}`
    const open = async () => ((await (await shop.post(`${link}/intent`, {})).json()) as { data: TestIntent }).data
    const [intent, second] = await Promise.all([open(), open()])
    expect(second.paymentIntentId).toBe(intent.paymentIntentId)
    const pay = async () => {
      const paid = await confirm(shop, intent)
      const finished = await shop.post(`${link}/finish`, { paymentIntentId: intent.paymentIntentId })
      return [paid, finished]
    }
    const others = [
      () => shop.post(`/api/orders/receipt/${data.receiptToken}/cancel`, {}),
      () => shop.post(`/api/admin/orders/${data.orderId}/payment`, { note: 'Bank transfer' }, headers),
    ]
    const responses = await Promise.all([pay(), pay(), others[round % 2]?.()])
    expect(responses.flat().some(isServerError)).toBe(false)
    await sql`update payments set due_at = now(), created_at = created_at - interval '1 hour'`.execute(shop.deps.db)
    await reconcilePendingPayments(shop.deps, never)
    await sendRefunds(shop.deps, never)
    const { rows } = await sql<{ charged: number; kept: number; booked: number }>`
      select (select count(*) from sandbox_intents where intent_id = ${intent.paymentIntentId} and status = 'succeeded') as charged,
        (select count(*) from sandbox_intents i where i.intent_id = ${intent.paymentIntentId} and i.status = 'succeeded'
          and not exists (select from sandbox_refunds r where r.intent_id = i.intent_id)) as kept,
        (select count(*) from payment_entries where order_id = ${data.orderId} and kind = 'capture'
          and provider = 'sandbox') as booked`.execute(shop.deps.db)
    const [seen] = rows
    const now = await shop.deps.db
      .selectFrom('orders')
      .select(['status', 'paid_cents', 'refunded_cents'])
      .where('order_id', '=', data.orderId)
      .executeTakeFirstOrThrow()
    expect(seen?.charged).toBeLessThanOrEqual(1)
    // The provider retains what the order was paid, and nothing for a canceled order.
    const isRetained = now.status !== 'CANCELLED' && seen?.booked === 1
    expect(seen?.kept).toBe(isRetained ? 1 : 0)
    expect(now.paid_cents).toBeLessThanOrEqual(108_00)
    expect(now.status === 'CANCELLED' ? now.paid_cents - now.refunded_cents : 0).toBe(0)
  }
})

test('a token for one purpose, order or time grants nothing else', async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 5 } })
  const place = async (email: string) => {
    const placed = await shop.post('/api/orders', anOrderBody([bag], { email }))
    return ((await placed.json()) as { data: { orderId: string; receiptToken: string } }).data
  }
  const [mine, theirs] = [await place('mine@example.com'), await place('theirs@example.com')]
  const rows = await shop.deps.db.selectFrom('orders').select(['order_id', 'payment_link_expires_at']).execute()
  const expiresAt = rows.find(({ order_id: id }) => id === mine.orderId)?.payment_link_expires_at ?? new Date()
  const pay = payToken(shop.deps.config, { orderId: mine.orderId, expiresAt, version: 1 })
  const [, exp = '', version = '', signature = ''] = pay.split('.')
  const [, receiptSignature = ''] = mine.receiptToken.split('.')
  for (const token of [
    mine.receiptToken,
    `${theirs.orderId}.${exp}.${version}.${signature}`,
    `${mine.orderId}.${Number(exp) + 3_600}.${version}.${signature}`,
    `${mine.orderId}.${exp}.2.${signature}`,
    `${mine.orderId}.${exp}.${version}.${receiptSignature}`,
    payToken(shop.deps.config, { orderId: mine.orderId, expiresAt, version: 2 }),
    payToken(
      { SESSION_SECRET: 'another secret, also longer than thirty-two' },
      { orderId: mine.orderId, expiresAt, version: 1 },
    ),
    `${mine.orderId}...`,
  ]) {
    expect((await shop.get(`/api/pay/${token}`)).status, token).toBe(404)
    expect((await shop.post(`/api/pay/${token}/intent`, {})).status, token).toBe(404)
  }
  for (const token of [pay, `${theirs.orderId}.${receiptSignature}`, `${mine.orderId}.${signature}`, mine.orderId]) {
    expect((await shop.get(`/api/orders/receipt/${token}`)).status, token).toBe(404)
    expect((await shop.post(`/api/orders/receipt/${token}/cancel`, {})).status, token).toBe(404)
  }
  // A payment of one order cannot pay for another.
  const { data } = (await (await shop.post(`/api/pay/${pay}/intent`, {})).json()) as { data: TestIntent }
  await confirm(shop, data)
  const other = rows.find(({ order_id: id }) => id === theirs.orderId)?.payment_link_expires_at ?? new Date()
  const theirLink = payToken(shop.deps.config, { orderId: theirs.orderId, expiresAt: other, version: 1 })
  expect((await shop.post(`/api/pay/${theirLink}/finish`, { paymentIntentId: data.paymentIntentId })).status).toBe(404)
  expect((await placeByCard(shop, [bag], data)).status).toBe(404)
  // A link of a paid order accepts no payment.
  expect((await shop.post(`/api/pay/${pay}/finish`, { paymentIntentId: data.paymentIntentId })).status).toBe(200)
  expect((await shop.post(`/api/pay/${pay}/finish`, { paymentIntentId: data.paymentIntentId })).status).toBe(200)
  expect((await shop.post(`/api/pay/${pay}/intent`, {})).status).toBe(409)
  const paid = await shop.deps.db.selectFrom('payment_entries').selectAll().execute()
  expect(paid).toHaveLength(1)
})

test.each([
  ['amount', 9_007_199_254_740_991],
  ['amount', 2_147_483_648],
  ['amount', 1e21],
  ['total', 1e300],
  ['quantity', -1],
  ['quantity', 0],
  ['quantity', 1e9],
  ['quantity', 0.5],
  ['quantity', '1'],
  ['price', -100],
  ['price', 1e300],
])('rejects a %s of %s without side effects', async (what, value) => {
  const shop = await createTestApp()
  const bag = await aProduct()
  const right = anIntentBody([bag])
  const [item] = right.checkout.items
  const checkout = {
    ...right.checkout,
    ...(what === 'total' ? { total: value } : {}),
    items: [{ ...item, ...(what === 'quantity' || what === 'price' ? { [what]: value } : {}) }],
  }
  const bodies = [
    ['/api/sandbox/create-intent', { ...right, checkout, ...(what === 'amount' ? { amount: value } : {}) }],
    ['/api/orders', { ...checkout, paymentMethod: 'MANUAL' }],
    ['/api/sandbox/create-intent', { amount: value, currency: 'usd', return_url: '/checkout' }],
  ] as const
  for (const [path, body] of what === 'amount' ? [bodies[0], bodies[2]] : [bodies[0], bodies[1]]) {
    const response = await shop.post(path, body)
    expect([400, 409], `${path} ${response.status}`).toContain(response.status)
  }
  expect(await stockOf(bag.variants[0]?.variant_id ?? 0)).toBe(5)
})

test("rejects a cart above the ledger's maximum amount with a message", async () => {
  const shop = await createTestApp()
  const bags = await Promise.all(
    Array.from({ length: 3 }, () => aProduct({ priceCents: 1_000_000_00, colors: { Noir: 50 } })),
  )
  const items = bags.map(({ product_id: productId }) => ({ productId, quantity: 10 }))
  const total = 30 * 1_000_000 * 1.08
  const [first] = bags
  const response = await shop.post('/api/orders', { ...anOrderBody(first ? [first] : []), items, total })
  expect([400, 409]).toContain(response.status)
})

test('rejects a card for a canceled or ended payment, and charges nothing', async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 2 } })
  const canceled = await begin(shop, anIntentBody([bag]))
  const expired = await begin(shop, anIntentBody([bag], { replaces: canceled.paymentIntentId }))
  await sql`update checkouts set hold_expires_at = now() - interval '1 minute'`.execute(shop.deps.db)
  await expireHolds(shop.deps, never)
  for (const intent of [canceled, expired]) {
    expect(await (await confirm(shop, intent)).json()).toMatchObject({ data: { status: 'canceled' } })
    const challenge = `/api/sandbox/${intent.paymentIntentId}/challenge`
    await shop.post(challenge, { clientSecret: intent.clientSecret, outcome: 'approve' })
    expect((await placeByCard(shop, [bag], intent)).status).toBe(402)
  }
  const charged = await shop.deps.db.selectFrom('sandbox_intents').select('status').execute()
  expect(charged.every(({ status }) => status === 'canceled')).toBe(true)
  expect(await stockOf(bag.variants[0]?.variant_id ?? 0)).toBe(2)
})

test('an order to be paid for later holds no more units than a payment could', async () => {
  const shop = await createTestApp()
  const bags = await Promise.all(Array.from({ length: 4 }, () => aProduct({ colors: { Noir: 50 } })))
  const items = bags.map(({ product_id: productId }) => ({ productId, quantity: 10 }))
  const [first] = bags
  const response = await shop.post('/api/orders', { ...anOrderBody(first ? [first] : []), items, total: 4_320 })
  expect([response.status, await response.json()]).toMatchObject([409, { code: 'too_many_pieces' }])
  expect(await stockOf(first?.variants[0]?.variant_id ?? 0)).toBe(50)
})
