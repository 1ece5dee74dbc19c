import { MINUTE_MS } from '@atelier/domain/limits/durations'
import { limits } from '@atelier/domain/limits/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCustomer, aStaffMember, TEST_PASSWORD } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const LOGIN = '/api/auth/admin/login'
const VERIFY = '/api/auth/admin/verify-token'
const signIn = ({ post }: TestApp, email: string, password = TEST_PASSWORD, headers: Record<string, string> = {}) =>
  post(LOGIN, { email, password }, headers)

async function tokenOf(response: Response): Promise<string> {
  const { data } = (await response.json()) as { data: { token: string } }
  return data.token
}

test('signs a member of staff in with a token for clients and a cookie for browsers', async () => {
  const shop = await createTestApp()
  const staff = await aStaffMember({ role: 'MANAGER', email: 'margaux@atelier.example' })
  const response = await signIn(shop, '  Margaux@Atelier.example ')
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const cookie = response.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
  const { data } = (await response.json()) as { data: { token: string; expiresInMs: number } }
  expect(data).toMatchObject({
    isAdmin: true,
    user: { userId: staff.user_id, role: 'admin', adminRole: 'MANAGER', isAdmin: true, isSuperAdmin: false },
  })
  expect(data.expiresInMs).toBeGreaterThan(limits.staff.sessionMs - 10_000)
  const carriers: Record<string, string>[] = [
    { Authorization: `Bearer ${data.token}` },
    { Cookie: cookie.split(';')[0] ?? '' },
  ]
  for (const headers of carriers) {
    const verified = await shop.get(VERIFY, headers)
    expect(verified.status).toBe(200)
    expect(await verified.json()).toMatchObject({ success: true, isAdmin: true, user: { userId: staff.user_id } })
  }
  const row = await shop.deps.db.selectFrom('users').select('last_login_at').executeTakeFirstOrThrow()
  expect(row.last_login_at).toBeInstanceOf(Date)
})

test('uses a __Host- cookie with https', async () => {
  const shop = await createTestApp({ PUBLIC_URL: 'https://shop.example' })
  const response = await signIn(shop, (await aStaffMember()).email)
  expect(response.headers.get('set-cookie')).toMatch(/^__Host-staff=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
})

test('stores only a hash of the token', async () => {
  const shop = await createTestApp()
  const token = await tokenOf(await signIn(shop, (await aStaffMember()).email))
  const [session] = await shop.deps.db.selectFrom('sessions').selectAll().execute()
  expect(session?.token_hash).toHaveLength(32)
  expect(JSON.stringify(session)).not.toContain(token)
})

test('returns the same error for a wrong password, an unknown address and an inactive account', async () => {
  const shop = await createTestApp()
  const staff = await aStaffMember()
  const inactive = await aStaffMember({ isActive: false })
  const guest = await aCustomer({ role: 'guest' })
  for (const [email, password] of [
    [staff.email, 'wrong-password'],
    ['nobody@atelier.example', TEST_PASSWORD],
    [inactive.email, TEST_PASSWORD],
    [guest.email, TEST_PASSWORD],
  ] as const) {
    const response = await signIn(shop, email, password)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 'bad_credentials', message: 'Invalid email or password' })
    expect(response.headers.get('set-cookie')).toBeNull()
  }
})

test('returns 403 to a customer with the right password', async () => {
  const shop = await createTestApp()
  const customer = await aCustomer()
  const response = await signIn(shop, customer.email)
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ message: 'Access denied: Admin privileges required' })
  expect((await signIn(shop, customer.email, 'wrong-password')).status).toBe(401)
})

test('names the missing field', async () => {
  const { post } = await createTestApp()
  const response = await post(LOGIN, { email: 'a@b.co', password: '' })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    message: 'Please enter both email and password',
    errors: [{ path: 'password' }],
  })
})

test('also accepts the path without /api', async () => {
  const shop = await createTestApp()
  const { email } = await aStaffMember()
  expect((await shop.post('/auth/admin/login', { email, password: TEST_PASSWORD })).status).toBe(200)
})

test('signing out ends the session and clears the cookie, also without a session', async () => {
  const shop = await createTestApp()
  const { headers } = await signedIn(await aStaffMember())
  const response = await shop.post('/api/auth/admin/logout', undefined, headers)
  expect(response.status).toBe(200)
  expect(response.headers.get('set-cookie')).toMatch(/^staff=; Max-Age=0/)
  expect((await shop.get(VERIFY, headers)).status).toBe(401)
  expect((await shop.post('/api/auth/admin/logout', undefined)).status).toBe(200)
})

