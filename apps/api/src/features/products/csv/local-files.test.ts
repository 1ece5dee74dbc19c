import { expect, test } from 'vitest'
import { aCsvDesk, lines } from '../../../testing/csv-desk.ts'
import { aProduct } from '../../../testing/factories.ts'

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

test('keeps an apostrophe of a name, and its export imports again unchanged', async () => {
  const desk = await aCsvDesk()
  expect((await desk.take(withCommas('100', "'-Bar Tote"))).status).toBe(200)
  const { text } = await desk.download('?status=all')
  expect(await desk.check(text)).toMatchObject({ data: { rows: 1, unchanged: 1, problems: [] } })
  expect((await desk.take(text)).status).toBe(200)
  expect(await desk.deps.db.selectFrom('products').select('name').execute()).toEqual([{ name: "'-Bar Tote" }])
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
      { row: 2, column: 'Name', message: expect.stringMatching(/^A product called CSV BAG exists: totes-/) },
      { row: 3, column: 'Name', message: expect.stringMatching(/^A product called Csv Gone exists: totes-/) },
    ],
  })
})

test('refuses images of other sites with the reason, and leaves those that a product has', async () => {
  const desk = await aCsvDesk()
  const file = withCommas('100').replace(IMAGE, 'https://img.example/linden-noir.jpg')
  expect(await desk.check(file)).toMatchObject({
    data: {
      problems: [{ row: 2, column: 'Images', message: expect.stringContaining('can’t show images of other sites') }],
    },
  })
  expect((await desk.take(file)).status).toBe(400)
  await aProduct()
  await desk.deps.db.updateTable('product_images').set({ url: 'https://img.example/old.jpg' }).execute()
  const { text } = await desk.download('?status=all')
  expect(await desk.check(text)).toMatchObject({ data: { unchanged: 1, problemCount: 0 } })
})
