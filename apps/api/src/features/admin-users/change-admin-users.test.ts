import { grantOfRole } from '@atelier/domain/access/access-grant'
import { HOUR_MS } from '@atelier/domain/limits/durations'
import { limits } from '@atelier/domain/limits/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hashToken } from '../../links/secret-token.ts'
import { aSignedInMember, auditedChanges, inviteMember, storedUser } from '../../testing/admin-users.ts'
import { aCustomer, aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createAdminUser } from './change-admin-users.ts'

const USERS = '/api/auth/admin/users'
const PASSWORD = 'Tram-Ofen#41Birke'
const AT = new Date('2026-05-04T10:00:00Z')

/** A shop with a signed-in super admin. */
async function aShop() {
  const shop = await createTestApp({ PUBLIC_URL: 'https://shop.example' }, { now: () => AT })
  const chief = await aStaffMember({ role: 'SUPER_ADMIN' })
  const { headers } = await signedIn(chief)
  let wakes = 0
  shop.deps.signals.on('mail-queued', () => (wakes += 1))
  const send = async (method: string, path: string, body?: object) => {
    const response = await shop.request(method, path, body, headers)
    const { requestId: _, ...said } = (await response.json()) as Record<string, unknown>
    return { status: response.status, said }
  }
  return { shop, chief, send, wakes: () => wakes }
}

/** Number of sessions and purposes of links, per user. */
const sessionsAndLinksOf = async ({ deps }: TestApp, ...users: { user_id: string }[]) => {
  const sessions = await deps.db.selectFrom('sessions').select('user_id').execute()
  const links = await deps.db.selectFrom('auth_tokens').select(['user_id', 'purpose']).execute()
  return users.map(({ user_id }) => [
    sessions.filter((row) => row.user_id === user_id).length,
    links
      .filter((row) => row.user_id === user_id)
      .map(({ purpose }) => purpose)
      .toSorted(),
  ])
}

const shown = (staff: Awaited<ReturnType<typeof aStaffMember>>, change: object = {}) => ({
  userId: staff.user_id,
  name: staff.name,
  email: staff.email,
  role: 'EDITOR',
  adminRole: 'EDITOR',
  isAdmin: true,
  isSuperAdmin: false,
  isActive: true,
  createdAt: staff.created_at.toISOString(),
  lastLogin: null,
  hasTwoFactor: false,
  invitedUntil: null,
  ...change,
})

const INVITATION = ['staff-invitation']
const editing = ({ name, email }: { name: string; email: string }) => ({
  name,
  email,
  role: 'EDITOR',
  adminRole: 'EDITOR',
  isActive: true,
})

test.each([
  ['name', { name: 'Ines Carrow' }, [1, INVITATION]],
  ['email', { email: 'ines@atelier.example' }, [0, []]],
  ['role', { role: 'VIEWER', adminRole: 'VIEWER' }, [0, INVITATION]],
  ['isActive', { isActive: false }, [0, INVITATION]],
] as const)(
  'changing %s updates one row and ends the sessions or invitations of that user only',
  async (field, change, left) => {
    const { shop, chief, send, wakes } = await aShop()
    const [staff, other] = [await aSignedInMember(), await aSignedInMember()]
    await inviteMember(shop, staff, 'first')
    await inviteMember(shop, other, 'second')
    const { said, status } = await send('PUT', `${USERS}/${staff.user_id}`, { ...editing(staff), ...change })
    const name = field === 'name' ? 'Ines Carrow' : staff.name
    const data = shown(staff, {
      ...change,
      invitedUntil: expect.toSatisfy((until) => field === 'email' || until !== null),
    })
    expect([status, said]).toEqual([
      200,
      { success: true, message: `Admin user "${name}" updated successfully!`, data },
    ])
    expect(await sessionsAndLinksOf(shop, staff, other)).toEqual([left, [1, INVITATION]])
    const { adminRole = 'EDITOR', ...rest } = { email: staff.email, isActive: true, ...change } as Record<
      string,
      unknown
    >
    expect(await storedUser(shop, staff.user_id)).toEqual({
      ...staff,
      name,
      email: rest['email'],
      admin_role: adminRole,
      is_active: rest['isActive'],
      updated_at: AT,
      find_text: expect.any(String),
    })
    expect(await storedUser(shop, other.user_id)).toEqual(other)
    const [before, after] = {
      name: [staff.name, 'Ines Carrow'],
      email: [`${staff.email.slice(0, 1)}***@atelier.example`, 'i***@atelier.example'],
      role: ['EDITOR', 'VIEWER'],
      isActive: [true, false],
    }[field]
    expect(await auditedChanges(shop, AT)).toEqual([
      ['admin_user.updated', chief.user_id, staff.user_id, staff.name, { [field]: { before, after } }],
    ])
    expect(wakes()).toBe(0)
  },
)

