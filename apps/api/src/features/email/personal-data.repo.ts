import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { erasedOrders, type PersonalData } from '../../personal-data.ts'

const noRecipient = sql`'deleted-' || m.mail_id || '@deleted.invalid'`
/** Clears an email's content. An email that was not sent yet is cancelled. */
const anonymized = sql`subject = '', html = '', text = '', template = null, data = null, last_error = null,
  reply_to = null, status = case when m.status in ('pending', 'held') then 'cancelled' else m.status end`

export const emailPersonalData: PersonalData = {
  columns: {
    mails: {
      recipient: 'replaced',
      find_text: 'derived',
      reply_to: 'cleared',
      subject: 'cleared, exported',
      html: 'cleared',
      text: 'cleared, exported',
      data: 'cleared',
      last_error: 'cleared',
    },
    campaigns: {
      targets: 'cleared',
    },
    suppressions: {
      email: 'row deleted',
      reason: 'row deleted',
    },
  },

  /** Emails about the orders of the user follow with the orders. */
  async eraseUser(tx, { userId, email }) {
    await sql`update mails m set ${anonymized}, recipient = ${noRecipient} where m.user_id = ${userId}`.execute(tx)
    // Emails of older versions have no user id. An address has only one account at a time.
    await sql`
      update mails m set ${anonymized}, recipient = ${noRecipient}
      from users u
      where u.user_id = ${userId} and u.role = 'customer' and m.recipient = ${email} and m.type = 'account'
        and m.user_id is null and m.created_at >= u.created_at`.execute(tx)
  },

  async eraseAddress(tx, email) {
    await sql`delete from suppressions where email = ${email}`.execute(tx)
    // Scheduled campaigns that are not queued yet.
    await sql`update campaigns set targets = array_remove(targets, ${email}) where ${email} = any(targets)`.execute(tx)
    await sql`
      update mails m set ${anonymized},
        recipient = case when m.recipient = ${email} then ${noRecipient} else m.recipient end
      where m.recipient = ${email} or m.reply_to = ${email}`.execute(tx)
  },

  async eraseOrders(tx, orders) {
    await sql`
      update mails m set ${anonymized}, recipient = ${noRecipient}
      from ${erasedOrders(orders)} where m.order_id = erased.order_id`.execute(tx)
    // Emails of older versions have no order id: their text contains its number.
    await sql`
      update mails m set ${anonymized}, recipient = ${noRecipient}
      from ${erasedOrders(orders)}
      where m.recipient = erased.email and m.order_id is null and m.user_id is null and m.type in ('order', 'return')
        and concat(m.subject, m.html, m.text, m.data) like '%' || right(erased.order_id, 6) || '%'`.execute(tx)
  },
}

/** Returns the emails to an address, oldest first. */
export async function listEmailsTo(
  db: Db,
  email: string,
): Promise<{ mailId: number; subject: string; sentAt: Date | null }[]> {
  const { rows } = await sql<{ mailId: number; subject: string; sentAt: Date | null }>`
    select mail_id as "mailId", subject, sent_at as "sentAt" from mails where recipient = ${email} order by mail_id`.execute(
    db,
  )
  return rows
}
