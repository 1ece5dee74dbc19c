import { randomBytes } from 'node:crypto'
import { orderIdFrom } from '@atelier/domain/ids'
import { HOUR_MS } from '@atelier/domain/durations'
import type { OrderLine } from '@atelier/domain/orders/draft-order'
import { orderTotals } from '@atelier/domain/orders/totals'
import { demoTerms } from '@atelier/domain/shop-terms'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { anOrderBody, aProduct, stockOf } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { waitForBlockedLock } from '../../testing/database/wait-for-blocked-lock.ts'
import { insertIdempotencyRecord } from '../idempotency/idempotency.repo.ts'
import { createOrderBatcher, type OrderBatcher } from './order-batcher.ts'
import { storeOrder, storeOrders, type NewOrder, type StoreOutcome } from './orders.repo.ts'

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
    draft: { lines, ...orderTotals(lines, demoTerms.taxPercent), termsVersion: 3 },
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

async function atOnce(batcher: OrderBatcher, orders: readonly NewOrder[]): Promise<(StoreOutcome | 'refused')[]> {
  const outcomes = await Promise.allSettled(orders.map((order) => batcher.store(order)))
  return outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'refused'))
}

const aBatcher = async (): Promise<OrderBatcher> => createOrderBatcher((await testDatabase()).db)

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

test('stores many concurrent orders with few statements, each order complete', async () => {
  const { db } = await testDatabase()
  const [one, two] = [await aProduct({ colors: { Noir: 50 } }), await aProduct({ colors: { Noir: 50 } })]
  const orders = Array.from({ length: 40 }, (_, index) => newOrder(index % 2 ? [one, two] : [one]))
  expect(new Set(await atOnce(await aBatcher(), orders))).toEqual(new Set(['stored']))
  const whole = orders.map(({ orderId, draft }) => ({
    orderId,
    lines: draft.lines.length,
    history: 1,
    mails: 1,
    keys: 1,
  }))
  expect(await readStoredOrders()).toEqual(whole.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1)))
  expect([await stockOf(variantOf(one)), await stockOf(variantOf(two))]).toEqual([10, 30])
  const { rows } = await sql<{ statements: number }>`
    select count(distinct xmin::text) as statements from orders`.execute(db)
  expect(rows[0]?.statements).toBeLessThan(10)
})

const variantOf = (bag: Bag): number => bag.variants[0]?.variant_id ?? 0

test('analyzes the order tables when they grow faster than the database analyzes them', async () => {
  const { db } = await testDatabase()
  const bag = await aProduct({ colors: { Noir: null } })
  const batcher = await aBatcher()
  const known = async () =>
    (await sql<{ known: number }>`select reltuples as known from pg_class where oid = 'orders'::regclass`.execute(db))
      .rows[0]?.known ?? 0
  await batcher.store(newOrder([bag]))
  await sql`analyze orders`.execute(db)
  await atOnce(
    batcher,
    Array.from({ length: 510 }, () => newOrder([bag])),
  )
  await expect.poll(known, { timeout: 10_000 }).toBeGreaterThan(400)
})

test('orders stored together never sell more units than are in stock', async () => {
  const [rare, plenty] = [await aProduct({ colors: { Noir: 5 } }), await aProduct({ colors: { Noir: null } })]
  const orders = Array.from({ length: 30 }, () => newOrder([plenty, rare]))
  const outcomes = await atOnce(await aBatcher(), orders)
  expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(5)
  expect(outcomes.filter((outcome) => outcome === 'stale')).toHaveLength(25)
  expect(await stockOf(variantOf(rare))).toBe(0)
  expect(await readStoredOrders()).toHaveLength(5)
})

test('takes no stock for an order with a missing product or a changed price', async () => {
  const [gone, there] = [await aProduct({ colors: { Noir: 0 } }), await aProduct({ colors: { Noir: 3 } })]
  const dearer = { ...there, price_cents: there.price_cents + 1 }
  const outcomes = await atOnce(await aBatcher(), [newOrder([there, gone]), newOrder([dearer]), newOrder([there])])
  expect(outcomes).toEqual(['stale', 'stale', 'stored'])
  expect(await stockOf(variantOf(there))).toBe(2)
})

