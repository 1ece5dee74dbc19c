import { SSO_REFUSED, SSO_REQUIRED, type SsoSettingsView } from '@atelier/domain/single-sign-on/sso.schema'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aStaffMember, TEST_PASSWORD } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import {
  aSsoBody,
  beginSsoAt,
  connectIdentity,
  setUpSso,
  signInAt,
  SSO,
  SSO_PROFILE,
  SSO_SETTINGS,
} from '../../../testing/sso.ts'
import { aLyingProvider, type LyingProvider, type TokenClaims } from '../../../testing/sso-providers.ts'
import {
  CONFIRM_PASSWORD,
  dataOf,
  errorOutcomeOf,
  lastAuditEntry,
  pendingSignInOf,
  signInWithPasskey,
  staffWithPasskey,
  STAFF_LOGIN,
  type RequestHeaders,
} from '../../../testing/staff-passkeys.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { checkSsoSessions } from './end-sso-sessions.ts'
import { deleteOldSsoAttempts } from './sso-attempts.repo.ts'

const REFUSED_CONNECTION = [400, 'bad_request', SSO_REFUSED]
const signal = new AbortController().signal

const reasonOf = async (shop: TestApp) => {
  const [action, , , changes] = await lastAuditEntry(shop)
  return [action, (changes as { reason?: { after?: unknown } } | null)?.reason?.after]
}

const verify = (shop: TestApp, headers: RequestHeaders) => shop.get('/api/auth/admin/verify-token', headers)
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

/** Returns what the browser sends after the person signed in at the provider, to connect an account. */
async function aConnection(shop: TestApp, provider: LyingProvider, headers: RequestHeaders) {
  const response = await shop.post(`${SSO_PROFILE}/begin`, CONFIRM_PASSWORD, headers)
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { url } = await dataOf<{ url: string }>(response)
  return { body: { query: provider.visit(url) }, headers: { ...headers, Cookie: cookie } }
}

async function aShop(settings: Record<string, unknown> = {}) {
  const shop = await createTestApp()
  const provider = await aLyingProvider()
  return { shop, provider, ...(await setUpSso(shop, provider.issuer, settings)) }
}

async function anInvitation(shop: TestApp, headers: RequestHeaders) {
  const body = { name: 'Ines Valdor', email: 'ines@maison.example', role: 'EDITOR' }
  await shop.request('POST', '/api/auth/admin/users', body, headers)
  const { data } = await shop.deps.db
    .selectFrom('mails')
    .select('data')
    .orderBy('mail_id', 'desc')
    .executeTakeFirstOrThrow()
  return /#token=([\w-]{43})/.exec(JSON.stringify(data))?.[1] ?? ''
}

test('connects the account of a signed-in person, who then signs in and disconnects it', async () => {
  const { shop, provider } = await aShop()
  const staff = await aStaffMember({ role: 'EDITOR' })
  const { headers } = await signedIn(staff)
  provider.state.claims = { sub: 'person-1', email: 'private@example.net', email_verified: true }
  const connection = await aConnection(shop, provider, headers)
  expect(await dataOf(await shop.post(`${SSO_PROFILE}/connect`, connection.body, connection.headers))).toMatchObject({
    provider: 'Maison ID',
    connection: { lastUsedAt: null },
  })
  const { user, token } = await dataOf<{ user: { userId: string }; token: string }>(await signInAt(shop, provider))
  expect(user.userId).toBe(staff.user_id)
  const done = await shop.post(`${SSO_PROFILE}/disconnect`, CONFIRM_PASSWORD, headers)
  expect(await dataOf(done)).toMatchObject({ connection: null })
  expect([(await verify(shop, headers)).status, (await verify(shop, bearer(token))).status]).toEqual([200, 401])
  expect((await shop.post(`${SSO_PROFILE}/disconnect`, CONFIRM_PASSWORD, headers)).status).toBe(404)
  expect((await signInAt(shop, provider)).status).toBe(401)
  expect((await shop.sendEmails()).map(({ subject }) => subject)).toEqual([
    'Your account was connected',
    'Your account was disconnected',
  ])
})

