import { randomUUID } from 'node:crypto'
import type { CustomerSignInResponse } from '@atelier/domain/customers/customer-sign-in.schema'
import { limits } from '@atelier/domain/limits/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../db/client.ts'
import { aCustomer, anOrder, aStaffMember, TEST_PASSWORD } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { deleteStaleGuests } from '../../auth/users.repo.ts'
import { updateGuest } from '../customers.repo.ts'

const aRegistration = (over = {}) => ({
  name: 'Ines Valdor',
  email: 'ines@example.com',
  password: 'secret6',
  ...over,
})
const aGuest = (over = {}) => ({
  id: `guest_${randomUUID()}`,
  email: 'guest-1@guest.example',
  name: 'Guest User',
  isGuest: true,
  ...over,
})
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
const data = async (response: Response): Promise<CustomerSignInResponse['data']> =>
  ((await response.json()) as CustomerSignInResponse).data
const verify = (shop: TestApp, token: string) => shop.get('/api/auth/verify-token', bearer(token))

test('registers, signs in and emails the verification link', async () => {
  const shop = await createTestApp()
  const response = await shop.post('/auth/register', aRegistration({ email: ' Ines@Example.com' }))
  expect(response.status).toBe(201)
  const { user, token } = await data(response)
  expect(user).toEqual({
    id: expect.stringMatching(/^usr_/),
    name: 'Ines Valdor',
    email: 'ines@example.com',
    role: 'customer',
    isAdmin: false,
    isGuest: false,
  })
  expect(await (await verify(shop, token)).json()).toEqual({ success: true, user })
  await shop.sendEmails()
  expect(shop.emailTransport.sent).toMatchObject([
    { to: 'ines@example.com', subject: 'Welcome. Please confirm your email' },
  ])
})

test.each([
  [{}, 'name', 'Name is required'],
  [{ name: 'Ines' }, 'email', 'Email is required'],
  [{ name: 'Ines', email: 'ines@' }, 'email', 'Invalid email address'],
  [{ name: 'Ines', email: 'ines@example.com' }, 'password', 'Password is required'],
  [
    { name: 'Ines', email: 'ines@example.com', password: '12345' },
    'password',
    'Password must be at least 6 characters',
  ],
  [{ ...aRegistration(), role: 'admin' }, 'role', 'This field is not known here'],
])('rejects a registration with %o and names the first missing field', async (body, path, message) => {
  const { post } = await createTestApp()
  const response = await post('/api/auth/register', body)
  expect(response.status).toBe(400)
  const error = (await response.json()) as { message: string; errors: unknown[] }
  expect(error.message).toBe(message)
  expect(error.errors[0]).toEqual({ path, message })
})

test('an address has one account, even after two concurrent registrations', async () => {
  const { post, deps } = await createTestApp()
  const responses = await Promise.all([1, 2].map(() => post('/api/auth/register', aRegistration())))
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  const refused = responses.find(({ status }) => status === 409)
  expect(await refused?.json()).toMatchObject({ message: 'Email already exists', code: 'email_taken' })
  expect(await deps.db.selectFrom('mails').select('recipient').execute()).toHaveLength(1)
})

test('signs a customer in with a new token every time, in a cookie that scripts cannot read', async () => {
  const shop = await createTestApp()
  const { email } = await aCustomer()
  const response = await shop.post('/auth/login', { email: email.toUpperCase(), password: TEST_PASSWORD })
  expect(response.status).toBe(200)
  const cookie = response.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^shop=[\w-]{43};/)
  expect(cookie).toContain('HttpOnly')
  expect(cookie).toContain('SameSite=Lax')
  const first = await data(response)
  const second = await data(await shop.post('/api/auth/login', { email, password: TEST_PASSWORD }))
  expect(second.token).not.toBe(first.token)
  const verified = await shop.get('/api/auth/verify-token', { Cookie: cookie.split(';')[0] ?? '' })
  expect(await verified.json()).toMatchObject({ user: { email, role: 'customer', isAdmin: false } })
})

