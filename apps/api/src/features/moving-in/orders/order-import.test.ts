import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCustomer, anOrder } from '../../../testing/factories.ts'
import { aMovingInDesk } from '../../../testing/moving-in-desk.ts'
import {
  SHOPIFY_ORDER_ROWS,
  shopifyOrdersCsv,
  WOO_ORDERS,
  WOO_ORDERS_BY_ITEM,
  type OrderFileRow,
} from '../../../testing/order-files.ts'

const SHOPIFY = shopifyOrdersCsv(...SHOPIFY_ORDER_ROWS)

async function aDesk() {
  const desk = await aMovingInDesk()
  const { db } = desk.deps
  return {
    ...desk,
    db,
    orders: () => db.selectFrom('earlier_orders').selectAll().orderBy('placed_at').orderBy('number').execute(),
    items: () =>
      db
        .selectFrom('earlier_order_items')
        .select(['name', 'sku', 'quantity', 'amount_cents'])
        .orderBy('order_id')
        .orderBy('position')
        .execute(),
  }
}

/** Counts the rows of what an earlier order must never touch. */
async function moneyOfThisShop(db: Awaited<ReturnType<typeof aDesk>>['db']) {
  const tables = ['orders', 'order_items', 'payment_entries', 'payments', 'events', 'stock_movements', 'order_tallies']
  const others = ['order_tally_changes', 'tax_transactions', 'campaign_orders', 'visit_events', 'mails', 'users']
  const counts = [...tables, ...others].map((table) => sql`(select count(*) from ${sql.table(table)})`)
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(db)
  return rows[0]?.counts
}

test('imports orders of Shopify: two currencies, two time zones, another script, as the old shop stored them', async () => {
  const desk = await aDesk()
  await anOrder()
  const before = await moneyOfThisShop(desk.db)
  const checked = await desk.check(SHOPIFY)
  expect(checked).toMatchObject({ kind: 'orders', source: 'shopify', rows: 4, total: 3, leftOut: ['Tags'] })
  expect(checked.counts).toEqual({ new: 3, changed: 0, unchanged: 0, refused: 0 })
  expect(checked.sums).toEqual([
    { currency: 'EUR', orders: 2, total: 199.75, storedOrders: null, storedTotal: null },
    { currency: 'JPY', orders: 1, total: 12_000, storedOrders: null, storedTotal: null },
  ])
  expect(await desk.orders()).toEqual([])
  const run = await desk.start(checked.runId)
  expect([run.state, run.problems]).toEqual(['imported', []])
  expect(run.sums).toEqual([
    { currency: 'EUR', orders: 2, total: 199.75, storedOrders: 2, storedTotal: 199.75 },
    { currency: 'JPY', orders: 1, total: 12_000, storedOrders: 1, storedTotal: 12_000 },
  ])
  const moment = new Date('2024-03-10T06:30:00Z')
  expect(await desk.orders()).toMatchObject([
    {
      number: '#1001',
      placed_at: moment,
      email: 'ada.lane@example.com',
      name: 'Ada Lane',
      status: 'partially_refunded, fulfilled',
      currency: 'EUR',
      subtotal_cents: 179_80,
      discount_cents: 0,
      shipping_cents: 9_90,
      tax_cents: 30_28,
      total_cents: 189_70,
      refunded_cents: 59_95,
      spent_cents: 129_75,
      user_id: null,
    },
    { number: '東京-7', placed_at: moment, name: '山田 花', currency: 'JPY', total_cents: 12_000, spent_cents: 12_000 },
    { number: '#1003', currency: 'EUR', tax_cents: null, total_cents: 10_05, spent_cents: 0 },
  ])
  expect((await desk.items()).toSorted((one, other) => one.name.localeCompare(other.name, 'en'))).toEqual([
    { name: 'Belt', sku: '', quantity: 1, amount_cents: 59_90 },
    { name: 'Card holder', sku: '', quantity: 1, amount_cents: 10_00 },
    { name: 'City Bag, small - Black', sku: '00123', quantity: 2, amount_cents: 119_90 },
    { name: '革ベルト', sku: '', quantity: 1, amount_cents: 12_000 },
  ])
  expect(await moneyOfThisShop(desk.db)).toEqual(before)
})

