import { policy } from '@atelier/domain/policy'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'

const { retention, inactiveAccountWarningDays: warningDays } = policy

/** When an account was last used: signed in with, browsed with, or ordered with. */
const lastUsed = sql`greatest(u.created_at, u.last_login_at,
  (select max(s.last_seen_at) from sessions s where s.user_id = u.user_id),
  (select max(o.created_at) from orders o where o.user_id = u.user_id))`

const unusedFor = (years: number, lessDays: number) => sql`
  u.role = 'customer' and u.deleted_at is null and u.deletion_due_at is null
  -- The cheap test first: what was opened or signed in with lately is not looked at further.
  and coalesce(u.last_login_at, u.created_at) < now() - make_interval(years => ${years}::integer, days => ${-lessDays}::integer)
  and ${lastUsed} < now() - make_interval(years => ${years}::integer, days => ${-lessDays}::integer)`

export interface UnusedAccount {
  userId: string
  name: string
  email: string
}

/**
 * Notes, for up to `most` accounts whose time runs out soon, that their owners are told now; call it in the transaction
 * that queues their mails. Whoever used the account after an earlier warning is told anew.
 */
export async function takeAccountsToWarn(tx: Tx, max: number): Promise<UnusedAccount[]> {
  const { rows } = await sql<UnusedAccount>`
    with unused as (
      select u.user_id from users u
      where ${unusedFor(retention.inactiveAccountYears, warningDays)}
        and (u.inactivity_warned_at is null or u.inactivity_warned_at < ${lastUsed})
      order by u.user_id limit ${max} for update of u skip locked
    )
    update users u set inactivity_warned_at = now() from unused where u.user_id = unused.user_id
    returning u.user_id as "userId", u.name, u.email`.execute(tx)
  return rows
}

/** Makes accounts due for deletion that nobody used since their owner was told long enough ago. Returns how many. */
export async function scheduleInactiveDeletions(db: Db): Promise<number> {
  const { rows } = await sql`
    update users u set deletion_due_at = now()
    where ${unusedFor(retention.inactiveAccountYears, 0)}
      and u.inactivity_warned_at <= now() - make_interval(days => ${warningDays}::integer)
      and u.inactivity_warned_at >= ${lastUsed}
    returning u.user_id`.execute(db)
  return rows.length
}
