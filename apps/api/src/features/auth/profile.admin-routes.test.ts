import { expect, test } from 'vitest'
import { aStaffMember, TEST_PASSWORD } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const PROFILE = '/api/auth/admin/profile'
const VERIFY = '/api/auth/admin/verify-token'
const NEW_PASSWORD = 'Tram-Ofen#41Birke'

const actions = async ({ deps }: TestApp): Promise<string[]> =>
  (await deps.db.selectFrom('audit_entries').select('action').orderBy('entry_id').execute()).map(({ action }) => action)

test('changes the password, ends every session, goes on with a new one and tells the owner', async () => {
  const shop = await createTestApp()
  const staff = await aStaffMember({ email: 'margaux@atelier.example' })
  const [here, elsewhere] = [await signedIn(staff), await signedIn(staff)]
  const body = { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }
  const answer = await shop.post(`${PROFILE}/change-password`, body, here.headers)
  expect(answer.status).toBe(200)
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect((await shop.get(VERIFY, { Cookie: cookie })).status).toBe(200)
  for (const { headers } of [here, elsewhere]) expect((await shop.get(VERIFY, headers)).status).toBe(401)
  const login = (password: string) => shop.post('/api/auth/admin/login', { email: staff.email, password })
  expect((await login(TEST_PASSWORD)).status).toBe(401)
  expect((await login(NEW_PASSWORD)).status).toBe(200)
  const mail = await shop.deps.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()
  expect(mail).toMatchObject({ recipient: staff.email, subject: 'Your password was changed' })
  expect(await actions(shop)).toEqual(['staff.password_changed', 'staff.sign_in_refused', 'staff.signed_in'])
})

test.each([
  [{ currentPassword: 'wrong', newPassword: NEW_PASSWORD }, 'currentPassword', 'This is not your current password'],
  [{ currentPassword: TEST_PASSWORD, newPassword: '' }, 'newPassword', 'Password is required'],
  [
    { currentPassword: TEST_PASSWORD, newPassword: 'Margaux#20x7' },
    'newPassword',
    'This password is easy to guess. Please choose another.',
  ],
])('refuses %j in its field and ends nothing', async (body, path, message) => {
  const shop = await createTestApp()
  const { headers } = await signedIn(await aStaffMember())
  const answer = await shop.post(`${PROFILE}/change-password`, body, headers)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ errors: [{ path, message }] })
  expect((await shop.get(VERIFY, headers)).status).toBe(200)
})

test('lists the own sessions and ends one of them, never somebody else’s', async () => {
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

test('signs out everywhere for whoever knows the password', async () => {
  const shop = await createTestApp()
  const staff = await aStaffMember()
  const [here, elsewhere] = [await signedIn(staff), await signedIn(staff)]
  const everywhere = (currentPassword: string) =>
    shop.post(`${PROFILE}/sign-out-everywhere`, { currentPassword }, here.headers)
  expect((await everywhere('wrong')).status).toBe(400)
  expect((await everywhere(TEST_PASSWORD)).headers.get('set-cookie')).toMatch(/^staff=; Max-Age=0/)
  for (const { headers } of [here, elsewhere]) expect((await shop.get(VERIFY, headers)).status).toBe(401)
})

test('writes down who came in, from where, and who was turned away', async () => {
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
    { action: 'staff.sign_in_refused', actor_id: null, target_name: 'Unknown address' },
    { action: 'staff.signed_in', actor_id: staff.user_id, device: 'Firefox on Mac' },
    { action: 'staff.signed_out', actor_id: staff.user_id },
  ])
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113\.77|my-secret-password/)
})
