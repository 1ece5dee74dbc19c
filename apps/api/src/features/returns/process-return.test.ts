import { REDACTED } from '@atelier/domain/audit/field-changes'
import { expect, test } from 'vitest'
import { receiptToken } from '../../links/order-links.ts'
import { stockOf } from '../../testing/factories.ts'
import { ALL_FIT, APPROVE, NONE_FIT, aReturn, aReturnDesk, here, returned } from '../../testing/return-desk.ts'

test('refunds one of two units when only one arrives; the other can be returned again', async () => {
  const desk = await aReturnDesk()
  const [other, { returnId, orderId, variantId }] = [await aReturn(desk), await aReturn(desk)]
  await desk.step(returnId, 'approve', APPROVE)
  await desk.mails()
  const received = await desk.step(returnId, 'receive', here(1, 0))
  expect(await received.json()).toMatchObject({
    data: {
      items: [{ quantity: 2, receivedQuantity: 1, restockedQuantity: 0 }],
      steps: ['receive', 'refund', 'reject'],
      estimatedRefund: 100,
      proposedRefund: 108,
    },
  })
  const [email] = await desk.mails()
  expect(email?.text).toContain('Missing from the parcel: 1 × Sac Lune')
  expect(await stockOf(variantId)).toBe(5)

  const token = receiptToken(desk.deps.config, orderId)
  const seen = async () =>
    (
      (await (await desk.get(`/api/orders/receipt/${token}`)).json()) as {
        data: { returns: object[]; items: object[] }
      }
    ).data
  expect(await seen()).toMatchObject({
    returns: [{ estimatedRefund: 100, items: [{ quantity: 2, receivedQuantity: 1 }] }],
    items: [{ returnableQuantity: 1 }, { name: 'Strap' }],
  })
  expect((await desk.step(returnId, 'refund', { amount: 108 })).status).toBe(200)
  expect([await returned(desk, orderId), await returned(desk, other.orderId)]).toEqual([
    [1, 0],
    [2, 0],
  ])
  // The missing unit can still be returned, and no more than that.
  expect(await seen()).toMatchObject({ items: [{ returnableQuantity: 2 }, { name: 'Strap' }] })
  const again = { items: [{ itemIndex: 0, quantity: 2 }], reason: 'Other' }
  const requested = await desk.post(`/api/orders/receipt/${token}/return`, again)
  const { data } = (await requested.json()) as { data: { returnId: string } }
  await desk.step(data.returnId, 'approve', APPROVE)
  const rest = await desk.step(data.returnId, 'receive', ALL_FIT)
  expect(await rest.json()).toMatchObject({ data: { proposedRefund: 216 } })
  expect(await stockOf(variantId)).toBe(7)
  expect((await desk.post(`/api/orders/receipt/${token}/return`, again)).status).toBe(409)
})

test('receives a later arrival, and counts no unit twice', async () => {
  const desk = await aReturnDesk()
  const { returnId, variantId } = await aReturn(desk)
  await desk.step(returnId, 'approve', APPROVE)
  await desk.step(returnId, 'receive', here(1, 1))
  expect(await stockOf(variantId)).toBe(6)
  // A repeat by another member of staff or a double click changes nothing.
  const twice = await desk.step(returnId, 'receive', here(1, 1))
  expect([twice.status, await twice.json()]).toMatchObject([409, { code: 'conflict' }])
  for (const [wrong, path] of [
    [here(3, 1), 'items.0.received'],
    [here(0, 0), 'items.0.received'],
    [here(2, 0), 'items.0.restock'],
    [here(1, 1, 7), 'items.0.itemIndex'],
    [{ items: [] }, 'items'],
    [{ items: [...ALL_FIT.items, ...ALL_FIT.items] }, 'items'],
    [here(1.5, 1), 'items.0.received'],
    [here(-1, 0), 'items.0.received'],
  ] as const) {
    const rejected = await desk.step(returnId, 'receive', wrong)
    const body = (await rejected.json()) as { errors: { path: string }[] }
    expect([rejected.status, body.errors[0]?.path]).toEqual([400, path])
  }
  expect(await stockOf(variantId)).toBe(6)
  expect(await (await desk.step(returnId, 'receive', ALL_FIT)).json()).toMatchObject({ data: { steps: ['refund'] } })
  expect(await stockOf(variantId)).toBe(7)
  expect((await desk.step(returnId, 'receive', ALL_FIT)).status).toBe(409)
})

