import { ADMIN_ROLES } from '@atelier/domain/access/permissions'
import { STAFF_MESSAGES } from '@atelier/domain/admin-users/staff-rules'
import { INVITATION_GONE } from '@atelier/domain/auth/staff-account.schema'
import { limits } from '@atelier/domain/limits/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hashToken, newToken } from '../../links/secret-token.ts'
import { aCustomer, aStaffMember, TEST_PASSWORD } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { havePublished } from '../../testing/have-published.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const USERS = '/api/auth/admin/users'
const PASSWORD = 'Tram-Ofen#41Birke'
const ines = {
  name: 'Ines Carrow',
  email: ' Ines@Atelier.example ',
  password: PASSWORD,
  role: 'EDITOR',
  adminRole: 'EDITOR',
  isActive: true,
  sendInviteEmail: false,
}

/** A shop with a signed-in super admin. */
async function asSuperAdmin() {
  const shop = await createTestApp()
  const chief = await aStaffMember({ role: 'SUPER_ADMIN', email: 'chief@atelier.example' })
  const { headers } = await signedIn(chief)
  const send = async (method: string, path: string, body?: unknown) =>
    shop.request(method, path, body, { ...headers, 'User-Agent': 'Firefox/140.0 (Windows NT)' })
  return { shop, chief, headers, send }
}

const json = async <T>(response: Response): Promise<T> => (await response.json()) as T
type One = { message?: string; data: { userId: string; role: string; isActive: boolean; invitedUntil: string | null } }

type Waiting = { data: { newPassword?: { pendingToken: string; name: string; email: string }; token?: string } }
const LOGIN = '/api/auth/admin/login'

test('an initial password opens no session until its owner replaces it', async () => {
  const { shop, send } = await asSuperAdmin()
  await send('POST', USERS, ines)
  const signIn = async (password: string) => json<Waiting>(await shop.post(LOGIN, { email: ines.email, password }))
  const { newPassword } = (await signIn(PASSWORD)).data
  expect(newPassword).toMatchObject({ name: 'Ines Carrow', email: 'ines@atelier.example' })
  const pendingToken = newPassword?.pendingToken ?? ''
  const verify = (token = '') => shop.get('/api/auth/admin/verify-token', { Authorization: `Bearer ${token}` })
  expect((await verify(pendingToken)).status).toBe(401)
  expect((await shop.post(`${LOGIN}/enroll`, { pendingToken })).status).toBe(410)

  const choose = (password: string, token = pendingToken) =>
    shop.post(`${LOGIN}/new-password`, { pendingToken: token, password })
  for (const password of [PASSWORD, 'Ines Carrow#1a', 'short']) {
    const refused = await choose(password)
    expect([refused.status, await refused.json()]).toMatchObject([400, { errors: [{ path: 'password' }] }])
  }
  const { data } = await json<Waiting>(await choose('9!mBvQ2#xLtR'))
  expect((await verify(data.token)).status).toBe(200)
  const notices = await shop.deps.db.selectFrom('mails').select(['recipient', 'type', 'subject']).execute()
  expect(notices).toMatchObject([{ recipient: 'ines@atelier.example', type: 'account' }])
  expect((await choose('9!mBvQ2#xLtS')).status).toBe(410)
  expect((await shop.post(LOGIN, { email: ines.email, password: PASSWORD })).status).toBe(401)
  expect((await signIn('9!mBvQ2#xLtR')).data.token).toBeTruthy()
  expect(await shop.auditActions()).toContain('staff.password_changed')
})

