import { policy } from '@atelier/domain/policy'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../db/client.ts'
import { aCustomer, anOrder, aStaffMember, TEST_PASSWORD } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { sendQueuedMails } from '../../email/send-queued-mails.ts'
import { attachEarlierOrders } from '../customers.repo.ts'
import { deleteExpiredLinks } from './auth-tokens.repo.ts'

const SAME_ANSWER = {
  success: true,
  message: 'If there is an account for this address, we have sent a link to choose a new password.',
}
const NEW_PASSWORD = 'another-secret'

async function aShop(environment: Record<string, string> = {}) {
  const shop = await createTestApp(environment)
  const forgot = (email: string) => shop.post('/api/auth/forgot-password', { email })
  const reset = (token: unknown, password = NEW_PASSWORD) => shop.post('/api/auth/reset-password', { token, password })
  const signIn = async (email: string, password: string) =>
    (await shop.post('/api/auth/login', { email, password })).status
  /** Sends what is queued and gives the secret of the newest link. */
  const newestSecret = async (page: string): Promise<string> => {
    await sendQueuedMails(shop.deps, new AbortController().signal)
    const text = shop.mail.sent.at(-1)?.text ?? ''
    return new RegExp(`${page}#token=([\\w-]{43})`).exec(text)?.[1] ?? `no link to ${page}`
  }
  return { ...shop, forgot, reset, signIn, newestSecret }
}

test('a forgotten password is replaced through the mailed link, which works once and ends every session', async () => {
  const { forgot, reset, signIn, newestSecret, get, mail } = await aShop()
  const user = await aCustomer()
  const session = await signedIn(user)
  expect(await (await forgot(user.email)).json()).toEqual(SAME_ANSWER)
  const secret = await newestSecret('/reset-password')
  expect(mail.sent[0]?.to).toBe(user.email)
  expect((await reset(secret)).status).toBe(200)
  expect(await signIn(user.email, TEST_PASSWORD)).toBe(401)
  expect(await signIn(user.email, NEW_PASSWORD)).toBe(200)
  expect((await get('/api/auth/verify-token', session.headers)).status).toBe(401)
  const again = await reset(secret, 'third-secret')
  expect([again.status, await again.json()]).toMatchObject([410, { code: 'gone' }])
  expect(await signIn(user.email, NEW_PASSWORD)).toBe(200)
})

test('asking for a link tells nobody whether there is an account', async () => {
  const { forgot, deps } = await aShop()
  const staff = await aStaffMember()
  const guest = await aCustomer({ role: 'guest' })
  for (const email of ['nobody@example.com', staff.email, guest.email]) {
    const answer = await forgot(email)
    expect([answer.status, await answer.json()]).toEqual([200, SAME_ANSWER])
  }
  expect(await deps.db.selectFrom('mails').select('recipient').execute()).toEqual([])
})

test('the answer takes as long for an unknown address as for a known one', async () => {
  const { forgot } = await aShop()
  const { email } = await aCustomer()
  const timed = async (address: string) => {
    const startedAt = performance.now()
    await forgot(address)
    return performance.now() - startedAt
  }
  await timed(email)
  const [known, unknown] = [await timed(email), await timed('nobody@example.com')]
  expect(Math.min(known, unknown)).toBeGreaterThan(245)
})

test('a mailbox is not flooded, and whoever tries sees nothing of it', async () => {
  const { forgot, deps } = await aShop({ RATE_LIMIT_FACTOR: '0.4' })
  const { email } = await aCustomer()
  const statuses = []
  for (let i = 1; i <= 5; i += 1) statuses.push((await forgot(email)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429])
  expect(await deps.db.selectFrom('mails').select('recipient').execute()).toHaveLength(2)
})

