import type { AdminRole } from '@atelier/domain/access/permissions'
import { expect, test } from 'vitest'
import { receiptToken } from '../../order-links.ts'
import { aDeliveredOrder, daysAgo } from '../../testing/deliveries.ts'
import { aCustomer, aStaffMember, stockOf } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { onPostgres } from '../../testing/test-database.ts'
import { sendQueuedMails } from '../email/send-queued-mails.ts'

async function aDesk(role: AdminRole = 'MANAGER') {
  const shop = await createTestApp()
  const person = await aStaffMember({ role })
  const { headers } = await signedIn(person)
  const post = (path: string, body: unknown, as: Record<string, string> = headers) =>
    shop.post(`/api/admin/returns/${path}`, body, as)
  return {
    ...shop,
    person,
    headers,
    list: async (query = '') => {
      const answer = await shop.get(`/api/admin/returns${query}`, headers)
      return (await answer.json()) as { data: { returnId: string; status: string }[]; total: number }
    },
    read: (returnId: string, as: Record<string, string> = headers) => shop.get(`/api/admin/returns/${returnId}`, as),
    step: (returnId: string, step: string, body: unknown, as: Record<string, string> = headers) =>
      post(`${returnId}/${step}`, body, as),
    order: (orderId: string) =>
      shop.deps.db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow(),
    audited: () => shop.deps.db.selectFrom('audit_entries').select(['action', 'changes']).orderBy('entry_id').execute(),
    mails: async () => {
      await sendQueuedMails(shop.deps, new AbortController().signal)
      return shop.mail.sent.splice(0)
    },
  }
}
type Desk = Awaited<ReturnType<typeof aDesk>>

/** A return of two of the three pieces at $100, as its customer asked for it. */
async function aReturn({ post, deps }: Desk, items: object[] = [{ itemIndex: 0, quantity: 2 }], order = {}) {
  const customer = await aCustomer()
  const { headers } = await signedIn(customer)
  const { order_id: orderId, variantId } = await aDeliveredOrder({ user_id: customer.user_id, ...order })
  const body = { items, reason: 'Changed Mind', note: 'Too small' }
  const answer = await post(`/api/orders/${orderId}/return`, body, headers)
  const { data } = (await answer.json()) as { data: { returnId: string } }
  await deps.db.deleteFrom('mails').execute()
  return { ...data, orderId, variantId }
}

/** Pieces of the first line: how many are here, and how many of these can be sold again. */
const here = (received: number, restock: number, itemIndex = 0) => ({ items: [{ itemIndex, received, restock }] })
const ALL_FIT = here(2, 2)
const NONE_FIT = here(2, 0)

const APPROVE = { message: 'Please send it to 18 Perry Street, New York.' }

test('approved, received and refunded: stock, money, mails, histories and audit tell the same story', async () => {
  const desk = await aDesk()
  const { step, mails, order, audited, person } = desk
  const { returnId, orderId, variantId } = await aReturn(desk)
  await desk.deps.db.updateTable('order_items').set({ image_url: '/media/noir.jpg' }).execute()

  const approved = await step(returnId, 'approve', { ...APPROVE, note: 'Gift' })
  expect(await approved.json()).toMatchObject({
    message: 'Return approved',
    data: { status: 'approved', answer: APPROVE.message, steps: ['receive', 'reject'], proposedRefund: 216 },
  })
  const [letter] = await mails()
  expect(letter?.subject).toMatch(/^Your return \w{6} has been approved$/)
  for (const words of [letter?.text, letter?.html]) expect(words).toContain('18 Perry Street')
  expect(letter?.html).toMatch(/<img[^>]+\/media\/noir\.jpg/)

  expect((await step(returnId, 'receive', ALL_FIT)).status).toBe(200)
  expect(await stockOf(variantId)).toBe(7)
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Your return \w{6} has arrived/),
  ])

  const refunded = await step(returnId, 'refund', { amount: 216 })
  expect(await refunded.json()).toMatchObject({
    data: { status: 'refunded', refunded: 216, refundable: 162, steps: [], order: { status: 'DELIVERED' } },
  })
  expect(await order(orderId)).toMatchObject({ refunded_cents: 216_00, payment_status: 'partially_refunded' })
  expect((await mails())[0]?.text).toContain('$216.00')

  const history = await desk.deps.db.selectFrom('return_history').select(['status', 'actor_name']).execute()
  expect(history).toEqual([
    { status: 'requested', actor_name: null },
    ...['approved', 'received', 'refunded'].map((status) => ({ status, actor_name: person.name })),
  ])
  const ofOrder = await desk.deps.db.selectFrom('order_status_history').select('note').execute()
  expect(ofOrder.map(({ note }) => note).slice(-3)).toEqual([
    expect.stringMatching(/^Return \w{6}: approved. Gift$/),
    expect.stringMatching(/^Return \w{6}: received back. Back in stock$/),
    expect.stringMatching(/^Return \w{6}: refunded.$/),
  ])
  expect(await audited()).toMatchObject([
    { action: 'return.approved', changes: { status: { before: 'requested', after: 'approved' } } },
    { action: 'return.received' },
    { action: 'return.refunded', changes: { amount: { after: 216 } } },
  ])
})

