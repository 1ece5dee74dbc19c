import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction, type Db, type Tx } from '../../../db/client.ts'
import { aCustomer, anOrderBody, aProduct, stockOf } from '../../../testing/factories.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { releaseOwnHolds } from './release-own-holds.ts'
import { findHolds, type Holder, type SameCart } from './holds.repo.ts'

const { shipping } = anOrderBody([])
const UNKNOWN_HOLDER: Holder = { userId: null, guestId: null, email: 'x@example.com', network: 'network x' }

/** Opens a shop and creates holds of a product, the earliest first. */
async function aShop() {
  const shop = await createTestApp()
  const { db } = shop.deps
  const [bag, otherBag] = [await aProduct({ colors: { Noir: 5 } }), await aProduct({ colors: { Noir: 5 } })]
  let count = 0
  const hold = async (
    over: Partial<Holder> & { bag?: typeof bag; pieces?: number; address?: string; key?: string },
  ) => {
    count += 1
    const { userId = null, guestId = null, email = 'a@example.com', network = 'network a' } = over
    const [variant] = (over.bag ?? bag).variants
    const line = { productId: (over.bag ?? bag).product_id, variantId: variant?.variant_id, quantity: 1 }
    const address = { ...shipping, address: over.address ?? shipping.address }
    const id = `chk_${count}`
    await sql`
      insert into checkouts (checkout_id, order_id, user_id, guest_id, email, lines, shipping, subtotal_cents, tax_cents,
        total_cents, pieces, network, hold_expires_at, created_at)
      values (${id}, ${`ORD-${String(count).padStart(12, '0')}`}, ${userId}, ${guestId}, ${email},
        ${JSON.stringify([line])}, ${JSON.stringify(address)}, 1, 0, 1, ${over.pieces ?? 1}, ${network},
        now() + interval '10 minutes', now() + ${count}::integer * interval '1 second')`.execute(db)
    await sql`
      insert into payments (payment_id, provider, purpose, amount_cents, return_url, checkout_id, user_id, guest_id,
        idempotency_key)
      values (${`pay_${count}`}, 'sandbox', 'checkout', 1, '/', ${id}, ${userId}, ${guestId}, ${over.key ?? null})`.execute(
      db,
    )
    return `pay_${count}`
  }
  const holdsOf = (holder: Partial<Holder>, over: Partial<SameCart> = {}, on: Db | Tx = db) =>
    findHolds(on, {
      holder: { ...UNKNOWN_HOLDER, ...holder },
      productIds: [bag.product_id],
      shipping,
      excludedKey: null,
      providers: ['sandbox', 'square'],
      ...over,
    })
  const find = async (holder: Partial<Holder>, over: Partial<SameCart> = {}) =>
    (await holdsOf(holder, over)).ownPaymentId
  return { shop, db, bag, otherBag, hold, holdsOf, find }
}

test('calls for one buyer or one network take the same lock, others do not', async () => {
  const { db, holdsOf } = await aShop()
  const locksOf = (holder: Partial<Holder>) =>
    inTransaction(db, async (tx) => {
      await holdsOf(holder, {}, tx)
      const { rows } = await sql<{ lock: string }>`
        select classid || ' ' || objid as lock from pg_locks
        where locktype = 'advisory' and pid = pg_backend_pid()`.execute(tx)
      return rows.map(({ lock }) => lock)
    })
  const shared = async (one: Partial<Holder>, other: Partial<Holder>) => {
    const locks = await locksOf(one)
    return (await locksOf(other)).filter((lock) => locks.includes(lock)).length
  }
  const ada = { userId: 'usr_ada', email: 'ada@example.com', network: 'network 1' }
  expect([(await locksOf(UNKNOWN_HOLDER)).length, (await locksOf(ada)).length]).toEqual([2, 3])
  expect(await shared(ada, { email: 'bea@example.com', network: 'network 2' })).toBe(0)
  expect(await shared(ada, { email: 'bea@example.com', network: 'network 1' })).toBe(1)
  expect(await shared(ada, { email: 'Ada@Example.com', network: 'network 2' })).toBe(1)
  expect(await shared(ada, { userId: 'usr_ada', email: 'bea@example.com', network: 'network 2' })).toBe(1)
  const guest = { guestId: 'usr_guest', email: 'c@example.com', network: 'network 3' }
  expect(await shared(guest, { guestId: 'usr_guest', email: 'd@example.com', network: 'network 4' })).toBe(1)
})

