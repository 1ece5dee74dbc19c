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

/** The account of an e-mail address, whatever its state. Guests have none: several may share an address. */
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

/** Notes the moment of a sign-in, which the admin's lists show. */
export async function updateLastLogin(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.updateTable('users').set({ last_login_at: at }).where('user_id', '=', userId).execute()
}

/** A new password, chosen by its owner, as it is stored. */
export async function updateStaffPassword(tx: Tx, userId: string, passwordHash: string, at: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, must_change_password: false, updated_at: at })
    .where('user_id', '=', userId)
    .where('role', '=', 'admin')
    .execute()
}