test('only the newest link works, only for a while, and only while the address is the same', async () => {
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

test('a link does only what it was made for', async () => {
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

test('of two who use a link at once, one gets it', async () => {
  const { forgot, reset, newestSecret } = await aShop()
  const { email } = await aCustomer()
  await forgot(email)
  const secret = await newestSecret('/reset-password')
  const answers = await Promise.all([reset(secret, 'first-secret'), reset(secret, 'second-secret')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
})

test('confirming the address attaches the orders made earlier with it', async () => {
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
  const answer = await post('/api/auth/verify-email', { token }, { Authorization: `Bearer ${data.token}` })
  expect(await answer.json()).toMatchObject({ success: true, data: { email: 'claire@example.com' } })
  expect(await attached()).toEqual([earlier.order_id, asGuest.order_id].toSorted())
})

test('whoever follows a link for an account that is not theirs gives nothing away', async () => {
  const { post, deps, newestSecret } = await aShop()
  await anOrder({ email: 'victim@example.com' })
  await post('/api/auth/register', { name: 'Stranger', email: 'victim@example.com', password: 'secret6' })
  const token = await newestSecret('/verify-email')
  const { headers } = await signedIn(await aCustomer())
  for (const as of [{}, headers]) {
    const answer = await post('/api/auth/verify-email', { token }, as)
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'not_signed_in' }])
  }
  const orders = await deps.db.selectFrom('orders').select('user_id').execute()
  expect(orders).toEqual([{ user_id: null }])
})

test('an order of another account is never attached, although it was made with the confirmed address', async () => {
  const { deps } = await aShop()
  const [owner, other] = [await aCustomer({ email: 'claire@example.com' }), await aCustomer()]
  await deps.db.updateTable('users').set({ email_verified_at: new Date() }).execute()
  const earlier = await anOrder({ email: owner.email })
  const ofOther = await anOrder({ email: owner.email, user_id: other.user_id })
  expect(await inTransaction(deps.db, (tx) => attachEarlierOrders(tx, owner.user_id))).toBe(1)
  const rows = await deps.db.selectFrom('orders').select(['order_id', 'user_id']).execute()
  expect(new Map(rows.map(({ order_id, user_id }) => [order_id, user_id]))).toEqual(
    new Map([
      [earlier.order_id, owner.user_id],
      [ofOther.order_id, other.user_id],
    ]),
  )
})

test('each link works for exactly as long as its email says, by the clock of the database', async () => {
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
  const { verifyLinkHours, resetLinkMinutes, changeEmailLinkMinutes } = policy.account
  expect(await lifetimes()).toEqual({
    'verify-email': verifyLinkHours * 60,
    'reset-password': resetLinkMinutes,
    'change-email': changeEmailLinkMinutes,
  })
})

test('a reset through the link ends the wait of earlier wrong passwords, and confirms the address', async () => {
  const { forgot, reset, signIn, newestSecret, deps } = await aShop({ RATE_LIMIT_FACTOR: '1' })
  const { email, user_id } = await aCustomer()
  const earlier = await anOrder({ email })
  const { attempts } = policy.rateLimits.signInPerAccount
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

test('the cleanup deletes links that have expired, and no others', async () => {
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

test('the mail that is kept for staff to read opens nothing', async () => {
  const { forgot, newestSecret, deps } = await aShop()
  const { email } = await aCustomer()
  await forgot(email)
  const secret = await newestSecret('/reset-password')
  const kept = await deps.db.selectFrom('mails').selectAll().execute()
  expect(kept).toHaveLength(1)
  expect(JSON.stringify(kept)).not.toContain(secret)
})

test('a name that could be an advertisement does not travel in our mails', async () => {
  const { post, newestSecret, mail } = await aShop()
  await post('/api/auth/register', { name: 'Win at spam.example', email: 'a@example.com', password: 'secret6' })
  await newestSecret('/verify-email')
  expect(mail.sent[0]?.html).not.toContain('spam.example')
})

test.each([
  ['forgot-password', { email: '' }, 'email', 'Email is required'],
  ['forgot-password', { email: 'x' }, 'email', 'Please enter a valid email address'],
  ['reset-password', { token: '', password: NEW_PASSWORD }, 'token', 'This link is not complete'],
  ['reset-password', { token: 'a'.repeat(43), password: '123' }, 'password', 'Password must be at least 6 characters'],
  ['verify-email', {}, 'token', 'This link is not complete'],
  ['change-email', { token: 1 }, 'token', 'This link is not complete'],
  ['check-link', { token: 'a'.repeat(43), purpose: 'invite' }, 'purpose', expect.any(String)],
])('%s refuses %o and names the field', async (call, body, path, message) => {
  const { post } = await aShop()
  const answer = await post(`/api/auth/${call}`, body)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ errors: [{ path, message }] })
})

test('links cannot be guessed for long from one address', async () => {
  const { reset } = await aShop({ RATE_LIMIT_FACTOR: '0.05' })
  expect((await reset('a'.repeat(43))).status).toBe(410)
  expect((await reset('b'.repeat(43))).status).toBe(429)
})
