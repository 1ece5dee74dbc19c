import { setTimeout as delay } from 'node:timers/promises'
import { LINK_GONE, type ResetPasswordBody } from '@atelier/domain/customers/customer-account.schema'
import { policy } from '@atelier/domain/policy'
import { ShopError } from '@atelier/domain/shop-error'
import { hashPassword } from '../../../adapters/passwords/passwords.ts'
import type { RateLimiter } from '../../../adapters/rate-limits/rate-limiter.ts'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { hashToken } from '../../../secret-token.ts'
import { deleteSessionsOf } from '../../auth/sessions.repo.ts'
import { queueEmail } from '../../email/email.repo.ts'
import { accountChangedEmail, linkEmail } from './account-emails.ts'
import { consumeLink, deleteLinks, findLink } from './auth-tokens.repo.ts'
import { attachEarlierOrders, findByEmail, markEmailVerified, updatePassword } from '../customers.repo.ts'
import { issueLink } from './issue-link.ts'

/** Far longer than queueing a mail takes, so that the time does not tell whether there was one to queue. */
const CONSTANT_RESPONSE_MS = 250

/**
 * Mails the link that lets a customer choose a new password. Whoever asks sees the same, as soon, whether or not there is
 * such an account; more than a few links an hour are quietly not sent.
 */
export async function requestPasswordReset(deps: Deps, limiter: RateLimiter, email: string): Promise<void> {
  await Promise.all([delay(CONSTANT_RESPONSE_MS), emailResetLink(deps, limiter, email)])
}

async function emailResetLink(deps: Deps, limiter: RateLimiter, email: string): Promise<void> {
  const tooMany = await limiter.attempt('resetMails', policy.rateLimits.accountMails, email)
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
 * Sets the password of the account that the link was mailed to. It works once and for that account alone; every session ends
 * and the owner is notified. Having received the link also proves the address, which is returned.
 */
export async function resetPassword(deps: Deps, { token, password }: ResetPasswordBody): Promise<{ email: string }> {
  const gone = new ShopError('gone', LINK_GONE)
  const tokenHash = hashToken(token)
  // Asked before the costly hash, so that guessing links costs us nothing; consumeLink decides.
  if (!(await findLink(deps.db, 'reset-password', tokenHash))) throw gone
  const passwordHash = await hashPassword(password)
  const now = deps.now()
  const proven = await inTransaction(deps.db, async (tx) => {
    const link = await consumeLink(tx, 'reset-password', tokenHash)
    if (!link) throw gone
    const { userId, name, email } = link
    await updatePassword(tx, userId, passwordHash, now)
    await markEmailVerified(tx, userId, now)
    await attachEarlierOrders(tx, userId)
    await deleteLinks(tx, userId)
    await deleteSessionsOf(tx, userId)
    await queueEmail(tx, accountChangedEmail('password', { userId, name, email }, deps.config.publicUrl))
    return { email }
  })
  deps.signals.emit('mail-queued')
  return proven
}
