import { randomBytes } from 'node:crypto'
import { orderIdFrom } from '@atelier/domain/values/ids'
import { HOUR_MS } from '@atelier/domain/limits/durations'
import type { OrderLine } from '@atelier/domain/orders/draft-order'
import { quoteOrder } from '@atelier/domain/quote/quote-order'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction, type Tx } from '../../db/client.ts'
import { anOrderBody, aProduct, stockOf } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { waitForBlockedLock } from '../../testing/database/wait-for-blocked-lock.ts'
import { insertIdempotencyRecord } from '../idempotency/idempotency.repo.ts'
import { placeInTransaction, storeOrder, type NewOrder, type StoreOutcome } from './store-order.ts'

type Bag = Awaited<ReturnType<typeof aProduct>>

function newOrder(bags: readonly Bag[], overrides: Partial<NewOrder> = {}): NewOrder {
  const orderId = orderIdFrom(randomBytes(12))
  const lines: OrderLine[] = bags.map((bag) => ({
    productId: bag.product_id,
    variantId: bag.variants[0]?.variant_id ?? 0,
    name: bag.name,
    color: 'Noir',
    imageUrl: null,
    unitPriceCents: bag.price_cents,
    quantity: 1,
  }))
  const email = `${orderId.toLowerCase()}@example.com`
  return {
    orderId,
    userId: null,
    guestId: null,
    email,
    shipping: anOrderBody(bags).shipping,
    billing: null,
    paymentLinkHours: null,
    paymentMethod: 'MANUAL',
    paymentStatus: 'pending',
    stock: 'take',
    note: 'Order received',
    draft: { ...quoteOrder(lines, demoTerms), termsVersion: 3, market: '', delivery: null, giftMessage: null },
    createdAt: new Date(),
    confirmationEmail: {
      recipient: email,
      senderType: 'orders',
      type: 'order',
      subject: orderId,
      template: 'order-received',
      data: {},
    },
    idempotency: { key: orderId, scope: 'orders tests', bodyHash: randomBytes(32), status: 201, response: { orderId } },
    ...overrides,
  }
}

const store = async (order: NewOrder): Promise<StoreOutcome> => placeInTransaction((await testDatabase()).db, order)
const atOnce = (orders: readonly NewOrder[]): Promise<StoreOutcome[]> => Promise.all(orders.map(store))

/** Returns the stored orders and the number of rows of each. */
async function readStoredOrders() {
  const { db } = await testDatabase()
  const { rows } = await sql<{ orderId: string; lines: number; history: number; mails: number; keys: number }>`
    select order_id as "orderId",
      (select count(*) from order_items i where i.order_id = o.order_id) as lines,
      (select count(*) from order_status_history h where h.order_id = o.order_id) as history,
      (select count(*) from mails m where m.recipient = o.email and m.subject = o.order_id) as mails,
      (select count(*) from idempotency_keys k where k.key = o.order_id and k.answer ->> 'orderId' = o.order_id) as keys
    from orders o order by order_id`.execute(db)
  return rows
}

const variantOf = (bag: Bag): number => bag.variants[0]?.variant_id ?? 0

test('concurrent orders never sell more units than are in stock, and each is complete', async () => {
  const [rare, plenty] = [await aProduct({ colors: { Noir: 5 } }), await aProduct({ colors: { Noir: null } })]
  const orders = Array.from({ length: 30 }, () => newOrder([plenty, rare]))
  const outcomes = await atOnce(orders)
  const stored = orders.filter((_, at) => outcomes[at] === 'stored')
  expect(stored).toHaveLength(5)
  expect(outcomes.filter((outcome) => outcome === 'stale')).toHaveLength(25)
  expect(await stockOf(variantOf(rare))).toBe(0)
  const whole = stored.map(({ orderId }) => ({ orderId, lines: 2, history: 1, mails: 1, keys: 1 }))
  expect(await readStoredOrders()).toEqual(whole.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1)))
})

test('changes nothing for an order that the database rejects', async () => {
  const bag = await aProduct({ colors: { Noir: 5 } })
  const nowhere = { ...anOrderBody([bag]).shipping, country: 'nowhere' as 'US' }
  await expect(store(newOrder([bag], { shipping: nowhere }))).rejects.toMatchObject({ code: '23514' })
  expect(await stockOf(variantOf(bag))).toBe(5)
  expect(await readStoredOrders()).toEqual([])
})

test('takes no stock for an order with a missing product or a changed price', async () => {
  const [gone, there] = [await aProduct({ colors: { Noir: 0 } }), await aProduct({ colors: { Noir: 3 } })]
  const dearer = { ...there, price_cents: there.price_cents + 1 }
  const outcomes = await atOnce([newOrder([there, gone]), newOrder([dearer]), newOrder([there])])
  expect(outcomes).toEqual(['stale', 'stale', 'stored'])
  expect(await stockOf(variantOf(there))).toBe(2)
})

