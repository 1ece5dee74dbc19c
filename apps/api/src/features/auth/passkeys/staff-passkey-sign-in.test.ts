import { limits } from '@atelier/domain/limits/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { provePasskey, type SoftwarePasskey } from '../../../testing/software-authenticator.ts'
import {
  PASSKEY_OPTIONS,
  PASSKEY_SIGN_IN,
  REFUSED_SIGN_IN,
  type RequestData,
  STAFF_LOGIN,
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
import { deleteUsedPasskeyChallenges } from './passkeys.repo.ts'

test('signs in with a passkey alone, and records its use', async () => {
  const shop = await createTestApp()
  await requireTwoFactorOf(shop, 'ADMIN')
  const { staff, passkey } = await staffWithPasskey(shop)
  const response = await signInWithPasskey(shop, passkey)
  const session = await dataOf<{ user: { userId: string }; token: string }>(response)
  expect(session.user.userId).toBe(staff.user_id)
  expect(response.headers.get('set-cookie')).toMatch(/^staff=/)
  expect(await lastAuditEntry(shop)).toEqual([
    'staff.signed_in',
    staff.user_id,
    null,
    { passkey: { before: null, after: 'alone' } },
  ])
  const headers = { Authorization: `Bearer ${session.token}` }
  expect((await passkeysOf(shop, headers)).map(({ lastUsedAt }) => typeof lastUsedAt)).toEqual(['string'])
  const unused = await shop.deps.db.selectFrom('passkeys').select('name').where('last_used_at', 'is', null).execute()
  expect(unused).toEqual([{ name: 'Of the other' }])
})

test('the challenge names no account, and its cookie is HttpOnly and bound to the site', async () => {
  const shop = await createTestApp({ PUBLIC_URL: 'https://shop.example', ADMIN_HOST: 'desk.shop.example' })
  const response = await shop.post(PASSKEY_OPTIONS, undefined, { Host: 'desk.shop.example' })
  expect(response.headers.get('set-cookie')).toMatch(
    /^__Host-passkey=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await dataOf<RequestData>(response)).toEqual({
    challenge: expect.any(String),
    rpId: 'desk.shop.example',
    timeout: 300_000,
    userVerification: 'required',
  })
  expect((await shop.post(PASSKEY_OPTIONS, undefined, { Host: 'shop.example' })).status).toBe(404)
})

test('a second tab does not invalidate the challenge of the first', async () => {
  const shop = await createTestApp()
  const { passkey } = await staffWithPasskey(shop)
  const first = await aPasskeyChallenge(shop)
  const second = await aPasskeyChallenge(shop, first.headers)
  expect(second.headers).toEqual(first.headers)
  await dataOf(await shop.post(PASSKEY_SIGN_IN, provePasskey(passkey, first.options), second.headers))
})

test.each([
  ['another origin', { origin: 'https://evil.example' }, 'wrong origin'],
  ['another port', { origin: 'http://localhost:3001' }, 'wrong origin'],
  ['a frame of another site', { crossOrigin: true }, 'wrong origin'],
  ['another site', { rpId: 'shop.example' }, 'wrong site'],
  ['an authenticator that did not verify its user', { isVerified: false }, 'user not verified'],
  ['another kind of response', { type: 'webauthn.create' }, 'malformed response'],
  ['the handle of another account', { userHandle: 'AAAA' }, 'passkey of another account'],
] as const)('refuses a sign-in from %s with the neutral sentence', async (_, deviation, reason) => {
  const shop = await createTestApp()
  const { staff, passkey } = await staffWithPasskey(shop)
  expect(await errorOutcomeOf(await signInWithPasskey(shop, passkey, deviation))).toEqual(REFUSED_SIGN_IN)
  expect(await lastAuditEntry(shop)).toEqual([
    'staff.passkey_refused',
    null,
    staff.user_id,
    { passkey: { before: null, after: reason } },
  ])
})

test('refuses an unknown passkey, and the signature of another key', async () => {
  const shop = await createTestApp()
  const { staff, passkey } = await staffWithPasskey(shop)
  expect(await errorOutcomeOf(await signInWithPasskey(shop, { ...passkey, id: 'AAAA' }))).toEqual(REFUSED_SIGN_IN)
  expect((await lastAuditEntry(shop)).slice(2)).toEqual([
    'unknown',
    { passkey: { before: null, after: 'unknown passkey' } },
  ])
  const { privateKey } = (await staffWithPasskey(shop)).passkey
  expect(await errorOutcomeOf(await signInWithPasskey(shop, { ...passkey, privateKey }))).toEqual(REFUSED_SIGN_IN)
  const signature = { passkey: { before: null, after: 'wrong signature' } }
  expect((await lastAuditEntry(shop)).slice(2)).toEqual([staff.user_id, signature])
})

test('a challenge works once, for five minutes, in the browser that asked for it', async () => {
  let at = new Date()
  const shop = await createTestApp({}, { now: () => at })
  const { passkey } = await staffWithPasskey(shop)
  const reasonOf = async () => (await lastAuditEntry(shop))[3]
  const refusal = (after: string) => ({ passkey: { before: null, after } })

  const mine = await aPasskeyChallenge(shop)
  const proof = provePasskey(passkey, mine.options)
  const theirs = await aPasskeyChallenge(shop)
  expect(await errorOutcomeOf(await shop.post(PASSKEY_SIGN_IN, proof, theirs.headers))).toEqual(REFUSED_SIGN_IN)
  expect(await reasonOf()).toEqual(refusal('challenge of another browser or use'))
  expect(await errorOutcomeOf(await shop.post(PASSKEY_SIGN_IN, proof))).toEqual(REFUSED_SIGN_IN)

  await dataOf(await shop.post(PASSKEY_SIGN_IN, proof, mine.headers))
  expect(await errorOutcomeOf(await shop.post(PASSKEY_SIGN_IN, proof, mine.headers))).toEqual(REFUSED_SIGN_IN)
  expect(await reasonOf()).toEqual(refusal('challenge used before'))

  const late = await aPasskeyChallenge(shop)
  at = new Date(at.getTime() + limits.passkeys.challengeMs)
  expect(
    await errorOutcomeOf(await shop.post(PASSKEY_SIGN_IN, provePasskey(passkey, late.options), late.headers)),
  ).toEqual(REFUSED_SIGN_IN)
  expect(await reasonOf()).toEqual(refusal('challenge expired'))
})

test('two concurrent uses of one proof open one session', async () => {
  const shop = await createTestApp()
  const { passkey } = await staffWithPasskey(shop)
  const { options, headers } = await aPasskeyChallenge(shop)
  const proof = provePasskey(passkey, options)
  const responses = await Promise.all([1, 2, 3].map(() => shop.post(PASSKEY_SIGN_IN, proof, headers)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
})

test('a counter that goes back is refused, audited, and reported to the owner once a day', async () => {
  const shop = await createTestApp()
  const { staff, passkey } = await staffWithPasskey(shop)
  await shop.sendEmails()
  shop.emailTransport.sent.length = 0
  await dataOf(await signInWithPasskey(shop, passkey, { counter: 5 }))
  for (const counter of [5, 4, 0]) {
    expect(await errorOutcomeOf(await signInWithPasskey(shop, passkey, { counter }))).toEqual(REFUSED_SIGN_IN)
    expect(await lastAuditEntry(shop)).toEqual([
      'staff.passkey_refused',
      null,
      staff.user_id,
      { passkey: { before: null, after: 'counter went back' } },
    ])
  }
  expect((await shop.sendEmails()).map(({ to, subject }) => [to, subject])).toEqual([
    [staff.email, 'We refused a passkey of your account'],
  ])
  await dataOf(await signInWithPasskey(shop, passkey, { counter: 6 }))
})

test('a forged signature with an old counter does not count as a copied key', async () => {
  const shop = await createTestApp()
  const { passkey } = await staffWithPasskey(shop)
  await dataOf(await signInWithPasskey(shop, passkey, { counter: 5 }))
  await shop.sendEmails()
  const { length } = shop.emailTransport.sent
  const forged = await staffWithPasskey(shop)
  await signInWithPasskey(shop, { ...passkey, privateKey: forged.passkey.privateKey }, { counter: 4 })
  expect((await lastAuditEntry(shop))[3]).toEqual({ passkey: { before: null, after: 'wrong signature' } })
  expect((await shop.sendEmails()).slice(length).map(({ subject }) => subject)).not.toContain(
    'We refused a passkey of your account',
  )
})

test('opens nothing for a deactivated account, and none for a passkey of customers', async () => {
  const shop = await createTestApp()
  const { staff, passkey } = await staffWithPasskey(shop)
  const { db } = shop.deps
  await db.updateTable('users').set({ is_active: false }).where('user_id', '=', staff.user_id).execute()
  expect(await errorOutcomeOf(await signInWithPasskey(shop, passkey))).toEqual(REFUSED_SIGN_IN)
  expect((await lastAuditEntry(shop))[3]).toEqual({ passkey: { before: null, after: 'account inactive' } })
  await db.updateTable('passkeys').set({ site: 'shop' }).where('user_id', '=', staff.user_id).execute()
  expect(await errorOutcomeOf(await signInWithPasskey(shop, passkey))).toEqual(REFUSED_SIGN_IN)
  expect((await lastAuditEntry(shop))[3]).toEqual({ passkey: { before: null, after: 'passkey of the other audience' } })
})

test('an account whose password another person typed must choose one first', async () => {
  const shop = await createTestApp()
  const { staff, passkey } = await staffWithPasskey(shop)
  await shop.deps.db
    .updateTable('users')
    .set({ must_change_password: true })
    .where('user_id', '=', staff.user_id)
    .execute()
  const response = await signInWithPasskey(shop, passkey)
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(await dataOf(response)).toEqual({
    newPassword: { pendingToken: expect.any(String), expiresInMs: 300_000, name: staff.name, email: staff.email },
  })
})

test('after the password, a passkey of the same account completes the sign-in', async () => {
  const shop = await createTestApp()
  const { staff, passkey } = await staffWithPasskey(shop)
  const pending = await pendingSignInOf(shop, staff.email)
  expect(pending.mustEnroll).toBe(false)
  const prove = async (key: SoftwarePasskey) => {
    const { options, headers } = await aPasskeyChallenge(shop)
    const body = { pendingToken: pending.pendingToken, passkey: provePasskey(key, options) }
    return shop.post(`${STAFF_LOGIN}/second-factor/passkey`, body, headers)
  }
  const foreign = await staffWithPasskey(shop)
  expect(await errorOutcomeOf(await prove(foreign.passkey))).toEqual(REFUSED_SIGN_IN)
  expect((await lastAuditEntry(shop))[3]).toEqual({ passkey: { before: null, after: 'passkey of another account' } })
  const { user } = await dataOf<{ user: { userId: string } }>(await prove(passkey))
  expect(user.userId).toBe(staff.user_id)
  expect((await lastAuditEntry(shop))[3]).toEqual({ passkey: { before: null, after: 'second factor' } })
  expect((await prove(passkey)).status).toBe(410)
})

test('the second step has as many attempts with a passkey as with codes', async () => {
  const shop = await createTestApp()
  const { staff } = await staffWithPasskey(shop)
  const { passkey: foreign } = await staffWithPasskey(shop)
  const { pendingToken } = await pendingSignInOf(shop, staff.email)
  const statuses = []
  for (let attempt = 0; attempt <= limits.staff.secondFactorAttempts; attempt += 1) {
    const { options, headers } = await aPasskeyChallenge(shop)
    const body = { pendingToken, passkey: provePasskey(foreign, options) }
    statuses.push((await shop.post(`${STAFF_LOGIN}/second-factor/passkey`, body, headers)).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 410])
})

test('the sweep deletes challenges a day after their use', async () => {
  const shop = await createTestApp()
  const { passkey } = await staffWithPasskey(shop)
  await dataOf(await signInWithPasskey(shop, passkey))
  const { db } = shop.deps
  expect(await deleteUsedPasskeyChallenges(db)).toBe(0)
  await sql`update used_passkey_challenges set used_at = now() - interval '25 hours'`.execute(db)
  expect(await deleteUsedPasskeyChallenges(db)).toBeGreaterThan(0)
  expect(await deleteUsedPasskeyChallenges(db)).toBe(0)
})
