import type { IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createRateLimiter } from '../../adapters/rate-limits/rate-limiter.ts'
import { anApiKey } from '../../testing/api-keys.ts'
import { aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createKeyFinder } from './authenticate-key.ts'

const ORDERS = '/api/admin/orders?pageSize=1'

const problemOf = async (response: Response): Promise<[number, string]> => [
  response.status,
  ((await response.json()) as { message: string }).message,
]

/** A request that arrives from an address, as at a server. */
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } as unknown as IncomingMessage })

test('a key in an address is refused, also beside a valid one, and at public endpoints', async () => {
  const { get } = await createTestApp()
  const { secret, headers } = await anApiKey()
  for (const path of [`${ORDERS}&key=${secret}`, `/api/products?access_token=${secret}`, `/api/products/${secret}`]) {
    const [status, message] = await problemOf(await get(path, headers))
    expect([status, message]).toEqual([400, expect.stringContaining('rotate this key now')])
    expect(message).not.toContain(secret)
  }
  expect((await get(`${ORDERS}&key=${encodeURIComponent('%')}${secret.slice(11)}`, {})).status).toBe(401)
})

test('a wrong checksum, a cut key and another scheme are refused', async () => {
  const { get } = await createTestApp()
  const { secret } = await anApiKey()
  const wrong = secret.slice(0, -1) + (secret.endsWith('0') ? '1' : '0')
  for (const authorization of [
    `Bearer ${wrong}`,
    `Bearer ${secret.slice(0, -1)}`,
    `Bearer ${secret}0`,
    'Bearer atelier_sk_',
  ]) {
    const answer = await problemOf(await get(ORDERS, { Authorization: authorization }))
    expect(answer).toEqual([401, 'This API key is unknown, expired or revoked'])
  }
  for (const authorization of [secret, `Basic ${secret}`, `Basic ${btoa(`${secret}:`)}`, `Token ${secret}`, '']) {
    expect((await get(ORDERS, { Authorization: authorization })).status).toBe(401)
  }
  expect((await get(ORDERS, { 'X-Api-Key': secret })).status).toBe(401)
  expect((await get(ORDERS, { Cookie: `staff=${secret}` })).status).toBe(401)
  expect((await get(ORDERS, { Authorization: `bearer ${secret}` })).status).toBe(200)
})

test('what cannot be a key costs no query', async () => {
  const { deps } = await createTestApp()
  const { secret } = await anApiKey()
  const db = new Proxy(deps.db, {
    get() {
      throw new Error('a query')
    },
  })
  const findKey = createKeyFinder({ ...deps, db }, createRateLimiter(deps.db, { factor: 1, secret: 'of the tests' }))
  const find = (text: string) =>
    findKey({ secret: text, address: '203.0.113.7', origin: { network: '203.0.113.0/24', device: 'curl' } })
  expect(await find(`${secret.slice(0, 30)}${secret[30] === 'a' ? 'b' : 'a'}${secret.slice(31)}`)).toBeNull()
  await expect(find(secret)).rejects.toThrow('a query')
})

