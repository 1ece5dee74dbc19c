import { SSO_REFUSED, SSO_UNAVAILABLE } from '@atelier/domain/single-sign-on/sso.schema'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCustomer, aStaffMember } from '../../../testing/factories.ts'
import { beginSsoAt, connectIdentity, setUpSso, signInAt, SSO } from '../../../testing/sso.ts'
import {
  aLyingProvider,
  aRealProvider,
  SSO_RETURN_URL,
  type ProviderDeviations,
  type TokenClaims,
} from '../../../testing/sso-providers.ts'
import { dataOf, errorOutcomeOf, lastAuditEntry } from '../../../testing/staff-passkeys.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { checkSsoSessions } from './end-sso-sessions.ts'

const REFUSED = [401, 'bad_credentials', SSO_REFUSED]
const signal = new AbortController().signal

const reasonOf = async (shop: TestApp) => {
  const [action, , , changes] = await lastAuditEntry(shop)
  return [action, (changes as { reason?: { after?: unknown } } | null)?.reason?.after]
}

/** A provider, a connected member of staff, and the browser at which they sign in. */
async function aConnectedPerson(settings: Record<string, unknown> = {}) {
  const shop = await createTestApp()
  const provider = await aLyingProvider()
  const staff = await aStaffMember({ role: 'EDITOR' })
  const setUp = await setUpSso(shop, provider.issuer, settings)
  await connectIdentity(shop, staff.user_id, provider)
  return { shop, provider, staff, ...setUp }
}

const verify = (shop: TestApp, token: string) =>
  shop.get('/api/auth/admin/verify-token', { Authorization: `Bearer ${token}` })

interface Signed {
  token: string
  user: { userId: string; adminRole: string; name: string; email: string }
}

test('signs in with oidc-provider, asks it again after an hour, and ends with its logout', async () => {
  const shop = await createTestApp()
  const person = {
    sub: 'ines',
    email: 'ines@maison.example',
    email_verified: true,
    name: 'Ines Valdor',
    groups: ['shop'],
  }
  const reportLogout = (body: string) =>
    Promise.resolve(
      shop.app.request(`${SSO}/back-channel-logout`, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      }),
    )
  const provider = await aRealProvider({ person, reportLogout })
  const rules = [{ claim: 'groups', value: 'shop', role: 'MANAGER' }]
  await setUpSso(shop, provider.issuer, { createsAccounts: true, domains: ['maison.example'], rules })

  const response = await signInAt(shop, provider)
  expect(response.headers.get('set-cookie')).toMatch(/^staff=/)
  const { token, user } = await dataOf<Signed>(response)
  expect(user).toMatchObject({ adminRole: 'MANAGER', name: 'Ines Valdor', email: 'ines@maison.example' })
  const again = await dataOf<Signed>(await signInAt(shop, provider))
  expect(again.user.userId).toBe(user.userId)

  await shop.deps.db
    .updateTable('sso_sessions')
    .set({ checked_at: sql`now() - interval '1 hour'` })
    .execute()
  expect(await checkSsoSessions(shop.deps, signal)).toEqual({ checked: 2, ended: 0, unanswered: 0 })
  expect(await checkSsoSessions(shop.deps, signal)).toEqual({ checked: 0, ended: 0, unanswered: 0 })

  const { provider_session: sid } = await shop.deps.db
    .selectFrom('sso_sessions')
    .select('provider_session')
    .orderBy('session_id')
    .executeTakeFirstOrThrow()
  await provider.logOut(sid ?? undefined)
  expect([(await verify(shop, token)).status, (await verify(shop, again.token)).status]).toEqual([401, 200])
  await provider.logOut()
  expect((await verify(shop, again.token)).status).toBe(401)
  expect((await shop.auditActions()).filter((action) => action.startsWith('staff.'))).toEqual([
    'staff.signed_in',
    'staff.signed_in',
    'staff.sso_ended',
    'staff.sso_ended',
  ])
})

test('sends the browser to the provider with PKCE, state and nonce', async () => {
  const shop = await createTestApp()
  const provider = await aLyingProvider()
  await setUpSso(shop, provider.issuer, { scopes: 'groups email' })
  const { url, headers } = await beginSsoAt(shop)
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
    client_id: 'shop',
    redirect_uri: SSO_RETURN_URL,
    response_type: 'code',
    scope: 'openid email profile groups',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(headers['Cookie']).toMatch(/^sso=[\w-]{43}$/)
})

