import { INVITATION_GONE, invitationUrl, type AcceptInvitationBody } from '@atelier/domain/auth/staff-account.schema'
import { staffPasswordProblem } from '@atelier/domain/auth/staff-password'
import { HOUR_MS } from '@atelier/domain/limits/durations'
import { limits } from '@atelier/domain/limits/limits'
import { invalidField, ShopError } from '@atelier/domain/contract/shop-error'
import { hashPassword } from '../../adapters/passwords/passwords.ts'
import type { ActionContext } from '../../action-context.ts'
import { inTransaction, type Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newToken } from '../../links/secret-token.ts'
import { recordAudit } from '../audit/audit.public.ts'
import {
  consumeLink,
  deleteSessionsOf,
  findLink,
  insertLink,
  updateStaffPassword,
  type OpenedLink,
} from '../auth/auth.public.ts'
import { queueEmail } from '../email/email.public.ts'
import { invitationEmail } from './invitation-email.ts'

/** Queues an email with a single-use link that expires. The caller emits 'mail-queued' after the commit. */
export async function sendInvitation(
  tx: Tx,
  deps: Deps,
  user: { userId: string; name: string; email: string; roleName: string },
  invitedBy: string,
): Promise<void> {
  const token = newToken(deps.randomBytes)
  const lifetimeMs = limits.staff.invitationHours * HOUR_MS
  const { userId, email } = user
  await insertLink(tx, { purpose: 'staff-invitation', tokenHash: hashToken(token), userId, email, lifetimeMs })
  const url = invitationUrl(deps.config.adminUrl, token)
  await queueEmail(tx, invitationEmail(user, { url, invitedBy, roleLabel: user.roleName }, deps.config.publicUrl))
}

/** Returns the invited user. Throws `gone` when the link was used or expired, or when the account changed. */
export async function readInvitation({ db }: Deps, token: string): Promise<OpenedLink> {
  const invited = await findLink(db, 'staff-invitation', hashToken(token))
  if (!invited) throw new ShopError('gone', INVITATION_GONE)
  return invited
}

/** Sets the password that the invited user chose, and ends all sessions opened with the old one. */
export async function acceptInvitation(deps: Deps, body: AcceptInvitationBody, context: ActionContext): Promise<void> {
  const invited = await readInvitation(deps, body.token)
  const message = staffPasswordProblem(body.password, invited, deps.shop.brand.name)
  if (message) throw invalidField('password', message)
  const passwordHash = await hashPassword(body.password)
  await inTransaction(deps.db, async (tx) => {
    const { userId, name } =
      (await consumeLink(tx, 'staff-invitation', hashToken(body.token))) ?? throwInvitationExpired()
    await updateStaffPassword(tx, userId, passwordHash, deps.now())
    await deleteSessionsOf(tx, userId)
    await recordAudit(tx, {
      context,
      action: 'admin_user.invitation_accepted',
      at: deps.now(),
      target: { type: 'admin user', id: userId, name },
    })
  })
}

function throwInvitationExpired(): never {
  throw new ShopError('gone', INVITATION_GONE)
}