test('counts the units held by a session or email, and by a network, separately', async () => {
  const { db, hold, holdsOf } = await aShop()
  const [userId, guestId] = [(await aCustomer()).user_id, (await aCustomer({ role: 'guest' })).user_id]
  await hold({ userId, email: 'ada@example.com', network: 'network 1', pieces: 1 })
  await hold({ guestId, email: 'bea@example.com', network: 'network 2', pieces: 2 })
  await hold({ email: 'Cleo@example.com', network: 'network 3', pieces: 4 })
  await hold({ email: 'dora@example.com', network: 'network 3', pieces: 8 })
  await hold({ userId, email: 'ada@example.com', network: 'network 1', pieces: 16 })
  await sql`update checkouts set state = 'released' where pieces = 16`.execute(db)
  const count = async (holder: Partial<Holder>) => (await holdsOf(holder)).held
  expect(await count({})).toEqual({ buyer: 0, network: 0 })
  expect(await count({ userId })).toEqual({ buyer: 1, network: 0 })
  expect(await count({ guestId, network: 'network 1' })).toEqual({ buyer: 2, network: 1 })
  expect(await count({ email: 'cleo@example.com', network: 'network 3' })).toEqual({ buyer: 4, network: 12 })
  expect(await count({ userId, email: 'bea@example.com', network: 'network 2' })).toEqual({ buyer: 3, network: 2 })
})

test('finds the earliest hold of a session, whatever its email, network and address', async () => {
  const { db, hold, find } = await aShop()
  const [userId, guestId] = [(await aCustomer()).user_id, (await aCustomer({ role: 'guest' })).user_id]
  const first = await hold({ userId, address: '1 Other Street' })
  const second = await hold({ userId })
  const ofGuest = await hold({ guestId })
  expect([await find({ userId }), await find({ guestId })]).toEqual([first, ofGuest])
  await sql`update checkouts set state = 'released' where checkout_id = 'chk_1'`.execute(db)
  expect(await find({ userId })).toBe(second)
  await sql`update checkouts set state = 'held'`.execute(db)
  await sql`update payments set settled_at = now() where payment_id = ${first}`.execute(db)
  expect(await find({ userId })).toBe(second)
  await sql`update payments set settled_at = null`.execute(db)
  await sql`update payments set provider = 'stripe' where payment_id = ${first}`.execute(db)
  expect(await find({ userId })).toBe(second)
  expect(await find({ userId }, { providers: ['stripe'] })).toBe(first)
  expect(await find({ userId: 'usr_other' })).toBeNull()
})

test('finds a hold of a visitor by email, network and address together, and none of a session', async () => {
  const { hold, find } = await aShop()
  const [userId, guestId] = [(await aCustomer()).user_id, (await aCustomer({ role: 'guest' })).user_id]
  await hold({ userId })
  await hold({ guestId })
  const visitors = await hold({})
  const visitor = { email: 'A@example.com', network: 'network a' }
  expect(await find(visitor)).toBe(visitors)
  expect(await find({ ...visitor, email: 'b@example.com' })).toBeNull()
  expect(await find({ ...visitor, network: 'network b' })).toBeNull()
  expect(await find(visitor, { shipping: { ...shipping, address: '1 Other Street' } })).toBeNull()
  // A buyer with a session is no visitor.
  expect([await find({ ...visitor, userId: 'usr_new' }), await find({ ...visitor, guestId: 'usr_new' })]).toEqual([
    null,
    null,
  ])
})

test('finds a hold of some of the same products, except the one of the same call', async () => {
  const { bag, otherBag, hold, find } = await aShop()
  const { user_id: userId } = await aCustomer()
  const keyless = await hold({ userId, bag: otherBag })
  const keyed = await hold({ userId, key: 'key-1' })
  const keyOf = (key: string) => ({ key, scope: 'intents', customerId: null })
  expect(await find({ userId })).toBe(keyed)
  expect(await find({ userId }, { excludedKey: keyOf('key-2') })).toBe(keyed)
  expect(await find({ userId }, { excludedKey: keyOf('key-1') })).toBeNull()
  const both = [bag.product_id, otherBag.product_id]
  expect(await find({ userId }, { productIds: both, excludedKey: keyOf('key-1') })).toBe(keyless)
  expect(await find({ userId }, { productIds: [] })).toBeNull()
})

test('releases at most ten holds of a buyer at once, including unopened payments, and restocks their units', async () => {
  const { shop, db, bag, otherBag, hold } = await aShop()
  const { user_id: userId } = await aCustomer()
  for (let count = 0; count < 11; count += 1) await hold({ userId })
  await hold({ userId, bag: otherBag })
  const holder = { ...UNKNOWN_HOLDER, userId }
  const same = { holder, productIds: [bag.product_id], shipping, excludedKey: null, providers: ['sandbox'] as const }
  const left = async () =>
    (await db.selectFrom('payments').select('payment_id').execute()).map(({ payment_id: id }) => id).toSorted()
  await releaseOwnHolds(shop.deps, same)
  expect(await left()).toEqual(['pay_11', 'pay_12'])
  expect(await stockOf(bag.variants[0]?.variant_id ?? 0)).toBe(15)
  await releaseOwnHolds(shop.deps, same)
  expect(await left()).toEqual(['pay_12'])
  await releaseOwnHolds(shop.deps, same)
  expect(await left()).toEqual(['pay_12'])
})
