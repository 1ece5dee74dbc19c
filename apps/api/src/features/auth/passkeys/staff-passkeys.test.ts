import { PASSKEY_REFUSED, TOO_MANY_PASSKEYS, type PasskeyEntry } from '@atelier/domain/auth/passkey.schema'
import { limits } from '@atelier/domain/limits/limits'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { aStaffMember, TEST_PASSWORD } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { makePasskey } from '../../../testing/software-authenticator.ts'
import {
  CONFIRM_PASSWORD,
  type CreationData,
  PASSKEY_OPTIONS,
  PASSKEY_PROFILE,
  REFUSED_SIGN_IN,
  STAFF_LOGIN,
  TWO_FACTOR_PROFILE,
  aPasskeyChallenge,
  dataOf,
  errorOutcomeOf,
  lastAuditEntry,
  passkeysOf,
  pendingSignInOf,
  requireTwoFactorOf,
  signInWithPasskey,
  staffWithPasskey,
} from '../../../testing/staff-passkeys.ts'
import { createTestApp } from '../../../testing/test-app.ts'

test('adds a passkey with the password, lists it, and ends the other sessions', async () => {
  const shop = await createTestApp()
  const staff = await aStaffMember({ role: 'EDITOR' })
  const { headers } = await signedIn(staff)
  const other = await signedIn(staff)
  const options = await dataOf<CreationData>(await shop.post(`${PASSKEY_PROFILE}/options`, CONFIRM_PASSWORD, headers))
  expect(options).toEqual({
    challenge: expect.stringMatching(/^[\w-]{72}$/),
    rp: { id: 'localhost', name: shop.deps.shop.brand.name },
    user: { id: expect.stringMatching(/^[\w-]{43}$/), name: staff.email, displayName: staff.name },
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
    timeout: 300_000,
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  })
  const passkey = makePasskey(options)
  const added = await dataOf<{ passkeys: PasskeyEntry[]; recoveryCodes: string[] }>(
    await shop.post(PASSKEY_PROFILE, { passkey: passkey.response, name: ' My laptop ' }, headers),
  )
  expect(added.passkeys).toEqual([
    {
      passkeyId: expect.any(Number),
      name: 'My laptop',
      createdAt: expect.any(String),
      lastUsedAt: null,
      isBackedUp: true,
    },
  ])
  expect(added.recoveryCodes).toHaveLength(limits.staff.recoveryCodes)
  expect(await passkeysOf(shop, headers)).toEqual(added.passkeys)
  expect((await shop.get(PASSKEY_PROFILE, other.headers)).status).toBe(401)
  expect(await lastAuditEntry(shop)).toEqual(['staff.passkey_added', staff.user_id, null, {}])
  expect((await shop.sendEmails()).map(({ to, subject }) => [to, subject])).toEqual([
    [staff.email, 'A passkey was added to your account'],
  ])
})