test('the same file again changes nothing; a newer export, with newer orders above, changes what changed', async () => {
  const desk = await aDesk()
  await desk.move(SHOPIFY)
  const before = await desk.orders()
  const [first = {}, ...others] = SHOPIFY_ORDER_ROWS
  const again = await desk.move(SHOPIFY)
  expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 3, refused: 0 })
  expect(again.sums?.map(({ storedTotal }) => storedTotal)).toEqual([199.75, 12_000])
  expect(await desk.orders()).toEqual(before)
  const newest = { ...others.at(-1), Name: '#1004', Id: '5004', 'Financial Status': 'paid' }
  const run = await desk.move(shopifyOrdersCsv(newest, { ...first, 'Refunded Amount': '189.70' }, ...others))
  expect(run.counts).toEqual({ new: 1, changed: 1, unchanged: 2, refused: 0 })
  expect(run.sums?.[0]).toMatchObject({ orders: 3, total: 209.8, storedOrders: 3, storedTotal: 209.8 })
  const after = await desk.orders()
  expect(after.find(({ number }) => number === '#1001')).toMatchObject({
    order_id: before[0]?.order_id,
    refunded_cents: 189_70,
    spent_cents: 0,
  })
  expect(await desk.items()).toHaveLength(5)
})

test('an undo removes what it added and restores what it changed, without money of this shop', async () => {
  const desk = await aDesk()
  const first = await desk.move(SHOPIFY)
  const [before, lines] = [await desk.orders(), await desk.items()]
  const changed = SHOPIFY_ORDER_ROWS.map((row) => ({ ...row, ...(row['Total'] && { Total: '1', Subtotal: '' }) }))
  const added = { ...changed[2], Name: '#1009', Id: '5009' }
  const second = await desk.move(
    shopifyOrdersCsv(...changed.slice(1, 2), ...changed.slice(2), added, ...changed.slice(0, 1)),
  )
  expect(second.counts).toMatchObject({ new: 1, changed: 3 })
  expect((await desk.undo(second.runId)).run.state).toBe('undone')
  expect([await desk.orders(), await desk.items()]).toEqual([before, lines])
  expect((await desk.undo(first.runId)).run.state).toBe('undone')
  expect([await desk.orders(), await desk.items()]).toEqual([[], []])
  expect((await desk.move(SHOPIFY)).counts.new).toBe(3)
})

test('a run that was killed between batches continues, and stores each order and its sum once', async () => {
  const desk = await aDesk()
  const [row = {}] = SHOPIFY_ORDER_ROWS
  const rows = Array.from({ length: 450 }, (_, at) => ({ ...row, Name: `#${at}`, Id: `${at}`, Total: `${at}.01` }))
  const { runId } = await desk.check(shopifyOrdersCsv(...rows))
  await desk.send('POST', `${runId}/start`)
  const killed = new AbortController()
  const watch = setInterval(() => {
    void desk.orders().then((found) => found.length > 0 && killed.abort())
  }, 2)
  await desk.work(killed.signal)
  clearInterval(watch)
  expect(await desk.read(runId)).toMatchObject({ state: 'importing' })
  await desk.work()
  const run = await desk.read(runId)
  expect(run).toMatchObject({ state: 'imported', done: 450, counts: { new: 450 } })
  expect(run.sums).toEqual([
    { currency: 'EUR', orders: 450, total: 101_029.5, storedOrders: 450, storedTotal: 101_029.5 },
  ])
  expect(await desk.orders()).toHaveLength(450)
})

