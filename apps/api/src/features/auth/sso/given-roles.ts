import { grantOfRole, isWithinGrant } from '@atelier/domain/access/access-grant'
import { grantOfOwnRole, isOwnRoleId } from '@atelier/domain/access/own-role'
import { STAFF_MESSAGES } from '@atelier/domain/admin-users/staff-rules'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { newlyGiven } from '@atelier/domain/single-sign-on/given-rows'
import { roleOfRule } from '@atelier/domain/single-sign-on/sso-rules'
import type { SsoSettings } from '@atelier/domain/single-sign-on/sso.schema'
import type { StaffActionContext } from '../../../action-context.ts'
import type { Tx } from '../../../db/client.ts'
import { listRolesById } from '../staff-roles.repo.ts'

/**
 * Throws 400 when the table names an own role that does not exist, and 403 when a role that more persons can get (`newlyGiven`)
 * is more than the actor has. What stays as it is counts as given by the colleague who wrote it.
 */
export async function assertMayGiveRoles(
  tx: Tx,
  { actor }: StaffActionContext,
  { before, after }: { before: SsoSettings; after: SsoSettings },
): Promise<void> {
  const used = after.rules.map(roleOfRule)
  const ownRoles = await listRolesById(tx, used.filter(isOwnRoleId))
  const refuse = (code: 'invalid_input' | 'not_allowed', path: string, message: string): never => {
    throw new ShopError(code, message, { issues: [{ path, message }] })
  }
  const isBeyond = (role: (typeof used)[number]): boolean => {
    const ownRole = ownRoles.find(({ roleId }) => roleId === role)
    const grant = ownRole ? grantOfOwnRole(ownRole) : isOwnRoleId(role) ? null : grantOfRole(role)
    return actor.role !== 'SUPER_ADMIN' && (grant === null || !isWithinGrant(grant, actor.grant))
  }
  const given = newlyGiven(before, after)
  for (const [index, rule] of after.rules.entries()) {
    const path = `rules.${index}.role`
    const role = roleOfRule(rule)
    if (isOwnRoleId(role) && !ownRoles.some(({ roleId }) => roleId === role)) {
      refuse('invalid_input', path, 'This role was deleted. Please choose another one.')
    }
    if (given.rows.includes(index) && isBeyond(role)) refuse('not_allowed', path, STAFF_MESSAGES.beyondOwnRights)
  }
  const { fallbackRole } = after
  if (fallbackRole && given.fallback && isBeyond(fallbackRole)) {
    refuse('not_allowed', 'fallbackRole', STAFF_MESSAGES.beyondOwnRights)
  }
}
