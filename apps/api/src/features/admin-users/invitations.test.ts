import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aSignedInMember, auditedChanges, inviteMember, storedUser } from '../../testing/admin-users.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const ACCEPT = '/api/auth/admin/accept-invitation'
const PASSWORD = 'Tram-Ofen#41Birke'
const AT = new Date('2026-05-04T10:00:00Z')

const sessionsOf = async ({ deps }: TestApp, ...users: { user_id: string }[]) => {
  const rows = await deps.db.selectFrom('sessions').select('user_id').execute()
  return users.map((one) => rows.filter(({ user_id }) => user_id === one.user_id).length)
}

test('accepting an invitation sets the password, ends the sessions and consumes the link of one user', async () => {
  const shop = await createTestApp({}, { now: () => AT })
  const [staff, other] = [await aSignedInMember(), await aSignedInMember()]
  await sql`update users set must_change_password = true`.execute(shop.deps.db)
  const [mine, theirs] = ['m'.repeat(43), 't'.repeat(43)]
  await inviteMember(shop, staff, mine)
  await inviteMember(shop, other, theirs)
  const read = async (token: string) => {
    const response = await shop.post('/api/auth/admin/invitation', { token })
    return [response.status, ((await response.json()) as { data?: unknown }).data]
  }
  expect(await read(mine)).toEqual([200, { name: staff.name, email: staff.email }])
  const guessable = await shop.post(ACCEPT, { token: mine, password: 'Margaux#20x7' })
  expect([guessable.status, await guessable.json()]).toMatchObject([400, { errors: [{ path: 'password' }] }])
  const accepted = await shop.post(ACCEPT, { token: mine, password: PASSWORD })
  expect([accepted.status, await accepted.json()]).toEqual([
    200,
    { success: true, message: 'Your password is set. You can sign in now.' },
  ])
  expect(await sessionsOf(shop, staff, other)).toEqual([0, 1])
  expect(await storedUser(shop, staff.user_id)).toMatchObject({ must_change_password: false, updated_at: AT })
  expect(await storedUser(shop, other.user_id)).toEqual({ ...other, must_change_password: true })
  expect((await read(mine))[0]).toBe(410)
  expect(await read(theirs)).toEqual([200, { name: other.name, email: other.email }])
  expect(await auditedChanges(shop, AT)).toEqual([
    ['admin_user.invitation_accepted', null, staff.user_id, staff.name, {}],
  ])
})

test.each([
  ['is for a deleted account', sql`update users set deleted_at = now() where name = 'Invited'`],
  [
    'is for a user who is a customer now',
    sql`update users set role = 'customer', admin_role = null where name = 'Invited'`,
  ],
  // An address that was reassigned to another user must open neither account.
  [
    'went to an address that another user has now',
    sql`with moved as (update users set email = 'moved@atelier.example' where name = 'Invited')
      update auth_tokens set email = (select email from users where name = 'Other')`,
  ],
])('rejects an invitation that %s', async (_what, change) => {
  const shop = await createTestApp({}, { now: () => AT })
  const [staff, other] = [await aSignedInMember(), await aSignedInMember()]
  await sql`update users set name = 'Invited' where user_id = ${staff.user_id}`.execute(shop.deps.db)
  await sql`update users set name = 'Other' where user_id = ${other.user_id}`.execute(shop.deps.db)
  const token = 'm'.repeat(43)
  await inviteMember(shop, staff, token)
  await change.execute(shop.deps.db)
  for (const [path, more] of [
    ['/api/auth/admin/invitation', {}],
    [ACCEPT, { password: PASSWORD }],
  ] as const) {
    expect((await shop.post(path, { token, ...more })).status).toBe(410)
  }
  expect(await storedUser(shop, other.user_id)).toMatchObject({ password_hash: other.password_hash })
})
