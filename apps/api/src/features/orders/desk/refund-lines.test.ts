import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { toAmount, toCents } from '@atelier/domain/money/money'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { quoteOrder } from '@atelier/domain/quote/quote-order'
import { refundPart } from '@atelier/domain/quote/refund-parts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { receiptToken } from '../../../links/order-links.ts'
import { aDeliveredOrder, daysAgo } from '../../../testing/deliveries.ts'
import { anOrder, aStaffMember } from '../../../testing/factories.ts'
import { APPROVE, here } from '../../../testing/return-desk.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'

interface Line {
  unitPriceCents: number
  quantity: number
}

async function aDesk() {
  const shop = await createTestApp()
  const { headers } = await signedIn(await aStaffMember({ role: 'MANAGER' }))
  return {
    ...shop,
    refund: (orderId: string, body: object, key?: string) =>
      shop.post(`/api/admin/orders/${orderId}/refunds`, body, { ...headers, ...(key && { 'Idempotency-Key': key }) }),
    read: async (orderId: string): Promise<OrderDetail> =>
      ((await (await shop.get(`/api/admin/orders/${orderId}`, headers)).json()) as { data: OrderDetail }).data,
    step: (returnId: string, step: string, body: object) =>
      shop.post(`/api/admin/returns/${returnId}/${step}`, body, headers),
    readReturn: async (returnId: string) =>
      (
        (await (await shop.get(`/api/admin/returns/${returnId}`, headers)).json()) as {
          data: { proposedRefund: number }
        }
      ).data,
  }
}

/** A delivered and paid order of these lines, at a tax of 8.2 percent, and of a delivery without tax. */
async function anOrderOf(
  { deps }: Awaited<ReturnType<typeof aDesk>>,
  lines: readonly Line[],
  deliveryCents = 0,
): Promise<string> {
  const { subtotalCents, taxCents, totalCents } = quoteOrder(lines, { ...demoTerms, taxPercent: 8.2 })
  const { order_id: orderId } = await anOrder({
    status: 'DELIVERED',
    payment_status: 'paid',
    delivered_at: daysAgo(3),
    subtotal_cents: subtotalCents,
    tax_cents: taxCents,
    charges_cents: deliveryCents,
    total_cents: totalCents + deliveryCents,
  })
  await deps.db.deleteFrom('order_items').where('order_id', '=', orderId).execute()
  const rows = lines.map(({ unitPriceCents, quantity }, position) => ({
    order_id: orderId,
    position,
    product_id: 'tote-aumont00',
    variant_id: null,
    name: `Bag ${position}`,
    color: 'Noir',
    unit_price_cents: unitPriceCents,
    quantity,
  }))
  await deps.db.insertInto('order_items').values(rows).execute()
  return orderId
}

/** The amount that the dialog proposes. */
function proposed(order: OrderDetail, itemIndex: number, quantity: number): number {
  const { currency, taxMode } = order
  const item = order.items[itemIndex]
  if (!item) throw new Error('the order has no such line')
  const line = {
    ...item,
    unitPriceCents: toCents(item.price, currency),
    taxCents: toCents(item.tax, currency),
  }
  return toAmount(refundPart(line, quantity, taxMode), currency)
}

test('what a refund pays besides its units, such as the delivery, belongs to no unit', async () => {
  const desk = await aDesk()
  const lines = [100_00, 50_00].map((unitPriceCents) => ({ unitPriceCents, quantity: 1 }))
  const orderId = await anOrderOf(desk, lines, 12_00)
  const items = [0, 1].map((itemIndex) => ({ itemIndex, quantity: 1 }))
  expect((await desk.refund(orderId, { amount: 174.3, reason: 'All', items })).status).toBe(200)
  const { refunds, status } = await desk.read(orderId)
  expect(status).toBe('REFUNDED')
  expect(refunds[0]?.items.map(({ amount }) => amount)).toEqual([108.2, 54.1])
})

test('stores the units of a refund, shows them, and refunds no unit twice', async () => {
  const desk = await aDesk()
  const [{ order_id: orderId }, { order_id: otherId }] = [await aDeliveredOrder(), await aDeliveredOrder()]
  const body = { amount: 162, reason: 'Scratch', items: [1, 0].map((itemIndex) => ({ itemIndex, quantity: 1 })) }
  const response = await desk.refund(orderId, body)
  expect(await response.json()).toMatchObject({
    data: {
      refunded: 162,
      items: [
        { quantity: 3, refundedQuantity: 1 },
        { quantity: 1, refundedQuantity: 1 },
      ],
      refunds: [
        {
          reason: 'Scratch',
          items: [
            { itemIndex: 0, quantity: 1, amount: 108 },
            { itemIndex: 1, quantity: 1, amount: 54 },
          ],
        },
      ],
    },
  })
  expect((await desk.read(otherId)).items.map(({ refundedQuantity }) => refundedQuantity)).toEqual([0, 0])
  for (const [items, status, message] of [
    [[{ itemIndex: 1, quantity: 1 }], 409, 'Strap has already been refunded'],
    [[{ itemIndex: 0, quantity: 3 }], 409, 'Only 2 of Sac Lune can be refunded'],
    [[{ itemIndex: 2, quantity: 1 }], 400, 'This order has no such item'],
    [[{ itemIndex: 0, quantity: 0 }], 400, 'Refund at least one item'],
    [[0, 0].map((itemIndex) => ({ itemIndex, quantity: 1 })), 400, 'Name each item once'],
  ] as const) {
    const refused = await desk.refund(orderId, { amount: 1, reason: 'Again', items })
    expect([refused.status, await refused.json()]).toMatchObject([status, { message }])
  }
  expect((await desk.read(orderId)).refunded).toBe(162)
})

