import type { AdminRole } from '@atelier/domain/access/permissions'
import { expect, test } from 'vitest'
import { anOrder, anOrderBody, aProduct, aStaffMember, stockOf } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'

async function aDesk(role: AdminRole = 'MANAGER') {
  const shop = await createTestApp()
  const staff = await aStaffMember({ role })
  const { headers } = await signedIn(staff)
  const send = async (method: string, path: string, body: unknown, as: Record<string, string> = headers) =>
    shop.request(method, `/api/admin/orders/${path}`, body, as)
  return {
    ...shop,
    staff,
    headers,
    setStatus: (orderId: string, body: unknown) => send('PUT', `${orderId}/status`, body),
    pay: (orderId: string, body: unknown) => send('POST', `${orderId}/payment`, body),
    addNote: (orderId: string, body: unknown) => send('POST', `${orderId}/notes`, body),
    write: (orderId: string, body: unknown) => send('POST', `${orderId}/mail`, body),
    send,
    audited: () =>
      shop.deps.db.selectFrom('audit_entries').select(['action', 'changes', 'target_id']).orderBy('entry_id').execute(),
    delivered: async () => {
      return shop.sendEmails()
    },
  }
}

/** A visitor's paid order of two units of one color and one of another, taken from stock. */
async function aPlacedOrder({ post, deps }: Awaited<ReturnType<typeof aDesk>>) {
  const product = await aProduct({ colors: { Noir: 5, Ivory: 3, Sand: null } })
  const [noir, ivory] = product.variants.map(({ variant_id }) => variant_id)
  const body = anOrderBody([product, product, product])
  const colors = ['Noir', 'Ivory', 'Sand']
  const items = body.items.map((item, index) => ({ ...item, color: colors[index], quantity: index === 0 ? 2 : 1 }))
  const response = await post('/api/orders', { ...body, items, total: 432 })
  const { data } = (await response.json()) as { data: { orderId: string } }
  await deps.db.updateTable('orders').set({ payment_status: 'paid' }).where('order_id', '=', data.orderId).execute()
  await deps.db.deleteFrom('mails').execute()
  return { orderId: data.orderId, stock: async () => [await stockOf(noir ?? 0), await stockOf(ivory ?? 0)] }
}

test('sets a status with its note, history entry and audit entry', async () => {
  const { setStatus, audited, staff } = await aDesk()
  const order = await anOrder({ payment_status: 'paid' })
  const response = await setStatus(order.order_id, { status: 'PROCESSING', statusNote: 'Pack both together' })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    success: true,
    data: {
      status: 'PROCESSING',
      statusNote: 'Pack both together',
      statusHistory: [{ status: 'PENDING' }, { status: 'PROCESSING', note: 'Pack both together', by: staff.name }],
    },
  })
  expect(await audited()).toEqual([
    {
      action: 'order.status_changed',
      target_id: order.order_id,
      changes: { status: { before: 'PENDING', after: 'PROCESSING' } },
    },
  ])
})

test("accepts the whole object in place of the status, as the specification's client sends it", async () => {
  const { setStatus } = await aDesk()
  const order = await anOrder({ payment_status: 'paid' })
  const sent = { status: 'DELIVERED', statusNote: 'Signed for', updatedAt: new Date().toISOString() }
  const response = await setStatus(order.order_id, { status: sent })
  expect(await response.json()).toMatchObject({ data: { status: 'DELIVERED', statusNote: 'Signed for' } })
})

test('returns 409 with the newer version for a change based on an older one', async () => {
  const { setStatus } = await aDesk()
  const order = await anOrder({ payment_status: 'paid' })
  const seen = order.updated_at.toISOString()
  await setStatus(order.order_id, { status: 'PROCESSING', updatedAt: seen })
  const response = await setStatus(order.order_id, { status: 'CANCELLED', updatedAt: seen })
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({
    code: 'conflict',
    message: 'Another person has updated this order in the meantime',
    data: { orderId: order.order_id, status: 'PROCESSING' },
  })
})

test('returns 409 for the status the order already has, and records nothing', async () => {
  const { setStatus, audited, get, headers } = await aDesk()
  const order = await anOrder({ payment_status: 'paid' })
  expect((await setStatus(order.order_id, { status: 'PENDING' })).status).toBe(409)
  expect(await audited()).toEqual([])
  const response = await get(`/api/admin/orders/${order.order_id}`, headers)
  expect(await response.json()).toMatchObject({ data: { statusHistory: [{ status: 'PENDING' }] } })
})