test('returns to the portal of ADMIN_HOST', async () => {
  const shop = await createTestApp({ PUBLIC_URL: 'https://shop.example', ADMIN_HOST: 'desk.shop.example' })
  const provider = await aLyingProvider()
  const host = { Host: 'desk.shop.example' }
  const { get, request } = shop
  const desk: TestApp = {
    ...shop,
    get: (path, headers) => get(path, { ...headers, ...host }),
    request: (method, path, body, headers) => request(method, path, body, { ...headers, ...host }),
  }
  await setUpSso(desk, provider.issuer)
  const response = await shop.post(`${SSO}/begin`, {}, host)
  const { url } = await dataOf<{ url: string }>(response)
  expect(new URL(url).searchParams.get('redirect_uri')).toBe('https://desk.shop.example/admin/sso')
  expect(response.headers.get('set-cookie')).toMatch(
    /^__Host-sso=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  expect((await shop.post(`${SSO}/begin`, {}, { Host: 'shop.example' })).status).toBe(404)
})

test('a connected account keeps the role of the portal without a table, and gets that of the table', async () => {
  const { shop, provider, staff, headers, body } = await aConnectedPerson()
  expect((await dataOf<Signed>(await signInAt(shop, provider))).user).toMatchObject({
    userId: staff.user_id,
    adminRole: 'EDITOR',
  })
  const rules = [{ claim: 'groups', value: 'shop', role: 'MANAGER' }]
  const { updatedAt } = await dataOf<{ updatedAt: string }>(await shop.get('/api/admin/single-sign-on', headers))
  const change = { ...body, rules, clientSecret: '', updatedAt }
  await dataOf(await shop.request('PUT', '/api/admin/single-sign-on', change, headers))
  provider.state.deviations = { userInfo: { groups: ['shop'] } }
  const { user, token } = await dataOf<Signed>(await signInAt(shop, provider))
  expect(user.adminRole).toBe('MANAGER')
  expect((await verify(shop, token)).status).toBe(200)
  provider.state.deviations = { userInfo: { groups: ['former'] } }
  expect(await errorOutcomeOf(await signInAt(shop, provider))).toEqual(REFUSED)
  expect(await reasonOf(shop)).toEqual(['staff.sso_refused', 'no role for this person'])
})

test('reads the keys of the provider again at every sign-in', async () => {
  const { shop, provider } = await aConnectedPerson()
  expect((await signInAt(shop, provider)).status).toBe(200)
  await provider.rotateKeys()
  expect((await signInAt(shop, provider)).status).toBe(200)
})

const now = Math.floor(Date.now() / 1_000)

test.each<[string, ProviderDeviations, string]>([
  ['another issuer', { idClaims: { iss: 'https://evil.example' } }, 'wrong issuer'],
  ['another audience', { idClaims: { aud: 'another-shop' } }, 'wrong audience'],
  ['several audiences of another party', { idClaims: { aud: ['shop', 'other'], azp: 'other' } }, 'wrong audience'],
  ['the nonce of another sign-in', { idClaims: { nonce: 'another' } }, 'wrong nonce'],
  ['no nonce', { idClaims: { nonce: undefined } }, 'wrong nonce'],
  ['no subject', { idClaims: { sub: undefined } }, 'another subject'],
  ['an expired token', { idClaims: { iat: now - 900, exp: now - 120 } }, 'token expired'],
  ['a token without an expiry', { idClaims: { exp: undefined } }, 'token expired'],
  ['a token that is not valid yet', { idClaims: { nbf: now + 600 } }, 'token not valid yet'],
  ['the signature of a foreign key', { signature: 'foreign key' }, 'wrong signature'],
  ['a changed payload', { signature: 'changed payload' }, 'wrong signature'],
  ['an unknown key', { signature: 'unknown key' }, 'unknown key'],
  ['no signature', { signature: 'none' }, 'unsupported algorithm'],
  ['a signature with the client secret', { signature: 'client secret' }, 'unsupported algorithm'],
  [
    'an expired code',
    { tokenResponse: { status: 400, body: { error: 'invalid_grant' } } },
    'the provider answered invalid_grant',
  ],
  ['no ID token', { tokenResponse: { status: 200, body: { access_token: 'a', token_type: 'Bearer' } } }, 'no ID token'],
  ['userinfo of another person', { userInfo: { sub: 'another' } }, 'another subject'],
  ['a description of another issuer', { description: { issuer: 'https://evil.example' } }, 'another issuer'],
])('refuses %s with the neutral sentence, and audits the reason', async (_, deviations, reason) => {
  const { shop, provider } = await aConnectedPerson()
  const { url, headers } = await beginSsoAt(shop)
  provider.state.deviations = deviations
  const response = await shop.post(`${SSO}/complete`, { query: provider.visit(url) }, headers)
  expect([await errorOutcomeOf(response), await reasonOf(shop)]).toEqual([REFUSED, ['staff.sso_refused', reason]])
})

test.each<[string, (query: URLSearchParams) => void, string]>([
  ['without a state', (query) => query.delete('state'), 'no state'],
  ['with two states', (query) => query.append('state', 'another'), 'no state'],
  ['with an unknown state', (query) => query.set('state', 'another'), 'unknown state'],
  [
    'with an error of the provider',
    (query) => (query.delete('code'), query.set('error', 'access_denied')),
    'the provider answered access_denied',
  ],
  ['from another issuer', (query) => query.set('iss', 'https://evil.example'), 'wrong issuer'],
])('refuses a return %s', async (_, change, reason) => {
  const { shop, provider } = await aConnectedPerson()
  const { url, headers } = await beginSsoAt(shop)
  const query = new URLSearchParams(provider.visit(url))
  change(query)
  const response = await shop.post(`${SSO}/complete`, { query: query.toString() }, headers)
  expect([await errorOutcomeOf(response), await reasonOf(shop)]).toEqual([REFUSED, ['staff.sso_refused', reason]])
})

test('a return works once, for five minutes, and only in the browser that began', async () => {
  const { shop, provider } = await aConnectedPerson()
  const first = await beginSsoAt(shop)
  const stolen = { query: provider.visit(first.url) }
  const other = await beginSsoAt(shop)
  expect(await errorOutcomeOf(await shop.post(`${SSO}/complete`, stolen, other.headers))).toEqual(REFUSED)
  expect(await reasonOf(shop)).toEqual(['staff.sso_refused', 'state of another browser'])
  expect(await errorOutcomeOf(await shop.post(`${SSO}/complete`, stolen, first.headers))).toEqual(REFUSED)
  expect(await reasonOf(shop)).toEqual(['staff.sso_refused', 'state used before'])

  const late = await beginSsoAt(shop)
  await shop.deps.db
    .updateTable('sso_attempts')
    .set({ expires_at: sql`now()` })
    .where('used_at', 'is', null)
    .execute()
  const query = provider.visit(late.url)
  expect(await errorOutcomeOf(await shop.post(`${SSO}/complete`, { query }, late.headers))).toEqual(REFUSED)
  expect(await reasonOf(shop)).toEqual(['staff.sso_refused', 'state expired'])
})

test('of two concurrent returns only one opens a session', async () => {
  const { shop, provider } = await aConnectedPerson()
  const { url, headers } = await beginSsoAt(shop)
  const body = { query: provider.visit(url) }
  const both = await Promise.all([1, 2].map(() => shop.post(`${SSO}/complete`, body, headers)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
})

test('accepts a clock that is less than a minute off', async () => {
  const { shop, provider } = await aConnectedPerson()
  const current = Math.floor(Date.now() / 1_000)
  provider.state.deviations = { idClaims: { iat: current + 50, nbf: current + 50 } }
  expect((await signInAt(shop, provider)).status).toBe(200)
  provider.state.deviations = { idClaims: { iat: current - 300, exp: current - 40 } }
  expect((await signInAt(shop, provider)).status).toBe(200)
})

test.each<[string, TokenClaims]>([
  ['unverified', { email_verified: false }],
  ['verified', { email_verified: true }],
])('an attacker who registers the %s address of a colleague at the provider gets nothing', async (_, flag) => {
  const shop = await createTestApp()
  const provider = await aLyingProvider()
  await setUpSso(shop, provider.issuer, { createsAccounts: true, domains: ['maison.example'], fallbackRole: 'VIEWER' })
  const victim = await aStaffMember({ role: 'ADMIN', email: 'victim@maison.example' })
  provider.state.claims = { sub: 'attacker', email: 'victim@maison.example', ...flag }
  expect(await errorOutcomeOf(await signInAt(shop, provider))).toEqual(REFUSED)
  const sessions = await shop.deps.db.selectFrom('sessions').select('user_id').execute()
  expect(sessions.map(({ user_id }) => user_id)).not.toContain(victim.user_id)
  expect(await shop.deps.db.selectFrom('staff_identities').selectAll().execute()).toEqual([])
})

test('an address and its verification come from the same answer', async () => {
  const shop = await createTestApp()
  const provider = await aLyingProvider()
  await setUpSso(shop, provider.issuer, { createsAccounts: true, domains: ['maison.example'], fallbackRole: 'VIEWER' })
  provider.state.deviations = {
    idClaims: { email: 'chosen@maison.example' },
    userInfo: { email: 'own@evil.example', email_verified: true },
  }
  expect(await errorOutcomeOf(await signInAt(shop, provider))).toEqual(REFUSED)
  expect(await reasonOf(shop)).toEqual(['staff.sso_refused', 'address of another domain'])
})

test('the address of a customer makes no member of staff', async () => {
  const shop = await createTestApp()
  const provider = await aLyingProvider()
  await setUpSso(shop, provider.issuer, { createsAccounts: true, domains: ['maison.example'], fallbackRole: 'ADMIN' })
  await aCustomer({ email: 'ines@maison.example' })
  provider.state.claims = { sub: 'ines', email: 'ines@maison.example', email_verified: true }
  expect(await errorOutcomeOf(await signInAt(shop, provider))).toEqual(REFUSED)
  expect(await reasonOf(shop)).toEqual(['staff.sso_refused', 'an account has this address'])
})

test.each<[string, Record<string, unknown>, TokenClaims, string]>([
  ['by invitation only', {}, {}, 'no account is connected'],
  ['without a verified address', { createsAccounts: true }, { email_verified: false }, 'no verified address'],
  ['of another domain', { createsAccounts: true }, { email: 'ines@evil.example' }, 'address of another domain'],
  [
    'without a role',
    { createsAccounts: true, fallbackRole: null, rules: [{ claim: 'groups', value: 'shop', role: 'VIEWER' }] },
    {},
    'no role for this person',
  ],
])('creates no account %s', async (_, settings, claims, reason) => {
  const shop = await createTestApp()
  const provider = await aLyingProvider()
  await setUpSso(shop, provider.issuer, { domains: ['maison.example'], fallbackRole: 'VIEWER', ...settings })
  provider.state.claims = { sub: 'ines', email: 'ines@maison.example', email_verified: true, ...claims }
  expect(await errorOutcomeOf(await signInAt(shop, provider))).toEqual(REFUSED)
  expect(await reasonOf(shop)).toEqual(['staff.sso_refused', reason])
})

test('the same subject of another issuer is another person', async () => {
  const { shop, provider } = await aConnectedPerson()
  await shop.deps.db.updateTable('staff_identities').set({ issuer: 'https://other.example' }).execute()
  expect(await errorOutcomeOf(await signInAt(shop, provider))).toEqual(REFUSED)
})

test('an inactive, removed or demoted account stays closed', async () => {
  const { shop, provider, staff } = await aConnectedPerson()
  for (const change of [{ is_active: false }, { is_active: true, role: 'customer', admin_role: null }] as const) {
    await shop.deps.db.updateTable('users').set(change).where('user_id', '=', staff.user_id).execute()
    expect(await errorOutcomeOf(await signInAt(shop, provider))).toEqual(REFUSED)
    expect(await reasonOf(shop)).toEqual(['staff.sso_refused', 'account inactive'])
  }
})

test('says so when the provider is down, and never before it is set up', async () => {
  const { shop, provider } = await aConnectedPerson()
  const { url, headers } = await beginSsoAt(shop)
  provider.state.isDown = true
  const down = [503, 'unavailable', SSO_UNAVAILABLE]
  expect(await errorOutcomeOf(await shop.post(`${SSO}/begin`, {}))).toEqual(down)
  const query = provider.visit(url)
  expect(await errorOutcomeOf(await shop.post(`${SSO}/complete`, { query }, headers))).toEqual(down)
})

test('is off until a super admin sets it up', async () => {
  const shop = await createTestApp()
  expect(await dataOf(await shop.get(SSO))).toEqual({ name: null, isRequired: false })
  expect((await shop.post(`${SSO}/begin`, {})).status).toBe(409)
  expect((await shop.post(`${SSO}/complete`, { query: 'code=1&state=2' })).status).toBe(409)
})

test('limits attempts per address', async () => {
  const shop = await createTestApp({ RATE_LIMIT_FACTOR: '1' })
  let last = 0
  for (let attempt = 0; attempt < 61; attempt += 1) last = (await shop.post(`${SSO}/begin`, {})).status
  expect(last).toBe(429)
})
