import {
  DELETION_CANCELLED,
  EMAIL_CHANGE_LINK_SENT,
  VERIFICATION_EMAIL_SENT,
} from '@atelier/domain/customers/customer-account.schema'
import type { CustomerData } from '@atelier/domain/customers/customer-data.schema'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { inTransaction, type Tx } from '../../../db/client.ts'
import { aDeliveredOrder } from '../../../testing/deliveries.ts'
import { aCustomer, anOrder, aProduct, aStaffMember, TEST_PASSWORD } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { testLog } from '../../../testing/test-log.ts'
import { findActiveCustomer, getCustomerRow, isDeactivated, updateDeletionDue } from '../customers.repo.ts'
import { deleteDueAccounts } from './delete-accounts.ts'

const NEW_PASSWORD = 'another-secret'
const neverAborted = () => new AbortController().signal

async function anAccount(environment: Record<string, string> = {}) {
  const shop = await createTestApp(environment)
  const user = await aCustomer()
  const { headers, token } = await signedIn(user)
  const path = `/api/users/${user.user_id}`
  const send = (method: string, suffix = '', body?: unknown, as: Record<string, string> = headers) =>
    shop.request(method, `${path}${suffix}`, body, as)
  const isSignedIn = async (bearer: string) =>
    (await shop.get('/api/auth/verify-token', { Authorization: `Bearer ${bearer}` })).status === 200
  const signIn = (email: string, password: string) => shop.post('/api/auth/login', { email, password })
  const storedUser = () =>
    shop.deps.db.selectFrom('users').selectAll().where('user_id', '=', user.user_id).executeTakeFirstOrThrow()
  return { ...shop, user, headers, token, path, send, isSignedIn, signIn, storedUser }
}

test('returns the account and changes its name', async () => {
  await aCustomer()
  const { send, user, deps } = await anAccount()
  const other = await aCustomer()
  expect(await (await send('GET')).json()).toEqual({
    success: true,
    data: {
      id: user.user_id,
      name: 'Claire Dupont',
      email: user.email,
      isEmailVerified: false,
      createdAt: user.created_at.toISOString(),
      deletionDueAt: null,
    },
  })
  const changed = await send('PATCH', '', { name: ' Claire Moreau ' })
  expect(await changed.json()).toMatchObject({ success: true, data: { name: 'Claire Moreau' } })
  const stored = deps.db.selectFrom('users').select('name').where('user_id', '=', other.user_id)
  expect(await stored.execute()).toEqual([{ name: 'Claire Dupont' }])
  const refused = await send('PATCH', '', { name: '', role: 'admin' })
  expect([refused.status, await refused.json()]).toMatchObject([400, { errors: [{ path: 'name' }, { path: 'role' }] }])
})

test('a password change ends every other session, opens a new one and notifies the owner', async () => {
  const { send, user, token, isSignedIn, signIn, sendEmails } = await anAccount()
  const elsewhere = await signedIn(user)
  const other = await aCustomer()
  const othersSession = await signedIn(other)
  const response = await send('POST', '/password', { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD })
  expect(response.status).toBe(200)
  const { data } = (await response.json()) as { data: { token: string } }
  expect(await Promise.all([token, elsewhere.token, data.token].map(isSignedIn))).toEqual([false, false, true])
  expect((await signIn(user.email, TEST_PASSWORD)).status).toBe(401)
  expect((await signIn(user.email, NEW_PASSWORD)).status).toBe(200)
  expect(await isSignedIn(othersSession.token)).toBe(true)
  expect((await signIn(other.email, TEST_PASSWORD)).status).toBe(200)
  expect(await sendEmails()).toMatchObject([{ to: user.email, subject: 'Your password was changed' }])
})

test.each([
  [{ currentPassword: 'wrong', newPassword: NEW_PASSWORD }, 'currentPassword', 'The current password isn’t correct'],
  [{ currentPassword: TEST_PASSWORD, newPassword: '12345' }, 'newPassword', 'Password must be at least 6 characters'],
  [{ newPassword: NEW_PASSWORD }, 'currentPassword', 'Password is required'],
])('rejects a new password with %o, names the field and ends no session', async (body, path, message) => {
  const { send, token, isSignedIn } = await anAccount()
  const response = await send('POST', '/password', body)
  expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ path, message }] }])
  expect(await isSignedIn(token)).toBe(true)
})