test('ships an unpaid order only after confirmation, and audits that', async () => {
  const { setStatus, audited } = await aDesk()
  const order = await anOrder({ payment_status: 'pending' })
  const refused = await setStatus(order.order_id, { status: 'SHIPPED' })
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ code: 'order_unpaid', data: { status: 'PENDING' } })
  expect((await setStatus(order.order_id, { status: 'SHIPPED', confirmUnpaid: true })).status).toBe(200)
  expect(await audited()).toMatchObject([{ changes: { sentUnpaid: { before: false, after: true } } }])
})

test('restocks units once when an order is closed, and takes them again when it is reopened', async () => {
  const desk = await aDesk()
  const { orderId, stock } = await aPlacedOrder(desk)
  expect(await stock()).toEqual([3, 2])
  const moves = [
    ['CANCELLED', [5, 3]],
    ['REFUNDED', [5, 3]],
    ['PROCESSING', [3, 2]],
    ['CANCELLED', [5, 3]],
    ['PENDING', [3, 2]],
    ['REFUNDED', [5, 3]],
  ] as const
  for (const [status, left] of moves) {
    expect((await desk.setStatus(orderId, { status })).status).toBe(200)
    expect(await stock()).toEqual(left)
  }
})

test.each([
  ['keeps a payment link that is still valid', 60, true],
  ['drops a payment link that has expired', -60, false],
])('an unpaid order that is reopened %s and awaits its payment', async (_what, minutes, isKept) => {
  const { setStatus, deps } = await aDesk()
  const links = {
    payment_link_sent_at: new Date(Date.now() - 2 * 3_600_000),
    payment_link_expires_at: new Date(Date.now() + minutes * 60_000),
  }
  const order = await anOrder({ status: 'CANCELLED', payment_status: 'canceled', ...links })
  const failed = await anOrder({ status: 'CANCELLED', payment_status: 'failed', ...links })
  const paid = await anOrder({ status: 'CANCELLED', payment_status: 'paid', ...links })
  const read = ({ order_id }: { order_id: string }) =>
    deps.db
      .selectFrom('orders')
      .select(['payment_status', 'payment_link_expires_at'])
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow()
  for (const { order_id } of [order, failed, paid]) {
    expect((await setStatus(order_id, { status: 'PENDING' })).status).toBe(200)
  }
  const expiresAt = isKept ? links.payment_link_expires_at : null
  expect(await read(order)).toEqual({ payment_status: 'pending', payment_link_expires_at: expiresAt })
  expect(await read(failed)).toEqual({ payment_status: 'failed', payment_link_expires_at: expiresAt })
  expect(await read(paid)).toEqual({
    payment_status: 'paid',
    payment_link_expires_at: links.payment_link_expires_at,
  })
})

test('does not reopen an order whose units were sold, and names them', async () => {
  const desk = await aDesk()
  const { orderId, stock } = await aPlacedOrder(desk)
  await desk.setStatus(orderId, { status: 'CANCELLED' })
  await desk.deps.db.updateTable('color_variants').set({ stock: 1 }).where('name', '=', 'Noir').execute()
  const response = await desk.setStatus(orderId, { status: 'PROCESSING' })
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({
    code: 'out_of_stock',
    message: expect.stringMatching(/Not enough stock to reopen this order: .*, Noir \(1 left\)$/),
    data: { orderId, status: 'CANCELLED' },
  })
  expect(await stock()).toEqual([1, 3])
  // Exactly as many units as the order needs.
  await desk.deps.db.updateTable('color_variants').set({ stock: 2 }).where('name', '=', 'Noir').execute()
  expect((await desk.setStatus(orderId, { status: 'PROCESSING' })).status).toBe(200)
  expect(await stock()).toEqual([0, 2])
})

test.each([
  ['DELIVERED', 'SHIPPED', 'cleared'],
  ['DELIVERED', 'COMPLETED', 'unchanged'],
  ['SHIPPED', 'COMPLETED', 'set'],
  ['DELIVERED', 'REFUNDED', 'unchanged'],
] as const)('from %s to %s, the time of delivery is %s', async (from, to, expected) => {
  const { setStatus, get, headers } = await aDesk()
  const order = await anOrder({ payment_status: 'paid', status: 'PENDING' })
  const deliveredAt = async (): Promise<string | null> => {
    const response = await get(`/api/admin/orders/${order.order_id}`, headers)
    return ((await response.json()) as { data: { deliveredAt: string | null } }).data.deliveredAt
  }
  await setStatus(order.order_id, { status: from })
  const before = await deliveredAt()
  await setStatus(order.order_id, { status: to })
  const after = await deliveredAt()
  const actual = after === null ? 'cleared' : after === before ? 'unchanged' : 'set'
  expect(actual).toBe(expected)
})

