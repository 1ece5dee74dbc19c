import type { CustomerRole } from '@atelier/domain/customers/customer-rules'
import { CUSTOMER_MESSAGES } from '@atelier/domain/customers/customer-rules'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { sql } from 'kysely'
import { isUniqueViolation, type Db, type Tx } from '../../../db/client.ts'
import { nextVersion } from '../../../db/next-version.ts'
import { updateUser } from '../../auth/auth.public.ts'

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

export const customerRecordColumns = sql`
  u.user_id as "userId", u.name, u.email, u.role, u.is_active as "isActive", u.created_at as "createdAt",
  u.last_login_at as "lastLoginAt", u.updated_at as "updatedAt", u.email_verified_at as "emailVerifiedAt",
  u.deletion_due_at as "deletionDueAt"`

/** Hides admin accounts (A2) and erased customers. Must match the condition of the indexes in migration 0016. */
export const isListed = sql`u.role <> 'admin' and u.deleted_at is null`

/** Returns a customer or guest, or null if the id is unknown, staff or erased. */
export async function findCustomerRecord(db: Db | Tx, userId: string): Promise<CustomerRecord | null> {
  const { rows } = await sql<CustomerRecord>`
    select ${customerRecordColumns} from users u where ${isListed} and u.user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** The same, locked, so that two concurrent changes cannot start from the same state. */
export async function lockCustomerRecord(tx: Tx, userId: string): Promise<CustomerRecord | null> {
  const { rows } = await sql<CustomerRecord>`
    select ${customerRecordColumns} from users u where ${isListed} and u.user_id = ${userId} for update`.execute(tx)
  return rows[0] ?? null
}

export interface CustomerChange {
  email: string
  name: string
  role: CustomerRole
  isActive: boolean
}

/**
 * Changes a locked customer. A new address is unverified. A customer who becomes staff or a guest loses the password.
 * Throws `email_taken` if another account has the address.
 */
export async function updateCustomerRecord(
  tx: Tx,
  before: CustomerRecord,
  change: CustomerChange,
  now: Date,
): Promise<void> {
  const hasNewEmail = before.email !== change.email
  const losesPassword = before.role !== change.role && change.role !== 'customer'
  const columns = {
    email: change.email,
    name: change.name,
    role: change.role,
    admin_role: change.role === 'admin' ? ('VIEWER' as const) : null,
    is_active: change.isActive,
    updated_at: nextVersion(before.updatedAt, now),
    ...(hasNewEmail ? { email_verified_at: null } : undefined),
    ...(losesPassword ? { password_hash: null } : undefined),
  }
  await updateUser(tx, { userId: before.userId }, columns).catch(translateConstraintError)
}

function translateConstraintError(error: unknown): never {
  if (!isUniqueViolation(error)) throw error
  const message = CUSTOMER_MESSAGES.emailTaken
  throw new ShopError('email_taken', message, { issues: [{ path: 'email', message }] })
}

export interface CustomerNote {
  noteId: number
  text: string
  authorName: string
  createdAt: Date
}

/** Returns staff notes about a customer, oldest first. */
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