test('refuses a connection without the password, in another session, of another person, and a second one', async () => {
  const { shop, provider } = await aShop()
  const staff = await aStaffMember()
  const { headers } = await signedIn(staff)
  const wrong = await shop.post(`${SSO_PROFILE}/begin`, { currentPassword: 'wrong' }, headers)
  expect(wrong.status).toBe(400)

  const other = await signedIn(await aStaffMember())
  const stolen = await aConnection(shop, provider, headers)
  const asOther = { ...stolen.headers, ...other.headers }
  expect(await errorOutcomeOf(await shop.post(`${SSO_PROFILE}/connect`, stolen.body, asOther))).toEqual(
    REFUSED_CONNECTION,
  )
  expect(await reasonOf(shop)).toEqual(['staff.sso_refused', 'state of another session'])

  const asSignIn = await aConnection(shop, provider, headers)
  expect((await shop.post(`${SSO}/complete`, asSignIn.body, { Cookie: asSignIn.headers.Cookie })).status).toBe(401)
  expect(await reasonOf(shop)).toEqual(['staff.sso_refused', 'state of another use'])

  await connectIdentity(shop, (await aStaffMember()).user_id, provider)
  const taken = await aConnection(shop, provider, headers)
  expect(await errorOutcomeOf(await shop.post(`${SSO_PROFILE}/connect`, taken.body, taken.headers))).toEqual(
    REFUSED_CONNECTION,
  )
  expect(await reasonOf(shop)).toEqual(['staff.sso_refused', 'identity of another account'])

  await connectIdentity(shop, staff.user_id, { issuer: provider.issuer, subject: 'person-2' })
  provider.state.claims = { sub: 'person-3' }
  const second = await aConnection(shop, provider, headers)
  expect((await shop.post(`${SSO_PROFILE}/connect`, second.body, second.headers)).status).toBe(409)
  const rows = await shop.deps.db.selectFrom('staff_identities').select('subject').orderBy('subject').execute()
  expect(rows.map(({ subject }) => subject)).toEqual(['person-1', 'person-2'])
})

test('accepts an invitation by signing in at the provider, once, whatever the address there', async () => {
  const { shop, provider, headers } = await aShop()
  const invitationToken = await anInvitation(shop, headers)
  provider.state.claims = { sub: 'ines', email: 'another@example.net', email_verified: true }
  const session = await dataOf<{ user: { email: string; adminRole: string }; token: string }>(
    await signInAt(shop, provider, { invitationToken }),
  )
  expect(session.user).toMatchObject({ email: 'ines@maison.example', adminRole: 'EDITOR' })
  expect((await signInAt(shop, provider, { invitationToken })).status).toBe(401)
  expect(await reasonOf(shop)).toEqual(['staff.sso_refused', 'invitation expired'])
  expect((await signInAt(shop, provider)).status).toBe(200)
  const denied = await shop.post(`${SSO_PROFILE}/disconnect`, CONFIRM_PASSWORD, bearer(session.token))
  expect([denied.status, ((await denied.json()) as { message: string }).message]).toEqual([
    409,
    expect.stringContaining('only way to sign in'),
  ])
})

test('an invitation connects no identity of another account, and stays usable', async () => {
  const { shop, provider, headers } = await aShop()
  await connectIdentity(shop, (await aStaffMember()).user_id, provider)
  const invitationToken = await anInvitation(shop, headers)
  expect((await signInAt(shop, provider, { invitationToken })).status).toBe(401)
  expect(await reasonOf(shop)).toEqual(['staff.sso_refused', 'identity of another account'])
  provider.state.claims = { sub: 'ines' }
  await dataOf(await signInAt(shop, provider, { invitationToken }))
})

test('a removed member of staff has no identity any more', async () => {
  const { shop, provider, headers } = await aShop()
  const staff = await aStaffMember({ role: 'EDITOR' })
  await connectIdentity(shop, staff.user_id, provider)
  await shop.app.request(`/api/auth/admin/users/${staff.user_id}`, { method: 'DELETE', headers })
  expect(await shop.deps.db.selectFrom('staff_identities').selectAll().execute()).toEqual([])
})

/** Single sign-on is required; `admin` is the emergency account, `staff` is connected. */
async function aShopThatRequiresIt() {
  const found = await aShop()
  const { shop, provider, admin, headers, body } = found
  const staff = await aStaffMember({ role: 'ADMIN' })
  await connectIdentity(shop, staff.user_id, provider)
  const plain = await signedIn(staff)
  const opened = await dataOf<{ token: string }>(await signInAt(shop, provider))
  const { updatedAt } = await dataOf<SsoSettingsView>(await shop.get(SSO_SETTINGS, headers))
  const required = { ...body, clientSecret: '', isRequired: true, breakGlass: [admin.user_id], updatedAt }
  await dataOf(await shop.request('PUT', SSO_SETTINGS, required, headers))
  return { ...found, staff, plain, opened }
}

