import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import type { WebhookReplaysTable } from '../../db/event-tables.ts'

export type ReplayRow = Selectable<WebhookReplaysTable>

/** Adds a replay of the events after a cursor until another one. */
export async function insertReplay(
  tx: Tx,
  row: Pick<ReplayRow, 'subscription_id' | 'position' | 'until_position' | 'events'>,
): Promise<void> {
  await tx.insertInto('webhook_replays').values(row).execute()
}

/** Returns the replay of a subscription that is next; null: none. */
export const findReplay = async (db: Db, subscriptionId: string): Promise<ReplayRow | null> =>
  (await db
    .selectFrom('webhook_replays')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .orderBy('replay_id')
    .limit(1)
    .executeTakeFirst()) ?? null

/** Returns how many replays each subscription has, and how many events of them there are and were sent. */
export async function sumReplays(
  db: Db | Tx,
): Promise<{ subscription_id: string; replays: number; events: number; sent: number }[]> {
  const { rows } = await sql<{ subscription_id: string; replays: number; events: number; sent: number }>`
    select subscription_id, count(*)::integer as replays, sum(events)::integer as events, sum(sent)::integer as sent
    from webhook_replays group by subscription_id`.execute(db)
  return rows
}

/** Moves the cursor of a replay after some events were sent. */
export async function advanceReplay(db: Db | Tx, replayId: number, position: number, sent: number): Promise<void> {
  await sql`update webhook_replays set position = greatest(position, ${position}), sent = greatest(sent, ${sent})
    where replay_id = ${replayId}`.execute(db)
}

export async function deleteReplay(db: Db, replayId: number): Promise<void> {
  await db.deleteFrom('webhook_replays').where('replay_id', '=', replayId).execute()
}

/** Deletes the replays of a subscription. Returns their number. */
export async function deleteReplays(tx: Tx, subscriptionId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('webhook_replays')
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