test.each([
  ['POST', '/password', { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }],
  ['POST', '/email', { email: 'new@example.com', currentPassword: TEST_PASSWORD }],
  ['POST', '/deletion', { currentPassword: TEST_PASSWORD }],
  ['GET', '/data', undefined],
] as const)('rejects a stolen session after two wrong passwords at %s %s', async (method, suffix, body) => {
  const { send, storedUser } = await anAccount({ RATE_LIMIT_FACTOR: '0.1' })
  const before = await storedUser()
  const guess = async () =>
    (await send('POST', '/password', { currentPassword: 'wrong', newPassword: NEW_PASSWORD })).status
  expect([await guess(), await guess()]).toEqual([400, 400])
  const refused = await send(method, suffix, body)
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'too_many_requests' }])
  expect(await storedUser()).toEqual(before)
})

test('limits the emails for an address change', async () => {
  const { send, sendEmails } = await anAccount({ RATE_LIMIT_FACTOR: '0.2' })
  const change = async (email: string) =>
    (await send('POST', '/email', { email, currentPassword: TEST_PASSWORD })).status
  expect([await change('a@example.com'), await change('b@example.com')]).toEqual([200, 429])
  expect((await sendEmails()).map(({ to }) => to)).toEqual(['a@example.com'])
})

/** Every other account as stored, except its last visit. */
const rowsOfOthers = (db: Tx, userId: string) =>
  db.selectFrom('users').selectAll().where('user_id', '<>', userId).orderBy('user_id').execute()

test('the address changes only when the link sent to the new one is used', async () => {
  const { send, post, user, headers, token, isSignedIn, signIn, sendEmails, storedUser, deps } = await anAccount()
  const response = await send('POST', '/email', { email: 'new@example.com', currentPassword: TEST_PASSWORD })
  expect([response.status, await response.json()]).toEqual([200, { success: true, message: EMAIL_CHANGE_LINK_SENT }])
  expect((await storedUser()).email).toBe(user.email)
  const [email] = await sendEmails()
  expect(email).toMatchObject({ to: 'new@example.com', subject: 'Confirm your new email' })
  const secret = /\/change-email#token=([\w-]{43})/.exec(email?.text ?? '')?.[1]
  const stranger = await signedIn(await aCustomer())
  expect((await post('/api/auth/change-email', { token: secret })).status).toBe(401)
  expect((await post('/api/auth/change-email', { token: secret }, stranger.headers)).status).toBe(401)
  const others = await inTransaction(deps.db, (tx) => rowsOfOthers(tx, user.user_id))
  const confirmed = await post('/api/auth/change-email', { token: secret }, headers)
  expect(await confirmed.json()).toMatchObject({ success: true, data: { email: 'new@example.com' } })
  expect(await isSignedIn(token)).toBe(false)
  expect((await signIn('new@example.com', TEST_PASSWORD)).status).toBe(200)
  expect((await sendEmails()).at(-1)).toMatchObject({ to: user.email, subject: 'Your email was changed' })
  expect((await post('/api/auth/change-email', { token: secret })).status).toBe(410)
  expect(await inTransaction(deps.db, (tx) => rowsOfOthers(tx, user.user_id))).toEqual(others)
  expect(await isSignedIn(stranger.token)).toBe(true)
})

test('an unrelated database error during an address change is not reported as a taken address', async () => {
  const { send, post, headers, deps, sendEmails, storedUser, user } = await anAccount()
  await send('POST', '/email', { email: 'new@example.com', currentPassword: TEST_PASSWORD })
  const secret = /#token=([\w-]{43})/.exec((await sendEmails())[0]?.text ?? '')?.[1]
  await sql`create function refuse_move() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`.execute(
    deps.db,
  )
  await sql`create trigger refuse_move before update on users for each row when (new.email = 'new@example.com')
    execute function refuse_move()`.execute(deps.db)
  onTestFinished(async () => void (await sql`drop function refuse_move() cascade`.execute(deps.db)))
  testLog.expectErrors()
  expect((await post('/api/auth/change-email', { token: secret }, headers)).status).toBe(500)
  expect((await storedUser()).email).toBe(user.email)
})