test('a second passkey has the same random handle, excludes the first, and brings no new recovery codes', async () => {
  const shop = await createTestApp()
  const { headers, passkey } = await staffWithPasskey(shop)
  const options = await dataOf<CreationData>(await shop.post(`${PASSKEY_PROFILE}/options`, CONFIRM_PASSWORD, headers))
  expect(options.user.id).toBe(passkey.userHandle)
  expect(options.excludeCredentials).toEqual([{ type: 'public-key', id: passkey.id }])
  const second = makePasskey(options, { counter: 7 })
  const added = await dataOf<{ passkeys: PasskeyEntry[]; recoveryCodes: string[] }>(
    await shop.post(
      PASSKEY_PROFILE,
      { passkey: second.response },
      { ...headers, 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' },
    ),
  )
  expect(added.recoveryCodes).toEqual([])
  expect(added.passkeys.map(({ name, isBackedUp }) => [name, isBackedUp])).toEqual([
    ['My laptop', true],
    ['Firefox on Windows', false],
  ])
})

test.each([
  ['another origin', { origin: 'https://evil.example' }, 'wrong origin'],
  ['a frame of another site', { crossOrigin: true }, 'wrong origin'],
  ['another site', { rpId: 'evil.example' }, 'wrong site'],
  ['an authenticator that did not verify its user', { isVerified: false }, 'user not verified'],
  ['a response of another kind', { type: 'webauthn.get' }, 'malformed response'],
] as const)('refuses a new passkey from %s with the neutral sentence', async (_, deviation, reason) => {
  const shop = await createTestApp()
  const staff = await aStaffMember()
  const { headers } = await signedIn(staff)
  const options = await dataOf<CreationData>(await shop.post(`${PASSKEY_PROFILE}/options`, CONFIRM_PASSWORD, headers))
  const response = await shop.post(PASSKEY_PROFILE, { passkey: makePasskey(options, deviation).response }, headers)
  expect(await errorOutcomeOf(response)).toEqual([400, 'bad_request', PASSKEY_REFUSED])
  const refusal = { passkey: { before: null, after: reason } }
  expect(await lastAuditEntry(shop)).toEqual(['staff.passkey_refused', staff.user_id, 'unknown', refusal])
  expect(await passkeysOf(shop, headers)).toEqual([])
})

test('refuses a new passkey for the challenge of another session, of a sign-in, or used before', async () => {
  const shop = await createTestApp()
  const [staff, other] = [await aStaffMember(), await aStaffMember()]
  const { headers } = await signedIn(staff)
  const options = await dataOf<CreationData>(await shop.post(`${PASSKEY_PROFILE}/options`, CONFIRM_PASSWORD, headers))
  const foreign = await shop.post(
    PASSKEY_PROFILE,
    { passkey: makePasskey(options).response },
    (await signedIn(other)).headers,
  )
  expect(foreign.status).toBe(400)
  const { challenge } = (await aPasskeyChallenge(shop)).options
  const proved = await shop.post(PASSKEY_PROFILE, { passkey: makePasskey({ ...options, challenge }).response }, headers)
  expect(proved.status).toBe(400)
  await dataOf(await shop.post(PASSKEY_PROFILE, { passkey: makePasskey(options).response }, headers))
  const again = await shop.post(PASSKEY_PROFILE, { passkey: makePasskey(options).response }, headers)
  expect(await errorOutcomeOf(again)).toEqual([400, 'bad_request', PASSKEY_REFUSED])
  expect((await lastAuditEntry(shop))[3]).toEqual({ passkey: { before: null, after: 'challenge used before' } })
})

test('requires the password to add and to remove a passkey', async () => {
  const shop = await createTestApp()
  const { headers } = await staffWithPasskey(shop)
  const [entry] = await passkeysOf(shop, headers)
  const wrong = { currentPassword: 'Wrong-password-1!' }
  for (const path of [`${PASSKEY_PROFILE}/options`, `${PASSKEY_PROFILE}/${entry?.passkeyId}/remove`]) {
    expect((await shop.post(path, wrong, headers)).status).toBe(400)
    expect((await shop.post(path, CONFIRM_PASSWORD)).status).toBe(401)
  }
  expect(await passkeysOf(shop, headers)).toHaveLength(1)
})

test('stores at most ten passkeys', async () => {
  const shop = await createTestApp()
  const { staff, headers } = await staffWithPasskey(shop)
  const begin = () => shop.post(`${PASSKEY_PROFILE}/options`, CONFIRM_PASSWORD, headers)
  const made = makePasskey(await dataOf<CreationData>(await begin()))
  await sql`insert into passkeys (user_id, site, credential_id, public_key, name, is_backed_up)
    select ${staff.user_id}, 'staff', decode(lpad(n::text, 4, '0'), 'hex'), ''::bytea, 'Key', false
    from generate_series(1, 9) n`.execute(shop.deps.db)
  const outcome = [409, 'conflict', TOO_MANY_PASSKEYS]
  expect(await errorOutcomeOf(await shop.post(PASSKEY_PROFILE, { passkey: made.response }, headers))).toEqual(outcome)
  expect(await errorOutcomeOf(await begin())).toEqual(outcome)
})

test('stores no passkey twice', async () => {
  const shop = await createTestApp()
  const { headers, passkey } = await staffWithPasskey(shop)
  const made = makePasskey(
    await dataOf<CreationData>(await shop.post(`${PASSKEY_PROFILE}/options`, CONFIRM_PASSWORD, headers)),
  )
  const taken = Buffer.from(made.id, 'base64url')
  const ofMine = Buffer.from(passkey.id, 'base64url')
  const { db } = shop.deps
  await db.updateTable('passkeys').set({ credential_id: taken }).where('credential_id', '=', ofMine).execute()
  expect((await shop.post(PASSKEY_PROFILE, { passkey: made.response }, headers)).status).toBe(409)
  expect(await passkeysOf(shop, headers)).toHaveLength(1)
})

test('the recovery codes that come with the first passkey complete a sign-in', async () => {
  const shop = await createTestApp()
  const staff = await aStaffMember()
  const { headers } = await signedIn(staff)
  const options = await dataOf<CreationData>(await shop.post(`${PASSKEY_PROFILE}/options`, CONFIRM_PASSWORD, headers))
  const { recoveryCodes } = await dataOf<{ recoveryCodes: string[] }>(
    await shop.post(PASSKEY_PROFILE, { passkey: makePasskey(options).response }, headers),
  )
  const { pendingToken } = await pendingSignInOf(shop, staff.email)
  const code = recoveryCodes[0] ?? ''
  const { user } = await dataOf<{ user: { userId: string } }>(
    await shop.post(`${STAFF_LOGIN}/second-factor`, { pendingToken, code }),
  )
  expect(user.userId).toBe(staff.user_id)
})

test('the password alone adds no other second factor to an account that has a passkey', async () => {
  const shop = await createTestApp()
  const { staff } = await staffWithPasskey(shop)
  const { pendingToken } = await pendingSignInOf(shop, staff.email)
  for (const path of [`${STAFF_LOGIN}/enroll`, `${STAFF_LOGIN}/enroll/passkey`]) {
    expect(await errorOutcomeOf(await shop.post(path, { pendingToken }))).toEqual([
      409,
      'conflict',
      'Two-factor sign-in is already on',
    ])
  }
})

test('a role that requires a second factor accepts a passkey, which is set up at the sign-in', async () => {
  const shop = await createTestApp()
  await requireTwoFactorOf(shop, 'MANAGER')
  const staff = await aStaffMember({ role: 'MANAGER' })
  const earlier = await signedIn(staff)
  const { pendingToken, mustEnroll } = await pendingSignInOf(shop, staff.email)
  expect(mustEnroll).toBe(true)
  const options = await dataOf<CreationData>(await shop.post(`${STAFF_LOGIN}/enroll/passkey`, { pendingToken }))
  const passkey = makePasskey(options)
  const confirm = (token: string, made = passkey) =>
    shop.post(`${STAFF_LOGIN}/enroll/passkey/confirm`, { pendingToken: token, passkey: made.response })
  expect((await confirm('u'.repeat(43))).status).toBe(410)
  expect((await confirm(pendingToken, makePasskey(options, { isVerified: false }))).status).toBe(400)
  const again = await dataOf<CreationData>(await shop.post(`${STAFF_LOGIN}/enroll/passkey`, { pendingToken }))
  const session = await dataOf<{ token: string; recoveryCodes: string[] }>(
    await confirm(pendingToken, makePasskey(again)),
  )
  expect(session.recoveryCodes).toHaveLength(limits.staff.recoveryCodes)
  expect((await shop.get(PASSKEY_PROFILE, earlier.headers)).status).toBe(401)
  const headers = { Authorization: `Bearer ${session.token}` }
  const [entry] = await passkeysOf(shop, headers)
  const remove = () => shop.post(`${PASSKEY_PROFILE}/${entry?.passkeyId}/remove`, CONFIRM_PASSWORD, headers)
  expect(await errorOutcomeOf(await remove())).toEqual([409, 'conflict', 'Your role requires two-factor sign-in'])
  expect((await pendingSignInOf(shop, staff.email)).mustEnroll).toBe(false)
})

test('with a passkey, an authenticator app can go although the role requires a second factor', async () => {
  const shop = await createTestApp()
  const { staff, headers } = await staffWithPasskey(shop)
  await requireTwoFactorOf(shop, 'ADMIN')
  const { secret } = await dataOf<{ secret: string }>(
    await shop.post(`${TWO_FACTOR_PROFILE}/setup`, CONFIRM_PASSWORD, headers),
  )
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await dataOf(await shop.post(`${TWO_FACTOR_PROFILE}/enable`, { code }, headers))
  expect((await shop.post(`${TWO_FACTOR_PROFILE}/disable`, CONFIRM_PASSWORD, headers)).status).toBe(200)
  const state = await dataOf<{ isEnabled: boolean; recoveryCodesLeft: number }>(
    await shop.get(TWO_FACTOR_PROFILE, headers),
  )
  expect(state).toMatchObject({ isEnabled: false, recoveryCodesLeft: limits.staff.recoveryCodes })
  expect((await pendingSignInOf(shop, staff.email)).mustEnroll).toBe(false)
})

test('removes a passkey, its recovery codes and the other sessions', async () => {
  const shop = await createTestApp()
  const { staff, headers, passkey } = await staffWithPasskey(shop)
  const other = await signedIn(staff)
  const [entry] = await passkeysOf(shop, headers)
  const foreign = await staffWithPasskey(shop)
  const path = `${PASSKEY_PROFILE}/${entry?.passkeyId}/remove`
  expect((await shop.post(path, CONFIRM_PASSWORD, foreign.headers)).status).toBe(404)
  expect(await dataOf(await shop.post(path, CONFIRM_PASSWORD, headers))).toEqual([])
  expect((await shop.post(path, CONFIRM_PASSWORD, headers)).status).toBe(404)
  expect(await lastAuditEntry(shop)).toEqual([
    'staff.passkey_removed',
    staff.user_id,
    null,
    { name: { before: 'My laptop', after: null } },
  ])
  expect((await shop.get(PASSKEY_PROFILE, other.headers)).status).toBe(401)
  expect(await errorOutcomeOf(await signInWithPasskey(shop, passkey))).toEqual(REFUSED_SIGN_IN)
  const signIn = await shop.post(STAFF_LOGIN, { email: staff.email, password: TEST_PASSWORD })
  expect(await dataOf(signIn)).toMatchObject({ isAdmin: true })
  const codes = await shop.deps.db
    .selectFrom('staff_recovery_codes')
    .selectAll()
    .where('user_id', '=', staff.user_id)
    .execute()
  expect(codes).toEqual([])
  expect((await shop.sendEmails()).at(-1)?.subject).toBe('A passkey was removed from your account')
})

test('an administrator of higher rank removes the passkeys of a lost device', async () => {
  const shop = await createTestApp()
  const { staff, headers, passkey } = await staffWithPasskey(shop, 'EDITOR')
  const chief = await aStaffMember({ role: 'SUPER_ADMIN' })
  const path = `/api/auth/admin/users/${staff.user_id}/reset-two-factor`
  const peer = await signedIn(await aStaffMember({ role: 'MANAGER' }))
  expect((await shop.post(path, undefined, peer.headers)).status).toBe(403)
  const { headers: chiefHeaders } = await signedIn(chief)
  const before = await dataOf<{ hasTwoFactor: boolean }>(
    await shop.get(`/api/auth/admin/users/${staff.user_id}`, chiefHeaders),
  )
  expect(before.hasTwoFactor).toBe(true)
  const after = await dataOf<{ hasTwoFactor: boolean }>(await shop.post(path, undefined, chiefHeaders))
  expect(after.hasTwoFactor).toBe(false)
  expect(await lastAuditEntry(shop)).toEqual([
    'admin_user.two_factor_reset',
    chief.user_id,
    staff.user_id,
    { passkeys: { before: 1, after: null } },
  ])
  expect((await shop.get(PASSKEY_PROFILE, headers)).status).toBe(401)
  expect(await errorOutcomeOf(await signInWithPasskey(shop, passkey))).toEqual(REFUSED_SIGN_IN)
})

test.each([
  ['http://127.0.0.1:3000', /IP address/],
  ['http://[::1]:3000', /IP address/],
  ['https://203.0.113.7', /IP address/],
  ['http://shop.example', /HTTPS/],
])('at %s a clear sentence says why passkeys do not work', async (publicUrl, sentence) => {
  const shop = await createTestApp({ PUBLIC_URL: publicUrl })
  const [status, code, message] = await errorOutcomeOf(await shop.post(PASSKEY_OPTIONS, undefined))
  expect([status, code, message]).toEqual([409, 'conflict', expect.stringMatching(sentence)])
  const { headers } = await signedIn(await aStaffMember())
  expect((await shop.post(`${PASSKEY_PROFILE}/options`, CONFIRM_PASSWORD, headers)).status).toBe(409)
})