test('restocks units once when several staff members cancel concurrently', async () => {
  const desk = await aDesk()
  const { orderId, stock } = await aPlacedOrder(desk)
  const requests = Array.from({ length: 12 }, (_, index) =>
    desk.setStatus(orderId, { status: index % 2 === 0 ? 'CANCELLED' : 'REFUNDED' }),
  )
  const statuses = (await Promise.all(requests)).map(({ status }) => status)
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
  expect(statuses).toContain(200)
  expect(await stock()).toEqual([5, 3])
})

test('of two concurrent changes from the same version only one succeeds', async () => {
  const { setStatus } = await aDesk()
  const order = await anOrder({ payment_status: 'paid' })
  const updatedAt = order.updated_at.toISOString()
  const responses = await Promise.all(
    ['PROCESSING', 'SHIPPED', 'CANCELLED', 'COMPLETED'].map((status) =>
      setStatus(order.order_id, { status, updatedAt }),
    ),
  )
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
})

test('emails the customer the tracking number and no staff notes', async () => {
  const { setStatus, addNote, delivered } = await aDesk()
  const order = await anOrder({ payment_status: 'paid' })
  await addNote(order.order_id, { text: 'Difficult customer' })
  const response = await setStatus(order.order_id, {
    status: 'SHIPPED',
    statusNote: 'Shelf 4',
    trackingCarrier: 'UPS',
    trackingNumber: '1Z 999',
  })
  expect(await response.json()).toMatchObject({ data: { trackingCarrier: 'UPS', trackingNumber: '1Z 999' } })
  const [email, ...others] = await delivered()
  expect(others).toEqual([])
  expect(email).toMatchObject({ to: 'claire@example.com' })
  expect(email?.subject).toMatch(/^Your order \w{6} is on its way$/)
  for (const body of [email?.html, email?.text]) {
    expect(body).toContain('https://www.ups.com/track?tracknum=1Z999')
    expect(body).not.toMatch(/Difficult|Shelf 4/)
  }
})

test.each([
  ['DELIVERED', 'paid', 'has arrived', 'within 30 days of delivery'],
  ['CANCELLED', 'paid', 'has been canceled', 'about your refund'],
  ['CANCELLED', 'pending', 'has been canceled', 'You haven’t been charged.'],
] as const)('the email says that an order is %s when the payment is %s', async (status, payment, subject, body) => {
  const { setStatus, delivered } = await aDesk()
  const order = await anOrder({ payment_status: payment })
  await setStatus(order.order_id, { status })
  const [email] = await delivered()
  expect(email?.subject).toContain(subject)
  expect(email?.text).toContain(body)
  expect(email?.html).toContain(body)
})

test('sends no email to a deleted account', async () => {
  const { setStatus, delivered } = await aDesk()
  const order = await anOrder({ payment_status: 'paid', email: 'deleted-usr_1@deleted.invalid' })
  await setStatus(order.order_id, { status: 'SHIPPED' })
  expect(await delivered()).toEqual([])
})

test('records the payment of a manual order with staff member and note, and thanks the customer', async () => {
  const { pay, audited, delivered, staff } = await aDesk()
  const order = await anOrder({ payment_status: 'pending' })
  const response = await pay(order.order_id, { note: 'Bank transfer on March 4' })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    data: {
      status: 'PENDING',
      paymentDetails: { paymentStatus: 'paid' },
      statusHistory: [{}, { note: 'Payment recorded. Bank transfer on March 4', by: staff.name }],
    },
  })
  expect(await audited()).toMatchObject([
    { action: 'order.payment_recorded', changes: { paymentStatus: { before: 'pending', after: 'paid' } } },
  ])
  expect(await delivered()).toMatchObject([{ subject: expect.stringMatching(/^We’ve received your payment/) }])
})

