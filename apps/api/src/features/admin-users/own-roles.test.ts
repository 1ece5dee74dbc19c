import { PERMISSIONS, type Permission } from '@atelier/domain/access/permissions'
import type { OwnRole } from '@atelier/domain/admin-users/own-roles.schema'
import { limits } from '@atelier/domain/limits/limits'
import { expect, test } from 'vitest'
import { anApiKey } from '../../testing/api-keys.ts'
import { anOwnRole, aStaffMember, TEST_PASSWORD } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const ROLES = '/api/admin/roles'
const USERS = '/api/auth/admin/users'
const PACKER = { name: 'Packer', permissions: ['orders:view', 'orders:edit'], requiresTwoFactor: false }

const asSuperAdmin = async () => (await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))).headers

async function asOwn(permissions: readonly Permission[], name?: string) {
  const ownRoleId = await anOwnRole(permissions, name)
  const staff = await aStaffMember({ ownRoleId })
  return { ownRoleId, staff, ...(await signedIn(staff)) }
}

async function create(shop: TestApp, headers: Record<string, string>, body: object = PACKER): Promise<OwnRole> {
  const response = await shop.post(ROLES, body, headers)
  expect(response.status).toBe(201)
  return ((await response.json()) as { data: OwnRole }).data
}

const problemOf = async (response: Response) => {
  const { message, errors } = (await response.json()) as {
    message: string
    errors: { path: string; message: string }[]
  }
  return [response.status, errors[0]?.path ?? null, errors[0]?.message ?? message]
}

const lastAudit = ({ deps }: TestApp) =>
  deps.db.selectFrom('audit_entries').selectAll().orderBy('entry_id', 'desc').limit(1).executeTakeFirstOrThrow()

const member = (role: string) => ({
  name: 'Ines Carrow',
  email: 'ines@atelier.example',
  role,
  isActive: true,
  sendInviteEmail: true,
})

test('a role is created, listed, given, changed and deleted, and the audit log names it', async () => {
  const shop = await createTestApp()
  const headers = await asSuperAdmin()
  const role = await create(shop, headers)
  expect(role).toMatchObject({ name: 'Packer', staffCount: 0, grant: { permissions: ['orders:view', 'orders:edit'] } })
  expect(await lastAudit(shop)).toMatchObject({ action: 'role.created', target_name: 'Packer', target_id: role.roleId })

  const made = (await (await shop.post(USERS, member(role.roleId), headers)).json()) as { data: { userId: string } }
  expect(made.data).toMatchObject({ role: 'VIEWER', ownRole: { roleId: role.roleId, name: 'Packer' } })
  expect((await lastAudit(shop)).changes).toMatchObject({ role: { after: 'Packer' } })
  expect(JSON.stringify(await shop.deps.db.selectFrom('mails').selectAll().execute())).toContain('Packer')

  const change = { ...PACKER, name: 'Sender', permissions: ['orders:view'], updatedAt: role.updatedAt }
  const changed = await shop.request('PUT', `${ROLES}/${role.roleId}`, change, headers)
  expect(await changed.json()).toMatchObject({ data: { name: 'Sender', staffCount: 1 } })
  expect(await lastAudit(shop)).toMatchObject({
    action: 'role.updated',
    changes: { name: { before: 'Packer', after: 'Sender' }, permissions: { after: ['orders:view'] } },
  })

  const inUse = await shop.request('DELETE', `${ROLES}/${role.roleId}`, undefined, headers)
  expect(await problemOf(inUse)).toEqual([409, null, expect.stringContaining('1 member of staff has this role')])
  await shop.request('DELETE', `${USERS}/${made.data.userId}`, undefined, headers)
  expect((await shop.request('DELETE', `${ROLES}/${role.roleId}`, undefined, headers)).status).toBe(200)
  expect(await lastAudit(shop)).toMatchObject({ action: 'role.deleted', target_name: 'Sender' })
  expect(await (await shop.get(ROLES, headers)).json()).toMatchObject({ data: [] })
})

