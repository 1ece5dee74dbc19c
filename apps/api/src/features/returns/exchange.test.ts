import { plainColorLabel } from '@atelier/domain/products/plain-color-label'
import {
  exchangeSoldOut,
  ORDER_WAS_REFUNDED,
  REPLACEMENT_SOLD_OUT,
  SAME_COLOR,
  UNKNOWN_COLOR,
} from '@atelier/domain/returns/exchange'
import { NOT_AN_EXCHANGE } from '@atelier/domain/returns/return-status'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { receiptToken } from '../../links/order-links.ts'
import { aDeliveredOrder } from '../../testing/deliveries.ts'
import { aStaffMember } from '../../testing/factories.ts'
import { APPROVE, aReturnDesk, here } from '../../testing/return-desk.ts'
import { signedIn } from '../../testing/sessions.ts'
import { countDeadlocks, emptyTestDatabase } from '../../testing/test-database.ts'
import { anonymizeOldOrders } from '../customers/account/erase-orders.ts'
import { reconcileOrders } from '../payments/ledger/reconcile-orders.ts'

const VERT = { name: 'Vert', value: '#2f4f3f' }
const LABEL = plainColorLabel(VERT)
const SHIPMENT = { trackingCarrier: 'UPS', trackingNumber: '1Z999', note: null }

/**
 * A desk, and delivered orders of three units at $100 whose color Noir has five units left. `greens` is the stock of Vert,
 * another color.
 */
async function anExchangeDesk(greens: number | null = 2) {
  const desk = await aReturnDesk()
  const { db, config } = desk.deps
  const anOrder = async (over = {}) => {
    const { order_id: orderId, variantId } = await aDeliveredOrder(over)
    const { product_id } = await db
      .selectFrom('color_variants')
      .select('product_id')
      .where('variant_id', '=', variantId)
      .executeTakeFirstOrThrow()
    const vert = { product_id, position: 7, ...VERT, sku: `vert-${variantId}`, stock: greens }
    const { variant_id: vertId } = await db
      .insertInto('color_variants')
      .values(vert)
      .returning('variant_id')
      .executeTakeFirstOrThrow()
    return { orderId, noirId: variantId, vertId }
  }
  const request = (orderId: string, items: object[]) =>
    desk.post(`/api/orders/receipt/${receiptToken(config, orderId)}/return`, { items, reason: 'Changed Mind' })
  return {
    ...desk,
    anOrder,
    request,
    exchange: async (orderId: string, quantity = 1, exchangeColor = 'Vert') => {
      const response = await request(orderId, [{ itemIndex: 0, quantity, exchangeColor }])
      if (response.status !== 201) throw new Error(await response.text())
      return ((await response.json()) as { data: { returnId: string } }).data.returnId
    },
    stockOf: async (...ids: number[]) => {
      const rows = await db.selectFrom('color_variants').select(['variant_id', 'stock']).execute()
      return ids.map((id) => rows.find(({ variant_id }) => variant_id === id)?.stock)
    },
    ledgerAgrees: () => reconcileOrders(desk.deps, new AbortController().signal),
  }
}

const dataOf = async (response: Response) => ((await response.json()) as { data: Record<string, unknown> }).data

test('a rejected exchange gives back no unit of a color that had no count when it was held', async () => {
  const desk = await anExchangeDesk(null)
  const { orderId, vertId } = await desk.anOrder()
  const returnId = await desk.exchange(orderId)
  expect((await desk.step(returnId, 'approve', APPROVE)).status).toBe(200)
  await sql`update color_variants set stock = 5 where variant_id = ${vertId}`.execute(desk.deps.db)
  expect((await desk.step(returnId, 'reject', { message: 'It never arrived.' })).status).toBe(200)
  expect(await desk.stockOf(vertId)).toEqual([5])
})

