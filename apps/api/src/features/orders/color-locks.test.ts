import { expect, test } from 'vitest'
import { inTransaction } from '../../db/client.ts'
import { receiptToken } from '../../links/order-links.ts'
import { waitForBlockedLock } from '../../testing/database/wait-for-blocked-lock.ts'
import { aDeliveredOrder } from '../../testing/deliveries.ts'
import { aProduct } from '../../testing/factories.ts'
import { APPROVE, aReturnDesk } from '../../testing/return-desk.ts'
import { countDeadlocks } from '../../testing/test-database.ts'
import { lockColors } from '../products/products.public.ts'

type Desk = Awaited<ReturnType<typeof aReturnDesk>>

/** Makes the second line of an order one of a product whose color was made after all others. */
async function withLaterColor({ deps }: Desk, orderId: string): Promise<number> {
  const { variants } = await aProduct({ colors: { Noir: 4 } })
  const variantId = variants[0]?.variant_id ?? 0
  await deps.db
    .updateTable('order_items')
    .set({ variant_id: variantId })
    .where('order_id', '=', orderId)
    .where('position', '=', 1)
    .execute()
  return variantId
}

/**
 * Holds the first color while a request runs into it, and then takes the second, as a checkout of both does. A request that has the
 * second one by then can only deadlock.
 */
async function meetAtColors({ deps }: Desk, [first, second]: [number, number], request: () => Promise<Response>) {
  const before = countDeadlocks()
  let running: Promise<Response> | undefined
  await inTransaction(deps.db, async (tx) => {
    await lockColors(tx, [first])
    running ??= request()
    await waitForBlockedLock(tx)
    await lockColors(tx, [second])
  })
  const response = await running
  return { status: response?.status, deadlocks: countDeadlocks() - before }
}

// The embedded database runs one transaction at a time: only a PostgreSQL server can show a deadlock.

test('a refund that restocks one color, and closes the order with the other, locks both in order', async () => {
  const desk = await aReturnDesk()
  const { order_id: orderId, variantId } = await aDeliveredOrder({ status: 'PROCESSING', delivered_at: null })
  const later = await withLaterColor(desk, orderId)
  const body = {
    amount: 378,
    reason: 'Canceled by the customer',
    restock: [{ itemIndex: 1, quantity: 1 }],
    items: [
      { itemIndex: 0, quantity: 3 },
      { itemIndex: 1, quantity: 1 },
    ],
  }
  const headers = { ...desk.headers, 'Idempotency-Key': 'one-refund-of-all' }
  const refund = () => desk.post(`/api/admin/orders/${orderId}/refunds`, body, headers)
  expect(await meetAtColors(desk, [variantId, later], refund)).toEqual({ status: 200, deadlocks: 0 })
  const stocks = desk.deps.db.selectFrom('color_variants').select('stock').where('variant_id', 'in', [variantId, later])
  expect((await stocks.orderBy('variant_id').execute()).map(({ stock }) => stock)).toEqual([8, 5])
})

test('a return of a bought unit and of one from an exchange locks both colors in order', async () => {
  const desk = await aReturnDesk()
  const { db, config } = desk.deps
  const { order_id: orderId, variantId } = await aDeliveredOrder()
  const { product_id } = await db
    .selectFrom('color_variants')
    .select('product_id')
    .where('variant_id', '=', variantId)
    .executeTakeFirstOrThrow()
  const { variant_id: vert } = await db
    .insertInto('color_variants')
    .values({ product_id, position: 7, name: 'Vert', value: '#2f4f3f', sku: `vert-${variantId}`, stock: 2 })
    .returning('variant_id')
    .executeTakeFirstOrThrow()
  const later = await withLaterColor(desk, orderId)
  const link = `/api/orders/receipt/${receiptToken(config, orderId)}/return`
  const request = async (items: object[]) => {
    const response = await desk.post(link, { items, reason: 'Changed Mind' })
    return ((await response.json()) as { data: { returnId: string } }).data.returnId
  }
  const exchange = await request([{ itemIndex: 0, quantity: 1, exchangeColor: 'Vert' }])
  const line = (itemIndex: number) => ({ itemIndex, received: 1, restock: 1 })
  const parcel = { trackingCarrier: 'UPS', trackingNumber: '1Z999', note: null }
  for (const [step, body] of [
    ['approve', APPROVE],
    ['receive', { items: [line(0)] }],
    ['ship', parcel],
  ] as const)
    expect((await desk.step(exchange, step, body)).status).toBe(200)
  const mixed = await request([
    { itemIndex: 0, quantity: 1, exchangeId: exchange },
    { itemIndex: 1, quantity: 1 },
  ])
  expect((await desk.step(mixed, 'approve', APPROVE)).status).toBe(200)
  const receive = () => desk.step(mixed, 'receive', { items: [line(0), line(1)] })
  expect(await meetAtColors(desk, [vert, later], receive)).toEqual({ status: 200, deadlocks: 0 })
  const stocks = db.selectFrom('color_variants').select('stock').where('variant_id', 'in', [vert, later])
  expect((await stocks.orderBy('variant_id').execute()).map(({ stock }) => stock)).toEqual([2, 5])
})