test.each([
  ['name', { ...PACKER, name: 'x' }],
  ['name', { ...PACKER, name: 'Super admin' }],
  ['name', { ...PACKER, name: 'VIEWER' }],
  ['name', { ...PACKER, name: 'x'.repeat(41) }],
  ['permissions', { ...PACKER, permissions: [] }],
  ['permissions.0', { ...PACKER, permissions: ['orders:fly'] }],
  ['requiresTwoFactor', { ...PACKER, requiresTwoFactor: 'yes' }],
  ['limit', { ...PACKER, limit: 1 }],
])('a bad %s is refused by its field', async (field, body) => {
  const shop = await createTestApp()
  const response = await shop.post(ROLES, body, await asSuperAdmin())
  const [status, path] = await problemOf(response)
  expect([status, path || field]).toEqual([400, field])
})

test('names are unique, and there are at most 20 roles', async () => {
  const shop = await createTestApp()
  const headers = await asSuperAdmin()
  const first = await create(shop, headers)
  expect(await problemOf(await shop.post(ROLES, { ...PACKER, name: 'PACKER' }, headers))).toEqual([
    400,
    'name',
    'Another role has this name',
  ])
  for (let index = 1; index < limits.staff.ownRoles; index += 1) await anOwnRole(['orders:view'])
  expect((await problemOf(await shop.post(ROLES, { ...PACKER, name: 'One more' }, headers)))[0]).toBe(409)
  const other = await anOwnRole(['orders:view'], 'Other').catch(() => null)
  expect(other).not.toBeNull()
  const rename = { ...PACKER, name: 'other', updatedAt: first.updatedAt }
  expect(await problemOf(await shop.request('PUT', `${ROLES}/${first.roleId}`, rename, headers))).toEqual([
    400,
    'name',
    'Another role has this name',
  ])
})

test('an unknown role is 404, and a form of an older version 409', async () => {
  const shop = await createTestApp()
  const headers = await asSuperAdmin()
  const role = await create(shop, headers)
  const change = { ...PACKER, updatedAt: role.updatedAt }
  expect((await shop.request('PUT', `${ROLES}/role_0000000000000000`, change, headers)).status).toBe(404)
  expect((await shop.request('DELETE', `${ROLES}/ADMIN`, undefined, headers)).status).toBe(404)
  expect((await shop.request('PUT', `${ROLES}/${role.roleId}`, { ...change, name: 'First' }, headers)).status).toBe(200)
  const late = await shop.request('PUT', `${ROLES}/${role.roleId}`, { ...change, name: 'Second' }, headers)
  expect(await late.json()).toMatchObject({ code: 'conflict', data: { name: 'First' } })
})

test('a change applies to open sessions at once, in every process', async () => {
  const [shop, other] = [await createTestApp(), await createTestApp()]
  const headers = await asSuperAdmin()
  const role = await create(shop, headers)
  const packer = await signedIn(await aStaffMember({ ownRoleId: role.roleId as 'role_x' }))
  const statusOf = async (path: string) => (await other.get(path, packer.headers)).status
  expect([await statusOf('/api/admin/orders'), await statusOf('/api/admin/users')]).toEqual([200, 403])
  const change = { ...PACKER, permissions: ['users:view'], updatedAt: role.updatedAt }
  await shop.request('PUT', `${ROLES}/${role.roleId}`, change, headers)
  expect([await statusOf('/api/admin/orders'), await statusOf('/api/admin/users')]).toEqual([403, 200])
  const session = await (await other.get('/api/auth/admin/verify-token', packer.headers)).json()
  expect(session).toMatchObject({ user: { adminRole: 'VIEWER', ownRole: { grant: { permissions: ['users:view'] } } } })
})

test('a new role ends the sessions, as for the five', async () => {
  const shop = await createTestApp()
  const headers = await asSuperAdmin()
  const { staff, headers: own } = await asOwn(['orders:view'])
  const { name, email } = staff
  const body = { name, email, role: await anOwnRole(['orders:view']), isActive: true }
  expect((await shop.request('PUT', `${USERS}/${staff.user_id}`, body, headers)).status).toBe(200)
  expect((await shop.get('/api/admin/orders', own)).status).toBe(401)
})

