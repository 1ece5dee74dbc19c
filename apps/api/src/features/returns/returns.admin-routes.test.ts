import { DEFAULT_REGION } from '@atelier/domain/region/region'
import type { ReturnStatus } from '@atelier/domain/returns/return-status'
import { havePublished } from '../../testing/have-published.ts'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../db/client.ts'
import { receiptToken } from '../../links/order-links.ts'
import { aDeliveredOrder, daysAgo } from '../../testing/deliveries.ts'
import { anOrder, aStaffMember, stockOf } from '../../testing/factories.ts'
import { ALL_FIT, APPROVE, NONE_FIT, aReturn, aReturnDesk, here, returned } from '../../testing/return-desk.ts'
import { signedIn } from '../../testing/sessions.ts'
import type { OrderNotificationData } from '../email/templates/template-data.ts'
import { returnEmail } from './return-emails.ts'
import type { ReturnNotification } from './return-notification.ts'
import { findReturn, listReturnsOfOrder } from './read-returns.repo.ts'
import { getReturn } from './returns.repo.ts'

test('approves, receives and refunds a return: stock, money, emails, histories and audit agree', async () => {
  const desk = await aReturnDesk()
  const { step, mails, order, audited, person } = desk
  const { returnId, orderId, variantId } = await aReturn(desk)
  await desk.deps.db.updateTable('order_items').set({ image_url: '/media/noir.jpg' }).execute()

  const approved = await step(returnId, 'approve', { ...APPROVE, note: 'Gift' })
  expect(await approved.json()).toMatchObject({
    success: true,
    message: 'Return approved',
    data: { status: 'approved', answer: APPROVE.message, steps: ['receive', 'reject'], proposedRefund: 216 },
  })
  const [email] = await mails()
  expect(email?.subject).toMatch(/^Your return \w{6} has been approved$/)
  for (const body of [email?.text, email?.html]) expect(body).toContain('18 Perry Street')
  expect(email?.text).toContain('Noir')
  expect(email?.html).toMatch(/<img[^>]+\/media\/noir\.jpg/)

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
  const [paid] = await mails()
  expect(paid?.subject).toMatch(/^The refund for your return \w{6}$/)
  expect(paid?.text).toContain('$216.00')

  const steps = desk.deps.db.selectFrom('return_history').select(['status', 'actor_name'])
  const history = await steps.orderBy('entry_id').execute()
  expect(history).toEqual([
    { status: 'requested', actor_name: null },
    ...['approved', 'received', 'refunded'].map((status) => ({ status, actor_name: person.name })),
  ])
  const notes = desk.deps.db.selectFrom('order_status_history').select('note')
  const ofOrder = await notes.orderBy('entry_id').execute()
  expect(ofOrder.map(({ note }) => note).slice(-3)).toEqual([
    expect.stringMatching(/^Return \w{6}: approved. Gift$/),
    expect.stringMatching(/^Return \w{6}: received back. Back in stock$/),
    expect.stringMatching(/^Return \w{6}: refunded.$/),
  ])
  expect(await audited()).toMatchObject([
    { action: 'return.approved', changes: { status: { before: 'requested', after: 'approved' } } },
    { action: 'return.received', changes: { received: { after: 2 }, restocked: { after: 2 }, of: { after: 2 } } },
    { action: 'return.refunded', changes: { amount: { after: 216 } } },
  ])
  expect((await audited()).at(-1)?.changes).not.toHaveProperty('note')
})

test('does not restock unsellable units', async () => {
  const desk = await aReturnDesk()
  const { returnId, variantId } = await aReturn(desk)
  await desk.step(returnId, 'approve', APPROVE)
  const response = await desk.step(returnId, 'receive', NONE_FIT)
  expect(await response.json()).toMatchObject({
    data: { items: [{ receivedQuantity: 2, restockedQuantity: 0 }], steps: ['refund', 'reject'] },
  })
  expect(await stockOf(variantId)).toBe(5)
})

