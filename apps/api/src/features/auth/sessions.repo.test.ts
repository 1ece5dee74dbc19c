import { randomBytes } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@atelier/domain/limits/durations'
import { limits } from '@atelier/domain/limits/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../db/client.ts'
import { hashToken, newToken } from '../../links/secret-token.ts'
import { aCustomer, aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { deleteSessionOf, listOpenSessions } from './open-sessions.repo.ts'
import {
  consumePendingSignIn,
  deleteExpiredPendingSignIns,
  findPendingPassword,
  findPendingSignIn,
  insertPendingSignIn,
  tryPendingSignIn,
} from './pending-sign-ins.repo.ts'
import { readSession } from './read-session.ts'
import {
  deleteExpiredSessions,
  deleteOtherSessions,
  deleteSession,
  deleteSessionsOf,
  extendSession,
  findSession,
  insertSession,
} from './sessions.repo.ts'
import {
  claimStep,
  deleteRecoveryCodes,
  deleteTwoFactor,
  replaceRecoveryCodes,
  takeRecoveryCode,
} from './two-factor/two-factor.repo.ts'
import { findAccount, updateLastLogin, updateStaffPassword } from './users.repo.ts'

const database = async () => (await testDatabase()).db

interface SessionTimes {
  sessionId: number
  idleMs: number
  absoluteMs: number
  seenMs: number
}
/** The expiry and last use of all sessions, relative to their creation. */
const sessions = async (): Promise<SessionTimes[]> =>
  (
    await sql<SessionTimes>`
      select session_id as "sessionId", (extract(epoch from idle_expires_at - last_seen_at) * 1000)::bigint as "idleMs",
        (extract(epoch from absolute_expires_at - created_at) * 1000)::bigint as "absoluteMs",
        (extract(epoch from last_seen_at - created_at) * 1000)::bigint as "seenMs"
      from sessions order by session_id`.execute(await database())
  ).rows

const twoMembers = async () => [await aStaffMember(), await aStaffMember()] as const

test('throws for a user who does not exist', async () => {
  const opening = inTransaction(await database(), (tx) =>
    insertSession(tx, {
      tokenHash: hashToken('token'),
      audience: 'staff',
      userId: 'usr_unknown',
      idleMs: HOUR_MS,
      absoluteMs: HOUR_MS,
    }),
  )
  await expect(opening).rejects.toThrow('cannot open a session: the user does not exist')
  expect(await sessions()).toEqual([])
})

test('opens a session with its expiry and device', async () => {
  const { user_id: userId } = await aStaffMember()
  await aStaffMember()
  const opened = await inTransaction(await database(), (tx) =>
    insertSession(tx, {
      tokenHash: hashToken('token'),
      audience: 'staff',
      userId,
      idleMs: HOUR_MS,
      absoluteMs: 12 * HOUR_MS,
      device: 'Firefox on Mac',
    }),
  )
  expect(opened.expiresInMs).toBe(HOUR_MS)
  const [session] = await listOpenSessions(await database(), userId, 'staff')
  expect(session).toEqual({
    sessionId: expect.any(Number),
    device: 'Firefox on Mac',
    createdAt: new Date(opened.expiresAt.getTime() - HOUR_MS),
    lastSeenAt: new Date(opened.expiresAt.getTime() - HOUR_MS),
  })
  expect(await sessions()).toEqual([
    { sessionId: session?.sessionId, idleMs: HOUR_MS, absoluteMs: 12 * HOUR_MS, seenMs: 0 },
  ])
})

test.each([
  ['staff', limits.staff.sessionMs],
  ['shop', limits.customers.sessionDays * DAY_MS],
] as const)('extends only the used session of the %s', async (audience, idleMs) => {
  const db = await database()
  const user = audience === 'staff' ? await aStaffMember() : await aCustomer()
  const lifetime = { idleMs: 5 * HOUR_MS, absoluteMs: 90 * DAY_MS }
  const used = await signedIn(user, lifetime)
  await signedIn(user, lifetime)
  await sql`
    update sessions set created_at = created_at - interval '2 minutes', last_seen_at = last_seen_at - interval '2 minutes',
      idle_expires_at = idle_expires_at - interval '2 minutes'`.execute(db)
  const [, before] = await sessions()
  const owner = await readSession({ db }, { token: used.token, audience, isBackground: false })
  expect(owner).toMatchObject({ kind: audience === 'staff' ? 'staff' : 'customer', userId: user.user_id })
  const [moved, other] = await sessions()
  expect(moved?.idleMs).toBe(idleMs)
  expect(moved?.seenMs).toBeGreaterThanOrEqual(120_000)
  expect(other).toEqual(before)
})

test('does not extend an expired session', async () => {
  const db = await database()
  await signedIn(await aStaffMember(), { idleMs: -1000 })
  const before = await sessions()
  expect(await extendSession(db, before[0]?.sessionId ?? 0, HOUR_MS)).toBeNull()
  expect(await sessions()).toEqual(before)
})

test.each([
  ['its idle time has expired', sql`update sessions set idle_expires_at = now()`],
  [
    'its stamp belongs to another user',
    sql`
    update sessions s set stamp = o.stamp from sessions o where s.user_id <> o.user_id`,
  ],
  ['the account is inactive', sql`update users set is_active = false`],
  ['the account is deleted', sql`update users set deleted_at = now()`],
  ['it is for customers', sql`update sessions set audience = 'customer'`],
])('rejects a session when %s', async (_what, change) => {
  const db = await database()
  const [first, second] = await twoMembers()
  const { token } = await signedIn(first)
  await signedIn(second)
  const owner = () => findSession(db, hashToken(token), ['staff'])
  expect(await owner()).toMatchObject({
    userId: first.user_id,
    email: first.email,
    audience: 'staff',
    isLastSeenStale: false,
  })
  await change.execute(db)
  expect(await owner()).toBeNull()
})

test('ends one session, all sessions of a user, or all but one', async () => {
  const db = await database()
  const [first, second] = await twoMembers()
  const tokens = []
  for (const user of [first, first, first, second, second]) tokens.push((await signedIn(user)).token)
  const ids = (await sessions()).map(({ sessionId }) => sessionId)
  const left = async () => (await sessions()).map(({ sessionId }) => ids.indexOf(sessionId))
  await deleteSession(db, hashToken(tokens[3] ?? ''))
  expect(await left()).toEqual([0, 1, 2, 4])
  await inTransaction(db, (tx) => deleteOtherSessions(tx, first.user_id, ids[1] ?? 0))
  expect(await left()).toEqual([1, 4])
  const end = (userId: string, index: number) => inTransaction(db, (tx) => deleteSessionOf(tx, userId, ids[index] ?? 0))
  expect([await end(first.user_id, 4), await left()]).toEqual([false, [1, 4]])
  await inTransaction(db, (tx) => deleteSessionsOf(tx, first.user_id))
  expect(await left()).toEqual([4])
  expect([await end(second.user_id, 4), await left()]).toEqual([true, []])
})

test('lists at most a hundred open sessions of a user and audience, last used first', async () => {
  const db = await database()
  const [first, second] = await twoMembers()
  for (const user of [first, first, first, first, first, second]) await signedIn(user)
  const ids = (await sessions()).map(({ sessionId }) => sessionId)
  const change = (index: number, set: ReturnType<typeof sql>) =>
    sql`update sessions set ${set} where session_id = ${ids[index]}`.execute(db)
  await change(0, sql`last_seen_at = now() - interval '1 minute'`)
  await change(2, sql`idle_expires_at = now()`)
  await change(3, sql`idle_expires_at = now(), absolute_expires_at = now()`)
  await change(4, sql`audience = 'customer'`)
  const listed = async (audience: 'staff' | 'customer') =>
    (await listOpenSessions(db, first.user_id, audience)).map(({ sessionId }) => ids.indexOf(sessionId))
  expect(await listed('staff')).toEqual([1, 0])
  expect(await listed('customer')).toEqual([4])
  await sql`
    insert into sessions (token_hash, audience, user_id, idle_expires_at, absolute_expires_at, stamp)
    select sha256(n::text::bytea), 'staff', ${first.user_id}, now() + interval '1 day', now() + interval '1 day', ''
    from generate_series(1, 99) n`.execute(db)
  expect(await listOpenSessions(db, first.user_id, 'staff')).toHaveLength(100)
})

test('deletes and counts expired sessions and pending sign-ins', async () => {
  const db = await database()
  const staff = await aStaffMember()
  await signedIn(staff, { idleMs: -1000 })
  await signedIn(staff, { idleMs: -1000, absoluteMs: -1000 })
  const { token } = await signedIn(staff)
  expect(await deleteExpiredSessions(db)).toBe(2)
  expect(await sessions()).toHaveLength(1)
  expect(await findSession(db, hashToken(token), ['staff'])).not.toBeNull()

  await waiting(staff.user_id, -1000)
  const valid = await waiting(staff.user_id)
  expect(await deleteExpiredPendingSignIns(db)).toBe(1)
  expect(await findPendingSignIn(db, valid, 5)).toMatchObject({ userId: staff.user_id })
  expect(await deleteExpiredPendingSignIns(db)).toBe(0)
})

/** Creates a pending sign-in. Returns the hash of its token. */
async function waiting(userId: string, lifetimeMs = HOUR_MS): Promise<Buffer> {
  const tokenHash = hashToken(newToken(randomBytes))
  await inTransaction(await database(), (tx) => insertPendingSignIn(tx, { tokenHash, userId, lifetimeMs }))
  return tokenHash
}

const MAX_ATTEMPTS = 2
const FINDS = {
  findPendingSignIn: async (tokenHash: Buffer) => findPendingSignIn(await database(), tokenHash, MAX_ATTEMPTS),
  tryPendingSignIn: async (tokenHash: Buffer) => tryPendingSignIn(await database(), tokenHash, MAX_ATTEMPTS),
  findPendingPassword: async (tokenHash: Buffer) => findPendingPassword(await database(), tokenHash),
}
const CHANGES: Readonly<Record<string, ReturnType<typeof sql>>> = {
  'has expired': sql`update staff_pending_sign_ins set expires_at = now()`,
  'is of an inactive account': sql`update users set is_active = false`,
  'is of a deleted account': sql`update users set deleted_at = now()`,
  'is of a user whose password changed': sql`update users set password_hash = 'other'`,
  'is of a user whose address changed': sql`update users set email = 'changed-' || email`,
  'is of a user who is no member of staff': sql`
    with demoted as (update users set role = 'customer', admin_role = null returning *)
    update staff_pending_sign_ins p set stamp = md5(concat_ws('|', u.role, u.admin_role, u.email, u.password_hash))
    from demoted u where u.user_id = p.user_id`,
  'has the stamp of another user': sql`
    update staff_pending_sign_ins p set stamp = o.stamp from staff_pending_sign_ins o where o.user_id <> p.user_id`,
  'requires another step': sql`update users set must_change_password = not must_change_password`,
}

test.each(Object.keys(FINDS).flatMap((find) => Object.keys(CHANGES).map((what) => [find, what] as const)))(
  '%s finds no sign-in that %s',
  async (name, what) => {
    const db = await database()
    const members = await twoMembers()
    await sql`update users set must_change_password = ${name === 'findPendingPassword'}::boolean`.execute(db)
    const [first, second] = [await waiting(members[0].user_id), await waiting(members[1].user_id)]
    const find = FINDS[name as keyof typeof FINDS]
    for (const [index, tokenHash] of [first, second].entries()) {
      const { user_id: userId, email, name: called } = members[index] ?? members[0]
      expect(await find(tokenHash)).toMatchObject({ userId, email, name: called, role: 'admin', adminRole: 'ADMIN' })
    }
    expect(await find(hashToken('another token'))).toBeNull()
    await CHANGES[what]?.execute(db)
    expect(await find(first)).toBeNull()
    expect(await find(second)).toBeNull()
  },
)

test('counts the attempts of one sign-in and rejects it after the last one', async () => {
  const db = await database()
  const members = await twoMembers()
  const [first, second] = [await waiting(members[0].user_id), await waiting(members[1].user_id)]
  const tries = async () =>
    (await db.selectFrom('staff_pending_sign_ins').select(['user_id', 'tries']).execute()).reduce<
      Record<string, number>
    >((all, row) => ({ ...all, [row.user_id]: row.tries }), {})
  for (let n = 1; n <= MAX_ATTEMPTS; n += 1) {
    expect(await FINDS.findPendingSignIn(first)).toMatchObject({ userId: members[0].user_id })
    expect(await FINDS.tryPendingSignIn(first)).toMatchObject({ userId: members[0].user_id })
    expect(await tries()).toEqual({ [members[0].user_id]: n, [members[1].user_id]: 0 })
  }
  expect([await FINDS.findPendingSignIn(first), await FINDS.tryPendingSignIn(first)]).toEqual([null, null])
  expect(await tries()).toEqual({ [members[0].user_id]: MAX_ATTEMPTS, [members[1].user_id]: 0 })
  const consume = (tokenHash: Buffer) => inTransaction(db, (tx) => consumePendingSignIn(tx, tokenHash))
  expect([await consume(second), await consume(second)]).toEqual([true, false])
  expect(await tries()).toEqual({ [members[0].user_id]: MAX_ATTEMPTS })
})

test('consumes recovery codes and steps of one user once, and none of an unconfirmed second factor', async () => {
  const db = await database()
  const members = await twoMembers()
  const [first = '', second = ''] = members.map(({ user_id }) => user_id)
  const secret = Buffer.from('secret')
  await db
    .insertInto('staff_two_factor')
    .values([
      { user_id: first, secret, confirmed_at: null, last_step: null },
      { user_id: second, secret, confirmed_at: new Date(), last_step: null },
    ])
    .execute()
  const steps = async () =>
    Object.fromEntries(
      (await db.selectFrom('staff_two_factor').select(['user_id', 'last_step']).execute()).map((row) => [
        row.user_id,
        row.last_step,
      ]),
    )
  expect(await claimStep(db, first, 7)).toBe(false)
  expect(await steps()).toEqual({ [first]: null, [second]: null })
  await sql`update staff_two_factor set confirmed_at = now()`.execute(db)
  expect([await claimStep(db, first, 7), await claimStep(db, first, 7), await claimStep(db, first, 6)]).toEqual([
    true,
    false,
    false,
  ])
  expect(await steps()).toEqual({ [first]: 7, [second]: null })

  const codes = async () =>
    (await db.selectFrom('staff_recovery_codes').select(['user_id', 'code_hash']).execute())
      .map((row) => `${row.user_id === first ? 'first' : 'second'} ${row.code_hash.toString()}`)
      .toSorted()
  const replace = (userId: string, list: string[]) =>
    inTransaction(db, (tx) =>
      replaceRecoveryCodes(
        tx,
        userId,
        list.map((code) => Buffer.from(code)),
      ),
    )
  await replace(first, ['old'])
  await replace(second, ['a', 'b'])
  await replace(first, ['c', 'd'])
  expect(await codes()).toEqual(['first c', 'first d', 'second a', 'second b'])
  expect([await takeRecoveryCode(db, first, Buffer.from('a')), await codes()]).toMatchObject([false, { length: 4 }])
  expect([await takeRecoveryCode(db, first, Buffer.from('c')), await codes()]).toEqual([
    true,
    ['first d', 'second a', 'second b'],
  ])
  const remove = () =>
    inTransaction(db, async (tx) => {
      await deleteRecoveryCodes(tx, first)
      return deleteTwoFactor(tx, first)
    })
  expect([await remove(), await codes()]).toEqual([true, ['second a', 'second b']])
  expect(await steps()).toEqual({ [second]: null })
  expect(await remove()).toBe(false)
})

test('finds the account of an address but no guest, and updates one member of staff only', async () => {
  const db = await database()
  const guest = await aCustomer({ role: 'guest', email: 'shared@example.com' })
  const [staff, other] = [await aStaffMember({ email: guest.email }), await aStaffMember()]
  const customer = await aCustomer()
  expect(await findAccount(db, guest.email)).toEqual({
    user_id: staff.user_id,
    email: guest.email,
    name: staff.name,
    role: 'admin',
    admin_role: 'ADMIN',
    password_hash: staff.password_hash,
    must_change_password: false,
    is_active: true,
    deleted_at: null,
  })
  expect(await findAccount(db, 'unknown@example.com')).toBeNull()

  const rows = () => db.selectFrom('users').selectAll().orderBy('created_at').execute()
  await sql`update users set must_change_password = true where role = 'admin'`.execute(db)
  const before = await rows()
  const at = new Date('2026-05-04T10:00:00Z')
  await inTransaction(db, (tx) => updateLastLogin(tx, staff.user_id, at))
  for (const userId of [staff.user_id, customer.user_id]) {
    await inTransaction(db, (tx) => updateStaffPassword(tx, userId, 'new hash', at))
  }
  const changed = { last_login_at: at, password_hash: 'new hash', must_change_password: false, updated_at: at }
  const byId = (list: typeof before) => Object.fromEntries(list.map((row) => [row.user_id, row]))
  expect(byId(await rows())).toEqual(
    byId(before.map((row) => (row.user_id === staff.user_id ? { ...row, ...changed } : row))),
  )
  expect(before.map(({ user_id }) => user_id)).toContain(other.user_id)
})
