import { REDACTED } from '@atelier/domain/audit/field-changes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anOrder, anOrderBody, aProduct, aStaffMember } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { testLog } from '../../../testing/test-log.ts'

const NOW = new Date()

async function aDesk() {
  const { request, deps, post } = await createTestApp({}, { now: () => NOW })
  const staff = await aStaffMember({ role: 'MANAGER' })
  const { headers } = await signedIn(staff)
  const signals: string[] = []
  for (const name of ['mail-queued', 'refund-requested'] as const) deps.signals.on(name, () => signals.push(name))
  const send = (method: string, path: string, body: unknown) =>
    request(method, `/api/admin/orders/${path}`, body, headers)
  return {
    deps,
    post,
    staff,
    signals,
    send,
    setStatus: (orderId: string, body: unknown) => send('PUT', `${orderId}/status`, body),
    read: ({ order_id }: { order_id: string }) =>
      deps.db.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow(),
    historyOf: ({ order_id }: { order_id: string }) =>
      deps.db
        .selectFrom('order_status_history')
        .select(['status', 'note', 'actor_id', 'actor_name', 'created_at'])
        .where('order_id', '=', order_id)
        .orderBy('entry_id')
        .execute(),
    audited: () =>
      deps.db
        .selectFrom('audit_entries')
        .select(['action', 'target_type', 'target_id', 'target_name', 'changes', 'actor_name'])
        .orderBy('entry_id')
        .execute(),
    queuedEmails: () =>
      deps.db
        .selectFrom('mails')
        .select(['recipient', 'reply_to', 'subject', 'order_id', 'sender_type', 'data'])
        .orderBy('mail_id')
        .execute(),
  }
}

const numberOf = ({ order_id }: { order_id: string }) => order_id.slice(-6)

/** The expected audit entry of an order. */
const entryOf = (order: { order_id: string }, action: string, changes: object) => ({
  action,
  target_type: 'order',
  target_id: order.order_id,
  target_name: `Order ${numberOf(order)}`,
  changes,
  actor_name: 'Margaux Laurent',
})

test('keeps carrier and tracking number until new ones are given', async () => {
  const { setStatus, read } = await aDesk()
  const order = await anOrder({ payment_status: 'paid' })
  const tracking = async () => {
    const { tracking_carrier, tracking_number } = await read(order)
    return [tracking_carrier, tracking_number]
  }
  await setStatus(order.order_id, { status: 'SHIPPED', trackingCarrier: 'UPS', trackingNumber: '1Z1' })
  expect(await tracking()).toEqual(['UPS', '1Z1'])
  await setStatus(order.order_id, { status: 'DELIVERED' })
  expect(await tracking()).toEqual(['UPS', '1Z1'])
  await setStatus(order.order_id, { status: 'SHIPPED', trackingCarrier: 'DHL', trackingNumber: '1Z2' })
  expect(await tracking()).toEqual(['DHL', '1Z2'])
})

test('sets the status of one order: row, history, email, audit log and email job', async () => {
  const { setStatus, read, historyOf, audited, queuedEmails, signals, staff } = await aDesk()
  const [order, other] = [await anOrder({ payment_status: 'paid' }), await anOrder({ payment_status: 'paid' })]
  expect((await setStatus(order.order_id, { status: 'PROCESSING', statusNote: 'Pack both' })).status).toBe(200)
  expect(await queuedEmails()).toEqual([])
  expect(
    (await setStatus(order.order_id, { status: 'SHIPPED', trackingCarrier: 'UPS', trackingNumber: '1Z1' })).status,
  ).toBe(200)
  expect(await read(order)).toEqual({
    ...(await read(order)),
    status: 'SHIPPED',
    status_note: null,
    delivered_at: null,
    payment_status: 'paid',
  })
  expect(await read(other)).toEqual(other)
  const by = { actor_id: staff.user_id, actor_name: staff.name, created_at: NOW }
  expect(await historyOf(order)).toEqual([
    { status: 'PENDING', note: null, actor_id: null, actor_name: null, created_at: order.created_at },
    { status: 'PROCESSING', note: 'Pack both', ...by },
    { status: 'SHIPPED', note: null, ...by },
  ])
  expect(await historyOf(other)).toHaveLength(1)
  expect(await queuedEmails()).toEqual([
    {
      recipient: 'claire@example.com',
      reply_to: null,
      subject: `Your order ${numberOf(order)} is on its way`,
      order_id: order.order_id,
      sender_type: 'orders',
      data: expect.objectContaining({ items: [{ name: 'Bag', color: 'Noir', quantity: 1, imageUrl: null }] }) as object,
    },
  ])
  expect(await audited()).toEqual([
    entryOf(order, 'order.status_changed', { status: { before: 'PENDING', after: 'PROCESSING' } }),
    entryOf(order, 'order.status_changed', { status: { before: 'PROCESSING', after: 'SHIPPED' } }),
  ])
  expect(signals).toEqual(['mail-queued', 'mail-queued'])
  expect((await setStatus(order.order_id, { status: 'SHIPPED' })).status).toBe(409)
  expect(signals).toHaveLength(2)
})