test('rejects a return with a reason; the units can be returned again', async () => {
  const desk = await aReturnDesk()
  const [other, { returnId, orderId, variantId }] = [await aReturn(desk), await aReturn(desk)]
  await desk.step(other.returnId, 'approve', APPROVE)
  await desk.step(other.returnId, 'receive', ALL_FIT)
  await desk.mails()
  const untouched = await (await desk.read(other.returnId)).json()
  const response = await desk.step(returnId, 'reject', { message: 'It has been worn.' })
  expect(await (await desk.read(other.returnId)).json()).toEqual(untouched)
  expect(await response.json()).toMatchObject({ data: { status: 'rejected', answer: 'It has been worn.', steps: [] } })
  expect((await desk.mails())[0]?.text).toContain('It has been worn.')
  expect(await returned(desk, orderId)).toEqual([0, 0])
  expect(await returned(desk, other.orderId)).toEqual([2, 0])
  expect(await stockOf(variantId)).toBe(5)
})

test('rejects no return whose units are already restocked', async () => {
  const desk = await aReturnDesk()
  const { returnId } = await aReturn(desk)
  await desk.step(returnId, 'approve', APPROVE)
  await desk.step(returnId, 'receive', ALL_FIT)
  const response = await desk.step(returnId, 'reject', { message: 'No' })
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ data: { returnId, status: 'received' } })
})

test('returning every unit separately refunds the order to the cent and marks it as refunded', async () => {
  const desk = await aReturnDesk()
  const { order_id: orderId, variantId } = await aDeliveredOrder({
    subtotal_cents: 349_99,
    tax_cents: 28_00,
    total_cents: 377_99,
  })
  await desk.deps.db.updateTable('order_items').set({ unit_price_cents: 49_99 }).where('position', '=', 1).execute()
  const token = receiptToken(desk.deps.config, orderId)
  for (const itemIndex of [0, 0, 0, 1]) {
    const response = await desk.post(`/api/orders/receipt/${token}/return`, {
      items: [{ itemIndex, quantity: 1 }],
      reason: 'Other',
    })
    const { data } = (await response.json()) as { data: { returnId: string } }
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

test('closing a shipped order restocks named units, at most those that are not in a return', async () => {
  const desk = await aReturnDesk()
  const { orderId, returnId, variantId } = await aReturn(desk)
  const close = (quantity: number) => {
    const body = { status: 'CANCELLED', restock: [{ itemIndex: 0, quantity }] }
    return desk.request('PUT', `/api/admin/orders/${orderId}/status`, body, desk.headers)
  }
  expect((await close(2)).status).toBe(409)
  expect((await close(1)).status).toBe(200)
  expect(await stockOf(variantId)).toBe(6)
  await desk.step(returnId, 'approve', APPROVE)
  await desk.step(returnId, 'receive', ALL_FIT)
  expect(await stockOf(variantId)).toBe(8)
})

test('refunds no more than is left, and changes nothing otherwise', async () => {
  const desk = await aReturnDesk()
  const { returnId, orderId } = await aReturn(desk)
  await desk.step(returnId, 'approve', APPROVE)
  await desk.step(returnId, 'receive', NONE_FIT)
  const response = await desk.step(returnId, 'refund', { amount: 378.01 })
  expect(response.status).toBe(409)
  expect(await desk.order(orderId)).toMatchObject({ refunded_cents: 0 })
  expect(await (await desk.read(returnId)).json()).toMatchObject({ data: { status: 'received', refunded: null } })
})

test('returns 409 with the current return when a step was already taken', async () => {
  const desk = await aReturnDesk()
  const { returnId } = await aReturn(desk)
  expect((await desk.step(returnId, 'refund', { amount: 1 })).status).toBe(409)
  await desk.step(returnId, 'approve', APPROVE)
  const response = await desk.step(returnId, 'approve', APPROVE)
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({
    code: 'conflict',
    message: 'This return was updated in the meantime',
    data: { status: 'approved' },
  })
  expect(await desk.mails()).toHaveLength(1)
})

test('of many who press at once, one acts', async () => {
  const desk = await aReturnDesk()
  const { returnId, variantId, orderId } = await aReturn(desk)
  const press = async (step: string, body: unknown) => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => desk.step(returnId, step, body)))
    return responses.map(({ status }) => status).toSorted((a, b) => a - b)
  }
  expect(await press('approve', APPROVE)).toEqual([200, 409, 409, 409, 409])
  expect(await press('receive', ALL_FIT)).toEqual([200, 409, 409, 409, 409])
  expect(await stockOf(variantId)).toBe(7)
  expect(await press('refund', { amount: 10 })).toEqual([200, 409, 409, 409, 409])
  expect(await desk.order(orderId)).toMatchObject({ refunded_cents: 10_00 })
})

