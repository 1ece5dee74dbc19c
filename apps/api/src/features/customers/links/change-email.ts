import { LINK_GONE, SIGN_IN_TO_CONFIRM, type ChangeEmailBody } from '@atelier/domain/customers/customer-account.schema'
import { EMAIL_EXISTS } from '@atelier/domain/customers/customer-sign-in.schema'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { hashToken } from '../../../links/secret-token.ts'
import { queueEmail } from '../../email/email.public.ts'
import { accountChangedEmail, linkEmail } from './account-emails.ts'
import { consumeLink, deleteLinks, deleteSessionsOf } from '../../auth/auth.public.ts'
import { attachOwnOrders } from '../orders/attach-own-orders.ts'
import { findByEmail, updateEmail } from '../customers.repo.ts'
import { issueLink } from './issue-link.ts'
import { verifyPassword } from '../account/verify-password.ts'

const emailTakenError = () =>
  new ShopError('email_taken', EMAIL_EXISTS, { issues: [{ path: 'email', message: EMAIL_EXISTS }] })

/** Emails the new address a confirmation link. The account keeps its address until the link is used. */
export async function requestEmailChange(deps: Deps, userId: string, body: ChangeEmailBody): Promise<void> {
  const { name } = await verifyPassword(deps.db, userId, body.currentPassword)
  const { email } = body
  if (await findByEmail(deps.db, email)) throw emailTakenError()
  await inTransaction(deps.db, async (tx) => {
    const url = await issueLink(tx, deps, { purpose: 'change-email', userId, email })
    await queueEmail(tx, linkEmail('change-email', { userId, name, email, url }, deps.config.publicUrl))
  })
  deps.signals.emit('mail-queued')
}

/**
 * Changes the address to the one the link was sent to, ends every session and notifies the old address. The customer
 * must be signed in to that account, for the reason given at `verifyEmail`.
 */
export async function changeEmail(
  deps: Deps,
  { token, signedInAs }: { token: string; signedInAs: string | null },
): Promise<{ email: string }> {
  const email = await inTransaction(deps.db, async (tx) => {
    const link = await consumeLink(tx, 'change-email', hashToken(token))
    if (!link) throw new ShopError('gone', LINK_GONE)
    if (link.userId !== signedInAs) throw new ShopError('not_signed_in', SIGN_IN_TO_CONFIRM)
    if (!(await updateEmail(tx, link.userId, link.email, deps.now()))) throw emailTakenError()
    await attachOwnOrders(tx, link.userId)
    await deleteLinks(tx, link.userId)
    await deleteSessionsOf(tx, link.userId)
    const old = { userId: link.userId, name: link.name, email: link.currentEmail, detail: link.email }
    await queueEmail(tx, accountChangedEmail('email', old, deps.config.publicUrl))
    return link.email
  })
  deps.signals.emit('mail-queued')
  return { email }
}
