import { randomBytes } from 'node:crypto'
import { orderIdFrom } from '@atelier/domain/ids'
import type { OrderLine } from '@atelier/domain/orders/draft-order'
import { orderTotals } from '@atelier/domain/orders/totals'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '../../db/client.ts'
import { anOrderBody, aProduct, stockOf } from '../../testing/factories.ts'
import { onPostgres, testDatabase } from '../../testing/test-database.ts'
import { waitForBlockedLock } from '../../testing/wait-for-blocked-lock.ts'
import { insertIdempotencyRecord } from './idempotency.repo.ts'
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
    payLinkExpiresAt: null,
    paymentMethod: 'MANUAL',
    paymentStatus: 'pending',
    stock: 'take',
    note: 'Order received',
    draft: { lines, ...orderTotals(lines) },
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

async function atOnce(till: OrderBatcher, orders: readonly NewOrder[]): Promise<(StoreOutcome | 'refused')[]> {
  const outcomes = await Promise.allSettled(orders.map((order) => till.store(order)))
  return outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'refused'))
}

const aTill = async (): Promise<OrderBatcher> => createOrderBatcher((await testDatabase()).db)

/** The stored orders, and how much of each there is. */
async function whatIsStored() {
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

test('stores a crowd with few statements, each order whole and by itself', async () => {
  const { db } = await testDatabase()
  const [one, two] = [await aProduct({ colors: { Noir: 50 } }), await aProduct({ colors: { Noir: 50 } })]
  const orders = Array.from({ length: 40 }, (_, index) => newOrder(index % 2 ? [one, two] : [one]))
  expect(new Set(await atOnce(await aTill(), orders))).toEqual(new Set(['stored']))
  const whole = orders.map(({ orderId, draft }) => ({
    orderId,
    lines: draft.lines.length,
    history: 1,
    mails: 1,
    keys: 1,
  }))
  expect(await whatIsStored()).toEqual(whole.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1)))
  expect([await stockOf(variantOf(one)), await stockOf(variantOf(two))]).toEqual([10, 30])
  const { rows } = await sql<{ statements: number }>`
    select count(distinct xmin::text) as statements from orders`.execute(db)
  expect(rows[0]?.statements).toBeLessThan(10)
})

const variantOf = (bag: Bag): number => bag.variants[0]?.variant_id ?? 0

test('has the database look at what it holds, when a young shop has grown faster than it looks by itself', async () => {
  const { db } = await testDatabase()
  const bag = await aProduct({ colors: { Noir: null } })
  const till = await aTill()
  const known = async () =>
    (await sql<{ known: number }>`select reltuples as known from pg_class where oid = 'orders'::regclass`.execute(db))
      .rows[0]?.known ?? 0
  await till.store(newOrder([bag]))
  await sql`analyze orders`.execute(db)
  await atOnce(
    till,
    Array.from({ length: 510 }, () => newOrder([bag])),
  )
  await expect.poll(known, { timeout: 10_000 }).toBeGreaterThan(400)
})

test('sells no more than there is to orders that are stored together', async () => {
  const [rare, plenty] = [await aProduct({ colors: { Noir: 5 } }), await aProduct({ colors: { Noir: null } })]
  const orders = Array.from({ length: 30 }, () => newOrder([plenty, rare]))
  const outcomes = await atOnce(await aTill(), orders)
  expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(5)
  expect(outcomes.filter((outcome) => outcome === 'stale')).toHaveLength(25)
  expect(await stockOf(variantOf(rare))).toBe(0)
  expect(await whatIsStored()).toHaveLength(5)
})

test('takes nothing for an order of which one line is gone or has another price', async () => {
  const [gone, there] = [await aProduct({ colors: { Noir: 0 } }), await aProduct({ colors: { Noir: 3 } })]
  const dearer = { ...there, price_cents: there.price_cents + 1 }
  const outcomes = await atOnce(await aTill(), [newOrder([there, gone]), newOrder([dearer]), newOrder([there])])
  expect(outcomes).toEqual(['stale', 'stale', 'stored'])
  expect(await stockOf(variantOf(there))).toBe(2)
})