test('what is not fit for sale stays off the shelf', async () => {
  const desk = await aDesk()
  const { returnId, variantId } = await aReturn(desk)
  await desk.step(returnId, 'approve', APPROVE)
  const answer = await desk.step(returnId, 'receive', NONE_FIT)
  expect(await answer.json()).toMatchObject({
    data: { items: [{ receivedQuantity: 2, restockedQuantity: 0 }], steps: ['refund', 'reject'] },
  })
  expect(await stockOf(variantId)).toBe(5)
})

test('rejected with the reason; the pieces may be asked about again', async () => {
  const desk = await aDesk()
  const { returnId, orderId, variantId } = await aReturn(desk)
  const answer = await desk.step(returnId, 'reject', { message: 'It has been worn.' })
  expect(await answer.json()).toMatchObject({ data: { status: 'rejected', answer: 'It has been worn.', steps: [] } })
  expect((await desk.mails())[0]?.text).toContain('It has been worn.')
  const line = await desk.deps.db
    .selectFrom('order_items')
    .select('returned_quantity')
    .where('order_id', '=', orderId)
    .where('position', '=', 0)
    .executeTakeFirstOrThrow()
  expect(line.returned_quantity).toBe(0)
  expect(await stockOf(variantId)).toBe(5)
})

test('what is for sale again cannot be rejected any more', async () => {
  const desk = await aDesk()
  const { returnId } = await aReturn(desk)
  await desk.step(returnId, 'approve', APPROVE)
  await desk.step(returnId, 'receive', ALL_FIT)
  const answer = await desk.step(returnId, 'reject', { message: 'No' })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ data: { returnId, status: 'received' } })
})

test('everything returned piece by piece is paid back to the cent, and the order is a refunded one', async () => {
  const desk = await aDesk()
  const { order_id: orderId, variantId } = await aDeliveredOrder({
    subtotal_cents: 349_99,
    tax_cents: 28_00,
    total_cents: 377_99,
  })
  await desk.deps.db.updateTable('order_items').set({ unit_price_cents: 49_99 }).where('position', '=', 1).execute()
  const token = receiptToken(desk.deps.config, orderId)
  for (const itemIndex of [0, 0, 0, 1]) {
    const asked = await desk.post(`/api/orders/receipt/${token}/return`, {
      items: [{ itemIndex, quantity: 1 }],
      reason: 'Other',
    })
    const { data } = (await asked.json()) as { data: { returnId: string } }
    await desk.step(data.returnId, 'approve', APPROVE)
    const received = await desk.step(data.returnId, 'receive', here(1, 1, itemIndex))
    const { proposedRefund } = ((await received.json()) as { data: { proposedRefund: number } }).data
    expect((await desk.step(data.returnId, 'refund', { amount: proposedRefund })).status).toBe(200)
  }
  expect(await desk.order(orderId)).toMatchObject({
    status: 'REFUNDED',
    payment_status: 'refunded',
    refunded_cents: 377_99,
  })
  expect(await stockOf(variantId)).toBe(8)
})