test('a key beside the cookie of a session is refused, whichever account it is of', async () => {
  const { get, app } = await createTestApp()
  const { headers } = await anApiKey({ permissions: ['products:view'] })
  const { token } = await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))
  for (const cookie of [`staff=${token}`, `a=b; staff=${token}`, 'shop=anything', `__Host-staff=${token}`]) {
    const answer = await problemOf(await get(ORDERS, { ...headers, Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' }))
    expect(answer).toEqual([400, 'Send either a key or the cookie of a session'])
  }
  // The cookie of a load balancer is none.
  expect((await get('/api/products/admin?pageSize=1', { ...headers, Cookie: 'lb=1' })).status).toBe(200)
  const answered = await app.request('/api/products/admin?pageSize=1', { headers })
  expect(answered.headers.get('set-cookie')).toBeNull()
})

test('another site gets no CORS with a key, nor for its preflight', async () => {
  const { app } = await createTestApp()
  const { headers } = await anApiKey()
  const origin = { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' }
  const answered = await app.request(ORDERS, { headers: { ...headers, ...origin } })
  const preflight = await app.request(ORDERS, {
    method: 'OPTIONS',
    headers: { ...origin, 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'authorization' },
  })
  expect(preflight.status).toBe(405)
  for (const { headers: answer } of [answered, preflight]) {
    expect([...answer.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  }
  expect(answered.headers.get('cache-control')).toBe('no-store')
})

test.each<[string, number, string | undefined, number]>([
  ['203.0.113.7', 0, undefined, 200],
  ['::ffff:203.0.113.7', 0, undefined, 200],
  ['2001:db8:5::9', 0, undefined, 200],
  ['198.51.100.7', 0, undefined, 403],
  ['::ffff:198.51.100.7', 0, undefined, 403],
  ['2001:db8:6::9', 0, undefined, 403],
  // Without a trusted proxy, the header is a claim of the client.
  ['198.51.100.7', 0, '203.0.113.7', 403],
  ['203.0.113.7', 0, '198.51.100.7', 200],
  // Behind one, its entry counts, and not those that the client wrote before it.
  ['10.0.0.1', 1, '203.0.113.7', 200],
  ['10.0.0.1', 1, '::ffff:203.0.113.7', 200],
  ['10.0.0.1', 1, '203.0.113.7, 198.51.100.7', 403],
  ['10.0.0.1', 1, '198.51.100.7, 203.0.113.7:4711', 200],
  ['10.0.0.1', 2, '203.0.113.7, 10.0.0.2', 200],
  ['10.0.0.1', 2, '203.0.113.7, 198.51.100.7, 10.0.0.2', 403],
  ['10.0.0.1', 1, undefined, 403],
])(
  'a key for an office, from %s behind %i proxies with the header %s: %i',
  async (remote, proxies, header, expected) => {
    const { app } = await createTestApp({ TRUSTED_PROXIES: String(proxies) })
    const { headers } = await anApiKey({ networks: ['203.0.113.0/24', '2001:db8:5::/48'] })
    const forwarded = header === undefined ? {} : { 'X-Forwarded-For': header }
    const response = await app.request(ORDERS, { headers: { ...headers, ...forwarded } }, from(remote))
    expect(response.status).toBe(expected)
  },
)

test('a refused network is recorded once an hour, with the key, and is no use of it', async () => {
  const { app, deps } = await createTestApp({ RATE_LIMIT_FACTOR: '1' })
  const key = await anApiKey({ name: 'Warehouse', networks: ['203.0.113.7'] })
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const response = await app.request(ORDERS, { headers: key.headers }, from('198.51.100.7'))
    expect(await problemOf(response)).toEqual([403, 'This key may not be used from this network'])
  }
  const entries = await deps.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', 'api_key.refused')
    .execute()
  expect(entries).toMatchObject([
    { actor_id: key.keyId, actor_name: 'key Warehouse', target_id: key.keyId, network: '198.51.100.0/24' },
  ])
  const { rows } = await sql<{ used: Date | null }>`select last_used_at as used from api_keys
    where key_id = ${key.keyId}`.execute(deps.db)
  expect(rows).toEqual([{ used: null }])
})

test('each key has a limit of its own over all processes, which every response names', async () => {
  const one = await createTestApp({ RATE_LIMIT_FACTOR: '1' })
  const two = await createTestApp({ RATE_LIMIT_FACTOR: '1' })
  const key = await anApiKey({ requestsPerMinute: 4, permissions: ['orders:view'] })
  const other = await anApiKey({ requestsPerMinute: 4 })
  const left: (string | null)[] = []
  for (const [shop, path] of [
    [one, ORDERS],
    [two, ORDERS],
    // Refused requests count as well.
    [one, '/api/admin/users'],
    [two, '/api/admin/orders/ORD-NONE'],
  ] as const) {
    const response = await shop.get(path, key.headers)
    expect(response.headers.get('ratelimit-policy')).toBe('"key";q=4;w=60')
    left.push(response.headers.get('ratelimit'))
  }
  expect(left.map((each) => each?.replace(/t=([1-9]|[1-5]\d|60)$/, 't=N'))).toEqual(
    [3, 2, 1, 0].map((r) => `"key";r=${r};t=N`),
  )
  const refused = await two.get(ORDERS, key.headers)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+$/)
  expect((await one.get(ORDERS, other.headers)).status).toBe(200)
})

test('a key works at the host of the portal only, where the shop has one', async () => {
  const { app } = await createTestApp({ PUBLIC_URL: 'http://shop.example', ADMIN_HOST: 'desk.example' })
  const { headers } = await anApiKey()
  const statusAt = async (host: string) => (await app.request(ORDERS, { headers: { ...headers, Host: host } })).status
  expect([await statusAt('desk.example'), await statusAt('shop.example')]).toEqual([200, 401])
})

test('a key does not act for its owner: their account, sessions and shopper endpoints stay closed', async () => {
  const { get } = await createTestApp()
  const { headers, owner } = await anApiKey()
  const closed = [
    '/api/auth/admin/verify-token',
    '/api/auth/admin/profile/sessions',
    '/api/auth/admin/profile/two-factor',
  ]
  for (const path of closed) {
    expect(await problemOf(await get(path, headers))).toEqual([403, 'No API key may do this. Please sign in.'])
  }
  expect((await get(`/api/users/${owner.user_id}`, headers)).status).toBe(401)
  expect(
    await problemOf(await get('/api/admin/users', (await anApiKey({ permissions: ['orders:view'] })).headers)),
  ).toEqual([403, 'This API key does not have the permission users:view'])
})
