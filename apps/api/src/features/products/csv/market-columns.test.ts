import { DEFAULT_REGION } from '@atelier/domain/region/region'
import { expect, test } from 'vitest'
import { aCsvDesk, lines } from '../../../testing/csv-desk.ts'
import { aProduct } from '../../../testing/factories.ts'
import { havePublished } from '../../../testing/have-published.ts'
import { haveMarkets, listPrice } from '../../../testing/test-markets.ts'

/** Europe sells the bag, and Japan nothing. */
async function aMarketDesk() {
  const desk = await aCsvDesk()
  const bag = await aProduct({ name: 'Bag', priceCents: 1_290_00, colors: { Noir: 3, Sand: 1 } })
  const belt = await aProduct({ name: 'Belt', priceCents: 300_00 })
  await haveMarkets(desk.deps)
  await listPrice('eu', bag, 1_200_00)
  const rows = (market: string) =>
    desk.deps.db
      .selectFrom('product_prices')
      .select(['product_id', 'price_cents', 'compare_at_price_cents', 'valid_until', 'changed_by'])
      .where('price_list', '=', market)
      .orderBy('valid_from')
      .execute()
  return { ...desk, bag, belt, rows }
}

test('an export has two columns per market, and importing it changes nothing', async () => {
  const { download, check, take, rows } = await aMarketDesk()
  const { text } = await download('?status=all')
  expect(text.split('\r\n')[0]).toMatch(
    /,Alt texts,Weight \(g\),HS code,Origin,GTIN,Price eu \(EUR\),Compare-at price eu \(EUR\),Price jp \(JPY\),Compare-at price jp \(JPY\)$/,
  )
  expect(text.match(/,1200\.00,,,\r\n/g)).toHaveLength(2)
  expect(await check(text)).toMatchObject({ data: { rows: 3, unchanged: 2, problems: [] } })
  expect((await take(text)).status).toBe(200)
  expect(await rows('eu')).toHaveLength(1)
})

test('an export of a store with a decimal comma comes back unchanged', async () => {
  const { download, check, take, bag, rows, deps } = await aMarketDesk()
  await havePublished(deps, 'company', { region: { ...DEFAULT_REGION, country: 'DE', locale: 'en-DE' } })
  const { text } = await download()
  expect(text).toContain(';1200,00;;;')
  expect(await check(text)).toMatchObject({ data: { unchanged: 2, problems: [] } })
  const file = lines('Product ID;price EU;Price jp (JPY)', `${bag.product_id};1.250,50 €;¥198.000`)
  expect((await check(file)).data.question).toEqual({
    row: 2,
    column: 'Price jp (JPY)',
    text: '¥198.000',
    point: 198,
    comma: 198_000,
  })
  expect((await take(file.replace('198.000', '198000'))).status).toBe(200)
  expect((await rows('eu')).at(-1)).toMatchObject({ price_cents: 1_250_50, valid_until: null })
  expect(await rows('jp')).toMatchObject([{ price_cents: 198_000 }])
})

test('an import changes prices as the portal does: with history, actor and audit', async () => {
  const { take, check, bag, belt, rows, product, audited } = await aMarketDesk()
  const file = lines(
    'Product ID,SKU,Price eu (EUR),Compare-at price eu (EUR),Price jp (JPY)',
    `${bag.product_id},,"1,250.00",1400,198000`,
    `${bag.product_id},${bag.variants[1]?.sku ?? ''},,,`,
    `${belt.product_id},,,,`,
  )
  expect((await check(file)).data).toMatchObject({
    updated: 1,
    unchanged: 1,
    products: [
      {
        productId: bag.product_id,
        fields: [
          { field: 'Price eu (EUR)', from: '1200.00', to: '1250.00' },
          { field: 'Compare-at price eu (EUR)', from: '', to: '1400.00' },
          { field: 'Price jp (JPY)', from: '', to: '198000' },
        ],
      },
    ],
  })
  const before = await product(bag.product_id)
  expect((await take(file)).status).toBe(200)
  expect(await rows('eu')).toMatchObject([
    { price_cents: 1_200_00, valid_until: expect.any(Date) as Date },
    {
      price_cents: 1_250_00,
      compare_at_price_cents: 1_400_00,
      valid_until: null,
      changed_by: expect.any(String) as string,
    },
  ])
  expect(await rows('jp')).toMatchObject([{ product_id: bag.product_id, price_cents: 198_000 }])
  expect((await product(bag.product_id))?.updated_at).toEqual(before?.updated_at)
  expect((await audited())[0]).toMatchObject({
    action: 'product.updated',
    target_id: bag.product_id,
    changes: {
      'eu: price': { before: 1_200, after: 1_250 },
      'eu: compareAtPrice': { before: null, after: 1_400 },
      'jp: price': { before: null, after: 198_000 },
    },
  })
})

