import type { AdminRole } from '@atelier/domain/access/permissions'
import { orderNumber } from '@atelier/domain/values/ids'
import { shopDay } from '@atelier/domain/region/shop-dates'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aDeliveredOrder } from '../../../testing/deliveries.ts'
import { aCustomer, anOrder, aStaffMember } from '../../../testing/factories.ts'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { requestRefund } from '../../payments/refunds/refunds.repo.ts'
import { recordReversal } from '../../payments/refunds/reversed-refunds.repo.ts'
import { DEFAULT_REGION } from '@atelier/domain/region/region'

async function asStaff(role: AdminRole = 'MANAGER', replaced: Partial<Deps> = {}) {
  const shop = await createTestApp({}, replaced)
  const { headers } = await signedIn(await aStaffMember({ role }))
  const exported = (query = '') => shop.get(`/api/admin/orders/export${query}`, headers)
  return { ...shop, exported }
}

const linesOf = async (response: Response): Promise<string[]> => (await response.text()).trimEnd().split('\r\n')

test('exports the filtered orders, newest first, as UTF-8 for spreadsheets', async () => {
  const { exported } = await asStaff()
  const old = await anOrder({ payment_status: 'paid', created_at: new Date('2026-01-01T10:00:00Z') })
  const recent = await anOrder({ payment_status: 'paid', created_at: new Date('2026-01-02T10:00:00Z') })
  await anOrder({ payment_status: 'pending' })
  const response = await exported('?status=pending')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
  const lines = bytes.toString().trimEnd().split('\r\n')
  expect(lines.map((line) => line.split(',').slice(0, 2))).toEqual([
    ['\uFEFFOrder number', 'Order ID'],
    [orderNumber(recent.order_id), recent.order_id],
    [orderNumber(old.order_id), old.order_id],
  ])
  expect(lines[1]).toContain(',108.00,')
})

test('exports every order once, including orders of the same instant and beyond one batch', async () => {
  const { exported, deps } = await asStaff()
  const one = await anOrder()
  const { order_id: _id, shown_status: _shown, is_sold: _sold, ...facts } = one
  const rows = Array.from({ length: 1_200 }, (_, index) => ({
    ...facts,
    order_id: `ORD-${String(index).padStart(12, '0')}`,
    created_at: new Date(2026, 0, 1, 0, 0, Math.floor(index / 700)),
  }))
  await deps.db.insertInto('orders').values(rows).execute()
  const ids = (await linesOf(await exported())).slice(1).map((line) => line.split(',')[1])
  expect(ids).toHaveLength(1_201)
  expect(new Set(ids).size).toBe(1_201)
})

test('escapes cells that a spreadsheet would read as formulas', async () => {
  const { exported } = await asStaff()
  await anOrder({
    first_name: '=HYPERLINK("http://evil.example")',
    last_name: 'Éa',
    address: '@SUM(1)',
    apartment: '+4B',
  })
  const [, line] = await linesOf(await exported())
  expect(line).toContain(`"'=HYPERLINK(""http://evil.example"") Éa"`)
  expect(line).toContain(`,'@SUM(1),`)
  expect(line).toContain(`,'+4B,`)
})

test('records the export in the audit log, but not the search text', async () => {
  const { exported, deps } = await asStaff()
  await (await exported('?search=claire&status=shipped')).text()
  const entries = await deps.db.selectFrom('audit_entries').select(['action', 'changes']).execute()
  expect(entries).toEqual([
    {
      action: 'orders.exported',
      changes: { status: { before: null, after: 'shipped' }, searched: { before: null, after: true } },
    },
  ])
})

test('rejects visitors and unknown parameters', async () => {
  const { get, exported } = await asStaff()
  expect((await get('/api/admin/orders/export')).status).toBe(401)
  expect((await exported('?status=lost')).status).toBe(400)
  expect((await exported('?page=2')).status).toBe(400)
})

test.each(['VIEWER', 'EDITOR'] as const)(
  'returns 403 for %s, who may only view orders, and records nothing',
  async (role) => {
    const { exported, deps } = await asStaff(role)
    expect((await exported()).status).toBe(403)
    expect(await deps.db.selectFrom('audit_entries').selectAll().execute()).toEqual([])
  },
)

