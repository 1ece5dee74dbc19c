import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../db/client.ts'
import { anIntentBody, begin } from '../../testing/card-checkout.ts'
import { aProduct } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { beginAttempt, endAttempt, hasAttempt, setIntent, updatePayment } from './payments.repo.ts'

/** Two payments that were begun at two checkouts. */
async function twoPayments() {
  const shop = await createTestApp()
  for (const name of ['Sac Lune', 'Sac Jour']) await begin(shop, anIntentBody([await aProduct({ name })]))
  const { db } = shop.deps
  const rows = () => db.selectFrom('payments').selectAll().orderBy('payment_id').execute()
  const [one, other] = await rows()
  if (!one || !other) throw new Error('two payments were begun')
  return { db, one, other, rows }
}

test('an attempt holds the turn of its own payment, once, and ends with it', async () => {
  const { db, one, other } = await twoPayments()
  const held = async () => [await hasAttempt(db, one.payment_id), await hasAttempt(db, other.payment_id)]
  expect(await held()).toEqual([false, false])
  expect(await beginAttempt(db, one.payment_id, 60_000)).toBe(true)
  expect(await beginAttempt(db, one.payment_id, 60_000)).toBe(false)
  expect(await held()).toEqual([true, false])
  expect(await beginAttempt(db, other.payment_id, 60_000)).toBe(true)
  await endAttempt(db, one.payment_id)
  expect(await held()).toEqual([false, true])
  // A turn whose process died is over after its time.
  await sql`update payments set attempt_until = now() - interval '1 second' where payment_id = ${other.payment_id}`.execute(
    db,
  )
  expect(await held()).toEqual([false, false])
  expect(await beginAttempt(db, other.payment_id, 60_000)).toBe(true)
  // Settled money takes no card.
  await sql`update payments set settled_at = now() where payment_id = ${one.payment_id}`.execute(db)
  expect(await beginAttempt(db, one.payment_id, 60_000)).toBe(false)
})

test('a change of one payment leaves the other as it is', async () => {
  const { db, one, other, rows } = await twoPayments()
  expect(await setIntent(db, one.payment_id, { intentId: 'pi_changed', providerRef: 'ref_changed' })).toBe(true)
  expect(await setIntent(db, 'pay_missing', { intentId: 'pi_missing', providerRef: 'ref_missing' })).toBe(false)
  await inTransaction(db, (tx) =>
    updatePayment(tx, one.payment_id, { state: 'processing', message: 'Asked', isSettled: false }),
  )
  const [changed, unchanged] = await rows()
  expect(changed).toMatchObject({ intent_id: 'pi_changed', provider_ref: 'ref_changed', state: 'processing' })
  expect(unchanged).toEqual(other)
})
