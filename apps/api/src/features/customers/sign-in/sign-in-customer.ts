import { ADMIN_REFUSED, BAD_CREDENTIALS, type SignInBody } from '@atelier/domain/auth/customer.schema'
import { ShopError } from '@atelier/domain/shop-error'
import { passwordMatches } from '../../../adapters/passwords/passwords.ts'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { updateLastLogin } from '../../auth/users.repo.ts'
import { findByEmail } from '../customers.repo.ts'
import { openShopSession, type ShopSession, type Visit } from './open-shop-session.ts'

/**
 * Signs a customer in (S5, S7). A wrong password, an unknown and an inactive account cannot be told apart, neither by
 * text nor by time; only who knows the password of a member of staff learns that staff have a portal of their own (S6).
 */
export async function signInCustomer(deps: Deps, body: SignInBody, visit: Visit): Promise<ShopSession> {
  const account = await findByEmail(deps.db, body.email)
  const matches = await passwordMatches(body.password, account?.passwordHash ?? null)
  if (!account || !matches || !account.isActive) throw new ShopError('bad_credentials', BAD_CREDENTIALS)
  if (account.role === 'admin') throw new ShopError('not_allowed', ADMIN_REFUSED)
  const { userId, email, name } = account
  return inTransaction(deps.db, async (tx) => {
    await updateLastLogin(tx, userId, deps.now())
    return openShopSession(tx, deps, { userId, email, name, kind: 'customer' }, visit)
  })
}
