import { limits } from '@atelier/domain/limits/limits'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../db/client.ts'
import { aStaffMember, TEST_PASSWORD } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { testClock } from '../../../testing/test-clock.ts'
import { confirmTwoFactor, findTwoFactor, findTwoFactorSetup, upsertTwoFactorSetup } from './two-factor.repo.ts'

const LOGIN = '/api/auth/admin/login'
const TWO_FACTOR = '/api/auth/admin/profile/two-factor'
const ENVIRONMENT = { SESSION_SECRET: 'a secret of the tests, longer than thirty-two' }
const STEP_MS = 30_000

/** A shop with its clock. */
async function aShop(environment: Record<string, string> = {}) {
  const clock = testClock('2026-05-04T10:00:05Z')
  const shop = await createTestApp({ ...ENVIRONMENT, ...environment }, { now: clock.now })
  return { shop, pass: clock.advance, clock }
}
type Shop = Awaited<ReturnType<typeof aShop>>

const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

async function data<T>(response: Response, status = 200): Promise<T> {
  expect(response.status).toBe(status)
  return ((await response.json()) as { data: T }).data
}

/** Enables the second factor and advances the clock to the next code. */
async function enrolled(world: Shop) {
  const { shop, pass, clock } = world
  const staff = await aStaffMember({ role: 'ADMIN' })
  const { headers } = await signedIn(staff)
  const begun = await shop.post(`${TWO_FACTOR}/setup`, { currentPassword: TEST_PASSWORD }, headers)
  const { secret } = await data<{ secret: string }>(begun)
  const enabled = await shop.post(`${TWO_FACTOR}/enable`, { code: codeAt(secret, clock.now()) }, headers)
  const { recoveryCodes } = await data<{ recoveryCodes: string[] }>(enabled)
  pass(STEP_MS)
  return { staff, headers, secret, recoveryCodes }
}

interface Pending {
  secondFactor: { pendingToken: string; expiresInMs: number; mustEnroll: boolean }
}
const enterPassword = async (shop: TestApp, email: string) =>
  (await data<Pending>(await shop.post(LOGIN, { email, password: TEST_PASSWORD }))).secondFactor
const enterCode = (shop: TestApp, pendingToken: string, code: string) =>
  shop.post(`${LOGIN}/second-factor`, { pendingToken, code })

test('opens a session only for password and code', async () => {
  const world = await aShop()
  const { shop, clock } = world
  const { staff, secret } = await enrolled(world)
  const response = await shop.post(LOGIN, { email: staff.email, password: TEST_PASSWORD })
  expect(response.headers.get('set-cookie')).toBeNull()
  const { secondFactor } = await data<Pending>(response)
  expect(secondFactor).toMatchObject({ mustEnroll: false, expiresInMs: limits.staff.secondFactorMs })
  const bearer = { Authorization: `Bearer ${secondFactor.pendingToken}` }
  expect((await shop.get('/api/auth/admin/verify-token', bearer)).status).toBe(401)

  const entered = await enterCode(shop, secondFactor.pendingToken, codeAt(secret, clock.now()))
  expect(entered.headers.get('set-cookie')).toMatch(/^staff=/)
  const { token } = await data<{ token: string }>(entered)
  expect((await shop.get('/api/auth/admin/verify-token', { Authorization: `Bearer ${token}` })).status).toBe(200)
})

test('accepts each code once, including those of the previous and next step', async () => {
  const world = await aShop()
  const { shop, pass, clock } = world
  const { staff, secret } = await enrolled(world)
  pass(10 * STEP_MS)
  const attempt = async (code: string) =>
    (await enterCode(shop, (await enterPassword(shop, staff.email)).pendingToken, code)).status
  const at = (steps: number) => codeAt(secret, new Date(clock.now().getTime() + steps * STEP_MS))
  expect(await attempt(at(-2))).toBe(401)
  expect(await attempt(at(2))).toBe(401)
  expect(await attempt(at(-1))).toBe(200)
  expect(await attempt(at(-1))).toBe(401)
  expect(await attempt(at(1))).toBe(200)
  // The current step is earlier than the last used one.
  expect(await attempt(at(0))).toBe(401)
  pass(2 * STEP_MS)
  expect(await attempt(at(0))).toBe(200)
})

test('only one of two concurrent sign-ins with one code succeeds', async () => {
  const world = await aShop()
  const { staff, secret } = await enrolled(world)
  const doors = [await enterPassword(world.shop, staff.email), await enterPassword(world.shop, staff.email)]
  const code = codeAt(secret, world.clock.now())
  const responses = await Promise.all(doors.map(({ pendingToken }) => enterCode(world.shop, pendingToken, code)))
  expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401])
})

