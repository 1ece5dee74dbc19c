import { shareOf } from '@atelier/domain/money/share-out'
import type { DocumentResponse } from '@atelier/domain/shop-documents/documents.schema'
import type { ShopRegion } from '@atelier/domain/region/region'
import { dayPlus } from '@atelier/domain/region/shop-dates'
import type { ErrorResponse } from '@atelier/domain/contract/envelope'
import type { TaxReport } from '@atelier/domain/tax/tax-report.schema'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aCustomer, anOrder, aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const BERLIN: ShopRegion = { country: 'DE', locale: 'en-DE', timeZone: 'Europe/Berlin' }

let shop: TestApp
let staff: { Authorization: string }

beforeEach(async () => {
  shop = await createTestApp()
  staff = (await signedIn(await aStaffMember({ role: 'VIEWER' }))).headers
})

async function report(query: string): Promise<TaxReport> {
  const response = await shop.get(`/api/admin/taxes?${query}`, staff)
  expect(response.status).toBe(200)
  return ((await response.json()) as { data: TaxReport }).data
}

async function csvRows(query: string): Promise<string[]> {
  const response = await shop.get(`/api/admin/taxes/export?${query}`, staff)
  expect(response.status).toBe(200)
  return (await response.text()).trimEnd().split('\r\n').slice(1)
}

/** Publishes the region of the shop, as long as it has no order. */
async function moveShop(region: ShopRegion): Promise<void> {
  const { headers } = await signedIn(await aStaffMember({ role: 'ADMIN' }))
  const path = '/api/admin/documents/company'
  const read = async () => ((await (await shop.get(path, headers)).json()) as DocumentResponse).data
  const { updatedAt, content } = await read()
  await shop.request('PUT', `${path}/draft`, { content: { ...content, region }, updatedAt }, headers)
  const draft = await read()
  expect((await shop.request('POST', `${path}/publish`, { updatedAt: draft.updatedAt }, headers)).status).toBe(200)
}

interface TaxedOrder {
  country: string
  currency?: string
  totalCents: number
  taxCents: number
  /** In millionths; null: placed before rates were stored. */
  rate: number | null
}

/** An order whose prices include the tax, without any entry in the ledger. */
async function taxedOrder({ country, currency = 'USD', totalCents, taxCents, rate }: TaxedOrder): Promise<string> {
  const { order_id: orderId } = await anOrder({
    country,
    currency,
    tax_mode: 'included',
    subtotal_cents: totalCents,
    tax_cents: taxCents,
    total_cents: totalCents,
  })
  if (rate !== null)
    await sql`update order_items set tax_cents = ${taxCents}, tax_rate = ${rate} where order_id = ${orderId}`.execute(
      shop.deps.db,
    )
  return orderId
}

type Kind = 'capture' | 'refund' | 'reversal' | 'dispute' | 'recovery'
let entries = 0

/** Records a movement in the ledger at a moment, with the refund or dispute that it is about. */
async function moved(orderId: string | null, kind: Kind, cents: number, at: string, paymentId?: string): Promise<void> {
  const { db } = shop.deps
  entries += 1
  const id = `${kind}_${entries}`
  const isRefund = kind === 'refund' || kind === 'reversal'
  const isDispute = kind === 'dispute' || kind === 'recovery'
  if (isRefund)
    await sql`insert into refunds (refund_id, order_id, payment_id, amount_cents, status, reason, idempotency_key)
      values (${id}, ${orderId}, ${paymentId ?? null}, ${cents}, 'succeeded', 'Return', ${id})`.execute(db)
  if (isDispute)
    await sql`insert into disputes (dispute_id, payment_id, order_id, provider, provider_ref, amount_cents, state, opened_at, closed_at)
      values (${id}, ${paymentId}, ${orderId}, 'sandbox', ${id}, ${cents}, 'lost', now(), now())`.execute(db)
  await sql`insert into payment_entries (order_id, payment_id, refund_id, dispute_id, kind, amount_cents, provider, created_at)
    values (${orderId}, ${paymentId ?? null}, ${isRefund ? id : null}, ${isDispute ? id : null}, ${kind}, ${cents},
      'sandbox', ${at}::timestamptz)`.execute(db)
}

