import { expect, test } from 'vitest'
import { aMovingInDesk, shopifyCsv, type ShopifyRow } from '../../testing/moving-in-desk.ts'
import { haveMarkets } from '../../testing/test-markets.ts'

type Desk = Awaited<ReturnType<typeof aMovingInDesk>>

const rowOf = ({ site }: Desk, more: ShopifyRow = {}): ShopifyRow => ({
  Handle: 'bag',
  Title: 'Bag',
  'Body (HTML)': 'A bag.',
  Type: 'Bags',
  'Variant SKU': 'BAG',
  'Variant Price': '100',
  'Image Src': `${site.url}/red.jpg`,
  ...more,
})

const factsOf = ({ deps }: Desk) =>
  deps.db.selectFrom('color_variants').select(['weight_grams', 'hs_code', 'origin']).orderBy('variant_id').execute()

async function pricesOf({ deps }: Desk): Promise<Record<string, [number, number | null]>> {
  const rows = await deps.db.selectFrom('product_prices').selectAll().where('valid_until', 'is', null).execute()
  return Object.fromEntries(rows.map((row) => [row.price_list, [row.price_cents, row.compare_at_price_cents]]))
}

test('weight, HS code and origin enter; what cannot be read is named, and the product is sold without it', async () => {
  const desk = await aMovingInDesk()
  const facts = { 'Variant Grams': '850', 'Variant HS Code': '4202.21 00', 'Country of Origin': 'it' }
  const wrong = {
    Handle: 'odd',
    'Variant SKU': 'ODD',
    'Variant Grams': 'heavy',
    'HS Code': '42',
    'Country of Origin': 'Italia',
  }
  const run = await desk.move(
    shopifyCsv(
      rowOf(desk, facts),
      rowOf(desk, { Handle: 'light', 'Variant SKU': 'L', 'Variant Grams': '0.0' }),
      rowOf(desk, wrong),
    ),
  )
  expect(run).toMatchObject({ counts: { new: 3, refused: 0 }, leftOut: [] })
  expect(await factsOf(desk)).toEqual([
    { weight_grams: 850, hs_code: '42022100', origin: 'IT' },
    { weight_grams: null, hs_code: null, origin: null },
    { weight_grams: null, hs_code: null, origin: null },
  ])
  expect(run.problems.map(({ row, column, message, isLoss }) => [row, column, message, isLoss])).toEqual([
    [4, 'Variant Grams', 'Left out: heavy is no weight up to 100 kg', true],
    [4, 'HS Code', 'Left out: 42 is no HS code of 6 to 10 digits', true],
    [4, 'Country of Origin', 'Left out: Italia is no code of a country, such as IT', true],
  ])
})

test('a newer export changes a fact that changed there, and leaves the facts that staff entered', async () => {
  const desk = await aMovingInDesk()
  await desk.move(shopifyCsv(rowOf(desk, { 'Variant Grams': '850' })))
  await desk.deps.db.updateTable('color_variants').set({ origin: 'FR' }).execute()
  const newer = { 'Variant Grams': '900', 'Variant HS Code': '420221', 'Country of Origin': 'IT' }
  const second = await desk.move(shopifyCsv(rowOf(desk, newer)))
  expect(second.counts).toMatchObject({ changed: 1 })
  expect(await factsOf(desk)).toEqual([{ weight_grams: 900, hs_code: '420221', origin: 'FR' }])
  await desk.undo(second.runId)
  expect(await factsOf(desk)).toEqual([{ weight_grams: 850, hs_code: null, origin: 'FR' }])
})

test('an export of WooCommerce has its weight in the unit of its heading, and a variation that of its product', async () => {
  const desk = await aMovingInDesk()
  const { url } = desk.site
  await desk.move(
    [
      'ID,Type,SKU,Name,Published,Regular price,Categories,Images,Parent,Description,Weight (kg),Meta: _hs_code,Attribute 1 value(s)',
      `1,variable,P,Bag,1,,Bags,${url}/red.jpg,,A bag.,0.85,420221,"Red, Blue"`,
      '2,variation,P-R,Bag - Red,1,40,,,P,,1.2,,Red',
      '3,variation,P-B,Bag - Blue,1,40,,,P,,,,Blue',
    ].join('\n'),
  )
  expect(await factsOf(desk)).toEqual([
    { weight_grams: 1_200, hs_code: '420221', origin: null },
    { weight_grams: 850, hs_code: '420221', origin: null },
  ])
})