test('names the file by its day and exports every column, empty where there is no value', async () => {
  const { exported, deps } = await asStaff('MANAGER', { now: () => new Date('2026-11-20T23:59:59Z') })
  const { user_id } = await aCustomer()
  const first = { created_at: new Date('2026-01-02T10:00:00Z'), updated_at: new Date('2026-01-03T11:00:00Z') }
  const second = { created_at: new Date('2026-01-01T10:00:00Z'), updated_at: new Date('2026-01-01T10:00:00Z') }
  const sent = { status: 'SHIPPED', payment_status: 'paid', tracking_carrier: 'UPS', tracking_number: '1Z1' } as const
  const delivery = { delivery_method: 'express', delivery_name: 'Express' }
  const whole = await anOrder({ ...first, ...sent, ...delivery, user_id, apartment: 'Apt 4B' })
  const bare = await anOrder(second)
  const response = await exported()
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="orders-2026-11-20.csv"')
  const place = "12 Rue de la Paix,New York,NY,10001,US,'+1 212 555 0100"
  expect((await linesOf(response)).map((line) => line.replace('\uFEFF', ''))).toEqual([
    'Order number,Order ID,Placed (UTC),Status,Payment,Payment method,Customer,Email,Customer ID,Subtotal (USD),Tax (USD),Total (USD),' +
      'Address,City,State,Zip code,Country,Phone,Carrier,Tracking number,Last change (UTC),Apartment,' +
      'Placed on,Paid (USD),Refunded (USD),Net (USD),Paid on,Refunded on,Refunds (USD),Provider,Provider reference,Charges (USD),Currency,Market,Delivery,Phone (E.164),Gift message',
    `${orderNumber(whole.order_id)},${whole.order_id},2026-01-02T10:00:00.000Z,SHIPPED,paid,MANUAL,Claire Dupont,claire@example.com,${user_id},100.00,8.00,108.00,` +
      `${place},UPS,1Z1,2026-01-03T11:00:00.000Z,Apt 4B,2026-01-02,108.00,0.00,108.00,2026-01-02,,,manual,,0.00,USD,,Express,'+12125550100,`,
    `${orderNumber(bare.order_id)},${bare.order_id},2026-01-01T10:00:00.000Z,PAYMENT_FAILED,pending,MANUAL,Claire Dupont,claire@example.com,,100.00,8.00,108.00,` +
      `${place},,,2026-01-01T10:00:00.000Z,,2026-01-01,0.00,0.00,0.00,,,,,,0.00,USD,,,'+12125550100,`,
  ])
  const [entry] = await deps.db.selectFrom('audit_entries').select(['action', 'changes', 'occurred_at']).execute()
  expect(entry).toEqual({ action: 'orders.exported', changes: {}, occurred_at: new Date('2026-11-20T23:59:59Z') })
})

test('exports only the header when no order matches, and all orders when they fill a batch', async () => {
  const { exported, deps } = await asStaff()
  expect(await linesOf(await exported())).toHaveLength(1)
  const { order_id: _id, shown_status: _shown, is_sold: _sold, ...facts } = await anOrder()
  const rows = Array.from({ length: 1_000 }, (_, index) => ({
    ...facts,
    order_id: `ORD-${String(index).padStart(12, '0')}`,
    created_at: new Date(2026, 0, 1, 0, 0, index),
  }))
  await deps.db.insertInto('orders').values(rows.slice(1)).execute()
  expect(await linesOf(await exported())).toHaveLength(1_001)
  await deps.db.insertInto('orders').values(rows.slice(0, 1)).execute()
  expect(await linesOf(await exported())).toHaveLength(1_002)
})

/** Cells of a file by column name; no cell of these tests has a comma. */
async function tableOf(response: Response): Promise<Record<string, string>[]> {
  const [header = '', ...lines] = (await response.text()).replace('\uFEFF', '').trimEnd().split('\r\n')
  const names = header.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index] ?? '', cell])))
}

/** A delivered order of November 1 in New York, which is November 2 in UTC, with a refund and one that failed. */
async function aSettledOrder({ deps }: Awaited<ReturnType<typeof asStaff>>) {
  const order = await aDeliveredOrder({ created_at: new Date('2026-11-02T03:00:00Z'), payment_status: 'pending' })
  const { order_id: orderId } = order
  const { db } = deps
  await db
    .insertInto('payment_entries')
    .values({
      order_id: orderId,
      kind: 'capture',
      amount_cents: 378_00,
      provider: 'stripe',
      provider_ref: 'pi_1',
      created_at: new Date('2026-11-03T04:59:00Z'),
    })
    .execute()
  await sql`update orders set paid_cents = 37800, payment_status = 'paid' where order_id = ${orderId}`.execute(db)
  const refund = (position: number, quantity: number, amountCents: number, key: string) =>
    inTransaction(db, (tx) =>
      requestRefund(tx, {
        orderId,
        amountCents,
        reason: 'Scratch',
        actor: null,
        idempotencyKey: key,
        units: [{ position, quantity }],
      }),
    )
  await refund(0, 1, 108_00, 'one')
  const failed = await refund(1, 1, 54_00, 'two')
  await inTransaction(db, (tx) => recordReversal(tx, failed, { provider: 'stripe', reason: 'Closed' }))
  return orderId
}

