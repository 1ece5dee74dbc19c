import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anOrder, anOrderBody, aProduct, aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { testLog } from '../../testing/test-log.ts'

const NOW = new Date()

async function aDesk() {
  const { app, deps, post } = await createTestApp({}, { now: () => NOW })
  const person = await aStaffMember({ role: 'MANAGER' })
  const { headers } = await signedIn(person)
  const signals: string[] = []
  for (const name of ['mail-queued', 'refund-requested'] as const) deps.signals.on(name, () => signals.push(name))
  const send = (method: string, path: string, body: unknown) =>
    app.request(`/api/admin/orders/${path}`, {
      method,
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...headers },
    })
  return {
    deps,
    post,
    person,
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
    mails: () =>
      deps.db
        .selectFrom('mails')
        .select(['recipient', 'reply_to', 'subject', 'order_id', 'sender_type', 'data'])
        .orderBy('mail_id')
        .execute(),
  }
}

const numberOf = ({ order_id }: { order_id: string }) => order_id.slice(-6)

/** The entry of the audit log about an order. */
const entryOf = (order: { order_id: string }, action: string, changes: object) => ({
  action,
  target_type: 'order',
  target_id: order.order_id,
  target_name: `Order ${numberOf(order)}`,
  changes,
  actor_name: 'Margaux Laurent',
})

