import { WRONG_CURRENT_PASSWORD } from '@atelier/domain/auth/staff-account.schema'
import { invalidField } from '@atelier/domain/contract/shop-error'
import { passwordMatches } from '../../adapters/passwords/passwords.ts'
import type { Deps } from '../../deps.ts'
import { findAccount } from './users.repo.ts'

/** Throws `invalid_input` (400) for a wrong password. Sensitive changes need it in addition to the session (A7). */
export async function verifyStaffPassword({ db }: Deps, email: string, currentPassword: string): Promise<void> {
  const account = await findAccount(db, email)
  if (await passwordMatches(currentPassword, account?.password_hash ?? null)) return
  throw invalidField('currentPassword', WRONG_CURRENT_PASSWORD)
}
