import { ShopError } from '@atelier/domain/shop-error'
import { expect, test } from 'vitest'
import { inTransaction } from '../../db/client.ts'
import { anOrder, aStaffMember } from '../../testing/factories.ts'
import { onPostgres, testDatabase } from '../../testing/test-database.ts'
import { listRefunds } from './refund-lists.repo.ts'
import { requestRefund, type RefundWish } from './refunds.repo.ts'

const wish = (orderId: string, over: Partial<RefundWish> = {}): RefundWish => ({
  orderId,
  amountCents: 108_00,
  reason: 'Return',
  actor: null,
  idempotencyKey: 'click-1',
  ...over,
})

async function refund(given: RefundWish) {
  const { db } = await testDatabase()
  return inTransaction(db, (tx) => requestRefund(tx, given))
}

async function booksOf(orderId: string) {
  const { db } = await testDatabase()
  const order = await db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
  const entries = await db.selectFrom('payment_entries').selectAll().where('order_id', '=', orderId).execute()
  return { order, entries, refunds: await listRefunds(db, orderId) }
}

test('books a refund of a card, and leaves the errand for the provider', async () => {
  const { order_id } = await anOrder({ payment_method: 'CREDIT_CARD', payment_status: 'succeeded' })
  const staff = await aStaffMember()
  const actor = { userId: staff.user_id, name: staff.name }
  const made = await refund(wish(order_id, { amountCents: 8_00, actor }))
  expect(made).toMatchObject({ status: 'pending', amount_cents: 8_00, payment_id: `pay_${order_id}` })
  const { order, entries, refunds } = await booksOf(order_id)
  expect(order).toMatchObject({ paid_cents: 108_00, refunded_cents: 8_00, payment_status: 'partially_refunded' })
  expect(entries).toMatchObject([
    { kind: 'capture', amount_cents: 108_00 },
    { kind: 'refund', amount_cents: 8_00, actor: staff.name, note: 'Return' },
  ])
  expect(refunds).toMatchObject([{ refund_id: made.refund_id, actor_id: staff.user_id }])
})

test('a refund of money that no provider took is due by hand until staff have paid it', async () => {
  const { order_id } = await anOrder({ payment_status: 'paid' })
  expect(await refund(wish(order_id))).toMatchObject({ status: 'due_by_hand', payment_id: null, done_at: null })
  expect((await booksOf(order_id)).order).toMatchObject({ refunded_cents: 108_00, payment_status: 'refunded' })
})

test('the same key is the same refund', async () => {
  const { order_id } = await anOrder({ payment_status: 'succeeded' })
  const first = await refund(wish(order_id, { amountCents: 50_00 }))
  expect(await refund(wish(order_id, { amountCents: 50_00 }))).toEqual(first)
  expect((await booksOf(order_id)).order.refunded_cents).toBe(50_00)
})

test('refuses more than is left, an order that was not paid, and one that is not there', async () => {
  const { order_id } = await anOrder({ payment_status: 'succeeded' })
  await refund(wish(order_id, { amountCents: 100_00 }))
  await expect(refund(wish(order_id, { amountCents: 8_01, idempotencyKey: 'click-2' }))).rejects.toMatchObject({
    code: 'conflict',
  })
  await expect(refund(wish((await anOrder()).order_id))).rejects.toMatchObject({ code: 'conflict' })
  await expect(refund(wish('ORD-000000000000'))).rejects.toMatchObject({ code: 'not_found' })
  expect((await booksOf(order_id)).order.refunded_cents).toBe(100_00)
})

test.runIf(onPostgres())('of many refunds at once only what was paid goes back', async () => {
  const { order_id } = await anOrder({ payment_status: 'succeeded' })
  const tries = Array.from({ length: 20 }, (_, index) =>
    refund(wish(order_id, { amountCents: 20_00, idempotencyKey: `click-${index}` })).then(
      () => 'booked',
      // In words: whoever comes too late waits for the order, and does not run into the last wall.
      (refusal: unknown) => (refusal instanceof ShopError ? refusal.message : refusal),
    ),
  )
  const answers = await Promise.all(tries)
  expect(answers.filter((answer) => answer === 'booked')).toHaveLength(5)
  expect(new Set(answers)).toEqual(new Set(['booked', 'This is more than is left to refund of this order']))
  expect((await booksOf(order_id)).order.refunded_cents).toBe(100_00)
})

test('the ledger is only ever added to', async () => {
  const { db } = await testDatabase()
  await anOrder({ payment_status: 'paid' })
  await expect(db.updateTable('payment_entries').set({ amount_cents: 1 }).execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('payment_entries').execute()).rejects.toThrow('append-only')
})
