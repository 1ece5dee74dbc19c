import { grantOfRole } from '@atelier/domain/access/access-grant'
import { call } from '@atelier/api-client/call'
import { defineEndpoint } from '@atelier/domain/contract/endpoint'
import { SuccessResponse, envelope } from '@atelier/domain/contract/envelope'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contractApp } from '../testing/contract-app.ts'
import { testLog } from '../testing/test-log.ts'
import { routeTable } from './openapi/route-table.ts'

const Item = z.object({ itemId: z.string(), count: z.int() })
const ItemParams = z.strictObject({ itemId: z.string().max(5, 'Too long') })

const changeItem = defineEndpoint({
  method: 'PUT',
  path: '/api/items/:itemId',
  access: 'orders:edit',
  rateLimit: { name: 'staffSecrets', per: 'staff' },
  summary: 'Change an item',
  params: ItemParams,
  query: z.strictObject({ page: z.coerce.number<number>().int().default(1) }),
  body: z.strictObject({ count: z.int('Please give a number') }),
  response: envelope(Item),
})
const getItem = defineEndpoint({
  method: 'GET',
  path: '/api/items/:itemId',
  access: 'public',
  summary: 'Get an item',
  params: ItemParams,
  response: envelope(Item),
  cacheable: true,
})
const done = { success: true as const }

describe('the order of the checks', () => {
  const put = (actor: string, path: string, body: string, type = 'application/json') => ({
    path,
    init: { method: 'PUT', body, headers: { 'x-actor': actor, 'Content-Type': type } },
  })

  test.each([
    ['the session', put('', '/api/items/too-long?page=x', '{', 'text/plain'), 401, 'Please sign in', 0],
    ['the audience', put('customer', '/api/items/too-long', '{'), 403, 'Access denied: Admin privileges required', 0],
    ['the permission', put('viewer', '/api/items/too-long', '{'), 403, 'You do not have permission to do this', 0],
    ['the parameters', put('admin', '/api/items/too-long?page=x', '{'), 400, 'Too long', 1],
    ['the query', put('admin', '/api/items/a?page=x', '{', 'text/plain'), 400, 'Invalid input', 1],
    ['the type of the body', put('admin', '/api/items/a', '{', 'text/plain'), 415, 'Please send the body as', 1],
    ['the syntax of the body', put('admin', '/api/items/a', '{'), 400, 'The body is not valid JSON', 1],
    ['the body', put('admin', '/api/items/a', '{"count":"1"}'), 400, 'Please give a number', 1],
    ['text that cannot be stored', put('admin', '/api/items/a', '{"a":"\\u0000"}'), 400, 'This field contains', 1],
    ['nothing', put('admin', '/api/items/a?page=2', '{"count":1}'), 200, '', 1],
  ])('checks %s first', async (_what, { path, init }, status, message, counts) => {
    const { app, mount, counted } = contractApp()
    mount({ changeItem }, { changeItem: ({ params, body }) => ({ ...done, data: { ...params, ...body } }) })
    const response = await app.request(path, init)
    expect(response.status).toBe(status)
    expect(((await response.json()) as { message?: string }).message ?? '').toContain(message)
    expect(counted).toEqual(Array.from({ length: counts }, () => 'staffSecrets usr_1'))
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('returns 429 with Retry-After above the limit, before the input is read', async () => {
    const { app, mount } = contractApp({ allowed: 0 })
    mount({ changeItem }, { changeItem: () => ({ ...done, data: { itemId: 'a', count: 1 } }) })
    const { path, init } = put('admin', '/api/items/too-long', '{')
    const response = await app.request(path, init)
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60'])
  })

  test('counts valid input only, where the endpoint says so', async () => {
    const sendMessage = defineEndpoint({
      method: 'POST',
      path: '/api/messages',
      access: 'public',
      rateLimit: { name: 'contact', countsValidOnly: true },
      summary: 'Send a message',
      body: z.strictObject({ text: z.string() }),
      response: SuccessResponse,
    })
    const { app, mount, counted, as } = contractApp()
    mount({ sendMessage }, { sendMessage: () => done })
    const headers = { 'Content-Type': 'application/json' }
    expect((await app.request('/api/messages', { method: 'POST', body: '{}', headers })).status).toBe(400)
    expect(counted).toEqual([])
    await call(as(), sendMessage, { body: { text: 'Hello' } })
    expect(counted).toEqual(['contact in process'])
  })
})

test('passes typed input and the caller to the handler', async () => {
  const { mount, as } = contractApp()
  mount(
    { changeItem },
    {
      changeItem({ actor, params, query, body }) {
        const role: 'SUPER_ADMIN' | 'ADMIN' | 'MANAGER' | 'EDITOR' | 'VIEWER' = actor.role
        expect([role, query.page]).toEqual(['ADMIN', 3])
        return { ...done, data: { itemId: params.itemId, count: body.count } }
      },
    },
  )
  const input = { params: { itemId: 'a' }, query: { page: 3 }, body: { count: 2 } }
  expect((await call(as('admin'), changeItem, input)).data).toEqual({ itemId: 'a', count: 2 })
})

test.each([
  ['admin', { userId: 'usr_1', name: 'A', role: 'ADMIN', ownRole: null, grant: grantOfRole('ADMIN') }],
  ['customer', null],
])('passes the origin of a request of %s, and its actor only for staff', async (who, actor) => {
  const readSession = defineEndpoint({
    method: 'GET',
    path: '/api/session',
    access: who === 'admin' ? 'staff' : 'customer',
    summary: 'Read the session',
    response: SuccessResponse,
  })
  const { app, mount } = contractApp({ trustedProxies: 1 })
  const contexts: unknown[] = []
  mount({ readSession }, { readSession: ({ context }) => (contexts.push(context), done) })
  const headers = { 'x-actor': who, 'x-forwarded-for': '203.0.113.7', 'user-agent': 'Firefox/140.0 (Windows NT)' }
  expect((await app.request('/api/session', { headers })).status).toBe(200)
  expect(contexts).toEqual([{ actor, network: '203.0.113.0/24', device: 'Firefox on Windows' }])
})

test('a missing handler and a wrong response are compile errors', () => {
  const { mount } = contractApp()
  // @ts-expect-error getItem has no handler
  mount({ changeItem, getItem }, { changeItem: () => ({ ...done, data: { itemId: 'a', count: 1 } }) })
  // @ts-expect-error count is no text
  mount({ getItem }, { getItem: () => ({ ...done, data: { itemId: 'a', count: '1' } }) })
  // @ts-expect-error a public endpoint has no caller
  mount({ getItem }, { getItem: ({ actor }) => ({ ...done, data: { itemId: actor.userId, count: 1 } }) })
  // @ts-expect-error the context of a public endpoint may have no actor
  mount({ getItem }, { getItem: ({ context }) => ({ ...done, data: { itemId: context.actor.userId, count: 1 } }) })
  expect.assertions(0)
})

test('sends an ETag with a cacheable response, and 304 to a client that has it', async () => {
  const { app, mount } = contractApp()
  mount({ getItem }, { getItem: ({ params }) => ({ ...done, data: { ...params, count: 1 } }) })
  const first = await app.request('/api/items/a')
  const etag = first.headers.get('etag') ?? ''
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, null])
  expect((await app.request('/api/items/a', { headers: { 'If-None-Match': etag } })).status).toBe(304)
})

