import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aStaffMember, TEST_PASSWORD } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const PROFILE = '/api/auth/admin/profile'
const VERIFY = '/api/auth/admin/verify-token'
const NEW_PASSWORD = 'Tram-Ofen#41Birke'

test('changes the password, ends all sessions, opens a new one and notifies the owner', async () => {
  const shop = await createTestApp()
  const staff = await aStaffMember({ email: 'margaux@atelier.example' })
  const [here, elsewhere] = [await signedIn(staff), await signedIn(staff)]
  const body = { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }
  const response = await shop.post(`${PROFILE}/change-password`, body, here.headers)
  expect(response.status).toBe(200)
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect((await shop.get(VERIFY, { Cookie: cookie })).status).toBe(200)
  for (const { headers } of [here, elsewhere]) expect((await shop.get(VERIFY, headers)).status).toBe(401)
  const login = (password: string) => shop.post('/api/auth/admin/login', { email: staff.email, password })
  expect((await login(TEST_PASSWORD)).status).toBe(401)
  expect((await login(NEW_PASSWORD)).status).toBe(200)
  const email = await shop.deps.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()
  expect(email).toMatchObject({ recipient: staff.email, subject: 'Your password was changed' })
  expect(await shop.auditActions()).toEqual(['staff.password_changed', 'staff.sign_in_refused', 'staff.signed_in'])
})

test.each([
  [{ currentPassword: 'wrong', newPassword: NEW_PASSWORD }, 'currentPassword', 'That isn’t your current password'],
  [{ currentPassword: TEST_PASSWORD, newPassword: '' }, 'newPassword', 'Password is required'],
  [
    { currentPassword: TEST_PASSWORD, newPassword: 'Margaux#20x7' },
    'newPassword',
    'This password is easy to guess. Please choose another.',
  ],
])('rejects %j, names the field and ends no session', async (body, path, message) => {
  const shop = await createTestApp()
  const { headers } = await signedIn(await aStaffMember())
  const response = await shop.post(`${PROFILE}/change-password`, body, headers)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ errors: [{ path, message }] })
  expect((await shop.get(VERIFY, headers)).status).toBe(200)
})

test('lists the caller’s sessions and ends one of them, but not a session of another user', async () => {
  const shop = await createTestApp()
  const staff = await aStaffMember()
  const stranger = await signedIn(await aStaffMember())
  const [here, elsewhere] = [await signedIn(staff), await signedIn(staff)]
  const list = async (headers: Record<string, string>) =>
    (
      (await (await shop.get(`${PROFILE}/sessions`, headers)).json()) as {
        data: { sessionId: number; isCurrent: boolean }[]
      }
    ).data
  const mine = await list(here.headers)
  expect(mine.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  expect(mine).toHaveLength(2)
  const end = async (sessionId: number | undefined) =>
    (await shop.app.request(`${PROFILE}/sessions/${sessionId}`, { method: 'DELETE', headers: here.headers })).status
  expect(await end((await list(stranger.headers))[0]?.sessionId)).toBe(404)
  expect(await end(mine.find(({ isCurrent }) => !isCurrent)?.sessionId)).toBe(200)
  expect((await shop.get(VERIFY, elsewhere.headers)).status).toBe(401)
  expect((await shop.get(VERIFY, stranger.headers)).status).toBe(200)
})

test('signs out everywhere with the right password', async () => {
  const shop = await createTestApp()
  const staff = await aStaffMember()
  const [here, elsewhere] = [await signedIn(staff), await signedIn(staff)]
  const everywhere = (currentPassword: string) =>
    shop.post(`${PROFILE}/sign-out-everywhere`, { currentPassword }, here.headers)
  expect((await everywhere('wrong')).status).toBe(400)
  expect((await everywhere(TEST_PASSWORD)).headers.get('set-cookie')).toMatch(/^staff=; Max-Age=0/)
  for (const { headers } of [here, elsewhere]) expect((await shop.get(VERIFY, headers)).status).toBe(401)
})

test('records successful and rejected sign-ins with their origin', async () => {
  const shop = await createTestApp({ TRUSTED_PROXIES: '1' })
  const staff = await aStaffMember({ email: 'margaux@atelier.example' })
  const from = { 'X-Forwarded-For': '203.0.113.77', 'User-Agent': 'Mozilla/5.0 (Macintosh) Firefox/140.0' }
  const login = (email: string, password: string) => shop.post('/api/auth/admin/login', { email, password }, from)
  await login(staff.email, 'wrong-password')
  await login('my-secret-password', 'x')
  const { data } = (await (await login(staff.email, TEST_PASSWORD)).json()) as { data: { token: string } }
  await shop.post('/api/auth/admin/logout', undefined, { Authorization: `Bearer ${data.token}` })
  await shop.post('/api/auth/admin/logout', undefined)
  const rows = await shop.deps.db.selectFrom('audit_entries').selectAll().orderBy('entry_id').execute()
  expect(rows).toMatchObject([
    { action: 'staff.sign_in_refused', actor_id: null, target_name: 'm***@atelier.example', network: '203.0.113.0/24' },
    { action: 'staff.sign_in_refused', actor_id: null, target_name: 'Unknown email' },
    { action: 'staff.signed_in', actor_id: staff.user_id, device: 'Firefox on Mac' },
    { action: 'staff.signed_out', actor_id: staff.user_id },
  ])
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113\.77|my-secret-password/)
})