test('records restocked and retaken units in the audit log for a single line item', async () => {
  const { setStatus, audited, post } = await aDesk()
  const bag = await aProduct({ colors: { Noir: 2 } })
  const placed = (await (await post('/api/orders', anOrderBody([bag]))).json()) as { data: { orderId: string } }
  const order = { order_id: placed.data.orderId }
  await setStatus(order.order_id, { status: 'CANCELLED' })
  await setStatus(order.order_id, { status: 'REFUNDED' })
  await setStatus(order.order_id, { status: 'PROCESSING' })
  const changed = (before: unknown, after: unknown) => ({ before, after })
  expect(await audited()).toEqual([
    entryOf(order, 'order.status_changed', {
      status: changed('PENDING', 'CANCELLED'),
      stockGivenBack: changed(false, true),
    }),
    entryOf(order, 'order.status_changed', { status: changed('CANCELLED', 'REFUNDED') }),
    entryOf(order, 'order.status_changed', {
      status: changed('REFUNDED', 'PROCESSING'),
      stockTakenAgain: changed(false, true),
    }),
  ])
})

test('a status change that does not reopen the order leaves the payment and its link unchanged', async () => {
  const { setStatus, read } = await aDesk()
  const payment = {
    payment_status: 'failed' as const,
    payment_link_sent_at: new Date(Date.now() - 7_200_000),
    payment_link_expires_at: new Date(Date.now() - 3_600_000),
  }
  const order = await anOrder(payment)
  expect((await setStatus(order.order_id, { status: 'PROCESSING' })).status).toBe(200)
  expect(await read(order)).toMatchObject(payment)
})

test('a reopened order with a partial payment does not await payment', async () => {
  const { setStatus, read } = await aDesk()
  const expired = new Date(Date.now() - 3_600_000)
  const cent = { subtotal_cents: 1, tax_cents: 0, total_cents: 1 }
  const order = await anOrder({
    ...cent,
    status: 'CANCELLED',
    payment_status: 'paid',
    payment_link_expires_at: expired,
  })
  expect((await setStatus(order.order_id, { status: 'PENDING' })).status).toBe(200)
  expect(await read(order)).toMatchObject({ payment_status: 'paid', payment_link_expires_at: expired })
})

test('names a missing product without a color when reopening an order', async () => {
  const { setStatus, deps, post } = await aDesk()
  const bag = await aProduct({ name: 'Sac Lune', colors: { Noir: 2 } })
  const placed = (await (await post('/api/orders', anOrderBody([bag]))).json()) as { data: { orderId: string } }
  await setStatus(placed.data.orderId, { status: 'CANCELLED' })
  await deps.db.updateTable('order_items').set({ color: null }).execute()
  await deps.db.updateTable('color_variants').set({ stock: 0 }).execute()
  expect(await (await setStatus(placed.data.orderId, { status: 'PENDING' })).json()).toMatchObject({
    code: 'out_of_stock',
    message: 'Not enough stock to reopen this order: Sac Lune (0 left)',
  })
})

