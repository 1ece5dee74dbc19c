import { DEFAULT_REGION } from '@atelier/domain/region/region'
import { expect, test } from 'vitest'
import { aCsvDesk, lines } from '../../../testing/csv-desk.ts'
import { aProduct } from '../../../testing/factories.ts'
import { havePublished } from '../../../testing/have-published.ts'

const HEADING = 'Name;Category;Price;Description;Color;Swatch;SKU;Stock;Images'
const IMAGE = '/media/demo/clemence/noir-front.jpg'
const withSemicolons = (price: string): string =>
  lines(HEADING, `Csv Bag;totes;${price};Eine Tasche.;Noir;;;5;${IMAGE}`)
const withCommas = (price: string, name = 'Csv Bag', more = ''): string =>
  lines(HEADING.replaceAll(';', ','), `${name},totes,${price},A bag.,Noir,,,5,${IMAGE}${more}`)

const pricesIn = async ({ deps }: Awaited<ReturnType<typeof aCsvDesk>>) =>
  (await deps.db.selectFrom('products').select('price_cents').execute()).map(({ price_cents }) => price_cents)

test.each([
  ['a decimal comma', withSemicolons('1290,50'), 1290_50],
  ['German thousands', withSemicolons('1.290,50'), 1290_50],
  ['a decimal point beside semicolons', withSemicolons('1290.50'), 1290_50],
  ['zeros after the cents', withCommas('100.000000'), 100_00],
  ['thousands in quotation marks', withCommas('"1,290"'), 1290_00],
  ['full-width digits', withCommas('１２９０'), 1290_00],
  ['empty extra cells', withCommas('100', 'Csv Bag', ',,,'), 100_00],
  ['extra cells of spaces', withCommas('100', 'Csv Bag', ', ,\u00A0'), 100_00],
  ['empty columns', withCommas('100', 'Csv Bag', ',,').replace('Images', 'Images,,'), 100_00],
  ['rows of separators', `${withCommas('100')}\r\n,,,,,,,,,,\r\n`, 100_00],
  ['one decimal behind a comma', withSemicolons('1290,5'), 1290_50],
  ['no-break spaces between thousands', withSemicolons('1\u00A0290,50'), 1290_50],
  ['Swiss thousands', withSemicolons("1'290.50"), 1290_50],
  ['cells in quotation marks beside semicolons', withSemicolons('"1.290,50"'), 1290_50],
  ['tabs', withSemicolons('1290,50').replaceAll(';', '\t'), 1290_50],
  ['zeros after one decimal', withCommas('99.5000'), 99_50],
  ['zeros beside semicolons', withSemicolons('100,000000'), 100_00],
  ['zeros after a price below a dollar', withCommas('0.990000'), 99],
])('imports %s', async (_what, file, cents) => {
  const desk = await aCsvDesk()
  expect(await desk.take(file)).toMatchObject({ status: 200, data: { created: 1, question: null, warnings: [] } })
  expect(await pricesIn(desk)).toEqual([cents])
})

test.each([
  [withSemicolons('1,290'), '1,290', 1290, 1.29],
  [withSemicolons('1.290'), '1.290', 1.29, 1290],
  [withCommas('1.290'), '1.290', 1.29, 1290],
])('asks what an ambiguous number means, and imports nothing without the answer', async (file, text, point, comma) => {
  const desk = await aCsvDesk()
  const checked = await desk.check(file)
  expect(checked.data).toMatchObject({
    question: { row: 2, column: 'Price', text, point, comma },
    problems: [{ row: 2, column: 'Price', message: `Say whether ${text} is ${point} or ${comma}` }],
  })
  expect((await desk.takeAs(file, checked.data.fingerprint)).status).toBe(400)
  expect(await desk.count()).toBe(0)
  const answered = await desk.check(file, { decimal: ',' })
  expect(answered.data).toMatchObject({ question: null, problemCount: 0, created: 1 })
  // The answer belongs to what was checked.
  expect((await desk.takeAs(file, answered.data.fingerprint, { decimal: '.' })).status).toBe(409)
  expect((await desk.takeAs(file, answered.data.fingerprint, { decimal: ',' })).status).toBe(200)
  expect(await pricesIn(desk)).toEqual([Math.round(comma * 100)])
})

