import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction, type Tx } from '../../../db/client.ts'
import { anIntentBody, begin } from '../../../testing/card-checkout.ts'
import { aCustomer, aProduct, stockOf } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import {
  anonymizeOldCheckouts,
  claimExpiredHold,
  deleteCheckout,
  extendHold,
  findCheckoutEmail,
  findHoldEnd,
  lockCheckout,
  markOrdered,
  releaseCheckout,
} from './checkouts.repo.ts'
import { paymentsPersonalData } from '../personal-data.repo.ts'

/** Creates two checkouts that hold one unit each: of a customer with a billing address, and of a guest. */
async function twoCheckouts() {
  const shop = await createTestApp()
  const { db } = shop.deps
  const [customer, guest] = [await aCustomer(), await aCustomer({ role: 'guest' })]
  const billing = { address: '1 Bank Street', city: 'Boston', state: 'MA', zipCode: '02101', country: 'US' }
  const bags = [await aProduct({ colors: { Noir: 1 } }), await aProduct({ colors: { Noir: 1 } })] as const
  const hold = async (bag: (typeof bags)[number], who: typeof customer, over: object) => {
    const email = `${who.user_id.replace('_', '-')}@example.com`
    const customerEmail = who === customer ? customer.email : email
    const body = anIntentBody([bag], { email: customerEmail, ...over })
    const intent = await begin(shop, body, (await signedIn(who)).headers)
    const payment = await db
      .selectFrom('payments')
      .selectAll()
      .where('intent_id', '=', intent.paymentIntentId)
      .executeTakeFirstOrThrow()
    const id = payment.checkout_id ?? ''
    const row = () => db.selectFrom('checkouts').selectAll().where('checkout_id', '=', id).executeTakeFirstOrThrow()
    return { id, email: customerEmail, bag, paymentId: payment.payment_id, userId: who.user_id, row }
  }
  const one = await hold(bags[0], customer, { billing })
  const other = await hold(bags[1], guest, {})
  const stock = () => Promise.all(bags.map((bag) => stockOf(bag.variants[0]?.variant_id ?? 0)))
  const rows = async () => [await one.row(), await other.row()]
  return { db, one, other, billing, stock, rows }
}

const change = (db: Awaited<ReturnType<typeof twoCheckouts>>['db'], id: string, set: ReturnType<typeof sql>) =>
  sql`update checkouts set ${set} where checkout_id = ${id}`.execute(db)

test('finds each checkout as it was stored, by its own id', async () => {
  const { db, one, other, billing } = await twoCheckouts()
  const { shipping } = anIntentBody([one.bag]).checkout
  const [stored, second] = [await one.row(), await other.row()]
  const draftOf = ({ bag }: typeof one) => ({
    lines: [expect.objectContaining({ productId: bag.product_id, quantity: 1, unitPriceCents: 100_00 }) as unknown],
    currency: 'USD',
    taxMode: 'added',
    charges: [],
    taxes: [{ rate: 80_000, baseCents: 100_00, taxCents: 8_00 }],
    subtotalCents: 100_00,
    chargesCents: 0,
    taxCents: 8_00,
    totalCents: 108_00,
    termsVersion: 0,
    market: '',
    delivery: null,
    giftMessage: null,
  })
  const common = { shipping, state: 'held', uncounted: [] }
  expect(await inTransaction(db, (tx) => lockCheckout(tx, one.id))).toEqual({
    ...common,
    checkoutId: one.id,
    orderId: stored.order_id,
    userId: one.userId,
    guestId: null,
    email: one.email,
    draft: draftOf(one),
    billing,
    holdExpiresAt: stored.hold_expires_at,
  })
  expect(await inTransaction(db, (tx) => lockCheckout(tx, other.id))).toEqual({
    ...common,
    checkoutId: other.id,
    orderId: second.order_id,
    userId: null,
    guestId: other.userId,
    email: other.email,
    draft: draftOf(other),
    billing: null,
    holdExpiresAt: second.hold_expires_at,
  })
  expect([stored.pieces, stored.network?.length]).toEqual([1, 43])
  const unset = await sql<{ id: string }>`select checkout_id as id from checkouts where billing is null`.execute(db)
  expect(unset.rows).toEqual([{ id: other.id }])

  await change(db, one.id, sql`hold_expires_at = now() + interval '1 hour'`)
  const [longer] = [await one.row()]
  expect([
    await findHoldEnd(db, one.id),
    await findHoldEnd(db, other.id),
    await findHoldEnd(db, 'chk_missing'),
  ]).toEqual([longer.hold_expires_at, second.hold_expires_at, null])
  expect([await findCheckoutEmail(db, one.id), await findCheckoutEmail(db, other.id)]).toEqual([one.email, other.email])
  await change(db, one.id, sql`email = ''`)
  expect([await findCheckoutEmail(db, one.id), await findCheckoutEmail(db, 'chk_missing')]).toEqual([null, null])
})

test('releases or orders one checkout, once, and does not affect the other hold', async () => {
  const { db, one, other, stock, rows } = await twoCheckouts()
  const [first, second] = await rows()
  const within = (work: (tx: Parameters<typeof markOrdered>[0]) => Promise<void>) => inTransaction(db, work)
  await within((tx) => releaseCheckout(tx, one.id))
  const released = { ...first, state: 'released', network: null }
  expect([await rows(), await stock()]).toEqual([
    [released, second],
    [1, 0],
  ])
  await within((tx) => releaseCheckout(tx, one.id))
  await within((tx) => extendHold(tx, one.id, 60))
  expect([await rows(), await stock()]).toEqual([
    [released, second],
    [1, 0],
  ])

  await within((tx) => markOrdered(tx, other.id))
  const ordered = { ...second, state: 'ordered', network: null }
  expect(await rows()).toEqual([released, ordered])
  await within((tx) => releaseCheckout(tx, other.id))
  expect([await rows(), await stock()]).toEqual([
    [released, ordered],
    [1, 0],
  ])
})