test('the list filters, searches, sorts and pages', async () => {
  const desk = await aReturnDesk('VIEWER')
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

test('shows a return with its items, amounts and possible steps', async () => {
  const desk = await aReturnDesk('VIEWER')
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
      order: { status: 'DELIVERED', total: 378, deliveredAt: (await desk.order(orderId)).delivered_at?.toISOString() },
    },
  })
  await desk.deps.db.updateTable('orders').set({ delivered_at: null }).execute()
  expect(await (await desk.read(returnId)).json()).toMatchObject({
    success: true,
    data: { order: { deliveredAt: null } },
  })
})

test('shows the return address to all staff who process returns', async () => {
  const desk = await aReturnDesk('VIEWER')
  const { returnId } = await aReturn(desk)
  const returnAddress = '18 Perry Street\nNew York, NY 10014'
  await havePublished(desk.deps, 'company', { returnAddress })
  expect(await (await desk.read(returnId)).json()).toMatchObject({ data: { returnAddress } })
})

test.each([
  ['approve', APPROVE, {}, 'message'],
  ['receive', ALL_FIT, here(1, 2), 'items.0.restock'],
  ['refund', { amount: 1 }, { amount: 0.001 }, 'amount'],
  ['reject', { message: 'No' }, { message: ' ' }, 'message'],
] as const)('%s rejects invalid bodies, strangers, viewers and unknown returns', async (step, good, bad, path) => {
  const desk = await aReturnDesk()
  const { returnId } = await aReturn(desk)
  const viewer = (await signedIn(await aStaffMember({ role: 'VIEWER' }))).headers
  if (step === 'receive' || step === 'refund') await desk.step(returnId, 'approve', APPROVE)
  if (step === 'refund') await desk.step(returnId, 'receive', NONE_FIT)
  const before = (await desk.audited()).length
  const rejected = await desk.step(returnId, step, bad)
  expect(rejected.status).toBe(400)
  expect(await rejected.json()).toMatchObject({ errors: [{ path }] })
  expect((await desk.step(returnId, step, good, {})).status).toBe(401)
  expect((await desk.step(returnId, step, good, viewer)).status).toBe(403)
  expect((await desk.step('RET-000000000000', step, good)).status).toBe(404)
  expect(await desk.audited()).toHaveLength(before)
})

test('requires a permission to read returns, and returns 404 for an unknown one', async () => {
  const desk = await aReturnDesk()
  const { returnId } = await aReturn(desk, undefined, { delivered_at: daysAgo(1) })
  expect((await desk.get('/api/admin/returns')).status).toBe(401)
  expect((await desk.read(returnId, {})).status).toBe(401)
  const missing = [
    await desk.read('RET-000000000000'),
    await desk.read('x'.repeat(100)),
    await desk.read('x'.repeat(101)),
  ]
  expect(missing.map(({ status }) => status)).toEqual([404, 404, 400])
  const unknown = await desk.step('RET-000000000000', 'approve', APPROVE)
  for (const one of [missing[0], unknown]) expect(await one?.json()).toMatchObject({ message: 'Return not found' })
  expect((await desk.get('/api/admin/returns?status=lost', desk.headers)).status).toBe(400)
})

test('accepts a refund of one cent and signals its job at once', async () => {
  const desk = await aReturnDesk()
  const { returnId, orderId } = await aReturn(desk)
  await desk.step(returnId, 'approve', APPROVE)
  await desk.step(returnId, 'receive', NONE_FIT)
  let calls = 0
  desk.deps.signals.on('refund-requested', () => (calls += 1))
  expect((await desk.step(returnId, 'refund', { amount: 0.01, note: 'A cent' })).status).toBe(200)
  expect([calls, (await desk.order(orderId)).refunded_cents]).toEqual([1, 1])
  const note = desk.deps.db.selectFrom('order_status_history').select('note').orderBy('entry_id', 'desc').limit(1)
  expect((await note.executeTakeFirstOrThrow()).note).toMatch(/^Return \w{6}: refunded. A cent$/)
  expect((await desk.audited()).at(-1)?.changes).not.toHaveProperty('note')
})

