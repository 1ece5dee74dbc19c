import type { StaffSignInBody } from '@atelier/domain/auth/staff-sign-in.schema'
import { maskEmail } from '@atelier/domain/customers/customer-rules'
import { policy } from '@atelier/domain/policy'
import { ShopError } from '@atelier/domain/shop-error'
import { passwordMatches } from '../../adapters/passwords/passwords.ts'
import type { ActionContext } from '../../action-context.ts'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newToken } from '../../secret-token.ts'
import { recordAudit } from '../audit/audit.repo.ts'
import { readStaffSettings } from '../settings/settings.repo.ts'
import { completeStaffSignIn, type StaffIdentity, type StaffSession } from './open-staff-session.ts'
import { insertPendingSignIn } from './pending-sign-ins.repo.ts'
import { staffRole } from './staff-user.ts'
import { findTwoFactor } from './two-factor.repo.ts'
import { findAccount, type UserRow } from './users.repo.ts'

/** The password was right, but something must follow: no session yet. */
interface PendingStep {
  pendingToken: string
  expiresInMs: number
}

export type SignInOutcome =
  | { kind: 'entered'; session: StaffSession }
  | { kind: 'second factor'; pending: PendingStep & { mustEnroll: boolean } }
  /** Somebody else typed the password that was given: its owner must choose another first. */
  | { kind: 'new password'; pending: PendingStep & { name: string; email: string } }

/**
 * Signs a member of staff in. Who gives a wrong password, an unknown or an inactive account learns nothing about which it was,
 * neither from the text nor from the time it took (A8); who has the right password but is no staff is told so.
 */
export async function signInStaff(deps: Deps, body: StaffSignInBody, context: ActionContext): Promise<SignInOutcome> {
  const account = await findAccount(deps.db, body.email)
  const matches = await passwordMatches(body.password, account?.password_hash ?? null)
  if (!account || !matches || !account.is_active || account.deleted_at) {
    await auditRefusedSignIn(deps, account, context)
    throw new ShopError('bad_credentials', 'Invalid email or password')
  }
  if (account.role !== 'admin') {
    await auditRefusedSignIn(deps, account, context)
    throw new ShopError('not_allowed', 'Access denied: Admin privileges required')
  }
  const user = identityOf(account)
  if (account.must_change_password) {
    const { name, email } = user
    return { kind: 'new password', pending: { ...(await createPendingSignIn(deps, user)), name, email } }
  }
  return continueStaffSignIn(deps, user, context)
}

/** Lets somebody in whose password is right and their own, or asks for the second factor. */
export async function continueStaffSignIn(
  deps: Deps,
  user: StaffIdentity,
  context: ActionContext,
): Promise<SignInOutcome> {
  const twoFactor = await findTwoFactor(deps.db, user.userId)
  const isRequired = (await readStaffSettings(deps.db)).twoFactorRoles.includes(user.role)
  if (twoFactor || isRequired) {
    return { kind: 'second factor', pending: { ...(await createPendingSignIn(deps, user)), mustEnroll: !twoFactor } }
  }
  return {
    kind: 'entered',
    session: await inTransaction(deps.db, (tx) => completeStaffSignIn(tx, deps, user, context)),
  }
}

const identityOf = (account: UserRow): StaffIdentity => ({
  userId: account.user_id,
  email: account.email,
  name: account.name,
  role: staffRole({ role: account.role, adminRole: account.admin_role }),
})

async function createPendingSignIn(deps: Deps, user: StaffIdentity): Promise<PendingStep> {
  const pendingToken = newToken(deps.randomBytes)
  const expiresInMs = policy.staff.secondFactorMs
  await inTransaction(deps.db, (tx) =>
    insertPendingSignIn(tx, { tokenHash: hashToken(pendingToken), userId: user.userId, lifetimeMs: expiresInMs }),
  )
  return { pendingToken, expiresInMs }
}

/** What was typed as an address may be anything, a password even: only an account that exists is named. */
async function auditRefusedSignIn(deps: Deps, account: UserRow | null, context: ActionContext): Promise<void> {
  const target = account
    ? { type: 'account', id: account.user_id, name: maskEmail(account.email) }
    : { type: 'account', id: 'unknown', name: 'Unknown address' }
  await inTransaction(deps.db, (tx) =>
    recordAudit(tx, { context, action: 'staff.sign_in_refused', at: deps.now(), target }),
  )
}
