import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../db/client.ts'
import { begin, anIntentBody, buyByCard } from '../../testing/card-checkout.ts'
import { anOrderBody, aProduct, aStaffMember, stockOf } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { releaseCheckout } from '../payments/checkout/checkouts.repo.ts'
import { restockRefundedUnits } from './order-changes.repo.ts'

/** A product with a color that has no count and is ordered first, and one that is counted. */
async function aShop() {
  const shop = await createTestApp()
  const { headers } = await signedIn(await aStaffMember({ role: 'MANAGER' }))
  const bag = await aProduct({ colors: { Noir: null, Sand: 5 } })
  const [noir, sand] = bag.variants
  const { db } = shop.deps
  const both = (items: object[]) => items.map((item, index) => ({ ...item, color: ['Noir', 'Sand'][index] }))
  const body = anOrderBody([bag, bag])
  const intent = anIntentBody([bag, bag])
  const checkout = { ...intent.checkout, items: both(intent.checkout.items) }
  return {
    ...shop,
    db,
    /** The stock of the color that had no count, and of the counted one. */
    stocks: async () => [await stockOf(noir?.variant_id ?? 0), await stockOf(sand?.variant_id ?? 0)],
    count: () => sql`update color_variants set stock = 5 where name = 'Noir'`.execute(db),
    order: async () => {
      const response = await shop.post('/api/orders', { ...body, items: both(body.items) })
      return ((await response.json()) as { data: { orderId: string } }).data.orderId
    },
    hold: () => begin(shop, { ...intent, checkout }),
    setStatus: (orderId: string, status: string) =>
      shop.request('PUT', `/api/admin/orders/${orderId}/status`, { status, confirmUnpaid: true }, headers),
  }
}

test('a hold gives back only the units of the color that was counted when it was made', async () => {
  const shop = await aShop()
  await shop.hold()
  expect(await shop.stocks()).toEqual([null, 4])
  await shop.count()
  const { checkout_id } = await shop.db.selectFrom('checkouts').select('checkout_id').executeTakeFirstOrThrow()
  await inTransaction(shop.db, (tx) => releaseCheckout(tx, checkout_id))
  expect(await shop.stocks()).toEqual([5, 5])
})

test('an order that is closed and reopened gives back and takes only what it took', async () => {
  const shop = await aShop()
  const orderId = await shop.order()
  await shop.count()
  for (const [status, stocks] of [
    ['CANCELLED', [5, 5]],
    ['PENDING', [5, 4]],
    ['CANCELLED', [5, 5]],
  ] as const) {
    expect((await shop.setStatus(orderId, status)).status).toBe(200)
    expect(await shop.stocks()).toEqual(stocks)
  }
})

test('an order of a held cart remembers what the hold took', async () => {
  const shop = await aShop()
  const bag = await aProduct({ colors: { Noir: null } })
  const orderId = await buyByCard(shop, [bag])
  await sql`update color_variants set stock = 5 where variant_id = ${bag.variants[0]?.variant_id}`.execute(shop.db)
  expect((await shop.setStatus(orderId, 'CANCELLED')).status).toBe(200)
  expect(await stockOf(bag.variants[0]?.variant_id ?? 0)).toBe(5)
})

test('a refund restocks only what the order took', async () => {
  const shop = await aShop()
  const orderId = await shop.order()
  await shop.count()
  const units = [0, 1].map((itemIndex) => ({ itemIndex, quantity: 1 }))
  await inTransaction(shop.db, (tx) => restockRefundedUnits(tx, orderId, units, new Date()))
  expect(await shop.stocks()).toEqual([5, 5])
})

test('an order of an earlier version gives back as before', async () => {
  const shop = await aShop()
  const orderId = await shop.order()
  await sql`update order_items set took_stock = null`.execute(shop.db)
  await shop.count()
  expect((await shop.setStatus(orderId, 'CANCELLED')).status).toBe(200)
  expect(await shop.stocks()).toEqual([6, 5])
})
