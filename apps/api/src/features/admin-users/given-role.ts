import { grantOfRole } from '@atelier/domain/access/access-grant'
import { grantOfOwnRole, isOwnRoleId, type RoleRef } from '@atelier/domain/access/own-role'
import type { GivenRole } from '@atelier/domain/admin-users/staff-rules'
import { ROLE_LABEL } from '@atelier/domain/auth/roles'
import { invalidField } from '@atelier/domain/contract/shop-error'
import type { Db, Tx } from '../../db/client.ts'
import type { AdminUserRow } from './admin-users.repo.ts'
import { findOwnRole } from './own-roles.repo.ts'

/** Returns a role that staff choose, with its grant and name. Throws 400 when the own role does not exist. */
export async function findGivenRole(db: Db | Tx, role: RoleRef): Promise<GivenRole & { name: string }> {
  if (!isOwnRoleId(role)) return { role, grant: grantOfRole(role), name: ROLE_LABEL[role] }
  const ownRole = await findOwnRole(db, role)
  if (!ownRole) throw invalidField('role', 'This role was deleted. Please choose another one.')
  return { role, grant: grantOfOwnRole(ownRole), name: ownRole.name }
}

/** Returns the name of the role of a member of staff. */
export const heldRoleName = ({ role, heldRole }: Pick<AdminUserRow, 'role' | 'heldRole'>): string =>
  heldRole?.name ?? ROLE_LABEL[role]
