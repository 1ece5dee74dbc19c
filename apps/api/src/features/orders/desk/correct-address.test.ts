import type { AdminRole } from '@atelier/domain/access/permissions'
import { expect, test } from 'vitest'
import { anOrder, aStaffMember } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const shipping = {
  firstName: 'Claire',
  lastName: 'Martin',
  address: '14 New Street',
  city: 'Boston',
  state: 'MA',
  zipCode: '02110',
  country: 'US',
  phone: '+1 617 555 0100',
}

async function aDesk(role: AdminRole = 'MANAGER') {
  const { request, deps, sendEmails } = await createTestApp()
  const { headers } = await signedIn(await aStaffMember({ role }))
  const correct = async (orderId: string, body: unknown, as: Record<string, string> = headers) =>
    request('PUT', `/api/admin/orders/${orderId}/address`, body, as)
  return { correct, deps, sendEmails }
}

test('corrects the shipping address, emails the customer and leaves the address out of the audit log', async () => {
  const { correct, deps, sendEmails } = await aDesk()
  const order = await anOrder({ payment_status: 'paid' })
  const response = await correct(order.order_id, { shipping, updatedAt: order.updated_at.toISOString() })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    data: { shipping, customerName: 'Claire Martin', statusHistory: [{}, { note: 'Address corrected' }] },
  })
  const sent = await sendEmails()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ to: order.email })
  expect(sent[0]?.text).toContain('14 New Street')
  const [entry] = await deps.db.selectFrom('audit_entries').select(['action', 'changes']).execute()
  expect(entry?.action).toBe('order.address_corrected')
  expect(JSON.stringify(entry?.changes)).toContain('zip code')
  expect(JSON.stringify(entry?.changes)).not.toContain('New Street')
})

test('a client that does not know the apartment line keeps it with its street, and an empty line removes it', async () => {
  const { correct, deps, sendEmails } = await aDesk()
  const other = await anOrder({ apartment: 'Floor 2' })
  const order = await anOrder({ payment_status: 'paid' })
  const apartment = async (change: object) => {
    const response = await correct(order.order_id, { shipping: { ...shipping, ...change } })
    const { data } = (await response.json()) as { data: { shipping: { apartment: string } } }
    return data.shipping.apartment
  }
  expect(await apartment({ apartment: ' Apt 4B ' })).toBe('Apt 4B')
  expect((await sendEmails())[0]?.text).toContain('14 New Street\nApt 4B\nBoston')
  expect(await apartment({ phone: '+1 617 555 0199' })).toBe('Apt 4B')
  expect(await apartment({ address: '15 New Street' })).toBe('')
  expect(await apartment({ address: '15 New Street', apartment: 'Apt 5' })).toBe('Apt 5')
  expect(await apartment({ address: '15 New Street', apartment: '' })).toBe('')
  const long = await correct(order.order_id, { shipping: { ...shipping, apartment: 'x'.repeat(201) } })
  expect([long.status, await long.json()]).toMatchObject([400, { errors: [{ path: 'shipping.apartment' }] }])
  const rows = deps.db.selectFrom('orders').select('apartment').where('order_id', '=', other.order_id)
  expect(await rows.execute()).toEqual([{ apartment: 'Floor 2' }])
})

test.each(['SHIPPED', 'DELIVERED', 'COMPLETED', 'CANCELLED', 'REFUNDED'] as const)(
  'returns 409 when the order is %s: it has shipped or never will',
  async (status) => {
    const { correct, deps } = await aDesk()
    const order = await anOrder({ status, payment_status: 'paid' })
    const response = await correct(order.order_id, { shipping })
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ code: 'conflict', data: { orderId: order.order_id, status } })
    expect(await deps.db.selectFrom('mails').select('mail_id').execute()).toEqual([])
  },
)

test('returns 409 for an older version and for an unchanged address', async () => {
  const { correct } = await aDesk()
  const order = await anOrder({ payment_status: 'paid' })
  const seen = order.updated_at.toISOString()
  expect((await correct(order.order_id, { shipping, updatedAt: seen })).status).toBe(200)
  expect((await correct(order.order_id, { shipping: { ...shipping, city: 'Salem' }, updatedAt: seen })).status).toBe(
    409,
  )
  const again = await correct(order.order_id, { shipping })
  expect(again.status).toBe(409)
  expect(await again.json()).toMatchObject({ message: 'The order already has this address' })
})

test('names the invalid field, and rejects visitors and viewers', async () => {
  const { correct, deps } = await aDesk()
  const order = await anOrder()
  const wrong = await correct(order.order_id, { shipping: { ...shipping, city: ' ' } })
  expect(wrong.status).toBe(400)
  expect(await wrong.json()).toMatchObject({ errors: [{ path: 'shipping.city' }] })
  expect((await correct(order.order_id, { shipping: { ...shipping, country: 'XX' } })).status).toBe(400)
  expect((await correct(order.order_id, { shipping }, {})).status).toBe(401)
  const viewer = (await signedIn(await aStaffMember({ role: 'EDITOR' }))).headers
  expect((await correct(order.order_id, { shipping }, viewer)).status).toBe(403)
  expect((await correct('ORD-000000000000', { shipping })).status).toBe(404)
  expect(await deps.db.selectFrom('audit_entries').select('action').execute()).toEqual([])
})
