import { EMAIL_VERIFIED, LINK_GONE, PASSWORD_CHANGED } from '@atelier/domain/customers/customer-account.schema'
import { limits } from '@atelier/domain/limits/limits'
import { sql, type Updateable } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../db/client.ts'
import type { UsersTable } from '../../../db/customer-tables.ts'
import { hashToken } from '../../../links/secret-token.ts'
import { aCustomer, anOrder, aStaffMember, TEST_PASSWORD } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { attachOrdersOfAddress } from '../../orders/orders.public.ts'
import { markEmailVerified } from '../../auth/users.repo.ts'
import { consumeLink, deleteExpiredLinks, deleteLinks, findLink, insertLink } from '../../auth/auth-tokens.repo.ts'

const SAME_RESPONSE = {
  success: true,
  message: 'If this email has an account, we’ve sent a link to choose a new password.',
}
const NEW_PASSWORD = 'another-secret'

async function aShop(environment: Record<string, string> = {}) {
  const shop = await createTestApp(environment)
  const forgot = (email: string) => shop.post('/api/auth/forgot-password', { email })
  const reset = (token: unknown, password = NEW_PASSWORD) => shop.post('/api/auth/reset-password', { token, password })
  const signIn = async (email: string, password: string) =>
    (await shop.post('/api/auth/login', { email, password })).status
  /** Sends the queued emails and returns the token of the newest link. */
  const newestSecret = async (page: string): Promise<string> => {
    await shop.sendEmails()
    const text = shop.emailTransport.sent.at(-1)?.text ?? ''
    return new RegExp(`${page}#token=([\\w-]{43})`).exec(text)?.[1] ?? `no link to ${page}`
  }
  return { ...shop, forgot, reset, signIn, newestSecret }
}

test('replaces a forgotten password through the emailed link, which works once and ends every session', async () => {
  const { forgot, reset, signIn, newestSecret, get, emailTransport: email, deps } = await aShop()
  await aCustomer()
  const user = await aCustomer()
  const other = await aCustomer()
  const session = await signedIn(user)
  const othersSession = await signedIn(other)
  const rowOfOther = () =>
    deps.db.selectFrom('users').selectAll().where('user_id', '=', other.user_id).executeTakeFirstOrThrow()
  const before = await rowOfOther()
  expect(await (await forgot(user.email)).json()).toEqual(SAME_RESPONSE)
  const secret = await newestSecret('/reset-password')
  expect(email.sent[0]?.to).toBe(user.email)
  const done = await reset(secret)
  expect([done.status, await done.json()]).toEqual([200, { success: true, message: PASSWORD_CHANGED }])
  expect(await rowOfOther()).toEqual(before)
  expect((await get('/api/auth/verify-token', othersSession.headers)).status).toBe(200)
  expect(await deps.db.selectFrom('auth_tokens').selectAll().execute()).toEqual([])
  expect(await signIn(user.email, TEST_PASSWORD)).toBe(401)
  expect(await signIn(user.email, NEW_PASSWORD)).toBe(200)
  expect((await get('/api/auth/verify-token', session.headers)).status).toBe(401)
  const again = await reset(secret, 'third-secret')
  expect([again.status, await again.json()]).toMatchObject([410, { code: 'gone' }])
  expect(await signIn(user.email, NEW_PASSWORD)).toBe(200)
  await newestSecret('')
  expect(email.sent.map(({ to, subject }) => [to, subject])).toEqual([
    [user.email, 'Reset your password'],
    [user.email, 'Your password was changed'],
  ])
})

test('requesting a link does not reveal whether there is an account', async () => {
  const { forgot, deps } = await aShop()
  const staff = await aStaffMember()
  const guest = await aCustomer({ role: 'guest' })
  const inactive = await aCustomer()
  await deps.db.updateTable('users').set({ is_active: false }).where('user_id', '=', inactive.user_id).execute()
  const known = await aCustomer()
  for (const email of [known.email, 'unknown@example.com', staff.email, guest.email, inactive.email]) {
    const response = await forgot(email)
    expect([response.status, await response.json()]).toEqual([200, SAME_RESPONSE])
  }
  expect(await deps.db.selectFrom('mails').select('recipient').execute()).toEqual([{ recipient: known.email }])
})

