import type { ChooseOwnPasswordBody } from '@atelier/domain/auth/staff-account.schema'
import { staffPasswordProblem } from '@atelier/domain/auth/staff-password'
import { invalidField } from '@atelier/domain/contract/shop-error'
import { hashPassword, passwordMatches } from '../../adapters/passwords/passwords.ts'
import type { ActionContext } from '../../action-context.ts'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { hashToken } from '../../links/secret-token.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { queueEmail } from '../email/email.public.ts'
import { consumePendingSignIn, findPendingPassword } from './pending-sign-ins.repo.ts'
import { continueStaffSignIn, pendingSignInExpired, type SignInOutcome } from './sign-in-staff.ts'
import { passwordChangedEmail } from './staff-emails.ts'
import { staffRole } from './staff-user.ts'
import { updateStaffPassword } from './users.repo.ts'

/**
 * Replaces a password that another member of staff typed, and continues the sign-in. Until then the account cannot open a
 * session. Throws `gone` when the pending sign-in expired, `invalid_input` for a weak or unchanged password.
 */
export async function chooseOwnPassword(
  deps: Deps,
  { pendingToken, password }: ChooseOwnPasswordBody,
  context: ActionContext,
): Promise<SignInOutcome> {
  const tokenHash = hashToken(pendingToken)
  const pending = await findPendingPassword(deps.db, tokenHash)
  if (!pending) throw pendingSignInExpired()
  const { userId, email, name } = pending
  const user = { userId, email, name, role: staffRole(pending) }
  const isOld = await passwordMatches(password, pending.passwordHash)
  const message =
    staffPasswordProblem(password, user, deps.shop.brand.name) ??
    (isOld ? 'Choose a password that is different from the current one' : null)
  if (message) throw invalidField('password', message)
  const passwordHash = await hashPassword(password)
  await inTransaction(deps.db, async (tx) => {
    if (!(await consumePendingSignIn(tx, tokenHash))) throw pendingSignInExpired()
    await updateStaffPassword(tx, userId, passwordHash, deps.now())
    await queueEmail(tx, passwordChangedEmail(user, deps.config.publicUrl))
    await recordAudit(tx, { context: { ...context, actor: user }, action: 'staff.password_changed', at: deps.now() })
  })
  deps.signals.emit('mail-queued')
  return continueStaffSignIn(deps, user, context)
}
