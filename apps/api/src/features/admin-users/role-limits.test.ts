import { NO_LIMITS, type AccessLimits } from '@atelier/domain/access/access-limits'
import { PERMISSIONS, type Permission } from '@atelier/domain/access/permissions'
import { STAFF_MESSAGES } from '@atelier/domain/admin-users/staff-rules'
import type { OwnRole } from '@atelier/domain/admin-users/own-roles.schema'
import { expect, test } from 'vitest'
import { anOwnRole, aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { setUpSso, SSO_SETTINGS } from '../../testing/sso.ts'
import { aLyingProvider } from '../../testing/sso-providers.ts'
import { createTestApp } from '../../testing/test-app.ts'

const ROLES = '/api/admin/roles'
const USERS = '/api/auth/admin/users'
const LIMITS: AccessLimits = {
  refundUpTo: [{ currency: 'USD', cents: 50_00 }],
  markets: ['', 'eu'],
  masksPersonalData: false,
}
const PACKER = { name: 'Packer', permissions: ['orders:view', 'orders:edit'], requiresTwoFactor: false }
const OFFICE: readonly Permission[] = [
  'admin_users:view',
  'admin_users:create',
  'admin_users:edit',
  'admin_roles:manage',
  'settings:edit',
  'orders:view',
  'orders:edit',
]

const asSuperAdmin = async () => (await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))).headers
const asOffice = async (limits: Partial<AccessLimits>) =>
  (await signedIn(await aStaffMember({ ownRoleId: await anOwnRole(OFFICE, undefined, limits) }))).headers

async function aShop() {
  const shop = await createTestApp()
  const create = async (body: object, headers: Record<string, string>) => {
    const response = await shop.post(ROLES, body, headers)
    return { status: response.status, ...((await response.json()) as { data: OwnRole; message: string }) }
  }
  return { ...shop, create }
}

test('a role has limits, keeps those that a client does not name, and loses them at once', async () => {
  const shop = await aShop()
  const headers = await asSuperAdmin()
  const { data: role } = await shop.create({ ...PACKER, limits: LIMITS }, headers)
  expect(role.grant).toEqual({ permissions: PACKER.permissions, limits: LIMITS })
  const audited = await shop.deps.db.selectFrom('audit_entries').select('changes').executeTakeFirstOrThrow()
  expect(audited.changes).toMatchObject({ limits: { after: LIMITS } })

  const change = async (body: object, updatedAt: string) => {
    const response = await shop.request('PUT', `${ROLES}/${role.roleId}`, { ...PACKER, ...body, updatedAt }, headers)
    return ((await response.json()) as { data: OwnRole }).data
  }
  const renamed = await change({ name: 'Sender' }, role.updatedAt)
  expect(renamed).toMatchObject({ name: 'Sender', grant: { limits: LIMITS } })
  const { headers: own } = await signedIn(await aStaffMember({ ownRoleId: role.roleId as never }))
  const verified = await (await shop.get('/api/auth/admin/verify-token', own)).json()
  expect(verified).toMatchObject({ user: { ownRole: { grant: { limits: LIMITS } } } })
  expect((await shop.get('/api/admin/payments/differences', own)).status).toBe(403)
  expect((await change({ limits: NO_LIMITS }, renamed.updatedAt)).grant.limits).toEqual(NO_LIMITS)
  expect((await shop.get('/api/admin/payments/differences', own)).status).toBe(200)
})

test.each<[string, object]>([
  [
    'a currency twice',
    {
      ...LIMITS,
      refundUpTo: [
        { currency: 'USD', cents: 1 },
        { currency: 'USD', cents: 2 },
      ],
    },
  ],
  ['a negative amount', { ...LIMITS, refundUpTo: [{ currency: 'USD', cents: -1 }] }],
  ['no such currency', { ...LIMITS, refundUpTo: [{ currency: 'XYZ', cents: 1 }] }],
  ['no market', { ...LIMITS, markets: [] }],
  ['an unknown limit', { ...LIMITS, hours: [9, 17] }],
  ['a missing limit', { markets: ['eu'] }],
])('refuses %s', async (_, limits) => {
  const shop = await aShop()
  expect((await shop.create({ ...PACKER, limits }, await asSuperAdmin())).status).toBe(400)
})