test('stores one of two orders with the same key, concurrent or sequential', async () => {
  const bag = await aProduct({ colors: { Noir: 50 } })
  const first = newOrder([bag])
  const sameKey = () => newOrder([bag], { idempotency: first.idempotency })
  const outcomes = await atOnce([newOrder([bag]), first, sameKey(), sameKey(), newOrder([bag])])
  expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(3)
  const others = outcomes.filter((outcome) => outcome !== 'stored')
  expect(others.every((outcome) => outcome === 'repeated' || outcome === 'running')).toBe(true)
  expect(await store(sameKey())).toBe('repeated')
  expect(await stockOf(variantOf(bag))).toBe(47)
})

test('customers may use the same key, and a customer who was signed out is the same caller', async () => {
  const bag = await aProduct({ colors: { Noir: 50 } })
  const of = (customerId: string | null) =>
    newOrder([bag], { idempotency: { ...SHARED_KEY, customerId, bodyHash: randomBytes(32) } })
  expect([await store(of('ada')), await store(of('bea'))]).toEqual(['stored', 'stored'])
  expect([await store(of('ada')), await store(of('bea')), await store(of(null))]).toEqual(Array(3).fill('repeated'))
})

const unpaidUnitsOf = (holder: string, most: number, isNetwork = false) => ({ holder, most, isNetwork })

test('of several concurrent orders of one buyer, stores those that together stay below the limit', async () => {
  const bag = await aProduct({ colors: { Noir: 20 } })
  const orders = Array.from({ length: 12 }, () =>
    newOrder([bag], { unpaidUnitHolders: [unpaidUnitsOf('ada', 3), unpaidUnitsOf('her network', 5, true)] }),
  )
  const outcomes = await atOnce(orders)
  expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(3)
  expect(outcomes.filter((outcome) => outcome === 'too many')).toHaveLength(9)
  expect(await stockOf(variantOf(bag))).toBe(17)
})

/** A holder's first count of unpaid units, invisible to other transactions before the commit. */
const countFirst = (tx: Tx, { isNetwork }: { isNetwork: boolean }) =>
  sql`insert into waiting_pieces (holder, is_network, pieces, most) values ('shared', ${isNetwork}, 1, 1)`.execute(tx)

const SHARED_KEY = { key: 'shared', scope: 'orders tests', status: 201, response: {} }

/** An idempotency key stored without its lock, so that only the primary key can reject a second one. */
const storeSharedKey = (tx: Tx) => insertIdempotencyRecord(tx, { ...SHARED_KEY, bodyHash: randomBytes(32) })

/** What another transaction commits while an order waits for it, and the order's outcome. */
const CONFLICTS = [
  ['buyer', 'too many', (tx: Tx) => countFirst(tx, { isNetwork: false })],
  ['network', 'too many of network', (tx: Tx) => countFirst(tx, { isNetwork: true })],
  ['key', 'repeated', storeSharedKey],
] as const

const conflictingOrder = (bag: Bag, what: 'buyer' | 'network' | 'key'): NewOrder =>
  newOrder([bag], {
    unpaidUnitHolders: what === 'key' ? [] : [unpaidUnitsOf('shared', 1, what === 'network')],
    idempotency: { ...SHARED_KEY, bodyHash: randomBytes(32) },
  })

test.each(CONFLICTS)(
  'rejects an order when another transaction has just stored its %s: %s',
  async (what, expected, storeFirst) => {
    const { db } = await testDatabase()
    const bag = await aProduct({ colors: { Noir: 3 } })
    let outcome: Promise<StoreOutcome> | undefined
    await db.transaction().execute(async (tx) => {
      await storeFirst(tx)
      outcome = store(conflictingOrder(bag, what))
      await waitForBlockedLock(tx)
    })
    expect(await outcome).toBe(expected)
    expect(await stockOf(variantOf(bag))).toBe(3)
    expect(await readStoredOrders()).toEqual([])
  },
)

test('retries when the database aborted the order in favor of another transaction', async () => {
  const { db } = await testDatabase()
  const [one, two] = [await aProduct({ colors: { Noir: 9 } }), await aProduct({ colors: { Noir: 9 } })]
  const lock = (bag: Bag) => sql`select from color_variants where variant_id = ${variantOf(bag)} for update`
  let ordered: Promise<StoreOutcome> | undefined
  await db.transaction().execute(async (tx) => {
    // Detects deadlocks late, so that the order's transaction does first.
    await sql`set local deadlock_timeout = '10s'`.execute(tx)
    await lock(two).execute(tx)
    ordered = store(newOrder([one, two]))
    await waitForBlockedLock(tx)
    await lock(one).execute(tx)
  })
  expect(await ordered).toBe('stored')
  expect([await stockOf(variantOf(one)), await stockOf(variantOf(two))]).toEqual([8, 8])
})

test.each([
  ['sells a unit that is restocked', 0, 1, ['stored', 'stale']],
  ['does not sell a unit that was sold', 2, 1, ['stored', 'stale']],
  ['sells no unit when all were sold', 2, 0, ['stale', 'stale']],
])('%s while two orders wait for it, at the first attempt', async (_, before, concurrent, outcome) => {
  const { db } = await testDatabase()
  const bag = await aProduct({ colors: { Noir: before } })
  const orders = [newOrder([bag]), newOrder([bag])]
  let ordered: Promise<StoreOutcome[]> | undefined
  await db.transaction().execute(async (tx) => {
    await sql`update color_variants set stock = ${concurrent}::integer where variant_id = ${variantOf(bag)}`.execute(tx)
    ordered = atOnce(orders)
    await waitForBlockedLock(tx)
  })
  expect((await ordered)?.toSorted((a, b) => b.localeCompare(a))).toEqual(outcome)
  expect(await stockOf(variantOf(bag))).toBe(0)
})