test('stores the others when the database rejects one order', async () => {
  const bag = await aProduct({ colors: { Noir: 50 } })
  const nowhere = { ...anOrderBody([bag]).shipping, country: 'nowhere' as 'US' }
  const orders = Array.from({ length: 12 }, (_, index) => newOrder([bag], index === 7 ? { shipping: nowhere } : {}))
  const outcomes = await atOnce(await aBatcher(), orders)
  expect(outcomes.map((outcome, index) => [index, outcome]).filter(([, outcome]) => outcome !== 'stored')).toEqual([
    [7, 'refused'],
  ])
  expect(await stockOf(variantOf(bag))).toBe(39)
  expect(await readStoredOrders()).toHaveLength(11)
})

test('stores one of two orders with the same key, concurrent or sequential', async () => {
  const batcher = await aBatcher()
  const bag = await aProduct({ colors: { Noir: 50 } })
  const first = newOrder([bag])
  const sameKey = () => newOrder([bag], { idempotency: first.idempotency })
  // Other orders in progress, so that both wait and run in one batch.
  const outcomes = await atOnce(batcher, [newOrder([bag]), newOrder([bag]), first, sameKey()])
  expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(3)
  expect(['repeated', 'running']).toContain(outcomes.find((outcome) => outcome !== 'stored'))
  expect(await atOnce(batcher, [sameKey()])).toEqual(['repeated'])
  expect(await stockOf(variantOf(bag))).toBe(47)
})

/** Returns the number of statements that stored the orders. */
async function countStatements(): Promise<number> {
  const { db } = await testDatabase()
  const { rows } = await sql<{ statements: number }>`
    select count(distinct xmin::text) as statements from orders`.execute(db)
  return rows[0]?.statements ?? 0
}

const unpaidUnitsOf = (holder: string, most: number, isNetwork = false) => ({ holder, most, isNetwork })

test('a buyer at the limit of unpaid units does not affect other orders of the batch', async () => {
  const bag = await aProduct({ colors: { Noir: null } })
  const batcher = await aBatcher()
  const full = () => newOrder([bag], { unpaidUnitHolders: [unpaidUnitsOf('full', 1)] })
  const crowded = () => newOrder([bag], { unpaidUnitHolders: [unpaidUnitsOf('crowded', 1, true)] })
  expect(await atOnce(batcher, [full(), crowded()])).toEqual(['stored', 'stored'])
  const others = Array.from({ length: 36 }, (_, at) =>
    newOrder([bag], { unpaidUnitHolders: [unpaidUnitsOf(`buyer ${at}`, 1)] }),
  )
  const orders = [full(), ...others.slice(0, 18), full(), crowded(), ...others.slice(18), full()]
  const before = await countStatements()
  const outcomes = await atOnce(batcher, orders)
  expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(others.length)
  expect(outcomes.filter((outcome) => outcome !== 'stored')).toEqual([
    'too many',
    'too many',
    'too many of network',
    'too many',
  ])
  expect((await countStatements()) - before).toBeLessThan(6)
})

test('of several orders of one buyer in a batch, stores those that together stay below the limit', async () => {
  const bag = await aProduct({ colors: { Noir: null } })
  const batcher = await aBatcher()
  const orders = Array.from({ length: 12 }, () =>
    newOrder([bag], { unpaidUnitHolders: [unpaidUnitsOf('ada', 3), unpaidUnitsOf('her network', 5, true)] }),
  )
  const outcomes = await atOnce(batcher, orders)
  expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(3)
  // The first statement cannot know which other orders will be stored: the retry decides.
  const again = await Promise.all(
    orders.filter((_, at) => outcomes[at] === 'stale').map((order) => batcher.storeSingle(order)),
  )
  expect(new Set([...outcomes, ...again])).toEqual(new Set(['stored', 'stale', 'too many']))
  expect(again.every((outcome) => outcome === 'too many')).toBe(true)
})

