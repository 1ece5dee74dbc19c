import type { EventDelivery, WebhookSubscription } from '@atelier/domain/webhooks/webhook.schema'
import type { ShopEvent } from '@atelier/domain/events/event.schema'
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { anOrder, aStaffMember } from '../../testing/factories.ts'
import { openWebhookReceiver, type ReceivedMessage } from '../../testing/fakes/webhook-receiver.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { deliverDueWebhooks } from './deliver-webhooks.ts'

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