test('names another answer than a point or a comma', async () => {
  const desk = await aCsvDesk()
  expect(await desk.check(withCommas('1'), { decimal: ';' })).toMatchObject({
    status: 400,
    errors: [{ path: 'decimal', message: 'Choose a point or a comma' }],
  })
})

test.each([
  ['a filled cell beyond the columns', withCommas('100', 'Csv Bag', ',,x'), '', 'Expected 9 cells, found 11'],
  ['half a cent', withSemicolons('1290,505'), 'Price', 'Enter a valid price (e.g. 29.99)'],
  ['half a cent before zeros', withCommas('100.005000'), 'Price', 'Enter a valid price (e.g. 29.99)'],
])('refuses %s', async (_what, file, column, message) => {
  const { check } = await aCsvDesk()
  expect((await check(file)).data.problems).toEqual([{ row: 2, column, message }])
})

test.each(["'-Bar Tote", "''=Bag", '-Bar Tote', '=1+1', '@home', "'Ndria", "'", 'Bag;=1', "Bag\t'-1"])(
  'keeps the name %j, and its export imports again unchanged',
  async (name) => {
    const desk = await aCsvDesk()
    expect((await desk.take(withCommas('100', name))).status).toBe(200)
    const { text } = await desk.download('?status=all')
    expect(await desk.check(text)).toMatchObject({ data: { rows: 1, unchanged: 1, problems: [] } })
    expect((await desk.take(text)).status).toBe(200)
    expect(await desk.deps.db.selectFrom('products').select('name').execute()).toEqual([{ name }])
  },
)

test('keeps an apostrophe of a product that staff add to an export', async () => {
  const desk = await aCsvDesk()
  const { text } = await desk.download('?status=all')
  const own = withCommas('100', "'-Bar Tote").split('\r\n')
  const file = lines(`Product ID,${own[0]}`, `,${own[1]}`)
  expect(text.replace('\uFEFF', '').startsWith('Product ID,')).toBe(true)
  expect((await desk.take(file)).status).toBe(200)
  expect(await desk.deps.db.selectFrom('products').select('name').execute()).toEqual([{ name: "'-Bar Tote" }])
})

test('an export of a store in Germany imports again unchanged', async () => {
  const desk = await aCsvDesk()
  await havePublished(desk.deps, 'company', { region: { ...DEFAULT_REGION, country: 'DE' } })
  expect((await desk.take(withSemicolons('1.290,50'))).status).toBe(200)
  const { text } = await desk.download('?status=all')
  expect(text).toContain('Product ID;URL;Name')
  expect(text).toContain(';1290,50;')
  expect(await desk.check(text)).toMatchObject({ data: { rows: 1, unchanged: 1, question: null, problems: [] } })
})

test('products without a letter in their names get addresses of their own', async () => {
  const desk = await aCsvDesk()
  const file = lines(
    withCommas('100', '👜'),
    ...['🎉', '!?'].map((name) => withCommas('100', name).split('\r\n')[1] ?? ''),
  )
  expect((await desk.take(file)).status).toBe(200)
  const rows = await desk.deps.db.selectFrom('products').select('slug').orderBy('slug').execute()
  expect(rows.map(({ slug }) => slug)).toEqual(['item', 'item-2', 'item-3'])
})