/** The audit entries with the id and role of their actor. */
const entries = async ({ deps }: TestApp) =>
  (await deps.db.selectFrom('audit_entries').selectAll().orderBy('entry_id').execute()).map(
    ({ action, actor_id, actor_role, target_id, changes }) => [action, actor_id, actor_role, target_id, changes],
  )

/** Number of sessions per user. */
const sessionsOf = async ({ deps }: TestApp, ...users: { user_id: string }[]) => {
  const rows = await deps.db.selectFrom('sessions').select('user_id').execute()
  return users.map((user) => rows.filter(({ user_id }) => user_id === user.user_id).length)
}

const notice = (email: string) => ({
  recipient: email,
  sender_type: 'admin',
  type: 'account',
  subject: 'Your password was changed',
  template: 'notice',
  data: {
    preview: 'All other devices were signed out.',
    title: 'Your password was changed',
    greeting: 'Dear Margaux Laurent,',
    paragraphs: [
      'Your staff account password was changed. All other devices were signed out.',
      "If this wasn't you, tell a super admin right away.",
    ],
    isForStaff: true,
    shopUrl: 'https://shop.example',
  },
})
const MAIL = ['recipient', 'sender_type', 'type', 'subject', 'template', 'data'] as const

test('changing a password affects the sessions, password, email and audit entry of one user', async () => {
  const shop = await createTestApp({ PUBLIC_URL: 'https://shop.example' })
  const { db } = shop.deps
  let wakes = 0
  shop.deps.signals.on('mail-queued', () => (wakes += 1))
  const [staff, other] = [await aStaffMember(), await aStaffMember()]
  const [{ headers }] = [await signedIn(staff), await signedIn(staff), await signedIn(other)]
  const change = (currentPassword: string) =>
    shop.post(`${PROFILE}/change-password`, { currentPassword, newPassword: NEW_PASSWORD }, headers)
  expect((await change('wrong')).status).toBe(400)
  expect([await sessionsOf(shop, staff, other), wakes, await entries(shop)]).toEqual([[2, 1], 0, []])
  const response = await change(TEST_PASSWORD)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await sessionsOf(shop, staff, other)).toEqual([1, 1])
  const hashes = await db.selectFrom('users').select(['user_id', 'password_hash']).execute()
  expect(hashes.find(({ user_id }) => user_id === other.user_id)?.password_hash).toBe(other.password_hash)
  expect(await db.selectFrom('mails').select(MAIL).execute()).toEqual([notice(staff.email)])
  expect(wakes).toBe(1)
  expect(await entries(shop)).toEqual([['staff.password_changed', staff.user_id, 'ADMIN', null, {}]])
})

