import type { CreateSaleBody, Sale, SaleCandidate } from '@atelier/domain/sales/sales.schema'
import { expect, test } from 'vitest'
import { aProduct, aStaffMember } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { havePublished } from '../../../testing/have-published.ts'
import { runDueSales } from './run-due-sales.ts'

const HOUR_MS = 3_600_000
const SALES = '/api/products/admin/sales'

interface Answer<Data> {
  status: number
  message: string
  data: Data
}

async function aDesk() {
  let shiftMs = 0
  const shop = await createTestApp({}, { now: () => new Date(Date.now() + shiftMs) })
  const { headers } = await signedIn(await aStaffMember())
  const post = async <Data = Sale>(path: string, body: unknown): Promise<Answer<Data>> => {
    const response = await shop.post(path, body, headers)
    return { status: response.status, ...((await response.json()) as Omit<Answer<Data>, 'status'>) }
  }
  return {
    ...shop,
    headers,
    check: (body: unknown) => post<SaleCandidate[]>(`${SALES}/check`, body),
    put: (body: Partial<CreateSaleBody>) =>
      post(SALES, {
        discount: { kind: 'percent', value: 20 },
        rounding: 'cent',
        startsAt: null,
        endsAt: null,
        ...body,
      }),
    end: (saleId: number | string) => post(`${SALES}/${saleId}/end`, {}),
    list: async (query = '') => ((await (await shop.get(`${SALES}${query}`, headers)).json()) as { data: Sale[] }).data,
    /** Lets time pass and runs the job. */
    async after(ms: number) {
      shiftMs += ms
      return runDueSales(shop.deps, new AbortController().signal)
    },
    inMs: (ms: number) => new Date(Date.now() + shiftMs + ms).toISOString(),
    prices: async () => {
      const rows = await shop.deps.db
        .selectFrom('products')
        .select(['name', 'price_cents', 'compare_at_price_cents'])
        .orderBy('name')
        .execute()
      return rows.map((row) => [row.name, row.price_cents, row.compare_at_price_cents])
    },
  }
}
const seen = (product: { product_id: string; price_cents: number }) => ({
  productId: product.product_id,
  priceSeen: product.price_cents / 100,
})

test('puts products on sale at once, shoppers see it, and ending it restores the prices', async () => {
  const desk = await aDesk()
  const [bag, reduced] = [
    await aProduct({ name: 'a bag', slug: 'bag', priceCents: 129_000 }),
    await aProduct({ name: 'b reduced', priceCents: 80_000, compareAtPriceCents: 100_000 }),
  ]
  const other = await aProduct({ name: 'c other' })
  const shown = async () => ((await (await desk.get('/api/products/bag')).json()) as { product: object }).product
  expect(await shown()).toMatchObject({ price: 1290, compareAtPrice: null })

  const created = await desk.put({ rounding: 'five', products: [bag, reduced].map(seen) })
  expect(created).toMatchObject({
    status: 201,
    message: '2 products on sale',
    data: { state: 'running', productCount: 2, skippedCount: 0, products: [{ name: 'a bag' }, { name: 'b reduced' }] },
  })
  const during = [
    ['a bag', 103_000, 129_000],
    ['b reduced', 64_000, 100_000],
    ['c other', 100_00, null],
  ]
  expect(await desk.prices()).toEqual(during)
  expect(await shown()).toMatchObject({ price: 1030, compareAtPrice: 1290 })
  expect(await desk.list(`?productId=${other.product_id}`)).toEqual([])
  expect(await desk.list(`?productId=${bag.product_id}`)).toMatchObject([{ saleId: created.data.saleId }])

  expect(await desk.end(created.data.saleId)).toMatchObject({
    status: 200,
    message: 'Sale ended. Prices of 2 products restored.',
    data: { state: 'ended', unchangedCount: 0 },
  })
  expect(await desk.prices()).toEqual([
    ['a bag', 129_000, null],
    ['b reduced', 80_000, 100_000],
    ['c other', 100_00, null],
  ])
  expect(await shown()).toMatchObject({ price: 1290, compareAtPrice: null })
  expect(await desk.end(created.data.saleId)).toMatchObject({ status: 409, message: 'This sale has already ended' })
  const edits = ['product.updated', 'product.updated']
  expect(await desk.auditActions()).toEqual(['sale.started', ...edits, 'sale.ended', ...edits])
})