test.each([
  ['made inactive', { is_active: false }],
  ['deleted', { deleted_at: new Date() }],
  ['given a different role', { admin_role: 'VIEWER' }],
  ['given a different password', { password_hash: 'other' }],
  ['given a different address', { email: 'other@atelier.example' }],
  ['made a customer', { role: 'customer', admin_role: null }],
] as const)('ends the sessions of a user who is %s', async (_what, change) => {
  const { get, deps } = await createTestApp()
  const staff = await aStaffMember({ role: 'ADMIN' })
  const { headers } = await signedIn(staff)
  expect((await get(VERIFY, headers)).status).toBe(200)
  await deps.db.updateTable('users').set(change).where('user_id', '=', staff.user_id).execute()
  expect((await get(VERIFY, headers)).status).toBe(401)
})

const ageSession = ({ deps }: TestApp, minutes: number) =>
  sql`update sessions set last_seen_at = now() - ${minutes}::integer * interval '1 minute',
    idle_expires_at = now() + (60 - ${minutes}::integer) * interval '1 minute'`.execute(deps.db)
const msLeft = async ({ get }: TestApp, headers: Record<string, string>): Promise<number> =>
  ((await (await get(VERIFY, headers)).json()) as { expiresInMs: number }).expiresInMs

test('extends a used session at most once a minute, and never for a background request', async () => {
  const shop = await createTestApp()
  const { headers } = await signedIn(await aStaffMember())
  await ageSession(shop, 30)
  expect(await msLeft(shop, { ...headers, 'X-Background': '1' })).toBeLessThanOrEqual(30 * MINUTE_MS)
  expect(await msLeft(shop, headers)).toBeGreaterThan(59 * MINUTE_MS)
  await sql`update sessions set last_seen_at = now() - interval '50 seconds', idle_expires_at = now() + interval '9 minutes'`.execute(
    shop.deps.db,
  )
  expect(await msLeft(shop, headers)).toBeLessThanOrEqual(9 * MINUTE_MS)
})

test('never extends a session beyond its absolute expiry', async () => {
  const shop = await createTestApp()
  const { headers } = await signedIn(await aStaffMember(), { idleMs: 10 * MINUTE_MS, absoluteMs: 20 * MINUTE_MS })
  await sql`update sessions set last_seen_at = now() - interval '5 minutes'`.execute(shop.deps.db)
  expect(await msLeft(shop, headers)).toBeLessThanOrEqual(20 * MINUTE_MS)
})

const from = (address: string) => ({ 'X-Forwarded-For': address })

test('limits guessing from one address with Retry-After and a growing delay', async () => {
  const shop = await createTestApp({ RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' })
  const { email } = await aStaffMember()
  const guess = () => signIn(shop, email, 'wrong-password', from('203.0.113.7'))
  for (let attempt = 0; attempt < limits.rateLimits.signInPerAccount.attempts; attempt += 1) {
    expect((await guess()).status).toBe(401)
  }
  const waitOf = async (): Promise<number> => {
    const response = await guess()
    expect(response.status).toBe(429)
    return Number(response.headers.get('retry-after'))
  }
  const firstWait = await waitOf()
  expect(firstWait).toBe(limits.rateLimits.signInPerAccount.firstDelaySeconds)
  expect(await waitOf()).toBeLessThanOrEqual(firstWait)
  // The delay has passed, so the next series of attempts starts.
  await sql`update rate_limits set expire = 1 where key like 'signInPerAccount:%' or key like 'signInDelay:%'`.execute(
    shop.deps.db,
  )
  for (let attempt = 0; attempt < limits.rateLimits.signInPerAccount.attempts; attempt += 1) await guess()
  expect(await waitOf()).toBe(2 * firstWait)
})

test('uses X-Forwarded-For only behind a trusted proxy', async () => {
  const shop = await createTestApp({ RATE_LIMIT_FACTOR: '1' })
  const { attempts } = limits.rateLimits.signInPerAccount
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    expect((await signIn(shop, 'a@b.co', 'wrong', from(`203.0.113.${attempt}`))).status).toBe(401)
  }
  expect((await signIn(shop, 'a@b.co', 'wrong', from('203.0.113.77'))).status).toBe(429)
})

test('accepts a session cookie only from pages of the same origin', async () => {
  const shop = await createTestApp({ PUBLIC_URL: 'https://shop.example' })
  const { token } = await signedIn(await aStaffMember())
  const cookie = { Cookie: `__Host-staff=${token}` }
  const logout = (headers: Record<string, string>) => shop.post('/api/auth/admin/logout', undefined, headers)
  for (const headers of [
    cookie,
    { ...cookie, 'Sec-Fetch-Site': 'cross-site' },
    { ...cookie, 'Sec-Fetch-Site': 'same-site' },
    { ...cookie, Origin: 'https://evil.example' },
  ]) {
    const response = await logout(headers)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'cross_site' })
  }
  expect((await shop.get(VERIFY, cookie)).status).toBe(200)
  expect((await logout({ ...cookie, Origin: 'https://shop.example' })).status).toBe(200)
})

