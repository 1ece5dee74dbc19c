import { expect, test } from 'vitest'
import { anOrder } from '../../testing/factories.ts'
import { aMovingInDesk, shopifyCsv, shopifyRows } from '../../testing/moving-in-desk.ts'
import { anImage } from '../../testing/images.ts'

test('the dry run counts what an import would do, lists problems and losses, and changes nothing', async () => {
  const desk = await aMovingInDesk()
  const rows = shopifyRows(desk.site.url)
  const run = await desk.check(
    shopifyCsv(...rows, { Handle: 'odd', Title: 'Odd', Type: 'Handbags', 'Variant Price': 'soon', 'Image Src': 'x' }),
  )
  expect(run).toMatchObject({
    kind: 'products',
    source: 'shopify',
    state: 'checked',
    currency: 'USD',
    rows: 5,
    total: 3,
    done: 3,
    counts: { new: 2, changed: 0, unchanged: 0, refused: 1 },
    leftOut: ['Vendor', 'Option1 Name'],
    categories: [
      { name: 'Handbags', products: 1, becomes: 'handbags' },
      { name: '小物', products: 1, becomes: '+' },
    ],
    hosts: [{ host: new URL(desk.site.url).host, images: 4 }],
  })
  expect(run.problems).toEqual([
    { row: 6, column: 'Variant Price', message: 'soon is no price in USD', isLoss: false },
    { row: 2, column: 'Description', message: 'The description loses images', isLoss: true },
    { row: 3, column: 'Variant Inventory Qty', message: 'A stock of -2 becomes 0', isLoss: true },
  ])
  expect(await desk.products()).toEqual([])
  expect(desk.site.requests).toEqual([])
})

test('imports products with variants, prices, stock, images and categories, completely', async () => {
  const desk = await aMovingInDesk()
  const { counts, state, problems } = await desk.move(shopifyCsv(...shopifyRows(desk.site.url)))
  expect([state, counts.new, counts.refused]).toEqual(['imported', 2, 0])
  expect(problems).toMatchObject([
    { message: 'The description loses images' },
    { message: expect.stringContaining('black.jpg?v=2: The other site answered with 404') as string, isLoss: true },
    { message: 'A stock of -2 becomes 0' },
  ])
  expect(await desk.products()).toMatchObject([
    {
      slug: 'city-bag',
      name: 'City Bag',
      description: 'Fine\n\nCalf & brass.\n\n- Two handles',
      category: 'handbags',
      price_cents: 129_50,
      compare_at_price_cents: 150_00,
      status: 'active',
    },
    { slug: '革ベルト', category: '小物', price_cents: 40_00, compare_at_price_cents: null, status: 'inactive' },
  ])
  const variants = await desk.variants()
  expect(variants.map(({ name, sku, stock }) => [name, sku, stock]).toSorted()).toEqual([
    ['Black', 'CITY-BLK', 3],
    ['Red', 'CITY-RED', 0],
    ['Standard', 'BELT', null],
  ])
  expect(await desk.images()).toMatchObject([{ alt: 'The bag in black' }, { alt: 'Color variant 2' }, {}])
  expect(await desk.auditActions()).toEqual(
    expect.arrayContaining(['import.started', 'category.created', 'picture.uploaded', 'product.created']),
  )
})

test('fetches each image once, and stores the same bytes once', async () => {
  const desk = await aMovingInDesk()
  desk.site.files.set('/black.jpg?v=2', desk.site.files.get('/black.jpg') ?? 404)
  await desk.move(shopifyCsv(...shopifyRows(desk.site.url)))
  expect(desk.site.requests.toSorted()).toEqual(['/black.jpg', '/black.jpg?v=2', '/red.jpg'])
  expect(await desk.deps.db.selectFrom('media').select('url').execute()).toHaveLength(2)
})

test('the same file again changes nothing; a newer export changes what changed, and leaves the work of staff', async () => {
  const desk = await aMovingInDesk()
  const rows = shopifyRows(desk.site.url)
  await desk.move(shopifyCsv(...rows))
  const before = await desk.products()
  const fetched = desk.site.requests.length
  const again = await desk.check(shopifyCsv(...rows))
  expect(again).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 2, refused: 0 }, problems: [] })
  await desk.start(again.runId)
  expect(await desk.products()).toEqual(before)
  expect(desk.site.requests).toHaveLength(fetched)
  await desk.deps.db.updateTable('products').set({ name: 'The City Bag' }).where('slug', '=', 'city-bag').execute()
  const newer = rows.map((row) => (row['Variant SKU'] === 'CITY-RED' ? { ...row, 'Variant Inventory Qty': '5' } : row))
  const delta = await desk.move(
    shopifyCsv(
      ...newer.map((row) => ({
        ...row,
        'Variant Price': row['Variant Price'] === '129.50' ? '119' : row['Variant Price'],
      })),
    ),
  )
  expect(delta.counts).toEqual({ new: 0, changed: 1, unchanged: 1, refused: 0 })
  const after = await desk.products()
  expect(after).toMatchObject([
    { name: 'The City Bag', price_cents: 119_00, product_id: before[0]?.product_id },
    before[1],
  ])
  expect((await desk.variants()).map(({ sku, stock }) => [sku, stock])).toEqual(
    expect.arrayContaining([
      ['CITY-BLK', 3],
      ['CITY-RED', 5],
    ]),
  )
})