/** A payment at the provider, which an entry may be about. */
async function aPayment(currency: string): Promise<string> {
  entries += 1
  const id = `pay_${entries}`
  await sql`insert into payments (payment_id, provider, purpose, amount_cents, currency, return_url)
    values (${id}, 'sandbox', 'amount', 100, ${currency}, '/')`.execute(shop.deps.db)
  return id
}

test('sums two currencies and rates by the days of the shop, and agrees with the ledger', async () => {
  await moveShop(BERLIN)
  const french = await taxedOrder({
    country: 'FR',
    currency: 'EUR',
    totalCents: 120_00,
    taxCents: 20_00,
    rate: 200_000,
  })
  const german = await taxedOrder({
    country: 'DE',
    currency: 'EUR',
    totalCents: 119_00,
    taxCents: 19_00,
    rate: 190_000,
  })
  const japanese = await taxedOrder({
    country: 'JP',
    currency: 'JPY',
    totalCents: 11_000,
    taxCents: 1_000,
    rate: 100_000,
  })
  // Midnight in Berlin is 22:00 UTC in summer.
  await moved(french, 'capture', 120_00, '2026-06-30T21:59:59Z')
  await moved(german, 'capture', 119_00, '2026-06-30T22:00:00Z')
  await moved(japanese, 'capture', 11_000, '2026-07-01T12:00:00Z')
  await moved(french, 'refund', 30_00, '2026-07-02T12:00:00Z')
  await moved(german, 'refund', 1_00, '2026-07-31T22:00:00Z')
  expect(await report('month=2026-07')).toEqual({
    period: { from: '2026-07-01', to: '2026-07-31' },
    totals: [
      { currency: 'EUR', net: 75, tax: 14, gross: 89, ledger: 89, withoutOrder: 0, difference: 0 },
      { currency: 'JPY', net: 10_000, tax: 1_000, gross: 11_000, ledger: 11_000, withoutOrder: 0, difference: 0 },
    ],
    lines: [
      { country: 'DE', taxPercent: 19, currency: 'EUR', net: 100, tax: 19, gross: 119 },
      { country: 'FR', taxPercent: 20, currency: 'EUR', net: -25, tax: -5, gross: -30 },
      { country: 'JP', taxPercent: 10, currency: 'JPY', net: 10_000, tax: 1_000, gross: 11_000 },
    ],
    days: [
      { day: '2026-07-01', currency: 'EUR', net: 100, tax: 19, gross: 119 },
      { day: '2026-07-02', currency: 'EUR', net: -25, tax: -5, gross: -30 },
      { day: '2026-07-01', currency: 'JPY', net: 10_000, tax: 1_000, gross: 11_000 },
    ],
  })
  expect((await report('quarter=2026-Q2')).totals).toMatchObject([{ currency: 'EUR', gross: 120, tax: 20 }])
  expect(await csvRows('startDate=2026-06-30&endDate=2026-08-01')).toEqual([
    '2026-06-30;FR;20;EUR;100,00;20,00;120,00',
    '2026-07-01;DE;19;EUR;100,00;19,00;119,00',
    '2026-07-01;JP;10;JPY;10000;1000;11000',
    '2026-07-02;FR;20;EUR;-25,00;-5,00;-30,00',
    '2026-08-01;DE;19;EUR;-0,84;-0,16;-1,00',
  ])
})

test('the file names its days and has a heading', async () => {
  const response = await shop.get('/api/admin/taxes/export?month=2026-02', staff)
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="taxes-2026-02-01-to-2026-02-28.csv"')
  expect(await response.text()).toBe('Day,Country,Rate (%),Currency,Net,Tax,Gross\r\n')
})