test('records a payment by staff in the ledger with their name and note, for this order only', async () => {
  const { send, deps, read, historyOf, audited, queuedEmails, signals, staff } = await aDesk()
  const [order, other] = [await anOrder(), await anOrder()]
  expect((await send('POST', `${order.order_id}/payment`, { note: 'Cash' })).status).toBe(200)
  const ledger = await deps.db
    .selectFrom('payment_entries')
    .leftJoin('payment_entry_notes as n', 'n.entry_id', 'payment_entries.entry_id')
    .select(['order_id', 'kind', 'amount_cents', 'provider', 'actor', 'n.note'])
    .execute()
  expect(ledger).toEqual([
    {
      order_id: order.order_id,
      kind: 'capture',
      amount_cents: 108_00,
      provider: 'manual',
      actor: staff.name,
      note: 'Cash',
    },
  ])
  expect(await read(order)).toMatchObject({ status: 'PENDING', payment_status: 'paid', paid_cents: 108_00 })
  expect(await read(other)).toEqual(other)
  expect((await historyOf(order)).slice(1)).toEqual([
    {
      status: 'PENDING',
      note: 'Payment recorded. Cash',
      actor_id: staff.user_id,
      actor_name: staff.name,
      created_at: NOW,
    },
  ])
  expect(await audited()).toEqual([
    entryOf(order, 'order.payment_recorded', { paymentStatus: { before: 'pending', after: 'paid' } }),
  ])
  expect(await queuedEmails()).toMatchObject([
    { recipient: order.email, subject: `We’ve received your payment for order ${numberOf(order)}` },
  ])
  expect(signals).toEqual(['mail-queued'])
})

test('audits a note by its id, and an email to the customer wakes the email job', async () => {
  const { send, deps, audited, queuedEmails, signals, staff } = await aDesk()
  const order = await anOrder()
  await send('POST', `${order.order_id}/notes`, { text: 'Called' })
  const note = await deps.db.selectFrom('order_notes').selectAll().executeTakeFirstOrThrow()
  expect(note).toMatchObject({
    order_id: order.order_id,
    text: 'Called',
    author_id: staff.user_id,
    author_name: staff.name,
    created_at: NOW,
  })
  signals.length = 0
  const written = await send('POST', `${order.order_id}/mail`, { subject: 'Hello', message: 'Dear Claire' })
  expect(await written.json()).toEqual({ success: true, message: 'Email sent successfully!' })
  expect(signals).toEqual(['mail-queued'])
  expect(await queuedEmails()).toMatchObject([
    {
      recipient: order.email,
      reply_to: 'support@atelier.example',
      subject: 'Hello',
      order_id: order.order_id,
      sender_type: 'support',
      data: { title: 'Hello', paragraphs: ['Dear Claire'], items: [] },
    },
  ])
  expect(await audited()).toEqual([
    entryOf(order, 'order.note_added', { noteId: { before: null, after: note.note_id } }),
    entryOf(order, 'order.customer_written', {}),
  ])
  const gone = await anOrder({ email: 'deleted-usr_1@deleted.invalid' })
  const refused = await send('POST', `${gone.order_id}/mail`, { subject: 'Hello', message: 'Hello' })
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { code: 'conflict', message: 'This order’s customer deleted their account' },
  ])
  expect(signals).toHaveLength(1)
})

test('looks up order ids of up to 100 characters and rejects longer ones', async () => {
  const { setStatus } = await aDesk()
  expect((await setStatus('x'.repeat(100), { status: 'SHIPPED' })).status).toBe(404)
  expect((await setStatus('x'.repeat(101), { status: 'SHIPPED' })).status).toBe(400)
})

test('a full refund leaves a cancelled order cancelled', async () => {
  const { send, read, historyOf } = await aDesk()
  const order = await anOrder({ status: 'CANCELLED', payment_status: 'paid' })
  expect((await send('POST', `${order.order_id}/refunds`, { amount: 108, reason: 'Cancelled' })).status).toBe(200)
  expect(await read(order)).toMatchObject({ status: 'CANCELLED', payment_status: 'refunded' })
  expect((await historyOf(order)).map(({ note }) => note)).toEqual([null, 'Refund of $108.00. Cancelled'])
})

