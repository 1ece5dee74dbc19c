import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'

type AccountRetention = Pick<ShopTerms['retention'], 'inactiveAccountYears' | 'inactiveAccountWarningDays'>

/** When the account was last used: registration, sign-in, visit or order. */
const lastUsed = sql`greatest(u.created_at, u.last_login_at,
  (select max(s.last_seen_at) from sessions s where s.user_id = u.user_id),
  (select max(o.created_at) from orders o where o.user_id = u.user_id))`

const unusedFor = (years: number, lessDays: number) => sql`
  u.role = 'customer' and u.deleted_at is null and u.deletion_due_at is null
  -- The cheap condition first: it skips accounts that were recently created or signed in to.
  and coalesce(u.last_login_at, u.created_at) < now() - make_interval(years => ${years}::integer, days => ${-lessDays}::integer)
  and ${lastUsed} < now() - make_interval(years => ${years}::integer, days => ${-lessDays}::integer)`

export interface UnusedAccount {
  userId: string
  name: string
  email: string
}

/**
 * Marks up to `max` accounts that expire soon as warned. Call in the transaction that queues their emails. Warns again
 * an owner who used the account after an earlier warning.
 */
export async function takeAccountsToWarn(tx: Tx, retention: AccountRetention, max: number): Promise<UnusedAccount[]> {
  const { rows } = await sql<UnusedAccount>`
    with unused as (
      select u.user_id from users u
      where ${unusedFor(retention.inactiveAccountYears, retention.inactiveAccountWarningDays)}
        and (u.inactivity_warned_at is null or u.inactivity_warned_at < ${lastUsed})
      order by u.user_id limit ${max} for update of u skip locked
    )
    update users u set inactivity_warned_at = now() from unused where u.user_id = unused.user_id
    returning u.user_id as "userId", u.name, u.email`.execute(tx)
  return rows
}

/** Schedules the deletion of accounts that stayed unused since their warning. Returns their number. */
export async function scheduleInactiveDeletions(db: Db, retention: AccountRetention): Promise<number> {
  const { rows } = await sql`
    update users u set deletion_due_at = now()
    where ${unusedFor(retention.inactiveAccountYears, 0)}
      and u.inactivity_warned_at <= now() - make_interval(days => ${retention.inactiveAccountWarningDays}::integer)
      and u.inactivity_warned_at >= ${lastUsed}
    returning u.user_id`.execute(db)
  return rows.length
}
