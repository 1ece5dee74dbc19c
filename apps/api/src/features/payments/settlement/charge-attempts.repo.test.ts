import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anIntentBody, begin } from '../../../testing/card-checkout.ts'
import { aProduct } from '../../../testing/factories.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { deleteAttempt, deleteOldTokens, findAttempt, insertAttempt } from './charge-attempts.repo.ts'

/** Creates two payments with one attempt each. */
async function twoAttempts() {
  const shop = await createTestApp()
  const { db } = shop.deps
  for (const name of ['Sac Lune', 'Sac Jour']) await begin(shop, anIntentBody([await aProduct({ name })]))
  const ids = (await db.selectFrom('payments').select('payment_id').orderBy('payment_id').execute()).map(
    ({ payment_id: id }) => id,
  )
  const [one = '', other = ''] = ids
  const attempt = (paymentId: string) => ({
    paymentId,
    idempotencyKey: `key of ${paymentId}`,
    amountCents: 108_00,
    token: `token of ${paymentId}`,
    clientSecret: `secret of ${paymentId}`,
  })
  for (const id of [one, other]) expect(await insertAttempt(db, attempt(id))).toBe(true)
  const find = (id: string) => findAttempt(db, id, { repeatMinutes: 15, listedMinutes: 5 })
  const rows = () => db.selectFrom('charge_attempts').selectAll().orderBy('payment_id').execute()
  const age = (paymentId: string, seconds: number) =>
    sql`update charge_attempts set started_at = now() - ${seconds}::integer * interval '1 second'
      where payment_id = ${paymentId}`.execute(db)
  return { db, one, other, attempt, find, rows, age }
}

test('finds an attempt by its payment, with its card; stores only one per payment', async () => {
  const { db, one, other, attempt, find, rows } = await twoAttempts()
  for (const id of [one, other]) {
    expect(await find(id)).toEqual({
      idempotencyKey: `key of ${id}`,
      card: { token: `token of ${id}`, clientSecret: `secret of ${id}` },
      isWanted: true,
      isListed: false,
    })
  }
  const before = await rows()
  expect(await insertAttempt(db, { ...attempt(one), idempotencyKey: 'another', token: 'another' })).toBe(false)
  expect(await rows()).toEqual(before)
  expect(await find('pay_unknown')).toBeNull()
})

test.each([
  [4 * 60, { isWanted: true, isListed: false }],
  [6 * 60, { isWanted: true, isListed: true }],
  [14 * 60, { isWanted: true, isListed: true }],
  [16 * 60, { isWanted: false, isListed: true }],
])('an attempt of %d seconds ago: %j', async (seconds, expected) => {
  const { one, other, find, age } = await twoAttempts()
  await age(one, seconds)
  expect(await find(one)).toMatchObject(expected)
  expect(await find(other)).toMatchObject({ isWanted: true, isListed: false })
})

test.each([
  ['has ended', sql`hold_expires_at = now() - interval '1 second'`],
  ['was released', sql`state = 'released'`],
])('an attempt whose hold %s is not wanted any more; without a hold it is wanted', async (_what, change) => {
  const { db, one, other, find } = await twoAttempts()
  await sql`update checkouts set ${change} where checkout_id =
    (select checkout_id from payments where payment_id = ${one})`.execute(db)
  expect([await find(one), await find(other)]).toMatchObject([{ isWanted: false }, { isWanted: true }])
  await sql`update payments set checkout_id = null, purpose = 'amount' where payment_id = ${one}`.execute(db)
  expect(await find(one)).toMatchObject({ isWanted: true })
})

test('deletes an attempt only by its payment and its key together', async () => {
  const { db, one, other, rows } = await twoAttempts()
  const before = await rows()
  await deleteAttempt(db, one, `key of ${other}`)
  await deleteAttempt(db, one, 'another')
  expect(await rows()).toEqual(before)
  await deleteAttempt(db, one, `key of ${one}`)
  expect(await rows()).toEqual(before.slice(1))
})

test('deletes only the token of an attempt that is too old to be repeated', async () => {
  const { db, one, other, find, rows, age } = await twoAttempts()
  await age(one, 15 * 60 + 30)
  await age(other, 15 * 60 - 30)
  const [old, young] = await rows()
  await deleteOldTokens(db, 15)
  expect(await rows()).toEqual([{ ...old, source_token: null, client_secret: null }, young])
  expect(await find(one)).toEqual({ idempotencyKey: `key of ${one}`, card: null, isWanted: false, isListed: true })
})
