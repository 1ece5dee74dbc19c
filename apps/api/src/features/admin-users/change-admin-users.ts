import type { RoleRef } from '@atelier/domain/access/own-role'
import { staffRefusal, type StaffAction, type StaffPerson } from '@atelier/domain/admin-users/staff-rules'
import { type CreateAdminUserBody, type UpdateAdminUserBody } from '@atelier/domain/admin-users/admin-users.schema'
import { staffPasswordProblem } from '@atelier/domain/auth/staff-password'
import { invalidField, ShopError } from '@atelier/domain/contract/shop-error'
import { hashPassword } from '../../adapters/passwords/passwords.ts'
import type { StaffActionContext } from '../../action-context.ts'
import { inTransaction, type Db, type Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/audit.public.ts'
import {
  grantOfStaff,
  deleteIdentitiesOf,
  deleteLinks,
  deletePasskeysOf,
  deleteRecoveryCodes,
  deleteSessionsOf,
  deleteTwoFactor,
} from '../auth/auth.public.ts'
import {
  findAdminUser,
  insertAdminUser,
  lockAdminUser,
  markAdminUserRemoved,
  updateAdminUserRow,
  type AdminUserRow,
} from './admin-users.repo.ts'
import { sendInvitation } from './invite-admin-user.ts'
import { findGivenRole, heldRoleName } from './given-role.ts'

const adminUserNotFound = (): ShopError => new ShopError('not_found', 'User not found')

/** Throws the error of the domain's verdict when the actor may not do this (A6). */
export function checkAction(
  { actor }: StaffActionContext,
  action: StaffAction,
  target: StaffPerson | null,
  otherSuperAdmins: number,
): void {
  const role = actor.ownRole?.roleId ?? actor.role
  const refusal = staffRefusal({ ...actor, role, isActive: true }, action, target, otherSuperAdmins)
  if (refusal) throw new ShopError(refusal.reason, refusal.message)
}

const roleOf = ({ role, heldRole }: Pick<AdminUserRow, 'role' | 'heldRole'>): RoleRef => heldRole?.roleId ?? role

const asStaffPerson = (row: AdminUserRow): StaffPerson => ({
  userId: row.userId,
  role: roleOf(row),
  grant: grantOfStaff(row.role, row.heldRole),
  isActive: row.isActive,
})

/** Locks the target of an action. Throws 404 when it does not exist, and the verdict's error when not allowed. */
async function lockFor(
  tx: Tx,
  context: StaffActionContext,
  userId: string,
  action: StaffAction,
): Promise<AdminUserRow> {
  const locked = await lockAdminUser(tx, userId)
  if (!locked) throw adminUserNotFound()
  checkAction(context, action, asStaffPerson(locked.target), locked.otherSuperAdmins)
  return locked.target
}

/** Names the target by its name, because the audit log masks email addresses. */
const asTarget = ({ userId, name }: { userId: string; name: string }) => ({ type: 'admin user', id: userId, name })
const auditedFields = ({ name, email, role, heldRole, isActive }: AdminUserRow) => ({
  name,
  email,
  role: heldRole?.name ?? role,
  isActive,
})

/** Returns a member of staff. Throws 404 when there is none. */
export async function getAdminUser(db: Db | Tx, userId: string): Promise<AdminUserRow> {
  const row = await findAdminUser(db, userId)
  if (!row) throw adminUserNotFound()
  return row
}

/** Creates a member of staff. `sendInviteEmail` sends a link with which the owner chooses a password. */
export async function createAdminUser(
  deps: Deps,
  context: StaffActionContext,
  body: CreateAdminUserBody,
): Promise<AdminUserRow> {
  const given = await findGivenRole(deps.db, body.role)
  checkAction(context, { kind: 'create', given }, null, 0)
  const { password } = body
  const message = password === undefined ? null : staffPasswordProblem(password, body, deps.shop.brand.name)
  if (message) throw invalidField('password', message)
  const user = { ...body, userId: `usr_${Buffer.from(deps.randomBytes(12)).toString('hex')}`, at: deps.now() }
  const passwordHash = password === undefined ? null : await hashPassword(password)
  const row = await inTransaction(deps.db, async (tx) => {
    await insertAdminUser(tx, { ...user, passwordHash })
    if (body.sendInviteEmail) await sendInvitation(tx, deps, { ...user, roleName: given.name }, context.actor.name)
    const created = await getAdminUser(tx, user.userId)
    const after = { ...auditedFields(created), invitationSent: body.sendInviteEmail }
    await recordAudit(tx, {
      context,
      action: 'admin_user.created',
      at: deps.now(),
      target: asTarget(user),
      after,
    })
    return created
  })
  if (body.sendInviteEmail) deps.signals.emit('mail-queued')
  return row
}

/** Edits a member of staff. A changed role, address or status ends their sessions; a changed name does not. */
export function updateAdminUser(
  deps: Deps,
  context: StaffActionContext,
  userId: string,
  body: UpdateAdminUserBody,
): Promise<AdminUserRow> {
  return inTransaction(deps.db, async (tx) => {
    const given = await findGivenRole(tx, body.role)
    const before = await lockFor(tx, context, userId, { kind: 'edit', given, isActive: body.isActive })
    await updateAdminUserRow(tx, userId, { ...body, at: deps.now() })
    const endsSessions =
      roleOf(before) !== body.role || before.email !== body.email || before.isActive !== body.isActive
    if (endsSessions) await deleteSessionsOf(tx, userId)
    if (before.email !== body.email) await deleteLinks(tx, userId, 'staff-invitation')
    const after = await getAdminUser(tx, userId)
    await recordAudit(tx, {
      context,
      action: 'admin_user.updated',
      at: deps.now(),
      target: asTarget(before),
      before: auditedFields(before),
      after: auditedFields(after),
    })
    return after
  })
}

/** Permanently removes a member of staff: account, sessions, invitations, second factor and single sign-on. */
export async function removeAdminUser(deps: Deps, context: StaffActionContext, userId: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const before = await lockFor(tx, context, userId, { kind: 'remove' })
    await markAdminUserRemoved(tx, userId, deps.now())
    await deleteSessionsOf(tx, userId)
    await deleteLinks(tx, userId, 'staff-invitation')
    await deleteSecondFactors(tx, userId)
    await deleteIdentitiesOf(tx, userId)
    await recordAudit(tx, {
      context,
      action: 'admin_user.removed',
      at: deps.now(),
      target: asTarget(before),
      before: auditedFields(before),
    })
  })
}

