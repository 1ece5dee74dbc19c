import { sql } from 'kysely'
import type { EventName } from '@atelier/domain/events/event-types'
import { inTransaction, type Db, type Tx } from '../../db/client.ts'

/** Arbitrary advisory lock id: one transaction at a time gives cursors. */
const PUBLISH_LOCK = 7_215_031
const BATCH = 1_000

export interface EventRow {
  event_id: string
  type: EventName
  /** The id of what changed. */
  subject: string
  data: Record<string, unknown>
  created_at: Date
  position: number
}

/**
 * Gives committed events their cursor, in the order in which they were written. One transaction at a time does it, and
 * the next one begins after its commit: so a reader that has seen a cursor has seen every lower one, whatever order
 * their transactions ended in. Returns how many events got one.
 */
export async function publishEvents(db: Db): Promise<number> {
  let count = 0
  for (;;) {
    const published = await inTransaction(db, async (tx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(PUBLISH_LOCK)})`.execute(tx)
      // A new statement: it sees what was committed until it got the lock.
      const { numAffectedRows = 0n } = await sql`
        update events e set position = n.position
        from (select written, nextval('events_position_seq') as position
          from (select written from events where position is null order by written limit ${BATCH}) waiting) n
        where e.written = n.written`.execute(tx)
      return Number(numAffectedRows)
    })
    count += published
    if (published < BATCH) return count
  }
}

/** Whether events wait for their cursor. */
export async function hasUnpublished(db: Db): Promise<boolean> {
  const { rows } = await sql`select from events where position is null limit 1`.execute(db)
  return rows.length > 0
}

interface EventRange {
  after: number
  /** The last cursor; absent: all. */
  until?: number
  types: readonly EventName[]
  limit: number
}

/** Returns published events of these types after a cursor, in order. */
export function listPublishedEvents(
  db: Db | Tx,
  { after, until = Number.MAX_SAFE_INTEGER, types, limit }: EventRange,
): Promise<EventRow[]> {
  return db
    .selectFrom('events')
    .select(['event_id', 'type', 'subject', 'data', 'created_at', 'position'])
    .where('position', '>', after)
    .where('position', '<=', until)
    .where('type', 'in', types)
    .orderBy('position')
    .limit(limit)
    .execute() as Promise<EventRow[]>
}

/**
 * Returns how many published events of these types were written in a time, at most `max` + 1, and the cursors before the
 * first and of the last one.
 */
export async function findEventRange(
  db: Db | Tx,
  { since, until, types, max }: { since: Date; until: Date; types: readonly EventName[]; max: number },
): Promise<{ count: number; after: number; last: number }> {
  const { rows } = await sql<{ count: number; after: number; last: number }>`
    select count(*)::integer as count, coalesce(min(position), 1) - 1 as after, coalesce(max(position), 0) as last
    from (select position from events where created_at >= ${since} and created_at <= ${until} and position is not null
      and type = any(${[...types]}::text[]) limit ${max + 1}) found`.execute(db)
  return rows[0] ?? { count: 0, after: 0, last: 0 }
}

/** Returns the cursor of the newest published event, and up to which one events were deleted; 0: none. */
export async function readEventRange(db: Db): Promise<{ last: number; deletedUntil: number }> {
  const { rows } = await sql<{ last: number; deletedUntil: number }>`
    select greatest(coalesce((select max(position) from events), 0), coalesce(max(deleted_until), 0)) as last,
      coalesce(max(deleted_until), 0) as "deletedUntil" from event_retention`.execute(db)
  return rows[0] ?? { last: 0, deletedUntil: 0 }
}

/** Deletes published events of an age, and notes up to which cursor. Returns their number. */
export function deleteOldShopEvents(db: Db, days: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ count: number }>`
      with deleted as (
        delete from events where position is not null and created_at < now() - make_interval(days => ${days}::integer)
        returning position
      ), noted as (
        insert into event_retention (deleted_until) select max(position) from deleted having count(*) > 0
        on conflict (is_only) do update set deleted_until = greatest(event_retention.deleted_until, excluded.deleted_until)
      )
      select count(*)::integer as count from deleted`.execute(tx)
    return rows[0]?.count ?? 0
  })
}
