import { WRONG_CODE } from '@atelier/domain/auth/staff-account.schema'
import { limits } from '@atelier/domain/limits/limits'
import { invalidField, ShopError } from '@atelier/domain/contract/shop-error'
import type { ActionContext } from '../../../action-context.ts'
import { inTransaction, type Db, type Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { readStaffSettings } from '../../settings/settings.public.ts'
import type { StaffIdentity } from '../open-staff-session.ts'
import { deleteOtherSessions } from '../sessions.repo.ts'
import { findHeldRole } from '../staff-roles.repo.ts'
import { hasPasskey, lockPasskeys } from '../passkeys/passkeys.repo.ts'
import {
  confirmTwoFactor,
  deleteRecoveryCodes,
  deleteTwoFactor,
  findTwoFactorSetup,
  hasSecondFactor,
  replaceRecoveryCodes,
  upsertTwoFactorSetup,
} from './two-factor.repo.ts'
import { hashRecoveryCode, newRecoveryCode, newTotpSecret, openSecret, sealSecret, totpUri, totpStep } from './totp.ts'

const wrongCode = (): ShopError => invalidField('code', WRONG_CODE)

/** Creates a new TOTP secret. Sign-in does not require it until its first code confirms it. */
export async function beginSetup(
  deps: Deps,
  user: { userId: string; email: string },
): Promise<{ secret: string; uri: string }> {
  const secret = newTotpSecret(deps.randomBytes)
  const sealed = sealSecret(deps, user.userId, secret)
  const isBegun = await inTransaction(deps.db, (tx) => upsertTwoFactorSetup(tx, user.userId, sealed))
  if (!isBegun) throw new ShopError('conflict', 'Two-factor sign-in is already on')
  return totpUri(secret, user.email)
}

/** Confirms the authenticator app with its first code. Returns the recovery codes, which cannot be read again. */
export async function confirmSetup(tx: Tx, deps: Deps, userId: string, code: string): Promise<string[]> {
  const setup = await findTwoFactorSetup(tx, userId)
  if (!setup) throw new ShopError('conflict', 'No setup is in progress. Please start again.')
  const step = totpStep(openSecret(deps, userId, setup.secret), code, deps.now())
  if (step === null) throw wrongCode()
  if (!(await confirmTwoFactor(tx, userId, step, deps.now()))) {
    throw new ShopError('conflict', 'Two-factor sign-in is already on')
  }
  return newRecoveryCodes(tx, deps, userId)
}

/** Replaces the recovery codes, and returns the new ones, which cannot be read again. */
export async function newRecoveryCodes(tx: Tx, { randomBytes }: Deps, userId: string): Promise<string[]> {
  const codes = Array.from({ length: limits.staff.recoveryCodes }, () => newRecoveryCode(randomBytes))
  await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode))
  return codes
}

/** A member of staff and the session of the request. */
type StaffInSession = StaffIdentity & { sessionId: number }

/** Enables the second factor from the profile. Ends the other sessions, which opened without a second factor. */
export const enableTwoFactor = (
  deps: Deps,
  user: StaffInSession,
  code: string,
  context: ActionContext,
): Promise<string[]> =>
  inTransaction(deps.db, async (tx) => {
    const codes = await confirmSetup(tx, deps, user.userId, code)
    await deleteOtherSessions(tx, user.userId, user.sessionId)
    await recordAudit(tx, { context, action: 'staff.two_factor_enabled', at: deps.now() })
    return codes
  })

/** Replaces the recovery codes with ten new ones. */
export async function renewRecoveryCodes(deps: Deps, user: StaffIdentity, context: ActionContext): Promise<string[]> {
  return inTransaction(deps.db, async (tx) => {
    if (!(await hasSecondFactor(tx, user.userId))) throw new ShopError('conflict', 'Two-factor sign-in is off')
    const codes = await newRecoveryCodes(tx, deps, user.userId)
    await recordAudit(tx, { context, action: 'staff.recovery_codes_renewed', at: deps.now() })
    return codes
  })
}

/**
 * Turns the authenticator app off and ends the user's other sessions. Throws `conflict` when the role requires a second
 * factor and the user has no passkey.
 */
export async function disableTwoFactor(deps: Deps, user: StaffInSession, context: ActionContext): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockPasskeys(tx, user.userId)
    const isLast = !(await hasPasskey(tx, user.userId, 'staff'))
    if (isLast) await assertNoDuty(tx, user)
    if (!(await deleteTwoFactor(tx, user.userId))) return
    if (isLast) await deleteRecoveryCodes(tx, user.userId)
    await deleteOtherSessions(tx, user.userId, user.sessionId)
    await recordAudit(tx, { context, action: 'staff.two_factor_disabled', at: deps.now() })
  })
}

/** Returns whether the role of a member of staff requires a second factor. */
export async function isTwoFactorRequired(
  db: Db | Tx,
  { userId, role }: Pick<StaffIdentity, 'userId' | 'role'>,
): Promise<boolean> {
  const ownRole = await findHeldRole(db, userId)
  return ownRole ? ownRole.requiresTwoFactor : (await readStaffSettings(db)).twoFactorRoles.includes(role)
}

/** Throws `conflict` when the role of a member of staff requires a second factor. */
export async function assertNoDuty(tx: Tx, user: Pick<StaffIdentity, 'userId' | 'role'>): Promise<void> {
  if (await isTwoFactorRequired(tx, user)) throw new ShopError('conflict', 'Your role requires two-factor sign-in')
}