test("takes the steps without an email when the customer's account is deleted", async () => {
  const desk = await aReturnDesk()
  const { returnId } = await aReturn(desk, undefined, { email: 'deleted-1@deleted.invalid' })
  expect((await desk.step(returnId, 'approve', APPROVE)).status).toBe(200)
  expect(await desk.mails()).toEqual([])
})

test('a return has its own items, history and totals, and those of its order', async () => {
  const desk = await aReturnDesk()
  const { db } = desk.deps
  const [one, other] = [await aReturn(desk), await aReturn(desk, [{ itemIndex: 0, quantity: 1 }, { itemIndex: 1 }])]
  await desk.step(other.returnId, 'approve', APPROVE)
  await desk.step(other.returnId, 'receive', here(1, 1))
  await desk.step(other.returnId, 'refund', { amount: 108 })
  expect(await findReturn(db, one.returnId)).toMatchObject({
    pieces: 2,
    order: { lines: [{ refundedQuantity: 0 }, {}] },
  })
  const found = await findReturn(db, other.returnId)
  expect(found).toMatchObject({ pieces: 2, estimatedCents: 100_00, order: { lines: [{ refundedQuantity: 1 }, {}] } })
  expect(found?.items.map(({ itemIndex, receivedQuantity }) => [itemIndex, receivedQuantity])).toEqual([
    [0, 1],
    [1, 0],
  ])
  expect(found?.history.map(({ status }) => status)).toEqual(['requested', 'approved', 'received', 'refunded'])
  expect(await findReturn(db, 'RET-000000000000')).toBeNull()
  const facts = {
    status: 'refunded',
    resolution: 'refund',
    reason: 'Changed Mind',
    requestedAt: expect.any(Date),
    pieces: 2,
  }
  expect(await listReturnsOfOrder(db, other.orderId)).toEqual([{ returnId: other.returnId, ...facts }])
  await inTransaction(db, async (tx) => {
    await getReturn(tx, one.returnId)
    const free = sql<{ id: string }>`select return_id as id from returns for update skip locked`
    expect((await free.execute(db)).rows).toEqual([{ id: other.returnId }])
  })
})

test('a return has the amounts of its order’s currency, and is refunded in whole units of it', async () => {
  const desk = await aReturnDesk()
  const { returnId } = await aReturn(desk, [{ itemIndex: 0, quantity: 2 }], { currency: 'JPY' })
  expect(await (await desk.read(returnId)).json()).toMatchObject({
    data: { currency: 'JPY', estimatedRefund: 20_000, refundable: 37_800, order: { total: 37_800 } },
  })
  expect((await desk.list()).data).toMatchObject([{ returnId, currency: 'JPY', estimatedRefund: 20_000 }])
  await desk.step(returnId, 'approve', APPROVE)
  await desk.step(returnId, 'receive', ALL_FIT)
  const refused = await desk.step(returnId, 'refund', { amount: 66.5 })
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { errors: [{ path: 'amount', message: 'Use a whole number' }] },
  ])
  const refunded = await desk.step(returnId, 'refund', { amount: 21_600 })
  expect(await refunded.json()).toMatchObject({ data: { status: 'refunded', refunded: 21_600, refundable: 16_200 } })
})

test('a return in dinars is refunded with their three decimals', async () => {
  const desk = await aReturnDesk()
  const { returnId } = await aReturn(desk, [{ itemIndex: 0, quantity: 2 }], { currency: 'KWD' })
  await desk.step(returnId, 'approve', APPROVE)
  await desk.step(returnId, 'receive', ALL_FIT)
  const refused = await desk.step(returnId, 'refund', { amount: 2.3456 })
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { errors: [{ path: 'amount', message: 'Use at most 3 decimals' }] },
  ])
  const refunded = await desk.step(returnId, 'refund', { amount: 2.345 })
  expect(await refunded.json()).toMatchObject({ data: { status: 'refunded', refunded: 2.345, currency: 'KWD' } })
})

