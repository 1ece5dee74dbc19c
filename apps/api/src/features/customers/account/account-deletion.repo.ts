import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'
import { blankCheckoutsOf } from '../../payments/checkouts.repo.ts'

/** Accounts whose time has come, by the database's clock. */
export async function listDueDeletions(db: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from users
    where deletion_due_at <= now() and deleted_at is null and role = 'customer'
    order by deletion_due_at limit ${count}`.execute(db)
  return rows.map(({ userId }) => userId)
}

export interface LeavingCustomer {
  email: string
  isEmailVerified: boolean
}

/** Locks the account and says whose it was; null when its owner has taken the wish back in the meantime. */
export async function lockDueDeletion(tx: Tx, userId: string): Promise<LeavingCustomer | null> {
  const { rows } = await sql<LeavingCustomer>`
    select email, email_verified_at is not null as "isEmailVerified" from users
    where user_id = ${userId} and deletion_due_at <= now() and deleted_at is null for update`.execute(tx)
  return rows[0] ?? null
}

const pseudonym = sql`'deleted-' || lower(u.user_id) || '@deleted.invalid'`

/** Takes everything personal out of the account and away from it. The row stays: orders refer to it. */
export async function blankUser(tx: Tx, userId: string, at: Date): Promise<void> {
  await sql`delete from sessions where user_id = ${userId}`.execute(tx)
  await sql`delete from auth_tokens where user_id = ${userId}`.execute(tx)
  await sql`delete from addresses where user_id = ${userId}`.execute(tx)
  await sql`delete from checkout_profiles where user_id = ${userId}`.execute(tx)
  await sql`delete from favorites where user_id = ${userId}`.execute(tx)
  await blankCheckoutsOf(tx, userId)
  await sql`delete from customer_notes where user_id = ${userId}`.execute(tx)
  await sql`
    update users u set email = ${pseudonym}, name = 'Deleted customer', password_hash = null, is_active = false,
      email_verified_at = null, deletion_due_at = null, deleted_at = ${at}, updated_at = ${at}
    where u.user_id = ${userId}`.execute(tx)
}

/** What is kept under an address its owner had proven: newsletter, waiting list, messages to support, the mails themselves. */
export async function blankAddressRecords(tx: Tx, email: string): Promise<void> {
  await sql`delete from subscribers where email = ${email}`.execute(tx)
  await sql`delete from back_in_stock_requests where email = ${email}`.execute(tx)
  await sql`delete from contact_messages where email = ${email}`.execute(tx)
  await sql`delete from suppressions where email = ${email}`.execute(tx)
  await sql`
    update mails set subject = '', html = '', text = '', template = null, data = null, reply_to = null,
      recipient = case when recipient = ${email} then 'deleted-' || mail_id || '@deleted.invalid' else recipient end,
      status = case when status = 'pending' then 'cancelled' else status end
    where recipient = ${email} or reply_to = ${email}`.execute(tx)
}

/**
 * Gives somebody who is about to be erased the orders of visitors with the same address, so that they are found again,
 * also those that arrive later. For privacy requests alone: a new account gets no orders before its address is proven.
 */
export async function adoptOrdersOfAddress(
  tx: Tx,
  { userId, email, kind }: { userId: string; email: string; kind: 'customer' | 'guest' },
): Promise<void> {
  const column = kind === 'guest' ? sql.ref('guest_id') : sql.ref('user_id')
  await sql`
    update orders set ${column} = ${userId}
    where user_id is null and guest_id is null and email = ${email}`.execute(tx)
}

/** Paid for and not delivered yet, or still to be paid by a link that works. */
const isToArrive = sql`(o.status in ('PROCESSING', 'SHIPPED')
  or (o.status = 'PENDING' and (o.shown_status = 'PENDING' or coalesce(o.payment_link_expires_at > now(), false))))`

/**
 * Takes the person out of the orders of deleted accounts. Numbers, pieces, amounts, state and country stay, as the law on
 * accounts demands; what still has to reach them keeps its address until it has. Of one user, or of all. Returns how many
 * were changed.
 */
export async function blankOrdersOfDeleted(tx: Tx, userId: string | null): Promise<number> {
  const isDeleted = sql`u.deleted_at is not null and (${userId}::text is null or u.user_id = ${userId}::text)`
  const { rows } = await sql`
    with theirs as (
      select o.order_id, ${pseudonym} as pseudonym from users u join orders o on o.user_id = u.user_id where ${isDeleted}
      union
      select o.order_id, ${pseudonym} from users u join orders o on o.guest_id = u.user_id where ${isDeleted}
    ), blanked as (
      update orders o set email = theirs.pseudonym, first_name = 'Deleted', last_name = 'customer', address = '-',
        city = '-', zip_code = '-', phone = '-', billing_address = null, billing_city = null, billing_state = null,
        billing_zip_code = null, billing_country = null, status_note = null, tracking_number = null
      from theirs
      where o.order_id = theirs.order_id and o.email <> theirs.pseudonym and not ${isToArrive}
      returning o.order_id
    ), notes as (
      update order_status_history h set note = null from blanked where h.order_id = blanked.order_id
    ), staff_notes as (
      delete from order_notes n using blanked where n.order_id = blanked.order_id
    ), return_words as (
      update returns r set note = null, answer = case when r.answer is null then null else '-' end
      from blanked where r.order_id = blanked.order_id
    ), return_notes as (
      update return_history h set note = null from returns r join blanked on r.order_id = blanked.order_id
      where h.return_id = r.return_id
    )
    select order_id from blanked`.execute(tx)
  return rows.length
}