test('a run that was killed between batches continues, and imports each product once', async () => {
  const desk = await aMovingInDesk()
  const rows = Array.from({ length: 45 }, (_, at) => ({
    Handle: `belt-${at}`,
    Title: `Belt ${at}`,
    'Body (HTML)': 'A belt.',
    Type: 'Belts',
    'Variant Price': '40',
    'Image Src': `${desk.site.url}/red.jpg`,
  }))
  const { runId } = await desk.check(shopifyCsv(...rows))
  await desk.send('POST', `${runId}/start`)
  const killed = new AbortController()
  const isSignaled = desk.deps.db.selectFrom('products').select('product_id')
  const watch = setInterval(() => {
    void isSignaled.execute().then((found) => found.length > 0 && killed.abort())
  }, 5)
  await desk.work(killed.signal)
  clearInterval(watch)
  const { state, done } = await desk.read(runId)
  expect(state).toBe('importing')
  expect([20, 40]).toContain(done)
  await desk.work()
  expect(await desk.read(runId)).toMatchObject({ state: 'imported', done: 45, counts: { new: 45 } })
  expect(await desk.products()).toHaveLength(45)
  expect(desk.site.mostAtOnce()).toBeLessThanOrEqual(4)
})

test('undoing a run removes what it added and restores what it changed, so that it can be imported again', async () => {
  const desk = await aMovingInDesk()
  const rows = shopifyRows(desk.site.url)
  const first = await desk.move(shopifyCsv(...rows))
  const cheaper = rows.map((row) => (row['Variant Price'] ? { ...row, 'Variant Price': '10' } : row))
  const second = await desk.move(
    shopifyCsv(...cheaper, { ...rows[3], Handle: 'third', Title: 'Third', 'Variant SKU': 'T' }),
  )
  expect(second.counts).toEqual({ new: 1, changed: 2, unchanged: 0, refused: 0 })
  expect(await desk.undo(first.runId)).toMatchObject({
    status: 409,
    message: 'Undo the later import of this shop first',
  })
  expect((await desk.undo(second.runId)).run).toMatchObject({ state: 'undone', done: 3, problems: [] })
  expect(await desk.products()).toMatchObject([
    { slug: 'city-bag', price_cents: 129_50, compare_at_price_cents: 150_00 },
    { slug: '革ベルト', price_cents: 40_00 },
  ])
  expect((await desk.undo(first.runId)).run.state).toBe('undone')
  expect(await desk.products()).toEqual([])
  await desk.move(shopifyCsv(...rows))
  expect((await desk.products()).map(({ slug }) => slug)).toEqual(['city-bag', '革ベルト'])
})

test('an undo leaves what staff changed since, and is refused once something was ordered', async () => {
  const desk = await aMovingInDesk()
  const run = await desk.move(shopifyCsv(...shopifyRows(desk.site.url)))
  const [bag] = await desk.products()
  const { db } = desk.deps
  await db
    .updateTable('products')
    .set({ name: 'Renamed', updated_at: new Date() })
    .where('slug', '=', 'city-bag')
    .execute()
  const { run: undone } = await desk.undo(run.runId)
  expect(undone).toMatchObject({
    state: 'undone',
    problems: [{ message: 'Renamed was changed since, and stays as it is' }],
  })
  expect(await desk.products()).toMatchObject([{ name: 'Renamed' }])
  const next = await desk.move(shopifyCsv(...shopifyRows(desk.site.url).slice(3)))
  const belt = (await desk.products()).find(({ product_id: id }) => id !== bag?.product_id)
  const order = await anOrder()
  await db
    .updateTable('order_items')
    .set({ product_id: belt?.product_id ?? '' })
    .where('order_id', '=', order.order_id)
    .execute()
  expect(await desk.undo(next.runId)).toMatchObject({
    status: 409,
    message: expect.stringContaining('was ordered') as string,
  })
})