test('stores the others when the database refuses one of them', async () => {
  const bag = await aProduct({ colors: { Noir: 50 } })
  const nowhere = { ...anOrderBody([bag]).shipping, country: 'nowhere' as 'US' }
  const orders = Array.from({ length: 12 }, (_, index) => newOrder([bag], index === 7 ? { shipping: nowhere } : {}))
  const outcomes = await atOnce(await aTill(), orders)
  expect(outcomes.map((outcome, index) => [index, outcome]).filter(([, outcome]) => outcome !== 'stored')).toEqual([
    [7, 'refused'],
  ])
  expect(await stockOf(variantOf(bag))).toBe(39)
  expect(await whatIsStored()).toHaveLength(11)
})

test('stores one of two orders with the same key, whether they come together or one after the other', async () => {
  const till = await aTill()
  const bag = await aProduct({ colors: { Noir: 50 } })
  const first = newOrder([bag])
  const sameKey = () => newOrder([bag], { idempotency: first.idempotency })
  // Others on the way, so that both wait and come together.
  const outcomes = await atOnce(till, [newOrder([bag]), newOrder([bag]), first, sameKey()])
  expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(3)
  expect(['repeated', 'running']).toContain(outcomes.find((outcome) => outcome !== 'stored'))
  expect(await atOnce(till, [sameKey()])).toEqual(['repeated'])
  expect(await stockOf(variantOf(bag))).toBe(47)
})

/** So many statements have stored the orders there are. */
async function countStatements(): Promise<number> {
  const { db } = await testDatabase()
  const { rows } = await sql<{ statements: number }>`
    select count(distinct xmin::text) as statements from orders`.execute(db)
  return rows[0]?.statements ?? 0
}

const waitingOf = (holder: string, most: number, isNetwork = false) => ({ holder, most, isNetwork })

test('a buyer who may have no more pieces waiting costs the orders in the same batch nothing', async () => {
  const bag = await aProduct({ colors: { Noir: null } })
  const till = await aTill()
  const full = () => newOrder([bag], { unpaidUnitHolders: [waitingOf('full', 1)] })
  const crowded = () => newOrder([bag], { unpaidUnitHolders: [waitingOf('crowded', 1, true)] })
  expect(await atOnce(till, [full(), crowded()])).toEqual(['stored', 'stored'])
  const others = Array.from({ length: 36 }, (_, at) =>
    newOrder([bag], { unpaidUnitHolders: [waitingOf(`buyer ${at}`, 1)] }),
  )
  const orders = [full(), ...others.slice(0, 18), full(), crowded(), ...others.slice(18), full()]
  const before = await countStatements()
  const outcomes = await atOnce(till, orders)
  expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(others.length)
  expect(outcomes.filter((outcome) => outcome !== 'stored')).toEqual([
    'too many',
    'too many',
    'too many of network',
    'too many',
  ])
  expect((await countStatements()) - before).toBeLessThan(6)
})

test('of several orders of one buyer in a batch those are stored that together stay below the limit', async () => {
  const bag = await aProduct({ colors: { Noir: null } })
  const till = await aTill()
  const orders = Array.from({ length: 12 }, () =>
    newOrder([bag], { unpaidUnitHolders: [waitingOf('ada', 3), waitingOf('her network', 5, true)] }),
  )
  const outcomes = await atOnce(till, orders)
  expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(3)
  // The first statement cannot know which of its neighbors will be stored: a second look decides.
  const again = await Promise.all(
    orders.filter((_, at) => outcomes[at] === 'stale').map((order) => till.storeSingle(order)),
  )
  expect(new Set([...outcomes, ...again])).toEqual(new Set(['stored', 'stale', 'too many']))
  expect(again.every((outcome) => outcome === 'too many')).toBe(true)
})

test('two orders with one key in a batch cost the others nothing', async () => {
  const bag = await aProduct({ colors: { Noir: null } })
  const till = await aTill()
  const first = newOrder([bag])
  const others = Array.from({ length: 30 }, () => newOrder([bag]))
  const twins = Array.from({ length: 3 }, () => newOrder([bag], { idempotency: first.idempotency }))
  const outcomes = await atOnce(till, [...others.slice(0, 10), first, ...twins, ...others.slice(10)])
  expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(31)
  expect(outcomes.slice(11, 14)).toEqual(['repeated', 'repeated', 'repeated'])
  expect(await countStatements()).toBeLessThan(6)
})

