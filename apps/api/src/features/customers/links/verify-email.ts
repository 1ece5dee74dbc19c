import { LINK_GONE, SIGN_IN_TO_CONFIRM } from '@atelier/domain/customers/customer-account.schema'
import type { CustomerLinkPurpose } from '@atelier/domain/customers/customer-links'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { hashToken } from '../../../links/secret-token.ts'
import { queueEmail } from '../../email/email.public.ts'
import { linkEmail } from './account-emails.ts'
import { consumeLink, findLink, markEmailVerified } from '../../auth/auth.public.ts'
import { attachOwnOrders } from '../orders/attach-own-orders.ts'
import { getCustomerRow } from '../customers.repo.ts'
import { issueLink } from './issue-link.ts'

/** Returns the address of a link. Changes nothing, because email scanners follow every link. */
export async function readLink({ db }: Deps, purpose: CustomerLinkPurpose, token: string): Promise<{ email: string }> {
  const link = await findLink(db, purpose, hashToken(token))
  if (!link) throw new ShopError('gone', LINK_GONE)
  return { email: link.email }
}

/**
 * Verifies the address and assigns earlier guest and visitor orders with it to the account. The customer must be signed
 * in to that account. Otherwise an account registered with another person's address would get their orders once that
 * person follows the link.
 */
export async function verifyEmail(
  deps: Deps,
  { token, signedInAs }: { token: string; signedInAs: string | null },
): Promise<{ email: string }> {
  return inTransaction(deps.db, async (tx) => {
    const link = await consumeLink(tx, 'verify-email', hashToken(token))
    if (!link) throw new ShopError('gone', LINK_GONE)
    if (link.userId !== signedInAs) throw new ShopError('not_signed_in', SIGN_IN_TO_CONFIRM)
    await markEmailVerified(tx, link.userId, deps.now())
    await attachOwnOrders(tx, link.userId)
    return { email: link.email }
  })
}

/** Emails the link again, unless the address is already verified. */
export async function sendVerificationEmail(deps: Deps, userId: string): Promise<void> {
  const { name, email, emailVerifiedAt } = await getCustomerRow(deps.db, userId)
  if (emailVerifiedAt) return
  await inTransaction(deps.db, async (tx) => {
    const url = await issueLink(tx, deps, { purpose: 'verify-email', userId, email })
    await queueEmail(tx, linkEmail('verify-email', { userId, name, email, url }, deps.config.publicUrl))
  })
  deps.signals.emit('mail-queued')
}