test('an exchange runs from request to shipment: stock, money, emails, history and audit agree', async () => {
  const desk = await anExchangeDesk()
  const { orderId, noirId, vertId } = await desk.anOrder()
  const before = await desk.order(orderId)
  const returnId = await desk.exchange(orderId, 2)
  expect(await desk.stockOf(noirId, vertId)).toEqual([5, 2])

  const approved = await dataOf(await desk.step(returnId, 'approve', APPROVE))
  expect(approved).toMatchObject({
    resolution: 'exchange',
    items: [{ color: 'Noir', exchangeColor: 'Vert' }],
    exchange: { isAvailable: true, canShip: false, tracking: null },
  })
  expect(await desk.stockOf(noirId, vertId)).toEqual([5, 0])
  const received = await dataOf(await desk.step(returnId, 'receive', here(2, 2)))
  expect(received).toMatchObject({ exchange: { canShip: true }, steps: ['refund'] })
  expect(await desk.stockOf(noirId, vertId)).toEqual([7, 0])
  const shipped = await dataOf(await desk.step(returnId, 'ship', { ...SHIPMENT, note: 'Gift wrapped' }))
  expect(shipped).toMatchObject({
    status: 'refunded',
    resolution: 'exchange',
    refunded: 0,
    exchange: { canShip: false, tracking: { carrier: 'UPS', number: '1Z999', url: expect.stringContaining('1Z999') } },
  })
  expect(await desk.stockOf(noirId, vertId)).toEqual([7, 0])

  const { updated_at: _before, ...money } = before
  const { updated_at: _after, ...after } = await desk.order(orderId)
  expect(after).toEqual(money)
  expect(await desk.ledgerAgrees()).toEqual({ compared: 1 })
  const subjects = (await desk.mails()).map(({ subject, text }) => [subject.replace(/ \w{6}$/, ''), text])
  expect(subjects.map(([subject]) => subject)).toEqual([
    'We’ve received your exchange request',
    expect.stringMatching(/^Your exchange \w+ has been approved$/),
    expect.stringMatching(/^Your exchange \w+ has arrived$/),
    expect.stringMatching(/^The replacement for your return \w+ has shipped$/),
  ])
  for (const [, text] of subjects.filter((_each, index) => index !== 2))
    expect(text).toContain(`2 × Sac Lune in ${LABEL}`)
  expect(subjects.at(-1)?.[1]).toContain('https://www.ups.com/track?tracknum=1Z999')
  expect((await desk.audited()).map(({ action }) => action)).toEqual([
    'return.approved',
    'return.received',
    'return.replaced',
  ])
  const customer = await desk.get(`/api/orders/receipt/${receiptToken(desk.deps.config, orderId)}`)
  expect(await customer.json()).toMatchObject({
    data: {
      refunded: 0,
      returns: [
        {
          resolution: 'exchange',
          replacement: { carrier: 'UPS', number: '1Z999' },
          items: [{ exchangeColor: 'Vert', exchangeLabel: LABEL }],
          progress: [{}, {}, {}, { status: 'refunded' }],
        },
      ],
    },
  })
  const notes = desk.deps.db.selectFrom('order_status_history').select('note').where('order_id', '=', orderId)
  expect((await notes.orderBy('entry_id').execute()).at(-1)?.note).toMatch(/: replacement shipped\. Gift wrapped$/)
})

test.each([
  ['the color that comes back', [{ itemIndex: 0, exchangeColor: 'Noir' }], 400, SAME_COLOR, 'items.0.exchangeColor'],
  ['a color that does not exist', [{ itemIndex: 0, exchangeColor: 'Or' }], 400, UNKNOWN_COLOR, 'items.0.exchangeColor'],
  [
    'only one of two items',
    [{ itemIndex: 0, exchangeColor: 'Vert' }, { itemIndex: 1 }],
    400,
    'Choose a new color for each item',
    'items',
  ],
  [
    'an empty color',
    [{ itemIndex: 0, exchangeColor: '' }],
    400,
    'Choose a new color for each item',
    'items.0.exchangeColor',
  ],
  [
    'more units than are there',
    [{ itemIndex: 0, quantity: 3, exchangeColor: 'Vert' }],
    409,
    exchangeSoldOut('Sac Lune', LABEL),
    null,
  ],
])('rejects an exchange for %s', async (_what, items, status, message, path) => {
  const desk = await anExchangeDesk()
  const { orderId } = await desk.anOrder()
  const response = await desk.request(orderId, items)
  expect([response.status, await response.json()]).toMatchObject([
    status,
    { message, errors: path === null ? [] : [{ path, message }] },
  ])
  expect(await desk.deps.db.selectFrom('returns').selectAll().execute()).toEqual([])
})