test('the response takes as long for an unknown address as for a known one', async () => {
  const { forgot } = await aShop()
  const { email } = await aCustomer()
  const timed = async (address: string) => {
    const startedAt = performance.now()
    await forgot(address)
    return performance.now() - startedAt
  }
  await timed(email)
  const [known, unknown] = [await timed(email), await timed('unknown@example.com')]
  expect(Math.min(known, unknown)).toBeGreaterThan(245)
})

test('limits emails per mailbox without revealing it to the client', async () => {
  const { forgot, deps } = await aShop({ RATE_LIMIT_FACTOR: '0.4' })
  const { email } = await aCustomer()
  const statuses = []
  for (let i = 1; i <= 5; i += 1) statuses.push((await forgot(email)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429])
  expect(await deps.db.selectFrom('mails').select('recipient').execute()).toHaveLength(2)
})

test('only the newest link works, for a limited time, and only while the address is unchanged', async () => {
  const { forgot, reset, newestSecret, deps, signIn } = await aShop()
  const { email, user_id } = await aCustomer()
  await forgot(email)
  const first = await newestSecret('/reset-password')
  await forgot(email)
  const second = await newestSecret('/reset-password')
  expect((await reset(first)).status).toBe(410)
  const setEmail = (value: string) =>
    deps.db.updateTable('users').set({ email: value }).where('user_id', '=', user_id).execute()
  await setEmail('moved@example.com')
  expect((await reset(second)).status).toBe(410)
  await setEmail(email)
  await sql`update auth_tokens set expires_at = now() - interval '1 second'`.execute(deps.db)
  expect((await reset(second)).status).toBe(410)
  expect(await signIn(email, TEST_PASSWORD)).toBe(200)
})

test.each([
  ['deactivated', { is_active: false }],
  ['deleted', { deleted_at: new Date() }],
  ['made staff', { role: 'admin', admin_role: 'VIEWER' }],
  ['made a guest', { role: 'guest' }],
] as const)('a link is invalid once its account was %s, and valid again when that is reverted', async (_, change) => {
  const { forgot, post, newestSecret, deps } = await aShop()
  const [{ email, user_id }] = [await aCustomer(), await aCustomer()]
  await forgot(email)
  const token = await newestSecret('/reset-password')
  const check = async () => (await post('/api/auth/check-link', { purpose: 'reset-password', token })).status
  const set = (values: Updateable<UsersTable>) =>
    deps.db.updateTable('users').set(values).where('user_id', '=', user_id).execute()
  await set(change)
  expect(await check()).toBe(410)
  await set({ is_active: true, deleted_at: null, role: 'customer', admin_role: null })
  expect(await check()).toBe(200)
})