test('a password change invalidates the reset links of this account only', async () => {
  const { send, post, user, sendEmails } = await anAccount()
  const other = await aCustomer()
  const newestSecret = async () => /#token=([\w-]{43})/.exec((await sendEmails()).at(-1)?.text ?? '')?.[1]
  await post('/api/auth/forgot-password', { email: other.email })
  const othersSecret = await newestSecret()
  await send('POST', '/verification-mail')
  const verification = await newestSecret()
  await post('/api/auth/forgot-password', { email: user.email })
  const secret = await newestSecret()
  await send('POST', '/password', { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD })
  const check = async (purpose: string, token: unknown) =>
    (await post('/api/auth/check-link', { purpose, token })).status
  expect(await check('reset-password', secret)).toBe(410)
  expect(await check('reset-password', othersSecret)).toBe(200)
  expect(await check('verify-email', verification)).toBe(200)
})

test('an address change attaches earlier orders and invalidates every other link of the account', async () => {
  const { send, post, headers, user, deps, sendEmails } = await anAccount()
  const newestSecret = async () => /#token=([\w-]{43})/.exec((await sendEmails()).at(-1)?.text ?? '')?.[1]
  const other = await aCustomer()
  await post('/api/auth/forgot-password', { email: other.email })
  const [earlier, ofOther] = [await anOrder({ email: 'new@example.com' }), await anOrder({ email: other.email })]
  await send('POST', '/email', { email: 'new@example.com', currentPassword: TEST_PASSWORD })
  const secret = await newestSecret()
  await send('POST', '/verification-mail')
  expect((await post('/api/auth/change-email', { token: secret }, headers)).status).toBe(200)
  const orders = await deps.db.selectFrom('orders').select(['order_id', 'user_id']).execute()
  expect(new Map(orders.map(({ order_id, user_id }) => [order_id, user_id]))).toEqual(
    new Map([
      [earlier.order_id, user.user_id],
      [ofOther.order_id, null],
    ]),
  )
  expect(await deps.db.selectFrom('auth_tokens').select('user_id').execute()).toEqual([{ user_id: other.user_id }])
})

test('every account email wakes the email worker at once', async () => {
  const { send, post, headers, user, deps, sendEmails } = await anAccount()
  let wakes = 0
  deps.signals.on('mail-queued', () => (wakes += 1))
  const wakesOf = async (call: () => Response | Promise<Response>) => {
    wakes = 0
    const { status } = await call()
    return [status, wakes]
  }
  const newestSecret = async () => /#token=([\w-]{43})/.exec((await sendEmails()).at(-1)?.text ?? '')?.[1]
  const customer = { name: 'Ada', email: 'ada@example.com', password: 'secret6' }
  expect(await wakesOf(() => post('/api/auth/register', customer))).toEqual([201, 1])
  expect(await wakesOf(() => post('/api/auth/forgot-password', { email: user.email }))).toEqual([200, 1])
  const token = await newestSecret()
  expect(await wakesOf(() => send('POST', '/verification-mail'))).toEqual([200, 1])
  expect(await wakesOf(() => send('POST', '/deletion', { currentPassword: TEST_PASSWORD }))).toEqual([200, 1])
  expect(await wakesOf(() => send('POST', '/deletion', { currentPassword: TEST_PASSWORD }))).toEqual([200, 0])
  const change = { email: 'new@example.com', currentPassword: TEST_PASSWORD }
  expect(await wakesOf(() => post('/api/auth/reset-password', { token, password: TEST_PASSWORD }))).toEqual([200, 1])
  Object.assign(headers, (await signedIn(user)).headers)
  expect(await wakesOf(() => send('POST', '/verification-mail'))).toEqual([200, 0])
  expect(await wakesOf(() => send('POST', '/email', change))).toEqual([200, 1])
  const secret = await newestSecret()
  expect(await wakesOf(() => post('/api/auth/change-email', { token: secret }, headers))).toEqual([200, 1])
  Object.assign(headers, (await signedIn(user)).headers)
  const password = { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }
  expect(await wakesOf(() => send('POST', '/password', password))).toEqual([200, 1])
})

test('rejects the address of another account, at the request and at the confirmation', async () => {
  const { send, post, sendEmails, headers, user, storedUser } = await anAccount()
  const other = await aCustomer({ email: 'taken@example.com' })
  const changeEmail = (email: string) => send('POST', '/email', { email, currentPassword: TEST_PASSWORD })
  expect([(await changeEmail(other.email)).status, await (await changeEmail(other.email)).json()]).toMatchObject([
    409,
    { errors: [{ path: 'email', message: 'Email already exists' }] },
  ])
  await changeEmail('free@example.com')
  const secret = /#token=([\w-]{43})/.exec((await sendEmails())[0]?.text ?? '')?.[1]
  await aCustomer({ email: 'free@example.com' })
  expect((await post('/api/auth/change-email', { token: secret }, headers)).status).toBe(409)
  expect((await storedUser()).email).toBe(user.email)
})