test('rejects an exchange for a product that is no longer for sale', async () => {
  const desk = await anExchangeDesk()
  const { orderId } = await desk.anOrder()
  await desk.deps.db.updateTable('products').set({ status: 'archived' }).execute()
  expect((await desk.request(orderId, [{ itemIndex: 0, exchangeColor: 'Vert' }])).status).toBe(400)
})

test('a color that is sold out before the approval is refunded instead', async () => {
  const desk = await anExchangeDesk(1)
  const [first, second] = [await desk.anOrder(), await desk.anOrder()]
  const returnId = await desk.exchange(first.orderId)
  await sql`update color_variants set stock = 0 where variant_id = ${first.vertId}`.execute(desk.deps.db)
  expect(await dataOf(await desk.read(returnId))).toMatchObject({ exchange: { isAvailable: false } })
  const refused = await desk.step(returnId, 'approve', APPROVE)
  expect([refused.status, await refused.json()]).toMatchObject([409, { message: REPLACEMENT_SOLD_OUT }])
  expect(await dataOf(await desk.read(returnId))).toMatchObject({ status: 'requested', resolution: 'exchange' })
  await desk.mails()
  const approved = await dataOf(await desk.step(returnId, 'approve', { ...APPROVE, refundInstead: true }))
  expect(approved).toMatchObject({ status: 'approved', resolution: 'refund', exchange: null })
  expect((await desk.mails())[0]?.text).toContain('We can’t send the color you wanted, so we’ll refund you instead.')
  await desk.step(returnId, 'receive', here(1, 1))
  expect((await desk.step(returnId, 'ship', SHIPMENT)).status).toBe(409)
  expect(await dataOf(await desk.step(returnId, 'refund', { amount: 108, note: null }))).toMatchObject({
    refunded: 108,
  })
  expect(await desk.stockOf(first.vertId, second.vertId)).toEqual([0, 1])
})

test('a received exchange can be refunded instead, and its hold goes back to stock', async () => {
  const desk = await anExchangeDesk()
  const { orderId, noirId, vertId } = await desk.anOrder()
  const returnId = await desk.exchange(orderId)
  await desk.step(returnId, 'approve', APPROVE)
  await desk.step(returnId, 'receive', here(1, 0))
  expect(await desk.stockOf(noirId, vertId)).toEqual([5, 1])
  await desk.mails()
  const refunded = await dataOf(await desk.step(returnId, 'refund', { amount: 108, note: null }))
  expect(refunded).toMatchObject({ status: 'refunded', resolution: 'refund', refunded: 108, exchange: null })
  expect(await desk.stockOf(noirId, vertId)).toEqual([5, 2])
  expect((await desk.mails())[0]?.text).toContain('We couldn’t send the color you wanted.')
  expect(await desk.ledgerAgrees()).toEqual({ compared: 1 })
})

test('a rejected exchange gives its hold back, and the units can be requested again', async () => {
  const desk = await anExchangeDesk()
  const { orderId, vertId } = await desk.anOrder()
  const returnId = await desk.exchange(orderId, 2)
  await desk.step(returnId, 'approve', APPROVE)
  expect(await desk.stockOf(vertId)).toEqual([0])
  expect((await desk.step(returnId, 'reject', { message: 'Worn.', note: null })).status).toBe(200)
  expect(await desk.stockOf(vertId)).toEqual([2])
  expect((await desk.step(returnId, 'reject', { message: 'Worn.', note: null })).status).toBe(409)
  expect(await desk.stockOf(vertId)).toEqual([2])
  expect((await desk.request(orderId, [{ itemIndex: 0, quantity: 3 }])).status).toBe(201)
})

