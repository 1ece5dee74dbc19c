import type { OtherRecords } from '@atelier/domain/customers/erasure'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'
import { anonymizeCheckoutsOf } from '../../payments/payments.public.ts'

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

const pseudonym = sql`'deleted-' || lower(u.user_id) || '@deleted.invalid'`

/** Anonymizes an account and deletes its personal data. The row stays, because orders refer to it. */
export async function anonymizeUser(tx: Tx, userId: string, at: Date): Promise<void> {
  await sql`delete from sessions where user_id = ${userId}`.execute(tx)
  await sql`delete from auth_tokens where user_id = ${userId}`.execute(tx)
  await sql`delete from addresses where user_id = ${userId}`.execute(tx)
  await sql`delete from checkout_profiles where user_id = ${userId}`.execute(tx)
  await sql`delete from favorites where user_id = ${userId}`.execute(tx)
  await anonymizeCheckoutsOf(tx, userId)
  await sql`delete from customer_notes where user_id = ${userId}`.execute(tx)
  await sql`
    update users u set email = ${pseudonym}, name = 'Deleted customer', password_hash = null, is_active = false,
      email_verified_at = null, deletion_due_at = null, deleted_at = ${at}, updated_at = ${at}
    where u.user_id = ${userId}`.execute(tx)
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
        and guest_id is distinct from ${userId}) as orders,
      (select count(*) from subscribers where email = ${email}) as subscriptions,
      (select count(*) from contact_messages where email = ${email}) as messages,
      (select count(*) from back_in_stock_requests where email = ${email}) as waits`.execute(db)
  const [others] = rows
  if (!others) throw new Error('The count query returned no row')
  return others
}

/** Deletes what is stored under an email address alone. Call only if the address is proven or has no other records. */
export async function anonymizeAddressRecords(tx: Tx, email: string): Promise<void> {
  await sql`delete from subscribers where email = ${email}`.execute(tx)
  await sql`delete from back_in_stock_requests where email = ${email}`.execute(tx)
  await sql`delete from contact_messages where email = ${email}`.execute(tx)
  await sql`delete from suppressions where email = ${email}`.execute(tx)
  // Scheduled campaigns that are not queued yet.
  await sql`update campaigns set targets = array_remove(targets, ${email}) where ${email} = any(targets)`.execute(tx)
  await sql`
    update mails m set ${anonymizedEmail}, reply_to = null,
      recipient = case when m.recipient = ${email} then ${noRecipient} else m.recipient end
    where m.recipient = ${email} or m.reply_to = ${email}`.execute(tx)
  await sql`
    update checkouts set email = '', shipping = '{}', billing = null where email = ${email} and state <> 'held'`.execute(
    tx,
  )
}

const noRecipient = sql`'deleted-' || m.mail_id || '@deleted.invalid'`
/** Clears an email's content. An email that was not sent yet is cancelled. */
const anonymizedEmail = sql`subject = '', html = '', text = '', template = null, data = null, last_error = null,
  status = case when m.status in ('pending', 'held') then 'cancelled' else m.status end`

/** Clears content and recipient of the emails to an account or guest, except those about its orders. */
export async function anonymizeEmailsOfUser(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await sql`
    update mails m set ${anonymizedEmail}, reply_to = null, recipient = ${noRecipient}
    where m.user_id = ${userId}`.execute(tx)
  // Emails of older versions have no user id. An address has only one account at a time.
  await sql`
    update mails m set ${anonymizedEmail}, reply_to = null, recipient = ${noRecipient}
    from users u
    where u.user_id = ${userId} and u.role = 'customer' and m.recipient = ${email} and m.type = 'account'
      and m.user_id is null and m.created_at >= u.created_at`.execute(tx)
}

/**
 * Assigns orders of visitors with the same address to an account or guest before its erasure, so that later runs find
 * them too. Call only if the address is proven.
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

/** Paid but not delivered, or payable by a link that is still valid. */
export const isAwaitingDelivery = sql`(o.status in ('PROCESSING', 'SHIPPED')
  or (o.status = 'PENDING' and (o.shown_status = 'PENDING' or coalesce(o.payment_link_expires_at > now(), false))))`

/**
 * Anonymizes the orders of one deleted account, or of all if `userId` is null. Returns the number of changed orders.
 */
export function anonymizeOrdersOfDeleted(tx: Tx, userId: string | null): Promise<number> {
  const isDeleted = sql`u.deleted_at is not null and (${userId}::text is null or u.user_id = ${userId}::text)`
  return anonymizeOrders(
    tx,
    sql`
      -- An order may belong to both a guest and an account: one pseudonym is enough.
      select distinct on (order_id) * from (
        select o.order_id, o.email as was, ${pseudonym} as pseudonym from users u join orders o on o.user_id = u.user_id
        where ${isDeleted}
        union
        select o.order_id, o.email, ${pseudonym} from users u join orders o on o.guest_id = u.user_id where ${isDeleted}
      ) owned order by order_id, pseudonym`,
  )
}

/**
 * Anonymizes the orders that `targets` selects as (order_id, was, pseudonym); `was` is the current email address. Order
 * numbers, line items, amounts, state and country stay, as accounting law requires. Skips orders that must still reach
 * the customer. Returns the number of changed orders.
 */
export async function anonymizeOrders(tx: Tx, targets: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql`
    with theirs as (
      ${targets}
    ), blanked as (
      update orders o set email = theirs.pseudonym, first_name = 'Deleted', last_name = 'customer', address = '-',
        city = '-', zip_code = '-', phone = '-', billing_address = null, billing_city = null, billing_state = null,
        billing_zip_code = null, billing_country = null, status_note = null, tracking_number = null
      from theirs
      where o.order_id = theirs.order_id and o.email <> theirs.pseudonym and not ${isAwaitingDelivery}
      returning o.order_id, theirs.was
    ), their_mails as (
      update mails m set ${anonymizedEmail}, reply_to = null, recipient = ${noRecipient}
      from blanked where m.order_id = blanked.order_id
    ), older_mails as (
      -- Emails of older versions have no order id: their text contains its number.
      update mails m set ${anonymizedEmail}, reply_to = null, recipient = ${noRecipient}
      from blanked
      where m.recipient = blanked.was and m.order_id is null and m.user_id is null and m.type in ('order', 'return')
        and concat(m.subject, m.html, m.text, m.data) like '%' || right(blanked.order_id, 6) || '%'
    ), their_checkouts as (
      update checkouts c set email = '', shipping = '{}', billing = null
      from blanked where c.order_id = blanked.order_id and c.email <> ''
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