test('a price changed by hand during the sale stays at its end', async () => {
  const desk = await aDesk()
  const [first, second] = [await aProduct({ name: 'a' }), await aProduct({ name: 'b' })]
  const { data } = await desk.put({ products: [first, second].map(seen) })
  await desk.deps.db
    .updateTable('products')
    .set({ price_cents: 90_00 })
    .where('product_id', '=', second.product_id)
    .execute()
  expect(await desk.end(data.saleId)).toMatchObject({
    message: 'Sale ended. Prices of 1 product restored. 1 product changed by hand kept the new price.',
    data: { unchangedCount: 1 },
  })
  expect(await desk.prices()).toEqual([
    ['a', 100_00, null],
    ['b', 90_00, 100_00],
  ])
})

test('a compare-at price corrected during the sale does not make the price of the sale permanent', async () => {
  const desk = await aDesk()
  const [first, second] = [await aProduct({ name: 'a' }), await aProduct({ name: 'b' })]
  const { data } = await desk.put({ products: [first, second].map(seen) })
  await desk.deps.db
    .updateTable('products')
    .set({ compare_at_price_cents: 110_00 })
    .where('product_id', '=', second.product_id)
    .execute()
  expect(await desk.end(data.saleId)).toMatchObject({ data: { unchangedCount: 0 } })
  expect(await desk.prices()).toEqual([
    ['a', 100_00, null],
    ['b', 100_00, 110_00],
  ])
})

test('a scheduled sale starts and ends by the job, and skips what cannot be reduced then', async () => {
  const desk = await aDesk()
  const [bag, cheap, gone] = [
    await aProduct({ name: 'a bag' }),
    await aProduct({ name: 'b cheap' }),
    await aProduct({ name: 'c gone' }),
  ]
  const { status, message, data } = await desk.put({
    discount: { kind: 'amount', value: 30 },
    startsAt: desk.inMs(HOUR_MS),
    endsAt: desk.inMs(3 * HOUR_MS),
    products: [bag, cheap, gone].map(seen),
  })
  expect({ status, message, state: data.state }).toEqual({
    status: 201,
    message: 'Sale of 3 products scheduled',
    state: 'scheduled',
  })
  expect(await desk.after(0)).toBe(0)
  const set = (productId: string, values: object) =>
    desk.deps.db.updateTable('products').set(values).where('product_id', '=', productId).execute()
  await set(bag.product_id, { price_cents: 200_00 })
  await set(cheap.product_id, { price_cents: 25_00 })
  await set(gone.product_id, { status: 'deleted', is_active: false })

  expect(await desk.after(2 * HOUR_MS)).toBe(1)
  expect(await desk.prices()).toEqual([
    ['a bag', 170_00, 200_00],
    ['b cheap', 25_00, null],
    ['c gone', 100_00, null],
  ])
  expect(await desk.list()).toMatchObject([{ state: 'running', productCount: 3, skippedCount: 2 }])
  expect([await desk.after(0), await desk.after(2 * HOUR_MS), await desk.after(0)]).toEqual([0, 1, 0])
  expect((await desk.prices())[0]).toEqual(['a bag', 200_00, null])
  expect(await desk.list()).toMatchObject([{ state: 'ended', unchangedCount: 0 }])
  const [entry] = await desk.deps.db
    .selectFrom('audit_entries')
    .select(['actor_id', 'device', 'target_name'])
    .where('action', '=', 'sale.started')
    .execute()
  expect(entry).toEqual({ actor_id: null, device: 'Scheduled sale', target_name: '$30.00 off' })
})

