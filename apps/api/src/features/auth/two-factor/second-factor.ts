import { WRONG_CODE } from '@atelier/domain/auth/staff-account.schema'
import { maskEmail } from '@atelier/domain/customers/customer-rules'
import { limits } from '@atelier/domain/limits/limits'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { ActionContext } from '../../../action-context.ts'
import { inTransaction, type Db, type Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { hashToken } from '../../../links/secret-token.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { completeStaffSignIn, type StaffIdentity, type OpenedStaffSession } from '../open-staff-session.ts'
import {
  consumePendingSignIn,
  findPendingSignIn,
  tryPendingSignIn,
  type PendingSignInUser,
} from '../pending-sign-ins.repo.ts'
import { deleteSessionsOf } from '../sessions.repo.ts'
import { pendingSignInExpired } from '../sign-in-staff.ts'
import { staffRole } from '../staff-user.ts'
import { beginSetup, confirmSetup } from './two-factor.ts'
import { lockPasskeys } from '../passkeys/passkeys.repo.ts'
import { findTwoFactor, hasSecondFactor, takeRecoveryCode, claimStep } from './two-factor.repo.ts'
import { hashRecoveryCode, openSecret, totpStep } from './totp.ts'

const { secondFactorAttempts } = limits.staff

/** The member of staff of a pending sign-in. */
export const pendingIdentity = ({ userId, email, name, role, adminRole }: PendingSignInUser): StaffIdentity => ({
  userId,
  email,
  name,
  role: staffRole({ role, adminRole }),
})

/** Completes a sign-in with a TOTP code or a recovery code. Each code is valid once. */
export async function signInWithCode(
  deps: Deps,
  body: { pendingToken: string; code: string },
  context: ActionContext,
): Promise<OpenedStaffSession> {
  const tokenHash = hashToken(body.pendingToken)
  const pending = await tryPendingSignIn(deps.db, tokenHash, secondFactorAttempts)
  if (!pending) throw pendingSignInExpired()
  const user = pendingIdentity(pending)
  const session = await inTransaction(deps.db, async (tx) => {
    const proof = await useCode(tx, deps, user.userId, body.code)
    if (!proof) return null
    if (!(await consumePendingSignIn(tx, tokenHash))) throw pendingSignInExpired()
    const opened = await completeStaffSignIn(tx, deps, user, context)
    if (proof === 'recovery code') {
      await recordAudit(tx, {
        context: { ...context, actor: user },
        action: 'staff.recovery_code_used',
        at: deps.now(),
      })
    }
    return opened
  })
  if (session) return session
  await inTransaction(deps.db, (tx) =>
    recordAudit(tx, {
      context,
      action: 'staff.sign_in_refused',
      at: deps.now(),
      target: { type: 'account', id: user.userId, name: maskEmail(user.email) },
      after: { reason: 'wrong second factor' },
    }),
  )
  throw new ShopError('bad_credentials', WRONG_CODE)
}

/** Consumes a code. Six digits are a TOTP code, anything else is a recovery code. Returns null for a wrong code. */
export async function useCode(
  tx: Tx,
  deps: Deps,
  userId: string,
  code: string,
): Promise<'app' | 'recovery code' | null> {
  const digits = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) {
    return (await takeRecoveryCode(tx, userId, hashRecoveryCode(code))) ? 'recovery code' : null
  }
  const twoFactor = await findTwoFactor(tx, userId)
  const step = twoFactor && totpStep(openSecret(deps, userId, twoFactor.secret), digits, deps.now())
  return step !== null && (await claimStep(tx, userId, step)) ? 'app' : null
}

/** Creates the TOTP secret for staff whose role requires a second factor and who have none yet. */
export async function beginEnrollment(deps: Deps, pendingToken: string): Promise<{ secret: string; uri: string }> {
  const pending = await findPendingSignIn(deps.db, hashToken(pendingToken), secondFactorAttempts)
  if (!pending) throw pendingSignInExpired()
  await assertNoSecondFactor(deps.db, pending.userId)
  return beginSetup(deps, pending)
}

/** The password alone must not add a second way past the second factor. Throws `conflict` for an account that has one. */
export async function assertNoSecondFactor(db: Db | Tx, userId: string): Promise<void> {
  if (await hasSecondFactor(db, userId)) throw new ShopError('conflict', 'Two-factor sign-in is already on')
}

/**
 * Confirms the authenticator app with its first code and signs in. Returns the recovery codes, which cannot be read again.
 * Ends the sessions that were opened with the password alone.
 */
export async function finishEnrollment(
  deps: Deps,
  body: { pendingToken: string; code: string },
  context: ActionContext,
): Promise<OpenedStaffSession & { recoveryCodes: string[] }> {
  const tokenHash = hashToken(body.pendingToken)
  const pending = await tryPendingSignIn(deps.db, tokenHash, secondFactorAttempts)
  if (!pending) throw pendingSignInExpired()
  const user = pendingIdentity(pending)
  return inTransaction(deps.db, async (tx) => {
    await lockPasskeys(tx, user.userId)
    await assertNoSecondFactor(tx, user.userId)
    const recoveryCodes = await confirmSetup(tx, deps, user.userId, body.code)
    if (!(await consumePendingSignIn(tx, tokenHash))) throw pendingSignInExpired()
    await deleteSessionsOf(tx, user.userId)
    const session = await completeStaffSignIn(tx, deps, user, context)
    await recordAudit(tx, { context: { ...context, actor: user }, action: 'staff.two_factor_enabled', at: deps.now() })
    return { ...session, recoveryCodes }
  })
}