test('signing in stores the time of the last use, which decides when an unused account expires', async () => {
  const shop = await createTestApp()
  const [customer, other] = [await aCustomer(), await aCustomer()]
  const before = Date.now()
  await shop.post('/api/auth/login', { email: customer.email, password: TEST_PASSWORD })
  const { last_login_at: at } = await shop.deps.db
    .selectFrom('users')
    .select('last_login_at')
    .where('user_id', '=', customer.user_id)
    .executeTakeFirstOrThrow()
  expect(at?.getTime()).toBeGreaterThanOrEqual(before)
  const unchanged = shop.deps.db.selectFrom('users').select('last_login_at').where('user_id', '=', other.user_id)
  expect(await unchanged.executeTakeFirst()).toEqual({ last_login_at: null })
})

test('over https the cookie is bound to the host', async () => {
  const shop = await createTestApp({ PUBLIC_URL: 'https://shop.example' })
  const { email } = await aCustomer()
  const response = await shop.post('/api/auth/login', { email, password: TEST_PASSWORD })
  expect(response.headers.get('set-cookie')).toMatch(/^__Host-shop=.*Secure/)
})

test.each([
  [{}, 'Please enter both email and password'],
  [{ email: 'a@example.com' }, 'Please enter both email and password'],
  [{ email: '', password: 'x' }, 'Please enter both email and password'],
])('rejects a sign-in with %o before any lookup', async (body, message) => {
  const { post } = await createTestApp()
  const response = await post('/api/auth/login', body)
  expect([response.status, await response.json()]).toMatchObject([400, { message }])
})

test('a wrong password, an unknown, an inactive and a guest account get the same response', async () => {
  const { post, deps } = await createTestApp()
  const customer = await aCustomer()
  const inactive = await aCustomer()
  const guest = await aCustomer({ role: 'guest' })
  const setInactive = deps.db.updateTable('users').set({ is_active: false })
  await setInactive.where('user_id', '=', inactive.user_id).execute()
  const gone = await aCustomer()
  await deps.db.updateTable('users').set({ deleted_at: new Date() }).where('user_id', '=', gone.user_id).execute()
  const attempts = [
    { email: customer.email, password: 'wrong' },
    { email: 'nobody@example.com', password: TEST_PASSWORD },
    { email: inactive.email, password: TEST_PASSWORD },
    { email: guest.email, password: TEST_PASSWORD },
    { email: gone.email, password: TEST_PASSWORD },
  ]
  for (const attempt of attempts) {
    const response = await post('/api/auth/login', attempt)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ message: 'Invalid email or password', code: 'bad_credentials' })
    expect(response.headers.has('set-cookie')).toBe(false)
  }
  // Attempts at customer accounts leave no entry in the staff audit log.
  expect(await deps.db.selectFrom('audit_entries').selectAll().execute()).toEqual([])
  expect(await deps.db.selectFrom('users').select('last_login_at').execute()).toEqual(
    Array.from({ length: 4 }, () => ({ last_login_at: null })),
  )
})

test("a guest with the same address does not prevent the customer's sign-in", async () => {
  const { post } = await createTestApp()
  await aCustomer({ role: 'guest', email: 'shared@example.com' })
  const { user_id } = await aCustomer({ email: 'shared@example.com' })
  const response = await post('/api/auth/login', { email: 'shared@example.com', password: TEST_PASSWORD })
  expect([response.status, (await data(response)).user.id]).toEqual([200, user_id])
})