test('a scheduled sale can be canceled, and one whose time has passed is never started', async () => {
  const desk = await aDesk()
  const bag = await aProduct({ name: 'a' })
  const plan = { startsAt: desk.inMs(HOUR_MS), endsAt: desk.inMs(2 * HOUR_MS), products: [seen(bag)] }
  const first = await desk.put(plan)
  expect(await desk.end(first.data.saleId)).toMatchObject({ message: 'Sale canceled', data: { startedAt: null } })
  expect((await desk.put(plan)).status).toBe(201)
  expect(await desk.after(3 * HOUR_MS)).toBe(1)
  expect(await desk.prices()).toEqual([['a', 100_00, null]])
  expect(await desk.list()).toMatchObject([
    { state: 'ended', startedAt: null },
    { state: 'ended', startedAt: null },
  ])
})

test('two sales do not hold a product at the same time, but one may follow the other', async () => {
  const desk = await aDesk()
  const [bag, other] = [await aProduct({ name: 'Clémence' }), await aProduct({ name: 'Odile' })]
  const now = await desk.put({ endsAt: desk.inMs(HOUR_MS), products: [seen(bag)] })
  expect(now.status).toBe(201)
  const [candidate] = (await desk.check({ productIds: [bag.product_id] })).data
  expect(candidate).toMatchObject({ name: 'Clémence', price: 80, compareAtPrice: 100, color: 'Noir' })
  expect(candidate?.sales).toEqual([{ startsAt: now.data.startsAt, endsAt: now.data.endsAt }])
  const reduced = { productId: bag.product_id, priceSeen: 80 }
  expect(await desk.put({ products: [seen(other), reduced] })).toMatchObject({
    status: 409,
    code: 'conflict',
    message: 'Clémence is already in another sale at that time',
    data: { productId: bag.product_id },
  })
  const next = await desk.put({ startsAt: desk.inMs(HOUR_MS), products: [reduced, seen(other)] })
  expect(next.status).toBe(201)
  // One run restores the price before it reduces it again.
  expect(await desk.after(HOUR_MS)).toBe(2)
  expect(await desk.prices()).toEqual([
    ['Clémence', 80_00, 100_00],
    ['Odile', 80_00, 100_00],
  ])
  await desk.end(next.data.saleId)
  expect((await desk.prices())[0]).toEqual(['Clémence', 100_00, null])
})