/** The first units of a holder that wait for their payment, which no other transaction sees before the commit. */
const countFirst = (tx: Tx, { isNetwork }: { isNetwork: boolean }) =>
  sql`insert into waiting_pieces (holder, is_network, pieces, most) values ('shared', ${isNetwork}, 1, 1)`.execute(tx)

const SHARED_KEY = { key: 'shared', scope: 'orders tests', status: 201, response: {} }

/** An idempotency key that was stored without its lock, so that only the primary key can refuse a second one. */
const storeSharedKey = (tx: Tx) => insertIdempotencyRecord(tx, { ...SHARED_KEY, bodyHash: randomBytes(32) })

/** What another transaction commits while an order waits for it, and what then becomes of the order. */
const OVERTAKEN = [
  ['buyer', 'too many', (tx: Tx) => countFirst(tx, { isNetwork: false })],
  ['network', 'too many of network', (tx: Tx) => countFirst(tx, { isNetwork: true })],
  ['key', 'repeated', storeSharedKey],
] as const

const overtaken = (bag: Bag, what: 'buyer' | 'network' | 'key'): NewOrder =>
  newOrder([bag], {
    unpaidUnitHolders: what === 'key' ? [] : [waitingOf('shared', 1, what === 'network')],
    idempotency: { ...SHARED_KEY, bodyHash: randomBytes(32) },
  })

test.runIf(onPostgres()).each(OVERTAKEN)(
  'a batch is stored at the second try without the order whose %s another transaction has just stored',
  async (what, refusal, storeFirst) => {
    const { db } = await testDatabase()
    const bag = await aProduct({ colors: { Noir: null } })
    const till = await aTill()
    const others = Array.from({ length: 20 }, () => newOrder([bag]))
    const orders = [...others.slice(0, 10), overtaken(bag, what), ...others.slice(10)]
    let outcomes: Promise<(StoreOutcome | 'refused')[]> | undefined
    await db.transaction().execute(async (tx) => {
      await storeFirst(tx)
      outcomes = atOnce(till, orders)
      await waitForBlockedLock(tx)
    })
    const result = (await outcomes) ?? []
    expect(result.filter((outcome) => outcome === 'stored')).toHaveLength(others.length)
    expect(result[10]).toBe(refusal)
    expect(await countStatements()).toBeLessThan(6)
  },
)

test.runIf(onPostgres()).each(OVERTAKEN)(
  'a single order is refused when another transaction has just stored its %s: %s',
  async (what, refusal, storeFirst) => {
    const { db } = await testDatabase()
    const bag = await aProduct({ colors: { Noir: 3 } })
    let outcome: Promise<StoreOutcome> | undefined
    await db.transaction().execute(async (tx) => {
      await storeFirst(tx)
      outcome = storeOrder(db, overtaken(bag, what))
      await waitForBlockedLock(tx)
    })
    expect(await outcome).toBe(refusal)
    expect(await stockOf(variantOf(bag))).toBe(3)
    expect(await whatIsStored()).toEqual([])
  },
)

test.runIf(onPostgres())('comes again when the database ended it in favour of another transaction', async () => {
  const { db } = await testDatabase()
  const [one, two] = [await aProduct({ colors: { Noir: 9 } }), await aProduct({ colors: { Noir: 9 } })]
  const lock = (bag: Bag) => sql`select from color_variants where variant_id = ${variantOf(bag)} for update`
  let ordered: Promise<StoreOutcome> | undefined
  const till = await aTill()
  await db.transaction().execute(async (tx) => {
    // It looks for deadlocks late, so that the order does first.
    await sql`set local deadlock_timeout = '10s'`.execute(tx)
    await lock(two).execute(tx)
    ordered = till.storeSingle(newOrder([one, two]))
    await waitForBlockedLock(tx)
    await lock(one).execute(tx)
  })
  expect(await ordered).toBe('stored')
  expect([await stockOf(variantOf(one)), await stockOf(variantOf(two))]).toEqual([8, 8])
})

