import type { StaffSignInBody } from '@atelier/domain/auth/staff-sign-in.schema'
import { maskEmail } from '@atelier/domain/customers/customer-rules'
import { limits } from '@atelier/domain/limits/limits'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { passwordMatches } from '../../adapters/passwords/passwords.ts'
import type { ActionContext } from '../../action-context.ts'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newToken } from '../../links/secret-token.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { completeStaffSignIn, type StaffIdentity, type OpenedStaffSession } from './open-staff-session.ts'
import { insertPendingSignIn } from './pending-sign-ins.repo.ts'
import { isEmergencySignIn } from './sso/emergency-accounts.ts'
import { staffRole } from './staff-user.ts'
import { isTwoFactorRequired } from './two-factor/two-factor.ts'
import { hasSecondFactor } from './two-factor/two-factor.repo.ts'
import { findAccount, type UserRow } from './users.repo.ts'

/** The password was right, but another step is required before a session opens. */
interface PendingStep {
  pendingToken: string
  expiresInMs: number
}

export type SignInOutcome =
  | { kind: 'signed in'; session: OpenedStaffSession }
  | { kind: 'second factor'; pending: PendingStep & { mustEnroll: boolean } }
  /** Another member of staff typed the current password, so the owner must choose a new one first. */
  | { kind: 'new password'; pending: PendingStep & { name: string; email: string } }

/**
 * Signs a member of staff in. Text and timing of the error are equal for a wrong password, an unknown account and an
 * inactive one (A8). A customer with the right password gets `not_allowed`; staff who must use single sign-on get `conflict`.
 */
export async function signInStaff(deps: Deps, body: StaffSignInBody, context: ActionContext): Promise<SignInOutcome> {
  const account = await findAccount(deps.db, body.email)
  const matches = await passwordMatches(body.password, account?.password_hash ?? null)
  if (!account || !matches || !account.is_active || account.deleted_at) {
    await auditFailedSignIn(deps, account, context)
    throw new ShopError('bad_credentials', 'Invalid email or password')
  }
  if (account.role !== 'admin') {
    await auditFailedSignIn(deps, account, context)
    throw new ShopError('not_allowed', 'Access denied: Admin privileges required')
  }
  const user = identityOf(account)
  await isEmergencySignIn(deps.db, user.userId)
  return account.must_change_password ? requireNewPassword(deps, user) : continueStaffSignIn(deps, user, context)
}

/** Another member of staff typed the password of the account: its owner must choose one before a session opens. */
export async function requireNewPassword(deps: Deps, user: StaffIdentity): Promise<SignInOutcome> {
  const { name, email } = user
  return { kind: 'new password', pending: { ...(await createPendingSignIn(deps, user)), name, email } }
}

/** Continues after the password: opens a session, or requires the second factor. */
export async function continueStaffSignIn(
  deps: Deps,
  user: StaffIdentity,
  context: ActionContext,
): Promise<SignInOutcome> {
  const hasOne = await hasSecondFactor(deps.db, user.userId)
  // An emergency account needs a second factor, whatever its role needs.
  const isEmergency = await isEmergencySignIn(deps.db, user.userId)
  const isRequired = isEmergency || (await isTwoFactorRequired(deps.db, user))
  if (hasOne || isRequired) {
    return { kind: 'second factor', pending: { ...(await createPendingSignIn(deps, user)), mustEnroll: !hasOne } }
  }
  return {
    kind: 'signed in',
    session: await inTransaction(deps.db, (tx) => completeStaffSignIn(tx, deps, user, context)),
  }
}

const identityOf = (account: UserRow): StaffIdentity => ({
  userId: account.user_id,
  email: account.email,
  name: account.name,
  role: staffRole({ role: account.role, adminRole: account.admin_role }),
})

/** The error of a step whose pending sign-in expired or was used. */
export const pendingSignInExpired = (): ShopError => new ShopError('gone', 'This took too long. Please sign in again.')

async function createPendingSignIn(deps: Deps, user: StaffIdentity): Promise<PendingStep> {
  const pendingToken = newToken(deps.randomBytes)
  const expiresInMs = limits.staff.secondFactorMs
  await inTransaction(deps.db, (tx) =>
    insertPendingSignIn(tx, { tokenHash: hashToken(pendingToken), userId: user.userId, lifetimeMs: expiresInMs }),
  )
  return { pendingToken, expiresInMs }
}

/** Records a failed sign-in. Names only an existing account, because the typed address may be a password. */
async function auditFailedSignIn(deps: Deps, account: UserRow | null, context: ActionContext): Promise<void> {
  const target = account
    ? { type: 'account', id: account.user_id, name: maskEmail(account.email) }
    : { type: 'account', id: 'unknown', name: 'Unknown email' }
  await inTransaction(deps.db, (tx) =>
    recordAudit(tx, { context, action: 'staff.sign_in_refused', at: deps.now(), target }),
  )
}