test('counts reversed refunds and recovered disputes up, lost disputes down', async () => {
  const order = await taxedOrder({ country: 'US', totalCents: 108_00, taxCents: 8_00, rate: 80_000 })
  const payment = await aPayment('usd')
  await moved(order, 'capture', 108_00, '2026-03-02T17:00:00Z', payment)
  await moved(order, 'refund', 54_00, '2026-03-03T17:00:00Z')
  await moved(order, 'reversal', 54_00, '2026-03-04T17:00:00Z')
  await moved(order, 'dispute', 108_00, '2026-03-05T17:00:00Z', payment)
  await moved(order, 'recovery', 108_00, '2026-03-06T17:00:00Z', payment)
  const { days, totals } = await report('month=2026-03')
  expect(days.map(({ tax, gross }) => [tax, gross])).toEqual([
    [8, 108],
    [-4, -54],
    [4, 54],
    [-8, -108],
    [8, 108],
  ])
  expect(totals).toMatchObject([{ tax: 8, gross: 108, ledger: 108, difference: 0 }])
})

test('more taken back than was paid leaves no tax below zero, and the gross sum of the ledger', async () => {
  const order = await taxedOrder({ country: 'US', totalCents: 108_00, taxCents: 8_00, rate: 80_000 })
  const payment = await aPayment('usd')
  await moved(order, 'capture', 108_00, '2026-03-02T17:00:00Z', payment)
  await moved(order, 'refund', 27_00, '2026-03-03T17:00:00Z')
  await moved(order, 'dispute', 108_00, '2026-03-04T17:00:00Z', payment)
  expect((await report('month=2026-03')).totals).toEqual([
    { currency: 'USD', net: -27, tax: 0, gross: -27, ledger: -27, withoutOrder: 0, difference: 0 },
  ])
})

test('counts entries in the order of their times, which may differ from that of their IDs', async () => {
  const order = await taxedOrder({ country: 'US', totalCents: 108_00, taxCents: 8_00, rate: 80_000 })
  await moved(order, 'refund', 108_00, '2026-03-04T17:00:00Z')
  await moved(order, 'capture', 108_00, '2026-03-02T17:00:00Z')
  expect((await report('month=2026-03')).days.map(({ day, tax }) => [day, tax])).toEqual([
    ['2026-03-02', 8],
    ['2026-03-04', -8],
  ])
})

test('an order without a stored rate has the rate of its sums', async () => {
  const older = await taxedOrder({ country: 'US', totalCents: 108_25, taxCents: 8_02, rate: null })
  const free = await taxedOrder({ country: 'CA', totalCents: 50_00, taxCents: 0, rate: null })
  await moved(older, 'capture', 108_25, '2026-03-02T17:00:00Z')
  await moved(free, 'capture', 50_00, '2026-03-02T17:00:00Z')
  expect((await report('month=2026-03')).lines.map(({ country, taxPercent }) => [country, taxPercent])).toEqual([
    ['CA', 0],
    ['US', 8],
  ])
})

test('lists payments without an order apart, in the currency of the payment', async () => {
  const order = await taxedOrder({ country: 'US', totalCents: 108_00, taxCents: 8_00, rate: 80_000 })
  const lost = await aPayment('eur')
  await moved(order, 'capture', 108_00, '2026-03-02T17:00:00Z', await aPayment('usd'))
  await moved(null, 'capture', 70_00, '2026-03-30T17:00:00Z', lost)
  await moved(null, 'refund', 70_00, '2026-04-02T17:00:00Z', lost)
  const march = await report('month=2026-03')
  expect(march.lines).toHaveLength(1)
  expect(march.totals).toEqual([
    { currency: 'EUR', net: 0, tax: 0, gross: 0, ledger: 70, withoutOrder: 70, difference: 0 },
    { currency: 'USD', net: 100, tax: 8, gross: 108, ledger: 108, withoutOrder: 0, difference: 0 },
  ])
  expect((await report('quarter=2026-Q2')).totals).toMatchObject([{ ledger: -70, withoutOrder: -70, difference: 0 }])
})

test('shows a payment in another currency than its order as a difference', async () => {
  const order = await taxedOrder({ country: 'FR', currency: 'EUR', totalCents: 120_00, taxCents: 20_00, rate: 200_000 })
  await moved(order, 'capture', 120_00, '2026-03-02T17:00:00Z', await aPayment('usd'))
  expect((await report('month=2026-03')).totals).toMatchObject([
    { currency: 'EUR', gross: 120, ledger: 0, difference: -120 },
    { currency: 'USD', gross: 0, ledger: 120, difference: 120 },
  ])
})

