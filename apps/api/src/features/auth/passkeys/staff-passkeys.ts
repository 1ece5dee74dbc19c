import {
  LAST_WAY_IN,
  type AddPasskeyBody,
  type NewPasskey,
  type PasskeyCreationResponse,
} from '@atelier/domain/auth/passkey.schema'
import { limits } from '@atelier/domain/limits/limits'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { ActionContext, StaffActionContext } from '../../../action-context.ts'
import { inTransaction, type Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { hashToken } from '../../../links/secret-token.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { queueEmail } from '../../email/email.public.ts'
import { completeStaffSignIn, type OpenedStaffSession, type StaffIdentity } from '../open-staff-session.ts'
import { consumePendingSignIn, findPendingSignIn, tryPendingSignIn } from '../pending-sign-ins.repo.ts'
import { deleteOtherSessions, deleteSessionsOf } from '../sessions.repo.ts'
import { pendingSignInExpired } from '../sign-in-staff.ts'
import { assertNoSecondFactor, pendingIdentity } from '../two-factor/second-factor.ts'
import { countRecoveryCodes, deleteRecoveryCodes, hasSecondFactor } from '../two-factor/two-factor.repo.ts'
import { assertNoDuty, newRecoveryCodes } from '../two-factor/two-factor.ts'
import { hasPassword } from '../users.repo.ts'
import { beginPasskey, storePasskey, verifyNewPasskey, type VerifiedPasskey } from './add-passkey.ts'
import { bindingOf } from './passkey-challenge.ts'
import { passkeyEmail } from './passkey-emails.ts'
import { passkeySite } from './passkey-site.ts'
import { deletePasskey, hasPasskey, lockPasskeys } from './passkeys.repo.ts'

type StaffInSession = StaffIdentity & { sessionId: number }

/** Returns the options of a new passkey for a member of staff in a session. The caller has verified the password. */
export const beginStaffPasskey = (deps: Deps, user: StaffInSession): Promise<PasskeyCreationResponse['data']> =>
  beginPasskey(deps, passkeySite(deps.config, 'staff'), { user, binding: bindingOf('session', user.sessionId) })

interface AddedPasskey {
  user: StaffIdentity
  passkey: VerifiedPasskey
  name: string
  context: ActionContext
}

/** Stores the passkey, notifies its owner, and returns new recovery codes when the owner has none. */
async function storeStaffPasskey(
  tx: Tx,
  deps: Deps,
  { user, passkey, name, context }: AddedPasskey,
): Promise<string[]> {
  const { userId } = user
  const entry = { ...passkey, userId, name: name || context.device }
  await storePasskey(tx, deps, passkeySite(deps.config, 'staff'), entry)
  const needsCodes = (await countRecoveryCodes(tx, userId)) === 0
  const recoveryCodes = needsCodes ? await newRecoveryCodes(tx, deps, userId) : []
  await queueEmail(tx, passkeyEmail('added', { ...user, role: 'admin' }, deps.config.publicUrl))
  return recoveryCodes
}

const recordAdded = (tx: Tx, deps: Deps, user: StaffIdentity, context: ActionContext): Promise<void> =>
  recordAudit(tx, { context: { ...context, actor: user }, action: 'staff.passkey_added', at: deps.now() })

/**
 * Adds a passkey from the profile, and ends the other sessions, which may have opened without a second factor. Returns the
 * recovery codes that come with the first second factor.
 */
export async function addStaffPasskey(
  deps: Deps,
  user: StaffInSession,
  body: AddPasskeyBody,
  context: StaffActionContext,
): Promise<string[]> {
  const site = passkeySite(deps.config, 'staff')
  const binding = bindingOf('session', user.sessionId)
  const passkey = await verifyNewPasskey(deps, site, body.passkey, { binding, context })
  const recoveryCodes = await inTransaction(deps.db, async (tx) => {
    const codes = await storeStaffPasskey(tx, deps, { user, passkey, name: body.name, context })
    await deleteOtherSessions(tx, user.userId, user.sessionId)
    await recordAdded(tx, deps, user, context)
    return codes
  })
  deps.signals.emit('mail-queued')
  return recoveryCodes
}

/**
 * Removes a passkey and ends the other sessions. Throws `conflict` when it is the only second factor of a role that requires
 * one, or the only way to sign in.
 */
export async function removeStaffPasskey(
  deps: Deps,
  user: StaffInSession,
  passkeyId: number,
  context: StaffActionContext,
): Promise<void> {
  const { userId, sessionId } = user
  await inTransaction(deps.db, async (tx) => {
    await lockPasskeys(tx, userId)
    const name = await deletePasskey(tx, { userId, audience: 'staff', passkeyId })
    if (name === null) throw new ShopError('not_found', 'Passkey not found')
    if (!(await hasSecondFactor(tx, userId))) {
      await assertNoDuty(tx, user)
      await deleteRecoveryCodes(tx, userId)
    }
    if (!(await hasPasskey(tx, userId, 'staff')) && !(await hasPassword(tx, userId))) {
      throw new ShopError('conflict', LAST_WAY_IN)
    }
    await deleteOtherSessions(tx, userId, sessionId)
    await queueEmail(tx, passkeyEmail('removed', { ...user, role: 'admin' }, deps.config.publicUrl))
    await recordAudit(tx, { context, action: 'staff.passkey_removed', at: deps.now(), before: { name } })
  })
  deps.signals.emit('mail-queued')
}

/** Returns the options of a passkey for staff whose role requires a second factor and who have none yet. */
export async function beginPasskeyEnrollment(
  deps: Deps,
  pendingToken: string,
): Promise<PasskeyCreationResponse['data']> {
  const pending = await findPendingSignIn(deps.db, hashToken(pendingToken), limits.staff.secondFactorAttempts)
  if (!pending) throw pendingSignInExpired()
  await assertNoSecondFactor(deps.db, pending.userId)
  const binding = bindingOf('pending sign-in', pendingToken)
  return beginPasskey(deps, passkeySite(deps.config, 'staff'), { user: pending, binding })
}

/** Adds the passkey as the required second factor and signs in. Ends the sessions that were opened without one. */
export async function finishPasskeyEnrollment(
  deps: Deps,
  body: { pendingToken: string; passkey: NewPasskey; name: string },
  context: ActionContext,
): Promise<OpenedStaffSession & { recoveryCodes: string[] }> {
  const tokenHash = hashToken(body.pendingToken)
  const pending = await tryPendingSignIn(deps.db, tokenHash, limits.staff.secondFactorAttempts)
  if (!pending) throw pendingSignInExpired()
  const user = pendingIdentity(pending)
  const binding = bindingOf('pending sign-in', body.pendingToken)
  const passkey = await verifyNewPasskey(deps, passkeySite(deps.config, 'staff'), body.passkey, { binding, context })
  const session = await inTransaction(deps.db, async (tx) => {
    await lockPasskeys(tx, user.userId)
    await assertNoSecondFactor(tx, user.userId)
    const recoveryCodes = await storeStaffPasskey(tx, deps, { user, passkey, name: body.name, context })
    if (!(await consumePendingSignIn(tx, tokenHash))) throw pendingSignInExpired()
    await deleteSessionsOf(tx, user.userId)
    const opened = await completeStaffSignIn(tx, deps, user, context)
    await recordAdded(tx, deps, user, context)
    return { ...opened, recoveryCodes }
  })
  deps.signals.emit('mail-queued')
  return session
}
