import { ListAdminUsersQuery } from '@atelier/domain/admin-users/admin-users.schema'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../db/client.ts'
import { aCustomer, aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { testDatabase } from '../../testing/test-database.ts'
import {
  findAdminUser,
  insertAdminUser,
  isEmailTaken,
  listAdminUsers,
  lockAdminUser,
  markAdminUserRemoved,
  updateAdminUserRow,
} from './admin-users.repo.ts'

const AT = new Date('2026-05-04T10:00:00Z')
const database = async () => (await testDatabase()).db
const rows = async () => (await database()).selectFrom('users').selectAll().orderBy('user_id').execute()

const change = { name: 'Changed', email: 'changed@example.com', role: 'VIEWER', isActive: true, at: AT } as const

test('updates and removes members of staff only', async () => {
  const db = await database()
  await aStaffMember({ role: 'SUPER_ADMIN' })
  const customer = await aCustomer()
  const before = await rows()
  await inTransaction(db, (tx) => updateAdminUserRow(tx, customer.user_id, change))
  await inTransaction(db, (tx) => markAdminUserRemoved(tx, customer.user_id, AT))
  expect(await rows()).toEqual(before)
})

test('translates constraint violations and rethrows other errors', async () => {
  const db = await database()
  const [chief, editor] = [await aStaffMember({ role: 'SUPER_ADMIN' }), await aStaffMember({ role: 'EDITOR' })]
  const before = await rows()
  const created = { userId: 'usr_new', ...change, email: editor.email, passwordHash: 'hash' }
  const attempt = (work: Parameters<typeof inTransaction<void>>[1]) => inTransaction(db, work)
  const taken = { code: 'email_taken', message: 'An account with this email already exists' }
  const last = {
    code: 'conflict',
    message: 'The last active super admin can’t be removed, demoted or deactivated',
  }
  await expect(attempt((tx) => insertAdminUser(tx, created))).rejects.toMatchObject(taken)
  await expect(
    attempt((tx) => updateAdminUserRow(tx, editor.user_id, { ...change, email: chief.email })),
  ).rejects.toMatchObject(taken)
  await expect(attempt((tx) => updateAdminUserRow(tx, chief.user_id, change))).rejects.toMatchObject(last)
  await expect(attempt((tx) => markAdminUserRemoved(tx, chief.user_id, AT))).rejects.toMatchObject(last)
  const unknownRole = { ...created, email: 'new@example.com', role: 'KING' as 'VIEWER' }
  await expect(attempt((tx) => insertAdminUser(tx, unknownRole))).rejects.toThrow(/check constraint/)
  expect(await rows()).toEqual(before)
})

test('locks and returns one member of staff, and counts the other active super admins', async () => {
  const db = await database()
  const [first, second, deleted, inactive, editor] = [
    await aStaffMember({ role: 'SUPER_ADMIN' }),
    await aStaffMember({ role: 'SUPER_ADMIN' }),
    await aStaffMember({ role: 'SUPER_ADMIN' }),
    await aStaffMember({ role: 'SUPER_ADMIN', isActive: false }),
    await aStaffMember({ role: 'EDITOR' }),
  ]
  const customer = await aCustomer()
  await sql`update users set deleted_at = now() where user_id = ${deleted.user_id}`.execute(db)
  const locked = (userId: string) => inTransaction(db, (tx) => lockAdminUser(tx, userId))
  const result = (userId: string, otherSuperAdmins: number) => ({ target: { userId }, otherSuperAdmins })
  expect(await locked(first.user_id)).toMatchObject(result(first.user_id, 1))
  expect(await locked(inactive.user_id)).toMatchObject(result(inactive.user_id, 2))
  expect(await locked(editor.user_id)).toMatchObject(result(editor.user_id, 2))
  for (const userId of [customer.user_id, deleted.user_id, 'usr_unknown']) {
    expect([await locked(userId), await findAdminUser(db, userId)]).toEqual([null, null])
  }
  expect(await findAdminUser(db, second.user_id)).toMatchObject({ userId: second.user_id, role: 'SUPER_ADMIN' })
})

test('locks only the active super admins and one member of staff', async () => {
  const db = await database()
  const users = {
    first: await aStaffMember({ role: 'SUPER_ADMIN' }),
    second: await aStaffMember({ role: 'SUPER_ADMIN' }),
    inactive: await aStaffMember({ role: 'SUPER_ADMIN', isActive: false }),
    deleted: await aStaffMember({ role: 'SUPER_ADMIN' }),
    editor: await aStaffMember({ role: 'EDITOR' }),
    viewer: await aStaffMember({ role: 'VIEWER' }),
    customer: await aCustomer(),
  }
  await sql`update users set deleted_at = now() where user_id = ${users.deleted.user_id}`.execute(db)
  const lockedWith = (who: keyof typeof users) =>
    inTransaction(db, async (tx) => {
      await lockAdminUser(tx, users[who].user_id)
      const free = await sql<{ id: string }>`select user_id as id from users for update skip locked`.execute(db)
      const ids = new Set(free.rows.map(({ id }) => id))
      return Object.entries(users).flatMap(([name, { user_id }]) => (ids.has(user_id) ? [] : [name]))
    })
  expect(await lockedWith('first')).toEqual(['first', 'second'])
  expect(await lockedWith('inactive')).toEqual(['first', 'second', 'inactive'])
  expect(await lockedWith('editor')).toEqual(['first', 'second', 'editor'])
  for (const who of ['customer', 'deleted'] as const) expect(await lockedWith(who)).toEqual(['first', 'second'])
})

test('reports an address as taken by an account, but not by a guest', async () => {
  const db = await database()
  const [guest, customer, staff] = [await aCustomer({ role: 'guest' }), await aCustomer(), await aStaffMember()]
  const taken = [guest, customer, staff].map(({ email }) => isEmailTaken(db, email))
  expect(await Promise.all([...taken, isEmailTaken(db, 'unknown@example.com')])).toEqual([false, true, true, false])
})

test('lists, counts, filters and paginates members of staff who were not removed', async () => {
  const db = await database()
  const members = [
    await aStaffMember({ role: 'SUPER_ADMIN', email: 'a@atelier.example' }),
    await aStaffMember({ role: 'EDITOR', email: 'b@atelier.example', isActive: false }),
    await aStaffMember({ role: 'EDITOR', email: 'c@atelier.example' }),
    await aStaffMember({ role: 'EDITOR', email: 'd@atelier.example' }),
  ]
  await aCustomer({ email: 'e@atelier.example' })
  await sql`update users set deleted_at = now() where email = 'd@atelier.example'`.execute(db)
  const list = async (query: object) => {
    const found = await listAdminUsers(db, ListAdminUsersQuery.parse({ sort: 'email', ...query }))
    return [found.rows.map(({ email }) => email.slice(0, 1)).join(''), found.total, found.totalAll]
  }
  expect(await list({})).toEqual(['abc', 3, 3])
  expect(await list({ search: '' })).toEqual(['abc', 3, 3])
  expect(await list({ search: members[2]?.user_id })).toEqual(['c', 1, 3])
  expect(await list({ search: 'D@ATELIER' })).toEqual(['', 0, 3])
  expect(await list({ role: 'EDITOR' })).toEqual(['bc', 2, 3])
  expect(await list({ status: 'active' })).toEqual(['ac', 2, 3])
  expect(await list({ status: 'inactive' })).toEqual(['b', 1, 3])
  expect(await list({ role: 'EDITOR', status: 'active', search: 'laurent' })).toEqual(['c', 1, 3])
  expect(await list({ pageSize: 2 })).toEqual(['ab', 3, 3])
  expect(await list({ pageSize: 2, page: 2 })).toEqual(['c', 3, 3])
  expect(await list({ pageSize: 1, page: 3 })).toEqual(['c', 3, 3])
})

test('returns all fields of one user, and accepts ids of up to a hundred characters', async () => {
  const shop = await createTestApp()
  const { headers } = await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))
  const staff = await aStaffMember({ role: 'SUPER_ADMIN' })
  await sql`update users set last_login_at = ${AT} where user_id = ${staff.user_id}`.execute(shop.deps.db)
  const read = async (userId: string) => {
    const response = await shop.get(`/api/auth/admin/users/${userId}`, headers)
    return { status: response.status, said: await response.json() }
  }
  expect(await read(staff.user_id)).toEqual({
    status: 200,
    said: {
      success: true,
      data: {
        userId: staff.user_id,
        name: staff.name,
        email: staff.email,
        role: 'SUPER_ADMIN',
        adminRole: 'SUPER_ADMIN',
        isAdmin: true,
        isSuperAdmin: true,
        isActive: true,
        createdAt: staff.created_at.toISOString(),
        lastLogin: AT.toISOString(),
        hasTwoFactor: false,
        invitedUntil: null,
      },
    },
  })
  expect(await read('u'.repeat(100))).toMatchObject({ status: 404, said: { message: 'User not found' } })
  expect((await read('u'.repeat(101))).status).toBe(400)
})