test('staff make and change only roles within their own rights', async () => {
  const shop = await createTestApp()
  const RIGHTS = ['admin_users:view', 'admin_roles:manage', 'orders:view'] as const
  const { headers, ownRoleId } = await asOwn(RIGHTS)
  const beyond = await shop.post(ROLES, PACKER, headers)
  expect(await problemOf(beyond)).toEqual([403, 'permissions', expect.stringContaining('Process orders')])
  const within = await create(shop, headers, { ...PACKER, permissions: ['orders:view'] })
  const put = (roleId: string, body: object) => shop.request('PUT', `${ROLES}/${roleId}`, body, headers)
  expect((await put(within.roleId, { ...PACKER, updatedAt: within.updatedAt })).status).toBe(403)
  const higher = await anOwnRole(['orders:edit'])
  const narrow = { ...PACKER, permissions: ['orders:view'], updatedAt: new Date().toISOString() }
  expect((await put(higher, narrow)).status).toBe(403)
  expect((await shop.request('DELETE', `${ROLES}/${higher}`, undefined, headers)).status).toBe(403)
  expect(await problemOf(await put(ownRoleId, narrow))).toEqual([409, null, 'You can’t change your own role'])
})

test('staff give and manage only roles within their own rights', async () => {
  const shop = await createTestApp()
  const { headers } = await asOwn(['admin_users:view', 'admin_users:create', 'admin_users:edit', 'orders:view'])
  const [within, beyond] = [await anOwnRole(['orders:view']), await anOwnRole(['orders:edit'])]
  expect((await shop.post(USERS, member('ADMIN'), headers)).status).toBe(403)
  expect((await shop.post(USERS, member(beyond), headers)).status).toBe(403)
  expect((await shop.post(USERS, member(within), headers)).status).toBe(201)
  for (const target of [await aStaffMember({ role: 'ADMIN' }), await aStaffMember({ ownRoleId: beyond })]) {
    const body = { name: 'Taken Over', email: target.email, role: within, isActive: true }
    expect((await shop.request('PUT', `${USERS}/${target.user_id}`, body, headers)).status).toBe(403)
    expect((await shop.post(`${USERS}/${target.user_id}/invite`, {}, headers)).status).toBe(403)
    expect((await shop.post(`${USERS}/${target.user_id}/reset-two-factor`, {}, headers)).status).toBe(403)
  }
})

test('a deleted role cannot be given, and the list filters by role', async () => {
  const shop = await createTestApp()
  const headers = await asSuperAdmin()
  const gone = await shop.post(USERS, member('role_0000000000000000'), headers)
  expect(await problemOf(gone)).toEqual([400, 'role', expect.stringContaining('was deleted')])
  const { ownRoleId, staff } = await asOwn(['orders:view'])
  const viewer = await aStaffMember({ role: 'VIEWER' })
  const listed = async (role: string) => {
    const { data } = (await (await shop.get(`${USERS}?role=${role}`, headers)).json()) as {
      data: { users: { userId: string }[] }
    }
    return data.users.map(({ userId }) => userId)
  }
  expect(await listed(ownRoleId)).toEqual([staff.user_id])
  expect(await listed('VIEWER')).toEqual([viewer.user_id])
  const holders = (await (await shop.get('/api/auth/admin/roles', headers)).json()) as { data: object[] }
  expect(holders.data).toContainEqual(expect.objectContaining({ userId: staff.user_id, role: 'VIEWER', ownRoleId }))
})

test('a role can require a second factor, and the audit log names the role of each actor', async () => {
  const shop = await createTestApp()
  const headers = await asSuperAdmin()
  const role = await create(shop, headers, { ...PACKER, requiresTwoFactor: true })
  const staff = await aStaffMember({ ownRoleId: role.roleId as 'role_x' })
  const credentials = { email: staff.email, password: TEST_PASSWORD }
  const pending = await (await shop.post('/api/auth/admin/login', credentials)).json()
  expect(pending).toMatchObject({ data: { secondFactor: { mustEnroll: true } } })
  const change = { ...PACKER, requiresTwoFactor: false, updatedAt: role.updatedAt }
  await shop.request('PUT', `${ROLES}/${role.roleId}`, change, headers)
  const signIn = await (await shop.post('/api/auth/admin/login', credentials)).json()
  expect(signIn).toMatchObject({ data: { user: { ownRole: { name: 'Packer' } } } })
  expect(await lastAudit(shop)).toMatchObject({ action: 'staff.signed_in', actor_role: 'Packer' })
})