test('accepts each recovery code once in any notation, and no wrong one', async () => {
  const world = await aShop()
  const { shop } = world
  const { staff, headers, recoveryCodes } = await enrolled(world)
  expect(new Set(recoveryCodes).size).toBe(limits.staff.recoveryCodes)
  const attempt = async (code: string) =>
    (await enterCode(shop, (await enterPassword(shop, staff.email)).pendingToken, code)).status
  const [first = ''] = recoveryCodes
  expect(await attempt('aaaa-bbbb-cccc-dddd')).toBe(401)
  expect(await attempt(first.toUpperCase().replaceAll('-', ' '))).toBe(200)
  expect(await attempt(first)).toBe(401)
  expect(await data(await shop.get(TWO_FACTOR, headers))).toEqual({
    isEnabled: true,
    isRequired: false,
    hasPasskey: false,
    recoveryCodesLeft: 9,
  })
  expect(await shop.auditActions()).toContain('staff.recovery_code_used')
})

test('invalidates a pending sign-in after five minutes, five attempts, or a change of the account', async () => {
  const world = await aShop()
  const { shop, clock } = world
  const { staff, secret } = await enrolled(world)
  const right = codeAt(secret, clock.now())

  const late = await enterPassword(shop, staff.email)
  await sql`update staff_pending_sign_ins set expires_at = now()`.execute(shop.deps.db)
  expect((await enterCode(shop, late.pendingToken, right)).status).toBe(410)

  const tried = await enterPassword(shop, staff.email)
  for (let n = 0; n < limits.staff.secondFactorAttempts; n += 1) {
    expect((await enterCode(shop, tried.pendingToken, '000000')).status).toBe(401)
  }
  expect((await enterCode(shop, tried.pendingToken, right)).status).toBe(410)

  const changed = await enterPassword(shop, staff.email)
  await sql`update users set admin_role = 'VIEWER' where user_id = ${staff.user_id}`.execute(shop.deps.db)
  expect((await enterCode(shop, changed.pendingToken, right)).status).toBe(410)
})

test('limits code attempts per account across pending sign-ins', async () => {
  const world = await aShop({ RATE_LIMIT_FACTOR: '1' })
  const { staff } = await enrolled(world)
  const statuses: number[] = []
  for (let n = 0; n <= limits.rateLimits.staffSecondFactor.attempts; n += 1) {
    const { pendingToken } = await enterPassword(world.shop, staff.email)
    statuses.push((await enterCode(world.shop, pendingToken, '000000')).status)
  }
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set([401]))
  expect(statuses.at(-1)).toBe(429)
})

test('encrypts the secret, so that the database alone yields no codes', async () => {
  const world = await aShop()
  const { staff, secret } = await enrolled(world)
  const row = await world.shop.deps.db.selectFrom('staff_two_factor').selectAll().executeTakeFirstOrThrow()
  expect(row.secret.toString('hex')).not.toContain(Buffer.from(Secret.fromBase32(secret).bytes).toString('hex'))
  // A different key or owner cannot decrypt it.
  const thief = await createTestApp(
    { SESSION_SECRET: 'another secret of the tests, also long enough' },
    { now: world.clock.now },
  )
  const { pendingToken } = await enterPassword(thief, staff.email)
  const { testLog } = await import('../../../testing/test-log.ts')
  testLog.expectErrors()
  expect((await enterCode(thief, pendingToken, codeAt(secret, world.clock.now()))).status).toBe(500)
})

test('requires the password for setup, new codes and disabling, and a right first code', async () => {
  const world = await aShop()
  const { shop } = world
  const { headers } = await signedIn(await aStaffMember())
  for (const action of ['setup', 'recovery-codes', 'disable']) {
    const response = await shop.post(`${TWO_FACTOR}/${action}`, { currentPassword: 'wrong' }, headers)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ errors: [{ path: 'currentPassword' }] })
  }
  await shop.post(`${TWO_FACTOR}/setup`, { currentPassword: TEST_PASSWORD }, headers)
  const wrong = await shop.post(`${TWO_FACTOR}/enable`, { code: '000000' }, headers)
  expect(await wrong.json()).toMatchObject({ code: 'invalid_input', errors: [{ path: 'code' }] })
  expect(await data(await shop.get(TWO_FACTOR, headers))).toMatchObject({ isEnabled: false })
})

