import { setTimeout as delay } from 'node:timers/promises'
import { LINK_GONE, type ResetPasswordBody } from '@atelier/domain/customers/customer-account.schema'
import { limits } from '@atelier/domain/limits/limits'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { hashPassword } from '../../../adapters/passwords/passwords.ts'
import type { RateLimiter } from '../../../adapters/rate-limits/rate-limiter.ts'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { hashToken } from '../../../links/secret-token.ts'
import { queueEmail } from '../../email/email.public.ts'
import { accountChangedEmail, linkEmail } from './account-emails.ts'
import {
  consumeLink,
  deleteLinks,
  deleteSessionsOf,
  findLink,
  markEmailVerified,
  updateUser,
} from '../../auth/auth.public.ts'
import { attachOwnOrders } from '../orders/attach-own-orders.ts'
import { findByEmail } from '../customers.repo.ts'
import { issueLink } from './issue-link.ts'

/** Far longer than queueing an email takes, so that the response time does not reveal whether the account exists. */
const CONSTANT_RESPONSE_MS = 250

/**
 * Emails the password reset link. Response and timing do not depend on whether the account exists. Silently sends
 * nothing above the hourly limit.
 */
export async function requestPasswordReset(deps: Deps, limiter: RateLimiter, email: string): Promise<void> {
  await Promise.all([delay(CONSTANT_RESPONSE_MS), emailResetLink(deps, limiter, email)])
}

async function emailResetLink(deps: Deps, limiter: RateLimiter, email: string): Promise<void> {
  const tooMany = await limiter.attempt('resetMails', limits.rateLimits.accountMails, email)
  const account = await findByEmail(deps.db, email)
  if (tooMany > 0 || account?.role !== 'customer' || !account.isActive) return
  const { userId, name } = account
  await inTransaction(deps.db, async (tx) => {
    const url = await issueLink(tx, deps, { purpose: 'reset-password', userId, email })
    await queueEmail(tx, linkEmail('reset-password', { userId, name, email, url }, deps.config.publicUrl))
  })
  deps.signals.emit('mail-queued')
}

/**
 * Sets the password of the link's account. The link works once; every session ends and the owner is notified. Using the
 * link also verifies the address, which is returned.
 */
export async function resetPassword(deps: Deps, { token, password }: ResetPasswordBody): Promise<{ email: string }> {
  const linkGoneError = new ShopError('gone', LINK_GONE)
  const tokenHash = hashToken(token)
  // Checked before the costly hash, so that guessing links is cheap for the server; `consumeLink` decides.
  if (!(await findLink(deps.db, 'reset-password', tokenHash))) throw linkGoneError
  const passwordHash = await hashPassword(password)
  const now = deps.now()
  const proven = await inTransaction(deps.db, async (tx) => {
    const link = await consumeLink(tx, 'reset-password', tokenHash)
    if (!link) throw linkGoneError
    const { userId, name, email } = link
    await updateUser(tx, { userId }, { password_hash: passwordHash, updated_at: now })
    await markEmailVerified(tx, userId, now)
    await attachOwnOrders(tx, userId)
    await deleteLinks(tx, userId)
    await deleteSessionsOf(tx, userId)
    await queueEmail(tx, accountChangedEmail('password', { userId, name, email }, deps.config.publicUrl))
    return { email }
  })
  deps.signals.emit('mail-queued')
  return proven
}