test('closing an order gives back only what is not in a return', async () => {
  const desk = await aDesk()
  const { orderId, returnId, variantId } = await aReturn(desk)
  const close = await desk.app.request(`/api/admin/orders/${orderId}/status`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', ...desk.headers },
    body: JSON.stringify({ status: 'CANCELLED' }),
  })
  expect(close.status).toBe(200)
  expect(await stockOf(variantId)).toBe(6)
  await desk.step(returnId, 'approve', APPROVE)
  await desk.step(returnId, 'receive', ALL_FIT)
  expect(await stockOf(variantId)).toBe(8)
})

test('never pays back more than is left, and changes nothing when asked to', async () => {
  const desk = await aDesk()
  const { returnId, orderId } = await aReturn(desk)
  await desk.step(returnId, 'approve', APPROVE)
  await desk.step(returnId, 'receive', NONE_FIT)
  const answer = await desk.step(returnId, 'refund', { amount: 378.01 })
  expect(answer.status).toBe(409)
  expect(await desk.order(orderId)).toMatchObject({ refunded_cents: 0 })
  expect(await (await desk.read(returnId)).json()).toMatchObject({ data: { status: 'received', refunded: null } })
})

test('a step that was taken already is refused with the return as it is now', async () => {
  const desk = await aDesk()
  const { returnId } = await aReturn(desk)
  expect((await desk.step(returnId, 'refund', { amount: 1 })).status).toBe(409)
  await desk.step(returnId, 'approve', APPROVE)
  const answer = await desk.step(returnId, 'approve', APPROVE)
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    code: 'conflict',
    message: 'This return has moved on in the meantime',
    data: { status: 'approved' },
  })
  expect(await desk.mails()).toHaveLength(1)
})

test.runIf(onPostgres())('of many who press at once, one acts', async () => {
  const desk = await aDesk()
  const { returnId, variantId, orderId } = await aReturn(desk)
  const press = async (step: string, body: unknown) => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => desk.step(returnId, step, body)))
    return answers.map(({ status }) => status).toSorted((a, b) => a - b)
  }
  expect(await press('approve', APPROVE)).toEqual([200, 409, 409, 409, 409])
  expect(await press('receive', ALL_FIT)).toEqual([200, 409, 409, 409, 409])
  expect(await stockOf(variantId)).toBe(7)
  expect(await press('refund', { amount: 10 })).toEqual([200, 409, 409, 409, 409])
  expect(await desk.order(orderId)).toMatchObject({ refunded_cents: 10_00 })
})

test('the inbox filters, searches, sorts and pages', async () => {
  const desk = await aDesk('VIEWER')
  const manager = (await signedIn(await aStaffMember({ role: 'MANAGER' }))).headers
  const anne = await aReturn(desk, [{ itemIndex: 0, quantity: 1 }], { first_name: 'Anne' })
  const zoe = await aReturn(desk, [{ itemIndex: 0, quantity: 3 }], { first_name: 'Zoe', email: 'zoe@example.org' })
  await desk.step(zoe.returnId, 'reject', { message: 'No' }, manager)
  const ids = async (query: string) => (await desk.list(query)).data.map(({ returnId }) => returnId)
  expect(await ids('')).toEqual([zoe.returnId, anne.returnId])
  expect(await ids('?status=open')).toEqual([anne.returnId])
  expect(await ids('?status=rejected')).toEqual([zoe.returnId])
  expect(await ids('?reason=Other')).toEqual([])
  expect(await ids(`?search=${anne.orderId.slice(-6)}`)).toEqual([anne.returnId])
  expect(await ids('?search=EXAMPLE.org')).toEqual([zoe.returnId])
  expect(await ids('?search=%25')).toEqual([])
  expect(await ids('?sort=customer&order=asc')).toEqual([anne.returnId, zoe.returnId])
  expect(await ids('?sort=refund&order=desc')).toEqual([zoe.returnId, anne.returnId])
  expect(await desk.list('?page=2&pageSize=1')).toMatchObject({ total: 2, data: [{ returnId: anne.returnId }] })
  expect((await desk.list('?status=open')).data).toMatchObject([{ pieces: 1, estimatedRefund: 100, refunded: null }])
})