test('requires a new password before the second factor of the role', async () => {
  const { shop, send } = await asSuperAdmin()
  await send('POST', USERS, ines)
  const value = JSON.stringify({ twoFactorRoles: [ines.role] })
  await shop.deps.db.insertInto('settings').values({ key: 'staff', value }).execute()
  const first = await json<Waiting>(await shop.post(LOGIN, { email: ines.email, password: PASSWORD }))
  const pendingToken = first.data.newPassword?.pendingToken ?? ''
  const next = await shop.post(`${LOGIN}/new-password`, { pendingToken, password: '9!mBvQ2#xLtR' })
  expect(next.headers.get('set-cookie')).toBeNull()
  expect(await next.json()).toMatchObject({ data: { secondFactor: { mustEnroll: true } } })
})

test('creates an admin user who can sign in with the password', async () => {
  const { shop, send } = await asSuperAdmin()
  const response = await send('POST', USERS, ines)
  expect(response.status).toBe(201)
  const { message, data } = await json<One>(response)
  expect(message).toBe('Admin user "Ines Carrow" created successfully!')
  expect(data).toMatchObject({
    name: 'Ines Carrow',
    email: 'ines@atelier.example',
    role: 'EDITOR',
    adminRole: 'EDITOR',
    isAdmin: true,
    isSuperAdmin: false,
    isActive: true,
    lastLogin: null,
    invitedUntil: null,
  })
  expect(JSON.stringify(data)).not.toMatch(/hash|\$argon2/)
  const credentials = { email: 'ines@atelier.example', password: PASSWORD }
  expect((await shop.post('/api/auth/admin/login', credentials)).status).toBe(200)
  const [entry] = await shop.deps.db.selectFrom('audit_entries').selectAll().execute()
  expect(entry).toMatchObject({
    action: 'admin_user.created',
    actor_name: 'Margaux Laurent',
    actor_role: 'SUPER_ADMIN',
    target_name: 'Ines Carrow',
    device: 'Firefox on Windows',
    changes: { role: { before: null, after: 'EDITOR' } },
  })
  expect(JSON.stringify(entry)).not.toContain(PASSWORD)
})

test.each([
  [{ name: ' ' }, 'name', 'Name is required'],
  [{ name: ' I ' }, 'name', 'Name must be at least 2 characters'],
  [{ email: '' }, 'email', 'Email is required'],
  [{ email: 'ines' }, 'email', 'Please enter a valid email address'],
  [{ password: '' }, 'password', 'Password is required'],
  [
    { password: 'short' },
    'password',
    'Password must contain at least 8 characters, one uppercase letter, one number, one special character (!@#$%^&*)',
  ],
  [{ password: 'Password1!' }, 'password', 'This password is easy to guess. Please choose another.'],
  [{ password: 'Carrow#7!xKq' }, 'password', 'This password is easy to guess. Please choose another.'],
  [{ role: undefined, adminRole: undefined }, 'role', 'Role selection is required'],
  [{ role: 'ADMIN', adminRole: 'VIEWER' }, 'role', 'Role selection is required'],
])('rejects %j and names the field', async (wrong, path, message) => {
  const { shop, send } = await asSuperAdmin()
  const response = await send('POST', USERS, { ...ines, ...wrong })
  expect(response.status).toBe(400)
  expect(await json(response)).toMatchObject({ errors: expect.arrayContaining([{ path, message }]) as unknown })
  expect(await shop.deps.db.selectFrom('users').select('user_id').execute()).toHaveLength(1)
})

test('rejects the address of an existing staff or customer account, and reports it in check-email', async () => {
  const { send } = await asSuperAdmin()
  await aCustomer({ email: 'claire@example.com' })
  const check = async (email: string) => json(await send('POST', '/api/auth/admin/check-email', { email }))
  expect(await check(' Claire@Example.com')).toEqual({ success: true, exists: true })
  expect(await check('nobody@example.com')).toEqual({ success: true, exists: false })
  const response = await send('POST', USERS, { ...ines, email: 'claire@example.com' })
  expect(response.status).toBe(409)
  expect(await json(response)).toMatchObject({ message: 'An account with this email already exists' })
})