test('the carrier and the number of a parcel stay until new ones are given', async () => {
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

test('a status is set for one order: row, history, email, audit log, and the job of emails is woken', async () => {
  const { setStatus, read, historyOf, audited, mails, signals, person } = await aDesk()
  const [order, other] = [await anOrder({ payment_status: 'paid' }), await anOrder({ payment_status: 'paid' })]
  expect((await setStatus(order.order_id, { status: 'PROCESSING', statusNote: 'Pack both' })).status).toBe(200)
  expect(await mails()).toEqual([])
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
  const by = { actor_id: person.user_id, actor_name: person.name, created_at: NOW }
  expect(await historyOf(order)).toEqual([
    { status: 'PENDING', note: null, actor_id: null, actor_name: null, created_at: order.created_at },
    { status: 'PROCESSING', note: 'Pack both', ...by },
    { status: 'SHIPPED', note: null, ...by },
  ])
  expect(await historyOf(other)).toHaveLength(1)
  expect(await mails()).toEqual([
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

test('the audit log says when units of a single line went back to the stock and when they were taken again', async () => {
  const { setStatus, audited, post } = await aDesk()
  const bag = await aProduct({ colors: { Noir: 2 } })
  const placed = (await (await post('/api/orders', anOrderBody([bag]))).json()) as { data: { orderId: string } }
  const order = { order_id: placed.data.orderId }
  await setStatus(order.order_id, { status: 'CANCELLED' })
  await setStatus(order.order_id, { status: 'REFUNDED' })
  await setStatus(order.order_id, { status: 'PROCESSING' })
  const was = (before: unknown, after: unknown) => ({ before, after })
  expect(await audited()).toEqual([
    entryOf(order, 'order.status_changed', { status: was('PENDING', 'CANCELLED'), stockGivenBack: was(false, true) }),
    entryOf(order, 'order.status_changed', { status: was('CANCELLED', 'REFUNDED') }),
    entryOf(order, 'order.status_changed', {
      status: was('REFUNDED', 'PROCESSING'),
      stockTakenAgain: was(false, true),
    }),
  ])
})

test('a status that opens nothing again leaves the payment and its link alone', async () => {
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

test('an order of which a cent was paid waits for no payment when it is opened again', async () => {
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

test('names a product without a color when it is missing for an order that is opened again', async () => {
  const { setStatus, deps, post } = await aDesk()
  const bag = await aProduct({ name: 'Sac Lune', colors: { Noir: 2 } })
  const placed = (await (await post('/api/orders', anOrderBody([bag]))).json()) as { data: { orderId: string } }
  await setStatus(placed.data.orderId, { status: 'CANCELLED' })
  await deps.db.updateTable('order_items').set({ color: null }).execute()
  await deps.db.updateTable('color_variants').set({ stock: 0 }).execute()
  expect(await (await setStatus(placed.data.orderId, { status: 'PENDING' })).json()).toMatchObject({
    code: 'out_of_stock',
    message: 'There is not enough in stock to open this order again: Sac Lune (0 left)',
  })
})

test('a payment that staff record is in the ledger with their name and note, and in nothing of other orders', async () => {
  const { send, deps, read, historyOf, audited, mails, signals, person } = await aDesk()
  const [order, other] = [await anOrder(), await anOrder()]
  expect((await send('POST', `${order.order_id}/payment`, { note: 'Cash' })).status).toBe(200)
  const ledger = await deps.db
    .selectFrom('payment_entries')
    .select(['order_id', 'kind', 'amount_cents', 'provider', 'actor', 'note'])
    .execute()
  expect(ledger).toEqual([
    {
      order_id: order.order_id,
      kind: 'capture',
      amount_cents: 108_00,
      provider: 'manual',
      actor: person.name,
      note: 'Cash',
    },
  ])
  expect(await read(order)).toMatchObject({ status: 'PENDING', payment_status: 'paid', paid_cents: 108_00 })
  expect(await read(other)).toEqual(other)
  expect((await historyOf(order)).slice(1)).toEqual([
    {
      status: 'PENDING',
      note: 'Payment recorded. Cash',
      actor_id: person.user_id,
      actor_name: person.name,
      created_at: NOW,
    },
  ])
  expect(await audited()).toEqual([
    entryOf(order, 'order.payment_recorded', { paymentStatus: { before: 'pending', after: 'paid' } }),
  ])
  expect(await mails()).toMatchObject([
    { recipient: order.email, subject: `We have received your payment for order ${numberOf(order)}` },
  ])
  expect(signals).toEqual(['mail-queued'])
})

test('a note is in the audit log by its number, and a letter to the customer wakes the job of emails', async () => {
  const { send, deps, audited, mails, signals, person } = await aDesk()
  const order = await anOrder()
  await send('POST', `${order.order_id}/notes`, { text: 'Called' })
  const note = await deps.db.selectFrom('order_notes').selectAll().executeTakeFirstOrThrow()
  expect(note).toMatchObject({
    order_id: order.order_id,
    text: 'Called',
    author_id: person.user_id,
    author_name: person.name,
    created_at: NOW,
  })
  signals.length = 0
  const written = await send('POST', `${order.order_id}/mail`, { subject: 'Hello', message: 'Dear Claire' })
  expect(await written.json()).toEqual({ success: true, message: 'Email sent successfully!' })
  expect(signals).toEqual(['mail-queued'])
  expect(await mails()).toMatchObject([
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
    { code: 'conflict', message: 'The customer of this order has deleted their account' },
  ])
  expect(signals).toHaveLength(1)
})

test('an order number of a hundred characters is looked for, a longer one is refused', async () => {
  const { setStatus } = await aDesk()
  expect((await setStatus('x'.repeat(100), { status: 'SHIPPED' })).status).toBe(404)
  expect((await setStatus('x'.repeat(101), { status: 'SHIPPED' })).status).toBe(400)
})

test('a refund in full leaves a cancelled order cancelled', async () => {
  const { send, read, historyOf } = await aDesk()
  const order = await anOrder({ status: 'CANCELLED', payment_status: 'paid' })
  expect((await send('POST', `${order.order_id}/refunds`, { amount: 108, reason: 'Cancelled' })).status).toBe(200)
  expect(await read(order)).toMatchObject({ status: 'CANCELLED', payment_status: 'refunded' })
  expect((await historyOf(order)).map(({ note }) => note)).toEqual([null, 'Refund of $108.00. Cancelled'])
})

test('a parcel is corrected in the version that was seen: row, history, email and audit log', async () => {
  const { send, read, historyOf, audited, mails, person } = await aDesk()
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
    { code: 'conflict', message: 'Somebody else has changed this order in the meantime' },
  ])
  expect(await read(order)).toMatchObject({ tracking_carrier: 'DHL', tracking_number: '1Z2', status: 'SHIPPED' })
  expect(await read(other)).toEqual(other)
  expect((await historyOf(order)).slice(1)).toEqual([
    {
      status: 'SHIPPED',
      note: 'Tracking corrected: DHL 1Z2',
      actor_id: person.user_id,
      actor_name: person.name,
      created_at: NOW,
    },
  ])
  expect(await audited()).toEqual([
    entryOf(order, 'order.tracking_corrected', {
      carrier: { before: 'UPS', after: 'DHL' },
      trackingNumber: { before: '1Z1', after: '1Z2' },
    }),
  ])
  expect(await mails()).toMatchObject([
    { recipient: order.email, subject: `The tracking number of your order ${numberOf(order)}` },
  ])
  const pending = await anOrder({ payment_status: 'paid' })
  const refused = await send('PUT', `${pending.order_id}/tracking`, parcel)
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { message: 'Only the parcel of an order that is on its way can be corrected' },
  ])
})

test('an address is corrected by one field: row, history, email and audit log', async () => {
  const { send, read, historyOf, audited, mails, person } = await aDesk()
  const [order, other] = [await anOrder({ payment_status: 'paid' }), await anOrder({ payment_status: 'paid' })]
  const shipping = { ...anOrderBody([]).shipping, zipCode: '10002' }
  expect((await send('PUT', `${order.order_id}/address`, { shipping })).status).toBe(200)
  expect(await read(order)).toMatchObject({ zip_code: '10002', city: order.city, first_name: 'Claire' })
  expect(await read(other)).toEqual(other)
  expect((await historyOf(order)).slice(1)).toEqual([
    {
      status: 'PENDING',
      note: 'Address corrected',
      actor_id: person.user_id,
      actor_name: person.name,
      created_at: NOW,
    },
  ])
  expect(await audited()).toEqual([
    entryOf(order, 'order.address_corrected', { changed: { before: null, after: 'zip code' } }),
  ])
  expect(await mails()).toMatchObject([
    { recipient: order.email, subject: `The address of your order ${numberOf(order)}` },
  ])
  const refused = await send('PUT', `${order.order_id}/address`, { shipping })
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { message: 'The order goes to this address already', data: { shipping } },
  ])
  expect(await mails()).toHaveLength(1)
})

test('a refund by hand and one by card each say in their email how the money comes', async () => {
  const { send, mails, signals } = await aDesk()
  const byHand = await anOrder({ payment_status: 'paid' })
  const byCard = await anOrder({ payment_status: 'succeeded', payment_method: 'CREDIT_CARD' })
  for (const { order_id } of [byHand, byCard]) {
    expect((await send('POST', `${order_id}/refunds`, { amount: 8, reason: 'Scratch' })).status).toBe(200)
  }
  expect(await mails()).toMatchObject([
    { order_id: byHand.order_id, data: { title: 'We are preparing your refund', items: [{ name: 'Bag' }] } },
    { order_id: byCard.order_id, data: { title: 'Your refund is on its way', items: [{ name: 'Bag' }] } },
  ])
  expect(signals.filter((name) => name === 'refund-requested')).toHaveLength(2)
})

test('a change of an order is kept whole or not at all', async () => {
  const { setStatus, deps, read, historyOf, mails } = await aDesk()
  const order = await anOrder({ payment_status: 'paid' })
  await sql`alter table audit_entries add constraint none check (action <> 'order.status_changed') not valid`.execute(
    deps.db,
  )
  try {
    testLog.expectErrors()
    expect((await setStatus(order.order_id, { status: 'SHIPPED' })).status).toBe(500)
    expect(await read(order)).toEqual(order)
    expect(await historyOf(order)).toHaveLength(1)
    expect(await mails()).toEqual([])
  } finally {
    await sql`alter table audit_entries drop constraint none`.execute(deps.db)
  }
})
