import type { ChooseOwnPasswordBody } from '@atelier/domain/auth/staff-account.schema'
import { newStaffPasswordProblem } from '@atelier/domain/auth/staff-users.schema'
import { ShopError } from '@atelier/domain/shop-error'
import { hashPassword, passwordMatches } from '../../adapters/passwords/passwords.ts'
import type { Cause } from '../../cause.ts'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { hashToken } from '../../secret-token.ts'
import { recordAudit } from '../audit/audit.repo.ts'
import { queueMail } from '../email/email.repo.ts'
import { consumePendingSignIn, findPendingPassword } from './pending-sign-ins.repo.ts'
import { admit, type SignInOutcome } from './sign-in-staff.ts'
import { passwordNotice } from './staff-letters.ts'
import { staffRole } from './staff-user.ts'
import { updateStaffPassword } from './users.repo.ts'

const gone = (): ShopError => new ShopError('gone', 'This took too long. Please sign in again.')

/**
 * Replaces a password somebody else typed by one its owner alone knows, and goes on with the sign-in. Until then the account
 * opens nothing.
 */
export async function chooseOwnPassword(
  deps: Deps,
  { pendingToken, password }: ChooseOwnPasswordBody,
  cause: Cause,
): Promise<SignInOutcome> {
  const tokenHash = hashToken(pendingToken)
  const pending = await findPendingPassword(deps.db, tokenHash)
  if (!pending) throw gone()
  const { userId, email, name } = pending
  const user = { userId, email, name, role: staffRole(pending) }
  const isOld = await passwordMatches(password, pending.passwordHash)
  const message = newStaffPasswordProblem(password, user) ?? (isOld ? 'Please choose a password of your own' : null)
  if (message) throw new ShopError('invalid_input', message, { issues: [{ path: 'password', message }] })
  const passwordHash = await hashPassword(password)
  await inTransaction(deps.db, async (tx) => {
    if (!(await consumePendingSignIn(tx, tokenHash))) throw gone()
    await updateStaffPassword(tx, userId, passwordHash, deps.now())
    await queueMail(tx, passwordNotice(user, deps.config.publicUrl))
    await recordAudit(tx, { cause: { ...cause, actor: user }, action: 'staff.password_changed', at: deps.now() })
  })
  deps.signals.emit('mail-queued')
  return admit(deps, user, cause)
}
