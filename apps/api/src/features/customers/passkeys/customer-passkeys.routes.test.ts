import { LAST_WAY_IN, PASSKEY_REFUSED, type PasskeyEntry } from '@atelier/domain/auth/passkey.schema'
import { EMAIL_EXISTS } from '@atelier/domain/customers/customer-sign-in.schema'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { receiptToken } from '../../../links/order-links.ts'
import { aCustomer, anOrder, aStaffMember, TEST_PASSWORD } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { makePasskey, provePasskey, type SoftwarePasskey } from '../../../testing/software-authenticator.ts'
import {
  CONFIRM_PASSWORD,
  dataOf,
  errorOutcomeOf,
  lastAuditEntry,
  PASSKEY_SIGN_IN,
  REFUSED_SIGN_IN,
  type CreationData,
  type RequestData,
  type RequestHeaders,
} from '../../../testing/staff-passkeys.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

const OPTIONS = '/api/auth/passkeys/options'
const SIGN_IN = '/api/auth/passkeys/sign-in'
interface Passkeys {
  passkeys: PasskeyEntry[]
  hasPassword: boolean
}

async function addPasskey(shop: TestApp, userId: string, headers: RequestHeaders, deviation = {}) {
  const path = `/api/users/${userId}/passkeys`
  const options = await dataOf<CreationData>(await shop.post(`${path}/options`, CONFIRM_PASSWORD, headers))
  const passkey = makePasskey(options, deviation)
  return { options, passkey, response: await shop.post(path, { passkey: passkey.response, name: 'My phone' }, headers) }
}

/** A customer with a passkey, and another one, whose rows a query must not touch. */
async function withPasskey(shop: TestApp) {
  const other = await aCustomer()
  await addPasskey(shop, other.user_id, (await signedIn(other)).headers)
  const customer = await aCustomer()
  const { headers } = await signedIn(customer)
  const { passkey } = await addPasskey(shop, customer.user_id, headers)
  return { customer, headers, passkey, path: `/api/users/${customer.user_id}/passkeys` }
}

async function signIn(shop: TestApp, passkey: SoftwarePasskey, deviation = {}, at = SIGN_IN): Promise<Response> {
  const response = await shop.post(OPTIONS, undefined)
  const headers = { Cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' }
  return shop.post(at, provePasskey(passkey, await dataOf<RequestData>(response), deviation), headers)
}

const withoutPassword = ({ deps }: TestApp, userId: string) =>
  deps.db.updateTable('users').set({ password_hash: null }).where('user_id', '=', userId).execute()

/** An order of a guest, and the token of its receipt. */
async function aReceipt(shop: TestApp, email = 'maren@example.com') {
  const order = await anOrder({ email, first_name: 'Maren', last_name: 'Holt' })
  const path = `/api/orders/receipt/${receiptToken(shop.deps.config, order.order_id)}/passkey`
  return { order, path, begin: async () => dataOf<CreationData>(await shop.post(`${path}/options`, undefined)) }
}

test('a customer adds a passkey with the password, and signs in with it', async () => {
  const shop = await createTestApp()
  const customer = await aCustomer()
  const { headers } = await signedIn(customer)
  const { options, passkey, response } = await addPasskey(shop, customer.user_id, headers, { isVerified: false })
  expect(options.authenticatorSelection.userVerification).toBe('preferred')
  const { passkeys, hasPassword } = await dataOf<Passkeys>(response)
  expect([passkeys.map(({ name, lastUsedAt }) => [name, lastUsedAt]), hasPassword]).toEqual([
    [['My phone', null]],
    true,
  ])
  const signedInResponse = await signIn(shop, passkey, { isVerified: false })
  expect(signedInResponse.headers.get('set-cookie')).toMatch(/^shop=/)
  const { user, token } = await dataOf<{ user: { id: string }; token: string }>(signedInResponse)
  expect(user.id).toBe(customer.user_id)
  const listed = await shop.get(`/api/users/${customer.user_id}/passkeys`, { Authorization: `Bearer ${token}` })
  expect((await dataOf<Passkeys>(listed)).passkeys).toMatchObject([{ lastUsedAt: expect.any(String) }])
  expect((await shop.sendEmails()).map(({ to, subject }) => [to, subject])).toEqual([
    [customer.email, 'A passkey was added to your account'],
  ])
})

test.each([
  ['another origin', { origin: 'https://evil.example' }, 'wrong origin'],
  ['another site', { rpId: 'evil.example' }, 'wrong site'],
  ['the handle of another account', { userHandle: 'AAAA' }, 'passkey of another account'],
] as const)(
  'refuses a sign-in from %s with the neutral sentence, and audits the reason',
  async (_, deviation, reason) => {
    const shop = await createTestApp()
    const { customer, passkey } = await withPasskey(shop)
    expect(await errorOutcomeOf(await signIn(shop, passkey, deviation))).toEqual(REFUSED_SIGN_IN)
    const refusal = { passkey: { before: null, after: reason } }
    expect(await lastAuditEntry(shop)).toEqual(['customer.passkey_refused', null, customer.user_id, refusal])
  },
)

test('an unknown passkey is refused like a known one, and fills no audit log', async () => {
  const shop = await createTestApp()
  const { passkey } = await withPasskey(shop)
  expect(await errorOutcomeOf(await signIn(shop, { ...passkey, id: 'AAAA' }))).toEqual(REFUSED_SIGN_IN)
  expect(await shop.auditActions()).toEqual([])
})

test('a counter that goes back is refused, audited and reported to the customer', async () => {
  const shop = await createTestApp()
  const { customer, passkey } = await withPasskey(shop)
  await dataOf(await signIn(shop, passkey, { counter: 9 }))
  expect(await errorOutcomeOf(await signIn(shop, passkey, { counter: 9 }))).toEqual(REFUSED_SIGN_IN)
  const refusal = { passkey: { before: null, after: 'counter went back' } }
  expect(await lastAuditEntry(shop)).toEqual(['customer.passkey_refused', null, customer.user_id, refusal])
  const last = (await shop.sendEmails()).at(-1)
  expect([last?.to, last?.subject]).toEqual([customer.email, 'We refused a passkey of your account'])
})

test('a passkey of a customer never opens the portal, also not after a promotion', async () => {
  const shop = await createTestApp()
  const { customer, passkey } = await withPasskey(shop)
  expect(await errorOutcomeOf(await signIn(shop, passkey, {}, PASSKEY_SIGN_IN))).toEqual(REFUSED_SIGN_IN)
  const chief = await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))
  const change = { name: customer.name, email: customer.email, role: 'admin', isActive: true }
  expect((await shop.request('PUT', `/api/admin/users/${customer.user_id}`, change, chief.headers)).status).toBe(200)
  const { db } = shop.deps
  const left = await db.selectFrom('passkeys').selectAll().where('user_id', '=', customer.user_id).execute()
  expect(left).toEqual([])
})