test("signing in ends the browser's previous session, and the response is not cacheable", async () => {
  const shop = await createTestApp()
  const [{ email }, other] = [await aCustomer(), await aCustomer()]
  const [old, others] = [await signedIn(other), await signedIn(other)]
  const response = await shop.post('/api/auth/login', { email, password: TEST_PASSWORD }, old.headers)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const body = (await response.json()) as CustomerSignInResponse
  expect(body.success).toBe(true)
  const statuses = []
  for (const token of [old.token, others.token, body.data.token]) statuses.push((await verify(shop, token)).status)
  expect(statuses).toEqual([401, 200, 200])
})

test('audits rejected attempts at a staff account, with whether the password was right', async () => {
  const refusals = async (environment: Record<string, string>) => {
    const { post, deps } = await createTestApp(environment)
    const { email, user_id } = await aStaffMember({ email: `margaux@${Object.keys(environment).length}.example` })
    const statuses = []
    for (const password of ['wrong', TEST_PASSWORD]) {
      statuses.push((await post('/api/auth/login', { email, password })).status)
    }
    const entries = deps.db.selectFrom('audit_entries').select(['action', 'target_id', 'changes'])
    return { statuses, entries: await entries.where('target_id', '=', user_id).orderBy('entry_id').execute(), user_id }
  }
  const reasonOf = (word: string) => ({ before: null, after: `${word} password at the sign-in of customers` })
  const entriesOf = (target_id: string) =>
    ['wrong', 'right'].map((word) => ({
      action: 'staff.sign_in_refused',
      target_id,
      changes: { reason: reasonOf(word) },
    }))
  const open = await refusals({})
  expect(open).toMatchObject({ statuses: [401, 403], entries: entriesOf(open.user_id) })
  // With a separate portal host, the shop does not reveal that one exists.
  const hidden = await refusals({ ADMIN_HOST: 'portal.example' })
  expect(hidden).toMatchObject({ statuses: [401, 401], entries: entriesOf(hidden.user_id) })
})

test('refers staff to the portal, but only after the right password', async () => {
  const { post } = await createTestApp()
  const { email } = await aStaffMember()
  expect((await post('/api/auth/login', { email, password: 'wrong' })).status).toBe(401)
  const response = await post('/api/auth/login', { email, password: TEST_PASSWORD })
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({
    message: 'Admin accounts cannot access this application. Please use the admin portal.',
  })
  expect(response.headers.has('set-cookie')).toBe(false)
})

test('a staff session is not valid in the shop, nor a shop session in the portal', async () => {
  const shop = await createTestApp()
  const staff = await signedIn(await aStaffMember())
  expect((await verify(shop, staff.token)).status).toBe(401)
  const customer = await signedIn(await aCustomer())
  expect((await shop.get('/api/auth/admin/verify-token', customer.headers)).status).toBe(401)
})