test('sends only what arrived, and gives the rest of the hold back', async () => {
  const desk = await anExchangeDesk()
  const { orderId, noirId, vertId } = await desk.anOrder()
  const returnId = await desk.exchange(orderId, 2)
  await desk.step(returnId, 'approve', APPROVE)
  await desk.step(returnId, 'receive', here(1, 0))
  expect(await dataOf(await desk.step(returnId, 'ship', SHIPMENT))).toMatchObject({ status: 'refunded' })
  expect(await desk.stockOf(noirId, vertId)).toEqual([5, 1])
  expect((await desk.mails()).at(-1)?.text).toContain(`1 × Sac Lune in ${LABEL}`)
  // The unit that never arrived can be requested again; the exchanged one cannot.
  expect((await desk.request(orderId, [{ itemIndex: 0, quantity: 3 }])).status).toBe(409)
  expect((await desk.request(orderId, [{ itemIndex: 0, quantity: 2 }])).status).toBe(201)
})

test('sends no replacement for an order that was fully refunded', async () => {
  const desk = await anExchangeDesk()
  const { orderId, vertId } = await desk.anOrder()
  const [received, requested] = [await desk.exchange(orderId), await desk.exchange(orderId)]
  await desk.step(received, 'approve', APPROVE)
  await desk.step(received, 'receive', here(1, 1))
  await desk.deps.db.updateTable('orders').set({ status: 'REFUNDED' }).where('order_id', '=', orderId).execute()
  const refused = await desk.step(received, 'ship', SHIPMENT)
  expect([refused.status, await refused.json()]).toMatchObject([409, { message: ORDER_WAS_REFUNDED }])
  expect((await desk.step(requested, 'approve', APPROVE)).status).toBe(409)
  expect((await desk.step(received, 'refund', { amount: 0, note: 'Refunded with the order' })).status).toBe(200)
  expect(await desk.stockOf(vertId)).toEqual([2])
})

test('ships only a received exchange, once, by staff who may edit', async () => {
  const desk = await anExchangeDesk(null)
  const { orderId } = await desk.anOrder()
  const returnId = await desk.exchange(orderId, 1)
  const refundId = (
    (await dataOf(await desk.request(orderId, [{ itemIndex: 0, quantity: 1 }]))) as { returnId: string }
  ).returnId
  expect((await desk.step(returnId, 'ship', SHIPMENT)).status).toBe(409)
  for (const id of [returnId, refundId]) {
    await desk.step(id, 'approve', APPROVE)
    await desk.step(id, 'receive', here(1, 1))
  }
  const refused = await desk.step(refundId, 'ship', SHIPMENT)
  expect([refused.status, await refused.json()]).toMatchObject([409, { message: NOT_AN_EXCHANGE }])
  const editor = (await signedIn(await aStaffMember({ role: 'EDITOR' }))).headers
  expect((await desk.step(returnId, 'ship', SHIPMENT, editor)).status).toBe(403)
  expect((await desk.step(returnId, 'ship', SHIPMENT, {})).status).toBe(401)
  expect((await desk.step(returnId, 'ship', { ...SHIPMENT, trackingNumber: 'x'.repeat(81) })).status).toBe(400)
  expect((await desk.step('RET-000000000000', 'ship', SHIPMENT)).status).toBe(404)
  expect((await desk.step(returnId, 'ship', { note: null })).status).toBe(200)
  expect((await desk.step(returnId, 'ship', SHIPMENT)).status).toBe(409)
})

test('an order keeps its address until the replacement was sent, and then loses its tracking number too', async () => {
  const desk = await anExchangeDesk()
  const { orderId } = await desk.anOrder()
  const erase = () => anonymizeOldOrders(desk.deps.db, demoTerms.retention.orderYears)
  const returnId = await desk.exchange(orderId)
  await desk.step(returnId, 'approve', APPROVE)
  await desk.step(returnId, 'receive', here(1, 1))
  await sql`update orders set created_at = now() - interval '20 years'`.execute(desk.deps.db)
  expect(await erase()).toBe(0)
  expect((await desk.step(returnId, 'ship', SHIPMENT)).status).toBe(200)
  expect(await erase()).toBe(1)
  expect(await desk.order(orderId)).toMatchObject({ address: '-' })
  const { replacement_tracking } = await desk.deps.db.selectFrom('returns').selectAll().executeTakeFirstOrThrow()
  expect(replacement_tracking).toBeNull()
})