test('a used or wrong link is invalid', async () => {
  const { forgot, newestSecret, deps } = await aShop()
  const [one, other] = [await aCustomer(), await aCustomer()]
  const find = async (secret: string, purpose: 'reset-password' | 'verify-email' = 'reset-password') =>
    (await findLink(deps.db, purpose, hashToken(secret)))?.userId
  await forgot(one.email)
  const secret = await newestSecret('/reset-password')
  await forgot(other.email)
  const others = await newestSecret('/reset-password')
  expect([await find(secret), await find(others), await find('x'.repeat(43))]).toEqual([
    one.user_id,
    other.user_id,
    undefined,
  ])
  const consume = (token: string) => inTransaction(deps.db, (tx) => consumeLink(tx, 'reset-password', hashToken(token)))
  const facts = { userId: one.user_id, email: one.email, currentEmail: one.email, name: one.name }
  expect(await consume(secret)).toEqual(facts)
  expect([await consume(secret), await find(secret), await find(others)]).toEqual([null, undefined, other.user_id])
  // A link of another purpose, which only the next one of its kind replaces.
  await inTransaction(deps.db, async (tx) => {
    const link = { userId: one.user_id, email: one.email, lifetimeMs: 60_000 }
    await insertLink(tx, { ...link, purpose: 'verify-email', tokenHash: hashToken('a') })
    await insertLink(tx, { ...link, purpose: 'reset-password', tokenHash: hashToken('b') })
  })
  expect([await find('a', 'verify-email'), await find('b'), await find(others)]).toEqual([
    one.user_id,
    one.user_id,
    other.user_id,
  ])
  await inTransaction(deps.db, async (tx) => {
    for (const { user_id: userId } of [one, other]) {
      const link = { userId, email: 'new@example.com', lifetimeMs: 60_000 }
      await insertLink(tx, { ...link, purpose: 'change-email', tokenHash: hashToken(userId) })
    }
  })
  for (const { user_id: userId, email } of [one, other]) {
    expect(await findLink(deps.db, 'change-email', hashToken(userId))).toMatchObject({ userId, currentEmail: email })
  }
  await sql`delete from auth_tokens where user_id = ${other.user_id} and purpose = 'change-email'`.execute(deps.db)
  await inTransaction(deps.db, (tx) => deleteLinks(tx, one.user_id))
  const left = await deps.db.selectFrom('auth_tokens').select('user_id').execute()
  expect(left).toEqual([{ user_id: other.user_id }])
})

test('an address is verified once, for one account, and only a verified one gets earlier orders', async () => {
  const { deps } = await aShop()
  const [one, other] = [await aCustomer(), await aCustomer()]
  const orders = [await anOrder({ email: one.email }), await anOrder({ email: other.email })]
  const stored = async () => ({
    owners: Object.fromEntries(
      (await deps.db.selectFrom('orders').select(['order_id', 'user_id']).execute()).map((row) => [
        row.order_id,
        row.user_id,
      ]),
    ),
    proofs: Object.fromEntries(
      (await deps.db.selectFrom('users').select(['user_id', 'email_verified_at']).execute()).map((row) => [
        row.user_id,
        row.email_verified_at,
      ]),
    ),
  })
  const [first, later] = [new Date('2026-11-20T10:00:00Z'), new Date('2026-11-21T10:00:00Z')]
  const attach = () => inTransaction(deps.db, (tx) => attachOrdersOfAddress(tx, one.user_id))
  const prove = (userId: string, at: Date) => inTransaction(deps.db, (tx) => markEmailVerified(tx, userId, at))
  expect(await attach()).toBe(0)
  await prove(other.user_id, first)
  expect(await attach()).toBe(0)
  const nothing = { [orders[0]?.order_id ?? '']: null, [orders[1]?.order_id ?? '']: null }
  expect(await stored()).toEqual({ owners: nothing, proofs: { [one.user_id]: null, [other.user_id]: first } })
  await prove(one.user_id, first)
  await prove(one.user_id, later)
  expect(await attach()).toBe(1)
  expect(await stored()).toEqual({
    owners: { ...nothing, [orders[0]?.order_id ?? '']: one.user_id },
    proofs: { [one.user_id]: first, [other.user_id]: first },
  })
})

test('a link works only for its purpose', async () => {
  const { forgot, post, newestSecret } = await aShop()
  const { email } = await aCustomer()
  await forgot(email)
  const token = await newestSecret('/reset-password')
  expect((await post('/api/auth/verify-email', { token })).status).toBe(410)
  expect((await post('/api/auth/change-email', { token })).status).toBe(410)
  const check = (purpose: string) => post('/api/auth/check-link', { purpose, token })
  expect((await check('verify-email')).status).toBe(410)
  expect(await (await check('reset-password')).json()).toEqual({ success: true, data: { email } })
  expect((await check('reset-password')).status).toBe(200)
})

test('of two concurrent uses of a link, one succeeds', async () => {
  const { forgot, reset, newestSecret } = await aShop()
  const { email } = await aCustomer()
  await forgot(email)
  const secret = await newestSecret('/reset-password')
  const responses = await Promise.all([reset(secret, 'first-secret'), reset(secret, 'second-secret')])
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
})