test('shows a return with its pieces, its money and what may be done', async () => {
  const desk = await aDesk('VIEWER')
  const { returnId, orderId } = await aReturn(desk)
  expect(await (await desk.read(returnId)).json()).toMatchObject({
    data: {
      returnId,
      orderId,
      status: 'requested',
      note: 'Too small',
      items: [
        {
          itemIndex: 0,
          name: 'Sac Lune',
          price: 100,
          quantity: 2,
          ordered: 3,
          receivedQuantity: null,
          restockedQuantity: null,
        },
      ],
      steps: ['approve', 'reject'],
      returnAddress: '',
      proposedRefund: 216,
      refundable: 378,
      order: { status: 'DELIVERED', total: 378, deliveredAt: expect.any(String) },
    },
  })
})

test('tells everybody who works on returns where pieces are sent back to', async () => {
  const desk = await aDesk('VIEWER')
  const { returnId } = await aReturn(desk)
  const returnAddress = '18 Perry Street\nNew York, NY 10014'
  const value = JSON.stringify({ returnAddress })
  await desk.deps.db.insertInto('settings').values({ key: 'shop', value, updated_at: new Date() }).execute()
  expect(await (await desk.read(returnId)).json()).toMatchObject({ data: { returnAddress } })
})

test.each([
  ['approve', APPROVE, {}, 'message'],
  ['receive', ALL_FIT, here(1, 2), 'items.0.restock'],
  ['refund', { amount: 1 }, { amount: 0.001 }, 'amount'],
  ['reject', { message: 'No' }, { message: ' ' }, 'message'],
] as const)('%s refuses nonsense, strangers, viewers and unknown returns', async (step, good, bad, path) => {
  const desk = await aDesk()
  const { returnId } = await aReturn(desk)
  const viewer = (await signedIn(await aStaffMember({ role: 'VIEWER' }))).headers
  if (step === 'receive' || step === 'refund') await desk.step(returnId, 'approve', APPROVE)
  if (step === 'refund') await desk.step(returnId, 'receive', NONE_FIT)
  const before = (await desk.audited()).length
  const refused = await desk.step(returnId, step, bad)
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ errors: [{ path }] })
  expect((await desk.step(returnId, step, good, {})).status).toBe(401)
  expect((await desk.step(returnId, step, good, viewer)).status).toBe(403)
  expect((await desk.step('RET-000000000000', step, good)).status).toBe(404)
  expect(await desk.audited()).toHaveLength(before)
})

test('strangers read no returns, and an unknown one is not there', async () => {
  const desk = await aDesk()
  const { returnId } = await aReturn(desk, undefined, { delivered_at: daysAgo(1) })
  expect((await desk.get('/api/admin/returns')).status).toBe(401)
  expect((await desk.read(returnId, {})).status).toBe(401)
  expect((await desk.read('RET-000000000000')).status).toBe(404)
  expect((await desk.get('/api/admin/returns?status=lost', desk.headers)).status).toBe(400)
})

