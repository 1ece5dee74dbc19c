import { describe, expect, test } from 'vitest'
import { grantOfRole } from '../access/access-grant.ts'
import { NO_LIMITS, type AccessLimits } from '../access/access-limits.ts'
import { ADMIN_ROLES, PERMISSIONS, type AdminRole, type Permission } from '../access/permissions.ts'
import {
  STAFF_MESSAGES,
  staffRefusal,
  staffRowActions,
  type GivenRole,
  type StaffAction,
  type StaffPerson,
} from './staff-rules.ts'

const aStaffPerson = (userId: string, role: AdminRole, isActive = true): StaffPerson => ({
  userId,
  role,
  grant: grantOfRole(role),
  isActive,
})
const given = (role: AdminRole): GivenRole => ({ role, grant: grantOfRole(role) })

/** A member of staff with a role of the shop's own. */
const anOwn = (userId: string, permissions: Permission[], limits: Partial<AccessLimits> = {}): StaffPerson => ({
  userId,
  role: `role_${Buffer.from(userId.padEnd(8)).toString('hex')}`,
  grant: { permissions, limits: { ...NO_LIMITS, ...limits } },
  isActive: true,
})
const chief = aStaffPerson('chief', 'SUPER_ADMIN')
const other = aStaffPerson('other', 'SUPER_ADMIN')
const editor = aStaffPerson('editor', 'EDITOR')
const M = STAFF_MESSAGES

type Case = [
  what: string,
  actor: StaffPerson,
  action: StaffAction,
  target: StaffPerson | null,
  others: number,
  message: string | null,
]

const CASES: readonly Case[] = [
  ['a super admin creates a viewer', chief, { kind: 'create', given: given('VIEWER') }, null, 0, null],
  ['a super admin creates a super admin', chief, { kind: 'create', given: given('SUPER_ADMIN') }, null, 0, null],
  ['a super admin edits an editor', chief, { kind: 'edit', given: given('MANAGER'), isActive: false }, editor, 1, null],
  [
    'editing makes no staff a super admin',
    chief,
    { kind: 'edit', given: given('SUPER_ADMIN') },
    editor,
    1,
    M.promotion,
  ],
  ['a super admin removes an editor', chief, { kind: 'remove' }, editor, 1, null],
  ['a super admin is never removed', chief, { kind: 'remove' }, other, 1, M.mayNotRemove],
  ['staff cannot remove themselves', chief, { kind: 'remove' }, chief, 1, M.ownRemoval],
  ['a super admin demotes another while one is left', chief, { kind: 'edit', given: given('ADMIN') }, other, 1, null],
  ['the last super admin is not demoted', chief, { kind: 'edit', given: given('ADMIN') }, other, 0, M.lastSuperAdmin],
  ['the last super admin stays active', chief, { kind: 'edit', isActive: false }, other, 0, M.lastSuperAdmin],
  [
    'an inactive super admin is not the last',
    chief,
    { kind: 'edit', given: given('ADMIN') },
    aStaffPerson('x', 'SUPER_ADMIN', false),
    0,
    null,
  ],
  [
    'the last super admin changes their own name',
    chief,
    { kind: 'edit', given: given('SUPER_ADMIN'), isActive: true },
    chief,
    0,
    null,
  ],
  ['staff cannot change their own role', chief, { kind: 'edit', given: given('ADMIN') }, chief, 1, M.ownRole],
  ['staff cannot deactivate themselves', chief, { kind: 'edit', isActive: false }, chief, 1, M.ownActivity],
  ['a super admin invites another again', chief, { kind: 'invite' }, other, 1, null],
  ['a super admin resets the second factor of an editor', chief, { kind: 'reset-two-factor' }, editor, 1, null],
]

test.each(CASES)('%s', (_what, actor, action, target, others, expected) => {
  expect(staffRefusal(actor, action, target, others)?.message ?? null).toBe(expected)
})

test('every role below super admin is not allowed any action', () => {
  const actions: StaffAction[] = [
    { kind: 'create', given: given('VIEWER') },
    { kind: 'edit' },
    { kind: 'remove' },
    { kind: 'invite' },
    { kind: 'reset-two-factor' },
  ]
  for (const role of ADMIN_ROLES.filter((candidate) => candidate !== 'SUPER_ADMIN')) {
    for (const target of [editor, other, aStaffPerson('me', role)]) {
      for (const action of actions) {
        expect(staffRefusal(aStaffPerson('me', role), action, target, 1)?.reason, `${role} ${action.kind}`).toBe(
          'not_allowed',
        )
      }
    }
  }
})

