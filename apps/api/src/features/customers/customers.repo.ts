import { policy } from '@atelier/domain/policy'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'

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

/** The account of an address, staff included; guests have none, for several may share an address. */
export async function findByEmail(db: Db, email: string): Promise<CustomerRow | null> {
  return (await customers(db).where('email', '=', email).where('role', '<>', 'guest').executeTakeFirst()) ?? null
}

const active = (db: Db, userId: string) =>
  customers(db).where('user_id', '=', userId).where('role', '=', 'customer').where('is_active', '=', true)

/** A registered customer who is active. Throws when there is none: a session vouched for them a moment ago. */
export const getCustomer = (db: Db, userId: string): Promise<CustomerRow> =>
  active(db, userId).executeTakeFirstOrThrow()

/** A registered customer who is active; null: none of that id, or one who may not order. */
export async function findActiveCustomer(db: Db, userId: string): Promise<CustomerRow | null> {
  return (await active(db, userId).executeTakeFirst()) ?? null
}

/** Whether staff have shut an account out, or it was deleted. An id nobody has is nobody's. */
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

/** False when the address has an account already, also one that is being made at this moment. */
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

/** False when the id is taken, if only by an order. `isOwn`: the caller proved to be that guest, whose name and address may then change. */
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

/** Every session of the user ends by itself: they were given for the old password. */
export async function updatePassword(tx: Tx, userId: string, passwordHash: string, at: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: at })
    .where('user_id', '=', userId)
    .execute()
}

/** Changes to an address its owner has just proven. False when somebody else has an account with it. */
export async function updateEmail(tx: Tx, userId: string, email: string, at: Date): Promise<boolean> {
  const changes = { email, email_verified_at: at, updated_at: at }
  try {
    await tx.updateTable('users').set(changes).where('user_id', '=', userId).execute()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23505') return false
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

/** Gives the customer the orders made earlier as a guest or visitor with the same address, now that it is proven. */
export async function attachEarlierOrders(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql`
    update orders set user_id = u.user_id
    from users u
    where u.user_id = ${userId} and u.email_verified_at is not null
      and orders.user_id is null and orders.email = u.email
    returning orders.order_id`.execute(tx)
  return rows.length
}

/** `null` takes the wish back. */
export async function updateDeletionDue(tx: Tx, userId: string, dueAt: Date | null): Promise<void> {
  await tx.updateTable('users').set({ deletion_due_at: dueAt }).where('user_id', '=', userId).execute()
}

/**
 * Forgets guests whose sessions ended long ago. One with orders stays: the id must never be given to somebody else, who
 * would see them. Returns how many.
 */
export async function deleteStaleGuests(db: Db): Promise<number> {
  const result = await sql`
    delete from users u
    where u.role = 'guest' and u.last_login_at < now() - make_interval(days => ${policy.customerSessionAbsoluteDays}::integer)
      and not exists (select 1 from orders o where o.guest_id = u.user_id)
      and not exists (select 1 from sessions s where s.user_id = u.user_id)`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