const STEPS = ['request', 'approve', 'instead', 'receive', 'ship', 'refund', 'reject'] as const

test('random steps of concurrent exchanges never lose, double or oversell a unit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.nat({ max: 5 }), fc.integer({ min: 1, max: 2 })), {
        minLength: 8,
        maxLength: 28,
      }),
      async (actions) => {
        await emptyTestDatabase()
        const desk = await anExchangeDesk(3)
        const { orderId, noirId, vertId } = await desk.anOrder()
        const returns: string[] = []
        const run = async ([step, which, units]: (typeof actions)[number]): Promise<number> => {
          const id = returns[which % Math.max(1, returns.length)] ?? 'RET-000000000000'
          if (step === 'request') {
            const response = await desk.request(orderId, [{ itemIndex: 0, quantity: units, exchangeColor: 'Vert' }])
            if (response.status === 201) returns.push(((await dataOf(response)) as { returnId: string }).returnId)
            return response.status
          }
          if (step === 'approve') return (await desk.step(id, 'approve', APPROVE)).status
          if (step === 'instead') return (await desk.step(id, 'approve', { ...APPROVE, refundInstead: true })).status
          if (step === 'receive') return (await desk.step(id, 'receive', here(units, units - 1))).status
          if (step === 'ship') return (await desk.step(id, 'ship', SHIPMENT)).status
          if (step === 'refund') return (await desk.step(id, 'refund', { amount: 1, note: null })).status
          return (await desk.step(id, 'reject', { message: 'No.', note: null })).status
        }
        for (let index = 0; index < actions.length; index += 3) {
          const statuses = await Promise.all(actions.slice(index, index + 3).map(run))
          expect(statuses.filter((status) => status >= 500)).toEqual([])
        }
        const { rows } = await sql<{ held: number; restocked: number; sent: number; returned: number; open: number }>`
          select coalesce(sum(i.held_quantity), 0)::integer as held,
            coalesce(sum(i.restocked_quantity), 0)::integer as restocked,
            coalesce(sum(case when r.status = 'refunded' and r.resolution = 'exchange' then i.received_quantity end), 0)::integer
              as sent,
            (select returned_quantity from order_items where order_id = ${orderId} and position = 0) as returned,
            coalesce(sum(case when r.status = 'rejected' then 0 when r.status = 'refunded' then i.received_quantity
              else i.quantity end), 0)::integer as open
          from return_items i join returns r using (return_id)`.execute(desk.deps.db)
        const { held = 0, restocked = 0, sent = 0, returned = 0, open = 0 } = rows[0] ?? {}
        const [noir, vert] = await desk.stockOf(noirId, vertId)
        expect(noir).toBe(5 + restocked)
        expect((vert ?? 0) + held + sent).toBe(3)
        expect(returned).toBe(open)
        expect(await desk.ledgerAgrees()).toEqual({ compared: 1 })
      },
    ),
    { numRuns: 30 },
  )
  expect(await countDeadlocks()).toBe(0)
}, 180_000)

/** Runs an exchange of one unit to its end. */
async function exchanged(
  desk: Awaited<ReturnType<typeof anExchangeDesk>>,
  orderId: string,
  item: { exchangeColor: string; exchangeId?: string },
): Promise<string> {
  const response = await desk.request(orderId, [{ itemIndex: 0, quantity: 1, ...item }])
  expect(response.status).toBe(201)
  const returnId = String((await dataOf(response))['returnId'])
  for (const [step, body] of [
    ['approve', APPROVE],
    ['receive', here(1, 1)],
    ['ship', SHIPMENT],
  ] as const) {
    expect((await desk.step(returnId, step, body)).status).toBe(200)
  }
  return returnId
}

