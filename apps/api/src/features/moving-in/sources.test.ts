import { expect, test } from 'vitest'
import { aMovingInDesk } from '../../testing/moving-in-desk.ts'

const WOO =
  'ID,Type,SKU,Name,Published,Short description,Description,Stock,Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)'

test('imports an export of WooCommerce: variations, a parent by SKU and one by ID, a sale price, categories', async () => {
  const desk = await aMovingInDesk()
  const { url } = desk.site
  const file = [
    WOO,
    `12,variable,PARENT,Travel Bag,1,,<p>A bag.</p>,,,,"Shop > Handbags, Sale","${url}/black.jpg, ${url}/red.jpg",,Color,"Black, Red"`,
    `13,variable,,Belt,-1,A belt.,,,,,Handbags,${url}/red.jpg,,Size,"S, M"`,
    `14,variation,B-BLK,Travel Bag - Black,1,,,4,80,100,,${url}/black.jpg,PARENT,Color,Black`,
    `15,variation,B-RED,Travel Bag - Red,1,,,,80,100,,,PARENT,Color,Red`,
    `16,variation,,Belt - S,1,,,2,,40,,,id:13,Size,S`,
    `17,variation,,Belt - M,1,,,0,,40,,,id:13,Size,M`,
  ].join('\n')
  const run = await desk.move(file)
  expect(run).toMatchObject({ source: 'woocommerce', total: 2, counts: { new: 2, refused: 0 }, problems: [] })
  expect(await desk.products()).toMatchObject([
    { slug: 'belt', status: 'draft', price_cents: 40_00, compare_at_price_cents: null, description: 'A belt.' },
    { slug: 'travel-bag', price_cents: 80_00, compare_at_price_cents: 100_00, category: 'handbags' },
  ])
  expect((await desk.variants()).map(({ name, stock }) => [name, stock])).toEqual(
    expect.arrayContaining([
      ['Black', 4],
      ['Red', null],
      ['S', 2],
      ['M', 0],
    ]),
  )
})

test('imports any CSV by the columns that staff name, with a decimal comma', async () => {
  const desk = await aMovingInDesk()
  const { url } = desk.site
  const file = [
    'code;product name;words;colour;cost;stock;photo;group;page',
    `T1;Tasche;Eine Tasche.;Rot;"1.290,50";3;${url}/red.jpg;Handbags;https://alt.example/Taschen/T1.html`,
    `T1;;;Schwarz;"1.290,50";4;${url}/black.jpg;;`,
    `T2;Gürtel;Ein Gürtel.;;40;;${url}/red.jpg;;`,
  ].join('\n')
  const { data } = await desk.upload(file)
  expect(data).toMatchObject({ state: 'mapping', source: 'mapping', options: { columns: { name: 'product name' } } })
  expect(data.firstRows[0]?.slice(0, 2)).toEqual(['T1', 'Tasche'])
  const { runId } = data
  const columns = { id: 'code', name: 'product name', description: 'words', variant: 'colour', price: 'cost' }
  const options = {
    columns: { ...columns, stock: 'stock', images: 'photo', category: 'group', address: 'page' },
    decimal: ',',
    category: 'totes',
  }
  expect((await desk.send('PUT', `${runId}/options`, { columns: { ...columns, price: 'none' } })).status).toBe(400)
  expect((await desk.send('PUT', `${runId}/options`, { columns: { name: 'code' } })).errors?.[0]?.path).toBe(
    'columns.id',
  )
  expect((await desk.send('PUT', `${runId}/options`, { ...options, category: 'nowhere' })).status).toBe(400)
  expect((await desk.send('PUT', `${runId}/options`, options)).status).toBe(200)
  await desk.work()
  expect(await desk.read(runId)).toMatchObject({ total: 2, counts: { new: 2, refused: 0 } })
  await desk.start(runId)
  expect(await desk.products()).toMatchObject([
    { name: 'Gürtel', category: 'totes', price_cents: 40_00 },
    { name: 'Tasche', category: 'handbags', price_cents: 1_290_50 },
  ])
  const addresses = await desk.deps.db.selectFrom('old_addresses').select(['address', 'target']).execute()
  expect(addresses).toEqual([{ address: '/taschen/t1.html', target: expect.stringMatching(/^\/products\//) as string }])
})