test('an order of reserved units locks their colors like orders that take stock', async () => {
  const { db } = await testDatabase()
  const bag = await aProduct({ colors: { Noir: 3 } })
  const lockProbe = sql`select from color_variants where variant_id = ${variantOf(bag)} for no key update nowait`
  await inTransaction(db, async (tx) => {
    await storeOrder(tx, newOrder([bag], { stock: 'held' }))
    await expect(lockProbe.execute(db)).rejects.toMatchObject({ code: '55P03' })
  })
  expect(await stockOf(variantOf(bag))).toBe(3)
})

test('names the limit that an order exceeds, of its buyer before its network', async () => {
  const { db } = await testDatabase()
  const bag = await aProduct({ colors: { Noir: null } })
  const storeOf = (...unpaidUnitHolders: ReturnType<typeof unpaidUnitsOf>[]) =>
    store(newOrder([bag], { unpaidUnitHolders }))
  expect([await storeOf(unpaidUnitsOf('ada', 1)), await storeOf(unpaidUnitsOf('ada', 1))]).toEqual([
    'stored',
    'too many',
  ])
  const atNetwork = () => storeOf(unpaidUnitsOf('office', 1, true))
  expect([await atNetwork(), await atNetwork()]).toEqual(['stored', 'too many of network'])
  expect(await storeOf(unpaidUnitsOf('bea', 1), unpaidUnitsOf('a network', 0, true))).toBe('too many of network')
  expect(await storeOf(unpaidUnitsOf('ada', 1), unpaidUnitsOf('a network', 0, true))).toBe('too many')
  expect(await storeOf(unpaidUnitsOf('bea', 1), unpaidUnitsOf('office', 2, true))).toBe('stored')
  const { rows } = await sql`select holder, is_network, pieces, most from waiting_pieces order by holder`.execute(db)
  expect(rows).toEqual([
    { holder: 'ada', is_network: false, pieces: 1, most: 1 },
    { holder: 'bea', is_network: false, pieces: 1, most: 1 },
    { holder: 'office', is_network: true, pieces: 2, most: 2 },
  ])
})

test('stores orders without keys and rejects a duplicate order number', async () => {
  const { db } = await testDatabase()
  const bag = await aProduct({ colors: { Noir: 5 } })
  const first = newOrder([bag], { idempotency: null })
  expect(await atOnce([first, newOrder([bag], { idempotency: null })])).toEqual(['stored', 'stored'])
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([])
  await expect(store(newOrder([bag], { orderId: first.orderId }))).rejects.toMatchObject({ code: '23505' })
  expect(await stockOf(variantOf(bag))).toBe(3)
})

test('stores customer, address and payment link of an order as given', async () => {
  const { db } = await testDatabase()
  const bag = await aProduct({ colors: { Noir: 5 } })
  const address = {
    address: '1 Bank Street',
    apartment: 'Suite 9',
    city: 'Boston',
    state: 'MA',
    zipCode: '02110',
    country: 'CA' as const,
  }
  const createdAt = new Date('2026-03-01T10:00:00Z')
  const linked = newOrder([bag], { guestId: 'guest_1', billing: address, paymentLinkHours: 72, createdAt })
  const paid = newOrder([bag], { paymentMethod: 'CREDIT_CARD', paymentStatus: 'succeeded', createdAt })
  expect(await atOnce([linked, paid])).toEqual(['stored', 'stored'])
  const read = ({ orderId }: NewOrder) =>
    db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
  const { created_at: storedAt } = await read(linked)
  expect(Math.abs(storedAt.getTime() - Date.now())).toBeLessThan(HOUR_MS)
  expect(await read(linked)).toMatchObject({
    user_id: null,
    guest_id: 'guest_1',
    email: linked.email,
    first_name: 'Claire',
    last_name: 'Dupont',
    address: '12 Rue de la Paix',
    city: 'New York',
    state: 'NY',
    zip_code: '10001',
    country: 'US',
    phone: '+1 212 555 0100',
    apartment: '',
    billing_address: '1 Bank Street',
    billing_apartment: 'Suite 9',
    billing_city: 'Boston',
    billing_state: 'MA',
    billing_zip_code: '02110',
    billing_country: 'CA',
    // The clock of the database decides, not the one of the process.
    payment_link_expires_at: new Date(storedAt.getTime() + 72 * HOUR_MS),
    payment_link_sent_at: storedAt,
    waits_of: null,
  })
  expect(await read(paid)).toMatchObject({
    payment_method: 'CREDIT_CARD',
    payment_status: 'succeeded',
    billing_address: null,
    payment_link_expires_at: null,
    payment_link_sent_at: null,
  })
})