test('lists by name, searches, filters, sorts by rank and paginates', async () => {
  const { shop, send } = await asSuperAdmin()
  const names = ['zoe', 'Anna', 'Bea 100%', 'Cleo']
  for (const [index, name] of names.entries()) {
    const role = ADMIN_ROLES[index + 1] ?? 'VIEWER'
    const { user_id } = await aStaffMember({ role, email: `${index}@x.example`, isActive: index !== 3 })
    await shop.deps.db.updateTable('users').set({ name }).where('user_id', '=', user_id).execute()
  }
  await aCustomer()
  const list = async (query: string) => {
    const response = await send('GET', `${USERS}${query}`)
    expect(response.status).toBe(200)
    return json<{ data: { users: { name: string }[]; total: number; totalAll: number } }>(response)
  }
  const listed = async (query: string) => (await list(query)).data.users.map(({ name }) => name)
  expect(await listed('')).toEqual(['Anna', 'Bea 100%', 'Cleo', 'Margaux Laurent', 'zoe'])
  expect(await listed('?sort=role')).toEqual(['Margaux Laurent', 'zoe', 'Anna', 'Bea 100%', 'Cleo'])
  expect(await listed('?sort=role&order=desc&pageSize=2&page=2')).toEqual(['Anna', 'zoe'])
  expect(await listed('?search=100%25')).toEqual(['Bea 100%'])
  expect(await listed('?search=CHIEF@')).toEqual(['Margaux Laurent'])
  expect(await listed('?status=inactive')).toEqual(['Cleo'])
  expect((await list('?role=MANAGER')).data).toMatchObject({ total: 1, totalAll: 5, users: [{ name: 'Anna' }] })
})

test('edits name, address, role and status, and ends the sessions when access changes', async () => {
  const { shop, send } = await asSuperAdmin()
  const theo = await aStaffMember({ role: 'VIEWER', email: 'theo@atelier.example' })
  let { headers } = await signedIn(theo)
  const isSignedIn = async () => (await shop.get('/api/auth/admin/verify-token', headers)).status === 200
  const body = { name: 'Theo M', email: theo.email, role: 'VIEWER', adminRole: 'VIEWER', isActive: true }
  const renamed = await send('PUT', `${USERS}/${theo.user_id}`, body)
  expect((await json<One>(renamed)).message).toBe('Admin user "Theo M" updated successfully!')
  expect(await isSignedIn()).toBe(true)
  const promoted = await send('PUT', `${USERS}/${theo.user_id}`, { ...body, role: 'MANAGER', adminRole: 'MANAGER' })
  expect((await json<One>(promoted)).data.role).toBe('MANAGER')
  expect(await isSignedIn()).toBe(false)
  const manager = { ...body, email: 'theo.m@atelier.example', role: 'MANAGER', adminRole: 'MANAGER' }
  // Deactivation alone rejects a session: only its activation shows that none is left.
  for (const changes of [[manager], [{ ...manager, isActive: false }, manager]]) {
    headers = (await signedIn(theo)).headers
    expect(await isSignedIn()).toBe(true)
    for (const change of changes) expect((await send('PUT', `${USERS}/${theo.user_id}`, change)).status).toBe(200)
    expect(await isSignedIn()).toBe(false)
  }
  const rows = await shop.deps.db.selectFrom('audit_entries').select('changes').orderBy('entry_id').execute()
  expect(rows.map(({ changes }) => Object.keys(changes ?? {}))).toEqual([
    ['name'],
    ['role'],
    ['email'],
    ['isActive'],
    ['isActive'],
  ])
})

