import type { ChangePasswordBody } from '@atelier/domain/customers/customer-account.schema'
import { hashPassword } from '../../../adapters/passwords/passwords.ts'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { deleteLinks, deleteSessionsOf, updateUser } from '../../auth/auth.public.ts'
import { queueEmail } from '../../email/email.public.ts'
import { accountChangedEmail } from '../links/account-emails.ts'
import { openShopSession, type ShopSession, type SessionOrigin } from '../sign-in/open-shop-session.ts'
import { verifyPassword } from './verify-password.ts'

/** Changes the password, ends every session, opens a new one for the caller and notifies the owner by email. */
export async function changePassword(
  deps: Deps,
  userId: string,
  body: ChangePasswordBody,
  origin: SessionOrigin,
): Promise<ShopSession> {
  const { name, email } = await verifyPassword(deps.db, userId, body.currentPassword)
  const passwordHash = await hashPassword(body.newPassword)
  const session = await inTransaction(deps.db, async (tx) => {
    await updateUser(tx, { userId }, { password_hash: passwordHash, updated_at: deps.now() })
    await deleteSessionsOf(tx, userId)
    await deleteLinks(tx, userId, 'reset-password')
    await queueEmail(tx, accountChangedEmail('password', { userId, name, email }, deps.config.publicUrl))
    return openShopSession(tx, deps, { userId, email, name, kind: 'customer' }, origin)
  })
  deps.signals.emit('mail-queued')
  return session
}