test('an exchanged unit can be exchanged and returned again, in its own color, and is refunded once', async () => {
  const desk = await anExchangeDesk()
  const { orderId, noirId, vertId } = await desk.anOrder()
  const { orderId: otherId } = await desk.anOrder()
  const read = async () => dataOf(await desk.get(`/api/orders/receipt/${receiptToken(desk.deps.config, orderId)}`))
  const first = await exchanged(desk, orderId, { exchangeColor: 'Vert' })
  expect(await desk.stockOf(noirId, vertId)).toEqual([6, 1])
  expect(await read()).toMatchObject({
    items: [{ returnableQuantity: 2 }, { returnableQuantity: 1 }],
    exchangedItems: [{ exchangeId: first, itemIndex: 0, color: 'Vert', colorLabel: LABEL, returnableQuantity: 1 }],
  })
  for (const [item, status, message] of [
    [{ exchangeId: first, exchangeColor: 'Vert' }, 400, SAME_COLOR],
    [{ exchangeId: first, quantity: 2 }, 409, 'You can return only 1 more of Sac Lune'],
    [{ exchangeId: 'RET-000000000000' }, 400, 'This item isn’t in this order'],
  ] as const) {
    const refused = await desk.request(orderId, [{ itemIndex: 0, ...item }])
    expect([refused.status, await refused.json()]).toMatchObject([status, { message }])
  }
  expect((await desk.request(otherId, [{ itemIndex: 0, exchangeId: first }])).status).toBe(400)

  const second = await exchanged(desk, orderId, { exchangeId: first, exchangeColor: 'Noir' })
  expect(await desk.stockOf(noirId, vertId)).toEqual([5, 2])
  expect(await read()).toMatchObject({ exchangedItems: [{ exchangeId: second, color: 'Noir' }] })
  expect((await desk.request(orderId, [{ itemIndex: 0, exchangeId: first }])).status).toBe(409)

  const response = await desk.request(orderId, [{ itemIndex: 0, exchangeId: second }])
  const back = String((await dataOf(response))['returnId'])
  expect(await read()).toMatchObject({ exchangedItems: [] })
  await desk.step(back, 'approve', APPROVE)
  const received = await dataOf(await desk.step(back, 'receive', here(1, 1)))
  expect(received).toMatchObject({ proposedRefund: 108, items: [{ color: 'Noir', ordered: 3 }] })
  expect(await desk.stockOf(noirId, vertId)).toEqual([6, 2])
  expect((await desk.step(back, 'refund', { amount: 108 })).status).toBe(200)
  expect(await read()).toMatchObject({ refunded: 108, items: [{ returnableQuantity: 2 }, {}], exchangedItems: [] })
  expect(await desk.ledgerAgrees()).toEqual({ compared: 2 })
})

test('a rejected return of an exchanged unit, and units that never arrived, can be requested again', async () => {
  const desk = await anExchangeDesk()
  const { orderId, vertId } = await desk.anOrder()
  const first = await exchanged(desk, orderId, { exchangeColor: 'Vert' })
  const request = async (item: object = {}) => {
    const response = await desk.request(orderId, [{ itemIndex: 0, exchangeId: first, ...item }])
    expect(response.status).toBe(201)
    return String((await dataOf(response))['returnId'])
  }
  const rejected = await request()
  expect((await desk.step(rejected, 'reject', { message: 'It was used.' })).status).toBe(200)
  const lost = await request()
  await desk.step(lost, 'approve', APPROVE)
  expect((await desk.step(lost, 'reject', { message: 'It never arrived.' })).status).toBe(200)
  const back = await request()
  await desk.step(back, 'approve', APPROVE)
  expect((await desk.step(back, 'receive', here(1, 1))).status).toBe(200)
  expect(await desk.stockOf(vertId)).toEqual([2])
  const lines = desk.deps.db.selectFrom('order_items').select('returned_quantity').where('order_id', '=', orderId)
  expect(await lines.orderBy('position').execute()).toEqual([{ returned_quantity: 1 }, { returned_quantity: 0 }])
})
