import { limits } from '@atelier/domain/limits/limits'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../db/client.ts'
import { aStaffMember, TEST_PASSWORD } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { waitForBlockedLock } from '../../../testing/database/wait-for-blocked-lock.ts'

const LOGIN = '/api/auth/admin/login'
const TWO_FACTOR = '/api/auth/admin/profile/two-factor'
const AT = new Date('2026-05-04T10:00:05Z')
const STEP_MS = 30_000
const STEP = Math.floor(AT.getTime() / STEP_MS)
const GONE = { code: 'gone', message: 'This took too long. Please sign in again.', errors: [] }
const UNKNOWN = 'u'.repeat(43)

const aShop = (environment: Record<string, string> = {}) => createTestApp(environment, { now: () => AT })
const codeAt = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: AT.getTime() + steps * STEP_MS })

async function data<T>(response: Response): Promise<T> {
  expect(response.status).toBe(200)
  return ((await response.json()) as { data: T }).data
}

/** Staff with a second factor, confirmed with the code of the previous step. */
async function enrolled(shop: TestApp) {
  const staff = await aStaffMember({ role: 'ADMIN' })
  const { headers } = await signedIn(staff)
  const begun = await shop.post(`${TWO_FACTOR}/setup`, { currentPassword: TEST_PASSWORD }, headers)
  const { secret } = await data<{ secret: string }>(begun)
  const enabled = await shop.post(`${TWO_FACTOR}/enable`, { code: codeAt(secret, -1) }, headers)
  const { recoveryCodes } = await data<{ recoveryCodes: string[] }>(enabled)
  await shop.deps.db.updateTable('users').set({ name: staff.user_id }).where('user_id', '=', staff.user_id).execute()
  return { staff, headers, secret, recoveryCodes }
}

const requireSecondFactor = async ({ deps }: TestApp, ...roles: string[]) =>
  deps.db
    .insertInto('settings')
    .values({ key: 'staff', value: JSON.stringify({ twoFactorRoles: roles }) })
    .execute()

async function passwordOf(shop: TestApp, email: string): Promise<string> {
  const response = await shop.post(LOGIN, { email, password: TEST_PASSWORD })
  return (await data<{ secondFactor: { pendingToken: string } }>(response)).secondFactor.pendingToken
}

/** The audit entries without the first `leftOut`. */
const audit = async ({ deps }: TestApp, leftOut = 0) => {
  const rows = await deps.db.selectFrom('audit_entries').selectAll().orderBy('entry_id').execute()
  return rows.slice(leftOut).map(({ action, actor_id, target_type, target_id, target_name, changes, occurred_at }) => {
    expect(occurred_at).toEqual(AT)
    return [action, actor_id, target_type && `${target_type} ${target_id} ${target_name}`, changes]
  })
}

const errorOf = async (response: Response) => {
  const { code, message, errors } = (await response.json()) as Record<string, unknown>
  return { code, message, errors }
}

test('returns an uncacheable pending token when a second factor is enabled or required', async () => {
  const shop = await aShop()
  const { staff } = await enrolled(shop)
  const bare = await aStaffMember({ role: 'VIEWER' })
  await requireSecondFactor(shop, 'VIEWER')
  for (const [user, mustEnroll] of [
    [staff, false],
    [bare, true],
  ] as const) {
    const response = await shop.post(LOGIN, { email: user.email, password: TEST_PASSWORD })
    expect([response.status, response.headers.get('cache-control'), response.headers.get('set-cookie')]).toEqual([
      200,
      'no-store',
      null,
    ])
    const secondFactor = { pendingToken: expect.any(String), expiresInMs: limits.staff.secondFactorMs, mustEnroll }
    expect(await response.json()).toEqual({ success: true, data: { secondFactor } })
  }
})

