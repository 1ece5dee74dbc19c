import { expect, test } from 'vitest'
import { z } from 'zod'
import { routeTable, type Route } from './http/openapi/route-table.ts'
import { aStaffMember } from './testing/factories.ts'
import { signedIn } from './testing/sessions.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'
import { testLog } from './testing/test-log.ts'

/** Tests that apply to all routes, including future ones. */

const nameOf = ({ method, path }: Route): string => `${method} ${path}`
/** A document is named by one of few keys; every other record by an ID. */
const addressOf = ({ path }: Route): string => path.replace(':key', 'brand').replaceAll(/:\w+/g, '999999999')

async function routesOf(environment?: Record<string, string>): Promise<TestApp & { routes: Route[] }> {
  const shop = await createTestApp(environment)
  return { ...shop, routes: routeTable(shop.app) }
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

/** Texts that PostgreSQL cannot store: a NUL character and an unpaired surrogate. */
const UNSTORABLE = ['a\u0000b', 'a\ud800b']

test('rejects text that cannot be stored in every field of a body and query', async () => {
  const { app, routes } = await routesOf()
  const { headers } = await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))
  const wrong: string[] = []
  const judge = async (route: Route, field: string, response: Response): Promise<void> => {
    const body = await response.text()
    const isOpen = response.status !== 401 && response.status !== 403 && response.status !== 404
    if (response.status >= 500 || (isOpen && !body.includes(`"path":"${field}"`))) {
      wrong.push(`${nameOf(route)} answered ${response.status} to ${field}: ${body.slice(0, 120)}`)
    }
  }
  for (const route of routes) {
    const { method } = route
    if (route.body) {
      for (const text of UNSTORABLE) {
        const sent = { ...headers, 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' }
        const body = JSON.stringify({ list: [{ field: text }] })
        await judge(route, 'list.0.field', await app.request(addressOf(route), { method, headers: sent, body }))
      }
    } else if (route.query) {
      await judge(route, 'field', await app.request(`${addressOf(route)}?field=a%00b`, { method, headers }))
    }
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

/** Yields the paths of schema objects that accept unknown fields. */
function* openObjects(schema: unknown, path: string): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return
  const { type, additionalProperties } = schema as Record<string, unknown>
  if (type === 'object' && 'properties' in schema && additionalProperties !== false) yield path
  for (const [key, inner] of Object.entries(schema)) yield* openObjects(inner, `${path}.${key}`)
}

test('rejects unknown fields, so that clients cannot set privileged ones', async () => {
  const { routes } = await routesOf()
  const open = routes.flatMap((route) =>
    [route.body, route.query].flatMap((schema) =>
      schema ? [...openObjects(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), nameOf(route))] : [],
    ),
  )
  expect(open).toEqual([])
})

const NESTED = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
const HOSTILE = [
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
  '[]',
  'null',
  '"text"',
  NESTED,
  `{"email":${NESTED},"items":${NESTED}}`,
  '{',
  '',
]

test('rejects malformed bodies, also from a super admin', async () => {
  const { app, routes } = await routesOf()
  const { headers } = await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))
  const wrong: string[] = []
  for (const route of routes) {
    if (!route.body) continue
    for (const body of HOSTILE) {
      const sent = { ...headers, 'Content-Type': 'application/json' }
      const { status } = await app.request(addressOf(route), { method: route.method, headers: sent, body })
      if (status < 400 || status >= 500) wrong.push(`${nameOf(route)} returned ${status} for ${body.slice(0, 40)}`)
    }
    const asForm = await app.request(addressOf(route), {
      method: route.method,
      headers,
      body: new URLSearchParams({ a: '1' }),
    })
    if (![400, 401, 415].includes(asForm.status)) wrong.push(`${nameOf(route)} returned ${asForm.status} for a form`)
  }
  expect(wrong).toEqual([])
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
}, 90_000)
