import { audienceOf } from '@atelier/domain/contract/access'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { routeTable, type Route } from '../http/openapi/route-table.ts'
import { receiptToken } from '../links/order-links.ts'
import { aDeliveredOrder } from '../testing/deliveries.ts'
import { aCustomer, aStaffMember } from '../testing/factories.ts'
import { aForm, anImage } from '../testing/images.ts'
import { signedIn } from '../testing/sessions.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { testLog } from '../testing/test-log.ts'

/** Tests that apply to all routes, including future ones. */

const nameOf = ({ method, path }: Route): string => `${method} ${path}`
/** A document is named by one of few keys; every other record by an ID. */
const addressOf = ({ path }: Route): string => path.replace(':key', 'brand').replaceAll(/:\w+/g, '999999999')

async function routesOf(environment?: Record<string, string>): Promise<TestApp & { routes: Route[] }> {
  const shop = await createTestApp(environment)
  return { ...shop, routes: routeTable(shop.app) }
}

/** A request of a caller whom the route admits. */
type Send = (route: Route, sent: { query?: string; type?: string; body?: RequestInit['body'] }) => Promise<Response>

/** Returns a function that calls a route as a super admin, or as the customer whose records and order it is about. */
async function admittedTo({ app, deps }: TestApp): Promise<Send> {
  const staff = await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))
  const customer = await aCustomer()
  const shopper = await signedIn(customer)
  const { order_id: orderId } = await aDeliveredOrder({ user_id: customer.user_id })
  return async (route, { query = '', type, body = null }) => {
    const isOfShop = audienceOf(route.access) !== 'staff'
    const path = route.path.replace('/receipt/:token', `/receipt/${receiptToken(deps.config, orderId)}`)
    const own = isOfShop ? path.replace('/users/:userId', `/users/${customer.user_id}`) : path
    return app.request(`${addressOf({ ...route, path: own })}${query}`, {
      method: route.method,
      headers: {
        ...(isOfShop ? shopper : staff).headers,
        'Sec-Fetch-Site': 'same-origin',
        ...(type ? { 'Content-Type': type } : {}),
      },
      body,
    })
  }
}

const HEADERS = {
  'content-security-policy': /default-src 'none'/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\)/,
  'strict-transport-security': /^max-age=31536000; includeSubDomains$/,
  'cache-control': /./,
  'x-request-id': /^[\w.:-]{8,64}$/,
}

test('sets the security headers, and returns errors with a request id and no internals', async () => {
  const { app, routes } = await routesOf({ PUBLIC_URL: 'https://shop.example' })
  const wrong: string[] = []
  for (const route of routes) {
    const response = await app.request(addressOf(route), { method: route.method })
    for (const [header, pattern] of Object.entries(HEADERS)) {
      if (!pattern.test(response.headers.get(header) ?? '')) wrong.push(`${nameOf(route)}: ${header}`)
    }
    const body = await response.text()
    if (response.status >= 400 && !body.includes('requestId'))
      wrong.push(`${nameOf(route)}: ${response.status} without an id`)
    if (/node_modules|\.ts:\d|at \w+ \(|select .* from/i.test(response.ok ? '' : body))
      wrong.push(`${nameOf(route)}: ${body}`)
  }
  expect(wrong).toEqual([])
}, 60_000)

const JSON_TYPE = 'application/json'

/** Texts that PostgreSQL cannot store: a NUL character and an unpaired surrogate. */
const UNSTORABLE = ['a\u0000b', 'a\ud800b']

test('rejects text that cannot be stored in every body, form and query', async () => {
  const { routes, ...shop } = await routesOf()
  const [send, file] = [await admittedTo(shop), await anImage()]
  const wrong: string[] = []
  const judge = async (route: Route, field: string, response: Response): Promise<void> => {
    const body = await response.text()
    if (response.status !== 400 || !body.includes(`"path":"${field}"`))
      wrong.push(`${nameOf(route)} answered ${response.status} to ${field}: ${body.slice(0, 120)}`)
  }
  for (const route of routes) {
    for (const text of route.body ? UNSTORABLE : []) {
      const body = JSON.stringify({ list: [{ field: text }] })
      await judge(route, 'list.0.field', await send(route, { type: JSON_TYPE, body }))
    }
    for (const field of Object.keys(route.form?.fields.shape ?? {})) {
      const body = aForm(file, { [field]: 'a\u0000b' }, { field: route.form?.file ?? '' })
      await judge(route, field, await send(route, { body }))
    }
    if (route.query) await judge(route, 'field', await send(route, { query: '?field=a%00b' }))
  }
  expect(wrong).toEqual([])
}, 90_000)

test('rejects a NUL character in every path parameter, and logs no path', async () => {
  const { app, routes } = await routesOf()
  const { headers } = await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))
  const wrong: string[] = []
  for (const route of routes) {
    for (const [parameter] of route.path.matchAll(/:\w+/g)) {
      const address = route.path.replace(parameter, 'a%00b').replaceAll(/:\w+/g, '999999999')
      const sent = route.body ? { ...headers, 'Content-Type': 'application/json' } : headers
      const body = route.body ? { body: '{}' } : undefined
      const { status } = await app.request(address, { method: route.method, headers: sent, ...body })
      if (![400, 401, 403, 404].includes(status)) wrong.push(`${nameOf(route)} answered ${status} to ${parameter}`)
    }
  }
  expect(wrong).toEqual([])
  expect(JSON.stringify(testLog.lines())).not.toMatch(/a%00b|a\\u0000b/)
}, 90_000)

