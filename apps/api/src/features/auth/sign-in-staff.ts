import type { StaffSignInBody } from '@atelier/domain/auth/staff.schema'
import { policy } from '@atelier/domain/policy'
import { ShopError } from '@atelier/domain/shop-error'
import { passwordMatches } from '../../adapters/passwords/passwords.ts'
import type { Cause } from '../../cause.ts'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newToken } from '../../secret-token.ts'
import { recordAudit } from '../audit/audit.repo.ts'
import { readStaffSettings } from '../settings/settings.repo.ts'
import { enterStaff, type StaffIdentity, type StaffSession } from './open-staff-session.ts'
import { insertPendingSignIn } from './pending-sign-ins.repo.ts'
import { staffRole } from './staff-user.ts'
import { findTwoFactor } from './two-factor.repo.ts'
import { findAccount, type UserRow } from './users.repo.ts'

/** The password was right, but a second factor must follow (or be set up first): no session yet. */
export interface PendingSecondFactor {
  pendingToken: string
  expiresInMs: number
  mustEnroll: boolean
}

export type SignInOutcome =
  | { kind: 'entered'; session: StaffSession }
  | { kind: 'pending'; pending: PendingSecondFactor }

/**
 * Signs a member of staff in. Who gives a wrong password, an unknown or an inactive account learns nothing about which it was,
 * neither from the text nor from the time it took (A8); who has the right password but is no staff is told so.
 */
export async function signInStaff(deps: Deps, body: StaffSignInBody, cause: Cause): Promise<SignInOutcome> {
  const account = await findAccount(deps.db, body.email)
  const matches = await passwordMatches(body.password, account?.password_hash ?? null)
  if (!account || !matches || !account.is_active || account.deleted_at) {
    await recordRefusal(deps, account, cause)
    throw new ShopError('bad_credentials', 'Invalid email or password')
  }
  if (account.role !== 'admin') {
    await recordRefusal(deps, account, cause)
    throw new ShopError('not_allowed', 'Access denied: Admin privileges required')
  }
  const user = identityOf(account)
  const twoFactor = await findTwoFactor(deps.db, user.userId)
  const isRequired = (await readStaffSettings(deps.db)).twoFactorRoles.includes(user.role)
  if (twoFactor || isRequired) return { kind: 'pending', pending: await holdAtTheDoor(deps, user, !twoFactor) }
  return { kind: 'entered', session: await inTransaction(deps.db, (tx) => enterStaff(tx, deps, user, cause)) }
}

const identityOf = (account: UserRow): StaffIdentity => ({
  userId: account.user_id,
  email: account.email,
  name: account.name,
  role: staffRole({ role: account.role, adminRole: account.admin_role }),
})

async function holdAtTheDoor(deps: Deps, user: StaffIdentity, mustEnroll: boolean): Promise<PendingSecondFactor> {
  const pendingToken = newToken(deps.randomBytes)
  const expiresInMs = policy.staff.secondFactorMs
  await inTransaction(deps.db, (tx) =>
    insertPendingSignIn(tx, { tokenHash: hashToken(pendingToken), userId: user.userId, lifetimeMs: expiresInMs }),
  )
  return { pendingToken, expiresInMs, mustEnroll }
}

/** What was typed as an address may be anything, a password even: only an account that exists is named. */
async function recordRefusal(deps: Deps, account: UserRow | null, cause: Cause): Promise<void> {
  const target = account
    ? { type: 'account', id: account.user_id, name: account.email }
    : { type: 'account', id: 'unknown', name: 'Unknown address' }
  await inTransaction(deps.db, (tx) =>
    recordAudit(tx, { cause, action: 'staff.sign_in_refused', at: deps.now(), target }),
  )
}