test('no product is imported by half: one without an image that can be fetched is refused, the others enter', async () => {
  const desk = await aMovingInDesk()
  desk.site.files.set('/text.jpg', Buffer.from('no image at all'))
  desk.site.files.set('/moved.jpg', 302)
  const row = (handle: string, image: string) => ({
    Handle: handle,
    Title: handle,
    'Body (HTML)': 'A bag.',
    Type: 'Bags',
    'Variant Price': '10',
    'Image Src': image,
  })
  const run = await desk.move(
    shopifyCsv(
      row('good', `${desk.site.url}/red.jpg`),
      row('text', `${desk.site.url}/text.jpg`),
      row('moved', `${desk.site.url}/moved.jpg`),
      row('none', ''),
    ),
  )
  expect(run.counts).toEqual({ new: 1, changed: 0, unchanged: 0, refused: 3 })
  expect(run.problems.map(({ message }) => message)).toEqual([
    expect.stringContaining('text.jpg: '),
    expect.stringContaining('moved.jpg: The other site answered with 302'),
    'At least one image is required for Standard',
  ])
  expect((await desk.products()).map(({ slug }) => slug)).toEqual(['good'])
})

test('refuses SKUs of other products and of several products of the file, and variants of different prices', async () => {
  const desk = await aMovingInDesk()
  const [black = {}, red = {}, , belt = {}] = shopifyRows(desk.site.url)
  await desk.move(shopifyCsv(belt))
  const run = await desk.check(
    shopifyCsv(
      { ...belt, Handle: 'copy' },
      { ...black, Handle: 'one' },
      { ...black, Handle: 'two' },
      { ...black, Handle: 'prices', 'Variant SKU': 'P1' },
      { ...red, Handle: 'prices', 'Variant SKU': 'P2', 'Variant Price': '99' },
    ),
  )
  expect(run.counts).toEqual({ new: 0, changed: 0, unchanged: 0, refused: 4 })
  expect(run.problems.map(({ row, message }) => [row, message])).toEqual([
    [2, expect.stringMatching(/^The SKU BELT belongs to the product /)],
    [3, expect.stringContaining('CITY-BLK is in several entries')],
    [4, expect.stringContaining('CITY-BLK is in several entries')],
    [6, expect.stringContaining('all variants of a product have one price')],
  ])
})

test('problems come as CSV that a spreadsheet does not run', async () => {
  const desk = await aMovingInDesk()
  const { runId } = await desk.check(shopifyCsv({ Handle: 'a', Title: 'A', Type: 'T', 'Variant Price': '=cmd()' }))
  const csv = await desk.problemsCsv(runId)
  expect(csv).toContain("2,Variant Price,'=cmd() is no price in USD,no")
})

test.each([
  ['UTF-16', Buffer.from('\uFEFFHandle,Title,Variant Price\na,A,1', 'utf16le')],
  ['Windows-1252', Buffer.from('Handle,Title,Variant Price\na,Caf\u00E9,1', 'latin1')],
  ['NUL', Buffer.from('Handle,Title,Variant Price\na,A\0,1')],
  ['an open quotation mark', Buffer.from(`Handle,Title,Variant Price\na,"${'x'.repeat(3_000_000)}`)],
  ['no rows', Buffer.from('Handle,Title,Variant Price\n')],
])('refuses a file with %s, and stores nothing of it', async (_what, file) => {
  const desk = await aMovingInDesk()
  const { status, errors } = await desk.upload(file)
  expect([status, errors?.[0]?.path]).toEqual([400, 'file'])
  expect(await desk.deps.db.selectFrom('import_rows').select('row').execute()).toEqual([])
  expect(await desk.list()).toEqual([])
})

test('staff without the settings import nothing', async () => {
  const desk = await aMovingInDesk('MANAGER')
  expect((await desk.upload('Handle,Title,Variant Price\na,A,1')).status).toBe(403)
  expect((await desk.send('POST', 'x/start')).status).toBe(403)
  const admin = await aMovingInDesk()
  expect((await admin.send('POST', 'x/start')).status).toBe(404)
  const { data } = await admin.upload(shopifyCsv(...shopifyRows(admin.site.url)))
  expect((await admin.send('POST', `${data.runId}/start`)).status).toBe(409)
  expect((await admin.send('POST', `${data.runId}/undo`)).status).toBe(409)
  expect((await admin.send('DELETE', data.runId)).status).toBe(200)
  expect(await admin.list()).toEqual([])
})

test('an image of too many bytes is a problem', async () => {
  const desk = await aMovingInDesk()
  const [, , , belt = {}] = shopifyRows(desk.site.url)
  const image = await anImage('png')
  desk.site.files.set('/red.jpg', Buffer.concat([image, Buffer.alloc(21 * 1_048_576)]))
  const run = await desk.move(shopifyCsv(belt))
  expect(run.problems).toMatchObject([{ message: expect.stringContaining('more than 20 MB') as string }])
})
