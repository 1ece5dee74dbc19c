import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { REVENUE_CENTS } from '../orders/order-tallies.repo.ts'

/** What a shop watches of its business and its errands. Counted over indexes: cheap also in a large shop. */
export interface ShopFigures {
  ordersLastHour: number
  takenLastHourCents: number
  /** Payments of checkouts that were begun within the last hour, by how they stand. */
  payments: { state: string; count: number }[]
  mailsWaiting: number
  /** How long the mail that is due longest has been due. */
  mailsLateSeconds: number
  mailsFailedLastDay: number
  refundsWaiting: number
  refundsFailed: number
  jobRunsFailedLastDay: number
}

export async function readShopFigures(db: Db): Promise<ShopFigures | undefined> {
  const { rows } = await sql<ShopFigures>`
    select
      (select count(*) from orders where created_at > now() - interval '1 hour') as "ordersLastHour",
      (select coalesce(sum(${REVENUE_CENTS}), 0) from orders
        where created_at > now() - interval '1 hour') as "takenLastHourCents",
      (select coalesce(json_agg(p), '[]'::json) from (
        select p.state, count(*) as count from checkouts c join payments p using (checkout_id)
        where c.created_at > now() - interval '1 hour' group by p.state
      ) p) as payments,
      (select count(*) from mails where status = 'pending') as "mailsWaiting",
      (select coalesce(extract(epoch from now() - min(due_at)), 0)::double precision from mails
        where status = 'pending' and due_at <= now()) as "mailsLateSeconds",
      (select count(*) from mails where status = 'failed' and created_at > now() - interval '1 day') as "mailsFailedLastDay",
      (select count(*) from refunds where status = 'pending') as "refundsWaiting",
      (select count(*) from refunds where status = 'failed') as "refundsFailed",
      (select count(*) from job_runs
        where outcome = 'failed' and finished_at > now() - interval '1 day') as "jobRunsFailedLastDay"`.execute(db)
  return rows[0]
}