test('guesses at one account wait longer each time, while its owner signs in from a known address', async () => {
  const { post, deps } = await createTestApp({ RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' })
  const { email } = await aCustomer()
  const from = (address: string, password: string) =>
    post('/api/auth/login', { email, password }, { 'X-Forwarded-For': address })
  expect((await from('198.51.100.1', TEST_PASSWORD)).status).toBe(200)
  const wait = async () => {
    for (let i = 1; i <= 5; i += 1) expect((await from('203.0.113.9', 'wrong')).status).toBe(401)
    const response = await from('203.0.113.9', TEST_PASSWORD)
    expect(response.status).toBe(429)
    return Number(response.headers.get('retry-after'))
  }
  const first = await wait()
  expect(first).toBe(limits.rateLimits.signInPerAccount.firstDelaySeconds)
  expect((await from('198.51.100.1', TEST_PASSWORD)).status).toBe(200)
  await sql`update rate_limits set expire = 1 where key like 'signInPerAccount:%' or key like '%Delay:%'`.execute(
    deps.db,
  )
  expect(await wait()).toBe(first * 2)
})

test('signing in resets the count of wrong passwords', async () => {
  const { post } = await createTestApp({ RATE_LIMIT_FACTOR: '1' })
  const { email } = await aCustomer()
  const statuses: number[] = []
  for (let round = 1; round <= 2; round += 1) {
    for (let attempt = 1; attempt < limits.rateLimits.signInPerAccount.attempts; attempt += 1) {
      statuses.push((await post('/api/auth/login', { email, password: 'wrong' })).status)
    }
    statuses.push((await post('/api/auth/login', { email, password: TEST_PASSWORD })).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 200, 401, 401, 401, 401, 200])
})

test('limits registrations and guest sessions per address', async () => {
  const { post } = await createTestApp({ RATE_LIMIT_FACTOR: '0.1' })
  expect((await post('/api/auth/register', aRegistration())).status).toBe(201)
  expect((await post('/api/auth/register', aRegistration({ email: 'b@example.com' }))).status).toBe(429)
  for (const status of [201, 201, 429]) {
    expect((await post('/api/auth/guest-register', aGuest())).status).toBe(status)
  }
})

test('a guest gets a session without credentials, and several guests may share an address', async () => {
  const shop = await createTestApp()
  await aCustomer({ email: 'shared@example.com' })
  for (const guest of [aGuest({ email: 'shared@example.com' }), aGuest({ email: 'shared@example.com' })]) {
    const response = await shop.post('/auth/guest-register', guest)
    expect(response.status).toBe(201)
    const { user, token } = await data(response)
    expect(user).toEqual({
      id: guest.id,
      name: 'Guest User',
      email: 'shared@example.com',
      role: 'guest',
      isAdmin: false,
      isGuest: true,
    })
    expect((await verify(shop, token)).status).toBe(200)
  }
})

test.each([
  [{ name: 'Ada' }, 'Ada'],
  [{ name: '' }, 'Guest User'],
  [{ name: undefined }, 'Guest User'],
])('a guest who enters %o is named %s', async (over, name) => {
  const { post } = await createTestApp()
  expect((await data(await post('/api/auth/guest-register', aGuest(over)))).user.name).toBe(name)
})

test('a guest id alone gives no access; only its own session may renew it', async () => {
  const shop = await createTestApp()
  const guest = aGuest()
  const { token } = await data(await shop.post('/api/auth/guest-register', guest))
  const stranger = await shop.post('/api/auth/guest-register', guest)
  expect([stranger.status, await stranger.json()]).toMatchObject([409, { code: 'conflict' }])
  const other = await data(await shop.post('/api/auth/guest-register', aGuest()))
  expect((await shop.post('/api/auth/guest-register', guest, bearer(other.token))).status).toBe(409)
  const ordered = aGuest()
  await anOrder({ guest_id: ordered.id })
  expect((await shop.post('/api/auth/guest-register', ordered)).status).toBe(409)

  // An order of another guest does not affect a new one.
  expect((await shop.post('/api/auth/guest-register', aGuest())).status).toBe(201)
  const rowsOfOthers = () =>
    shop.deps.db.selectFrom('users').selectAll().where('user_id', '<>', guest.id).orderBy('user_id').execute()
  const others = await rowsOfOthers()
  const renewed = await shop.post('/api/auth/guest-register', { ...guest, email: 'new@guest.example' }, bearer(token))
  expect(renewed.status).toBe(201)
  const session = await data(renewed)
  expect(session.user.email).toBe('new@guest.example')
  expect(await rowsOfOthers()).toEqual(others)
  expect((await verify(shop, token)).status).toBe(401)
  expect((await verify(shop, session.token)).status).toBe(200)
})

test.each([
  [{ id: 'usr_1' }, 'id', 'Guest id is required'],
  [{ id: undefined }, 'id', 'Guest id is required'],
  [{ email: '' }, 'email', 'Email is required'],
  [{ isGuest: false }, 'isGuest', expect.any(String)],
])('rejects a guest with %o and names the field', async (over, path, message) => {
  const { post } = await createTestApp()
  const response = await post('/api/auth/guest-register', aGuest(over))
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ errors: [{ path, message }] })
})

