import { setTimeout as pause } from 'node:timers/promises'
import { ADMIN_REFUSED, BAD_CREDENTIALS, type SignInBody } from '@atelier/domain/customers/customer-sign-in.schema'
import { maskEmail } from '@atelier/domain/customers/customer-rules'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { passwordMatches } from '../../../adapters/passwords/passwords.ts'
import type { ActionContext } from '../../../action-context.ts'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { updateLastLogin } from '../../auth/auth.public.ts'
import { findByEmail, type CustomerRow } from '../customers.repo.ts'
import { openShopSession, type ShopSession } from './open-shop-session.ts'

/** Longer than writing an audit entry takes, so that the response time does not reveal whether one was written. */
export const FAILED_SIGN_IN_MS = 100

/**
 * Signs a customer in (S5, S7). Wrong password, unknown and inactive account get the same text after the same time.
 * Staff with the right password are sent to the portal (S6). If the portal has its own host name, they get the response
 * of a wrong password. Every attempt at a staff account is audited.
 */
export async function signInCustomer(deps: Deps, body: SignInBody, context: ActionContext): Promise<ShopSession> {
  const account = await findByEmail(deps.db, body.email)
  const matches = (await passwordMatches(body.password, account?.passwordHash ?? null)) && account?.isActive === true
  if (!account || !matches || account.role !== 'customer') {
    await Promise.all([pause(FAILED_SIGN_IN_MS), auditStaffAttempt(deps, account, { matches, context })])
    const isRevealing = account?.role === 'admin' && matches && deps.config.ADMIN_HOST === undefined
    throw isRevealing ? new ShopError('not_allowed', ADMIN_REFUSED) : new ShopError('bad_credentials', BAD_CREDENTIALS)
  }
  const { userId, email, name } = account
  return inTransaction(deps.db, async (tx) => {
    await updateLastLogin(tx, userId, deps.now())
    return openShopSession(tx, deps, { userId, email, name, kind: 'customer' }, context)
  })
}

/** Audits a rejected sign-in to a staff account; those of customers are not audited. */
async function auditStaffAttempt(
  { db, now }: Deps,
  account: CustomerRow | null,
  { matches, context }: { matches: boolean; context: ActionContext },
): Promise<void> {
  if (account?.role !== 'admin') return
  await inTransaction(db, (tx) =>
    recordAudit(tx, {
      context,
      action: 'staff.sign_in_refused',
      at: now(),
      target: { type: 'account', id: account.userId, name: maskEmail(account.email) },
      after: { reason: `${matches ? 'right' : 'wrong'} password at the sign-in of customers` },
    }),
  )
}
