import { policy } from '@atelier/domain/policy'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'

/** Adds an address, or brings back one that had left. An active one stays as it is. */
export async function upsertSubscriber(tx: Tx, subscriber: { email: string; name: string; at: Date }): Promise<void> {
  await tx
    .insertInto('subscribers')
    .values({ email: subscriber.email, name: subscriber.name, subscribed_at: subscriber.at })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet((eb) => ({
          status: 'active',
          unsubscribed_at: null,
          left_campaign_id: null,
          subscribed_at: eb.ref('excluded.subscribed_at'),
          name: eb.fn.coalesce(eb.fn<string | null>('nullif', ['excluded.name', eb.val('')]), 'subscribers.name'),
        }))
        .where('subscribers.status', '=', 'unsubscribed'),
    )
    .execute()
}

/** Remembers a link that unsubscribes the address, for the mail that is about to be written. False: nobody is subscribed by it. */
export async function insertUnsubscribeLink(tx: Tx, email: string, tokenHash: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('unsubscribe_links')
    .columns(['token_hash', 'subscriber_id'])
    .expression((eb) =>
      eb
        .selectFrom('subscribers')
        .select((select) => [select.val(tokenHash).as('token_hash'), 'subscriber_id'])
        .where('email', '=', email.toLowerCase()),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export interface SubscriberOfLink {
  subscriberId: number
  email: string
  status: 'active' | 'unsubscribed'
  /** The campaign the link stands in; null: in no campaign's mail. */
  campaignId: number | null
}

export async function findByLink(db: Db, tokenHash: Buffer): Promise<SubscriberOfLink | null> {
  const row = await db
    .selectFrom('unsubscribe_links as link')
    .innerJoin('subscribers', 'subscribers.subscriber_id', 'link.subscriber_id')
    .select(['subscribers.subscriber_id as subscriberId', 'subscribers.email', 'subscribers.status'])
    .select('link.campaign_id as campaignId')
    .where('link.token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row ?? null
}

/** Takes the address off the list. One that has left already keeps the date of its first leaving. */
export async function markUnsubscribed(
  tx: Tx,
  { subscriberId, campaignId }: { subscriberId: number; campaignId: number | null },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('subscribers')
    .set({ status: 'unsubscribed', unsubscribed_at: at, left_campaign_id: campaignId })
    .where('subscriber_id', '=', subscriberId)
    .where('status', '=', 'active')
    .execute()
}

const BATCH_SIZE = 5_000

/** Deletes the next links to unsubscribe whose mail is older than the policy lets them work. Returns how many. */
export async function deleteOldUnsubscribeLinks(db: Db): Promise<number> {
  const result = await sql`
    delete from unsubscribe_links where token_hash in (
      select token_hash from unsubscribe_links
      where created_at < now() - make_interval(months => ${policy.retention.unsubscribeLinkMonths}::integer)
      limit ${BATCH_SIZE}::integer)`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