test('verifying the address attaches earlier orders with it', async () => {
  const { post, deps, newestSecret } = await aShop()
  const earlier = await anOrder({ email: 'claire@example.com', guest_id: null })
  const asGuest = await anOrder({ email: 'claire@example.com', guest_id: 'guest_1' })
  await anOrder({ email: 'other@example.com' })
  const registered = await post('/api/auth/register', {
    name: 'Claire',
    email: 'claire@example.com',
    password: 'secret6',
  })
  const { data } = (await registered.json()) as { data: { user: { id: string }; token: string } }
  const attached = async () => {
    const rows = await deps.db.selectFrom('orders').select('order_id').where('user_id', '=', data.user.id).execute()
    return rows.map((row) => row.order_id).toSorted()
  }
  expect(await attached()).toEqual([])
  const token = await newestSecret('/verify-email')
  const response = await post('/api/auth/verify-email', { token }, { Authorization: `Bearer ${data.token}` })
  expect(await response.json()).toEqual({
    success: true,
    message: EMAIL_VERIFIED,
    data: { email: 'claire@example.com' },
  })
  const user = deps.db.selectFrom('users').select('email_verified_at').where('user_id', '=', data.user.id)
  expect(await user.executeTakeFirstOrThrow()).toEqual({ email_verified_at: expect.any(Date) })
  const again = await post('/api/auth/verify-email', { token }, { Authorization: `Bearer ${data.token}` })
  expect([again.status, await again.json()]).toMatchObject([410, { code: 'gone', message: LINK_GONE }])
  expect(await attached()).toEqual([earlier.order_id, asGuest.order_id].toSorted())
})

test("following another account's link reveals nothing", async () => {
  const { post, deps, newestSecret } = await aShop()
  await anOrder({ email: 'victim@example.com' })
  await post('/api/auth/register', { name: 'Stranger', email: 'victim@example.com', password: 'secret6' })
  const token = await newestSecret('/verify-email')
  const { headers } = await signedIn(await aCustomer())
  for (const as of [{}, headers]) {
    const response = await post('/api/auth/verify-email', { token }, as)
    expect([response.status, await response.json()]).toMatchObject([401, { code: 'not_signed_in' }])
  }
  expect(await deps.db.selectFrom('users').select('email_verified_at').execute()).toEqual([
    { email_verified_at: null },
    { email_verified_at: null },
  ])
  const orders = await deps.db.selectFrom('orders').select('user_id').execute()
  expect(orders).toEqual([{ user_id: null }])
})

test('an order of another account is never attached, even with the verified address', async () => {
  const { deps } = await aShop()
  const [owner, other] = [await aCustomer({ email: 'claire@example.com' }), await aCustomer()]
  await deps.db.updateTable('users').set({ email_verified_at: new Date() }).execute()
  const earlier = await anOrder({ email: owner.email })
  const ofOther = await anOrder({ email: owner.email, user_id: other.user_id })
  expect(await inTransaction(deps.db, (tx) => attachOrdersOfAddress(tx, owner.user_id))).toBe(1)
  const rows = await deps.db.selectFrom('orders').select(['order_id', 'user_id']).execute()
  expect(new Map(rows.map(({ order_id, user_id }) => [order_id, user_id]))).toEqual(
    new Map([
      [earlier.order_id, owner.user_id],
      [ofOther.order_id, other.user_id],
    ]),
  )
})

test("each link works for exactly as long as its email says, by the database's clock", async () => {
  const { forgot, post, deps } = await aShop()
  const lifetimes = async () => {
    const { rows } = await sql<{ purpose: string; minutes: number }>`
      select purpose, extract(epoch from expires_at - created_at)::double precision / 60 as minutes from auth_tokens`.execute(
      deps.db,
    )
    return Object.fromEntries(rows.map(({ purpose, minutes }) => [purpose, minutes]))
  }
  const registered = await post('/api/auth/register', { name: 'Ada', email: 'a@example.com', password: 'secret6' })
  const { data } = (await registered.json()) as { data: { user: { id: string }; token: string } }
  await forgot('a@example.com')
  const change = { email: 'b@example.com', currentPassword: 'secret6' }
  await post(`/api/users/${data.user.id}/email`, change, { Authorization: `Bearer ${data.token}` })
  const { verifyLinkHours, resetLinkMinutes, changeEmailLinkMinutes } = limits.customers
  expect(await lifetimes()).toEqual({
    'verify-email': verifyLinkHours * 60,
    'reset-password': resetLinkMinutes,
    'change-email': changeEmailLinkMinutes,
  })
})