test('the table of single sign-on gives no role beyond the rights of its writer, and holds a role in use', async () => {
  const shop = await createTestApp()
  const superAdmin = await asSuperAdmin()
  const { headers } = await asOwn(['admin_users:view', 'admin_roles:manage', 'orders:view'])
  const [within, beyond] = [await anOwnRole(['orders:view']), await anOwnRole(['orders:edit'])]
  const SSO = '/api/admin/single-sign-on'
  const { data } = (await (await shop.get(SSO, headers)).json()) as { data: Record<string, unknown> }
  const { hasSecret: _, redirectUri: __, logoutUri: ___, connected: ____, superAdmins: _____, ...form } = data
  const rule = (role: string) =>
    role.startsWith('role_')
      ? { claim: 'groups', value: 'shop', role: 'VIEWER', ownRoleId: role }
      : { claim: 'groups', value: 'shop', role }
  const save = (part: object, as = headers) => shop.request('PUT', SSO, { ...form, ...part }, as)
  for (const role of [beyond, 'ADMIN', 'VIEWER']) {
    expect(await problemOf(await save({ rules: [rule(role)] }))).toEqual([403, 'rules.0.role', expect.anything()])
  }
  expect(await problemOf(await save({ fallbackRole: 'EDITOR' }))).toEqual([403, 'fallbackRole', expect.anything()])
  expect(await problemOf(await save({ rules: [rule('role_0000000000000000')] }))).toEqual([
    400,
    'rules.0.role',
    expect.anything(),
  ])
  expect(await problemOf(await save({ rules: [rule('SUPER_ADMIN')] }))).toEqual([
    400,
    'rules.0.role',
    expect.anything(),
  ])
  const saved = await save({ rules: [rule(within), { ...rule(beyond), value: 'office' }] }, superAdmin)
  expect(saved.status).toBe(200)
  const { data: view } = (await saved.json()) as { data: { updatedAt: string; rules: object[] } }
  // A row that a colleague wrote stays; the same role for other people is new.
  const { rules, updatedAt } = view
  expect((await save({ rules, updatedAt, name: 'Login' })).status).toBe(200)
  const { data: last } = (await (await shop.get(SSO, headers)).json()) as { data: { updatedAt: string } }
  const wider = [...rules, { ...rule(beyond), value: 'everyone' }]
  expect((await save({ rules: wider, updatedAt: last.updatedAt })).status).toBe(403)
  const used = await shop.request('DELETE', `${ROLES}/${within}`, undefined, superAdmin)
  expect(await problemOf(used)).toEqual([409, null, expect.stringContaining('Single sign-on')])
})

test('the list of roles needs the permission to view staff, and changing them to manage roles', async () => {
  const shop = await createTestApp()
  const { headers } = await asOwn(
    PERMISSIONS.filter((each) => !['admin_users:view', 'admin_roles:manage'].includes(each)),
  )
  expect((await shop.get(ROLES, headers)).status).toBe(403)
  expect((await shop.post(ROLES, PACKER, headers)).status).toBe(403)
  expect((await shop.get(ROLES)).status).toBe(401)
})

test('a key never has more than the own role of its owner', async () => {
  const shop = await createTestApp()
  const ownRoleId = await anOwnRole(['orders:view', 'products:view'])
  const { headers } = await anApiKey({ permissions: ['orders:view', 'users:view'], ownRoleId })
  const statusOf = async (path: string) => (await shop.get(path, headers)).status
  expect([await statusOf('/api/admin/orders'), await statusOf('/api/admin/users')]).toEqual([200, 403])
  await shop.deps.db
    .updateTable('admin_roles')
    .set({ permissions: ['products:view'] })
    .where('role_id', '=', ownRoleId)
    .execute()
  expect(await statusOf('/api/admin/orders')).toBe(403)
})