test.runIf(onPostgres()).each([
  ['sells a piece that comes back', 0, 1, ['stored', 'stale']],
  ['sells no piece that is bought', 2, 1, ['stored', 'stale']],
  ['sells no piece of those that are all bought', 2, 0, ['stale', 'stale']],
])('%s while two orders wait for it, at the first try', async (_, before, meanwhile, outcome) => {
  const { db } = await testDatabase()
  const bag = await aProduct({ colors: { Noir: before } })
  const orders = [newOrder([bag]), newOrder([bag])]
  let ordered: Promise<StoreOutcome[]> | undefined
  await db.transaction().execute(async (tx) => {
    await sql`update color_variants set stock = ${meanwhile}::integer where variant_id = ${variantOf(bag)}`.execute(tx)
    ordered = storeOrders(db, orders)
    await waitForBlockedLock(tx)
  })
  expect(await ordered).toEqual(outcome)
  expect(await stockOf(variantOf(bag))).toBe(0)
})

test.runIf(onPostgres())(
  'an order of pieces that were set aside locks their colors as others do who take them',
  async () => {
    const { db } = await testDatabase()
    const bag = await aProduct({ colors: { Noir: 3 } })
    const look = sql`select from color_variants where variant_id = ${variantOf(bag)} for no key update nowait`
    await db.transaction().execute(async (tx) => {
      expect(await storeOrder(tx, newOrder([bag], { stock: 'held' }))).toBe('stored')
      await expect(look.execute(db)).rejects.toMatchObject({ code: '55P03' })
    })
    expect(await stockOf(variantOf(bag))).toBe(3)
  },
)

test('names the limit that an order alone exceeds, and calls one stale that a neighbor in its batch exceeds with it', async () => {
  const { db } = await testDatabase()
  const bag = await aProduct({ colors: { Noir: null } })
  const batch = (...holders: ReturnType<typeof waitingOf>[][]) =>
    storeOrders(
      db,
      holders.map((waitsOf) => newOrder([bag], { unpaidUnitHolders: waitsOf })),
    )
  expect(await batch([waitingOf('ada', 1)], [waitingOf('ada', 1)])).toEqual(['stored', 'stale'])
  expect(await batch([waitingOf('office', 1, true)], [waitingOf('office', 1, true)])).toEqual(['stored', 'stale'])
  expect(await batch([waitingOf('bea', 1), waitingOf('office', 1, true)])).toEqual(['too many of network'])
  expect(await batch([waitingOf('ada', 1), waitingOf('office', 2, true)])).toEqual(['too many'])
  expect(await batch([waitingOf('bea', 1), waitingOf('office', 2, true)])).toEqual(['stored'])
  const { rows } = await sql`select holder, is_network, pieces, most from waiting_pieces order by holder`.execute(db)
  expect(rows).toEqual([
    { holder: 'ada', is_network: false, pieces: 1, most: 1 },
    { holder: 'bea', is_network: false, pieces: 1, most: 1 },
    { holder: 'office', is_network: true, pieces: 2, most: 2 },
  ])
})

test('stores orders without a key beside each other, and refuses an order number that is taken', async () => {
  const { db } = await testDatabase()
  const bag = await aProduct({ colors: { Noir: 5 } })
  const first = newOrder([bag], { idempotency: null })
  expect(await storeOrders(db, [first, newOrder([bag], { idempotency: null })])).toEqual(['stored', 'stored'])
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([])
  await expect(storeOrder(db, newOrder([bag], { orderId: first.orderId }))).rejects.toMatchObject({ code: '23505' })
  expect(await stockOf(variantOf(bag))).toBe(3)
})

test('stores the person, the place and the payment link of an order as they were given', async () => {
  const { db } = await testDatabase()
  const bag = await aProduct({ colors: { Noir: 5 } })
  const address = { address: '1 Bank Street', city: 'Boston', state: 'MA', zipCode: '02110', country: 'CA' as const }
  const [createdAt, expiresAt] = [new Date('2026-03-01T10:00:00Z'), new Date('2026-03-04T10:00:00Z')]
  const linked = newOrder([bag], { guestId: 'guest_1', billing: address, payLinkExpiresAt: expiresAt, createdAt })
  const paid = newOrder([bag], { paymentMethod: 'CREDIT_CARD', paymentStatus: 'succeeded', createdAt })
  expect(await storeOrders(db, [linked, paid])).toEqual(['stored', 'stored'])
  const read = ({ orderId }: NewOrder) =>
    db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
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
    billing_address: '1 Bank Street',
    billing_city: 'Boston',
    billing_state: 'MA',
    billing_zip_code: '02110',
    billing_country: 'CA',
    payment_link_expires_at: expiresAt,
    payment_link_sent_at: createdAt,
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