const PROPERTY_START = '2026-01-01'
const atNoon = (index: number): string => `${dayPlus(PROPERTY_START, index)}T17:00:00Z`
const countryOf = (index: number): string => `${String.fromCodePoint(65 + (index % 26))}${index < 26 ? 'X' : 'Y'}`

test('partial refunds and reversals in any order add up exactly, and a full refund leaves no tax', async () => {
  const history = fc.record({
    totalCents: fc.integer({ min: 1, max: 999_999 }),
    taxShare: fc.double({ min: 0, max: 0.3, noNaN: true }),
    steps: fc.array(fc.record({ isBack: fc.boolean(), share: fc.double({ min: 0, max: 1, noNaN: true }) }), {
      maxLength: 6,
    }),
    isAllRefunded: fc.boolean(),
  })
  const histories = fc.sample(history, { numRuns: 24, seed: 35 })
  const expected: { day: string; country: string; tax: number; gross: number }[] = []
  for (const [index, { totalCents, taxShare, steps, isAllRefunded }] of histories.entries()) {
    const [country, taxCents] = [countryOf(index), Math.round(totalCents * taxShare)]
    const order = await taxedOrder({ country, totalCents, taxCents, rate: 80_000 })
    let [paid, day] = [0, 0]
    const step = async (kind: Kind, cents: number): Promise<void> => {
      if (cents === 0) return
      await moved(order, kind, cents, atNoon(day))
      const after = kind === 'refund' ? paid - cents : paid + cents
      const tax = shareOf(taxCents, after, totalCents) - shareOf(taxCents, paid, totalCents)
      expected.push({ day: atNoon(day).slice(0, 10), country, tax, gross: after - paid })
      ;[paid, day] = [after, day + 1]
    }
    await step('capture', totalCents)
    for (const { isBack, share } of steps)
      await (isBack
        ? step('reversal', Math.floor((totalCents - paid) * share))
        : step('refund', Math.ceil(paid * share)))
    if (isAllRefunded) await step('refund', paid)
    const ofOrder = expected.filter((row) => row.country === country)
    const taxOfOrder = ofOrder.reduce((sum, { tax }) => sum + tax, 0)
    expect(taxOfOrder).toBe(isAllRefunded ? 0 : shareOf(taxCents, paid, totalCents))
  }
  // Read day by day, so that each period begins amid the histories.
  const seen: typeof expected = []
  for (let index = 0; index < 9; index += 1) {
    const day = atNoon(index).slice(0, 10)
    const { lines, totals } = await report(`startDate=${day}&endDate=${day}`)
    for (const { country, tax, gross } of lines)
      seen.push({ day, country, tax: Math.round(tax * 100), gross: Math.round(gross * 100) })
    expect(totals.map(({ difference }) => difference)).toEqual(totals.map(() => 0))
  }
  const byKey = (rows: typeof expected) => rows.toSorted((a, b) => (a.day + a.country < b.day + b.country ? -1 : 1))
  expect(byKey(seen)).toEqual(byKey(expected))
  expect(seen.length).toBeGreaterThan(60)
})

test.each([
  ['', 'month'],
  ['month=2026-13', 'month'],
  ['month=1999-12', 'month'],
  ['quarter=2026-Q5', 'quarter'],
  ['month=2026-11&quarter=2026-Q4', 'quarter'],
  ['startDate=2026-02-30&endDate=2026-03-01', 'startDate'],
  ['startDate=1999-12-31&endDate=2000-01-01', 'startDate'],
  ['startDate=2026-03-01', 'endDate'],
  ['startDate=2026-03-02&endDate=2026-03-01', 'endDate'],
  ['startDate=2026-01-01&endDate=2027-01-02', 'endDate'],
])('returns 400 for ?%s and names %s', async (query, path) => {
  for (const part of ['', '/export']) {
    const response = await shop.get(`/api/admin/taxes${part}?${query}`, staff)
    expect(response.status).toBe(400)
    expect(((await response.json()) as ErrorResponse).errors).toMatchObject([{ path }])
  }
})

