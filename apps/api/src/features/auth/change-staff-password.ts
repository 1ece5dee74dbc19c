import { staffPasswordProblem } from '@atelier/domain/auth/staff-password'
import type { ChangeStaffPasswordBody } from '@atelier/domain/auth/staff-account.schema'
import { invalidField } from '@atelier/domain/contract/shop-error'
import { hashPassword } from '../../adapters/passwords/passwords.ts'
import type { ActionContext } from '../../action-context.ts'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { queueEmail } from '../email/email.public.ts'
import { openStaffSession, type StaffIdentity, type OpenedStaffSession } from './open-staff-session.ts'
import { verifyStaffPassword } from './verify-staff-password.ts'
import { deleteOtherSessions } from './sessions.repo.ts'
import { moveSsoSession } from './sso/identities.repo.ts'
import { updateStaffPassword } from './users.repo.ts'
import { passwordChangedEmail } from './staff-emails.ts'

/** Changes the caller's password, ends all sessions, opens a new one for the caller and queues a notification email. */
export async function changeStaffPassword(
  deps: Deps,
  user: StaffIdentity & { sessionId: number },
  body: ChangeStaffPasswordBody,
  context: ActionContext,
): Promise<OpenedStaffSession> {
  await verifyStaffPassword(deps, user.email, body.currentPassword)
  const message = staffPasswordProblem(body.newPassword, user, deps.shop.brand.name)
  if (message) throw invalidField('newPassword', message)
  const passwordHash = await hashPassword(body.newPassword)
  const session = await inTransaction(deps.db, async (tx) => {
    await updateStaffPassword(tx, user.userId, passwordHash, deps.now())
    await queueEmail(tx, passwordChangedEmail(user, deps.config.publicUrl))
    const opened = await openStaffSession(tx, deps, user, context.device)
    // The provider that opened the session can still end it.
    await moveSsoSession(tx, user.sessionId, opened.sessionId)
    await deleteOtherSessions(tx, user.userId, opened.sessionId)
    await recordAudit(tx, { context, action: 'staff.password_changed', at: deps.now() })
    return opened
  })
  deps.signals.emit('mail-queued')
  return session
}