test('removes an admin user, frees the address and preserves their audit entries', async () => {
  const { shop, send } = await asSuperAdmin()
  const theo = await aStaffMember({ role: 'ADMIN', email: 'theo@atelier.example' })
  const { headers } = await signedIn(theo)
  expect((await send('DELETE', `${USERS}/${theo.user_id}`)).status).toBe(200)
  expect((await shop.get('/api/auth/admin/verify-token', headers)).status).toBe(401)
  expect((await send('GET', `${USERS}/${theo.user_id}`)).status).toBe(404)
  expect((await send('DELETE', `${USERS}/${theo.user_id}`)).status).toBe(404)
  expect((await shop.post('/api/auth/admin/login', { email: theo.email, password: TEST_PASSWORD })).status).toBe(401)
  expect((await send('POST', USERS, { ...ines, email: theo.email })).status).toBe(201)
  expect(await shop.auditActions()).toEqual(['admin_user.removed', 'staff.sign_in_refused', 'admin_user.created'])
})

test('rejects removing, demoting or deactivating yourself or the last super admin', async () => {
  const { chief, send } = await asSuperAdmin()
  const own = `${USERS}/${chief.user_id}`
  const body = { name: chief.name, email: chief.email, role: 'SUPER_ADMIN', adminRole: 'SUPER_ADMIN', isActive: true }
  const refused = async (response: Response) => {
    expect(response.status).toBe(409)
    return (await json<{ message: string }>(response)).message
  }
  expect(await refused(await send('DELETE', own))).toBe(STAFF_MESSAGES.ownRemoval)
  const lastOne = STAFF_MESSAGES.lastSuperAdmin
  expect(await refused(await send('PUT', own, { ...body, role: 'ADMIN', adminRole: 'ADMIN' }))).toBe(lastOne)
  expect(await refused(await send('PUT', own, { ...body, isActive: false }))).toBe(lastOne)
  await aStaffMember({ role: 'SUPER_ADMIN' })
  expect(await refused(await send('PUT', own, { ...body, isActive: false }))).toBe(STAFF_MESSAGES.ownActivity)
  expect((await send('PUT', own, { ...body, name: 'Chief' })).status).toBe(200)
})

test('one of two super admins who demote each other concurrently remains', async () => {
  const { shop, chief, headers } = await asSuperAdmin()
  const other = await aStaffMember({ role: 'SUPER_ADMIN' })
  const otherHeaders = (await signedIn(other)).headers
  const demote = (target: typeof chief, by: Record<string, string>) =>
    shop.request(
      'PUT',
      `${USERS}/${target.user_id}`,
      { name: 'Demoted', email: target.email, role: 'VIEWER', isActive: true },
      by,
    )
  const responses = await Promise.all([demote(other, headers), demote(chief, otherHeaders)])
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  const left = await sql`select from users where admin_role = 'SUPER_ADMIN' and is_active`.execute(shop.deps.db)
  expect(left.rows).toHaveLength(1)
})