test('removes the sessions, invitations and second factor of one user, but no link for another purpose', async () => {
  const { shop, chief, send } = await aShop()
  const [staff, other] = [await aSignedInMember(), await aSignedInMember()]
  for (const [index, one] of [staff, other].entries()) {
    await inviteMember(shop, one, `token ${index}`)
    await sql`
      insert into auth_tokens (token_hash, purpose, user_id, email, expires_at)
      values (${hashToken(`reset ${index}`)}, 'reset-password', ${one.user_id}, ${one.email}, now() + interval '1 hour')`.execute(
      shop.deps.db,
    )
  }
  expect(await send('DELETE', `${USERS}/${staff.user_id}`)).toEqual({ status: 200, said: { success: true } })
  expect(await sessionsAndLinksOf(shop, staff, other)).toEqual([
    [0, ['reset-password']],
    [1, ['reset-password', 'staff-invitation']],
  ])
  expect(await storedUser(shop, staff.user_id)).toEqual({
    ...staff,
    email: `${staff.user_id}@removed.invalid`,
    password_hash: null,
    is_active: false,
    deleted_at: AT,
    updated_at: AT,
    find_text: expect.any(String),
  })
  expect(await storedUser(shop, other.user_id)).toEqual(other)
  const gone = (before: unknown) => ({ before, after: null })
  expect(await auditedChanges(shop, AT)).toEqual([
    [
      'admin_user.removed',
      chief.user_id,
      staff.user_id,
      staff.name,
      {
        name: gone(staff.name),
        email: gone(`${staff.email.slice(0, 1)}***@atelier.example`),
        role: gone('EDITOR'),
        isActive: gone(true),
      },
    ],
  ])
  const list = await send('GET', USERS)
  expect(list.said).toMatchObject({ data: { total: 2, totalAll: 2 } })
  expect(JSON.stringify(list.said)).not.toContain(staff.user_id)
  expect(await send('POST', `${USERS}/${staff.user_id}/invite`)).toEqual({
    status: 404,
    said: { success: false, code: 'not_found', message: 'User not found', errors: [] },
  })
})

test.each([true, false])(
  'creates a user (invitation: %s) with row, response, email and audit entry',
  async (sendInviteEmail) => {
    const { shop, chief, send, wakes } = await aShop()
    const { db } = shop.deps
    const body = { name: 'Ines Carrow', email: 'ines@atelier.example', password: PASSWORD, role: 'EDITOR' }
    const { status, said } = await send('POST', USERS, { ...body, sendInviteEmail })
    const data = {
      userId: expect.stringMatching(/^usr_[0-9a-f]{24}$/),
      name: 'Ines Carrow',
      email: 'ines@atelier.example',
      role: 'EDITOR',
      adminRole: 'EDITOR',
      isAdmin: true,
      isSuperAdmin: false,
      isActive: true,
      createdAt: AT.toISOString(),
      lastLogin: null,
      hasTwoFactor: false,
      invitedUntil: expect.toSatisfy((until) => (until !== null) === sendInviteEmail) as string,
    }
    expect([status, said]).toEqual([
      201,
      { success: true, message: 'Admin user "Ines Carrow" created successfully!', data },
    ])
    const { userId } = said['data'] as { userId: string }
    expect(await storedUser(shop, userId)).toMatchObject({
      email: 'ines@atelier.example',
      role: 'admin',
      admin_role: 'EDITOR',
      is_active: true,
      must_change_password: true,
      created_at: AT,
      updated_at: AT,
    })
    const made = (after: unknown) => ({ before: null, after })
    expect(await auditedChanges(shop, AT)).toEqual([
      [
        'admin_user.created',
        chief.user_id,
        userId,
        'Ines Carrow',
        {
          name: made('Ines Carrow'),
          email: made('i***@atelier.example'),
          role: made('EDITOR'),
          isActive: made(true),
          invitationSent: made(sendInviteEmail),
        },
      ],
    ])
    const links = await sql<{ purpose: string; email: string; ms: number }>`
    select purpose, email, (extract(epoch from expires_at - created_at) * 1000)::bigint as ms from auth_tokens`.execute(
      db,
    )
    const emails = await db
      .selectFrom('mails')
      .select(['recipient', 'sender_type', 'type', 'subject', 'template', 'data'])
      .execute()
    expect(wakes()).toBe(sendInviteEmail ? 1 : 0)
    const ms = limits.staff.invitationHours * HOUR_MS
    const link = { purpose: 'staff-invitation', email: 'ines@atelier.example', ms }
    expect(links.rows).toEqual(sendInviteEmail ? [link] : [])
    expect(emails).toEqual(sendInviteEmail ? [invitation('Margaux Laurent invited you')] : [])
  },
)

