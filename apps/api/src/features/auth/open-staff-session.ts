import type { AccessGrant } from '@atelier/domain/access/access-grant'
import type { AdminRole } from '@atelier/domain/access/permissions'
import { limits } from '@atelier/domain/limits/limits'
import type { ActionContext } from '../../action-context.ts'
import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newToken } from '../../links/secret-token.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { insertSession, type Expiry } from './sessions.repo.ts'
import { findHeldRole, type HeldRole } from './staff-roles.repo.ts'
import { grantOfStaff } from './staff-user.ts'
import { isEmergencySignIn, reportEmergencySignIn } from './sso/emergency-accounts.ts'
import { updateLastLogin } from './users.repo.ts'

export interface StaffIdentity {
  userId: string
  email: string
  name: string
  role: AdminRole
}

export interface OpenedStaffSession extends Expiry {
  token: string
  sessionId: number
  user: StaffIdentity & { grant: AccessGrant; ownRole: HeldRole | null }
}

/** Opens a session with a new token, in the transaction that verified the caller. */
export async function openStaffSession(
  tx: Tx,
  { randomBytes }: Pick<Deps, 'randomBytes'>,
  user: StaffIdentity,
  device: string,
): Promise<OpenedStaffSession> {
  const token = newToken(randomBytes)
  const expiry = await insertSession(tx, {
    tokenHash: hashToken(token),
    audience: 'staff',
    userId: user.userId,
    idleMs: limits.staff.sessionMs,
    absoluteMs: limits.staff.sessionAbsoluteMs,
    device,
  })
  const ownRole = await findHeldRole(tx, user.userId)
  return { token, user: { ...user, ownRole, grant: grantOfStaff(user.role, ownRole) }, ...expiry }
}

interface PassedSignIn {
  user: StaffIdentity
  context: ActionContext
  /** How a passkey was used, if one was. */
  passkey?: 'alone' | 'second factor'
}

/**
 * Opens a session for staff who passed all sign-in steps, and records the sign-in with the use of a passkey. Throws `conflict`
 * when single sign-on is required of this account.
 */
export async function completePasskeySignIn(
  tx: Tx,
  deps: Deps,
  { user, context, passkey }: PassedSignIn,
): Promise<OpenedStaffSession> {
  const isEmergency = await isEmergencySignIn(tx, user.userId)
  await updateLastLogin(tx, user.userId, deps.now())
  const session = await openStaffSession(tx, deps, user, context.device)
  await recordAudit(tx, {
    context: { ...context, actor: user },
    action: 'staff.signed_in',
    at: deps.now(),
    ...(passkey && { after: { passkey } }),
  })
  if (isEmergency) await reportEmergencySignIn(tx, deps, user, context)
  return session
}

/** The same for a sign-in without a passkey. */
export const completeStaffSignIn = (
  tx: Tx,
  deps: Deps,
  user: StaffIdentity,
  context: ActionContext,
): Promise<OpenedStaffSession> => completePasskeySignIn(tx, deps, { user, context })