test('warns before a second import of the same file makes a second product of the name', async () => {
  const desk = await aCsvDesk()
  await aProduct({ name: 'Csv Gone', status: 'deleted' })
  const file = lines(withCommas('100'), `Csv Gone,totes,100,A bag.,Noir,,,5,${IMAGE}`)
  expect(await desk.take(file)).toMatchObject({ status: 200, data: { created: 2, warnings: [] } })
  const again = await desk.check(file.replaceAll('Csv Bag', 'CSV BAG'))
  expect(again.data).toMatchObject({
    created: 2,
    problemCount: 0,
    warnings: [
      { row: 2, column: 'Name', message: expect.stringMatching(/^A product called Csv Bag exists: totes-/) },
      { row: 3, column: 'Name', message: expect.stringMatching(/^A product called Csv Gone exists: totes-/) },
    ],
  })
})

test.each([
  ['Été Tote', 'ÉTÉ tote'],
  ['Été Tote', 'E\u0301te\u0301  Tote'],
  ['Сумка', 'сумка'],
  ['ΤΣΆΝΤΑ', 'τσάντα'],
  ['革', '革'],
  ['👜', '👜'],
])('warns of the name %s when a file has %s', async (name, given) => {
  const desk = await aCsvDesk()
  const { product_id } = await aProduct({ name })
  expect((await desk.check(withCommas('100', given))).data.warnings).toEqual([
    {
      row: 2,
      column: 'Name',
      message: `A product called ${name} exists: ${product_id}. This import makes a second one.`,
    },
  ])
})

test.each([
  ['Csv Bag', 'Csv Bags'],
  ['👜', '🎉'],
])('does not warn of the name %s when a file has %s', async (name, given) => {
  const desk = await aCsvDesk()
  await aProduct({ name })
  expect((await desk.check(withCommas('100', given))).data.warnings).toEqual([])
})

test.each([
  'https://img.example/linden-noir.jpg',
  'HTTPS://IMG.EXAMPLE/linden-noir.jpg',
  'http://img.example/linden-noir.jpg',
  '//img.example/linden-noir.jpg',
  'https://drive.example/file/d/1/view?usp=sharing',
  'www.img.example/linden-noir.jpg',
])('refuses the image %s of another site with the reason', async (url) => {
  const desk = await aCsvDesk()
  const file = withCommas('100').replace(IMAGE, url)
  expect(await desk.check(file)).toMatchObject({
    data: {
      problems: [{ row: 2, column: 'Images', message: expect.stringContaining('can’t show images of other sites') }],
    },
  })
  expect((await desk.take(file)).status).toBe(400)
  expect(await desk.count()).toBe(0)
})

test('leaves images of other sites that a product has', async () => {
  const desk = await aCsvDesk()
  await aProduct()
  await desk.deps.db.updateTable('product_images').set({ url: 'https://img.example/old.jpg' }).execute()
  const { text } = await desk.download('?status=all')
  expect(await desk.check(text)).toMatchObject({ data: { unchanged: 1, problemCount: 0 } })
})

test.each([
  ['JPY', withCommas('"￥198,000"'), 198_000, '198000'],
  ['KWD', withCommas('KWD 1290.505'), 1_290_505, '1290.505'],
])(
  'a shop with prices in %s imports them, and exports what it imports unchanged',
  async (currency, file, cents, cell) => {
    const desk = await aCsvDesk()
    await havePublished(desk.deps, 'terms', { currency })
    expect(await desk.take(file)).toMatchObject({ status: 200, data: { created: 1, problems: [] } })
    expect(await pricesIn(desk)).toEqual([cents])
    const { text } = await desk.download()
    expect(text).toContain(`,${cell},`)
    expect(await desk.take(text)).toMatchObject({ status: 200, data: { created: 0, updated: 0, unchanged: 1 } })
  },
)

test.each([
  ['a sign of another currency', withCommas('"US$198,000"')],
  ['decimals that the currency does not have', withCommas('1980.50')],
])('a shop with prices in yen refuses %s', async (_what, file) => {
  const desk = await aCsvDesk()
  await havePublished(desk.deps, 'terms', { currency: 'JPY' })
  expect((await desk.check(file)).data.problems).toEqual([
    { row: 2, column: 'Price', message: 'Enter a valid price (e.g. 2999)' },
  ])
})