test('a refund that failed after it was sent frees its units until it is recorded again', async () => {
  const desk = await aDesk()
  const { order_id: orderId } = await aDeliveredOrder()
  await desk.refund(orderId, { amount: 54, reason: 'Strap', items: [{ itemIndex: 1, quantity: 1 }] })
  await sql`update refunds set reversed_at = now(), status = 'failed'`.execute(desk.deps.db)
  expect((await desk.read(orderId)).items.map(({ refundedQuantity }) => refundedQuantity)).toEqual([0, 0])
  await sql`update refunds set reversed_at = null, status = 'pending'`.execute(desk.deps.db)
  expect((await desk.read(orderId)).items.map(({ refundedQuantity }) => refundedQuantity)).toEqual([0, 1])
})

test('the return of a refunded unit proposes no second refund', async () => {
  const desk = await aDesk()
  const { order_id: orderId } = await aDeliveredOrder()
  await desk.refund(orderId, { amount: 108, reason: 'Scratch', items: [{ itemIndex: 0, quantity: 1 }] })
  const { returnId } = await aReceivedReturn(desk, orderId, { itemIndex: 0, quantity: 3 })
  expect((await desk.readReturn(returnId)).proposedRefund).toBe(216)
  expect((await desk.step(returnId, 'refund', { amount: 216 })).status).toBe(200)
  const order = await desk.read(orderId)
  expect(order.items.map(({ refundedQuantity }) => refundedQuantity)).toEqual([3, 0])
  expect(order.refunds.map(({ items }) => items)).toEqual([
    [{ itemIndex: 0, quantity: 1, amount: 108 }],
    [{ itemIndex: 0, quantity: 2, amount: 216 }],
  ])
  expect(proposed(order, 1, 1)).toBe(54)
})

/** Requests, approves and receives a return of units of one line item. */
async function aReceivedReturn(
  desk: Awaited<ReturnType<typeof aDesk>>,
  orderId: string,
  { itemIndex, quantity }: { itemIndex: number; quantity: number },
) {
  const path = `/api/orders/receipt/${receiptToken(desk.deps.config, orderId)}/return`
  const requested = await desk.post(path, { reason: 'Changed Mind', items: [{ itemIndex, quantity }] })
  expect(requested.status).toBe(201)
  const { returnId } = ((await requested.json()) as { data: { returnId: string } }).data
  expect((await desk.step(returnId, 'approve', APPROVE)).status).toBe(200)
  expect((await desk.step(returnId, 'receive', here(quantity, 0, itemIndex))).status).toBe(200)
  return { returnId }
}

type Desk = Awaited<ReturnType<typeof aDesk>>

async function refundByReturn(desk: Desk, orderId: string, itemIndex: number): Promise<Response> {
  const { returnId } = await aReceivedReturn(desk, orderId, { itemIndex, quantity: 1 })
  const { proposedRefund: amount } = await desk.readReturn(returnId)
  return desk.step(returnId, 'refund', { amount })
}

async function refundOne(desk: Desk, orderId: string, itemIndex: number): Promise<Response> {
  const amount = proposed(await desk.read(orderId), itemIndex, 1)
  return desk.refund(orderId, { amount, reason: 'One of them', items: [{ itemIndex, quantity: 1 }] })
}

test('refunds of single units and of returns, in any order, add up to exactly what was paid', async () => {
  const desk = await aDesk()
  const line = fc.record({
    unitPriceCents: fc.integer({ min: 1, max: 99_999 }),
    quantity: fc.integer({ min: 1, max: 4 }),
  })
  const lists = [
    [{ unitPriceCents: 10_05, quantity: 3 }],
    ...fc.sample(fc.array(line, { minLength: 1, maxLength: 3 }), { numRuns: 12, seed: 33 }),
  ]
  for (const [run, lines] of lists.entries()) {
    const orderId = await anOrderOf(desk, lines)
    const units = lines.flatMap(({ quantity }, itemIndex) => Array.from({ length: quantity }, () => itemIndex))
    // Another order of the units in each run.
    const mixed = units
      .map((unit, index) => ({ unit, key: (index * 7 + run * 5) % 11 }))
      .toSorted((a, b) => a.key - b.key)
    for (const [index, { unit: itemIndex }] of mixed.entries()) {
      const refunded =
        index === 1 ? await refundByReturn(desk, orderId, itemIndex) : await refundOne(desk, orderId, itemIndex)
      expect(refunded.status).toBe(200)
    }
    const order = await desk.read(orderId)
    const parts = order.refunds.flatMap(({ items = [] }) => items.map(({ amount }) => toCents(amount, order.currency)))
    expect([order.status, order.refunded, parts.reduce((sum, part) => sum + part, 0)]).toEqual([
      'REFUNDED',
      order.total,
      toCents(order.total, order.currency),
    ])
  }
})