test('resends verification links, up to a limit', async () => {
  const { send, sendEmails } = await anAccount({ RATE_LIMIT_FACTOR: '0.2' })
  const first = await send('POST', '/verification-mail')
  expect([first.status, await first.json()]).toEqual([200, { success: true, message: VERIFICATION_EMAIL_SENT }])
  expect((await send('POST', '/verification-mail')).status).toBe(429)
  expect(await sendEmails()).toHaveLength(1)
})

test('exports all data about the customer as a file', async () => {
  const { send, deps, user, post, sendEmails } = await anAccount()
  const order = await anOrder({ user_id: user.user_id })
  const product = await aProduct({ colors: { Noir: 0 } })
  await send('PUT', `/favorites/${product.product_id}?color=Noir`)
  const other = await aCustomer()
  const othersOrder = await anOrder({ user_id: other.user_id })
  await deps.db.insertInto('favorites').values({ user_id: other.user_id, product_id: product.product_id }).execute()
  for (const email of [other.email, user.email]) {
    await post('/api/email/newsletter/subscribe', { email })
    await post('/api/email/contact', { name: email, email, subject: 'care', message: `Of ${email}` })
    await post(`/api/products/${product.slug}/back-in-stock`, { color: 'Noir', email })
  }
  await sendEmails()
  await deps.db.insertInto('mails').values({ recipient: user.email, subject: 'Not sent', html: '', text: '' }).execute()
  const campaign = { campaign: 'autumn', source: 'letter / email' }
  await deps.db
    .insertInto('campaign_orders')
    .values([order, othersOrder].map(({ order_id }) => ({ order_id, day: '2026-11-20', ...campaign })))
    .execute()
  const unproven = (await (await send('GET', '/data')).json()) as { success: boolean; data: object }
  expect(unproven).toMatchObject({
    success: true,
    data: { newsletter: null, backInStockRequests: [], messages: [], mails: [] },
  })
  await deps.db.updateTable('users').set({ email_verified_at: new Date() }).execute()
  const mails = await deps.db
    .selectFrom('mails')
    .select(['subject', 'sent_at'])
    .where('recipient', '=', user.email)
    .orderBy('mail_id')
    .execute()
  const response = await send('GET', '/data')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
  expect(await response.json()).toMatchObject({
    data: {
      account: { email: user.email },
      favorites: [{ productId: product.product_id, color: 'Noir', price: expect.any(Number) as number }],
      orders: [{ orderId: order.order_id, shipping: { city: 'New York' } }],
      campaigns: [{ orderId: order.order_id, ...campaign }],
      newsletter: { status: expect.any(String), subscribedAt: expect.any(String) },
      backInStockRequests: [{ productId: product.product_id, color: 'Noir', requestedAt: expect.any(String) }],
      messages: [{ message: `Of ${user.email}` }],
      mails: mails.map(({ subject, sent_at }) => ({ subject, sentAt: sent_at?.toISOString() ?? null })),
      sessions: [{}],
    },
  })
  await deps.db.deleteFrom('subscribers').execute()
  expect(await (await send('GET', '/data')).json()).toMatchObject({ data: { newsletter: null } })
})