test('a password reset ends the wait after wrong passwords, and verifies the address', async () => {
  const { forgot, reset, signIn, newestSecret, deps } = await aShop({ RATE_LIMIT_FACTOR: '1' })
  const { email, user_id } = await aCustomer()
  const earlier = await anOrder({ email })
  const { attempts } = limits.rateLimits.signInPerAccount
  for (let attempt = 1; attempt <= attempts; attempt += 1) expect(await signIn(email, 'wrong')).toBe(401)
  expect(await signIn(email, TEST_PASSWORD)).toBe(429)
  await forgot(email)
  expect((await reset(await newestSecret('/reset-password'))).status).toBe(200)
  expect(await signIn(email, NEW_PASSWORD)).toBe(200)
  const user = deps.db.selectFrom('users').select('email_verified_at').where('user_id', '=', user_id)
  expect((await user.executeTakeFirstOrThrow()).email_verified_at).not.toBeNull()
  const order = deps.db.selectFrom('orders').select('user_id').where('order_id', '=', earlier.order_id)
  expect(await order.execute()).toEqual([{ user_id }])
})

test('the cleanup deletes only expired links', async () => {
  const { forgot, reset, newestSecret, deps } = await aShop()
  const [expired, living] = [await aCustomer(), await aCustomer()]
  await forgot(expired.email)
  await forgot(living.email)
  const secret = await newestSecret('/reset-password')
  await sql`update auth_tokens set expires_at = now() - interval '1 second' where user_id = ${expired.user_id}`.execute(
    deps.db,
  )
  expect(await deleteExpiredLinks(deps.db)).toBe(1)
  expect((await reset(secret)).status).toBe(200)
})

test('the stored email that staff can read contains no working link', async () => {
  const { forgot, newestSecret, deps } = await aShop()
  const { email } = await aCustomer()
  await forgot(email)
  const secret = await newestSecret('/reset-password')
  const stored = await deps.db.selectFrom('mails').selectAll().execute()
  expect(stored).toHaveLength(1)
  expect(JSON.stringify(stored)).not.toContain(secret)
})

test('a name that looks like an advertisement is left out of emails', async () => {
  const { post, newestSecret, emailTransport: email } = await aShop()
  await post('/api/auth/register', { name: 'Win at spam.example', email: 'a@example.com', password: 'secret6' })
  await newestSecret('/verify-email')
  expect(email.sent[0]?.html).not.toContain('spam.example')
})

test.each([
  ['forgot-password', { email: '' }, 'email', 'Email is required'],
  ['forgot-password', { email: 'x' }, 'email', 'Please enter a valid email address'],
  ['reset-password', { token: '', password: NEW_PASSWORD }, 'token', 'This link is incomplete'],
  ['reset-password', { token: 'a'.repeat(43), password: '123' }, 'password', 'Password must be at least 6 characters'],
  ['verify-email', {}, 'token', 'This link is incomplete'],
  ['change-email', { token: 1 }, 'token', 'This link is incomplete'],
  ['check-link', { token: 'a'.repeat(43), purpose: 'invite' }, 'purpose', expect.any(String)],
])('%s rejects %o and names the field', async (call, body, path, message) => {
  const { post } = await aShop()
  const response = await post(`/api/auth/${call}`, body)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ errors: [{ path, message }] })
})

test('limits guesses of links per address', async () => {
  const { reset } = await aShop({ RATE_LIMIT_FACTOR: '0.05' })
  expect((await reset('a'.repeat(43))).status).toBe(410)
  expect((await reset('b'.repeat(43))).status).toBe(429)
})
