import { limits } from '@atelier/domain/limits/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { writeCsv } from '../../../files/csv.ts'
import { aCsvDesk, lines } from '../../../testing/csv-desk.ts'
import { aProduct, stockOf } from '../../../testing/factories.ts'
import { testLog } from '../../../testing/test-log.ts'
import { DEFAULT_REGION } from '@atelier/domain/region/region'

test('exports matching products with a row per color; importing the file changes nothing', async () => {
  const desk = await aCsvDesk()
  const bag = await aProduct({ name: '=Bag; "fine"', materials: 'Calf,\nbrass', colors: { Noir: 3, Sand: null } })
  await aProduct({ category: 'wallets', materials: 'Calf\nBrass' })
  await aProduct({ status: 'deleted' })
  const { text, headers } = await desk.download('?category=totes')
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(/attachment; filename="products-\d{4}-\d\d-\d\d[.]csv"/)
  expect(text).toContain('\uFEFFProduct ID,URL,Name,Category')
  expect(text).toContain(`${bag.product_id},${bag.slug},"'=Bag; ""fine""",totes,active,no,100.00,,A bag of calfskin.`)
  expect(text.split('\r\n')).toHaveLength(4)

  const all = (await desk.download('?status=all')).text
  expect(await desk.check(all)).toMatchObject({
    status: 200,
    data: { rows: 4, created: 0, updated: 0, unchanged: 3, problems: [], products: [] },
  })
  // Other programs use other line endings, which must not change cells.
  const saved = all.replaceAll('\r\n', '\n')
  expect(
    saved
      .replaceAll(/"(?:[^"]|"")*"/g, '')
      .trimEnd()
      .split('\n'),
  ).toHaveLength(5)
  expect(await desk.check(saved)).toMatchObject({ data: { rows: 4, unchanged: 3, problems: [] } })
  expect((await desk.take(all)).status).toBe(200)
  expect([(await desk.product(bag.product_id))?.name, await stockOf(bag.variants[0]?.variant_id ?? 0)]).toEqual([
    '=Bag; "fine"',
    3,
  ])
})

test('the check changes nothing; the import makes the reported changes', async () => {
  const desk = await aCsvDesk()
  const bag = await aProduct({ name: 'Aumont', colors: { Noir: 3, Sand: 1 } })
  const sku = bag.variants[1]?.sku ?? ''
  const file = lines(
    'Product ID;Name;Category;Price;Description;Color;SKU;Stock;Images',
    `${bag.product_id};;;"1,290.00";;;${sku};8;/media/a.jpg`,
    ';Brume;clutch;480;A clutch.;Ink;BR-INK;2;/media/b.jpg',
    ';Brume;;;;Bone;BR-BON;;/media/c.jpg',
  )
  const checked = await desk.check(file)
  expect(checked.data).toMatchObject({
    rows: 3,
    created: 1,
    updated: 1,
    unchanged: 0,
    problemCount: 0,
    products: [
      {
        productId: bag.product_id,
        name: 'Aumont',
        kind: 'update',
        fields: [
          { field: 'Price', from: '100.00', to: '1290.00' },
          { field: 'Sand: Stock', from: '1', to: '8' },
          { field: 'Sand: Images', from: null, to: null },
        ],
        rows: [2],
      },
      { productId: null, name: 'Brume', kind: 'create', fields: [], rows: [3, 4] },
    ],
  })
  expect([await desk.count(), (await desk.product(bag.product_id))?.price_cents, desk.edits()]).toEqual([1, 100_00, 0])

  expect(await desk.takeAs(file, checked.data.fingerprint)).toMatchObject({
    status: 200,
    message: 'The file was imported',
  })
  expect((await desk.product(bag.product_id))?.price_cents).toBe(1_290_00)
  expect([await stockOf(bag.variants[0]?.variant_id ?? 0), await stockOf(bag.variants[1]?.variant_id ?? 0)]).toEqual([
    3, 8,
  ])
  const brume = await desk.get('/api/products/brume')
  expect(
    ((await brume.json()) as { product: { colors: { sku: string; stock: number | null }[] } }).product.colors,
  ).toMatchObject([
    { sku: 'BR-INK', stock: 2 },
    { sku: 'BR-BON', stock: null },
  ])
  expect((await desk.audited()).map(({ action }) => action)).toEqual([
    'product.updated',
    'product.created',
    'products.imported',
  ])
  expect((await desk.audited()).at(-1)?.changes).toMatchObject({ file: { after: 'list.csv' }, created: { after: 1 } })
  expect(desk.edits()).toBe(1)
})

