import type { OtherRecords } from '@atelier/domain/customers/erasure'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'
import { anonymizeCheckoutsOf } from '../../payments/checkouts.repo.ts'

/** Accounts whose time has come, by the database's clock, in the order of their ids after that one. */
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

/** Locks the account and says whose it was; null when its owner has taken the wish back in the meantime. */
export async function lockDueDeletion(tx: Tx, userId: string): Promise<DueAccount | null> {
  const { rows } = await sql<DueAccount>`
    select email, email_verified_at is not null as "isEmailVerified" from users
    where user_id = ${userId} and deletion_due_at <= now() and deleted_at is null for update`.execute(tx)
  return rows[0] ?? null
}

const pseudonym = sql`'deleted-' || lower(u.user_id) || '@deleted.invalid'`

/** Takes everything personal out of the account and away from it. The row stays: orders refer to it. */
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

/** What else is stored under an address, besides an account or guest and its orders. Each may be another person's. */
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
  if (!others) throw new Error('counting returned no row')
  return others
}

/** Deletes what is stored under an address alone. Only for an address that is proven, or that no other person uses. */
export async function anonymizeAddressRecords(tx: Tx, email: string): Promise<void> {
  await sql`delete from subscribers where email = ${email}`.execute(tx)
  await sql`delete from back_in_stock_requests where email = ${email}`.execute(tx)
  await sql`delete from contact_messages where email = ${email}`.execute(tx)
  await sql`delete from suppressions where email = ${email}`.execute(tx)
  // Campaigns for a later time, which have not been queued.
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
/** Takes every word out of a mail; one that was not sent yet never will be. */
const anonymizedEmail = sql`subject = '', html = '', text = '', template = null, data = null, last_error = null,
  status = case when m.status in ('pending', 'held') then 'cancelled' else m.status end`

/** Takes the words and the address out of the mails that were written to an account or guest, not to its orders. */
export async function anonymizeEmailsOfUser(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await sql`
    update mails m set ${anonymizedEmail}, reply_to = null, recipient = ${noRecipient}
    where m.user_id = ${userId}`.execute(tx)
  // Mails of versions that did not know whose they were. An address has one account at a time.
  await sql`
    update mails m set ${anonymizedEmail}, reply_to = null, recipient = ${noRecipient}
    from users u
    where u.user_id = ${userId} and u.role = 'customer' and m.recipient = ${email} and m.type = 'account'
      and m.user_id is null and m.created_at >= u.created_at`.execute(tx)
}

/**
 * Gives an account or guest that is about to be erased the orders of visitors with the same address, so that they are found
 * again, also those that arrive later. Only for an address that is proven.
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

/** The other guests who gave an address. */
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

/** Paid for and not delivered yet, or still to be paid by a link that works. */
export const isToArrive = sql`(o.status in ('PROCESSING', 'SHIPPED')
  or (o.status = 'PENDING' and (o.shown_status = 'PENDING' or coalesce(o.payment_link_expires_at > now(), false))))`

/** Takes the person out of the orders of deleted accounts: of one user, or of all. Returns how many were changed. */
export function anonymizeOrdersOfDeleted(tx: Tx, userId: string | null): Promise<number> {
  const isDeleted = sql`u.deleted_at is not null and (${userId}::text is null or u.user_id = ${userId}::text)`
  return anonymizeOrders(
    tx,
    sql`
      -- An order of a guest may have become that of an account: one pseudonym is enough.
      select distinct on (order_id) * from (
        select o.order_id, o.email as was, ${pseudonym} as pseudonym from users u join orders o on o.user_id = u.user_id
        where ${isDeleted}
        union
        select o.order_id, o.email, ${pseudonym} from users u join orders o on o.guest_id = u.user_id where ${isDeleted}
      ) owned order by order_id, pseudonym`,
  )
}

/**
 * Takes the person out of orders, which `theirs` selects with the address that `was` in them and the `pseudonym` that takes its
 * place. Numbers, pieces, amounts, state and country stay, as the law on accounts demands; what still has to reach the customer
 * keeps its address until it has. Returns how many were changed.
 */
export async function anonymizeOrders(tx: Tx, theirs: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql`
    with theirs as (
      ${theirs}
    ), blanked as (
      update orders o set email = theirs.pseudonym, first_name = 'Deleted', last_name = 'customer', address = '-',
        city = '-', zip_code = '-', phone = '-', billing_address = null, billing_city = null, billing_state = null,
        billing_zip_code = null, billing_country = null, status_note = null, tracking_number = null
      from theirs
      where o.order_id = theirs.order_id and o.email <> theirs.pseudonym and not ${isToArrive}
      returning o.order_id, theirs.was
    ), their_mails as (
      update mails m set ${anonymizedEmail}, reply_to = null, recipient = ${noRecipient}
      from blanked where m.order_id = blanked.order_id
    ), older_mails as (
      -- Mails of versions that did not know their order: its number is in their words.
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
