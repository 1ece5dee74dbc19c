import { sql } from 'kysely'
import { isUniqueViolation, type Db, type Tx } from '../../db/client.ts'
import { insertGuestWithSession, insertUser, updateUser, type NewSession } from '../auth/auth.public.ts'

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
export const getCustomerRow = (db: Db, userId: string): Promise<CustomerRow> =>
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
  /** null: the account has a passkey instead. */
  passwordHash: string | null
  at: Date
}

/** Returns false if the address already has an account, including one created concurrently. */
export const insertCustomer = (tx: Tx, { userId, email, name, passwordHash, at }: NewCustomer): Promise<boolean> =>
  insertUser(tx, {
    user_id: userId,
    email,
    name,
    role: 'customer',
    password_hash: passwordHash,
    created_at: at,
    updated_at: at,
    last_login_at: at,
  })

export interface Guest {
  userId: string
  email: string
  name: string
  at: Date
}

/** Inserts a guest with its first session. Returns false if the ID is taken, even by an order only. */
export const insertGuest = (db: Db, guest: Guest, session: NewSession): Promise<boolean> =>
  insertGuestWithSession(
    db,
    guest,
    session,
    sql<boolean>`exists (select from orders where guest_id = ${guest.userId}::text)`,
  )

/** Changes name and address of a guest. Returns false if there is no such guest any more. */
export const updateGuest = (tx: Tx, { userId, email, name, at }: Guest): Promise<boolean> =>
  updateUser(tx, { userId, role: 'guest' }, { email, name, updated_at: at, last_login_at: at })

/** Changes to an address that its owner has just proven. Returns false if another account has it. */
export async function updateEmail(tx: Tx, userId: string, email: string, at: Date): Promise<boolean> {
  try {
    return await updateUser(tx, { userId }, { email, email_verified_at: at, updated_at: at })
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

/** `null` cancels the deletion. */
export async function updateDeletionDue(tx: Tx, userId: string, dueAt: Date | null): Promise<void> {
  await updateUser(tx, { userId }, { deletion_due_at: dueAt })
}
