import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

/** Returns all saved products, including hidden ones. */
export const listAllFavorites = (db: Db, userId: string): Promise<{ productId: string; addedAt: Date }[]> =>
  db
    .selectFrom('favorites')
    .select(['product_id as productId', 'added_at as addedAt'])
    .where('user_id', '=', userId)
    .orderBy('added_at', 'desc')
    .execute()

/** Returns the campaigns that led to these orders; most orders have none. */
export async function listCampaignsOf(
  db: Db,
  orderIds: readonly string[],
): Promise<{ orderId: string; campaign: string; source: string }[]> {
  const { rows } = await sql<{ orderId: string; campaign: string; source: string }>`
    select order_id as "orderId", campaign, source from campaign_orders
    where order_id = any(${orderIds}::text[]) order by day, order_id`.execute(db)
  return rows
}

export interface AddressRecords {
  newsletter: { status: 'active' | 'unsubscribed'; subscribedAt: Date } | null
  messages: { subject: string; message: string; sentAt: Date }[]
  emails: { subject: string; sentAt: Date | null }[]
}

/** Returns the records stored under an email address. Call only if the address is proven. */
export async function readAddressRecords(db: Db, email: string): Promise<AddressRecords> {
  const newsletter = await db
    .selectFrom('subscribers')
    .select(['status', 'subscribed_at as subscribedAt'])
    .where('email', '=', email)
    .executeTakeFirst()
  const messages = await db
    .selectFrom('contact_messages')
    .select(['subject', 'message', 'created_at as sentAt'])
    .where('email', '=', email)
    .orderBy('created_at')
    .execute()
  const { rows: emails } = await sql<{ subject: string; sentAt: Date | null }>`
    select subject, sent_at as "sentAt" from mails where recipient = ${email} order by mail_id`.execute(db)
  return { newsletter: newsletter ?? null, messages, emails }
}
