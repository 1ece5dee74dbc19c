import { eventPath } from '@atelier/domain/events/event-link'
import { EVENT_NAMES } from '@atelier/domain/events/event-types'
import type { ShopEvent } from '@atelier/domain/events/event.schema'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction, type Db, type Tx } from '../../db/client.ts'
import { aCustomer, anOrder, aProduct, aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { deleteOldShopEvents, listPublishedEvents, publishEvents } from './events.repo.ts'

interface Page {
  data: ShopEvent[]
  next: number
  hasMore: boolean
}

async function aReader(role: 'ADMIN' | 'MANAGER' | 'VIEWER' = 'ADMIN') {
  const shop = await createTestApp()
  const { headers } = await signedIn(await aStaffMember({ role }))
  const get = (query = '') => shop.get(`/api/admin/events${query}`, headers)
  const read = async (query = ''): Promise<Page> => (await get(query)).json() as Promise<Page>
  return { ...shop, db: shop.deps.db, get, read }
}

/** Makes one change of every kind that is an event. */
async function changeEverything(db: Db): Promise<void> {
  const { product_id: productId } = await aProduct({ colors: { Noir: 3 } })
  const order = await anOrder()
  const id = order.order_id
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  await run(sql`update orders set status = 'SHIPPED', tracking_number = '1Z1', city = 'Boston' where order_id = ${id}`)
  await run(sql`update orders set payment_status = 'paid', paid_cents = total_cents where order_id = ${id}`)
  for (const state of ['succeeded', 'failed', 'canceled', 'expired']) {
    await run(sql`insert into payments (payment_id, provider, purpose, amount_cents, return_url, state)
      values (${`pay-${state}`}, 'sandbox', 'amount', 500, 'https://shop.example', 'created')`)
    await run(sql`update payments set state = ${state} where payment_id = ${`pay-${state}`}`)
  }
  await run(sql`insert into refunds (refund_id, payment_id, amount_cents, reason, idempotency_key)
    values ('ref-1', 'pay-succeeded', 100, 'r', 'k1'), ('ref-2', 'pay-succeeded', 100, 'r', 'k2')`)
  await run(sql`update refunds set status = case refund_id when 'ref-1' then 'succeeded' else 'failed' end`)
  await run(sql`insert into disputes (dispute_id, provider, provider_ref, payment_id, amount_cents)
    values ('dis-1', 'sandbox', 'd', 'pay-succeeded', 100)`)
  await run(sql`update disputes set state = 'won', closed_at = now()`)
  await run(sql`insert into returns (return_id, order_id, reason) values ('RET-000000000001', ${id}, 'Other')`)
  for (const status of ['approved', 'received']) await run(sql`update returns set status = ${status}`)
  await run(sql`update returns set status = 'refunded', refunded_cents = 100`)
  await run(sql`insert into returns (return_id, order_id, reason) values ('RET-000000000002', ${id}, 'Other')`)
  await run(sql`update returns set status = 'rejected', answer = 'no' where return_id = 'RET-000000000002'`)
  await run(sql`update products set materials = 'Silk', price_cents = 200 where product_id = ${productId}`)
  await run(sql`insert into product_prices (price_list, product_id, price_cents) values ('eu', ${productId}, 300)`)
  await run(sql`insert into color_variants (product_id, position, name, value, sku)
    values (${productId}, 9, 'Rouge', '#aa0000', 'R-9')`)
  await run(sql`update color_variants set name = 'Rubis' where sku = 'R-9'`)
  await run(sql`delete from color_variants where sku = 'R-9'`)
  await run(sql`update color_variants set stock = 2 where product_id = ${productId}`)
  await run(sql`update products set deleted_at = now() where product_id = ${productId}`)
  await aCustomer()
  await run(sql`update users set deleted_at = now() where role = 'customer'`)
  await run(sql`insert into subscribers (email) values ('ada@example.com')`)
  await run(sql`update subscribers set status = 'unsubscribed', unsubscribed_at = now()`)
  await run(sql`insert into shop_document_versions (key, content) values ('navigation', '{}')`)
  await run(sql`insert into settings (key, value) values ('opening', '{"isOpen": true}')`)
  await run(sql`update settings set value = '{"isOpen": false}' where key = 'opening'`)
}

test('every type has a writer, and each event has the payload of its type', async () => {
  const { db, read } = await aReader()
  await changeEverything(db)
  // The response is compared with its schema, which knows the payload of each type.
  const { data, hasMore } = await read('?limit=500')
  expect(hasMore).toBe(false)
  expect([...new Set(data.map(({ type }) => type))].toSorted()).toEqual(EVENT_NAMES.toSorted())
  const placed = data.find(({ type }) => type === 'order.placed')
  expect(placed).toMatchObject({
    version: '2026-11-27',
    data: { total: 108, currency: 'USD', market: '', status: 'PENDING' },
  })
  expect(placed?.link).toMatch(/\/api\/admin\/orders\/ORD-/)
  const corrected = data.find(({ type }) => type === 'order.address_changed')
  expect(corrected?.data['changes']).toEqual(['city'])
  // No event has what a person is called or where they live.
  expect(JSON.stringify(data)).not.toMatch(/claire|Dupont|Boston|1Z1|ada@/i)
})

/** Ids that differ in each run, and one of each for the documentation. */
const EXAMPLE_IDS: Readonly<Record<string, unknown>> = {
  orderId: 'ORD-7K3MZ9Q2XW41',
  productId: 'prod_9f2c41d07b6e',
  customerId: 'usr_4b81d5c2e09a',
  variantId: 12,
  subscriberId: 7,
  sku: 'OD-NOIR',
}

/** An event with the ids and times of the documentation; everything else is as it came. */
function asExample(event: ShopEvent): ShopEvent {
  const data = Object.fromEntries(
    Object.entries(event.data).map(([name, value]) => [name, value === null ? null : (EXAMPLE_IDS[name] ?? value)]),
  )
  const path = eventPath(event.type, data)
  return {
    ...event,
    id: '5f0c3a52-6b0e-4b0a-9d0a-0c6f3f1f7b11',
    timestamp: '2026-11-27T10:15:02.120Z',
    link: path && `https://shop.example${path}`,
    data,
  }
}

test('the examples of the documentation are events of this test', async () => {
  const { db, read } = await aReader()
  await changeEverything(db)
  const { data } = await read('?limit=500')
  const examples = EVENT_NAMES.map((name) => {
    const event = data.find(({ type }) => type === name)
    expect(event?.link === null).toBe(asExample(event as ShopEvent).link === null)
    return [name, asExample(event as ShopEvent)]
  })
  const json = JSON.stringify(Object.fromEntries(examples), null, 2).replaceAll(/\[\s+("\w+")\s+\]/g, '[$1]')
  await expect(`${json}\n`).toMatchFileSnapshot('../../http/openapi/event-examples.json')
})

test('nothing is written when nothing changes, or when the transaction is rolled back', async () => {
  const { db, read } = await aReader()
  const order = await anOrder()
  const { next } = await read()
  await sql`update orders set status = status, city = city, updated_at = now()`.execute(db)
  await inTransaction(db, async (tx) => {
    await sql`update orders set status = 'SHIPPED' where order_id = ${order.order_id}`.execute(tx)
    throw new Error('roll back')
  }).catch(() => undefined)
  expect(await read(`?after=${next}`)).toMatchObject({ data: [], next, hasMore: false })
})

test('pages through everything once, as far as the permissions reach', async () => {
  const { db, read, get } = await aReader('MANAGER')
  await changeEverything(db)
  const seen: ShopEvent[] = []
  let after = 0
  for (let more = true; more;) {
    const page = await read(`?after=${after}&limit=7`)
    seen.push(...page.data)
    after = page.next
    more = page.hasMore
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
  const hidden = EVENT_NAMES.filter((name) => !seen.some(({ type }) => type === name))
  expect(hidden).toEqual(['subscriber.subscribed', 'subscriber.unsubscribed'])
  expect(await read(`?after=${after}`)).toMatchObject({ data: [], next: after })
  expect((await get(`?after=${after + 1}`)).status).toBe(400)
  expect((await get('?after=-1')).status).toBe(400)
  expect((await get('?after=x')).status).toBe(400)
  const viewer = await aReader('VIEWER')
  expect((await viewer.get()).status).toBe(403)
  expect((await viewer.app.request('/api/admin/events')).status).toBe(401)
})

test('deletes events after their time, and says so to a reader that missed some', async () => {
  const { db, read, get } = await aReader()
  await anOrder()
  const { next: first } = await read('?limit=1')
  await anOrder()
  await read()
  await sql`update events set created_at = now() - interval '31 days'`.execute(db)
  expect(await deleteOldShopEvents(db, 30)).toBe(2)
  expect((await get(`?after=${first}`)).status).toBe(410)
  const { data, next } = await read()
  expect([data.length, next]).toEqual([0, 2])
  await anOrder()
  expect((await read(`?after=${next}`)).data).toHaveLength(1)
})

/** A transaction that stays open until `end` is called. */
function openTransaction(db: Db, work: (tx: Tx) => Promise<unknown>) {
  const written = Promise.withResolvers<undefined>()
  const ending = Promise.withResolvers<boolean>()
  const done = inTransaction(db, async (tx) => {
    await work(tx)
    written.resolve(undefined)
    if (!(await ending.promise)) throw new Error('roll back')
  }).catch(() => undefined)
  return {
    written: written.promise,
    end: (isCommitted: boolean) => {
      ending.resolve(isCommitted)
      return done
    },
  }
}

const note = (tx: Tx, subject: string, step: number) =>
  sql`select record_event('shop.opened', ${subject}, ${JSON.stringify({ step })}::jsonb)`.execute(tx)

test('a transaction that ends late is read after those that ended before it, and never missed', async () => {
  const { db } = await testDatabase()
  const late = openTransaction(db, (tx) => note(tx, 'late', 1))
  const never = openTransaction(db, (tx) => note(tx, 'never', 1))
  await Promise.all([late.written, never.written])
  await inTransaction(db, (tx) => note(tx, 'early', 1))
  await publishEvents(db)
  const read = async (after: number) => {
    const rows = await listPublishedEvents(db, { after, types: ['shop.opened'], limit: 100 })
    return {
      subjects: await subjectsOf(
        db,
        rows.map(({ position }) => position),
      ),
      last: rows.at(-1)?.position ?? after,
    }
  }
  const first = await read(0)
  expect(first.subjects).toEqual(['early'])
  await late.end(true)
  await never.end(false)
  await publishEvents(db)
  expect((await read(first.last)).subjects).toEqual(['late'])
})

const subjectsOf = async (db: Db, positions: readonly number[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('events')
    .select(['subject'])
    .where('position', 'in', positions)
    .orderBy('position')
    .execute()
  return rows.map(({ subject }) => subject)
}

test('parallel writers and publishers: every committed event once, and each subject in its order', async () => {
  const { db } = await testDatabase()
  const orders = await Promise.all(Array.from({ length: 4 }, () => anOrder()))
  await sql`delete from events`.execute(db)
  const STEPS = ['PROCESSING', 'SHIPPED', 'DELIVERED', 'COMPLETED', 'PENDING']
  let isWriting = true
  const write = async (worker: number): Promise<number> => {
    let committed = 0
    for (let turn = 0; turn < 12; turn += 1) {
      const order = orders[(worker + turn) % orders.length]
      const isCommitted = await inTransaction(db, async (tx) => {
        // Some transactions have written before they wait for the order.
        if (turn % 2 === 0) await note(tx, `worker-${worker}`, turn)
        await sql`update orders set paid_cents = paid_cents + 1, status = ${STEPS[turn % STEPS.length]}
          where order_id = ${order?.order_id}`.execute(tx)
        await sql`select pg_sleep(${(worker * 7 + turn * 3) % 11} / 1000.0)`.execute(tx)
        if (turn % 5 === 4) throw new Error('roll back')
        return true
      }).catch(() => false)
      if (isCommitted) committed += 1
    }
    return committed
  }
  const read = async (): Promise<number[]> => {
    const seen: number[] = []
    for (let isLast = false; !isLast;) {
      isLast = !isWriting
      await publishEvents(db)
      const rows = await listPublishedEvents(db, {
        after: seen.at(-1) ?? 0,
        types: ['order.payment_changed'],
        limit: 5_000,
      })
      seen.push(...rows.map(({ position }) => position))
    }
    return seen
  }
  const readers = [read(), read()]
  const counts = await Promise.all(Array.from({ length: 6 }, (_, worker) => write(worker)))
  isWriting = false
  const [first, second] = await Promise.all(readers)
  expect(first).toHaveLength(counts.reduce((sum, count) => sum + count, 0))
  expect(second).toEqual(first)
  for (const { order_id } of orders) {
    const { rows } = await sql<{ paid: number }>`select (data->>'paidCents')::integer as paid from events
      where subject = ${order_id} and type = 'order.payment_changed' order by position`.execute(db)
    expect(rows.map(({ paid }) => paid)).toEqual(rows.map((_, index) => index + 1))
  }
}, 60_000)