test('reports every problem by row and column and imports nothing', async () => {
  const desk = await aCsvDesk()
  const bag = await aProduct({ colors: { Noir: 3 } })
  const sku = bag.variants[0]?.sku ?? ''
  const file = lines('SKU,Price,Stock', `${sku},1290,5`, 'nobody,10,1', `${sku.toUpperCase()},cheap,1`)
  const { data } = await desk.check(file)
  expect(data.problems).toEqual([
    {
      row: 3,
      column: 'Product ID',
      message: 'Enter a product ID, an existing SKU or the name of a new product',
    },
    { row: 4, column: 'SKU', message: 'This SKU is already in row 2' },
    { row: 4, column: 'Price', message: 'Enter the same value as in row 2' },
    { row: 4, column: 'Color', message: 'This color is already in row 2' },
  ])
  const rejected = await desk.takeAs(file, data.fingerprint)
  expect(rejected).toMatchObject({
    status: 400,
    code: 'invalid_input',
    message: 'Nothing was imported: the file has 4 problems',
    data: { problemCount: 4 },
  })
  expect(rejected.errors[1]).toEqual({ path: 'Row 4, SKU', message: 'This SKU is already in row 2' })
  expect([(await desk.product(bag.product_id))?.price_cents, await desk.audited(), desk.edits()]).toEqual([
    100_00,
    [],
    0,
  ])
})

test('a failure at the last product rolls back the import', async () => {
  // Both new products get the same id, which the check cannot foresee.
  const desk = await aCsvDesk('MANAGER', { randomBytes: (count) => new Uint8Array(count) })
  const bag = await aProduct({ colors: { Noir: 3 } })
  const file = lines(
    'Product ID,Name,Category,Price,Description,Color,SKU,Images',
    `${bag.product_id},,,1290,,,,`,
    ',Brume,clutch,480,A clutch.,Ink,NEW-1,/media/b.jpg',
    ',Lune,clutch,480,A clutch.,Ink,NEW-2,/media/b.jpg',
  )
  expect(await desk.take(file)).toMatchObject({ status: 409, message: 'This product ID is already in use' })
  expect([await desk.count(), (await desk.product(bag.product_id))?.price_cents]).toEqual([1, 100_00])
  expect([await desk.audited(), desk.edits()]).toEqual([[], 0])
})

