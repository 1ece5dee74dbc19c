import type { EventDelivery, WebhookSubscription, WholeDelivery } from '@atelier/domain/webhooks/webhook.schema'
import type { ShopEvent } from '@atelier/domain/events/event.schema'
import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { anOrder, aStaffMember } from '../../testing/factories.ts'
import { openWebhookReceiver, type ReceivedMessage } from '../../testing/fakes/webhook-receiver.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { publishEvents } from '../events/events.public.ts'
import { deliverDueWebhooks } from './deliver-webhooks.ts'
import { advance, claimDueSubscription, countFailure, release } from './webhooks.repo.ts'

const PATH = '/api/admin/webhooks'
const never = new AbortController().signal

interface Created {
  subscription: WebhookSubscription
  secret: string
}

async function aShop() {
  const receiver = await openWebhookReceiver()
  afterAll(receiver.close)
  const shop = await createTestApp()
  const { headers } = await signedIn(await aStaffMember({ role: 'ADMIN' }))
  const send = async <T>(method: string, path: string, body?: object) => {
    const response = await shop.request(method, `${PATH}${path}`, body, headers)
    return { status: response.status, data: ((await response.json()) as { data: T }).data }
  }
  const { db } = shop.deps
  return {
    ...shop,
    db,
    receiver,
    send,
    subscribe: async (types: string[] = []) => (await send<Created>('POST', '', { url: receiver.url, types })).data,
    list: async () => (await shop.get(PATH, headers)).json() as Promise<{ data: WebhookSubscription[] }>,
    deliveries: async (id: string) =>
      ((await (await shop.get(`${PATH}/${id}/deliveries`, headers)).json()) as { data: EventDelivery[] }).data,
    /** Delivers what is due, as if all waiting were over. */
    deliver: async () => {
      await sql`update webhook_subscriptions set due_at = now()`.execute(db)
      await deliverDueWebhooks(shop.deps, never)
    },
    ship: (orderId: string) => sql`update orders set status = 'SHIPPED' where order_id = ${orderId}`.execute(db),
  }
}