test('requires the password to add and to remove, and lets no other customer do either', async () => {
  const shop = await createTestApp()
  const { path, headers, passkey } = await withPasskey(shop)
  const { passkeys } = await dataOf<Passkeys>(await shop.get(path, headers))
  const other = await signedIn(await aCustomer())
  for (const address of [`${path}/options`, `${path}/${passkeys[0]?.passkeyId}/remove`]) {
    expect((await shop.post(address, { currentPassword: 'wrong' }, headers)).status).toBe(400)
    expect((await shop.post(address, CONFIRM_PASSWORD)).status).toBe(401)
    expect((await shop.post(address, CONFIRM_PASSWORD, other.headers)).status).toBe(404)
  }
  const elsewhere = await signedIn({ user_id: path.split('/')[3] ?? '', role: 'customer' })
  const removed = await shop.post(`${path}/${passkeys[0]?.passkeyId}/remove`, CONFIRM_PASSWORD, headers)
  expect(await dataOf(removed)).toEqual({ passkeys: [], hasPassword: true })
  expect((await shop.get(path, elsewhere.headers)).status).toBe(401)
  expect(await errorOutcomeOf(await signIn(shop, passkey))).toEqual(REFUSED_SIGN_IN)
  expect((await shop.post(`${path}/999999/remove`, CONFIRM_PASSWORD, headers)).status).toBe(404)
})

test('refuses a new passkey from another origin with the neutral sentence', async () => {
  const shop = await createTestApp()
  const customer = await aCustomer()
  const { headers } = await signedIn(customer)
  const { response } = await addPasskey(shop, customer.user_id, headers, { origin: 'https://evil.example' })
  expect(await errorOutcomeOf(response)).toEqual([400, 'bad_request', PASSKEY_REFUSED])
})

