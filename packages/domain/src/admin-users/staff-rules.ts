import { allows, isWithinGrant, type AccessGrant } from '../access/access-grant.ts'
import type { RoleRef } from '../access/own-role.ts'
import type { Permission } from '../access/permissions.ts'

/** The fields of a member of staff that the rules read. */
export interface StaffPerson {
  userId: string
  role: RoleRef
  grant: AccessGrant
  isActive: boolean
}

/** A role with what it allows. */
export type GivenRole = Pick<StaffPerson, 'role' | 'grant'>

/** An action on a member of staff. An edit names only the fields that it sets. */
export type StaffAction =
  | { kind: 'create'; given: GivenRole }
  | { kind: 'edit'; given?: GivenRole; isActive?: boolean }
  | { kind: 'remove' }
  | { kind: 'invite' }
  | { kind: 'reset-two-factor' }

/** Why an action is rejected: the actor lacks permission, or the result would be an invalid state. */
export interface StaffRefusal {
  reason: 'not_allowed' | 'conflict'
  message: string
}

export const STAFF_MESSAGES = {
  mayNotView: 'You do not have permission to view admin users',
  mayNotCreate: 'Access denied. Super Administrator privileges required to create admin users.',
  mayNotOpenEdit: 'Access denied. You do not have permission to edit admin users.',
  mayNotEdit: 'You do not have permission to edit this user',
  mayNotRemove: 'You do not have permission to delete this user',
  ownRole: 'You can’t change your own role. Ask another super admin.',
  ownActivity: 'You can’t deactivate your own account.',
  ownRemoval: 'You can’t remove your own admin access.',
  promotion: 'You can’t make a person a super admin by editing. Create a new super admin instead.',
  beyondOwnRights: 'You can’t give a role with more rights than your own',
  lastSuperAdmin: 'The last active super admin can’t change role or be deactivated.',
} as const

const refuse = (reason: StaffRefusal['reason'], message: string): StaffRefusal => ({ reason, message })

/** Super admin status overrides the admin-user permission checks (A6). */
const hasStaffPermission = (actor: StaffPerson, permission: Permission): boolean =>
  actor.role === 'SUPER_ADMIN' || allows(actor.grant, permission)

/** Staff give only what they have, and manage only staff who have no more than they do. Super admins are above all grants. */
const outranks = (actor: StaffPerson, { role, grant }: GivenRole): boolean =>
  actor.role === 'SUPER_ADMIN' || (role !== 'SUPER_ADMIN' && isWithinGrant(grant, actor.grant))

/**
 * Returns why an actor may not take an action, or null when they may (A6). The API, the list and the edit screen share
 * this rule. The rank of an own role is its grant. `otherSuperAdmins` is the number of active super admins besides the
 * target.
 */
export function staffRefusal(
  actor: StaffPerson,
  action: StaffAction,
  target: StaffPerson | null,
  otherSuperAdmins: number,
): StaffRefusal | null {
  if (action.kind === 'create') return createRefusal(actor, action.given)
  if (!target) return null
  if (action.kind === 'remove') return removeRefusal(actor, target)
  if (!hasStaffPermission(actor, 'admin_users:edit')) return refuse('not_allowed', STAFF_MESSAGES.mayNotEdit)
  if (!outranks(actor, target)) return refuse('not_allowed', STAFF_MESSAGES.mayNotEdit)
  return action.kind === 'edit' ? editRefusal(actor, action, target, otherSuperAdmins) : null
}

function createRefusal(actor: StaffPerson, given: GivenRole): StaffRefusal | null {
  if (!hasStaffPermission(actor, 'admin_users:create')) return refuse('not_allowed', STAFF_MESSAGES.mayNotCreate)
  return outranks(actor, given) ? null : refuse('not_allowed', STAFF_MESSAGES.beyondOwnRights)
}

/** A super admin is never removed: that one must get another role first. */
function removeRefusal(actor: StaffPerson, target: StaffPerson): StaffRefusal | null {
  if (!hasStaffPermission(actor, 'admin_users:delete') || !outranks(actor, target)) {
    return refuse('not_allowed', STAFF_MESSAGES.mayNotRemove)
  }
  if (actor.userId === target.userId) return refuse('conflict', STAFF_MESSAGES.ownRemoval)
  return target.role === 'SUPER_ADMIN' ? refuse('conflict', STAFF_MESSAGES.mayNotRemove) : null
}

function editRefusal(
  actor: StaffPerson,
  action: { given?: GivenRole; isActive?: boolean },
  target: StaffPerson,
  otherSuperAdmins: number,
): StaffRefusal | null {
  const { given } = action
  const isDemoted = given !== undefined && given.role !== target.role
  const isDeactivated = action.isActive === false && target.isActive
  if (isDemoted && given.role === 'SUPER_ADMIN') return refuse('conflict', STAFF_MESSAGES.promotion)
  if (isDemoted && !outranks(actor, given)) return refuse('not_allowed', STAFF_MESSAGES.beyondOwnRights)
  const isLast = target.role === 'SUPER_ADMIN' && target.isActive && otherSuperAdmins === 0
  if (isLast && (isDemoted || isDeactivated)) return refuse('conflict', STAFF_MESSAGES.lastSuperAdmin)
  if (actor.userId !== target.userId) return null
  if (isDemoted) return refuse('conflict', STAFF_MESSAGES.ownRole)
  return isDeactivated ? refuse('conflict', STAFF_MESSAGES.ownActivity) : null
}

/**
 * Returns the actions that the list offers for a member of staff. A super admin's row shows 'No access' to all actors
 * (A6).
 */
export function staffRowActions(actor: StaffPerson, target: StaffPerson): { canEdit: boolean; canRemove: boolean } {
  if (target.role === 'SUPER_ADMIN') return { canEdit: false, canRemove: false }
  return {
    canEdit: staffRefusal(actor, { kind: 'edit' }, target, 1) === null,
    canRemove: staffRefusal(actor, { kind: 'remove' }, target, 1) === null,
  }
}