test('corrects the tracking number in the version that was read: row, history, email and audit log', async () => {
  const { send, read, historyOf, audited, queuedEmails, staff } = await aDesk()
  const columns = {
    status: 'SHIPPED',
    payment_status: 'paid',
    tracking_carrier: 'UPS',
    tracking_number: '1Z1',
  } as const
  const [order, other] = [await anOrder(columns), await anOrder(columns)]
  const parcel = { trackingCarrier: 'DHL', trackingNumber: '1Z2' }
  const seen = { updatedAt: order.updated_at.toISOString() }
  expect((await send('PUT', `${order.order_id}/tracking`, { ...parcel, ...seen })).status).toBe(200)
  const stale = await send('PUT', `${order.order_id}/tracking`, { ...parcel, ...seen })
  expect([stale.status, await stale.json()]).toMatchObject([
    409,
    { code: 'conflict', message: 'Another person has updated this order in the meantime' },
  ])
  expect(await read(order)).toMatchObject({ tracking_carrier: 'DHL', tracking_number: '1Z2', status: 'SHIPPED' })
  expect(await read(other)).toEqual(other)
  expect((await historyOf(order)).slice(1)).toEqual([
    {
      status: 'SHIPPED',
      note: 'Tracking corrected: DHL 1Z2',
      actor_id: staff.user_id,
      actor_name: staff.name,
      created_at: NOW,
    },
  ])
  expect(await audited()).toEqual([
    entryOf(order, 'order.tracking_corrected', {
      carrier: { before: 'UPS', after: 'DHL' },
      trackingNumber: { before: REDACTED, after: REDACTED },
    }),
  ])
  expect(await queuedEmails()).toMatchObject([
    { recipient: order.email, subject: `New tracking number for your order ${numberOf(order)}` },
  ])
  const pending = await anOrder({ payment_status: 'paid' })
  const refused = await send('PUT', `${pending.order_id}/tracking`, parcel)
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { message: 'You can only edit the tracking of a shipped order' },
  ])
})

test('corrects one field of an address: row, history, email and audit log', async () => {
  const { send, read, historyOf, audited, queuedEmails, staff } = await aDesk()
  const [order, other] = [await anOrder({ payment_status: 'paid' }), await anOrder({ payment_status: 'paid' })]
  const shipping = { ...anOrderBody([]).shipping, zipCode: '10002' }
  expect((await send('PUT', `${order.order_id}/address`, { shipping })).status).toBe(200)
  expect(await read(order)).toMatchObject({ zip_code: '10002', city: order.city, first_name: 'Claire' })
  expect(await read(other)).toEqual(other)
  expect((await historyOf(order)).slice(1)).toEqual([
    {
      status: 'PENDING',
      note: 'Address corrected',
      actor_id: staff.user_id,
      actor_name: staff.name,
      created_at: NOW,
    },
  ])
  expect(await audited()).toEqual([
    entryOf(order, 'order.address_corrected', { changed: { before: null, after: 'zip code' } }),
  ])
  expect(await queuedEmails()).toMatchObject([
    { recipient: order.email, subject: `New delivery address for your order ${numberOf(order)}` },
  ])
  const refused = await send('PUT', `${order.order_id}/address`, { shipping })
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { message: 'The order already has this address', data: { shipping } },
  ])
  expect(await queuedEmails()).toHaveLength(1)
})

test('the emails about a manual refund and a card refund each say how the money is returned', async () => {
  const { send, queuedEmails, signals } = await aDesk()
  const byHand = await anOrder({ payment_status: 'paid' })
  const byCard = await anOrder({ payment_status: 'succeeded', payment_method: 'CREDIT_CARD' })
  for (const { order_id } of [byHand, byCard]) {
    expect((await send('POST', `${order_id}/refunds`, { amount: 8, reason: 'Scratch' })).status).toBe(200)
  }
  expect(await queuedEmails()).toMatchObject([
    { order_id: byHand.order_id, data: { title: 'We’re preparing your refund', items: [{ name: 'Bag' }] } },
    { order_id: byCard.order_id, data: { title: 'Your refund is on its way', items: [{ name: 'Bag' }] } },
  ])
  expect(signals.filter((name) => name === 'refund-requested')).toHaveLength(2)
})

test('commits a change of an order completely or not at all', async () => {
  const { setStatus, deps, read, historyOf, queuedEmails } = await aDesk()
  const order = await anOrder({ payment_status: 'paid' })
  await sql`alter table audit_entries add constraint none check (action <> 'order.status_changed') not valid`.execute(
    deps.db,
  )
  try {
    testLog.expectErrors()
    expect((await setStatus(order.order_id, { status: 'SHIPPED' })).status).toBe(500)
    expect(await read(order)).toEqual(order)
    expect(await historyOf(order)).toHaveLength(1)
    expect(await queuedEmails()).toEqual([])
  } finally {
    await sql`alter table audit_entries drop constraint none`.execute(deps.db)
  }
})