test('hides the record of another user behind 404', async () => {
  const getAccount = defineEndpoint({
    method: 'GET',
    path: '/api/users/:userId',
    access: 'customer',
    ownUser: true,
    summary: 'Get the own account',
    params: z.strictObject({ userId: z.string() }),
    response: SuccessResponse,
  })
  const { mount, as } = contractApp()
  mount({ getAccount }, { getAccount: () => done })
  await expect(call(as('customer'), getAccount, { params: { userId: 'usr_1' } })).resolves.toEqual(done)
  await expect(call(as('customer'), getAccount, { params: { userId: 'usr_2' } })).rejects.toMatchObject({
    statusCode: 404,
  })
  await expect(call(as('guest'), getAccount, { params: { userId: 'usr_1' } })).rejects.toMatchObject({
    statusCode: 403,
  })
})

test('sends files, empty responses and other statuses', async () => {
  const base = { method: 'GET', access: 'staff', summary: 'Fixture' } as const
  const group = {
    exportItems: defineEndpoint({ ...base, path: '/api/items.csv', response: { contentType: 'text/csv' } }),
    forget: defineEndpoint({ ...base, method: 'DELETE', path: '/api/items', response: null }),
    isReady: defineEndpoint({ ...base, path: '/api/ready', response: z.object({ success: z.boolean() }) }),
  }
  const { app, mount, as } = contractApp()
  mount(group, {
    exportItems: () => new Response('a;b', { headers: { 'Content-Type': 'text/csv' } }),
    forget: () => undefined,
    isReady: ({ respond }) => respond({ success: false }, 503),
  })
  const headers = { 'x-actor': 'admin' }
  const csv = await app.request('/api/items.csv', { headers })
  expect([csv.headers.get('content-type'), csv.headers.get('cache-control')]).toEqual(['text/csv', 'no-store'])
  expect((await app.request('/api/items', { method: 'DELETE', headers })).status).toBe(204)
  expect(await call(as('admin'), group.forget, {})).toBeUndefined()
  expect((await app.request('/api/ready', { headers })).status).toBe(503)
  // @ts-expect-error a file is opened by its URL
  await call(as('admin'), group.exportItems, {}).catch(() => undefined)
})

