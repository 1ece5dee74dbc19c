import type { OtherRecords } from '@atelier/domain/customers/erasure'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'

/** Returns the ids after `after` of accounts that are due for deletion by the database's clock, in order. */
export async function listDueDeletions(db: Db, after: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from users
    where deletion_due_at <= now() and deleted_at is null and role = 'customer' and user_id > ${after}
    order by user_id limit ${count}`.execute(db)
  return rows.map(({ userId }) => userId)
}

export interface DueAccount {
  email: string
  isEmailVerified: boolean
}

/** Locks an account that is due for deletion. Returns null if its owner has cancelled the deletion. */
export async function lockDueDeletion(tx: Tx, userId: string): Promise<DueAccount | null> {
  const { rows } = await sql<DueAccount>`
    select email, email_verified_at is not null as "isEmailVerified" from users
    where user_id = ${userId} and deletion_due_at <= now() and deleted_at is null for update`.execute(tx)
  return rows[0] ?? null
}

/**
 * Counts other records with the same email address, besides the account or guest and its orders. Each may belong to
 * another person.
 */
export async function countOthersWithEmail(
  db: Db | Tx,
  { userId, email }: { userId: string; email: string },
): Promise<OtherRecords> {
  const { rows } = await sql<OtherRecords>`
    select
      (select count(*) from users where email = ${email} and role <> 'guest' and user_id <> ${userId}
        and deleted_at is null) as accounts,
      (select count(*) from users where email = ${email} and role = 'guest' and user_id <> ${userId}
        and deleted_at is null) as guests,
      (select count(*) from orders where email = ${email} and user_id is distinct from ${userId}
        and guest_id is distinct from ${userId})
        + (select count(*) from earlier_orders where email = ${email} and user_id is distinct from ${userId}) as orders,
      (select count(*) from subscribers where email = ${email}) as subscriptions,
      (select count(*) from contact_messages where email = ${email}) as messages,
      (select count(*) from back_in_stock_requests where email = ${email}) as waits`.execute(db)
  const [others] = rows
  if (!others) throw new Error('The count query returned no row')
  return others
}

/** Returns the other guests with an email address. */
export async function listGuestsByEmail(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from users
    where email = ${email} and role = 'guest' and user_id <> ${userId} and deleted_at is null order by user_id`.execute(
    tx,
  )
  return rows.map((row) => row.userId)
}