test("a session lasts thirty days from the last visit, by the database's clock", async () => {
  const shop = await createTestApp()
  const { email } = await aCustomer()
  const { token } = await data(await shop.post('/api/auth/login', { email, password: TEST_PASSWORD }))
  const age = (days: number) =>
    sql`update sessions set last_seen_at = last_seen_at - ${days}::integer * interval '1 day',
      idle_expires_at = idle_expires_at - ${days}::integer * interval '1 day',
      absolute_expires_at = absolute_expires_at - ${days}::integer * interval '1 day'`.execute(shop.deps.db)
  const { rows } = await sql<{ idle: number; absolute: number }>`
    select extract(epoch from idle_expires_at - created_at)::float8 as idle,
      extract(epoch from absolute_expires_at - created_at)::float8 as absolute from sessions`.execute(shop.deps.db)
  expect(rows).toEqual([
    { idle: limits.customers.sessionDays * 86_400, absolute: limits.customers.sessionAbsoluteDays * 86_400 },
  ])
  for (const days of [29, 29, 29]) {
    await age(days)
    expect((await verify(shop, token)).status).toBe(200)
  }
  await age(4)
  expect((await verify(shop, token)).status).toBe(401)
})

test('signing out ends the session and clears the cookie, even of an expired session', async () => {
  const shop = await createTestApp()
  const { headers, token } = await signedIn(await aCustomer())
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const response = await shop.post('/auth/logout', {}, headers)
    expect([response.status, await response.json()]).toEqual([200, { success: true }])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('set-cookie')).toMatch(/^shop=;.*Max-Age=0/)
    expect((await verify(shop, token)).status).toBe(401)
  }
})

test('a guest renews only an existing guest', async () => {
  const { db } = (await createTestApp()).deps
  const [customer, guest] = [await aCustomer(), await aCustomer({ role: 'guest' })]
  const renew = (userId: string) =>
    inTransaction(db, (tx) => updateGuest(tx, { userId, email: 'new@example.com', name: 'New', at: new Date() }))
  expect([await renew(customer.user_id), await renew('guest_gone'), await renew(guest.user_id)]).toEqual([
    false,
    false,
    true,
  ])
  const names = await db.selectFrom('users').select(['user_id', 'name']).execute()
  expect(Object.fromEntries(names.map(({ user_id, name }) => [user_id, name]))).toEqual({
    [customer.user_id]: customer.name,
    [guest.user_id]: 'New',
  })
})

test('deletes guests whose session ended long ago, but never the id of one with orders', async () => {
  const shop = await createTestApp()
  const longAgo = new Date(Date.now() - (limits.customers.sessionAbsoluteDays + 1) * 86_400_000)
  const guests = [aGuest(), aGuest(), aGuest()]
  for (const guest of guests) await shop.post('/api/auth/guest-register', guest)
  const [gone, ordered, recent] = guests.map(({ id }) => id)
  await anOrder({ guest_id: ordered ?? null })
  const users = shop.deps.db.updateTable('users').set({ last_login_at: longAgo })
  await users.where('user_id', '<>', recent ?? '').execute()
  await shop.deps.db.deleteFrom('sessions').execute()
  // Customers stay, however old, and so does a guest with an open session.
  const [customer, open] = [await aCustomer(), await aCustomer({ role: 'guest' })]
  const old = shop.deps.db.updateTable('users').set({ last_login_at: longAgo })
  await old.where('user_id', 'in', [customer.user_id, open.user_id]).execute()
  await signedIn(open)
  expect(await deleteStaleGuests(shop.deps.db)).toBe(1)
  const left = await shop.deps.db.selectFrom('users').select('user_id').execute()
  expect(left.map((row) => row.user_id).toSorted()).toEqual(
    [ordered, recent, customer.user_id, open.user_id].toSorted(),
  )
  expect(left.map((row) => row.user_id)).not.toContain(gone)
})