const eventOf = ({ body }: ReceivedMessage) => JSON.parse(body) as ShopEvent
const isSignedBy = ({ headers, body }: ReceivedMessage, secret: string): boolean => {
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = `v1,${createHmac('sha256', key).update(content).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}

test('delivers the events from now on in their order, signed, once', async () => {
  const shop = await aShop()
  await anOrder()
  const { secret, subscription } = await shop.subscribe()
  const order = await anOrder()
  await shop.ship(order.order_id)
  await shop.deliver()
  await shop.deliver()
  const { received } = shop.receiver
  expect(received.map((message) => eventOf(message).type)).toEqual(['order.placed', 'order.status_changed'])
  expect(received.every((message) => isSignedBy(message, secret))).toBe(true)
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual(received.map((message) => eventOf(message).id))
  expect(await shop.deliveries(subscription.subscriptionId)).toMatchObject([
    { type: 'order.status_changed', status: 200, problem: null, answer: 'thanks' },
    { type: 'order.placed' },
  ])
  expect((await shop.list()).data).toEqual([subscription])
})

test('delivers only the chosen types, and passes over the others', async () => {
  const shop = await aShop()
  await shop.subscribe(['order.status_changed'])
  const order = await anOrder()
  await shop.deliver()
  expect(shop.receiver.received).toEqual([])
  await shop.ship(order.order_id)
  await shop.deliver()
  expect(shop.receiver.received.map((message) => eventOf(message).type)).toEqual(['order.status_changed'])
})

test('tries again with the same id, and keeps the order', async () => {
  const shop = await aShop()
  const { subscription } = await shop.subscribe()
  const order = await anOrder()
  await shop.ship(order.order_id)
  shop.receiver.answers.push(500, 'drop', 302)
  await deliverDueWebhooks(shop.deps, never)
  // The next attempt waits for its time.
  await deliverDueWebhooks(shop.deps, never)
  expect(shop.receiver.received).toHaveLength(1)
  expect((await shop.list()).data[0]?.failingSince).not.toBeNull()
  for (let attempt = 0; attempt < 3; attempt += 1) await shop.deliver()
  const sent = shop.receiver.received.map(eventOf)
  expect(sent.map(({ type }) => type)).toEqual([...Array<string>(4).fill('order.placed'), 'order.status_changed'])
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2)
  expect((await shop.list()).data[0]?.failingSince).toBeNull()
  expect((await shop.deliveries(subscription.subscriptionId)).map(({ status }) => status)).toEqual([
    200,
    200,
    302,
    null,
    500,
  ])
})

test('pauses after three days with an email, and delivers everything since when staff resume it', async () => {
  const shop = await aShop()
  const { subscription } = await shop.subscribe()
  const order = await anOrder()
  shop.receiver.answers.push(500)
  await shop.deliver()
  await sql`update webhook_subscriptions set failing_since = now() - interval '50 hours', failures = 7`.execute(shop.db)
  shop.receiver.answers.push(500)
  await shop.deliver()
  expect((await shop.list()).data[0]?.state).toBe('paused')
  expect((await shop.sendEmails()).map(({ subject }) => subject)).toEqual(['Events are no longer delivered'])
  await shop.ship(order.order_id)
  await shop.deliver()
  expect(shop.receiver.received).toHaveLength(2)
  await shop.send('PUT', `/${subscription.subscriptionId}/state`, { isActive: true })
  await shop.deliver()
  expect(shop.receiver.received.slice(2).map((message) => eventOf(message).type)).toEqual([
    'order.placed',
    'order.status_changed',
  ])
  expect(await shop.auditActions()).toEqual(['webhook.created', 'webhook.changed'])
})

/** A shop whose receiver got four events of two orders. */
async function aFilledLog() {
  const shop = await aShop()
  const { subscription } = await shop.subscribe()
  const id = subscription.subscriptionId
  const orders = [await anOrder(), await anOrder()]
  for (const { order_id } of orders) await shop.ship(order_id)
  await shop.deliver()
  const first = shop.receiver.received.map(eventOf)
  expect(first).toHaveLength(4)
  const replay = (body: object) => shop.send<WebhookSubscription>('POST', `/${id}/replays`, body)
  /** What the receiver got since: the ids of each order, in their order. */
  const newIds = (from: number) => {
    const events = shop.receiver.received.slice(from).map(eventOf)
    return orders.map(({ order_id }) => events.filter(({ data }) => data['orderId'] === order_id).map((e) => e.id))
  }
  return { ...shop, id, orders, first, replay, newIds, log: () => shop.deliveries(id) }
}

test('sends stored events again under their ids, each order in its order, and new ones as well', async () => {
  const shop = await aFilledLog()
  const since = '2026-01-01T00:00:00Z'
  const { status, data } = await shop.replay({ since })
  expect([status, data.replay]).toEqual([201, { events: 4, sent: 0 }])
  await anOrder()
  await shop.deliver()
  expect(shop.newIds(4)).toEqual(shop.newIds(0).map((ids) => ids.slice(0, 2)))
  expect(shop.receiver.received).toHaveLength(9)
  expect((await shop.list()).data[0]?.replay).toBeNull()

  const [message] = (await shop.log()).filter(({ type }) => type === 'order.status_changed')
  await shop.replay({ deliveryId: message?.deliveryId })
  await shop.deliver()
  expect(shop.receiver.received.slice(9).map((received) => eventOf(received).id)).toEqual([message?.eventId])
  expect(await shop.auditActions()).toEqual(['webhook.created', 'webhook.replayed', 'webhook.replayed'])
})

test('goes on with a replay after failures, and ends it when staff stop it', async () => {
  const shop = await aFilledLog()
  await shop.replay({ since: '2026-01-01T00:00:00Z' })
  shop.receiver.answers.push(500)
  await shop.deliver()
  expect((await shop.list()).data[0]?.failingSince).not.toBeNull()
  await shop.deliver()
  expect((await shop.list()).data[0]).toMatchObject({ replay: null, failingSince: null })
  expect(new Set(shop.receiver.received.slice(4).map((received) => eventOf(received).id)).size).toBe(4)

  await shop.replay({ since: '2026-01-01T00:00:00Z' })
  const sent = shop.receiver.received.length
  expect((await shop.send<WebhookSubscription>('DELETE', `/${shop.id}/replays`)).data.replay).toBeNull()
  await shop.deliver()
  expect(shop.receiver.received).toHaveLength(sent)
  expect((await shop.auditActions()).at(-1)).toBe('webhook.replay_stopped')
})

test('names what is wrong with a replay', async () => {
  const shop = await aFilledLog()
  const now = new Date().toISOString()
  const refused = async (body: object) => (await shop.replay(body)).status
  await shop.send('POST', `/${shop.id}/test`)
  const [tested] = await shop.log()
  const other = await shop.subscribe()
  for (const body of [
    {},
    { since: 'yesterday' },
    { since: now, deliveryId: 1 },
    { deliveryId: 1, until: now },
    { since: now, until: now },
    { since: '2020-01-01T00:00:00Z', until: '2020-01-02T00:00:00Z' },
    { deliveryId: tested?.deliveryId },
    { deliveryId: 999 },
  ]) {
    expect([body, await refused(body)]).toEqual([body, 400])
  }
  const foreign = await shop.send('POST', `/${other.subscription.subscriptionId}/replays`, { deliveryId: 1 })
  expect(foreign.status).toBe(400)
  for (let count = 0; count < 10; count += 1) expect(await refused({ since: '2026-01-01T00:00:00Z' })).toBe(201)
  expect(await refused({ since: '2026-01-01T00:00:00Z' })).toBe(409)
  await shop.send('PUT', `/${shop.id}/state`, { isActive: false })
  expect(await refused({ since: '2026-01-01T00:00:00Z' })).toBe(409)
  await sql`delete from webhook_replays`.execute(shop.db)
  expect(await refused({ since: '2026-01-01T00:00:00Z' })).toBe(409)
  expect((await shop.send('POST', '/x/replays', { since: now })).status).toBe(404)
  expect((await shop.send('DELETE', '/x/replays')).status).toBe(404)
})

test('shows what an attempt sent, without its signature, and the answer without control characters', async () => {
  const shop = await aShop()
  const { subscription } = await shop.subscribe()
  const path = `/${subscription.subscriptionId}/deliveries`
  shop.receiver.text = `ok\r\n\u001b[31m\u202eabc\u0000${'é'.repeat(40_000)}`
  await anOrder()
  await shop.deliver()
  const [line] = await shop.deliveries(subscription.subscriptionId)
  expect(line?.answer).toHaveLength(500)
  const { data } = await shop.send<WholeDelivery>('GET', `${path}/${line?.deliveryId}`)
  const [received] = shop.receiver.received
  expect(data.request?.body).toBe(received?.body)
  expect(data.request?.headers).toEqual({
    'webhook-id': line?.eventId,
    'webhook-timestamp': received?.headers['webhook-timestamp'],
    'content-type': 'application/json',
    'user-agent': 'Atelier-Webhooks',
  })
  expect(data.canReplay).toBe(true)
  expect(data.answer.slice(0, 14)).toBe('ok\n\uFFFD[31m\uFFFDabc\uFFFDé')
  expect(Buffer.byteLength(data.answer)).toBeLessThan(66_000)
  expect(Buffer.byteLength(data.answer)).toBeGreaterThan(64_000)
  expect((await shop.send('GET', `${path}/999`)).status).toBe(404)
  expect((await shop.send('GET', `${path}/x`)).status).toBe(400)
  const rows = Array.from({ length: 60 }, () => ({ ...EMPTY_ATTEMPT, subscription_id: subscription.subscriptionId }))
  await shop.db.insertInto('webhook_deliveries').values(rows).execute()
  const newest = await shop.send<EventDelivery[]>('GET', path)
  expect(newest.data).toHaveLength(50)
  const older = await shop.send<EventDelivery[]>('GET', `${path}?before=${newest.data.at(-1)?.deliveryId}`)
  expect(older.data.map(({ deliveryId }) => deliveryId)).toEqual(Array.from({ length: 11 }, (_, n) => 11 - n))
})

const EMPTY_ATTEMPT = { event_id: randomUUID(), type: 'webhook.test', status: 200, problem: null, milliseconds: 1 }

test('a worker that was late moves no cursor and ends no claim of another one', async () => {
  const shop = await aFilledLog()
  await anOrder()
  await publishEvents(shop.db)
  const claim = async () => {
    const claimed = await claimDueSubscription(shop.db, 30)
    if (!claimed) throw new Error('nothing is due')
    return claimed
  }
  const late = await claim()
  expect(await claimDueSubscription(shop.db, 30)).toBeNull()
  await sql`update webhook_subscriptions set claimed_until = now() - interval '1 second'`.execute(shop.db)
  const next = await claim()
  expect(await advance(shop.db, late, late.position + 1, 30)).toBe(false)
  expect(await countFailure(shop.db, late)).toBeNull()
  await release(shop.db, late)
  expect(await claimDueSubscription(shop.db, 30)).toBeNull()
  expect(await advance(shop.db, next, next.position - 1, 30)).toBe(true)
  await release(shop.db, next)
  expect((await claim()).position).toBe(next.position)
})

test('ends when the receiver says that it is gone', async () => {
  const shop = await aShop()
  await shop.subscribe()
  await anOrder()
  shop.receiver.answers.push(410)
  await shop.deliver()
  expect((await shop.list()).data[0]?.state).toBe('ended')
  expect(await shop.sendEmails()).toHaveLength(1)
})

test('two workers share the subscriptions: every event once', async () => {
  const shop = await aShop()
  await shop.subscribe()
  const orders = await Promise.all(Array.from({ length: 5 }, () => anOrder()))
  for (const { order_id } of orders) await shop.ship(order_id)
  await Promise.all(Array.from({ length: 3 }, () => deliverDueWebhooks(shop.deps, never)))
  await shop.deliver()
  expect(shop.receiver.received).toHaveLength(10)
})

test('signs with the old secret as well for a day, and stores none in readable form', async () => {
  const shop = await aShop()
  const { secret, subscription } = await shop.subscribe()
  const { data: renewed } = await shop.send<Created>('POST', `/${subscription.subscriptionId}/secret`)
  expect(renewed.secret).not.toBe(secret)
  const test = () => shop.send<EventDelivery>('POST', `/${subscription.subscriptionId}/test`)
  expect((await test()).data).toMatchObject({ type: 'webhook.test', status: 200, problem: null })
  const [first] = shop.receiver.received
  expect(first && [isSignedBy(first, secret), isSignedBy(first, renewed.secret)]).toEqual([true, true])
  await sql`update webhook_subscriptions set old_secret_until = now() - interval '1 second'`.execute(shop.db)
  await test()
  const second = shop.receiver.received.at(-1)
  expect(second && [isSignedBy(second, secret), isSignedBy(second, renewed.secret)]).toEqual([false, true])

  const { rows } = await sql<{ text: string }>`
    select (select string_agg(s::text, ' ') from webhook_subscriptions s)
      || (select string_agg(a::text, ' ') from audit_entries a) as text`.execute(shop.db)
  for (const shown of [secret, renewed.secret]) {
    const key = Buffer.from(shown.replace('whsec_', ''), 'base64')
    expect(rows[0]?.text).not.toContain(key.toString('hex'))
    expect(rows[0]?.text).not.toContain(key.toString('base64'))
  }
})

test('names what is wrong with a subscription', async () => {
  const shop = await aShop()
  const create = (body: object) => shop.send('POST', '', body)
  expect((await create({ url: 'http://erp.example', types: [] })).status).toBe(400)
  expect((await create({ url: 'https://erp.example', types: ['order.unknown'] })).status).toBe(400)
  expect((await create({ url: '', types: [] })).status).toBe(400)
  expect((await create({ url: shop.receiver.url, types: [], version: '2020-01-01' })).status).toBe(400)
  for (const [method, path, body] of [
    ['PUT', '/x/state', { isActive: true }],
    ['POST', '/x/secret', undefined],
    ['POST', '/x/test', undefined],
    ['DELETE', '/x', undefined],
  ] as const) {
    expect((await shop.send(method, path, body)).status).toBe(404)
  }
  for (let count = 0; count < 20; count += 1) await shop.subscribe()
  expect((await create({ url: shop.receiver.url, types: [] })).status).toBe(409)
  const [first] = (await shop.list()).data
  expect((await shop.send('DELETE', `/${first?.subscriptionId}`)).status).toBe(200)
  expect((await shop.list()).data).toHaveLength(19)
  const { headers } = await signedIn(await aStaffMember({ role: 'MANAGER' }))
  expect((await shop.get(PATH, headers)).status).toBe(403)
  expect((await shop.get(PATH)).status).toBe(401)
})
