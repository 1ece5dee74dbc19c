import { expect, test } from 'vitest'
import { grantOfRole } from '../access/access-grant.ts'
import { ADMIN_ROLES, type AdminRole } from '../access/permissions.ts'
import { STAFF_MESSAGES, staffRefusal, staffRowActions, type StaffAction, type StaffPerson } from './staff-rules.ts'

const aStaffPerson = (userId: string, role: AdminRole, isActive = true): StaffPerson => ({
  userId,
  role,
  grant: grantOfRole(role),
  isActive,
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
  ['a super admin creates a viewer', chief, { kind: 'create', role: 'VIEWER' }, null, 0, null],
  ['a super admin creates a super admin', chief, { kind: 'create', role: 'SUPER_ADMIN' }, null, 0, null],
  ['a super admin edits an editor', chief, { kind: 'edit', role: 'MANAGER', isActive: false }, editor, 1, null],
  ['editing makes no staff a super admin', chief, { kind: 'edit', role: 'SUPER_ADMIN' }, editor, 1, M.promotion],
  ['a super admin removes an editor', chief, { kind: 'remove' }, editor, 1, null],
  ['a super admin is never removed', chief, { kind: 'remove' }, other, 1, M.mayNotRemove],
  ['staff cannot remove themselves', chief, { kind: 'remove' }, chief, 1, M.ownRemoval],
  ['a super admin demotes another while one is left', chief, { kind: 'edit', role: 'ADMIN' }, other, 1, null],
  ['the last super admin is not demoted', chief, { kind: 'edit', role: 'ADMIN' }, other, 0, M.lastSuperAdmin],
  ['the last super admin stays active', chief, { kind: 'edit', isActive: false }, other, 0, M.lastSuperAdmin],
  [
    'an inactive super admin is not the last',
    chief,
    { kind: 'edit', role: 'ADMIN' },
    aStaffPerson('x', 'SUPER_ADMIN', false),
    0,
    null,
  ],
  [
    'the last super admin changes their own name',
    chief,
    { kind: 'edit', role: 'SUPER_ADMIN', isActive: true },
    chief,
    0,
    null,
  ],
  ['staff cannot change their own role', chief, { kind: 'edit', role: 'ADMIN' }, chief, 1, M.ownRole],
  ['staff cannot deactivate themselves', chief, { kind: 'edit', isActive: false }, chief, 1, M.ownActivity],
  ['a super admin invites another again', chief, { kind: 'invite' }, other, 1, null],
  ['a super admin resets the second factor of an editor', chief, { kind: 'reset-two-factor' }, editor, 1, null],
]

test.each(CASES)('%s', (_what, actor, action, target, others, expected) => {
  expect(staffRefusal(actor, action, target, others)?.message ?? null).toBe(expected)
})

test('every role below super admin is not allowed any action', () => {
  const actions: StaffAction[] = [
    { kind: 'create', role: 'VIEWER' },
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
    expect(staffRefusal(aStaffPerson('me', role), { kind: 'create', role: made }, null, 1)).toEqual({
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