test('concurrent receipts of different parts restock no unit twice', async () => {
  const desk = await aReturnDesk()
  const { returnId, variantId } = await aReturn(desk)
  await desk.step(returnId, 'approve', APPROVE)
  const responses = await Promise.all(
    [here(1, 1), here(2, 2), here(1, 1), here(2, 1)].map((body) => desk.step(returnId, 'receive', body)),
  )
  expect(responses.every(({ status }) => [200, 400, 409].includes(status))).toBe(true)
  const [line] = await desk.deps.db.selectFrom('return_items').selectAll().where('return_id', '=', returnId).execute()
  expect(await stockOf(variantId)).toBe(5 + (line?.restocked_quantity ?? 0))
  expect(line?.received_quantity).toBe(2)
})

test('receives a return while its payment is disputed, and rejects the refund', async () => {
  const desk = await aReturnDesk()
  const { returnId, orderId } = await aReturn(desk)
  await desk.step(returnId, 'approve', APPROVE)
  await desk.step(returnId, 'receive', ALL_FIT)
  const { payment_id } = await desk.deps.db
    .insertInto('payments')
    .values({
      payment_id: 'pay_disputed',
      provider: 'sandbox',
      purpose: 'amount',
      amount_cents: 378_00,
      return_url: '/',
      order_id: orderId,
    })
    .returning('payment_id')
    .executeTakeFirstOrThrow()
  await desk.deps.db
    .insertInto('disputes')
    .values({
      dispute_id: 'dsp_1',
      provider: 'sandbox',
      provider_ref: 'sbxd_1',
      payment_id,
      order_id: orderId,
      amount_cents: 378_00,
      is_inquiry: true,
    })
    .execute()
  // An inquiry has not taken the money.
  expect(await (await desk.read(returnId)).json()).toMatchObject({ data: { refundable: 378 } })
  await desk.deps.db.updateTable('disputes').set({ is_inquiry: false }).execute()
  expect(await (await desk.read(returnId)).json()).toMatchObject({ data: { refundable: 0, proposedRefund: 0 } })
  expect((await desk.step(returnId, 'refund', { amount: 1 })).status).toBe(409)
  expect(await desk.order(orderId)).toMatchObject({ refunded_cents: 0 })
})

test('closes a return with amount 0 when it was refunded from the order screen; the customer gets an email', async () => {
  const desk = await aReturnDesk()
  const { returnId, orderId, variantId } = await aReturn(desk)
  const other = await aReturn(desk)
  for (const id of [returnId, other.returnId]) {
    await desk.step(id, 'approve', APPROVE)
    await desk.step(id, 'receive', ALL_FIT)
  }
  const whole = { amount: 378, reason: 'Returned in the boutique' }
  const key = { 'Idempotency-Key': 'refund-0001' }
  const refunded = await desk.post(`/api/admin/orders/${orderId}/refunds`, whole, { ...desk.headers, ...key })
  expect(refunded.status).toBe(200)
  await desk.mails()
  const found = await (await desk.read(returnId)).json()
  expect(found).toMatchObject({ data: { steps: ['refund'], refundable: 0, proposedRefund: 0 } })
  // More than is left is still rejected.
  expect((await desk.step(returnId, 'refund', { amount: 1 })).status).toBe(409)

  const unexplained = await desk.step(returnId, 'refund', { amount: 0 })
  expect([unexplained.status, await unexplained.json()]).toMatchObject([400, { errors: [{ path: 'note' }] }])
  const negative = await desk.step(returnId, 'refund', { amount: -1, note: 'Oops' })
  expect([negative.status, await negative.json()]).toMatchObject([400, { errors: [{ path: 'amount' }] }])

  const closed = await desk.step(returnId, 'refund', { amount: 0, note: 'Refunded with the order' })
  expect([closed.status, await closed.json()]).toMatchObject([
    200,
    { data: { status: 'refunded', refunded: 0, steps: [] } },
  ])
  expect((await desk.step(returnId, 'refund', { amount: 0, note: 'Again' })).status).toBe(409)
  const refunds = await desk.deps.db.selectFrom('refunds').select(['order_id', 'amount_cents']).execute()
  expect(refunds).toEqual([{ order_id: orderId, amount_cents: 378_00 }])
  expect(await desk.order(orderId)).toMatchObject({ refunded_cents: 378_00, status: 'REFUNDED' })
  expect(await stockOf(variantId)).toBe(7)
  const [email] = await desk.mails()
  expect(email?.subject).toMatch(/^Your return \w{6} is closed$/)
  expect(email?.text).toContain('no further refund')
  expect(email?.text).toContain('$378.00')
  expect((await desk.audited()).at(-1)).toMatchObject({
    action: 'return.refunded',
    changes: { amount: { after: 0 }, note: { after: REDACTED } },
  })
  const [line] = await desk.deps.db
    .selectFrom('order_status_history')
    .select('note')
    .where('order_id', '=', orderId)
    .orderBy('entry_id', 'desc')
    .execute()
  expect(line?.note).toMatch(/^Return \w{6}: closed without a refund. Refunded with the order$/)
  // The other customer's return is unchanged.
  expect(await (await desk.read(other.returnId)).json()).toMatchObject({
    data: { status: 'received', proposedRefund: 216 },
  })
})