test('sorts by the refund without comparing two currencies', async () => {
  const desk = await aReturnDesk()
  const ofCurrency = async (currency: string, quantity: number) =>
    (await aReturn(desk, [{ itemIndex: 0, quantity }], { currency })).returnId
  const yen = await ofCurrency('JPY', 2)
  const dollars = await ofCurrency('USD', 3)
  const fewer = await ofCurrency('USD', 1)
  const sorted = async (order: string) =>
    (await desk.list(`?sort=refund&order=${order}`)).data.map(({ returnId }) => returnId)
  expect(await sorted('desc')).toEqual([dollars, fewer, yen])
  expect(await sorted('asc')).toEqual([yen, fewer, dollars])
})

test('each email about a return has its required text, and no empty paragraph', async () => {
  const order = await anOrder({ email: 'claire@example.com', refunded_cents: 0 })
  const item = { imageUrl: null, quantity: 2, exchangeColor: null }
  const items = [
    { ...item, name: 'Sac', color: 'Noir', received: 1 },
    { ...item, name: 'Strap', color: '', received: 0 },
    { ...item, name: 'Box', color: '', received: 2 },
    { ...item, name: 'Bag', color: '', received: null },
  ]
  const config = { publicUrl: 'https://shop.example', SESSION_SECRET: 'a secret of the tests, longer than thirty-two' }
  const read = (status: ReturnStatus, over: Partial<ReturnNotification> = {}) => {
    const facts = {
      order,
      returnId: 'RET-ABCDEF',
      resolution: 'refund',
      items,
      config,
      terms: demoTerms,
      region: DEFAULT_REGION,
    } as const
    const data = returnEmail(status, { ...facts, ...over })?.data as OrderNotificationData
    return { body: data.paragraphs.length, facts: data.facts.map(({ value }) => value), title: data.title, data }
  }
  expect(read('approved', { answer: 'Send it here.' }).data.paragraphs[1]).toBe('Send it here.')
  expect([read('approved').body, read('rejected').body, read('rejected', { answer: 'Worn.' }).body]).toEqual([2, 1, 2])
  const received = read('received').data
  expect(received.paragraphs[1]).toMatch(/^Missing from the parcel: 1 × Sac, Noir; 2 × Strap\. /)
  expect(received.items.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Sac', 1],
    ['Box', 2],
    ['Bag', 2],
  ])
  expect(read('received', { items: items.slice(2) }).body).toBe(1)
  const paid = read('refunded', { refundedCents: 1 })
  expect([paid.title, paid.facts, paid.data.preview]).toEqual([
    'Your refund is on its way',
    ['$0.01'],
    expect.stringContaining('$0.01'),
  ])
  const byHand = read('refunded', { refundedCents: 5_00, isDueByHand: true })
  expect([byHand.title, byHand.facts, byHand.data.preview, byHand.data.paragraphs[0]]).toEqual([
    'We’re preparing your refund',
    ['$5.00'],
    expect.stringContaining('$5.00'),
    expect.stringContaining('$5.00'),
  ])
  const closed = (refunded_cents: number) => read('refunded', { refundedCents: 0, order: { ...order, refunded_cents } })
  expect([closed(0).title, closed(0).facts, closed(1).facts]).toEqual(['Your return is closed', [], ['$0.01']])
  const inYen = { ...order, currency: 'JPY', refunded_cents: 6_600 }
  expect(read('refunded', { refundedCents: 6_600, order: inYen }).facts).toEqual(['¥6,600'])
  expect(read('refunded', { refundedCents: 0, order: inYen }).facts).toEqual(['¥6,600'])
  expect(
    returnEmail('approved', {
      order: { ...order, email: 'x@deleted.invalid' },
      returnId: 'R',
      resolution: 'refund',
      items,
      config,
      terms: demoTerms,
      region: DEFAULT_REGION,
    }),
  ).toBeNull()
})