test('the two files close a month: paid, refunded and net amounts, days of the shop, provider and items', async () => {
  const shop = await asStaff()
  const orderId = await aSettledOrder(shop)
  await anOrder({ created_at: new Date('2026-11-05T10:00:00Z') })
  const today = shopDay(new Date(), DEFAULT_REGION)
  const november = '?from=2026-11-01&to=2026-11-01'
  const [order, ...others] = await tableOf(await shop.exported(november))
  expect(others).toEqual([])
  expect(order).toMatchObject({
    'Order ID': orderId,
    'Placed on': '2026-11-01',
    'Paid (USD)': '378.00',
    'Refunded (USD)': '108.00',
    'Net (USD)': '270.00',
    'Paid on': '2026-11-02',
    'Refunded on': [today, today, today].join('; '),
    'Refunds (USD)': '108.00; 54.00; -54.00',
    Provider: 'stripe',
    'Provider reference': 'pi_1',
  })
  const response = await shop.exported(`/items${november}`)
  expect(response.headers.get('content-disposition')).toMatch(/filename="order-items-\d{4}-\d\d-\d\d\.csv"$/)
  const line = { 'Order ID': orderId, 'Placed on': '2026-11-01', 'Paid on': '2026-11-02', Status: 'DELIVERED' }
  expect(await tableOf(response)).toMatchObject([
    {
      ...line,
      Line: '1',
      Product: 'Sac Lune',
      Color: 'Noir',
      Quantity: '3',
      'Unit price (USD)': '100.00',
      'Net (USD)': '300.00',
      'Tax (USD)': '24.00',
      'Total (USD)': '324.00',
      'Units refunded': '1',
      'Refunded (USD)': '108.00',
    },
    { ...line, Line: '2', Product: 'Strap', 'Total (USD)': '54.00', 'Units refunded': '0', 'Refunded (USD)': '0.00' },
  ])
})

test('amounts in another currency than that of the heading name their own', async () => {
  const shop = await asStaff()
  const day = (date: string) => ({ created_at: new Date(`2026-01-0${date}T10:00:00Z`) })
  await anOrder({ ...day('2'), payment_status: 'paid' })
  const amounts = { subtotal_cents: 15_880, tax_cents: 1_444, total_cents: 15_880, tax_mode: 'included' as const }
  await anOrder({ ...day('1'), ...amounts, currency: 'JPY' })
  expect(await tableOf(await shop.exported())).toMatchObject([
    { 'Total (USD)': '108.00', 'Paid (USD)': '108.00', Currency: 'USD' },
    { 'Total (USD)': '15880 JPY', 'Tax (USD)': '1444 JPY', 'Paid (USD)': '0 JPY', Currency: 'JPY' },
  ])
  expect(await tableOf(await shop.exported('/items'))).toMatchObject([
    { 'Unit price (USD)': '100.00', Currency: 'USD' },
    { 'Unit price (USD)': '15880 JPY', 'Refunded (USD)': '0 JPY', Currency: 'JPY' },
  ])
  // A file of one currency has it in its headings.
  expect(await tableOf(await shop.exported('?currency=JPY'))).toMatchObject([
    { 'Total (JPY)': '15880', 'Paid (JPY)': '0', Currency: 'JPY' },
  ])
})

test('the tax of the items adds up to the tax of their order', async () => {
  const shop = await asStaff()
  const { order_id: orderId } = await aDeliveredOrder({ tax_cents: 10_01, total_cents: 360_01 })
  await shop.deps.db
    .insertInto('order_items')
    .values({ order_id: orderId, position: 2, product_id: 'x', name: 'Bag', unit_price_cents: 33_33, quantity: 1 })
    .execute()
  const taxes = (await tableOf(await shop.exported('/items'))).map((row) => Math.round(Number(row['Tax (USD)']) * 100))
  expect([taxes.length, taxes.reduce((sum, cents) => sum + cents, 0)]).toEqual([3, 10_01])
})

test.each(['', '/items'])('export%s needs the permission to edit, and is audited', async (file) => {
  const manager = await asStaff()
  expect((await manager.exported(`${file}?search=claire`)).status).toBe(200)
  expect((await manager.exported(`${file}?status=lost`)).status).toBe(400)
  expect((await manager.get(`/api/admin/orders/export${file}`)).status).toBe(401)
  const viewer = await asStaff('VIEWER')
  expect((await viewer.exported(file)).status).toBe(403)
  const entries = await viewer.deps.db.selectFrom('audit_entries').select('action').execute()
  expect(entries).toEqual([{ action: 'orders.exported' }])
})