test('exports the notes of own returns, and the text of sent and queued emails without the secrets of links', async () => {
  const { send, deps, user, post, sendEmails } = await anAccount()
  await deps.db.updateTable('users').set({ email_verified_at: new Date() }).execute()
  for (const owner of [user, await aCustomer()]) {
    const order = await aDeliveredOrder({ user_id: owner.user_id })
    const body = { items: [{ itemIndex: 0 }], reason: 'Changed Mind', note: `Of ${owner.email}` }
    await post(`/api/orders/${order.order_id}/return`, body, (await signedIn(owner)).headers)
  }
  await post('/api/auth/forgot-password', { email: user.email })
  await sendEmails()
  await post('/api/auth/forgot-password', { email: user.email })
  const { data } = (await (await send('GET', '/data')).json()) as { data: CustomerData }
  expect(data.returnNotes).toMatchObject([{ note: `Of ${user.email}` }])
  const [sent, queued] = data.mails
  expect([typeof sent?.sentAt, queued?.sentAt]).toEqual(['string', null])
  for (const email of [sent, queued]) {
    expect(email?.text).toContain('We received a request to reset your password.')
    expect(email?.text).toMatch(/#token=(\s|$)/)
  }
})

test('deletes an account after the published period, unless its owner cancels', async () => {
  const { send, sendEmails, deps, storedUser } = await anAccount()
  const wrong = await send('POST', '/deletion', { currentPassword: 'wrong' })
  expect([wrong.status, await wrong.json()]).toMatchObject([400, { errors: [{ path: 'currentPassword' }] }])
  const requestedAt = Date.parse('2026-11-22T12:00:00Z')
  const dueAt = new Date(requestedAt + demoTerms.retention.accountDeletionDays * 86_400_000)
  deps.now = () => new Date(requestedAt)
  const changeEmail = async () => (await send('POST', '/deletion', { currentPassword: TEST_PASSWORD })).json()
  expect(await changeEmail()).toMatchObject({ success: true, data: { deletionDueAt: dueAt.toISOString() } })
  // A repeated request does not postpone the deletion.
  deps.now = () => new Date(requestedAt + 86_400_000)
  expect(await changeEmail()).toMatchObject({ success: true, data: { deletionDueAt: dueAt.toISOString() } })
  deps.now = () => new Date()
  await deps.db
    .updateTable('users')
    .set({ deletion_due_at: new Date(Date.now() + 3_600_000) })
    .execute()
  expect(await sendEmails()).toMatchObject([{ subject: 'Your account will be deleted' }])
  expect(await deleteDueAccounts(deps, neverAborted())).toMatchObject({ deleted: 0 })
  const cancelled = await send('DELETE', '/deletion')
  expect(await cancelled.json()).toMatchObject({
    success: true,
    message: DELETION_CANCELLED,
    data: { deletionDueAt: null },
  })
  expect((await storedUser()).deletion_due_at).toBeNull()
  expect(await deleteDueAccounts(deps, neverAborted())).toMatchObject({ deleted: 0 })
  expect((await storedUser()).deleted_at).toBeNull()
})

test('an account that cannot be deleted does not delay the others, and the run fails', async () => {
  const { deps } = await createTestApp()
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com']) await aCustomer({ email })
  await sql`update users set deletion_due_at = now() - interval '1 second'`.execute(deps.db)
  await sql`update users set user_id = 'usr_z' || user_id where email = 'b@example.com'`.execute(deps.db)
  await sql`create function refuse_b() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`.execute(
    deps.db,
  )
  await sql`create trigger refuse_b before update on users for each row when (old.email = 'b@example.com')
    execute function refuse_b()`.execute(deps.db)
  onTestFinished(async () => void (await sql`drop function refuse_b() cascade`.execute(deps.db)))
  testLog.expectErrors()
  // The last one of the list, which is not retried.
  await expect(deleteDueAccounts(deps, neverAborted())).rejects.toThrow('Failed to delete 1 accounts')
  const left = await deps.db.selectFrom('users').select('email').where('deleted_at', 'is', null).execute()
  expect(left).toEqual([{ email: 'b@example.com' }])
})

test('deleting an account anonymizes its orders and leaves the ledger unchanged', async () => {
  const { send, deps, user, token, isSignedIn, signIn, storedUser, post } = await anAccount()
  const settled = await anOrder({ user_id: user.user_id, email: user.email, status: 'DELIVERED' })
  const travelling = await anOrder({ user_id: user.user_id, email: user.email, status: 'SHIPPED' })
  await post('/api/email/newsletter/subscribe', { email: user.email })
  await send('PUT', `/favorites/${(await aProduct()).product_id}`)
  const soldOut = await aProduct({ colors: { Noir: 0 } })
  await post(`/api/products/${soldOut.slug}/back-in-stock`, { color: 'Noir', email: user.email })
  expect(await deps.db.selectFrom('back_in_stock_requests').selectAll().execute()).toHaveLength(1)
  const past = new Date(Date.now() - 1_000)
  const users = deps.db.updateTable('users').where('user_id', '=', user.user_id)
  await users.set({ deletion_due_at: past, email_verified_at: past }).execute()

  expect(await deleteDueAccounts(deps, neverAborted())).toMatchObject({ deleted: 1 })
  expect(await isSignedIn(token)).toBe(false)
  expect((await signIn(user.email, TEST_PASSWORD)).status).toBe(401)
  expect(await storedUser()).toMatchObject({ name: 'Deleted customer', password_hash: null, is_active: false })
  const left = await deps.db.selectFrom('orders').selectAll().execute()
  const [settledRow, onItsWay] = [settled, travelling].map((order) =>
    left.find((row) => row.order_id === order.order_id),
  )
  expect(settledRow).toMatchObject({
    total_cents: settled.total_cents,
    state: 'NY',
    country: 'US',
    first_name: 'Deleted',
  })
  expect(JSON.stringify(settledRow)).not.toContain(user.email)
  expect(onItsWay).toMatchObject({ first_name: 'Claire', email: user.email })
  for (const table of ['subscribers', 'favorites', 'sessions', 'back_in_stock_requests'] as const) {
    expect(await deps.db.selectFrom(table).selectAll().execute()).toEqual([])
  }

  await deps.db.updateTable('orders').set({ status: 'DELIVERED' }).execute()
  await deleteDueAccounts(deps, neverAborted())
  const later = await deps.db.selectFrom('orders').select('first_name').execute()
  expect(later).toEqual([{ first_name: 'Deleted' }, { first_name: 'Deleted' }])
  expect((await post('/api/auth/register', { name: 'Claire', email: user.email, password: 'secret6' })).status).toBe(
    201,
  )
})

const DOORS = [
  ['GET', '', undefined],
  ['PATCH', '', { name: 'X' }],
  ['POST', '/password', { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }],
  ['POST', '/email', { email: 'x@example.com', currentPassword: TEST_PASSWORD }],
  ['POST', '/verification-mail', undefined],
  ['GET', '/data', undefined],
  ['POST', '/deletion', { currentPassword: TEST_PASSWORD }],
  ['DELETE', '/deletion', undefined],
  ['GET', '/addresses', undefined],
  ['GET', '/sessions', undefined],
  ['DELETE', '/sessions', undefined],
] as const

test.each(DOORS)("%s of %s is allowed to the account's owner only", async (method, suffix, body) => {
  const { send, user, path, app } = await anAccount()
  const stranger = await signedIn(await aCustomer())
  expect((await send(method, suffix, body, stranger.headers)).status).toBe(404)
  expect((await send(method, suffix, body, {})).status).toBe(401)
  expect((await send(method, suffix, body, (await signedIn(await aStaffMember())).headers)).status).toBe(401)
  const guest = await signedIn(await aCustomer({ role: 'guest' }))
  expect((await app.request(`${path}${suffix}`, { method, headers: guest.headers })).status).toBe(403)
  expect(user.role).toBe('customer')
})

test('rejects a deletion request that cannot be stored, and stores it for one account only', async () => {
  const { db } = await testDatabase()
  const [one, other] = [await aCustomer(), await aCustomer()]
  const dueAt = new Date('2026-12-01T10:00:00Z')
  await expect(
    inTransaction(db, async (tx) => {
      await sql`set transaction read only`.execute(tx)
      await updateDeletionDue(tx, one.user_id, dueAt)
    }),
  ).rejects.toMatchObject({ cause: { code: '25006' } })
  await inTransaction(db, (tx) => updateDeletionDue(tx, one.user_id, dueAt))
  const wishes = await db.selectFrom('users').select(['user_id', 'deletion_due_at']).execute()
  expect(Object.fromEntries(wishes.map((row) => [row.user_id, row.deletion_due_at]))).toEqual({
    [one.user_id]: dueAt,
    [other.user_id]: null,
  })
})

test('finds only active customers, and recognizes deactivated accounts', async () => {
  const { db } = await testDatabase()
  const change = async (customer: { user_id: string }, over: { is_active?: boolean; deleted_at?: Date }) => {
    await db.updateTable('users').set(over).where('user_id', '=', customer.user_id).execute()
    return customer.user_id
  }
  const guest = (await aCustomer({ role: 'guest' })).user_id
  const staff = (await aStaffMember()).user_id
  const inactive = await change(await aCustomer(), { is_active: false })
  const gone = await change(await aCustomer(), { deleted_at: new Date() })
  const { user_id: active, email } = await aCustomer()
  expect(await findActiveCustomer(db, active)).toMatchObject({ userId: active, email, role: 'customer' })
  expect(await getCustomerRow(db, active)).toMatchObject({ userId: active })
  for (const one of [guest, staff, inactive, gone, 'usr_unknown']) {
    expect(await findActiveCustomer(db, one), one).toBeNull()
    await expect(getCustomerRow(db, one), one).rejects.toThrow('no result')
  }
  const deactivated = []
  for (const one of [active, guest, 'usr_unknown', inactive, gone]) deactivated.push(await isDeactivated(db, one))
  expect(deactivated).toEqual([false, false, false, true, true])
})
