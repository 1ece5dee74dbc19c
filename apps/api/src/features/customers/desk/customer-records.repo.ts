import type { CustomerRole } from '@atelier/domain/customers/customer-rules'
import { CUSTOMER_MESSAGES } from '@atelier/domain/customers/customer-rules'
import { ShopError } from '@atelier/domain/shop-error'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'

/** A customer or guest as staff see them. */
export interface CustomerRecord {
  userId: string
  name: string
  email: string
  role: CustomerRole
  isActive: boolean
  createdAt: Date
  lastLoginAt: Date | null
  updatedAt: Date
  emailVerifiedAt: Date | null
  deletionDueAt: Date | null
}

export const customerColumns = sql`
  u.user_id as "userId", u.name, u.email, u.role, u.is_active as "isActive", u.created_at as "createdAt",
  u.last_login_at as "lastLoginAt", u.updated_at as "updatedAt", u.email_verified_at as "emailVerifiedAt",
  u.deletion_due_at as "deletionDueAt"`

/** A2: admin accounts are hidden; whoever was erased is gone. The same words as in the indexes of migration 0016. */
export const isListed = sql`u.role <> 'admin' and u.deleted_at is null`

/** A customer or guest; null for nobody, for staff and for whoever was erased. */
export async function findCustomerRecord(db: Db | Tx, userId: string): Promise<CustomerRecord | null> {
  const { rows } = await sql<CustomerRecord>`
    select ${customerColumns} from users u where ${isListed} and u.user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** The same, locked, so that two changes cannot both start from the same state. */
export async function lockCustomerRecord(tx: Tx, userId: string): Promise<CustomerRecord | null> {
  const { rows } = await sql<CustomerRecord>`
    select ${customerColumns} from users u where ${isListed} and u.user_id = ${userId} for update`.execute(tx)
  return rows[0] ?? null
}

/** Later than the version before, even twice within a millisecond. */
export const nextVersion = (before: Date, now: Date): Date => new Date(Math.max(now.getTime(), before.getTime() + 1))

export interface CustomerChange {
  email: string
  name: string
  role: CustomerRole
  isActive: boolean
}

/**
 * Changes a locked customer. Another address is no longer a proven one; whoever becomes staff or a guest has no customer's
 * password any more. An address that somebody else has an account with is refused as `email_taken`.
 */
export async function updateCustomerRecord(
  tx: Tx,
  before: CustomerRecord,
  change: CustomerChange,
  now: Date,
): Promise<void> {
  const isMoved = before.email !== change.email
  const losesPassword = before.role !== change.role && change.role !== 'customer'
  await tx
    .updateTable('users')
    .set({
      email: change.email,
      name: change.name,
      role: change.role,
      admin_role: change.role === 'admin' ? 'VIEWER' : null,
      is_active: change.isActive,
      updated_at: nextVersion(before.updatedAt, now),
      ...(isMoved ? { email_verified_at: null } : undefined),
      ...(losesPassword ? { password_hash: null } : undefined),
    })
    .where('user_id', '=', before.userId)
    .execute()
    .catch(translateConstraintError)
}

const UNIQUE_VIOLATION = '23505'

function translateConstraintError(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== UNIQUE_VIOLATION) throw error
  const message = CUSTOMER_MESSAGES.emailTaken
  throw new ShopError('email_taken', message, { issues: [{ path: 'email', message }] })
}

export interface CustomerNote {
  noteId: number
  text: string
  authorName: string
  createdAt: Date
}

/** Staff's notes about a customer, oldest first. */
export const listCustomerNotes = (db: Db, userId: string): Promise<CustomerNote[]> =>
  db
    .selectFrom('customer_notes')
    .select(['note_id as noteId', 'text', 'author_name as authorName', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('note_id')
    .execute()

export async function insertCustomerNote(
  tx: Tx,
  note: { userId: string; text: string; author: { userId: string; name: string }; at: Date },
): Promise<number> {
  const { note_id } = await tx
    .insertInto('customer_notes')
    .values({
      user_id: note.userId,
      text: note.text,
      author_id: note.author.userId,
      author_name: note.author.name,
      created_at: note.at,
    })
    .returning('note_id')
    .executeTakeFirstOrThrow()
  return note_id
}