test('an empty compare-at price is removed, an empty price stays, and a new product gets its prices', async () => {
  const { take, bag, rows } = await aMarketDesk()
  await take(lines('Product ID,Compare-at price eu (EUR)', `${bag.product_id},1400`))
  expect((await rows('eu')).at(-1)).toMatchObject({ price_cents: 1_200_00, compare_at_price_cents: 1_400_00 })
  const file = lines(
    'Product ID,Name,Category,Price,Description,Color,Images,Price eu (EUR),Compare-at price eu (EUR),Price jp (JPY)',
    `${bag.product_id},,,,,,,,,`,
    ',Clasp,totes,90,A clasp.,Brass,/media/demo/clemence/noir-front.jpg,85.50,,',
  )
  expect(await take(file)).toMatchObject({ status: 200, data: { created: 1, updated: 1 } })
  const present = (await rows('eu')).filter(({ valid_until }) => valid_until === null)
  expect(present).toMatchObject([
    { product_id: bag.product_id, price_cents: 1_200_00, compare_at_price_cents: null },
    { price_cents: 85_50, compare_at_price_cents: null },
  ])
  expect(await rows('jp')).toEqual([])
})

test.each([
  ['Price uk (GBP)', '10', 1, 'Price uk (GBP)', /^There is no market uk\. Use Price eu \(EUR\), /],
  ['Price eu (USD)', '10', 1, 'Price eu (USD)', 'Prices of this market are in EUR, not USD'],
  ['Price jp (JPY)', '198000.50', 2, 'Price jp (JPY)', 'Enter a valid price (e.g. 2999)'],
  ['Price eu (EUR)', '0', 2, 'Price eu (EUR)', 'Enter a valid price (e.g. 29.99)'],
  ['Price eu (EUR)', '-5', 2, 'Price eu (EUR)', 'Enter a valid price (e.g. 29.99)'],
  ['Price eu (EUR)', '$5', 2, 'Price eu (EUR)', 'Enter a valid price (e.g. 29.99)'],
  ['Price eu (EUR)', '1000001', 2, 'Price eu (EUR)', /^The price can’t be more than /],
  ['Compare-at price eu', '1200', 2, 'Compare-at price eu (EUR)', /must be higher than the price$/],
  ['Compare-at price jp', '1200', 2, 'Price jp (JPY)', 'Enter the price, too'],
])('%s of %s is a problem of its column', async (heading, text, row, column, message) => {
  const { check, take, bag, rows } = await aMarketDesk()
  const file = lines(`Product ID,${heading}`, `${bag.product_id},${text}`)
  const { problems } = (await check(file)).data
  expect(problems).toEqual([{ row, column, message: expect.any(String) as string }])
  expect(problems[0]?.message).toMatch(message)
  expect((await take(file)).status).toBe(400)
  expect(await rows('eu')).toHaveLength(1)
})

test('a price that another person changed since the check is a conflict', async () => {
  const { check, takeAs, bag, deps, rows } = await aMarketDesk()
  const file = lines('Product ID,Price eu (EUR)', `${bag.product_id},1300`)
  const { fingerprint } = (await check(file)).data
  await deps.db.updateTable('product_prices').set({ price_cents: 1_100_00 }).execute()
  expect((await takeAs(file, fingerprint)).status).toBe(409)
  expect(await rows('eu')).toMatchObject([{ price_cents: 1_100_00 }])
})

test('two values of one product, the same column twice and a deleted product are problems', async () => {
  const { check, bag } = await aMarketDesk()
  const deleted = await aProduct({ status: 'deleted' })
  const twice = lines('Product ID,Price eu,Price eu (EUR)', `${bag.product_id},1,2`)
  expect((await check(twice)).data.problems).toEqual([
    { row: 1, column: 'Price eu (EUR)', message: 'This column appears twice' },
  ])
  const rows = [
    `${bag.product_id},${bag.variants[0]?.sku ?? ''},1`,
    `${bag.product_id},${bag.variants[1]?.sku ?? ''},2`,
  ]
  expect((await check(lines('Product ID,SKU,Price eu', ...rows))).data.problems).toEqual([
    { row: 3, column: 'Price eu (EUR)', message: 'Enter the same value as in row 2' },
  ])
  expect((await check(lines('Product ID,Price eu', `${deleted.product_id},5`))).data.problemCount).toBe(1)
})
