import { randomUUID } from 'node:crypto'
import { EMAIL_EXISTS, type RegisterBody } from '@atelier/domain/customers/customer-sign-in.schema'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { hashPassword } from '../../../adapters/passwords/passwords.ts'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { queueEmail } from '../../email/email.public.ts'
import { linkEmail } from '../links/account-emails.ts'
import { insertCustomer } from '../customers.repo.ts'
import { issueLink } from '../links/issue-link.ts'
import { openShopSession, type ShopSession, type SessionOrigin } from './open-shop-session.ts'

/**
 * Creates an account, signs it in and emails the verification link, in one transaction (S3, S7). An address with an
 * account is rejected with the specified text (S8), after the same time.
 */
export async function registerCustomer(deps: Deps, body: RegisterBody, origin: SessionOrigin): Promise<ShopSession> {
  const passwordHash = await hashPassword(body.password)
  const { name, email } = body
  const userId = `usr_${randomUUID()}`
  const session = await inTransaction(deps.db, async (tx) => {
    const isNew = await insertCustomer(tx, { userId, name, email, passwordHash, at: deps.now() })
    if (!isNew) {
      throw new ShopError('email_taken', EMAIL_EXISTS, { issues: [{ path: 'email', message: EMAIL_EXISTS }] })
    }
    const url = await issueLink(tx, deps, { purpose: 'verify-email', userId, email })
    await queueEmail(tx, linkEmail('verify-email', { userId, name, email, url }, deps.config.publicUrl))
    return openShopSession(tx, deps, { userId, email, name, kind: 'customer' }, origin)
  })
  deps.signals.emit('mail-queued')
  return session
}