test('concurrent sales of one product: one is created', async () => {
  const desk = await aDesk()
  const bag = await aProduct({ name: 'a' })
  const answers = await Promise.all([1, 2, 3].map(() => desk.put({ products: [seen(bag)] })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect(await desk.prices()).toEqual([['a', 80_00, 100_00]])
})

test('changes nothing when one product cannot be put on sale', async () => {
  const desk = await aDesk()
  const [bag, gone] = [await aProduct({ name: 'a' }), await aProduct({ name: 'b', status: 'deleted', isActive: false })]
  const price = 100_00 / 100
  const refused = async (body: Partial<CreateSaleBody>) => {
    const { status, message } = await desk.put(body)
    return [status, message]
  }
  expect(await refused({ products: [seen(bag), seen(gone)] })).toEqual([
    409,
    'b: This product was deleted. Restore it first.',
  ])
  expect(await refused({ products: [{ productId: bag.product_id, priceSeen: price - 1 }] })).toEqual([
    409,
    'The price of a has changed. Check the new prices and try again.',
  ])
  expect(await refused({ discount: { kind: 'amount', value: price }, products: [seen(bag)] })).toEqual([
    409,
    'a: The discount is not lower than the price of $100.00',
  ])
  const unknown = { productId: 'totes-none', priceSeen: 1 }
  expect(await refused({ products: [seen(bag), unknown] })).toEqual([404, 'Product with ID "totes-none" not found'])
  expect(await desk.check({ productIds: ['totes-none'] })).toMatchObject({ status: 404 })
  expect(await desk.end(999)).toMatchObject({ status: 404, message: 'Sale not found' })
  expect(await desk.prices()).toEqual([
    ['a', 100_00, null],
    ['b', 100_00, null],
  ])
  expect(await desk.list()).toEqual([])
})

test.each([
  [{ discount: { kind: 'percent', value: 0 } }, 'Enter a percentage from 1 to 90'],
  [{ discount: { kind: 'percent', value: 91 } }, 'Enter a percentage from 1 to 90'],
  [{ discount: { kind: 'percent', value: 12.5 } }, 'Enter a percentage from 1 to 90'],
  [{ discount: { kind: 'amount', value: 0 } }, 'Enter an amount in dollars'],
  [{ discount: { kind: 'amount', value: 1.234 } }, 'Enter an amount in dollars'],
  [{ rounding: 'up' }, 'Choose a valid rounding'],
  [{ products: [] }, 'Select at least one product'],
  [{ startsAt: '2099-01-02T00:00:00.000Z', endsAt: '2099-01-01T00:00:00.000Z' }, 'The end must be after the start'],
  [{ endsAt: '2020-01-01T00:00:00.000Z' }, 'The end must be in the future'],
])('rejects %j', async (part, message) => {
  const desk = await aDesk()
  const bag = await aProduct()
  const answer = await desk.put({ products: [seen(bag)], ...part } as Partial<CreateSaleBody>)
  expect(answer).toMatchObject({ status: 400, errors: [{ message }] })
})

test('selects the products of a sale by filter, and lets roles without edit permission only look', async () => {
  const desk = await aDesk()
  for (const name of ['b', 'a']) await aProduct({ name, category: 'clutch' })
  await aProduct({ name: 'c', category: 'totes' })
  const { data } = await desk.check({ matching: { category: 'clutch' } })
  expect(data.map(({ name }) => name)).toEqual(['a', 'b'])
  expect((await desk.check({})).status).toBe(400)
  const { headers } = await signedIn(await aStaffMember({ role: 'VIEWER' }))
  expect((await desk.get(SALES, headers)).status).toBe(200)
  for (const path of [SALES, `${SALES}/check`, `${SALES}/1/end`]) {
    expect((await desk.post(path, { productIds: ['x'] }, headers)).status, path).toBe(403)
    expect((await desk.post(path, { productIds: ['x'] })).status, path).toBe(401)
  }
  expect((await desk.get(SALES)).status).toBe(401)
})

test('a sale takes whole yen off prices in yen', async () => {
  const desk = await aDesk()
  await havePublished(desk.deps, 'terms', { currency: 'JPY' })
  const bag = await aProduct({ name: 'a', priceCents: 198_000 })
  const products = [{ productId: bag.product_id, priceSeen: 198_000 }]
  const refused = await desk.put({ discount: { kind: 'amount', value: 500.5 }, products })
  expect(refused).toMatchObject({ status: 400, message: 'Enter an amount in yen' })
  const { data: candidates } = await desk.check({ productIds: [bag.product_id] })
  expect(candidates).toMatchObject([{ price: 198_000, currency: 'JPY' }])
  const created = await desk.put({ discount: { kind: 'amount', value: 18_050 }, rounding: 'dollar', products })
  expect(created).toMatchObject({ status: 201, data: { discount: { value: 18_050 }, currency: 'JPY' } })
  expect(await desk.prices()).toEqual([['a', 180_000, 198_000]])
  const entries = await desk.deps.db
    .selectFrom('audit_entries')
    .select(['target_name', 'changes'])
    .where('action', 'in', ['sale.started', 'product.updated'])
    .orderBy('entry_id')
    .execute()
  expect(entries).toMatchObject([
    { target_name: '¥18,050 off' },
    { changes: { price: { before: 198_000, after: 180_000 } } },
  ])
})