test('reads the orders of WooCommerce by the clock of its site, one row for each order or for each item', async () => {
  const desk = await aDesk()
  const { runId, source } = await desk.check(WOO_ORDERS)
  expect(source).toBe('woocommerce')
  const options = { columns: {}, categories: {}, category: null, decimal: '.', timeZone: 'Asia/Tokyo' }
  expect((await desk.send('PUT', `${runId}/options`, { ...options, timeZone: 'Nowhere' })).status).toBe(400)
  expect((await desk.send('PUT', `${runId}/options`, options)).status).toBe(200)
  await desk.work()
  const run = await desk.start(runId)
  expect([run.counts.new, run.problems]).toEqual([3, []])
  expect(run.sums).toMatchObject([
    { currency: 'CAD', orders: 1, storedTotal: 100 },
    { currency: 'USD', orders: 2, total: 31.95, storedTotal: 31.95 },
  ])
  expect(await desk.orders()).toMatchObject([
    { number: 'W-73', status: 'cancelled', total_cents: 100_00, spent_cents: 0 },
    { number: 'W-71', placed_at: new Date('2023-11-05T00:00:00Z'), spent_cents: 24_95, name: 'Ada Lane' },
    { number: 'W-72', status: 'refunded', refunded_cents: 7_00, spent_cents: 0 },
  ])
  expect(await desk.items()).toEqual(
    expect.arrayContaining([
      { name: 'Mug; large', sku: 'M1', quantity: 2, amount_cents: 19_95 },
      { name: 'Gift', sku: '', quantity: 1, amount_cents: 0 },
    ]),
  )
  const byItem = await desk.move(WOO_ORDERS_BY_ITEM)
  expect(byItem).toMatchObject({ total: 1, counts: { new: 1 }, sums: [{ total: 30, storedTotal: 30 }] })
  expect((await desk.orders()).find(({ number }) => number === 'W-81')?.placed_at).toEqual(
    new Date('2023-11-05T14:00:00Z'),
  )
})

test('imports orders of any CSV by the columns that staff name', async () => {
  const desk = await aDesk()
  const file = [
    'order number;date;e-mail;total;cur;item;qty;price',
    'A1;31.05.2024 10:30;ada.lane@example.com;"1.290,50";EUR;Tasche;2;"600,25"',
    'A1;;;;;Gürtel;1;90',
    'A2;01.06.2024;;5;USD;;;',
  ].join('\n')
  const { data } = await desk.upload(file, { kind: 'orders' })
  expect(data).toMatchObject({
    kind: 'orders',
    state: 'mapping',
    options: {
      columns: { number: 'order number', placedAt: 'date', email: 'e-mail', total: 'total', itemName: 'item' },
    },
  })
  const columns = { ...data.options.columns, currency: 'cur', itemQuantity: 'qty', itemPrice: 'price' }
  const wrong = await desk.send('PUT', `${data.runId}/options`, { columns: { number: 'order number' }, decimal: ',' })
  expect([wrong.status, wrong.errors?.[0]?.path]).toEqual([400, 'columns.placedAt'])
  await desk.send('PUT', `${data.runId}/options`, { columns, decimal: ',' })
  await desk.work()
  const run = await desk.start(data.runId)
  expect(run).toMatchObject({ source: 'mapping', total: 2, counts: { new: 2 }, problems: [] })
  expect(await desk.orders()).toMatchObject([
    { number: 'A1', total_cents: 1_290_50, currency: 'EUR', placed_at: new Date('2024-05-31T14:30:00Z') },
    { number: 'A2', total_cents: 5_00, currency: 'USD', email: null },
  ])
  expect(await desk.items()).toEqual([
    { name: 'Tasche', sku: '', quantity: 2, amount_cents: 1_200_50 },
    { name: 'Gürtel', sku: '', quantity: 1, amount_cents: 90_00 },
  ])
})