test('records a payment once when several requests arrive at once', async () => {
  const { pay, delivered } = await aDesk()
  const order = await anOrder({ payment_status: 'pending' })
  const responses = await Promise.all(Array.from({ length: 5 }, () => pay(order.order_id, { note: 'Cash' })))
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
  expect(await delivered()).toHaveLength(1)
})

test.each([
  ['was paid', { payment_status: 'succeeded' }],
  ['was cancelled', { status: 'CANCELLED', payment_status: 'pending' }],
  ['is paid by card', { payment_method: 'CREDIT_CARD', payment_status: 'pending' }],
] as const)('records no payment of an order that %s', async (_what, facts) => {
  const { pay } = await aDesk()
  const order = await anOrder(facts)
  const response = await pay(order.order_id, { note: 'Cash' })
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ code: 'conflict', data: { orderId: order.order_id } })
})

test('shows notes to staff only, oldest first, and does not count them as changes', async () => {
  const { addNote, setStatus, audited, staff } = await aDesk()
  const order = await anOrder({ payment_status: 'paid' })
  await addNote(order.order_id, { text: 'Called, no answer' })
  const response = await addNote(order.order_id, { text: 'Called again' })
  expect(await response.json()).toMatchObject({
    data: {
      internalNotes: [
        { text: 'Called, no answer', by: staff.name },
        { text: 'Called again', by: staff.name },
      ],
    },
  })
  const change = { status: 'PROCESSING', updatedAt: order.updated_at.toISOString() }
  expect((await setStatus(order.order_id, change)).status).toBe(200)
  expect(JSON.stringify(await audited())).not.toContain('Called')
})

test('emails the customer with support as the reply address', async () => {
  const { write, delivered, audited } = await aDesk('ADMIN')
  const order = await anOrder({ payment_status: 'failed' })
  const message = 'Dear Claire,\n\nfirst line\nsecond <b>line</b>'
  const response = await write(order.order_id, { subject: 'Your payment', message })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ success: true, message: 'Email sent successfully!' })
  const [email] = await delivered()
  expect(email).toMatchObject({
    to: 'claire@example.com',
    replyTo: 'support@atelier.example',
    subject: 'Your payment',
    text: expect.stringContaining('first line\nsecond <b>line</b>') as string,
    html: expect.stringContaining('second &lt;b&gt;line&lt;/b&gt;') as string,
  })
  expect(await audited()).toMatchObject([{ action: 'order.customer_written', target_id: order.order_id }])
})

test('returns 409 when emailing a deleted account', async () => {
  const { write, delivered } = await aDesk('ADMIN')
  const order = await anOrder({ email: 'deleted-usr_1@deleted.invalid' })
  expect((await write(order.order_id, { subject: 'Hello', message: 'Hello' })).status).toBe(409)
  expect(await delivered()).toEqual([])
})

const CALLS = [
  ['PUT', 'status', { status: 'PROCESSING' }, { status: 'LOST' }],
  ['POST', 'payment', { note: 'Cash' }, { note: ' ' }],
  ['POST', 'notes', { text: 'Hello' }, {}],
  ['POST', 'mail', { subject: 'Hello', message: 'Hello' }, { subject: 'Hello', message: 'Hello', to: 'x@example.com' }],
] as const

test.each(CALLS)(
  '%s %s rejects invalid input, visitors, viewers and unknown orders',
  async (method, part, good, bad) => {
    const { send, deps } = await aDesk('ADMIN')
    const { order_id } = await anOrder()
    const viewer = (await signedIn(await aStaffMember({ role: 'VIEWER' }))).headers
    expect((await send(method, `${order_id}/${part}`, bad)).status).toBe(400)
    expect((await send(method, `${order_id}/${part}`, good, {})).status).toBe(401)
    expect((await send(method, `${order_id}/${part}`, good, viewer)).status).toBe(403)
    expect((await send(method, `ORD-000000000000/${part}`, good)).status).toBe(404)
    expect(await deps.db.selectFrom('audit_entries').select('action').execute()).toEqual([])
    expect(await deps.db.selectFrom('mails').select('mail_id').execute()).toEqual([])
  },
)

test('only staff who may change orders may email their customers', async () => {
  const { write } = await aDesk('MANAGER')
  const order = await anOrder()
  expect((await write(order.order_id, { subject: 'Hello', message: 'Hello' })).status).toBe(200)
  const editor = (await aDesk('EDITOR')).write
  expect((await editor(order.order_id, { subject: 'Hello', message: 'Hello' })).status).toBe(403)
})
