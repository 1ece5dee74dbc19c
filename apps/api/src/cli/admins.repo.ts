import type { AdminRole } from '@atelier/domain/auth/permissions'
import type { Tx } from '../db/client.ts'

export interface NewAdmin {
  userId: string
  email: string
  name: string
  role: AdminRole
  passwordHash: string
}

/** Inserts a staff account. Returns false when the email already has an account. */
export async function insertAdmin(tx: Tx, { userId, email, name, role, passwordHash }: NewAdmin): Promise<boolean> {
  const taken = await tx
    .selectFrom('users')
    .select('user_id')
    .where('email', '=', email)
    .where('role', '<>', 'guest')
    .executeTakeFirst()
  if (taken) return false
  await tx
    .insertInto('users')
    .values({ user_id: userId, email, name, role: 'admin', admin_role: role, password_hash: passwordHash })
    .execute()
  return true
}