test('the database rejects removal of the last super admin, also by two concurrent statements', async () => {
  const { shop, chief } = await asSuperAdmin()
  const other = await aStaffMember({ role: 'SUPER_ADMIN' })
  const { db } = shop.deps
  const demote = (userId: string) =>
    db.updateTable('users').set({ admin_role: 'ADMIN' }).where('user_id', '=', userId).execute()
  const outcomes = await Promise.allSettled([demote(chief.user_id), demote(other.user_id)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(sql`update users set is_active = false`.execute(db)).rejects.toThrow('the last active super admin stays')
  await expect(sql`delete from users`.execute(db)).rejects.toThrow('the last active super admin stays')
})

/** The token of the link in the last queued email. */
async function mailedToken({ deps }: TestApp): Promise<string> {
  const email = await deps.db.selectFrom('mails').selectAll().orderBy('mail_id', 'desc').executeTakeFirstOrThrow()
  return /accept-invitation#token=([\w-]{43})/.exec(JSON.stringify(email.data))?.[1] ?? ''
}

test('creates a user without a password only with an invitation, whose link sets it', async () => {
  const { shop, send } = await asSuperAdmin()
  const { password: _, ...invited } = ines
  const refused = await send('POST', USERS, { ...invited, sendInviteEmail: false })
  expect(refused.status).toBe(400)
  expect(await json(refused)).toMatchObject({ errors: [{ path: 'password', message: 'Password is required' }] })
  const created = await json<One>(await send('POST', USERS, { ...invited, sendInviteEmail: true }))
  const hash = () =>
    shop.deps.db
      .selectFrom('users')
      .select('password_hash')
      .where('user_id', '=', created.data.userId)
      .executeTakeFirstOrThrow()
  expect(await hash()).toEqual({ password_hash: null })
  const token = await mailedToken(shop)
  const accepted = await shop.post('/api/auth/admin/accept-invitation', { token, password: '9!mBvQ2#xLtR' })
  expect(accepted.status).toBe(200)
  expect(await hash()).not.toEqual({ password_hash: null })
})

test('sends an invitation link that sets the password once', async () => {
  const { shop, send } = await asSuperAdmin()
  const created = await json<One>(await send('POST', USERS, { ...ines, sendInviteEmail: true }))
  const hoursLeft = (new Date(created.data.invitedUntil ?? 0).getTime() - Date.now()) / 3_600_000
  expect(Math.round(hoursLeft)).toBe(limits.staff.invitationHours)
  const email = await shop.deps.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()
  expect(email).toMatchObject({ recipient: 'ines@atelier.example', type: 'invitation', sender_type: 'admin' })
  expect(JSON.stringify(email.data)).not.toContain(PASSWORD)

  const token = await mailedToken(shop)
  expect(await json(await shop.post('/api/auth/admin/invitation', { token }))).toMatchObject({
    data: { name: 'Ines Carrow', email: 'ines@atelier.example' },
  })
  const accept = (password: string) => shop.post('/api/auth/admin/accept-invitation', { token, password })
  expect((await accept('Welcome2026!')).status).toBe(400)
  const both = await Promise.all([accept('9!mBvQ2#xLtR'), accept('9!mBvQ2#xLtR')])
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 410])
  const login = (password: string) => shop.post('/api/auth/admin/login', { email: 'ines@atelier.example', password })
  expect((await login(PASSWORD)).status).toBe(401)
  expect((await login('9!mBvQ2#xLtR')).status).toBe(200)
})

test.each([
  ['has expired', sql`update auth_tokens set expires_at = now()`],
  ['was followed by another', null],
  [
    'went to an earlier address',
    sql`update users set email = 'new@atelier.example' where email = 'ines@atelier.example'`,
  ],
  [
    'is for an account that was deactivated',
    sql`update users set is_active = false where email = 'ines@atelier.example'`,
  ],
])('rejects a link that %s', async (_what, change) => {
  const { shop, send } = await asSuperAdmin()
  const { data } = await json<One>(await send('POST', USERS, { ...ines, sendInviteEmail: true }))
  const token = await mailedToken(shop)
  await (change ? change.execute(shop.deps.db) : send('POST', `${USERS}/${data.userId}/invite`))
  const response = await shop.post('/api/auth/admin/accept-invitation', { token, password: '9!mBvQ2#xLtR' })
  expect(response.status).toBe(410)
  expect(await json(response)).toMatchObject({ message: INVITATION_GONE })
})

test('stores changed staff settings, records them and leaves other settings unchanged', async () => {
  const { shop, send } = await asSuperAdmin()
  await havePublished(shop.deps, 'brand', { name: 'MAISON' })
  const body = { supportEmail: ' Help@House.example ', twoFactorRoles: ['VIEWER', 'ADMIN'] }
  const response = await send('PUT', '/api/admin/settings', body)
  expect(await json(response)).toMatchObject({
    data: { supportEmail: 'help@house.example', twoFactorRoles: ['ADMIN', 'VIEWER'] },
  })
  const shown = await json<{ data: object }>(await shop.get('/api/shop'))
  expect(shown.data).toMatchObject({ brand: 'MAISON', supportEmail: 'help@house.example' })
  expect(await shop.auditActions()).toEqual(['settings.changed'])
  expect((await send('PUT', '/api/admin/settings', { ...body, twoFactorRoles: ['KING'] })).status).toBe(400)
})

