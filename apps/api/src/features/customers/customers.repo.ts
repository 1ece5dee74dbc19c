import { limits } from '@atelier/domain/limits'
import { sql } from 'kysely'
import { isUniqueViolation, type Db, type Tx } from '../../db/client.ts'

export interface CustomerRow {
  userId: string
  email: string
  name: string
  role: 'customer' | 'guest' | 'admin'
  passwordHash: string | null
  isActive: boolean
  createdAt: Date
  emailVerifiedAt: Date | null
  deletionDueAt: Date | null
}

const customers = (db: Db) =>
  db
    .selectFrom('users')
    .select([
      'user_id as userId',
      'email',
      'name',
      'role',
      'password_hash as passwordHash',
      'is_active as isActive',
      'created_at as createdAt',
      'email_verified_at as emailVerifiedAt',
      'deletion_due_at as deletionDueAt',
    ])
    .where('deleted_at', 'is', null)

/** Returns the account of an address, including staff. Excludes guests, since several may share an address. */
export async function findByEmail(db: Db, email: string): Promise<CustomerRow | null> {
  return (await customers(db).where('email', '=', email).where('role', '<>', 'guest').executeTakeFirst()) ?? null
}

const active = (db: Db, userId: string) =>
  customers(db).where('user_id', '=', userId).where('role', '=', 'customer').where('is_active', '=', true)

/** Returns an active registered customer. Throws if there is none: the caller has a valid session of this customer. */
export const getCustomer = (db: Db, userId: string): Promise<CustomerRow> =>
  active(db, userId).executeTakeFirstOrThrow()

/** Returns an active registered customer, or null if the id is unknown or the customer may not order. */
export async function findActiveCustomer(db: Db, userId: string): Promise<CustomerRow | null> {
  return (await active(db, userId).executeTakeFirst()) ?? null
}

/** Checks whether an account was deactivated or deleted. Returns false for unknown ids. */
export async function isDeactivated(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where user_id = ${userId} and (not is_active or deleted_at is not null)`.execute(db)
  return rows.length > 0
}

export interface NewCustomer {
  userId: string
  email: string
  name: string
  passwordHash: string
  at: Date
}

/** Returns false if the address already has an account, including one created concurrently. */
export async function insertCustomer(tx: Tx, customer: NewCustomer): Promise<boolean> {
  const inserted = await tx
    .insertInto('users')
    .values({
      user_id: customer.userId,
      email: customer.email,
      name: customer.name,
      role: 'customer',
      password_hash: customer.passwordHash,
      created_at: customer.at,
      updated_at: customer.at,
      last_login_at: customer.at,
    })
    .onConflict((conflict) => conflict.column('email').where('role', '<>', sql.lit('guest')).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * Returns false if the id is taken, even by an order only. `isOwn`: the caller has this guest's session, so name and
 * address may change.
 */
export async function saveGuest(
  tx: Tx,
  guest: { userId: string; email: string; name: string; at: Date },
  isOwn: boolean,
): Promise<boolean> {
  if (isOwn) {
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ email: guest.email, name: guest.name, updated_at: guest.at, last_login_at: guest.at })
      .where('user_id', '=', guest.userId)
      .where('role', '=', 'guest')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
  const ordered = tx.selectFrom('orders').select('order_id').where('guest_id', '=', guest.userId).limit(1)
  if (await ordered.executeTakeFirst()) return false
  const inserted = await tx
    .insertInto('users')
    .values({
      user_id: guest.userId,
      email: guest.email,
      name: guest.name,
      role: 'guest',
      created_at: guest.at,
      updated_at: guest.at,
      last_login_at: guest.at,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateName(tx: Tx, userId: string, name: string, at: Date): Promise<void> {
  await tx.updateTable('users').set({ name, updated_at: at }).where('user_id', '=', userId).execute()
}

/** Ends every session of the user: the session stamp contains the password hash. */
export async function updatePassword(tx: Tx, userId: string, passwordHash: string, at: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: at })
    .where('user_id', '=', userId)
    .execute()
}

/** Changes to an address that its owner has just proven. Returns false if another account has it. */
export async function updateEmail(tx: Tx, userId: string, email: string, at: Date): Promise<boolean> {
  const changes = { email, email_verified_at: at, updated_at: at }
  try {
    await tx.updateTable('users').set(changes).where('user_id', '=', userId).execute()
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

export async function markEmailVerified(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_verified_at: at })
    .where('user_id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute()
}

/** `null` cancels the deletion. */
export async function updateDeletionDue(tx: Tx, userId: string, dueAt: Date | null): Promise<void> {
  await tx.updateTable('users').set({ deletion_due_at: dueAt }).where('user_id', '=', userId).execute()
}

/**
 * Deletes guests whose sessions ended long ago. A guest with orders stays: if the id were reused, another person would
 * see them. Returns the number of deleted guests.
 */
export async function deleteStaleGuests(db: Db): Promise<number> {
  const result = await sql`
    delete from users u
    where u.role = 'guest' and u.last_login_at < now() - make_interval(days => ${limits.customers.sessionAbsoluteDays}::integer)
      and not exists (select 1 from orders o where o.guest_id = u.user_id)
      and not exists (select 1 from sessions s where s.user_id = u.user_id)`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
