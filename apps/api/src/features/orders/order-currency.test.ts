import { expect, test } from 'vitest'
import { anIntentBody, begin, confirm, placeByCard } from '../../testing/card-checkout.ts'
import { anOrderBody, aProduct, aStaffMember } from '../../testing/factories.ts'
import { havePublished } from '../../testing/have-published.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'

const TOTAL = 7_480

/** A shop in Japan: prices in yen that include tax, and a delivery that is charged. */
async function aShopInYen() {
  const shop = await createTestApp()
  const { shipping } = shop.deps.shop.document('terms')
  const standard = { ...shipping.standard, cents: 880, freeFromCents: 1_000_000 }
  await havePublished(shop.deps, 'terms', {
    currency: 'JPY',
    taxMode: 'included',
    taxPercent: 10,
    shipping: { ...shipping, isCharged: true, standard },
  })
  const bag = await aProduct({ name: 'Sac Lune', priceCents: 6_600 })
  const { headers } = await signedIn(await aStaffMember({ role: 'MANAGER' }))
  const data = async (path: string, as = {}) =>
    ((await (await shop.get(`/api/${path}`, as)).json()) as { data: unknown }).data
  const intentBody = { ...anIntentBody([bag], { total: TOTAL }), amount: TOTAL, currency: 'jpy' }
  /** Places an order by card; returns its id and receipt. */
  const buy = async (): Promise<{ orderId: string; receiptToken: string }> => {
    const intent = await begin(shop, intentBody)
    await confirm(shop, intent)
    const placed = await placeByCard(shop, [bag], intent, { over: { total: TOTAL } })
    return ((await placed.json()) as { data: { orderId: string; receiptToken: string } }).data
  }
  const emails = async () =>
    (await shop.deps.db.selectFrom('mails').select('data').orderBy('mail_id').execute()).map(({ data: email }) =>
      JSON.stringify(email),
    )
  return { ...shop, bag, headers, data, intentBody, buy, emails }
}

const AMOUNTS = {
  currency: 'JPY',
  subtotal: 6_600,
  taxMode: 'included',
  charges: [{ kind: 'delivery', name: 'Standard delivery', amount: 880 }],
  chargesTotal: 880,
  tax: 680,
  total: TOTAL,
}

test('a payment is opened in the currency of the shop, and refused in another one', async () => {
  const shop = await aShopInYen()
  const opened = await shop.post('/api/sandbox/create-intent', shop.intentBody)
  expect([opened.status, await opened.json()]).toMatchObject([200, { data: { amount: TOTAL, currency: 'jpy' } }])
  const alone = { amount: 6_600, currency: 'jpy', return_url: '/checkout' }
  expect(await begin(shop, alone)).toMatchObject({ amount: 6_600, currency: 'jpy' })
  for (const body of [shop.intentBody, alone]) {
    const refused = await shop.post('/api/sandbox/create-intent', { ...body, currency: 'usd' })
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { errors: [{ path: 'currency', message: 'Please pay in jpy' }] },
    ])
  }
  const stored = await shop.deps.db.selectFrom('payments').select(['amount_cents', 'currency']).execute()
  expect(stored).toEqual(expect.arrayContaining([{ amount_cents: TOTAL, currency: 'jpy' }]))
  expect(stored.every(({ currency }) => currency === 'jpy')).toBe(true)
})

test('staff and the customer see the amounts and charges of an order in its currency', async () => {
  const shop = await aShopInYen()
  const { orderId, receiptToken } = await shop.buy()
  const item = { price: 6_600, quantity: 1 }
  expect(await shop.data(`admin/orders/${orderId}`, shop.headers)).toMatchObject({
    ...AMOUNTS,
    paid: TOTAL,
    items: [item],
    ledger: [{ kind: 'capture', amount: TOTAL }],
  })
  expect(await shop.data(`orders/receipt/${receiptToken}`)).toMatchObject({ ...AMOUNTS, paid: TOTAL, items: [item] })
  const listed = await shop.get('/api/admin/orders', shop.headers)
  expect(await listed.json()).toMatchObject({ totalValue: TOTAL, currency: 'JPY', data: [{ total: TOTAL }] })
  const [confirmation] = await shop.emails()
  for (const text of ['¥6,600', '"Standard delivery"', '¥880', 'Includes tax (10%)', '¥680', '¥7,480']) {
    expect(confirmation).toContain(text)
  }
})

test('a payment link shows and takes the amount in the currency of the order', async () => {
  const shop = await aShopInYen()
  expect((await shop.post('/api/orders', { ...anOrderBody([shop.bag]), total: TOTAL })).status).toBe(201)
  const [mail = ''] = await shop.emails()
  const token = /\/pay\/([^"]+)"/.exec(mail)?.[1] ?? ''
  expect(await shop.data(`pay/${token}`)).toMatchObject({ ...AMOUNTS, taxPercent: 10 })
  const intent = await shop.post(`/api/pay/${token}/intent`, {})
  expect(await intent.json()).toMatchObject({ data: { amount: TOTAL, currency: 'jpy' } })
})

test('a refund has the decimals of the order’s currency, and history, email and audit log write it', async () => {
  const shop = await aShopInYen()
  const { orderId } = await shop.buy()
  const refund = (amount: number, key: string) =>
    shop.post(
      `/api/admin/orders/${orderId}/refunds`,
      { amount, reason: 'Scratch' },
      { ...shop.headers, 'Idempotency-Key': key },
    )
  const refused = await refund(66.5, 'refund-of-a-part')
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { errors: [{ path: 'amount', message: 'Use a whole number' }] },
  ])
  expect((await refund(1_000, 'refund-of-yen')).status).toBe(200)
  const { db } = shop.deps
  const notes = await db.selectFrom('order_status_history').select('note').where('order_id', '=', orderId).execute()
  expect(notes.map(({ note }) => note)).toContain('Refund of ¥1,000. Scratch')
  expect((await shop.emails()).at(-1)).toContain('a refund of ¥1,000')
  const audited = await db
    .selectFrom('audit_entries')
    .select('changes')
    .where('action', '=', 'order.refunded')
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(audited.changes)).toContain('¥1,000')
})

test('the exports have the currency in their headings and no decimals of yen', async () => {
  const shop = await aShopInYen()
  await shop.buy()
  const table = async (file: string): Promise<Record<string, string>> => {
    const csv = await (await shop.get(`/api/admin/orders/export${file}`, shop.headers)).text()
    const [names = [], values = []] = csv
      .trimEnd()
      .split('\r\n')
      .map((line) => line.replace('\uFEFF', '').split(','))
    return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
  }
  expect(await table('')).toMatchObject({
    'Subtotal (JPY)': '6600',
    'Charges (JPY)': '880',
    'Tax (JPY)': '680',
    'Total (JPY)': '7480',
    'Paid (JPY)': '7480',
  })
  expect(await table('/items')).toMatchObject({
    'Unit price (JPY)': '6600',
    'Net (JPY)': '6000',
    'Tax (JPY)': '600',
    'Total (JPY)': '6600',
  })
})
