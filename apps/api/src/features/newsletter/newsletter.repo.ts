import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'

/** Adds an address, or reactivates an unsubscribed one. An active one stays unchanged. */
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

/**
 * Adds addresses with consent that was given elsewhere, in one statement. Returns those that were added: one that is known
 * here, also as unsubscribed, is not.
 */
export async function insertSubscribers(
  tx: Tx,
  subscribers: readonly { email: string; name: string }[],
  { source, at }: { source: string; at: Date },
): Promise<Set<string>> {
  if (subscribers.length === 0) return new Set()
  const { rows } = await sql<{ email: string }>`
    insert into subscribers (email, name, source, subscribed_at)
    select email, name, ${source}::text, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(subscribers)}::jsonb) as c(email text, name text)
    on conflict do nothing returning email`.execute(tx)
  return new Set(rows.map(({ email }) => email))
}

/** Removes an active address, as if it had never been added. */
export async function deleteSubscription(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('subscribers').where('email', '=', email).where('status', '=', 'active').execute()
}

/** Stores the unsubscribe links of a query for (token_hash, subscriber_id, campaign_id), as a part of a larger statement. */
export const insertUnsubscribeLinks = (links: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`insert into unsubscribe_links (token_hash, subscriber_id, campaign_id) ${links}`

/** Stores an unsubscribe link for an email. Returns false if the address is not on the list. */
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
  /** The campaign of the link's email; null if it was not a campaign email. */
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

/** Unsubscribes an address. If it is already unsubscribed, the first date stays. */
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

/** Deletes the next batch of unsubscribe links older than `months`. Returns their number. */
export async function deleteOldUnsubscribeLinks(db: Db, months: number): Promise<number> {
  const result = await sql`
    delete from unsubscribe_links where token_hash in (
      select token_hash from unsubscribe_links
      where created_at < now() - make_interval(months => ${months}::integer)
      limit ${BATCH_SIZE}::integer)`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