test('two orders with one key in a batch do not affect the others', async () => {
  const bag = await aProduct({ colors: { Noir: null } })
  const batcher = await aBatcher()
  const first = newOrder([bag])
  const others = Array.from({ length: 30 }, () => newOrder([bag]))
  const twins = Array.from({ length: 3 }, () => newOrder([bag], { idempotency: first.idempotency }))
  const outcomes = await atOnce(batcher, [...others.slice(0, 10), first, ...twins, ...others.slice(10)])
  expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(31)
  expect(outcomes.slice(11, 14)).toEqual(['repeated', 'repeated', 'repeated'])
  expect(await countStatements()).toBeLessThan(6)
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
  'stores a batch at the second attempt without the order whose %s another transaction has just stored',
  async (what, expected, storeFirst) => {
    const { db } = await testDatabase()
    const bag = await aProduct({ colors: { Noir: null } })
    const batcher = await aBatcher()
    const others = Array.from({ length: 20 }, () => newOrder([bag]))
    const orders = [...others.slice(0, 10), conflictingOrder(bag, what), ...others.slice(10)]
    let outcomes: Promise<(StoreOutcome | 'refused')[]> | undefined
    await db.transaction().execute(async (tx) => {
      await storeFirst(tx)
      outcomes = atOnce(batcher, orders)
      await waitForBlockedLock(tx)
    })
    const result = (await outcomes) ?? []
    expect(result.filter((outcome) => outcome === 'stored')).toHaveLength(others.length)
    expect(result[10]).toBe(expected)
    expect(await countStatements()).toBeLessThan(6)
  },
)

test.each(CONFLICTS)(
  'rejects a single order when another transaction has just stored its %s: %s',
  async (what, expected, storeFirst) => {
    const { db } = await testDatabase()
    const bag = await aProduct({ colors: { Noir: 3 } })
    let outcome: Promise<StoreOutcome> | undefined
    await db.transaction().execute(async (tx) => {
      await storeFirst(tx)
      outcome = storeOrder(db, conflictingOrder(bag, what))
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
  const batcher = await aBatcher()
  await db.transaction().execute(async (tx) => {
    // Detects deadlocks late, so that the order's transaction does first.
    await sql`set local deadlock_timeout = '10s'`.execute(tx)
    await lock(two).execute(tx)
    ordered = batcher.storeSingle(newOrder([one, two]))
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
    ordered = storeOrders(db, orders)
    await waitForBlockedLock(tx)
  })
  expect(await ordered).toEqual(outcome)
  expect(await stockOf(variantOf(bag))).toBe(0)
})

test('an order of reserved units locks their colors like orders that take stock', async () => {
  const { db } = await testDatabase()
  const bag = await aProduct({ colors: { Noir: 3 } })
  const lockProbe = sql`select from color_variants where variant_id = ${variantOf(bag)} for no key update nowait`
  await db.transaction().execute(async (tx) => {
    expect(await storeOrder(tx, newOrder([bag], { stock: 'held' }))).toBe('stored')
    await expect(lockProbe.execute(db)).rejects.toMatchObject({ code: '55P03' })
  })
  expect(await stockOf(variantOf(bag))).toBe(3)
})

test('names the limit that an order exceeds alone, and returns stale if only the batch exceeds it', async () => {
  const { db } = await testDatabase()
  const bag = await aProduct({ colors: { Noir: null } })
  const batch = (...holders: ReturnType<typeof unpaidUnitsOf>[][]) =>
    storeOrders(
      db,
      holders.map((unpaidUnitHolders) => newOrder([bag], { unpaidUnitHolders })),
    )
  expect(await batch([unpaidUnitsOf('ada', 1)], [unpaidUnitsOf('ada', 1)])).toEqual(['stored', 'stale'])
  expect(await batch([unpaidUnitsOf('office', 1, true)], [unpaidUnitsOf('office', 1, true)])).toEqual([
    'stored',
    'stale',
  ])
  expect(await batch([unpaidUnitsOf('bea', 1), unpaidUnitsOf('office', 1, true)])).toEqual(['too many of network'])
  expect(await batch([unpaidUnitsOf('ada', 1), unpaidUnitsOf('office', 2, true)])).toEqual(['too many'])
  expect(await batch([unpaidUnitsOf('bea', 1), unpaidUnitsOf('office', 2, true)])).toEqual(['stored'])
  const { rows } = await sql`select holder, is_network, pieces, most from waiting_pieces order by holder`.execute(db)
  expect(rows).toEqual([
    { holder: 'ada', is_network: false, pieces: 1, most: 1 },
    { holder: 'bea', is_network: false, pieces: 1, most: 1 },
    { holder: 'office', is_network: true, pieces: 2, most: 2 },
  ])
})

test('stores concurrent orders without keys and rejects a duplicate order number', async () => {
  const { db } = await testDatabase()
  const bag = await aProduct({ colors: { Noir: 5 } })
  const first = newOrder([bag], { idempotency: null })
  expect(await storeOrders(db, [first, newOrder([bag], { idempotency: null })])).toEqual(['stored', 'stored'])
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([])
  await expect(storeOrder(db, newOrder([bag], { orderId: first.orderId }))).rejects.toMatchObject({ code: '23505' })
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
  expect(await storeOrders(db, [linked, paid])).toEqual(['stored', 'stored'])
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