test.each<[string, Partial<AccessLimits>]>([
  ['a refund limit', { refundUpTo: LIMITS.refundUpTo }],
  ['some markets', { markets: ['eu'] }],
  ['no personal data', { masksPersonalData: true }],
])('a person with %s gives no role, account or key without it', async (_, limits) => {
  const shop = await aShop()
  const headers = await asOffice(limits)
  expect(await shop.create(PACKER, headers)).toMatchObject({ status: 403, message: expect.stringContaining('limits') })
  expect((await shop.create({ ...PACKER, limits: { ...NO_LIMITS, ...limits } }, headers)).status).toBe(201)
  const free = await anOwnRole(['orders:view'])
  const person = { name: 'Ines Carrow', email: 'ines@atelier.example', isActive: true, sendInviteEmail: true }
  expect((await shop.post(USERS, { ...person, role: free }, headers)).status).toBe(403)
  expect((await shop.post(USERS, { ...person, role: 'VIEWER' }, headers)).status).toBe(403)
  const holder = await aStaffMember({ ownRoleId: free })
  expect((await shop.post(`${USERS}/${holder.user_id}/invite`, {}, headers)).status).toBe(403)
  const body = { ...PACKER, permissions: ['orders:view'], updatedAt: new Date().toISOString() }
  expect((await shop.request('PUT', `${ROLES}/${free}`, body, headers)).status).toBe(403)
  expect((await shop.request('DELETE', `${ROLES}/${free}`, undefined, headers)).status).toBe(403)

  const made = await shop.post(
    '/api/admin/api-keys',
    { name: 'ERP', permissions: ['orders:view', 'orders:edit'], expiresInDays: 1 },
    headers,
  )
  const { data } = (await made.json()) as { data: { secret: string } }
  const key = { Authorization: `Bearer ${data.secret}` }
  const status = (path: string) => shop.get(path, key).then((response) => response.status)
  expect(await status('/api/admin/orders')).toBe(200)
  expect(await status('/api/admin/taxes?month=2026-11')).toBe(limits.markets ? 403 : 200)
})

test('a colleague with a limit that no message knows handles none', async () => {
  const shop = await aShop()
  const [masked, european, upTo] = [{ masksPersonalData: true }, { markets: ['eu'] }, { refundUpTo: [] }]
  for (const [name, limits] of Object.entries({ masked, european, upTo })) {
    const ownRoleId = await anOwnRole(PERMISSIONS, undefined, limits)
    await shop.deps.db
      .updateTable('users')
      .set({ name })
      .where('user_id', '=', (await aStaffMember({ ownRoleId })).user_id)
      .execute()
  }
  const response = await shop.get('/api/admin/inbox/colleagues', await asSuperAdmin())
  const { data } = (await response.json()) as { data: { name: string }[] }
  const names = data.map(({ name }) => name)
  expect([names.includes('upTo'), names.includes('masked'), names.includes('european')]).toEqual([true, false, false])
})

test('the table of single sign-on gives no wider limits than its writer has, and opens to no more persons', async () => {
  const shop = await createTestApp()
  const provider = await aLyingProvider()
  const RIGHTS = ['admin_users:view', 'admin_roles:manage', 'orders:view', 'orders:edit'] as const
  const limitsOf = (refundCents: number, markets: string[] | null) => ({
    refundUpTo: [{ currency: 'USD', cents: refundCents }],
    markets,
  })
  const asLimited = await anOwnRole(RIGHTS, undefined, limitsOf(50_00, ['', 'eu']))
  const { headers } = await signedIn(await aStaffMember({ ownRoleId: asLimited }))
  const rule = async (limits: Partial<AccessLimits>, value = 'shop') => ({
    claim: 'groups',
    value,
    role: 'VIEWER',
    ownRoleId: await anOwnRole(['orders:view', 'orders:edit'], undefined, limits),
  })
  const set = await setUpSso(shop, provider.issuer, { domains: ['maison.example'] })
  const save = async (part: object, as = headers) => {
    const { data } = (await (await shop.get(SSO_SETTINGS, as)).json()) as { data: { updatedAt: string } }
    const body = { ...set.body, ...part, clientSecret: '', updatedAt: data.updatedAt }
    const response = await shop.request('PUT', SSO_SETTINGS, body, as)
    const { errors = [] } = (await response.json()) as { errors?: { path: string; message: string }[] }
    return [response.status, ...errors.flatMap(({ path, message }) => [path, message])]
  }
  const refused = (index: number) => [403, `rules.${index}.role`, STAFF_MESSAGES.beyondOwnRights]
  const within = await rule(limitsOf(20_00, ['eu']))
  const beyond = await Promise.all([rule(limitsOf(50_01, ['eu'])), rule(limitsOf(20_00, null)), rule({})])
  for (const each of beyond) expect(await save({ rules: [within, each] })).toEqual(refused(1))
  expect(await save({ rules: [within] })).toEqual([200])

  // What a super admin wrote stays, and gives nothing to persons to whom it did not.
  const rules = [within, { claim: 'groups', value: 'all', role: 'ADMIN', ownRoleId: null }]
  expect(await save({ rules }, set.headers)).toEqual([200])
  expect(await save({ rules, name: 'Login' })).toEqual([200])
  expect(await save({ rules: rules.slice(1) })).toEqual(refused(0))
  expect(await save({ rules: rules.toReversed() })).toEqual(refused(0))
  expect(await save({ rules, createsAccounts: true })).toEqual(refused(1))
  expect(await save({ rules, isEnabled: false, issuer: 'https://id.other.example' })).toEqual(refused(1))
  expect(await save({ rules, createsAccounts: true }, set.headers)).toEqual([200])
})