test('imports hundreds of products with slugs, colors and audit entries', async () => {
  const desk = await aCsvDesk()
  const bags = await Promise.all(
    Array.from({ length: 3 }, (_, index) =>
      aProduct({ productId: `totes-0000000${index}`, colors: { Noir: 3, Sand: null } }),
    ),
  )
  const created = Array.from({ length: 210 }, (_, index) => [
    ['', `Piece ${index % 2}`, '', 'clutch', '480', 'A clutch.', 'Ink', `P-${index}-1`, '4', '/media/b.jpg'],
    [
      '',
      `Piece ${index % 2}`,
      '',
      'clutch',
      '480',
      'A clutch.',
      'Bone',
      `P-${index}-2`,
      '',
      '/media/b.jpg\n/media/c.jpg',
    ],
  ]).map((rows, index) =>
    rows.map(([, name, ...rest]) => [`clutch-${String(index).padStart(8, '0')}`, name ?? '', ...rest]),
  )
  const heading = ['Product ID', 'Name', 'URL', 'Category', 'Price', 'Description', 'Color', 'SKU', 'Stock', 'Images']
  const plain = bags.map(({ product_id }) => [product_id, '', '', '', '1290', 'Lines\nof words', 'noir', '', '9', ''])
  const file = writeCsv([heading, ...plain.map((row) => row.slice(0, 9)), ...created.flat()], DEFAULT_REGION)
  expect((await desk.take(file)).status).toBe(200)
  expect(await desk.count()).toBe(213)
  const product = await desk.product('totes-00000001')
  expect(product).toMatchObject({
    price_cents: 1_290_00,
    description: 'Lines\nof words',
    features: ['Hand-stitched'],
    status: 'active',
  })
  expect([
    await stockOf(bags[1]?.variants[0]?.variant_id ?? 0),
    await stockOf(bags[1]?.variants[1]?.variant_id ?? 0),
  ]).toEqual([9, null])
  const slugs = await desk.deps.db.selectFrom('products').select('slug').where('category', '=', 'clutch').execute()
  expect(new Set(slugs.map(({ slug }) => slug)).size).toBe(210)
  expect(slugs.map(({ slug }) => slug)).toEqual(
    expect.arrayContaining(['piece-0', 'piece-1', 'piece-0-2', 'piece-1-105']),
  )
  const { rows: counted } = await sql<{ colors: number; images: number }>`
    select (select count(*) from color_variants where sku like 'P-%')::int as colors,
      (select count(*) from product_images i join color_variants v using (variant_id) where v.sku like 'P-%')::int as images`.execute(
    desk.deps.db,
  )
  expect(counted).toEqual([{ colors: 420, images: 630 }])
  const audited = await desk.audited()
  expect(audited).toHaveLength(214)
  expect(audited[0]).toMatchObject({
    action: 'product.updated',
    target_id: 'totes-00000000',
    changes: { price: { before: 100, after: 1290 }, 'Noir: stock': { before: 3, after: 9 } },
  })
  expect(await desk.check(file)).toMatchObject({ data: { unchanged: 213, problems: [] } })
})

test('rejects an import after a product changed since the check', async () => {
  const desk = await aCsvDesk()
  const bag = await aProduct({ colors: { Noir: 3 } })
  const file = lines('Product ID,Price', `${bag.product_id},1290`)
  const { data } = await desk.check(file)
  await desk.deps.db
    .updateTable('products')
    .set({ price_cents: 5_00, updated_at: new Date() })
    .where('product_id', '=', bag.product_id)
    .execute()
  expect(await desk.takeAs(file, data.fingerprint)).toMatchObject({
    status: 409,
    message: 'The catalog changed after the file was checked. Review the changes again.',
    data: { updated: 1 },
  })
  expect((await desk.takeAs(lines('Product ID,Price', `${bag.product_id},1`), data.fingerprint)).status).toBe(409)
  expect((await desk.product(bag.product_id))?.price_cents).toBe(5_00)
})

test.each([
  ['no file', null, 'Please choose a CSV file'],
  ['an empty file', ' ', 'Add a Product ID, SKU or Name column to identify products'],
  [
    'another encoding',
    Buffer.from('Name\nÉtude', 'latin1'),
    'This file isn’t UTF-8 text. Save it as “CSV UTF-8” and try again.',
  ],
  [
    'a spreadsheet',
    Buffer.from('PK\x03\x04\0\0\0\0'),
    'This file isn’t UTF-8 text. Save it as “CSV UTF-8” and try again.',
  ],
  [
    'an open quotation mark',
    'Name,Price\n"Brume,1',
    'Row 2 can’t be read: a quotation mark isn’t closed, or text follows it',
  ],
  ['too many rows', `SKU\n${'a\n'.repeat(limits.catalog.import.maxRows + 1)}`, 'Import at most 10,000 rows at a time'],
])('says what is wrong with %s', async (_what, file, message) => {
  const { check } = await aCsvDesk()
  const response = await check(file)
  const said = response.status === 200 ? response.data.problems[0]?.message : response.message
  expect(said).toBe(message)
})