test('offers to receive the rest while one of two lines is missing, and shows the actor of each step', async () => {
  const desk = await aReturnDesk()
  const { step, person } = desk
  const lines = [{ itemIndex: 0, quantity: 2 }, { itemIndex: 1 }]
  const { returnId } = await aReturn(desk, lines)
  await aReturn(desk, lines)
  await step(returnId, 'approve', APPROVE)
  const part = await step(returnId, 'receive', ALL_FIT)
  expect(await part.json()).toMatchObject({ data: { status: 'received', steps: expect.arrayContaining(['receive']) } })
  const rest = await step(returnId, 'receive', here(1, 1, 1))
  const { data } = (await rest.json()) as { data: { steps: string[] } }
  expect(data.steps).not.toContain('receive')
  const history = desk.deps.db.selectFrom('return_history').select('actor_id').where('return_id', '=', returnId)
  expect(await history.where('status', '=', 'approved').execute()).toEqual([{ actor_id: person.user_id }])
})

test('reports received and restocked units as text and numbers', async () => {
  const desk = await aReturnDesk()
  await aReturn(desk)
  const { returnId, variantId } = await aReturn(desk, [{ itemIndex: 0, quantity: 2 }, { itemIndex: 1 }])
  let wakes = 0
  desk.deps.signals.on('mail-queued', () => (wakes += 1))
  await desk.step(returnId, 'approve', APPROVE)
  const two = (first: object, second: object) => ({
    items: [
      { itemIndex: 0, ...first },
      { itemIndex: 1, ...second },
    ],
  })
  const bodies = [
    here(1, 0),
    here(2, 1),
    // One line is unchanged, the other is not.
    two({ received: 2, restock: 1 }, { received: 1, restock: 0 }),
  ]
  for (const body of bodies) expect((await desk.step(returnId, 'receive', body)).status).toBe(200)
  expect(wakes).toBe(4)
  expect(await stockOf(variantId)).toBe(6)
  const none = await aReturn(desk)
  await desk.step(none.returnId, 'approve', APPROVE)
  await desk.step(none.returnId, 'receive', NONE_FIT)
  const notes = desk.deps.db.selectFrom('return_history').select('note').where('status', '=', 'received')
  expect((await notes.orderBy('entry_id').execute()).map(({ note }) => note)).toEqual([
    '1 of 3 received, 0 restocked',
    '2 of 3 received, 1 restocked',
    '3 of 3 received, 1 restocked',
    'Not restocked',
  ])
  const facts = (received: number, restocked: number, of: number) => ({ received, restocked, of })
  const audited = (await desk.audited()).filter(({ action }) => action === 'return.received')
  expect(audited.map(({ changes }) => changes)).toMatchObject(
    [facts(1, 0, 3), facts(2, 1, 3), facts(3, 1, 3), facts(2, 0, 2)].map((fact) =>
      Object.fromEntries(Object.entries(fact).map(([name, after]) => [name, { after }])),
    ),
  )
  const judged = await (await desk.read(returnId)).json()
  expect(judged).toMatchObject({ data: { steps: ['refund'] } })
  expect((await desk.step(returnId, 'reject', { message: 'No' })).status).toBe(409)
  expect((await desk.step(none.returnId, 'reject', { message: 'No' })).status).toBe(200)
})