test('without a password, a change needs a recent sign-in, and the last passkey stays', async () => {
  const shop = await createTestApp()
  const { customer, path, passkey } = await withPasskey(shop)
  await withoutPassword(shop, customer.user_id)
  const { token } = await dataOf<{ token: string }>(await signIn(shop, passkey))
  const headers = { Authorization: `Bearer ${token}` }
  const { passkeys, hasPassword } = await dataOf<Passkeys>(await shop.get(path, headers))
  expect(hasPassword).toBe(false)
  const remove = () => shop.post(`${path}/${passkeys[0]?.passkeyId}/remove`, {}, headers)
  expect(await errorOutcomeOf(await remove())).toEqual([409, 'conflict', LAST_WAY_IN])
  expect((await addPasskey(shop, customer.user_id, headers)).response.status).toBe(200)
  await sql`update sessions set created_at = now() - interval '11 minutes'`.execute(shop.deps.db)
  const late = 'To change your passkeys, please sign in again first.'
  expect(await errorOutcomeOf(await remove())).toEqual([409, 'conflict', late])
  expect((await shop.post(`${path}/options`, {}, headers)).status).toBe(409)
  await sql`update sessions set created_at = now()`.execute(shop.deps.db)
  expect((await dataOf<Passkeys>(await remove())).passkeys).toHaveLength(1)
})

test('the buyer of an order makes an account with a passkey: the order is in it, and the passkey signs in', async () => {
  const shop = await createTestApp()
  const { order, path, begin } = await aReceipt(shop)
  const other = await aReceipt(shop)
  const options = await begin()
  expect(options.user).toEqual({ id: expect.any(String), name: 'maren@example.com', displayName: 'Maren Holt' })
  const passkey = makePasskey(options)
  const response = await shop.post(path, { passkey: passkey.response })
  expect([response.status, response.headers.get('set-cookie')]).toEqual([201, expect.stringMatching(/^shop=/)])
  const { user } = ((await response.json()) as { data: { user: { id: string } } }).data
  expect(user).toMatchObject({ name: 'Maren Holt', email: 'maren@example.com', role: 'customer', isGuest: false })
  const owners = await shop.deps.db.selectFrom('orders').select(['order_id', 'user_id']).execute()
  expect(Object.fromEntries(owners.map((row) => [row.order_id, row.user_id]))).toEqual({
    [order.order_id]: user.id,
    [other.order.order_id]: null,
  })
  expect((await shop.sendEmails()).map(({ subject }) => subject)).toEqual(['Welcome. Please confirm your email'])
  expect((await dataOf<{ user: { id: string } }>(await signIn(shop, passkey))).user.id).toBe(user.id)
})

test('no account is made for an address that has one, with a wrong link, or with the challenge of another order', async () => {
  const shop = await createTestApp()
  const taken = await aCustomer()
  const known = await aReceipt(shop, taken.email)
  const isTaken = [409, 'email_taken', EMAIL_EXISTS]
  expect(await errorOutcomeOf(await shop.post(`${known.path}/options`, undefined))).toEqual(isTaken)
  const { path, begin } = await aReceipt(shop)
  const passkey = makePasskey(await begin())
  expect(await errorOutcomeOf(await shop.post(known.path, { passkey: passkey.response }))).toEqual(isTaken)
  const other = await aReceipt(shop, 'else@example.com')
  const foreign = await shop.post(other.path, { passkey: passkey.response })
  expect(await errorOutcomeOf(foreign)).toEqual([400, 'bad_request', PASSKEY_REFUSED])
  const wrong = path.replace(/\.[\w-]+\/passkey$/, '.wrong/passkey')
  for (const address of [wrong, `${wrong}/options`]) {
    expect((await shop.post(address, { passkey: passkey.response })).status).toBe(404)
  }
  expect((await shop.post(path, { passkey: {} })).status).toBe(400)
  const accounts = await shop.deps.db.selectFrom('users').select('email').where('role', '=', 'customer').execute()
  expect(accounts).toEqual([{ email: taken.email }])
})

test('a password that is set later signs in, and lets the last passkey go', async () => {
  const shop = await createTestApp()
  const { customer, path, passkey } = await withPasskey(shop)
  await withoutPassword(shop, customer.user_id)
  const login = () => shop.post('/api/auth/login', { email: customer.email, password: TEST_PASSWORD })
  expect((await login()).status).toBe(401)
  await shop.post('/api/auth/forgot-password', { email: customer.email })
  const link = (await shop.sendEmails()).at(-1)?.text ?? ''
  const token = /#token=([\w-]{43})/.exec(link)?.[1]
  expect((await shop.post('/api/auth/reset-password', { token, password: TEST_PASSWORD })).status).toBe(200)
  const { token: session } = await dataOf<{ token: string }>(await login())
  const headers = { Authorization: `Bearer ${session}` }
  const { passkeys } = await dataOf<Passkeys>(await shop.get(path, headers))
  await dataOf(await shop.post(`${path}/${passkeys[0]?.passkeyId}/remove`, CONFIRM_PASSWORD, headers))
  expect(await errorOutcomeOf(await signIn(shop, passkey))).toEqual(REFUSED_SIGN_IN)
})