test('images that were uploaded with the file are named by their file names', async () => {
  const desk = await aCsvDesk()
  const file = 'Name,Category,Price,Description,Color,Images\nOdile,totes,90,A bag,Noir,Front.jpg'
  const images = JSON.stringify({ 'front.jpg': '/media/demo/clemence/noir-front.jpg' })
  const { data } = await desk.check(file, { images })
  expect(data).toMatchObject({ created: 1, problems: [] })
  const other = await desk.takeAs(file, data.fingerprint)
  expect([other.status, other.data?.problems]).toMatchObject([
    400,
    [{ column: 'Images', message: 'Choose Front.jpg together with the CSV file' }],
  ])
  expect((await desk.takeAs(file, data.fingerprint, { images })).status).toBe(200)
  const [stored] = await desk.deps.db.selectFrom('product_images').select('url').execute()
  expect(stored?.url).toBe('/media/demo/clemence/noir-front.jpg')
})

test('hundreds of images are imported with their file', async () => {
  const desk = await aCsvDesk()
  const names = Array.from({ length: 400 }, (_, index) => `Product photo number ${index} of the autumn collection.jpg`)
  const images = JSON.stringify(Object.fromEntries(names.map((name) => [name, '/media/demo/clemence/noir-front.jpg'])))
  const rows = Array.from({ length: 36 }, (_, index) => `Odile ${index},totes,90,A bag,Noir,${names[index]}`)
  const file = `Name,Category,Price,Description,Color,Images\n${rows.join('\n')}`
  const { data } = await desk.check(file, { images })
  expect(data).toMatchObject({ created: 36, problems: [] })
  expect((await desk.takeAs(file, data.fingerprint, { images })).status).toBe(200)
})

test.each([
  ['the names of the columns', ',', ''],
  ['a row', ',', 'SKU,Stock\n'],
  ['a row of a file with semicolons', ';', 'SKU;Stock\n'],
])('refuses millions of cells in %s before it parses them', async (_what, mark, before) => {
  const { check } = await aCsvDesk()
  const row = before === '' ? 1 : 2
  const { status, message } = await check(`${before}${mark.repeat(5_000_000)}`)
  expect([status, message]).toEqual([400, `Row ${row} has more than 500 cells`])
})

test('counts only the separators between cells', async () => {
  const { check } = await aCsvDesk()
  const text = `"A bag${', and a strap'.repeat(300)}\r\n${',;'.repeat(300)} with ""quotes"""`
  const { data } = await check(
    `Name,Category,Price,Description,Color,Images\r\nOdile,totes,90,${text},Noir,/media/demo/clemence/noir-front.jpg\r\n`,
  )
  expect(data).toMatchObject({ created: 1, problems: [] })
})

test.each(['{', '[1]', '{"front.jpg":1}'])('refuses %s as images', async (images) => {
  const { check } = await aCsvDesk()
  const { status, errors } = await check('Name\nOdile', { images })
  expect([status, errors]).toMatchObject([400, [{ message: 'Send images as a JSON object of file names and URLs' }]])
})

test('reads spreadsheets with other delimiters', async () => {
  const desk = await aCsvDesk()
  await aProduct({ productId: 'totes-0000000a', colors: { Noir: 3 } })
  for (const file of [
    'Product ID;Price\ntotes-0000000a;7.50',
    'sep=;\r\nProduct ID;Price\r\ntotes-0000000a;7.50',
    'Product ID\tPrice\rtotes-0000000a\t$7.50',
  ]) {
    expect((await desk.check(file)).data, file).toMatchObject({
      problems: [],
      products: [{ rows: [2], fields: [{ field: 'Price', to: '7.50' }] }],
    })
  }
})

