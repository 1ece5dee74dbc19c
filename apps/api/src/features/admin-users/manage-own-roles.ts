import { isWithinGrant, type AccessGrant } from '@atelier/domain/access/access-grant'
import { hasLimits, NO_LIMITS, type AccessLimits } from '@atelier/domain/access/access-limits'
import { grantOfOwnRole, type OwnRoleId } from '@atelier/domain/access/own-role'
import type { CreateOwnRoleBody, OwnRole, UpdateOwnRoleBody } from '@atelier/domain/admin-users/own-roles.schema'
import { PERMISSION_LABELS } from '@atelier/domain/auth/role-labels'
import { invalidField, ShopError } from '@atelier/domain/contract/shop-error'
import { limits } from '@atelier/domain/limits/limits'
import type { StaffActionContext } from '../../action-context.ts'
import { inTransaction, type Db, type Tx } from '../../db/client.ts'
import { nextVersion } from '../../db/next-version.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { lockSso, readSso } from '../auth/auth.public.ts'
import {
  deleteOwnRoleRow,
  findOwnRole,
  insertOwnRole,
  listOwnRoles,
  lockOwnRole,
  lockOwnRoles,
  updateOwnRoleRow,
  type OwnRoleRow,
} from './own-roles.repo.ts'

const BEYOND = 'You can’t give what you don’t have yourself'
const NAME_TAKEN = 'Another role has this name'

export const presentOwnRole = ({ roleId, name, requiresTwoFactor, staffCount, ...row }: OwnRoleRow): OwnRole => ({
  roleId,
  name,
  grant: grantOfOwnRole(row),
  requiresTwoFactor,
  staffCount,
  updatedAt: row.updatedAt.toISOString(),
})

interface RoleValues {
  name: string
  grant: AccessGrant
  requiresTwoFactor: boolean
}

const valuesOf = (
  { name, permissions, requiresTwoFactor, limits: chosen }: CreateOwnRoleBody,
  before: AccessLimits = NO_LIMITS,
): RoleValues => ({ name, requiresTwoFactor, grant: { permissions, limits: chosen ?? before } })

const auditedRole = ({ name, grant: { permissions, limits: narrowed }, requiresTwoFactor }: RoleValues) => ({
  name,
  permissions,
  requiresTwoFactor,
  ...(hasLimits(narrowed) && { limits: narrowed }),
})

const asTarget = ({ roleId, name }: { roleId: string; name: string }) => ({ type: 'role', id: roleId, name })

/** Throws 403, naming what is lacking, unless the actor has everything that the role gives. */
function assertWithin({ actor }: StaffActionContext, grant: AccessGrant): void {
  if (actor.role === 'SUPER_ADMIN' || isWithinGrant(grant, actor.grant)) return
  const lacking = grant.permissions.filter((permission) => !actor.grant.permissions.includes(permission))
  const path = lacking.length > 0 ? 'permissions' : 'limits'
  const message =
    lacking.length > 0
      ? `${BEYOND}: ${lacking.map((permission) => PERMISSION_LABELS[permission]).join(', ')}`
      : `${BEYOND}: a role without the limits of yours`
  throw new ShopError('not_allowed', message, { issues: [{ path, message }] })
}

/** Creates a role. Throws 403 beyond the actor's rights, 400 for a taken name, 409 when there are too many. */
export function createOwnRole(deps: Deps, context: StaffActionContext, body: CreateOwnRoleBody): Promise<OwnRole> {
  const values = valuesOf(body)
  assertWithin(context, values.grant)
  const roleId: OwnRoleId = `role_${Buffer.from(deps.randomBytes(8)).toString('hex')}`
  return inTransaction(deps.db, async (tx) => {
    await lockOwnRoles(tx)
    const { length } = await listOwnRoles(tx)
    if (length >= limits.staff.ownRoles) {
      throw new ShopError('conflict', `There are ${length} roles, the most that are possible. Delete one first.`)
    }
    if (!(await insertOwnRole(tx, roleId, values, deps.now()))) throw invalidField('name', NAME_TAKEN)
    await recordAudit(tx, {
      context,
      action: 'role.created',
      at: deps.now(),
      target: asTarget({ roleId, name: body.name }),
      after: auditedRole(values),
    })
    return getOwnRole(tx, roleId)
  })
}

/**
 * Changes a role: its holders have the new rights with their next request, in every process. Staff cannot change the role
 * that they have, nor one that gives more than theirs. Throws 409 when the role changed since `updatedAt`.
 */
export function updateOwnRole(
  deps: Deps,
  context: StaffActionContext,
  roleId: string,
  { updatedAt, ...body }: UpdateOwnRoleBody,
): Promise<OwnRole> {
  return inTransaction(deps.db, async (tx) => {
    const before = await lockForChange(tx, context, roleId)
    const values = valuesOf(body, grantOfOwnRole(before).limits)
    assertWithin(context, values.grant)
    if (before.updatedAt.toISOString() !== updatedAt) {
      throw new ShopError('conflict', 'Another staff member changed this role.', { data: presentOwnRole(before) })
    }
    const at = nextVersion(before.updatedAt, deps.now())
    if (!(await updateOwnRoleRow(tx, before.roleId, values, at))) throw invalidField('name', NAME_TAKEN)
    await recordAudit(tx, {
      context,
      action: 'role.updated',
      at,
      target: asTarget(before),
      before: auditedRole({ ...before, grant: grantOfOwnRole(before) }),
      after: auditedRole(values),
    })
    return getOwnRole(tx, roleId)
  })
}

/** Deletes a role. Throws 409, with the number of its holders, while it is in use. */
export async function deleteOwnRole(deps: Deps, context: StaffActionContext, roleId: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockSso(tx)
    const before = await lockForChange(tx, context, roleId)
    await assertUnused(tx, before)
    await deleteOwnRoleRow(tx, before.roleId)
    await recordAudit(tx, {
      context,
      action: 'role.deleted',
      at: deps.now(),
      target: asTarget(before),
      before: auditedRole({ ...before, grant: grantOfOwnRole(before) }),
    })
  })
}

async function assertUnused(tx: Tx, { roleId, staffCount }: OwnRoleRow): Promise<void> {
  if (staffCount > 0) {
    const people = staffCount === 1 ? '1 member of staff has' : `${staffCount} members of staff have`
    throw new ShopError('conflict', `${people} this role. Give them another one first.`)
  }
  const { rules } = (await readSso(tx)).settings
  if (rules.some((rule) => rule.ownRoleId === roleId))
    throw new ShopError('conflict', 'Single sign-on gives this role. Remove it from the table first.')
}

/** Locks a role. Throws 404 without one, and when the actor has it, or less than it gives. */
async function lockForChange(tx: Tx, context: StaffActionContext, roleId: string): Promise<OwnRoleRow> {
  const before = await lockOwnRole(tx, roleId)
  if (!before) throw roleNotFound()
  if (context.actor.ownRole?.roleId === roleId) throw new ShopError('conflict', 'You can’t change your own role')
  assertWithin(context, grantOfOwnRole(before))
  return before
}

const roleNotFound = (): ShopError => new ShopError('not_found', 'Role not found')

async function getOwnRole(db: Db | Tx, roleId: string): Promise<OwnRole> {
  const row = await findOwnRole(db, roleId)
  if (!row) throw roleNotFound()
  return presentOwnRole(row)
}