test('a role that requires a second factor sets it up during sign-in and cannot disable it', async () => {
  const { shop, clock } = await aShop()
  const value = JSON.stringify({ twoFactorRoles: ['MANAGER'] })
  await shop.deps.db.insertInto('settings').values({ key: 'staff', value }).execute()
  const staff = await aStaffMember({ role: 'MANAGER' })
  const { pendingToken, mustEnroll } = await enterPassword(shop, staff.email)
  expect(mustEnroll).toBe(true)
  expect((await enterCode(shop, pendingToken, '123456')).status).toBe(401)
  const { secret, uri } = await data<{ secret: string; uri: string }>(
    await shop.post(`${LOGIN}/enroll`, { pendingToken }),
  )
  expect(uri).toMatch(/^otpauth:\/\/totp\/Atelier:/)
  const confirm = (code: string) => shop.post(`${LOGIN}/enroll/confirm`, { pendingToken, code })
  expect((await confirm('000000')).status).toBe(400)
  const entered = await data<{ token: string; recoveryCodes: string[] }>(await confirm(codeAt(secret, clock.now())))
  expect(entered.recoveryCodes).toHaveLength(limits.staff.recoveryCodes)
  const headers = { Authorization: `Bearer ${entered.token}` }
  const off = await shop.post(`${TWO_FACTOR}/disable`, { currentPassword: TEST_PASSWORD }, headers)
  expect(off.status).toBe(409)
  expect((await shop.post(`${LOGIN}/enroll`, { pendingToken })).status).toBe(410)
  expect((await enterPassword(shop, staff.email)).mustEnroll).toBe(false)
})

test('a super admin removes a lost second factor, which ends the sessions', async () => {
  const world = await aShop()
  const { shop } = world
  const { staff, headers } = await enrolled(world)
  const chief = await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))
  const reset = await shop.post(`/api/auth/admin/users/${staff.user_id}/reset-two-factor`, undefined, chief.headers)
  expect(await data(reset)).toMatchObject({ hasTwoFactor: false })
  expect((await shop.get(TWO_FACTOR, headers)).status).toBe(401)
  expect((await shop.post(LOGIN, { email: staff.email, password: TEST_PASSWORD })).headers.get('set-cookie')).toMatch(
    /^staff=/,
  )
})

/** Two members of staff with two sessions each. `calling` is the first session of the first one. */
async function twoStaffInTwoSessions(shop: TestApp) {
  const members = [await aStaffMember({ role: 'ADMIN' }), await aStaffMember({ role: 'ADMIN' })] as const
  const sessionsOf = async (staffMember: (typeof members)[number]) =>
    [await signedIn(staffMember), await signedIn(staffMember)] as const
  const [[calling, other], colleagues] = [await sessionsOf(members[0]), await sessionsOf(members[1])]
  const statuses = () =>
    Promise.all(
      [calling, other, ...colleagues].map(async ({ headers }) => (await shop.get(TWO_FACTOR, headers)).status),
    )
  return { members, calling, other, statuses }
}

const actionsOf = async (shop: TestApp, userId: string) =>
  (
    await shop.deps.db
      .selectFrom('audit_entries')
      .select('action')
      .where('actor_id', '=', userId)
      .orderBy('entry_id')
      .execute()
  ).map(({ action }) => action)

test('enabling or disabling the second factor ends the other sessions of the same user', async () => {
  const { shop, clock } = await aShop()
  const { members, calling, statuses } = await twoStaffInTwoSessions(shop)
  const begun = await shop.post(`${TWO_FACTOR}/setup`, { currentPassword: TEST_PASSWORD }, calling.headers)
  const { secret } = await data<{ secret: string }>(begun)
  expect(await statuses()).toEqual([200, 200, 200, 200])
  expect((await shop.post(`${TWO_FACTOR}/enable`, { code: codeAt(secret, clock.now()) }, calling.headers)).status).toBe(
    200,
  )
  expect(await statuses()).toEqual([200, 401, 200, 200])

  const later = await signedIn(members[0])
  const off = await shop.post(`${TWO_FACTOR}/disable`, { currentPassword: TEST_PASSWORD }, calling.headers)
  expect(off.status).toBe(200)
  expect((await shop.get(TWO_FACTOR, later.headers)).status).toBe(401)
  expect(await statuses()).toEqual([200, 401, 200, 200])
  expect(await actionsOf(shop, members[0].user_id)).toEqual(['staff.two_factor_enabled', 'staff.two_factor_disabled'])
  // The second factor is off already: no session ends, and nothing is recorded.
  const another = await signedIn(members[0])
  await shop.post(`${TWO_FACTOR}/disable`, { currentPassword: TEST_PASSWORD }, calling.headers)
  expect((await shop.get(TWO_FACTOR, another.headers)).status).toBe(200)
  expect(await actionsOf(shop, members[0].user_id)).toHaveLength(2)
})