test('reports second factor and invitation expiry per admin user', async () => {
  const { shop, send } = await asSuperAdmin()
  const [protectedOne, beginning, plain] = [
    await aStaffMember({ role: 'EDITOR' }),
    await aStaffMember({ role: 'EDITOR' }),
    await aStaffMember({ role: 'EDITOR' }),
  ]
  const secret = Buffer.from('secret')
  await shop.deps.db
    .insertInto('staff_two_factor')
    .values([
      { user_id: protectedOne.user_id, secret, confirmed_at: new Date(), last_step: 1 },
      { user_id: beginning.user_id, secret, confirmed_at: null, last_step: null },
    ])
    .execute()
  const invited = await json<One>(await send('POST', USERS, { ...ines, sendInviteEmail: true }))
  const { data } = await json<{
    data: { users: { userId: string; hasTwoFactor: boolean; invitedUntil: string | null }[] }
  }>(await send('GET', USERS))
  const flags = Object.fromEntries(data.users.map((one) => [one.userId, [one.hasTwoFactor, one.invitedUntil !== null]]))
  expect(flags).toMatchObject({
    [protectedOne.user_id]: [true, false],
    [beginning.user_id]: [false, false],
    [plain.user_id]: [false, false],
    [invited.data.userId]: [false, true],
  })
  // A used or expired invitation, or one sent to an earlier address, is no longer valid.
  const again = async () =>
    (await json<One>(await send('GET', `${USERS}/${invited.data.userId}`))).data.invitedUntil !== null
  expect(await again()).toBe(true)
  for (const [change, back] of [
    [sql`used_at = now()`, sql`used_at = null`],
    [sql`expires_at = now()`, sql`expires_at = now() + interval '1 day'`],
    [sql`email = 'earlier@example.com'`, sql`email = 'ines@atelier.example'`],
  ] as const) {
    await sql`update auth_tokens set ${change}`.execute(shop.deps.db)
    expect(await again()).toBe(false)
    await sql`update auth_tokens set ${back}`.execute(shop.deps.db)
    expect(await again()).toBe(true)
  }
})

test('deletes second factor, sessions and invitations of the removed user only', async () => {
  const { shop, send } = await asSuperAdmin()
  const staffMembers = [await aStaffMember({ role: 'EDITOR' }), await aStaffMember({ role: 'EDITOR' })] as const
  for (const { user_id } of staffMembers) {
    const row = { user_id, secret: Buffer.from('secret'), confirmed_at: new Date(), last_step: 1 }
    await shop.deps.db.insertInto('staff_two_factor').values(row).execute()
    await send('POST', `${USERS}/${user_id}/invite`)
  }
  const [removed, staying] = [await signedIn(staffMembers[0]), await signedIn(staffMembers[1])]
  expect((await send('DELETE', `${USERS}/${staffMembers[0].user_id}`)).status).toBe(200)
  const owners = async (table: 'staff_two_factor' | 'auth_tokens') =>
    (await shop.deps.db.selectFrom(table).select('user_id').distinct().execute()).map(({ user_id }) => user_id)
  expect(await owners('staff_two_factor')).toEqual([staffMembers[1].user_id])
  expect(await owners('auth_tokens')).toEqual([staffMembers[1].user_id])
  const verify = async ({ headers }: typeof removed) => (await shop.get('/api/auth/admin/verify-token', headers)).status
  expect([await verify(removed), await verify(staying)]).toEqual([401, 200])
})