test('reports the second of two rows with one slug', async () => {
  const desk = await aCsvDesk()
  const row = (name: string, address: string): string => `${name},${address},totes,1,Words.,Noir,/media/a.jpg`
  const heading = 'Name,URL,Category,Price,Description,Color,Images'
  const { data } = await desk.check(lines(heading, row('One', 'brume'), row('Two', 'brume')))
  expect(data.problems).toEqual([{ row: 3, column: 'URL', message: 'This URL is already in row 2' }])
  // The explicit slug wins over one derived from a name.
  expect((await desk.take(lines(heading, row('Brume', ''), row('Two', 'brume')))).status).toBe(200)
})

test('reports an image that was never uploaded by its row', async () => {
  const desk = await aCsvDesk()
  await aProduct({ productId: 'totes-0000000a', colors: { Noir: 3 } })
  const { data } = await desk.check('Product ID,Color,Images\ntotes-0000000a,Noir,/media/products/a-1.jpg')
  expect(data.problems).toEqual([{ row: 2, column: 'Images', message: 'No image found at /media/products/a-1.jpg' }])
})

test('does not store a file that is too large', async () => {
  const { check } = await aCsvDesk()
  expect(await check(Buffer.alloc(limits.catalog.import.maxBytes + 1, 'a'))).toMatchObject({
    status: 413,
    message: 'This file is too large. Import at most 10 MB at a time.',
  })
})

test('a large file does not block the event loop', async () => {
  const desk = await aCsvDesk()
  const rows = Array.from({ length: 4_000 }, (_, index) => [
    `Piece ${index}`,
    'totes',
    '1',
    'x'.repeat(1_000),
    'Noir',
    '/media/a.jpg',
  ])
  const file = writeCsv([['Name', 'Category', 'Price', 'Description', 'Color', 'Images'], ...rows], DEFAULT_REGION)
  // CPU time of this thread between two timer ticks, which does not depend on the load of the machine.
  const workedMs = (): number => process.threadCpuUsage().user / 1_000
  let longest = 0
  let last = workedMs()
  const watch = setInterval(() => {
    longest = Math.max(longest, workedMs() - last)
    last = workedMs()
  }, 5)
  const { data } = await desk.check(file)
  clearInterval(watch)
  expect(data).toMatchObject({ created: 4_000, problems: [] })
  expect(longest).toBeLessThan(1_000)
})

test('staff without edit permission may still export', async () => {
  const viewer = await aCsvDesk('VIEWER')
  expect((await viewer.check('Name\nBrume')).status).toBe(403)
  expect((await viewer.takeAs('Name\nBrume', 'x')).status).toBe(403)
  expect((await viewer.download()).status).toBe(200)
  expect((await viewer.download('?status=nonsense')).status).toBe(400)
  expect((await viewer.app.request('/api/products/admin/export')).status).toBe(401)
  expect((await viewer.audited()).map(({ action }) => action)).toEqual(['products.exported'])
})

test('adds no product whose colors cannot be stored', async () => {
  const desk = await aCsvDesk()
  testLog.expectErrors()
  const file = lines(
    'Name;Category;Price;Description;Color;SKU;Stock;Images',
    'Brume;clutch;480;A clutch.;Ink;BR-INK;2;/media/b.jpg',
    'Orage;clutch;480;A clutch.;Refused;OR-INK;2;/media/b.jpg',
  )
  await sql`alter table color_variants add constraint refused_here check (name <> 'Refused') not valid`.execute(
    desk.deps.db,
  )
  try {
    expect((await desk.take(file)).status).toBe(500)
  } finally {
    await sql`alter table color_variants drop constraint refused_here`.execute(desk.deps.db)
  }
  expect([await desk.count(), await desk.audited()]).toEqual([0, []])
  expect((await desk.take(file)).status).toBe(200)
  expect(await desk.count()).toBe(2)
})