test('setup during sign-in ends the sessions opened with the password alone', async () => {
  const { shop, clock } = await aShop()
  const { members, calling, other, statuses } = await twoStaffInTwoSessions(shop)
  const value = JSON.stringify({ twoFactorRoles: ['ADMIN'] })
  await shop.deps.db.insertInto('settings').values({ key: 'staff', value }).execute()
  const { pendingToken } = await enterPassword(shop, members[0].email)
  const { secret } = await data<{ secret: string }>(await shop.post(`${LOGIN}/enroll`, { pendingToken }))
  const entered = await data<{ token: string }>(
    await shop.post(`${LOGIN}/enroll/confirm`, { pendingToken, code: codeAt(secret, clock.now()) }),
  )
  expect((await shop.get(TWO_FACTOR, { Authorization: `Bearer ${entered.token}` })).status).toBe(200)
  for (const { headers } of [calling, other]) expect((await shop.get(TWO_FACTOR, headers)).status).toBe(401)
  expect((await statuses()).slice(2)).toEqual([200, 200])
})

test('second factors of two users are independent', async () => {
  const world = await aShop()
  const { shop, clock } = world
  const first = await enrolled(world)
  const second = await enrolled(world)
  const unprotected = await aStaffMember({ role: 'ADMIN' })
  const { headers } = await signedIn(unprotected)
  expect(await data(await shop.get(TWO_FACTOR, headers))).toMatchObject({ isEnabled: false, recoveryCodesLeft: 0 })
  expect(
    (await shop.post(LOGIN, { email: unprotected.email, password: TEST_PASSWORD })).headers.get('set-cookie'),
  ).toMatch(/^staff=/)
  const attempt = async (email: string, code: string) =>
    (await enterCode(shop, (await enterPassword(shop, email)).pendingToken, code)).status
  expect(await attempt(second.staff.email, codeAt(first.secret, clock.now()))).toBe(401)
  expect(await attempt(second.staff.email, first.recoveryCodes[0] ?? '')).toBe(401)
  // A step that one user has used is still valid for another.
  expect(await attempt(first.staff.email, codeAt(first.secret, clock.now()))).toBe(200)
  await shop.post(`${TWO_FACTOR}/disable`, { currentPassword: TEST_PASSWORD }, first.headers)
  expect(await data(await shop.get(TWO_FACTOR, second.headers))).toMatchObject({
    hasPasskey: false,
    isEnabled: true,
    recoveryCodesLeft: 10,
  })
  expect(await attempt(second.staff.email, codeAt(second.secret, clock.now()))).toBe(200)
})

test('a setup is confirmed once, per user', async () => {
  const { shop } = await aShop()
  const { db } = shop.deps
  const members = [await aStaffMember(), await aStaffMember()]
  const rows = members.map(({ user_id }) => ({
    user_id,
    secret: Buffer.from('secret'),
    confirmed_at: null,
    last_step: null,
  }))
  await db.insertInto('staff_two_factor').values(rows).execute()
  const [first = '', second = ''] = members.map(({ user_id }) => user_id)
  const confirm = (step: number) => inTransaction(db, (tx) => confirmTwoFactor(tx, first, step, new Date()))
  expect([await findTwoFactor(db, first), (await findTwoFactorSetup(db, first))?.lastStep]).toEqual([null, null])
  expect([await confirm(7), await confirm(8)]).toEqual([true, false])
  expect([(await findTwoFactor(db, first))?.lastStep, await findTwoFactorSetup(db, first)]).toEqual([7, null])
  expect([await findTwoFactor(db, second), (await findTwoFactorSetup(db, second))?.lastStep]).toEqual([null, null])
  // A new setup replaces an unconfirmed secret, but not a confirmed one.
  const begin = (userId: string) =>
    inTransaction(db, (tx) => upsertTwoFactorSetup(tx, userId, Buffer.from('another secret')))
  expect([await begin(first), await begin(second)]).toEqual([false, true])
  const secrets = await db.selectFrom('staff_two_factor').select(['user_id', 'secret']).execute()
  expect(Object.fromEntries(secrets.map((row) => [row.user_id, row.secret.toString()]))).toEqual({
    [first]: 'secret',
    [second]: 'another secret',
  })
})
