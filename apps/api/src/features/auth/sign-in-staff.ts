import type { AdminRole } from '@atelier/domain/access/permissions'
import type { StaffSignInBody } from '@atelier/domain/auth/staff.schema'
import { policy } from '@atelier/domain/policy'
import { ShopError } from '@atelier/domain/shop-error'
import { passwordMatches } from '../../adapters/passwords/passwords.ts'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { insertSession, type Expiry } from './sessions.repo.ts'
import { hashToken, newToken } from '../../secret-token.ts'
import { staffRole } from './staff-user.ts'
import { findAccount, updateLastLogin } from './users.repo.ts'

export interface StaffSession extends Expiry {
  token: string
  user: { userId: string; email: string; name: string; role: AdminRole }
}

/**
 * Opens a staff session. Who gives a wrong password, an unknown or an inactive account learns nothing about which it was,
 * neither from the text nor from the time it took (A8); who has the right password but is no staff is told so.
 */
export async function signInStaff({ db, now, randomBytes }: Deps, body: StaffSignInBody): Promise<StaffSession> {
  const account = await findAccount(db, body.email)
  const matches = await passwordMatches(body.password, account?.password_hash ?? null)
  if (!account || !matches || !account.is_active || account.deleted_at) {
    throw new ShopError('bad_credentials', 'Invalid email or password')
  }
  if (account.role !== 'admin') throw new ShopError('not_allowed', 'Access denied: Admin privileges required')

  const token = newToken(randomBytes)
  const expiry = await inTransaction(db, async (tx) => {
    await updateLastLogin(tx, account.user_id, now())
    return insertSession(tx, {
      tokenHash: hashToken(token),
      audience: 'staff',
      userId: account.user_id,
      idleMs: policy.staff.sessionMs,
      absoluteMs: policy.staff.sessionAbsoluteMs,
    })
  })
  const role = staffRole({ role: account.role, adminRole: account.admin_role })
  return { token, user: { userId: account.user_id, email: account.email, name: account.name, role }, ...expiry }
}