/** The invitation email to Ines Carrow. */
const invitation = (begins: string) => ({
  recipient: 'ines@atelier.example',
  sender_type: 'admin',
  type: 'invitation',
  subject: 'Your staff account',
  template: 'notice',
  data: {
    preview: 'Your staff account is ready.',
    title: 'Your staff account',
    greeting: 'Dear Ines Carrow,',
    paragraphs: [
      `${begins} to the staff portal (role: Editor). Set your password to get started, then sign in with ines@atelier.example.`,
      'The link works once and expires in 72 hours.',
    ],
    button: {
      label: 'Set your password',
      url: expect.stringMatching(/^https:\/\/shop\.example\/admin\/accept-invitation#token=[\w-]{43}$/),
    },
    isForStaff: true,
    shopUrl: 'https://shop.example',
  },
})

test('invites a user again with a new link that replaces the earlier one, but no inactive user', async () => {
  const { shop, chief, send, wakes } = await aShop()
  const { db } = shop.deps
  const [staff, other] = [await aSignedInMember(), await aSignedInMember()]
  await sql`update users set name = 'http://evil.example' where user_id = ${chief.user_id}`.execute(db)
  await sql`update users set name = 'Ines Carrow', email = 'ines@atelier.example' where user_id = ${staff.user_id}`.execute(
    db,
  )
  await inviteMember(shop, { ...staff, email: 'ines@atelier.example' }, 'a')
  await inviteMember(shop, other, 'b')
  const before = await db.selectFrom('auth_tokens').selectAll().where('user_id', '=', other.user_id).execute()
  const { status, said } = await send('POST', `${USERS}/${staff.user_id}/invite`)
  const now = { name: 'Ines Carrow', email: 'ines@atelier.example', invitedUntil: expect.any(String) }
  expect([status, said]).toEqual([
    200,
    { success: true, message: 'A new invitation was sent', data: shown(staff, now) },
  ])
  expect(await db.selectFrom('auth_tokens').selectAll().where('user_id', '=', other.user_id).execute()).toEqual(before)
  const links = await db.selectFrom('auth_tokens').selectAll().where('user_id', '=', staff.user_id).execute()
  expect(links).toHaveLength(1)
  expect(links[0]?.token_hash).not.toEqual(hashToken('a'))
  // A name that may be a link does not appear in an email.
  const emails = await db
    .selectFrom('mails')
    .select(['recipient', 'sender_type', 'type', 'subject', 'template', 'data'])
    .execute()
  expect(emails).toEqual([invitation('A colleague invited you')])
  const invited = ['admin_user.invited', chief.user_id, staff.user_id, 'Ines Carrow', {}]
  expect(await auditedChanges(shop, AT)).toEqual([invited])
  await sql`update users set is_active = false where user_id = ${other.user_id}`.execute(db)
  expect(await send('POST', `${USERS}/${other.user_id}/invite`)).toEqual({
    status: 409,
    said: {
      success: false,
      code: 'conflict',
      message: 'Activate this account before you send an invitation',
      errors: [],
    },
  })
  expect(await auditedChanges(shop, AT)).toEqual([invited])
  expect(wakes()).toBe(1)
})

test('removes the second factor of one user and records it, and changes nothing for a user without one', async () => {
  const { shop, chief, send } = await aShop()
  const [staff, other, bare] = [await aSignedInMember(), await aSignedInMember(), await aSignedInMember()]
  const secret = Buffer.from('secret')
  await shop.deps.db
    .insertInto('staff_two_factor')
    .values([staff, other].map(({ user_id }) => ({ user_id, secret, confirmed_at: AT, last_step: 1 })))
    .execute()
  for (const target of [staff, bare]) {
    expect(await send('POST', `${USERS}/${target.user_id}/reset-two-factor`)).toEqual({
      status: 200,
      said: { success: true, message: 'Two-factor sign-in was taken off', data: shown(target) },
    })
  }
  expect((await sessionsAndLinksOf(shop, staff, other, bare)).map(([sessions]) => sessions)).toEqual([0, 1, 1])
  const left = await shop.deps.db.selectFrom('staff_two_factor').select('user_id').execute()
  expect(left).toEqual([{ user_id: other.user_id }])
  expect(await auditedChanges(shop, AT)).toEqual([
    ['admin_user.two_factor_reset', chief.user_id, staff.user_id, staff.name, {}],
  ])
})

test('rejects an actor without the permission to create, independent of the route', async () => {
  const { shop } = await aShop()
  const customer = await aCustomer()
  const actor = { userId: customer.user_id, name: 'Claire', role: 'VIEWER', grant: grantOfRole('VIEWER') } as const
  const creating = createAdminUser(
    shop.deps,
    { actor, network: 'unknown', device: '' },
    {
      name: 'Ines Carrow',
      email: 'ines@atelier.example',
      password: PASSWORD,
      role: 'EDITOR',
      isActive: true,
      sendInviteEmail: false,
    },
  )
  await expect(creating).rejects.toMatchObject({ code: 'not_allowed' })
  expect(await auditedChanges(shop, AT)).toEqual([])
})