test('stores, notifies and records a password chosen during sign-in once', async () => {
  const shop = await createTestApp({ PUBLIC_URL: 'https://shop.example' })
  const { db } = shop.deps
  let wakes = 0
  shop.deps.signals.on('mail-queued', () => (wakes += 1))
  const [staff, other] = [await aStaffMember({ role: 'EDITOR' }), await aStaffMember()]
  await sql`update users set must_change_password = true`.execute(db)
  const login = await shop.post('/api/auth/admin/login', { email: staff.email, password: TEST_PASSWORD })
  expect([login.headers.get('cache-control'), login.headers.get('set-cookie')]).toEqual(['no-store', null])
  const waiting = (await login.json()) as { data: { newPassword: { pendingToken: string } } }
  expect(waiting).toEqual({
    success: true,
    data: {
      newPassword: {
        pendingToken: expect.any(String),
        expiresInMs: 300_000,
        name: 'Margaux Laurent',
        email: staff.email,
      },
    },
  })
  const { pendingToken } = waiting.data.newPassword
  const choose = (password: string) =>
    shop.post('/api/auth/admin/login/new-password', { pendingToken, password }, { 'User-Agent': 'Firefox/140.0' })
  const guessable = await choose('Margaux#20x7')
  expect([guessable.status, wakes, await entries(shop)]).toEqual([400, 0, []])
  const chosen = await choose(NEW_PASSWORD)
  expect([chosen.status, chosen.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await chosen.json()).toMatchObject({ data: { isAdmin: true, user: { adminRole: 'EDITOR' } } })
  expect(await db.selectFrom('mails').select(MAIL).execute()).toEqual([notice(staff.email)])
  expect(wakes).toBe(1)
  expect(await entries(shop)).toEqual([
    ['staff.password_changed', staff.user_id, 'EDITOR', null, {}],
    ['staff.signed_in', staff.user_id, 'EDITOR', null, {}],
  ])
  const rows = await db.selectFrom('users').select(['user_id', 'must_change_password', 'password_hash']).execute()
  const byId = Object.fromEntries(rows.map(({ user_id, ...row }) => [user_id, row]))
  expect(byId[other.user_id]).toEqual({ must_change_password: true, password_hash: other.password_hash })
  expect(byId[staff.user_id]?.must_change_password).toBe(false)
})

test('returns device, times and current flag of the caller’s sessions', async () => {
  const shop = await createTestApp()
  const staff = await aStaffMember()
  const [here] = [await signedIn(staff), await signedIn(staff)]
  const rows = await shop.deps.db.selectFrom('sessions').selectAll().orderBy('session_id').execute()
  const [mine, elsewhere] = rows
  await sql`update sessions set device = 'Firefox on Mac', last_seen_at = now() - interval '5 seconds'
    where session_id = ${elsewhere?.session_id}`.execute(shop.deps.db)
  const [, seen] = await shop.deps.db.selectFrom('sessions').selectAll().orderBy('session_id').execute()
  const response = await shop.get(`${PROFILE}/sessions`, here.headers)
  expect(await response.json()).toEqual({
    success: true,
    data: [
      {
        sessionId: mine?.session_id,
        device: 'Unknown device',
        createdAt: mine?.created_at.toISOString(),
        lastSeenAt: mine?.last_seen_at.toISOString(),
        isCurrent: true,
      },
      {
        sessionId: elsewhere?.session_id,
        device: 'Firefox on Mac',
        createdAt: elsewhere?.created_at.toISOString(),
        lastSeenAt: seen?.last_seen_at.toISOString(),
        isCurrent: false,
      },
    ],
  })
})

test('records ended sessions with their actor, and ends no others', async () => {
  const shop = await createTestApp()
  const [staff, other] = [await aStaffMember(), await aStaffMember()]
  const [here] = [await signedIn(staff), await signedIn(staff), await signedIn(other)]
  const end = async (sessionId: number) => {
    const response = await shop.app.request(`${PROFILE}/sessions/${sessionId}`, {
      method: 'DELETE',
      headers: here.headers,
    })
    return [response.status, ((await response.json()) as { message?: string }).message]
  }
  const [, elsewhere] = await shop.deps.db.selectFrom('sessions').selectAll().orderBy('session_id').execute()
  expect(await end(2 ** 52)).toEqual([404, 'Session not found'])
  expect([await sessionsOf(shop, staff, other), await entries(shop)]).toEqual([[2, 1], []])
  expect(await end(elsewhere?.session_id ?? 0)).toEqual([200, undefined])
  expect(await sessionsOf(shop, staff, other)).toEqual([1, 1])
  const everywhere = await shop.post(`${PROFILE}/sign-out-everywhere`, { currentPassword: TEST_PASSWORD }, here.headers)
  expect(everywhere.status).toBe(200)
  expect(await sessionsOf(shop, staff, other)).toEqual([0, 1])
  expect(await entries(shop)).toEqual([
    ['staff.session_ended', staff.user_id, 'ADMIN', null, {}],
    ['staff.signed_out_everywhere', staff.user_id, 'ADMIN', null, {}],
  ])
})

test('accepts session ids from 1 to 2^52', async () => {
  const shop = await createTestApp()
  const statuses = []
  for (const sessionId of [0, 1, 2 ** 52, 2 ** 52 + 1]) {
    const { headers } = await signedIn(await aStaffMember())
    const response = await shop.app.request(`${PROFILE}/sessions/${sessionId}`, { method: 'DELETE', headers })
    statuses.push(response.status)
  }
  // Session 1 may belong to another user or to the caller.
  expect(statuses).toEqual([400, expect.toBeOneOf([200, 404]), 404, 400])
})
