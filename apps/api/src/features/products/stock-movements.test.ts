import type { StockMovement } from '@atelier/domain/products/stock-movements.schema'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../db/client.ts'
import { anIntentBody, begin, buyByCard } from '../../testing/card-checkout.ts'
import { anOrderBody, aProduct, aStaffMember, stockOf } from '../../testing/factories.ts'
import { APPROVE, aReturn, aReturnDesk, here } from '../../testing/return-desk.ts'
import { signedIn } from '../../testing/sessions.ts'
import { testLog } from '../../testing/test-log.ts'
import { releaseCheckout } from '../payments/checkout/checkouts.repo.ts'
import { checkStockMovements } from './check-stock-movements.ts'

async function aDesk() {
  const desk = await aReturnDesk()
  const { db } = desk.deps
  const send = (method: string, path: string, body: unknown) => desk.request(method, path, body, desk.headers)
  const movements = async (productId: string) => {
    const response = await desk.get(`/api/products/admin/${productId}/stock-movements`, desk.headers)
    const { data } = (await response.json()) as { data: StockMovement[] }
    return data.toReversed()
  }
  return {
    ...desk,
    db,
    send,
    movements,
    /** The movements as `reason from>to`. */
    summary: async (productId: string) =>
      (await movements(productId)).map(({ reason, from, to }) => `${reason} ${from}>${to}`),
    setStatus: (orderId: string, body: object) => send('PUT', `/api/admin/orders/${orderId}/status`, body),
    placed: async (bag: { product_id: string; price_cents: number }) =>
      ((await (await desk.post('/api/orders', anOrderBody([bag]))).json()) as { data: { orderId: string } }).data
        .orderId,
    agrees: () => checkStockMovements(desk.deps),
  }
}

test('records an order, its end and its return to the shelf with order and member of staff', async () => {
  const desk = await aDesk()
  const [bag, other] = [await aProduct({ colors: { Noir: 5, Sand: 2 } }), await aProduct({ colors: { Noir: 5 } })]
  const orderId = await desk.placed(bag)
  await desk.setStatus(orderId, { status: 'CANCELLED' })
  await desk.setStatus(orderId, { status: 'PROCESSING' })
  const moved = await desk.movements(bag.product_id)
  expect(
    moved.map(({ color, reason, from, to, orderId: of, actorName }) => [color, reason, from, to, of, actorName]),
  ).toEqual([
    ['Noir', 'created', null, 5, null, null],
    ['Sand', 'created', null, 2, null, null],
    ['Noir', 'ordered', 5, 4, orderId, null],
    ['Noir', 'order closed', 4, 5, orderId, desk.person.name],
    ['Noir', 'order reopened', 5, 4, orderId, desk.person.name],
  ])
  expect(await desk.summary(other.product_id)).toEqual(['created null>5'])
  expect(await desk.agrees()).toEqual({ differing: 0 })
})

test('records holds and card orders', async () => {
  const desk = await aDesk()
  const bag = await aProduct({ colors: { Noir: 5 } })
  const orderId = await buyByCard(desk, [bag])
  await begin(desk, anIntentBody([bag], { email: 'other@example.com' }))
  const { checkout_id } = await desk.db
    .selectFrom('checkouts')
    .select('checkout_id')
    .where('state', '=', 'held')
    .executeTakeFirstOrThrow()
  await inTransaction(desk.db, (tx) => releaseCheckout(tx, checkout_id))
  expect(await desk.summary(bag.product_id)).toEqual(['created null>5', 'held 5>4', 'held 4>3', 'hold ended 3>4'])
  expect((await desk.movements(bag.product_id))[1]?.orderId).toBe(orderId)
  expect(await desk.agrees()).toEqual({ differing: 0 })
})

test('records what staff count, also the start and the end of counting', async () => {
  const desk = await aDesk()
  const bag = await aProduct({ colors: { Noir: 5 } })
  for (const [stockSeen, stock] of [
    [5, 9],
    [9, null],
    [null, 3],
  ]) {
    const product = (
      (await (await desk.get(`/api/products/admin/${bag.product_id}`, desk.headers)).json()) as {
        data: Record<string, never>
      }
    ).data
    const { name, price, description, category } = product
    const colors = [
      { variantId: bag.variants[0]?.variant_id, name: 'Noir', images: [{ url: '/media/a/b.jpg' }], stock, stockSeen },
    ]
    const response = await desk.send('PUT', `/api/products/admin/${bag.product_id}`, {
      name,
      price,
      description,
      category,
      colors,
    })
    expect(response.status).toBe(200)
  }
  expect(await desk.summary(bag.product_id)).toEqual(['created null>5', 'edited 5>9', 'edited 9>null', 'edited null>3'])
  expect((await desk.movements(bag.product_id)).at(-1)?.actorName).toBe(desk.person.name)
  expect(await desk.agrees()).toEqual({ differing: 0 })
})

test('records a received return with its number', async () => {
  const desk = await aDesk()
  const { returnId, variantId, orderId } = await aReturn(desk)
  await desk.step(returnId, 'approve', APPROVE)
  await desk.step(returnId, 'receive', here(2, 1))
  const { product_id } = await desk.db
    .selectFrom('color_variants')
    .select('product_id')
    .where('variant_id', '=', variantId)
    .executeTakeFirstOrThrow()
  expect((await desk.movements(product_id)).at(-1)).toMatchObject({
    reason: 'restocked',
    returnId,
    orderId,
    from: 5,
    to: 6,
    actorName: desk.person.name,
  })
  expect(await desk.agrees()).toEqual({ differing: 0 })
})

test('orders of one statement are recorded each for itself', async () => {
  const desk = await aDesk()
  const bag = await aProduct({ colors: { Noir: 9 } })
  const orderIds = await Promise.all(Array.from({ length: 6 }, () => desk.placed(bag)))
  const moved = (await desk.movements(bag.product_id)).slice(1)
  expect(moved.map(({ from, to }) => [from, to])).toEqual([9, 8, 7, 6, 5, 4].map((from) => [from, from - 1]))
  expect(moved.map(({ orderId }) => orderId).toSorted()).toEqual(orderIds.toSorted())
  expect(await stockOf(bag.variants[0]?.variant_id ?? 0)).toBe(3)
})

test('the nightly check reports a color whose movements do not add up', async () => {
  const desk = await aDesk()
  const [bag] = [await aProduct({ colors: { Noir: 5, Sand: null } }), await aProduct({ colors: { Noir: 4 } })]
  await sql`delete from stock_movements where variant_id = ${bag.variants[0]?.variant_id}`.execute(desk.db)
  testLog.expectErrors()
  expect(await desk.agrees()).toEqual({ differing: 1 })
  expect(JSON.stringify(testLog.lines())).toContain('stock differs from its movements')
})

test('staff who may view products read them; others do not', async () => {
  const desk = await aDesk()
  const bag = await aProduct()
  const path = `/api/products/admin/${bag.product_id}/stock-movements`
  expect((await desk.get(path)).status).toBe(401)
  expect((await desk.get('/api/products/admin/none-00000000/stock-movements', desk.headers)).status).toBe(404)
  const viewer = (await signedIn(await aStaffMember({ role: 'VIEWER' }))).headers
  expect((await desk.get(path, viewer)).status).toBe(200)
})