test('requiring it ends the other sessions, and refuses passwords and passkeys', async () => {
  const { shop, staff, headers, plain, opened } = await aShopThatRequiresIt()
  const statuses = await Promise.all([headers, plain.headers, bearer(opened.token)].map((one) => verify(shop, one)))
  expect(statuses.map(({ status }) => status)).toEqual([200, 401, 200])
  const signIn = { email: staff.email, password: TEST_PASSWORD }
  expect(await errorOutcomeOf(await shop.post(STAFF_LOGIN, signIn))).toEqual([409, 'conflict', SSO_REQUIRED])
  expect((await shop.post(STAFF_LOGIN, { ...signIn, password: 'wrong' })).status).toBe(401)
  const { passkey } = await staffWithPasskey(shop)
  expect(await errorOutcomeOf(await signInWithPasskey(shop, passkey))).toEqual([409, 'conflict', SSO_REQUIRED])
})

test('an emergency account needs its second factor, and all super admins get an email', async () => {
  const { shop, admin } = await aShopThatRequiresIt()
  const colleague = await aStaffMember({ role: 'SUPER_ADMIN' })
  expect(await pendingSignInOf(shop, admin.email)).toMatchObject({ mustEnroll: true })
  const { pendingToken } = await pendingSignInOf(shop, admin.email)
  const { secret } = await dataOf<{ secret: string }>(await shop.post(`${STAFF_LOGIN}/enroll`, { pendingToken }))
  const { TOTP, Secret } = await import('otpauth')
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: shop.deps.now().getTime() })
  await dataOf(await shop.post(`${STAFF_LOGIN}/enroll/confirm`, { pendingToken, code }))
  const emails = (await shop.sendEmails()).filter(({ subject }) => subject === 'An emergency account was used')
  expect(emails.map(({ to }) => to).toSorted()).toEqual([admin.email, colleague.email].toSorted())
  expect(await shop.auditActions()).toContain('staff.break_glass_used')
})

test('an emergency account that is no super admin any more is like any other', async () => {
  const { shop, admin } = await aShopThatRequiresIt()
  await aStaffMember({ role: 'SUPER_ADMIN' })
  await shop.deps.db.updateTable('users').set({ admin_role: 'ADMIN' }).where('user_id', '=', admin.user_id).execute()
  expect((await shop.post(STAFF_LOGIN, { email: admin.email, password: TEST_PASSWORD })).status).toBe(409)
})

test('a new password keeps the session in the hands of the provider', async () => {
  const { shop, provider, opened } = await aShopThatRequiresIt()
  const body = { currentPassword: TEST_PASSWORD, newPassword: 'Another-horse-10!' }
  const changed = await shop.post('/api/auth/admin/profile/change-password', body, bearer(opened.token))
  const { token } = await dataOf<{ token: string }>(changed)
  await reportLogout(shop, await provider.logoutToken())
  expect((await verify(shop, bearer(token))).status).toBe(401)
})