test('returns 401 to visitors and customers', async () => {
  const customer = (await signedIn(await aCustomer())).headers
  for (const path of ['/api/admin/taxes?month=2026-03', '/api/admin/taxes/export?month=2026-03']) {
    expect((await shop.get(path)).status).toBe(401)
    expect((await shop.get(path, customer)).status).toBe(401)
  }
})

test('an order with two rates is split in each of its entries, and its refunds end at nothing', async () => {
  const { db } = shop.deps
  const order = await taxedOrder({ country: 'DE', currency: 'EUR', totalCents: 119_00, taxCents: 19_00, rate: 190_000 })
  // The parts of an order are compared with its total at the end of the transaction.
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('orders')
      .set({ charges_cents: 10_70, tax_cents: 19_70, total_cents: 129_70 })
      .where('order_id', '=', order)
      .execute()
    await tx
      .insertInto('order_charges')
      .values({
        order_id: order,
        position: 0,
        kind: 'delivery',
        name: 'Standard delivery',
        amount_cents: 10_70,
        tax_cents: 70,
        tax_rate: 70_000,
      })
      .execute()
  })
  await moved(order, 'capture', 129_70, '2026-07-02T12:00:00Z')
  await moved(order, 'refund', 33_33, '2026-08-02T12:00:00Z')
  await moved(order, 'refund', 96_37, '2026-09-02T12:00:00Z')
  const linesOf = async (query: string) =>
    (await report(query)).lines.map(({ taxPercent, tax, gross }) => [taxPercent, tax, gross])
  expect(await linesOf('month=2026-07')).toEqual([
    [7, 0.7, 10.7],
    [19, 19, 119],
  ])
  expect(await linesOf('month=2026-08')).toEqual([
    [7, -0.18, -2.75],
    [19, -4.88, -30.58],
  ])
  expect((await report('quarter=2026-Q3')).totals).toMatchObject([{ tax: 0, gross: 0, difference: 0 }])
  expect(await linesOf('quarter=2026-Q3')).toEqual([
    [7, 0, 0],
    [19, 0, 0],
  ])
})

test('a refund of units counts at the rate of its units, and its reversal gives it back', async () => {
  const { db } = shop.deps
  const order = await taxedOrder({ country: 'DE', currency: 'EUR', totalCents: 119_00, taxCents: 19_00, rate: 190_000 })
  await db.transaction().execute(async (tx) => {
    const of = { order_id: order }
    await tx
      .updateTable('orders')
      .set({ subtotal_cents: 226_00, tax_cents: 26_00, total_cents: 226_00 })
      .where('order_id', '=', order)
      .execute()
    const book = { position: 1, product_id: 'books-1', name: 'Book', unit_price_cents: 107_00, quantity: 1 }
    await tx
      .insertInto('order_items')
      .values({ ...of, ...book, tax_cents: 7_00, tax_rate: 70_000 })
      .execute()
  })
  await moved(order, 'capture', 226_00, '2026-07-02T12:00:00Z')
  await moved(order, 'refund', 107_00, '2026-08-02T12:00:00Z')
  const { refund_id } = await db.selectFrom('refunds').select('refund_id').executeTakeFirstOrThrow()
  const returned = { refund_id, order_id: order, amount_cents: 107_00 }
  await db
    .insertInto('refund_items')
    .values({ ...returned, position: 1, quantity: 1 })
    .execute()
  await db
    .insertInto('payment_entries')
    .values({ ...returned, kind: 'reversal', provider: 'sandbox', created_at: new Date('2026-09-02T12:00:00Z') })
    .execute()
  const linesOf = async (query: string) =>
    (await report(query)).lines.map(({ taxPercent, tax, gross }) => [taxPercent, tax, gross])
  expect(await linesOf('month=2026-08')).toEqual([
    [7, -7, -107],
    [19, 0, 0],
  ])
  expect(await linesOf('month=2026-09')).toEqual([
    [7, 7, 107],
    [19, 0, 0],
  ])
  expect((await report('quarter=2026-Q3')).totals).toMatchObject([{ tax: 26, gross: 226, difference: 0 }])
})