test('of two pieces one arrives: it is refunded, the other is the customer’s again and may be asked about once more', async () => {
  const desk = await aDesk()
  const { returnId, orderId, variantId } = await aReturn(desk)
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
  const [letter] = await desk.mails()
  expect(letter?.text).toContain('Not in the parcel was: 1 × Sac Lune')
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
  // The one that never came can be returned still, and no more than that.
  expect(await seen()).toMatchObject({ items: [{ returnableQuantity: 2 }, { name: 'Strap' }] })
  const again = { items: [{ itemIndex: 0, quantity: 2 }], reason: 'Other' }
  const asked = await desk.post(`/api/orders/receipt/${token}/return`, again)
  const { data } = (await asked.json()) as { data: { returnId: string } }
  await desk.step(data.returnId, 'approve', APPROVE)
  const rest = await desk.step(data.returnId, 'receive', ALL_FIT)
  expect(await rest.json()).toMatchObject({ data: { proposedRefund: 216 } })
  expect(await stockOf(variantId)).toBe(7)
  expect((await desk.post(`/api/orders/receipt/${token}/return`, again)).status).toBe(409)
})

test('what arrives later is received later, and no piece is counted twice', async () => {
  const desk = await aDesk()
  const { returnId, variantId } = await aReturn(desk)
  await desk.step(returnId, 'approve', APPROVE)
  await desk.step(returnId, 'receive', here(1, 1))
  expect(await stockOf(variantId)).toBe(6)
  // The same said once more, by somebody else or by a second click, is nothing new.
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
    const refused = await desk.step(returnId, 'receive', wrong)
    const said = (await refused.json()) as { errors: { path: string }[] }
    expect([refused.status, said.errors[0]?.path]).toEqual([400, path])
  }
  expect(await stockOf(variantId)).toBe(6)
  expect(await (await desk.step(returnId, 'receive', ALL_FIT)).json()).toMatchObject({ data: { steps: ['refund'] } })
  expect(await stockOf(variantId)).toBe(7)
  expect((await desk.step(returnId, 'receive', ALL_FIT)).status).toBe(409)
})

test('two who receive different parts at once put no piece on the shelf twice', async () => {
  const desk = await aDesk()
  const { returnId, variantId } = await aReturn(desk)
  await desk.step(returnId, 'approve', APPROVE)
  const answers = await Promise.all(
    [here(1, 1), here(2, 2), here(1, 1), here(2, 1)].map((body) => desk.step(returnId, 'receive', body)),
  )
  expect(answers.every(({ status }) => [200, 400, 409].includes(status))).toBe(true)
  const [line] = await desk.deps.db.selectFrom('return_items').selectAll().where('return_id', '=', returnId).execute()
  expect(await stockOf(variantId)).toBe(5 + (line?.restocked_quantity ?? 0))
  expect(line?.received_quantity).toBe(2)
})

test('while the bank disputes the payment a return is received, and not paid back as well', async () => {
  const desk = await aDesk()
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
    })
    .execute()
  expect(await (await desk.read(returnId)).json()).toMatchObject({ data: { refundable: 0, proposedRefund: 0 } })
  expect((await desk.step(returnId, 'refund', { amount: 1 })).status).toBe(409)
  expect(await desk.order(orderId)).toMatchObject({ refunded_cents: 0 })
})

test('a return that was refunded from the order screen is closed with 0: nothing more is paid back, and the customer reads so', async () => {
  const desk = await aDesk()
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
  // More than is left stays refused.
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
  const [letter] = await desk.mails()
  expect(letter?.subject).toMatch(/^Your return \w{6} is closed$/)
  expect(letter?.text).toContain('no further refund')
  expect(letter?.text).toContain('$378.00')
  expect((await desk.audited()).at(-1)).toMatchObject({
    action: 'return.refunded',
    changes: { amount: { after: 0 }, note: { after: 'Refunded with the order' } },
  })
  const [line] = await desk.deps.db
    .selectFrom('order_status_history')
    .select('note')
    .where('order_id', '=', orderId)
    .orderBy('entry_id', 'desc')
    .execute()
  expect(line?.note).toMatch(/^Return \w{6}: closed without a refund. Refunded with the order$/)
  // The other customer's return waits as before.
  expect(await (await desk.read(other.returnId)).json()).toMatchObject({
    data: { status: 'received', proposedRefund: 216 },
  })
})

test('offers to receive the rest while one of two lines is not here, and says who took each step', async () => {
  const desk = await aDesk()
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