test('names the column of each problem, and no personal value; the report says what is not stored', async () => {
  const desk = await aDesk()
  const [one = {}] = SHOPIFY_ORDER_ROWS
  const odd = (Name: string, fields: OrderFileRow): OrderFileRow => ({ ...one, Name, Id: Name, ...fields })
  const run = await desk.move(
    shopifyOrdersCsv(
      odd('1', { 'Created at': '5/6/2024' }),
      odd('2', { Currency: 'EURO' }),
      odd('3', { Total: '=cmd()' }),
      odd('4', { 'Lineitem quantity': 'two' }),
      odd('5', { Email: 'no address' }),
      odd('6', { Total: '1.234' }),
      odd('7', {}),
      odd('7', { Id: 'another' }),
    ),
  )
  expect(run.counts).toEqual({ new: 1, changed: 0, unchanged: 0, refused: 6 })
  expect(run.problems.map(({ row, column, message, isLoss }) => [row, column, message, isLoss])).toEqual([
    [2, 'Created at', 'Enter when it was ordered, such as 2024-05-31 10:30', false],
    [3, 'Currency', 'Enter the code of the currency, such as EUR', false],
    [4, 'Total', '=cmd() is no amount in EUR', false],
    [5, 'Lineitem quantity', 'two is no whole number', false],
    [7, 'Total', '1.234 is no amount in EUR', false],
    [9, 'Name', 'Row 8 is another order with this name. Keep one of them', false],
    [6, 'Email', expect.stringContaining('is left out') as string, true],
  ])
  expect(run.sums).toEqual([{ currency: 'EUR', orders: 4, total: 758.8, storedOrders: 1, storedTotal: 189.7 }])
  expect(await desk.orders()).toMatchObject([{ number: '5', email: null }])
})

test('belongs to a customer by email: at once when the address is proven or the account unopened, else when it is verified', async () => {
  const desk = await aDesk()
  const proven = await aCustomer({ email: 'hana@example.com' })
  const unproven = await aCustomer({ email: 'ada.lane@example.com' })
  await desk.db.updateTable('users').set({ email_verified_at: null }).where('user_id', '=', unproven.user_id).execute()
  await desk.db
    .updateTable('users')
    .set({ email_verified_at: new Date() })
    .where('user_id', '=', proven.user_id)
    .execute()
  await desk.move(SHOPIFY)
  expect((await desk.orders()).map(({ user_id: userId }) => userId)).toEqual([null, proven.user_id, null])
  const moved = await desk.move('customer_id,first_name,last_name,email,billing_address_1\n5,Ben,,ben@example.com,')
  expect(moved.counts.new).toBe(1)
  await desk.move(WOO_ORDERS)
  const ben = await desk.db
    .selectFrom('users')
    .select('user_id')
    .where('email', '=', 'ben@example.com')
    .executeTakeFirst()
  const woo = (await desk.orders()).filter(({ source }) => source === 'woocommerce')
  expect(woo.map(({ email, user_id: userId }) => [email, userId]).toSorted()).toEqual([
    ['ada.lane@example.com', null],
    ['ben@example.com', ben?.user_id],
    ['ben@example.com', ben?.user_id],
  ])
})

test('customers that are imported after their orders find them', async () => {
  const desk = await aDesk()
  await desk.move(WOO_ORDERS)
  const run = await desk.move('customer_id,first_name,last_name,email,billing_address_1\n5,Ben,,ben@example.com,')
  expect((await desk.orders()).filter(({ user_id: userId }) => userId !== null)).toHaveLength(2)
  // An earlier order does not make an account used.
  expect((await desk.undo(run.runId)).run.problems).toEqual([])
  expect((await desk.orders()).map(({ user_id: userId }) => userId)).toEqual([null, null, null])
})

test('staff without the settings import no orders', async () => {
  const desk = await aMovingInDesk('MANAGER')
  expect((await desk.upload(SHOPIFY)).status).toBe(403)
})