test('records a rejected code and the following sign-in, and nothing else', async () => {
  const shop = await aShop()
  const { staff, secret } = await enrolled(shop)
  await enrolled(shop)
  const pendingToken = await passwordOf(shop, staff.email)
  const enter = (code: string) => shop.post(`${LOGIN}/second-factor`, { pendingToken, code })
  const wrong = await enter('000000')
  expect([wrong.status, await errorOf(wrong)]).toEqual([
    401,
    { code: 'bad_credentials', message: 'This code is wrong or has already been used', errors: [] },
  ])
  const entered = await enter(codeAt(secret))
  expect(entered.headers.get('cache-control')).toBe('no-store')
  expect(await entered.json()).toEqual({
    success: true,
    data: {
      user: {
        userId: staff.user_id,
        email: staff.email,
        name: staff.user_id,
        role: 'admin',
        adminRole: 'ADMIN',
        isAdmin: true,
        isSuperAdmin: false,
      },
      token: expect.any(String),
      isAdmin: true,
      expiresAt: expect.any(String),
      expiresInMs: limits.staff.sessionMs,
    },
  })
  const account = `account ${staff.user_id} ${staff.email.slice(0, 1)}***@atelier.example`
  const reason = { before: null, after: 'wrong second factor' }
  expect(await audit(shop, 2)).toEqual([
    ['staff.sign_in_refused', null, account, { reason }],
    ['staff.signed_in', staff.user_id, null, {}],
  ])
  const rows = await shop.deps.db.selectFrom('staff_two_factor').select(['user_id', 'last_step']).execute()
  expect(rows.find(({ user_id }) => user_id === staff.user_id)?.last_step).toBe(STEP)
  expect(rows.find(({ user_id }) => user_id !== staff.user_id)?.last_step).toBe(STEP - 1)
})

test('consumes only one of several recovery codes sent concurrently for one sign-in', async () => {
  const shop = await aShop()
  const { staff, headers, recoveryCodes } = await enrolled(shop)
  const pendingToken = await passwordOf(shop, staff.email)
  const responses = await Promise.all(
    recoveryCodes.slice(0, 3).map((code) => shop.post(`${LOGIN}/second-factor`, { pendingToken, code })),
  )
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410])
  const late = responses.find(({ status }) => status === 410)
  expect(late && (await errorOf(late))).toEqual(GONE)
  expect(await data(await shop.get(TWO_FACTOR, headers))).toEqual({
    isEnabled: true,
    isRequired: false,
    hasPasskey: false,
    recoveryCodesLeft: limits.staff.recoveryCodes - 1,
  })
  expect(await audit(shop, 1)).toEqual([
    ['staff.signed_in', staff.user_id, null, {}],
    ['staff.recovery_code_used', staff.user_id, null, {}],
  ])
})

test.each(['second-factor', 'enroll', 'enroll/confirm', 'new-password'])(
  '/%s returns 410 for an unknown sign-in',
  async (path) => {
    const shop = await aShop()
    await aStaffMember()
    const more = {
      'second-factor': { code: '123456' },
      'enroll/confirm': { code: '123456' },
      'new-password': { password: 'Tram-Ofen#41Birke' },
    }[path]
    const response = await shop.post(`${LOGIN}/${path}`, { pendingToken: UNKNOWN, ...more })
    expect([response.status, await errorOf(response)]).toEqual([410, GONE])
  },
)