test('extends the hold and deletes the checkout of one checkout only', async () => {
  const { db, one, other, rows } = await twoCheckouts()
  const [first, second] = await rows()
  const seconds = async () =>
    (
      await sql<{ left: number }>`
        select extract(epoch from hold_expires_at - now())::float8 as left from checkouts where checkout_id = ${one.id}`.execute(
        db,
      )
    ).rows[0]?.left ?? 0
  await inTransaction(db, (tx) => extendHold(tx, one.id, 60))
  const left = await seconds()
  // Never more than requested, and more than the first quarter of an hour.
  expect([left <= 3_600, left > 3_000]).toEqual([true, true])
  expect(await rows()).toEqual([{ ...first, hold_expires_at: expect.any(Date) as Date }, second])
  await sql`update payments set checkout_id = null, purpose = 'amount' where checkout_id = ${one.id}`.execute(db)
  await inTransaction(db, (tx) => deleteCheckout(tx, one.id))
  expect(await db.selectFrom('checkouts').select('checkout_id').execute()).toEqual([{ checkout_id: other.id }])
})

test('anonymizes a checkout a day after its order, or a number of days after its release', async () => {
  const { db, one, other, rows } = await twoCheckouts()
  const age = (id: string, state: string, old: string) =>
    change(db, id, sql`state = ${state}, created_at = now() - ${old}::interval`)
  await age(one.id, 'ordered', '23 hours')
  await age(other.id, 'released', '29 days')
  const [first, second] = await rows()
  expect(await anonymizeOldCheckouts(db, 30)).toBe(0)
  expect(await rows()).toEqual([first, second])
  await age(one.id, 'ordered', '25 hours')
  expect(await anonymizeOldCheckouts(db, 30)).toBe(1)
  const blanked = { email: '', shipping: {}, billing: null, created_at: expect.any(Date) as Date }
  expect(await rows()).toEqual([{ ...first, ...blanked }, second])
  await age(other.id, 'released', '31 days')
  expect(await anonymizeOldCheckouts(db, 30)).toBe(1)
  expect(await rows()).toEqual([
    { ...first, ...blanked },
    { ...second, ...blanked },
  ])
  expect(await anonymizeOldCheckouts(db, 30)).toBe(0)
  // Does not anonymize held checkouts, however old.
  await change(db, one.id, sql`state = 'held', email = 'ada@example.com'`)
  expect(await anonymizeOldCheckouts(db, 30)).toBe(0)
})

test('anonymizes the checkouts of a deleted account, as customer and as guest, and no others', async () => {
  const { db, one, other, rows } = await twoCheckouts()
  const [first, second] = await rows()
  const blanked = { email: '', shipping: {}, billing: null }
  const erase = async (tx: Tx, userId: string) =>
    paymentsPersonalData.eraseUser?.(tx, { userId, email: '', at: new Date() })
  await inTransaction(db, (tx) => erase(tx, one.userId))
  expect(await rows()).toEqual([{ ...first, ...blanked }, second])
  await inTransaction(db, (tx) => erase(tx, other.userId))
  expect(await rows()).toEqual([
    { ...first, ...blanked },
    { ...second, ...blanked },
  ])
})

test('claims the hold that expired first, once until the claim expires, and none that is settled or has no payment', async () => {
  const { db, one, other } = await twoCheckouts()
  expect(await claimExpiredHold(db, 60)).toBeNull()
  await change(db, one.id, sql`hold_expires_at = now() - interval '1 minute'`)
  expect(await claimExpiredHold(db, 60)).toEqual({ paymentId: one.paymentId })
  expect(await claimExpiredHold(db, 60)).toBeNull()
  await change(db, other.id, sql`hold_expires_at = now() - interval '2 minutes'`)
  await sql`update checkouts set claimed_until = now() - interval '1 second'`.execute(db)
  expect(await claimExpiredHold(db, 60)).toEqual({ paymentId: other.paymentId })
  expect(await claimExpiredHold(db, 60)).toEqual({ paymentId: one.paymentId })
  await sql`update checkouts set claimed_until = null`.execute(db)
  await change(db, other.id, sql`state = 'ordered'`)
  expect(await claimExpiredHold(db, 60)).toEqual({ paymentId: one.paymentId })
  // Its payment is deleted, so another one is claimed.
  await sql`update checkouts set claimed_until = null, state = 'held'`.execute(db)
  await sql`update payments set checkout_id = null, purpose = 'amount' where payment_id = ${other.paymentId}`.execute(
    db,
  )
  expect(await claimExpiredHold(db, 60)).toEqual({ paymentId: one.paymentId })
})

test('claims the next hold while another worker claims the first one', async () => {
  const { db, one, other } = await twoCheckouts()
  await change(db, one.id, sql`hold_expires_at = now() - interval '2 minutes'`)
  await change(db, other.id, sql`hold_expires_at = now() - interval '1 minute'`)
  await inTransaction(db, async (tx) => {
    await sql`select from checkouts where checkout_id = ${one.id} for update`.execute(tx)
    const claimed = await inTransaction(db, async (second) => {
      await sql`set local lock_timeout = '5s'`.execute(second)
      return claimExpiredHold(second, 60)
    })
    expect(claimed).toEqual({ paymentId: other.paymentId })
  })
})