test.each(ADMIN_ROLES.filter((role) => role !== 'SUPER_ADMIN'))('%s may not create staff', (role) => {
  for (const made of ADMIN_ROLES) {
    expect(staffRefusal(aStaffPerson('me', role), { kind: 'create', given: given(made) }, null, 1)).toEqual({
      reason: 'not_allowed',
      message: M.mayNotCreate,
    })
  }
})

test('the list offers a super admin edit and remove, except for other super admins', () => {
  expect(staffRowActions(chief, editor)).toEqual({ canEdit: true, canRemove: true })
  expect(staffRowActions(chief, other)).toEqual({ canEdit: false, canRemove: false })
  expect(staffRowActions(aStaffPerson('a', 'ADMIN'), editor)).toEqual({ canEdit: false, canRemove: false })
})

describe('a role of the shop’s own', () => {
  const STAFF_OFFICE: Permission[] = [
    'admin_users:view',
    'admin_users:create',
    'admin_users:edit',
    'admin_users:delete',
  ]
  const office = anOwn('office', [...STAFF_OFFICE, 'orders:view', 'products:view', 'users:view', 'analytics:view'])
  const clerk = anOwn('clerk', ['orders:view'])
  const packer = anOwn('packer', ['orders:view', 'orders:edit'])

  test.each<Case>([
    ['gives a role within its own', office, { kind: 'create', given: given('VIEWER') }, null, 0, null],
    ['gives none with another right', office, { kind: 'create', given: given('EDITOR') }, null, 0, M.beyondOwnRights],
    ['gives its own', office, { kind: 'create', given: office }, null, 0, null],
    ['edits staff within its own', office, { kind: 'edit', given: given('VIEWER') }, clerk, 0, null],
    ['does not edit staff with another right', office, { kind: 'edit' }, packer, 0, M.mayNotEdit],
    ['invites no staff with another right', office, { kind: 'invite' }, packer, 0, M.mayNotEdit],
    ['resets no second factor of such', office, { kind: 'reset-two-factor' }, packer, 0, M.mayNotEdit],
    ['promotes none beyond its own', office, { kind: 'edit', given: packer }, clerk, 0, M.beyondOwnRights],
    ['removes staff within its own', office, { kind: 'remove' }, clerk, 0, null],
    ['removes none beyond its own', office, { kind: 'remove' }, packer, 0, M.mayNotRemove],
    ['does not remove itself', office, { kind: 'remove' }, office, 0, M.ownRemoval],
    ['changes its own role not', office, { kind: 'edit', given: given('VIEWER') }, office, 0, M.ownRole],
    ['needs the permission to create', packer, { kind: 'create', given: clerk }, null, 0, M.mayNotCreate],
    ['needs the permission to edit', packer, { kind: 'edit' }, clerk, 0, M.mayNotEdit],
    ['needs the permission to remove', packer, { kind: 'remove' }, clerk, 0, M.mayNotRemove],
    ['is given by a super admin', chief, { kind: 'create', given: packer }, null, 0, null],
  ])('%s', (_what, actor, action, target, others, expected) => {
    expect(staffRefusal(actor, action, target, others)?.message ?? null).toBe(expected)
  })

  test('with every permission is still below a super admin', () => {
    const all = anOwn('all', [...PERMISSIONS])
    for (const kind of ['edit', 'invite', 'reset-two-factor', 'remove'] as const) {
      expect(staffRefusal(all, { kind }, chief, 1)?.reason).toBe('not_allowed')
    }
    expect(staffRefusal(all, { kind: 'create', given: given('SUPER_ADMIN') }, null, 1)?.reason).toBe('not_allowed')
    expect(staffRefusal(chief, { kind: 'edit', given: all }, chief, 0)?.message).toBe(M.lastSuperAdmin)
  })

  test('with a limit gives no role without it, and manages none', () => {
    const masked = anOwn('masked', [...STAFF_OFFICE, 'orders:view'], { masksPersonalData: true })
    expect(staffRefusal(masked, { kind: 'create', given: clerk }, null, 0)?.message).toBe(M.beyondOwnRights)
    expect(staffRefusal(masked, { kind: 'edit' }, clerk, 0)?.message).toBe(M.mayNotEdit)
    const maskedClerk = anOwn('clerk', ['orders:view'], { masksPersonalData: true })
    expect(staffRefusal(masked, { kind: 'create', given: maskedClerk }, null, 0)).toBeNull()
  })
})