/** UCP asks that fields which a shop does not know are ignored. Its calls only read, so that no field is privileged (decision 90). */
const IGNORES_UNKNOWN_FIELDS = [
  'POST /api/ucp/catalog/lookup',
  'POST /api/ucp/catalog/product',
  'POST /api/ucp/catalog/search',
]
const isStrict = (route: Route): boolean => !IGNORES_UNKNOWN_FIELDS.includes(nameOf(route))

/** Yields the paths of schema objects that accept unknown fields. */
function* openObjects(schema: unknown, path: string): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return
  const { type, additionalProperties } = schema as Record<string, unknown>
  if (type === 'object' && 'properties' in schema && additionalProperties !== false) yield path
  for (const [key, inner] of Object.entries(schema)) yield* openObjects(inner, `${path}.${key}`)
}

test('no body, form or query has an object that accepts unknown fields', async () => {
  const { routes } = await routesOf()
  const open = routes
    .filter(isStrict)
    .flatMap((route) =>
      [route.body, route.form?.fields, route.query].flatMap((schema) =>
        schema ? [...openObjects(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), nameOf(route))] : [],
      ),
    )
  expect(open).toEqual([])
})

/** The second field tells the variants of a billing address apart, without which a union names no unknown field. */
const UNKNOWN = '{"isAdmin":true,"billingSameAsShipping":true}'

test('rejects unknown fields, so that clients cannot set privileged ones', async () => {
  const { routes, ...shop } = await routesOf()
  const [send, file] = [await admittedTo(shop), await anImage()]
  const wrong: string[] = []
  const judge = async (route: Route, response: Response): Promise<void> => {
    const body = await response.text()
    if (response.status !== 400 || !body.includes('"path":"isAdmin"'))
      wrong.push(`${nameOf(route)} answered ${response.status}: ${body.slice(0, 120)}`)
  }
  for (const route of routes.filter(isStrict)) {
    if (route.body) await judge(route, await send(route, { type: JSON_TYPE, body: UNKNOWN }))
    if (route.form)
      await judge(route, await send(route, { body: aForm(file, { isAdmin: 'true' }, { field: route.form.file }) }))
    if (route.query) await judge(route, await send(route, { query: '?isAdmin=true' }))
  }
  expect(wrong).toEqual([])
}, 60_000)

const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`
/** As deep as the body of a client without a session may be. */
const NESTED = nested(3_500)
const HOSTILE = [
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
  '[]',
  'null',
  '"text"',
  NESTED,
  nested(50_000),
  `{"email":${NESTED},"items":${NESTED}}`,
  '{',
  '',
]

test('rejects malformed bodies, also from callers whom the route admits', async () => {
  const { routes, ...shop } = await routesOf()
  const send = await admittedTo(shop)
  const wrong: string[] = []
  for (const route of routes) {
    if (!route.body) continue
    for (const body of HOSTILE) {
      const { status } = await send(route, { type: JSON_TYPE, body })
      if (status !== 400 && (status !== 413 || body.length < 16_000))
        wrong.push(`${nameOf(route)} returned ${status} for ${body.slice(0, 40)}`)
    }
    const asForm = await send(route, { body: new URLSearchParams({ a: '1' }) })
    if (asForm.status !== 415) wrong.push(`${nameOf(route)} returned ${asForm.status} for a form`)
  }
  expect(wrong).toEqual([])
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
}, 90_000)
