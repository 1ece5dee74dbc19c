import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { receiptToken } from '../../links/order-links.ts'
import { buyByCard } from '../../testing/card-checkout.ts'
import { anOrderBody, aProduct, aStaffMember, stockOf } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { countDeadlocks } from '../../testing/test-database.ts'
import { salesOf } from '../products/product-sales.repo.ts'
import { lockPayment } from './payments.repo.ts'

// The embedded database runs transactions one after the other: only a PostgreSQL server can show a deadlock.

const BUYERS = 8
const ROUNDS = 6

type Bag = Awaited<ReturnType<typeof aProduct>>

/** Several concurrent buyers pay by card repeatedly and act on each order. */
async function buyAndThen(
  shop: TestApp,
  bags: readonly [Bag, Bag],
  then: (orderId: string, turn: number) => Promise<void>,
): Promise<void> {
  const buyer = async (name: number) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const network = { 'X-Forwarded-For': `192.0.2.${name}` }
      const lines = (name + round) % 2 ? bags : bags.toReversed()
      await then(await buyByCard(shop, lines, network), name + round)
    }
  }
  await Promise.all(Array.from({ length: BUYERS }, (_, name) => buyer(name)))
}

async function aShop() {
  const shop = await createTestApp({ TRUSTED_PROXIES: '1' })
  const bags = [await aProduct({ colors: { Noir: 500 } }), await aProduct({ colors: { Noir: 500 } })] as const
  const { headers } = await signedIn(await aStaffMember({ role: 'MANAGER' }))
  const setStatus = async (orderId: string, status: string) => {
    const response = await shop.request(
      'PUT',
      `/api/admin/orders/${orderId}/status`,
      { status, confirmUnpaid: true },
      headers,
    )
    expect(response.status).toBe(200)
  }
  const cancel = async (orderId: string) => {
    const link = `/api/orders/receipt/${receiptToken(shop.deps.config, orderId)}`
    expect((await shop.post(`${link}/cancel`, {})).status).toBe(200)
  }
  return { shop, bags, setStatus, cancel }
}

/** Returns the sold units of each product. */
async function soldUnits({ deps }: TestApp, bags: readonly Bag[]): Promise<number[]> {
  const rows = await Promise.all(
    bags.map(({ product_id: id }) =>
      sql<{ pieces: number }>`select ${salesOf(sql`${id}::text`)} as pieces`.execute(deps.db),
    ),
  )
  return rows.map(({ rows: [row] }) => row?.pieces ?? -1)
}

test('card orders of the same products and their cancellations never deadlock', async () => {
  const { shop, bags, cancel } = await aShop()
  const before = countDeadlocks()
  await buyAndThen(shop, bags, cancel)
  expect(countDeadlocks() - before).toBe(0)
  expect(await Promise.all(bags.map((bag) => stockOf(bag.variants[0]?.variant_id ?? 0)))).toEqual([500, 500])
  expect(await soldUnits(shop, bags)).toEqual([0, 0])
})

test('a payment that is being booked lets refunds and disputes refer to it', async () => {
  const { shop, bags } = await aShop()
  const { db } = shop.deps
  await buyByCard(shop, bags)
  const { payment_id: id } = await db.selectFrom('payments').select('payment_id').executeTakeFirstOrThrow()
  await db.transaction().execute(async (tx) => {
    await lockPayment(tx, id)
    await sql`select from payments where payment_id = ${id} for key share nowait`.execute(db)
    const second = sql`select from payments where payment_id = ${id} for no key update nowait`.execute(db)
    await expect(second).rejects.toMatchObject({ code: '55P03' })
  })
})

test('card orders, orders that staff close and open again, and orders to be paid for later never deadlock', async () => {
  const { shop, bags, setStatus } = await aShop()
  const before = countDeadlocks()
  await buyAndThen(shop, bags, async (orderId, turn) => {
    await setStatus(orderId, 'CANCELLED')
    if (turn % 2) await setStatus(orderId, 'PROCESSING')
    const later = await shop.post('/api/orders', anOrderBody(bags.toReversed(), { email: `${orderId}@example.com` }))
    expect(later.status).toBe(201)
  })
  expect(countDeadlocks() - before).toBe(0)
  const expectedSold = (BUYERS * ROUNDS) / 2
  expect(await soldUnits(shop, bags)).toEqual([expectedSold, expectedSold])
})
