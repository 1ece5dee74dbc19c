import type { Db, Tx } from '../../db/client.ts'
import type { UsersTable } from '../../db/tables.ts'
import type { Selectable } from 'kysely'

export type UserRow = Pick<
  Selectable<UsersTable>,
  | 'user_id'
  | 'email'
  | 'name'
  | 'role'
  | 'admin_role'
  | 'password_hash'
  | 'must_change_password'
  | 'is_active'
  | 'deleted_at'
>

/** Returns the account of an email address in any state. Ignores guests, because several may share an address. */
export async function findAccount(db: Db, email: string): Promise<UserRow | null> {
  const user = await db
    .selectFrom('users')
    .select(['user_id', 'email', 'name', 'role', 'admin_role', 'password_hash', 'must_change_password'])
    .select(['is_active', 'deleted_at'])
    .where('email', '=', email)
    .where('role', '<>', 'guest')
    .executeTakeFirst()
  return user ?? null
}

export async function updateLastLogin(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.updateTable('users').set({ last_login_at: at }).where('user_id', '=', userId).execute()
}

/** Stores the hash of a password that its owner chose. */
export async function updateStaffPassword(tx: Tx, userId: string, passwordHash: string, at: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, must_change_password: false, updated_at: at })
    .where('user_id', '=', userId)
    .where('role', '=', 'admin')
    .execute()
}
