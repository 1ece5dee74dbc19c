import { hasPermission, type AdminRole, type Permission } from '../auth/permissions.ts'

/** A member of staff as far as the rules look at them. */
export interface StaffPerson {
  userId: string
  role: AdminRole
  isActive: boolean
}

/** What somebody wants to do to a member of staff. A change names only what it sets. */
export type StaffAction =
  | { kind: 'create'; role: AdminRole }
  | { kind: 'edit'; role?: AdminRole; isActive?: boolean }
  | { kind: 'remove' }
  | { kind: 'invite' }
  | { kind: 'reset-two-factor' }

/** Why not: the actor may not at all, or it would leave the shop in a state it must not be in. */
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
  ownRole: 'You cannot change your own role. Another super administrator can.',
  ownActivity: 'You cannot deactivate your own account.',
  ownRemoval: 'You cannot remove your own admin access.',
  promotion: 'A super administrator can only be created, not made by editing.',
  lastSuperAdmin: 'The last active super administrator must keep this role and stay active.',
} as const

const no = (reason: StaffRefusal['reason'], message: string): StaffRefusal => ({ reason, message })

/** Super admin status overrides the admin-user permission checks (A6). */
const holds = (actor: StaffPerson, permission: Permission): boolean =>
  actor.role === 'SUPER_ADMIN' || hasPermission(actor.role, permission)

/**
 * Who may touch whom (A6), for the API, the list and the edit screen alike; null when it may be done. `otherSuperAdmins`
 * is how many active super admins there are besides the target.
 */
export function staffRefusal(
  actor: StaffPerson,
  action: StaffAction,
  target: StaffPerson | null,
  otherSuperAdmins: number,
): StaffRefusal | null {
  if (action.kind === 'create') return createRefusal(actor, action.role)
  if (!target) return null
  if (action.kind === 'remove') return removeRefusal(actor, target)
  if (!holds(actor, 'admin_users:edit')) return no('not_allowed', STAFF_MESSAGES.mayNotEdit)
  if (target.role === 'SUPER_ADMIN' && actor.role !== 'SUPER_ADMIN') {
    return no('not_allowed', STAFF_MESSAGES.mayNotEdit)
  }
  return action.kind === 'edit' ? editRefusal(actor, action, target, otherSuperAdmins) : null
}

function createRefusal(actor: StaffPerson, role: AdminRole): StaffRefusal | null {
  if (!holds(actor, 'admin_users:create')) return no('not_allowed', STAFF_MESSAGES.mayNotCreate)
  if (role === 'SUPER_ADMIN' && actor.role !== 'SUPER_ADMIN') return no('not_allowed', STAFF_MESSAGES.mayNotCreate)
  return null
}

/** Only a super admin removes anybody, and never a super admin: who is one must be given another role first. */
function removeRefusal(actor: StaffPerson, target: StaffPerson): StaffRefusal | null {
  if (actor.role !== 'SUPER_ADMIN') return no('not_allowed', STAFF_MESSAGES.mayNotRemove)
  if (actor.userId === target.userId) return no('conflict', STAFF_MESSAGES.ownRemoval)
  return target.role === 'SUPER_ADMIN' ? no('conflict', STAFF_MESSAGES.mayNotRemove) : null
}

function editRefusal(
  actor: StaffPerson,
  action: { role?: AdminRole; isActive?: boolean },
  target: StaffPerson,
  otherSuperAdmins: number,
): StaffRefusal | null {
  const isDemoted = action.role !== undefined && action.role !== target.role
  const isDeactivated = action.isActive === false && target.isActive
  if (isDemoted && action.role === 'SUPER_ADMIN') return no('conflict', STAFF_MESSAGES.promotion)
  const isLast = target.role === 'SUPER_ADMIN' && target.isActive && otherSuperAdmins === 0
  if (isLast && (isDemoted || isDeactivated)) return no('conflict', STAFF_MESSAGES.lastSuperAdmin)
  if (actor.userId !== target.userId) return null
  if (isDemoted) return no('conflict', STAFF_MESSAGES.ownRole)
  return isDeactivated ? no('conflict', STAFF_MESSAGES.ownActivity) : null
}

/** A6: what the list offers beside a person. A super admin's row says 'No access' to everybody. */
export function staffRowActions(actor: StaffPerson, target: StaffPerson): { canEdit: boolean; canRemove: boolean } {
  if (target.role === 'SUPER_ADMIN') return { canEdit: false, canRemove: false }
  return {
    canEdit: staffRefusal(actor, { kind: 'edit' }, target, 1) === null,
    canRemove: staffRefusal(actor, { kind: 'remove' }, target, 1) === null,
  }
}
