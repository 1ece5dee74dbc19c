import { allows, type AccessGrant } from '@atelier/domain/access/access-grant'
import type { KeyPermission } from '@atelier/domain/api-keys/key-permissions'
import { grantOfStaff, staffRole } from '../auth/auth.public.ts'
import type { ApiKeyRow } from './api-keys.repo.ts'

const ownerGrant = ({ ownerRole, ownerAdminRole, ownerHeldRole }: ApiKeyRow): AccessGrant =>
  grantOfStaff(staffRole({ role: ownerRole, adminRole: ownerAdminRole }), ownerHeldRole)

/** Returns the permissions of a key that its owner still has; none when the owner is inactive. */
export const usablePermissions = (row: ApiKeyRow): KeyPermission[] =>
  row.ownerIsActive ? row.permissions.filter((permission) => allows(ownerGrant(row), permission)) : []

/**
 * Returns what a key may do now: its usable permissions, within the limits of its owner. It is computed for each request, so that a
 * demotion narrows the key at once.
 */
export const usableGrant = (row: ApiKeyRow): AccessGrant => ({
  permissions: usablePermissions(row),
  limits: ownerGrant(row).limits,
})
