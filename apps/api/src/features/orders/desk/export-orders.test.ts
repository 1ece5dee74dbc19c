import type { AdminRole } from '@atelier/domain/auth/permissions'
import { orderDisplayNumber } from '@atelier/domain/ids'
import { expect, test } from 'vitest'
import { aCustomer, anOrder, aStaffMember } from '../../../testing/factories.ts'
import type { Deps } from '../../../deps.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'

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
    [orderDisplayNumber(recent.order_id), recent.order_id],
    [orderDisplayNumber(old.order_id), old.order_id],
  ])
  expect(lines[1]).toContain(',108.00,')
})

test('exports every order once, including orders of the same instant and beyond one batch', async () => {
  const { exported, deps } = await asStaff()
  const one = await anOrder()
  const { order_id: _id, shown_status: _shown, is_sold: _sold, search_text: _text, ...facts } = one
  const rows = Array.from({ length: 1_500 }, (_, index) => ({
    ...facts,
    order_id: `ORD-${String(index).padStart(12, '0')}`,
    created_at: new Date(2026, 0, 1, 0, 0, Math.floor(index / 700)),
  }))
  await deps.db.insertInto('orders').values(rows).execute()
  const ids = (await linesOf(await exported())).slice(1).map((line) => line.split(',')[1])
  expect(ids).toHaveLength(1_501)
  expect(new Set(ids).size).toBe(1_501)
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
  expect(line?.endsWith(`,'+4B`)).toBe(true)
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
  const whole = await anOrder({ ...first, ...sent, user_id, apartment: 'Apt 4B' })
  const bare = await anOrder(second)
  const response = await exported()
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="orders-2026-11-20.csv"')
  const place = "12 Rue de la Paix,New York,NY,10001,US,'+1 212 555 0100"
  expect((await linesOf(response)).map((line) => line.replace('\uFEFF', ''))).toEqual([
    'Order number,Order ID,Placed (UTC),Status,Payment,Payment method,Customer,Email,Customer ID,Subtotal (USD),Tax (USD),Total (USD),' +
      'Address,City,State,Zip code,Country,Phone,Carrier,Tracking number,Last change (UTC),Apartment',
    `${orderDisplayNumber(whole.order_id)},${whole.order_id},2026-01-02T10:00:00.000Z,SHIPPED,paid,MANUAL,Claire Dupont,claire@example.com,${user_id},100.00,8.00,108.00,` +
      `${place},UPS,1Z1,2026-01-03T11:00:00.000Z,Apt 4B`,
    `${orderDisplayNumber(bare.order_id)},${bare.order_id},2026-01-01T10:00:00.000Z,PAYMENT_FAILED,pending,MANUAL,Claire Dupont,claire@example.com,,100.00,8.00,108.00,` +
      `${place},,,2026-01-01T10:00:00.000Z,`,
  ])
  const [entry] = await deps.db.selectFrom('audit_entries').select(['action', 'changes', 'occurred_at']).execute()
  expect(entry).toEqual({ action: 'orders.exported', changes: {}, occurred_at: new Date('2026-11-20T23:59:59Z') })
})

test('exports only the header when no order matches, and all orders when they fill a batch', async () => {
  const { exported, deps } = await asStaff()
  expect(await linesOf(await exported())).toHaveLength(1)
  const { order_id: _id, shown_status: _shown, is_sold: _sold, search_text: _text, ...facts } = await anOrder()
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