const reportLogout = (shop: TestApp, token: string) =>
  shop.app.request(`${SSO}/back-channel-logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })

async function aSessionOfTheProvider(settings: Record<string, unknown> = {}) {
  const found = await aShop(settings)
  const { shop, provider } = found
  const staff = await aStaffMember({ role: 'EDITOR' })
  await connectIdentity(shop, staff.user_id, provider)
  provider.state.refreshToken = 'a-refresh-token'
  const { token } = await dataOf<{ token: string }>(await signInAt(shop, provider))
  await shop.deps.db
    .updateTable('sso_sessions')
    .set({ checked_at: sql`now() - interval '1 hour'` })
    .execute()
  return { ...found, staff, headers: bearer(token) }
}

test.each<[string, TokenClaims, string]>([
  ['of another issuer', { iss: 'https://evil.example' }, 'wrong issuer'],
  ['for another shop', { aud: 'another' }, 'wrong audience'],
  ['that is old', { iat: Math.floor(Date.now() / 1_000) - 900 }, 'wrong time of issue'],
  ['without an event', { events: {} }, 'not a logout token'],
  ['with a nonce', { nonce: 'n' }, 'an ID token'],
  ['without an ID', { jti: undefined }, 'invalid answer of the provider'],
  ['without a person', { sub: undefined }, 'names no person and no session'],
])('refuses a logout token %s', async (_, claims, reason) => {
  const { shop, provider, headers } = await aSessionOfTheProvider()
  expect((await reportLogout(shop, await provider.logoutToken(claims))).status).toBe(400)
  expect([await reasonOf(shop), (await verify(shop, headers)).status]).toEqual([['staff.sso_refused', reason], 200])
})

test('a logout token works once, and needs the signature of the provider', async () => {
  const { shop, provider, headers } = await aSessionOfTheProvider()
  provider.state.deviations = { signature: 'foreign key' }
  expect((await reportLogout(shop, await provider.logoutToken())).status).toBe(400)
  expect((await reportLogout(shop, 'no token')).status).toBe(400)
  expect((await shop.app.request(`${SSO}/back-channel-logout`, { method: 'POST' })).status).toBe(400)
  provider.state.deviations = {}
  const token = await provider.logoutToken()
  expect((await reportLogout(shop, token)).status).toBe(200)
  expect((await verify(shop, headers)).status).toBe(401)
  expect((await reportLogout(shop, token)).status).toBe(400)
  expect(await reasonOf(shop)).toEqual(['staff.sso_refused', 'logout token used before'])
})

const GROUP_RULE = { claim: 'groups', value: 'shop', role: 'EDITOR' }

test.each<[string, (provider: LyingProvider) => void, string]>([
  [
    'withdrew the token',
    ({ state }) => void (state.deviations = { tokenResponse: { status: 400, body: { error: 'invalid_grant' } } }),
    'the provider answered invalid_grant',
  ],
  ['removed the person from the group', ({ state }) => void (state.claims['groups'] = []), 'no role for this person'],
  [
    'moved the person to another role',
    ({ state }) => void (state.claims['groups'] = ['shop-managers']),
    'another role',
  ],
  ['answers for another person', ({ state }) => void (state.claims['sub'] = 'person-2'), 'another subject'],
  [
    'changed the address',
    ({ state }) => void (state.claims['email'] = 'ines@evil.example'),
    'address of another domain',
  ],
])('the hourly check ends the sessions when the provider %s', async (_, change, reason) => {
  const { shop, provider, headers } = await aSessionInGroup()
  change(provider)
  expect(await checkSsoSessions(shop.deps, signal)).toEqual({ checked: 0, ended: 1, unanswered: 0 })
  expect([await reasonOf(shop), (await verify(shop, headers)).status]).toEqual([['staff.sso_ended', reason], 401])
})

async function aSessionInGroup() {
  const shop = await createTestApp()
  const provider = await aLyingProvider()
  provider.state.claims = { sub: 'person-1', email: 'ines@maison.example', email_verified: true, groups: ['shop'] }
  provider.state.refreshToken = 'a-refresh-token'
  const rules = [GROUP_RULE, { ...GROUP_RULE, value: 'shop-managers', role: 'MANAGER' }]
  await setUpSso(shop, provider.issuer, { rules, domains: ['maison.example'] })
  await connectIdentity(shop, (await aStaffMember({ role: 'EDITOR' })).user_id, provider)
  const { token } = await dataOf<{ token: string }>(await signInAt(shop, provider))
  await shop.deps.db
    .updateTable('sso_sessions')
    .set({ checked_at: sql`now() - interval '1 hour'` })
    .execute()
  return { shop, provider, headers: bearer(token) }
}

test('the hourly check stores the new refresh token, encrypted, and a provider that is down ends nothing', async () => {
  const { shop, provider, headers } = await aSessionInGroup()
  provider.state.isDown = true
  expect(await checkSsoSessions(shop.deps, signal)).toEqual({ checked: 0, ended: 0, unanswered: 1 })
  provider.state.isDown = false
  provider.state.refreshToken = 'the-next-token'
  expect(await checkSsoSessions(shop.deps, signal)).toEqual({ checked: 1, ended: 0, unanswered: 0 })
  await shop.deps.db
    .updateTable('sso_sessions')
    .set({ checked_at: sql`now() - interval '1 hour'` })
    .execute()
  expect(await checkSsoSessions(shop.deps, signal)).toEqual({ checked: 1, ended: 0, unanswered: 0 })
  const refreshes = provider.state.tokenRequests.map((request) => request.get('refresh_token')).filter(Boolean)
  expect(refreshes).toEqual(['a-refresh-token', 'the-next-token'])
  const { refresh_token: stored } = await shop.deps.db.selectFrom('sso_sessions').selectAll().executeTakeFirstOrThrow()
  expect(stored?.includes('the-next-token')).toBe(false)
  expect((await verify(shop, headers)).status).toBe(200)
})

test.each<[string, Record<string, unknown>, string]>([
  ['clientSecret', { clientSecret: '' }, 'Enter the client secret'],
  ['name', { name: ' ' }, 'Enter the name'],
  ['issuer', { issuer: 'http://provider.example' }, 'begins with https://'],
  ['issuer', { issuer: 'http://127.0.0.1:9' }, 'doesn’t answer'],
  ['domains', { createsAccounts: true, fallbackRole: 'VIEWER' }, 'Enter a domain'],
  ['domains.0', { domains: ['not a domain'] }, 'domains like'],
  ['fallbackRole', { createsAccounts: true, domains: ['maison.example'] }, 'Choose a role'],
  ['fallbackRole', { fallbackRole: 'SUPER_ADMIN' }, 'other than super admin'],
  ['rules.0.role', { rules: [{ claim: 'groups', value: 'a', role: 'SUPER_ADMIN' }] }, 'other than super admin'],
  ['breakGlass', { isRequired: true }, 'Choose a super admin'],
  ['breakGlass', { breakGlass: ['usr_1', 'usr_2', 'usr_3'] }, 'at most 2'],
  ['breakGlass', { isRequired: true, breakGlass: ['usr_1'] }, 'active super admins'],
])('names the field %s that is wrong: %j', async (field, changes, message) => {
  const shop = await createTestApp()
  const provider = await aLyingProvider()
  const { headers } = await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))
  const response = await shop.request('PUT', SSO_SETTINGS, aSsoBody(provider.issuer, changes), headers)
  const { errors } = (await response.json()) as { errors: { path: string; message: string }[] }
  expect([response.status, errors[0]]).toEqual([400, { path: field, message: expect.stringContaining(message) }])
})

test('never sends the secret, and sends a stored one to no other provider', async () => {
  const { shop, headers, body, provider } = await aShop()
  const text = await (await shop.get(SSO_SETTINGS, headers)).text()
  expect([text.includes(body.clientSecret), text.includes('"hasSecret":true')]).toEqual([false, true])
  const { client_secret: stored } = await shop.deps.db.selectFrom('sso_settings').selectAll().executeTakeFirstOrThrow()
  expect(stored?.includes(body.clientSecret)).toBe(false)
  const other = await aLyingProvider()
  const { updatedAt } = await dataOf<SsoSettingsView>(await shop.get(SSO_SETTINGS, headers))
  const change = { ...body, clientSecret: '', updatedAt }
  const moved = await shop.request('PUT', SSO_SETTINGS, { ...change, issuer: other.issuer }, headers)
  expect([moved.status, other.state.tokenRequests]).toEqual([400, []])
  expect((await shop.request('PUT', SSO_SETTINGS, { ...change, updatedAt: null }, headers)).status).toBe(409)
  const { url } = await beginSsoAt(shop)
  expect(url).toContain(provider.issuer)
})

test('switching it off ends the sessions of the provider, and needs a password', async () => {
  const { shop, provider, headers, body } = await aShop()
  const staff = await aStaffMember({ role: 'SUPER_ADMIN' })
  await connectIdentity(shop, staff.user_id, provider)
  await shop.deps.db.updateTable('users').set({ password_hash: null }).where('user_id', '=', staff.user_id).execute()
  const { token } = await dataOf<{ token: string }>(await signInAt(shop, provider))
  const { updatedAt } = await dataOf<SsoSettingsView>(await shop.get(SSO_SETTINGS, headers))
  const off = { ...body, isEnabled: false, clientSecret: '', updatedAt }
  expect((await shop.request('PUT', SSO_SETTINGS, off, bearer(token))).status).toBe(409)
  await dataOf(await shop.request('PUT', SSO_SETTINGS, off, headers))
  expect([(await verify(shop, bearer(token))).status, (await verify(shop, headers)).status]).toEqual([401, 200])
})

test('only super admins see and change the settings', async () => {
  const { shop, body } = await aShop()
  const { headers } = await signedIn(await aStaffMember({ role: 'ADMIN' }))
  expect((await shop.get(SSO_SETTINGS, headers)).status).toBe(403)
  expect((await shop.request('PUT', SSO_SETTINGS, body, headers)).status).toBe(403)
})

test('deletes attempts an hour after they expired', async () => {
  const { shop } = await aShop()
  await beginSsoAt(shop)
  expect(await deleteOldSsoAttempts(shop.deps.db)).toBe(0)
  await shop.deps.db
    .updateTable('sso_attempts')
    .set({ expires_at: sql`now() - interval '2 hours'` })
    .execute()
  expect(await deleteOldSsoAttempts(shop.deps.db)).toBe(1)
})