/** Sends a new link for choosing a password, for a lost invitation or a forgotten password. */
export async function resendInvitation(deps: Deps, context: StaffActionContext, userId: string): Promise<AdminUserRow> {
  const row = await inTransaction(deps.db, async (tx) => {
    const target = await lockFor(tx, context, userId, { kind: 'invite' })
    if (!target.isActive) throw new ShopError('conflict', 'Activate this account before you send an invitation')
    await sendInvitation(tx, deps, { ...target, roleName: heldRoleName(target) }, context.actor.name)
    await recordAudit(tx, {
      context,
      action: 'admin_user.invited',
      at: deps.now(),
      target: asTarget(target),
    })
    return getAdminUser(tx, userId)
  })
  deps.signals.emit('mail-queued')
  return row
}

/** Deletes the authenticator app, the passkeys and the recovery codes. Returns what there was. */
async function deleteSecondFactors(tx: Tx, userId: string): Promise<{ app: boolean; passkeys: number }> {
  await deleteRecoveryCodes(tx, userId)
  return { app: await deleteTwoFactor(tx, userId), passkeys: await deletePasskeysOf(tx, userId) }
}

/** Removes all second factors of staff who lost their devices and recovery codes, and ends their sessions. */
export function resetTwoFactor(deps: Deps, context: StaffActionContext, userId: string): Promise<AdminUserRow> {
  return inTransaction(deps.db, async (tx) => {
    const target = await lockFor(tx, context, userId, { kind: 'reset-two-factor' })
    const { app, passkeys } = await deleteSecondFactors(tx, userId)
    if (app || passkeys > 0) {
      await deleteSessionsOf(tx, userId)
      await recordAudit(tx, {
        context,
        action: 'admin_user.two_factor_reset',
        at: deps.now(),
        target: asTarget(target),
        ...(passkeys > 0 && { before: { passkeys } }),
      })
    }
    return getAdminUser(tx, userId)
  })
}