test('ends the sessions of the edited user only, and none when only the name changes', async () => {
  const { shop, chief, send } = await asSuperAdmin()
  const [edited, other] = [await aStaffMember({ role: 'EDITOR' }), await aStaffMember({ role: 'EDITOR' })]
  for (const staffMember of [edited, edited, other]) await signedIn(staffMember)
  const owners = async () =>
    (await shop.deps.db.selectFrom('sessions').select('user_id').execute()).map(({ user_id }) => user_id).toSorted()
  const all = [chief.user_id, edited.user_id, edited.user_id, other.user_id].toSorted()
  const edit = async (change: object) => {
    const body = { name: 'Anna', email: edited.email, role: 'EDITOR', adminRole: 'EDITOR', isActive: true, ...change }
    expect((await send('PUT', `${USERS}/${edited.user_id}`, body)).status).toBe(200)
  }
  await edit({})
  expect(await owners()).toEqual(all)
  await edit({ role: 'VIEWER', adminRole: 'VIEWER' })
  expect(await owners()).toEqual([chief.user_id, other.user_id].toSorted())
})

test('signals the email worker for an invitation, and not for an account without one', async () => {
  const { shop, send } = await asSuperAdmin()
  let wakes = 0
  shop.deps.signals.on('mail-queued', () => (wakes += 1))
  await send('POST', USERS, ines)
  expect(wakes).toBe(0)
  const { data } = await json<One>(
    await send('POST', USERS, { ...ines, email: 'otto@atelier.example', sendInviteEmail: true }),
  )
  expect(wakes).toBe(1)
  await send('POST', `${USERS}/${data.userId}/invite`)
  expect(wakes).toBe(2)
})

test('rejects a token for another purpose', async () => {
  const { shop } = await asSuperAdmin()
  const staff = await aStaffMember({ role: 'EDITOR' })
  const token = newToken(shop.deps.randomBytes)
  await sql`
    insert into auth_tokens (token_hash, purpose, user_id, email, expires_at)
    values (${hashToken(token)}, 'reset-password', ${staff.user_id}, ${staff.email}, now() + interval '1 hour')`.execute(
    shop.deps.db,
  )
  const accept = () => shop.post('/api/auth/admin/accept-invitation', { token, password: '9!mBvQ2#xLtR' })
  expect((await accept()).status).toBe(410)
  await sql`update auth_tokens set purpose = 'staff-invitation'`.execute(shop.deps.db)
  expect((await accept()).status).toBe(200)
})

test('accepts one of two passwords chosen concurrently with one sign-in', async () => {
  const { shop, send } = await asSuperAdmin()
  await send('POST', USERS, ines)
  const first = await json<Waiting>(await shop.post(LOGIN, { email: ines.email, password: PASSWORD }))
  const pendingToken = first.data.newPassword?.pendingToken ?? ''
  const choose = (password: string) => shop.post(`${LOGIN}/new-password`, { pendingToken, password })
  const responses = await Promise.all([choose('9!mBvQ2#xLtR'), choose('7?kWzP4%nHsD')])
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
  expect((await shop.auditActions()).filter((action) => action === 'staff.password_changed')).toHaveLength(1)
})

test('lists the active staff of each role, by name, for super admins only', async () => {
  const { shop, send } = await asSuperAdmin()
  const viewer = await aStaffMember({ role: 'VIEWER' })
  await aStaffMember({ role: 'EDITOR', isActive: false })
  const { data } = await json<{ data: { userId: string; role: string }[] }>(await send('GET', '/api/auth/admin/roles'))
  expect(data.map(({ role }) => role).toSorted()).toEqual(['SUPER_ADMIN', 'VIEWER'])
  expect(data.find(({ role }) => role === 'VIEWER')).toEqual({
    userId: viewer.user_id,
    name: viewer.name,
    role: 'VIEWER',
    ownRoleId: null,
  })
  const { headers } = await signedIn(await aStaffMember({ role: 'ADMIN' }))
  expect((await shop.get('/api/auth/admin/roles', headers)).status).toBe(403)
  expect((await shop.get('/api/auth/admin/roles')).status).toBe(401)
})
