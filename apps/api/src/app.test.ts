import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createApp } from './app.ts'
import type { AppEnv } from './http/env.ts'
import { routeTable, type Route } from './http/openapi/route-table.ts'
import { createTestApp } from './testing/test-app.ts'
import { testLog } from './testing/test-log.ts'

const isForStaff = ({ access }: Route): boolean => access === 'staff' || access.includes(':')

test('every route declares its access rule and response', async () => {
  const routes = routeTable((await createTestApp()).app)
  expect(routes.length).toBeGreaterThan(8)
  expect(routes.filter(({ access, summary, response }) => !access || !summary || response === undefined)).toEqual([])
})

test('reports a route without a contract', () => {
  const app = new Hono<AppEnv>().get('/api/secrets', (c) => c.text('all of them'))
  expect(() => routeTable(app)).toThrow('GET /api/secrets has no contract')
})

test('only sign-in, sign-out and invitation routes of the admin portal are public', async () => {
  const routes = routeTable((await createTestApp()).app).filter(({ path }) => path.includes('/admin'))
  const open = routes.filter((route) => !isForStaff(route)).map(({ method, path }) => `${method} ${path}`)
  expect(open).toEqual([
    'POST /api/auth/admin/login',
    'POST /api/auth/admin/logout',
    'POST /api/auth/admin/login/second-factor',
    'POST /api/auth/admin/login/new-password',
    'POST /api/auth/admin/login/enroll',
    'POST /api/auth/admin/login/enroll/confirm',
    'POST /api/auth/admin/login/second-factor/passkey',
    'POST /api/auth/admin/login/enroll/passkey',
    'POST /api/auth/admin/login/enroll/passkey/confirm',
    'POST /api/auth/admin/passkeys/options',
    'POST /api/auth/admin/passkeys/sign-in',
    'GET /api/auth/admin/sso',
    'POST /api/auth/admin/sso/begin',
    'POST /api/auth/admin/sso/complete',
    'POST /api/auth/admin/sso/back-channel-logout',
    'POST /api/auth/admin/invitation',
    'POST /api/auth/admin/accept-invitation',
  ])
})

test('reports a healthy shop', async () => {
  const { get } = await createTestApp()
  const response = await get('/api/health-check')
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ success: true, status: 'ok', database: 'ok' })
})

test('reports an unresponsive database promptly', async () => {
  const { deps } = await createTestApp()
  const real = deps.db.getExecutor()
  const executor = {
    transformQuery: real.transformQuery.bind(real),
    compileQuery: real.compileQuery.bind(real),
    executeQuery: () => new Promise(() => {}),
  }
  const db = Object.assign(Object.create(deps.db) as typeof deps.db, { getExecutor: () => executor })
  const startedAt = performance.now()
  const response = await createApp({ ...deps, db }).request('/api/health-check')
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ success: false, database: 'unreachable' })
  expect(performance.now() - startedAt).toBeLessThan(15_000)
})

test('returns 404 in the common error format', async () => {
  const { get } = await createTestApp()
  const response = await get('/api/nothing/here')
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({
    success: false,
    code: 'not_found',
    message: 'Not found',
    errors: [],
    requestId: response.headers.get('x-request-id'),
  })
})

test('names the allowed methods', async () => {
  const { app } = await createTestApp()
  const response = await app.request('/api/health-check', { method: 'DELETE' })
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('GET, HEAD')
  expect(await response.json()).toMatchObject({ code: 'method_not_allowed' })
})

test('hides the cause of an error from the client and logs it', async () => {
  const { deps } = await createTestApp()
  testLog.expectErrors()
  const broken = { ...deps, db: Object.create(null) as typeof deps.db }
  const response = await createApp(broken).request('/api/products')
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ code: 'internal', message: 'An error occurred', errors: [] })
  expect(testLog.lines().some(({ level, fields }) => level === 'error' && fields['err'] instanceof Error)).toBe(true)
})

test('uses a valid request id of the client, and replaces one that could forge a log line', async () => {
  const { get } = await createTestApp()
  const id = (headers: Record<string, string>) =>
    get('/api/health-check', headers).then((a) => a.headers.get('x-request-id'))
  expect(await id({ 'X-Request-Id': 'trace-12345678' })).toBe('trace-12345678')
  expect(await id({ 'X-Request-Id': 'a"},{"level":50' })).toMatch(/^[0-9a-f-]{36}$/)
})

test('logs the route pattern, but never the path, query or a token', async () => {
  const { get } = await createTestApp()
  await get('/api/admin/orders/ORD-SECRET?search=claire@example.com', { Authorization: 'Bearer top-secret-token-0000' })
  const lines = testLog.lines().filter(({ message }) => message === 'request')
  expect(lines).toMatchObject([{ fields: { method: 'GET', route: '/api/admin/orders/:orderId', status: 401 } }])
  expect(JSON.stringify(lines)).not.toMatch(/SECRET|claire|secret/)
})

test('sets the security headers on responses and errors', async () => {
  const { get } = await createTestApp({ PUBLIC_URL: 'https://shop.example' })
  for (const path of ['/api/health-check', '/api/products', '/api/nothing', '/api/admin/orders']) {
    expect(Object.fromEntries((await get(path)).headers)).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringContaining('max-age='),
      'x-frame-options': 'DENY',
    })
  }
})