test('any CSV has weight in the unit of its heading, and prices of markets in the columns of the catalog CSV', async () => {
  const desk = await aMovingInDesk()
  await haveMarkets(desk.deps)
  const { data } = await desk.upload(
    [
      'code;name;price;images;weight (lb);hs code;origin;Price eu (EUR);Compare-at price eu (EUR)',
      `T;Bag;40;${desk.site.url}/red.jpg;2,5;420221;IT;38,50;45`,
    ].join('\n'),
  )
  const { columns } = data.options
  expect(columns).toMatchObject({ weight: 'weight (lb)', hsCode: 'hs code', origin: 'origin' })
  await desk.send('PUT', `${data.runId}/options`, { columns, decimal: ',', category: 'totes' })
  await desk.work()
  expect(await desk.start(data.runId)).toMatchObject({ counts: { new: 1 }, problems: [{ column: 'Description' }] })
  expect(await factsOf(desk)).toEqual([{ weight_grams: 1_134, hs_code: '420221', origin: 'IT' }])
  expect(await pricesOf(desk)).toEqual({ eu: [38_50, 45_00] })
})

test('prices of markets enter by the name or the key of the market, change with a newer export, and are undone', async () => {
  const desk = await aMovingInDesk()
  await haveMarkets(desk.deps)
  const { name } = desk.deps.shop.terms.markets.find(({ key }) => key === 'eu') ?? { name: '' }
  const prices = {
    [`Included / ${name}`]: 'true',
    [`Price / ${name}`]: '90.50',
    [`Compare At Price / ${name}`]: '120',
    'Price / jp': '15000',
    'Price / Mars': '1',
  }
  const first = await desk.move(shopifyCsv(rowOf(desk, prices)))
  expect(first).toMatchObject({ counts: { new: 1 }, leftOut: ['Price / Mars'] })
  expect(await pricesOf(desk)).toEqual({ eu: [90_50, 120_00], jp: [15_000, null] })
  expect((await desk.check(shopifyCsv(rowOf(desk, prices)))).counts).toMatchObject({ unchanged: 1 })
  const newer = { ...prices, [`Included / ${name}`]: 'false', 'Price / jp': '16000' }
  const second = await desk.move(shopifyCsv(rowOf(desk, newer)))
  expect(await pricesOf(desk)).toEqual({ jp: [16_000, null] })
  await desk.undo(second.runId)
  expect(await pricesOf(desk)).toEqual({ eu: [90_50, 120_00], jp: [15_000, null] })
  expect((await desk.undo(first.runId)).run.state).toBe('undone')
  expect(await pricesOf(desk)).toEqual({})
})

test('a price of a market that staff entered stays, and one that is no price refuses the product', async () => {
  const desk = await aMovingInDesk()
  await haveMarkets(desk.deps)
  await desk.move(shopifyCsv(rowOf(desk)))
  const [product] = await desk.products()
  await desk.deps.db
    .insertInto('product_prices')
    .values({ price_list: 'eu', product_id: product?.product_id ?? '', price_cents: 77_00, valid_from: new Date() })
    .execute()
  await desk.move(shopifyCsv(rowOf(desk, { 'Price / eu': '90', 'Price / jp': '15000' })))
  expect(await pricesOf(desk)).toEqual({ eu: [77_00, null], jp: [15_000, null] })
  const run = await desk.check(
    shopifyCsv(
      rowOf(desk, { 'Price / jp': '1.5' }),
      rowOf(desk, { Handle: 'b', 'Variant SKU': 'B', 'Price / eu': '0' }),
    ),
  )
  expect(run.counts).toMatchObject({ refused: 2 })
  expect(run.problems.map(({ column, message }) => [column, message])).toEqual([
    ['Price / jp', '1.5 is no price in JPY'],
    ['Price eu', expect.any(String)],
  ])
})