test('records a staff sign-in attempt by a customer with the right password', async () => {
  const shop = await createTestApp()
  const customer = await aCustomer()
  await aCustomer()
  const response = await shop.post('/api/auth/admin/login', { email: customer.email, password: TEST_PASSWORD })
  expect(response.status).toBe(403)
  const entries = await shop.deps.db.selectFrom('audit_entries').select(['action', 'target_id']).execute()
  expect(entries).toEqual([{ action: 'staff.sign_in_refused', target_id: customer.user_id }])
})

test('records a sign-in with its user and time', async () => {
  const at = new Date('2026-05-04T10:00:00Z')
  const { deps, ...shop } = await createTestApp({}, { now: () => at })
  const [staff, other] = [await aStaffMember({ role: 'SUPER_ADMIN' }), await aStaffMember({ role: 'VIEWER' })]
  const response = await signIn({ deps, ...shop }, staff.email)
  const { data } = (await response.json()) as { data: { token: string; expiresAt: string } }
  const user = {
    userId: staff.user_id,
    email: staff.email,
    name: 'Margaux Laurent',
    role: 'admin',
    adminRole: 'SUPER_ADMIN',
    isAdmin: true,
    isSuperAdmin: true,
  }
  expect(data).toEqual({
    user,
    token: expect.any(String),
    isAdmin: true,
    expiresAt: expect.any(String),
    expiresInMs: limits.staff.sessionMs,
  })
  const verified = await shop.get(VERIFY, { Authorization: `Bearer ${data.token}` })
  expect([verified.headers.get('cache-control'), await verified.json()]).toEqual([
    'no-store',
    { success: true, isAdmin: true, user, expiresAt: data.expiresAt, expiresInMs: expect.any(Number) },
  ])
  const rows = await deps.db.selectFrom('users').select(['user_id', 'last_login_at']).execute()
  expect(Object.fromEntries(rows.map((row) => [row.user_id, row.last_login_at]))).toEqual({
    [staff.user_id]: at,
    [other.user_id]: null,
  })
})

test('ends one session, records it once, and clears the cookie of an ended session', async () => {
  const { deps, ...shop } = await createTestApp()
  const staff = await aStaffMember()
  const [here, elsewhere] = [await signedIn(staff), await signedIn(staff)]
  for (let time = 1; time <= 2; time += 1) {
    const response = await shop.post('/api/auth/admin/logout', undefined, here.headers)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(response.headers.get('set-cookie')).toMatch(/^staff=; Max-Age=0/)
    expect((await shop.get(VERIFY, elsewhere.headers)).status).toBe(200)
  }
  const entries = await deps.db.selectFrom('audit_entries').selectAll().execute()
  expect(entries).toMatchObject([{ action: 'staff.signed_out', actor_id: staff.user_id, actor_role: 'ADMIN' }])
})

test('rejects a deleted account, active or not, and records its owner', async () => {
  const shop = await createTestApp()
  const [staff] = [await aStaffMember(), await aStaffMember()]
  const change = (set: object) =>
    shop.deps.db.updateTable('users').set(set).where('user_id', '=', staff.user_id).execute()
  for (const set of [{ deleted_at: new Date() }, { deleted_at: null, is_active: false }]) {
    await change(set)
    expect((await signIn(shop, staff.email)).status).toBe(401)
  }
  const entries = await shop.deps.db.selectFrom('audit_entries').selectAll().execute()
  const refused = { action: 'staff.sign_in_refused', actor_id: null, target_type: 'account', target_id: staff.user_id }
  expect(entries).toMatchObject([refused, refused])
  expect(await shop.deps.db.selectFrom('sessions').selectAll().execute()).toEqual([])
})

test('a right password resets the count of wrong ones', async () => {
  const shop = await createTestApp({ RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' })
  const { email } = await aStaffMember()
  const guess = async (password: string) => (await signIn(shop, email, password, from('203.0.113.7'))).status
  const wrong = limits.rateLimits.signInPerAccount.attempts - 1
  for (let series = 1; series <= 2; series += 1) {
    for (let attempt = 1; attempt <= wrong; attempt += 1) expect(await guess('wrong-password')).toBe(401)
    expect(await guess(TEST_PASSWORD)).toBe(200)
  }
})