test('accepts an Idempotency-Key where the contract says so, and rejects a malformed one', async () => {
  const base = { method: 'POST', access: 'public-with-session', summary: 'Fixture', response: SuccessResponse } as const
  const placeOrder = defineEndpoint({ ...base, path: '/api/orders', idempotent: true })
  const sendVisit = defineEndpoint({ ...base, path: '/api/visits' })
  const { app, mount, as } = contractApp()
  const keys: unknown[] = []
  const keep = ({ idempotencyKey }: { idempotencyKey: string | null }) => {
    keys.push(idempotencyKey)
    return done
  }
  mount({ placeOrder, sendVisit }, { placeOrder: keep, sendVisit: keep })
  await call(as(), placeOrder, { idempotencyKey: 'key-00000001' })
  await call(as(), placeOrder, {})
  await app.request('/api/visits', { method: 'POST', headers: { 'Idempotency-Key': 'key-00000001' } })
  expect(keys).toEqual(['key-00000001', null, null])
  const malformed = await app.request('/api/orders', { method: 'POST', headers: { 'Idempotency-Key': 'x' } })
  expect(malformed.status).toBe(400)
})

test('rejects requests that no page of the shop sent, where the contract says so', async () => {
  const recordVisit = defineEndpoint({
    method: 'POST',
    path: '/api/visits',
    access: 'public',
    ownPagesOnly: true,
    summary: 'Record a visit',
    response: null,
  })
  const { app, mount } = contractApp()
  mount({ recordVisit }, { recordVisit: () => undefined })
  const from = async (site: string) =>
    (await app.request('/api/visits', { method: 'POST', headers: { 'Sec-Fetch-Site': site } })).status
  expect([await from('same-origin'), await from('cross-site')]).toEqual([204, 400])
})

test('mounts an endpoint once for each value of a fixed parameter', async () => {
  const createIntent = defineEndpoint({
    method: 'POST',
    path: '/api/:provider/create-intent',
    access: 'public',
    summary: 'Create an intent',
    params: z.strictObject({ provider: z.enum(['sandbox', 'stripe', 'square']) }),
    response: envelope(z.string()),
  })
  const { app, mount, as } = contractApp()
  for (const provider of ['sandbox', 'stripe']) {
    mount({ createIntent }, { createIntent: ({ params }) => ({ ...done, data: params.provider }) }, { provider })
  }
  expect((await call(as(), createIntent, { params: { provider: 'stripe' } })).data).toBe('stripe')
  await expect(call(as(), createIntent, { params: { provider: 'square' } })).rejects.toMatchObject({ statusCode: 404 })
  expect(routeTable(app).map(({ path, operationId }) => `${path} ${operationId}`)).toEqual([
    '/api/sandbox/create-intent createIntentSandbox',
    '/api/stripe/create-intent createIntentStripe',
  ])
})

describe('a response that breaks its contract fails the request and names endpoint and field', () => {
  test.each([
    [{ itemId: 'a', count: 1.5 }, 'GET /api/items/:itemId: invalid response at data.count'],
    [{ itemId: 'a', count: 1, secret: 'x' }, 'GET /api/items/:itemId: the response schema lacks the field data.secret'],
  ])('%j', async (data, message) => {
    testLog.expectErrors()
    const { app, mount } = contractApp()
    mount({ getItem }, { getItem: () => ({ ...done, data }) })
    expect((await app.request('/api/items/a')).status).toBe(500)
    const messages = testLog.lines().map(({ fields }) => (fields['err'] as Error).message)
    expect(messages).toEqual([expect.stringContaining(message)])
  })
})