test('sets up the second factor of one user during sign-in and records it for them', async () => {
  const shop = await aShop()
  await requireSecondFactor(shop, 'EDITOR')
  const [staff, other] = [await aStaffMember({ role: 'EDITOR' }), await aStaffMember({ role: 'EDITOR' })]
  const [pendingToken, another] = [await passwordOf(shop, staff.email), await passwordOf(shop, other.email)]
  const early = await shop.post(`${LOGIN}/enroll/confirm`, { pendingToken, code: '123456' })
  expect([early.status, (await errorOf(early)).message]).toEqual([409, 'No setup is in progress. Please start again.'])
  const begun = await shop.post(`${LOGIN}/enroll`, { pendingToken })
  expect(begun.headers.get('cache-control')).toBe('no-store')
  const { secret, uri } = await data<{ secret: string; uri: string }>(begun)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(uri).toBe(
    `otpauth://totp/Atelier:${encodeURIComponent(staff.email)}?issuer=Atelier&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  )
  const confirm = await shop.post(`${LOGIN}/enroll/confirm`, { pendingToken, code: codeAt(secret) })
  expect([confirm.headers.get('cache-control'), confirm.headers.get('set-cookie')]).toEqual([
    'no-store',
    expect.stringMatching(/^staff=/),
  ])
  const { recoveryCodes } = await data<{ recoveryCodes: string[] }>(confirm)
  expect(new Set(recoveryCodes).size).toBe(limits.staff.recoveryCodes)
  for (const code of recoveryCodes) expect(code).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
  expect(await audit(shop)).toEqual([
    ['staff.signed_in', staff.user_id, null, {}],
    ['staff.two_factor_enabled', staff.user_id, null, {}],
  ])
  const rows = await shop.deps.db.selectFrom('staff_two_factor').selectAll().execute()
  expect(rows).toEqual([
    {
      user_id: staff.user_id,
      secret: expect.any(Buffer),
      confirmed_at: AT,
      last_step: STEP,
      created_at: expect.any(Date),
    },
  ])
  // The pending sign-in of the other user still exists.
  expect((await shop.post(`${LOGIN}/enroll`, { pendingToken: another })).status).toBe(200)
})

test('rejects a setup after too many attempts', async () => {
  const shop = await aShop()
  await requireSecondFactor(shop, 'EDITOR')
  const pendingToken = await passwordOf(shop, (await aStaffMember({ role: 'EDITOR' })).email)
  const { secret } = await data<{ secret: string }>(await shop.post(`${LOGIN}/enroll`, { pendingToken }))
  for (let n = 0; n < limits.staff.secondFactorAttempts; n += 1) {
    const wrong = await shop.post(`${LOGIN}/enroll/confirm`, { pendingToken, code: '000000' })
    expect([wrong.status, (await errorOf(wrong)).errors]).toEqual([
      400,
      [{ path: 'code', message: 'This code is wrong or has already been used' }],
    ])
  }
  for (const path of ['enroll', 'enroll/confirm']) {
    const body = path === 'enroll' ? { pendingToken } : { pendingToken, code: codeAt(secret) }
    expect((await shop.post(`${LOGIN}/${path}`, body)).status).toBe(410)
  }
})

test('rejects setup when it is on, new codes when it is off, and confirmation without a setup', async () => {
  const shop = await aShop()
  const { headers } = await enrolled(shop)
  const proof = { currentPassword: TEST_PASSWORD }
  const postError = async (path: string, body: object, caller: Record<string, string>) => {
    const response = await shop.post(`${TWO_FACTOR}/${path}`, body, caller)
    return [response.status, (await errorOf(response)).message]
  }
  const [before] = await shop.deps.db.selectFrom('staff_two_factor').selectAll().execute()
  expect(await postError('setup', proof, headers)).toEqual([409, 'Two-factor sign-in is already on'])
  expect(await shop.deps.db.selectFrom('staff_two_factor').selectAll().execute()).toEqual([before])
  const bare = await signedIn(await aStaffMember())
  const nothing = 'No setup is in progress. Please start again.'
  expect(await postError('enable', { code: '123456' }, bare.headers)).toEqual([409, nothing])
  expect(await postError('enable', { code: '123456' }, headers)).toEqual([409, nothing])
  expect(await postError('recovery-codes', proof, bare.headers)).toEqual([409, 'Two-factor sign-in is off'])
  expect(await shop.deps.db.selectFrom('staff_recovery_codes').select('user_id').execute()).toHaveLength(
    limits.staff.recoveryCodes,
  )
})

test('new recovery codes replace the old ones of one user, and disabling deletes them', async () => {
  const shop = await aShop()
  const [first, second] = [await enrolled(shop), await enrolled(shop)]
  const proof = { currentPassword: TEST_PASSWORD }
  const renewed = await shop.post(`${TWO_FACTOR}/recovery-codes`, proof, first.headers)
  const { recoveryCodes } = await data<{ recoveryCodes: string[] }>(renewed)
  expect(new Set([...recoveryCodes, ...first.recoveryCodes]).size).toBe(2 * limits.staff.recoveryCodes)
  const enter = async (email: string, code = '') =>
    (await shop.post(`${LOGIN}/second-factor`, { pendingToken: await passwordOf(shop, email), code })).status
  expect(await enter(first.staff.email, first.recoveryCodes[0])).toBe(401)
  expect(await enter(first.staff.email, recoveryCodes[0])).toBe(200)
  expect(await enter(second.staff.email, second.recoveryCodes[0])).toBe(200)
  const left = async ({ headers }: typeof first) => data(await shop.get(TWO_FACTOR, headers))
  const stillOn = {
    isEnabled: true,
    isRequired: false,
    hasPasskey: false,
    recoveryCodesLeft: limits.staff.recoveryCodes - 1,
  }
  expect([await left(first), await left(second)]).toEqual([stillOn, stillOn])
  await shop.post(`${TWO_FACTOR}/disable`, proof, first.headers)
  expect([await left(first), await left(second)]).toEqual([
    { isEnabled: false, isRequired: false, hasPasskey: false, recoveryCodesLeft: 0 },
    stillOn,
  ])
  const [id, other] = [first.staff.user_id, second.staff.user_id]
  expect((await audit(shop, 2)).map(([action, actor]) => [action, actor])).toEqual([
    ['staff.recovery_codes_renewed', id],
    ['staff.sign_in_refused', null],
    ['staff.signed_in', id],
    ['staff.recovery_code_used', id],
    ['staff.signed_in', other],
    ['staff.recovery_code_used', other],
    ['staff.two_factor_disabled', id],
  ])
})

test.each([
  ['another call confirmed it first', 409, sql`update staff_two_factor set confirmed_at = now()`],
  ['the sign-in is used up', 410, sql`delete from staff_pending_sign_ins`],
])('a blocked setup stores nothing when %s, and returns %i', async (_what, status, change) => {
  const shop = await aShop()
  await requireSecondFactor(shop, 'EDITOR')
  const pendingToken = await passwordOf(shop, (await aStaffMember({ role: 'EDITOR' })).email)
  const { secret } = await data<{ secret: string }>(await shop.post(`${LOGIN}/enroll`, { pendingToken }))
  let confirming: Promise<Response> | undefined
  await inTransaction(shop.deps.db, async (tx) => {
    await sql`select from staff_two_factor for update`.execute(tx)
    confirming = shop.post(`${LOGIN}/enroll/confirm`, { pendingToken, code: codeAt(secret) })
    await waitForBlockedLock(tx)
    await change.execute(tx)
  })
  expect((await confirming)?.status).toBe(status)
  expect(await shop.deps.db.selectFrom('staff_recovery_codes').selectAll().execute()).toEqual([])
  expect(await shop.deps.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  expect(await audit(shop)).toEqual([])
})

test('does not consume a recovery code when its sign-in was already consumed', async () => {
  const shop = await aShop()
  const { staff, recoveryCodes } = await enrolled(shop)
  const pendingToken = await passwordOf(shop, staff.email)
  let entering: Promise<Response> | undefined
  await inTransaction(shop.deps.db, async (tx) => {
    await sql`select from staff_recovery_codes for update`.execute(tx)
    entering = shop.post(`${LOGIN}/second-factor`, { pendingToken, code: recoveryCodes[0] })
    await waitForBlockedLock(tx)
    await sql`delete from staff_pending_sign_ins`.execute(tx)
  })
  const response = await entering
  expect([response?.status, response && (await errorOf(response))]).toEqual([410, GONE])
  expect(await shop.deps.db.selectFrom('staff_recovery_codes').selectAll().execute()).toHaveLength(recoveryCodes.length)
  expect(await audit(shop, 1)).toEqual([])
})
