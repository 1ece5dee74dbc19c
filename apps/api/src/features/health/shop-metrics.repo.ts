import { limits } from '@atelier/domain/limits/limits'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { ShopMetrics } from '../../metrics/shop-metrics.ts'
import { AWAITING_PAYMENT, dailyOrderTotals, REVENUE_CENTS } from '../orders/orders.public.ts'

/** The restore drills that had a backup to restore. */
const DRILLS = sql`select outcome, started_at, finished_at from job_runs
  where job = 'drill-restore' and outcome in ('done', 'failed') and not details ? 'skipped'`

/** Returns the current metrics of the shop. */
export async function readShopMetrics(db: Db): Promise<ShopMetrics | undefined> {
  const { rows } = await sql<ShopMetrics>`
    select
      (select count(*) from orders where created_at > now() - interval '1 hour') as "ordersLastHour",
      (select coalesce(json_agg(t order by currency), '[]') from (
        select currency, coalesce(sum(lately.cents), 0) as cents
        from (select distinct currency from ${dailyOrderTotals} d) known left join (
          select currency, ${REVENUE_CENTS} as cents from orders where created_at > now() - interval '1 hour'
        ) lately using (currency) group by 1
      ) t) as "takenLastHour",
      (select coalesce(json_agg(p), '[]'::json) from (
        select p.state, count(*) as count from checkouts c join payments p using (checkout_id)
        where c.created_at > now() - interval '1 hour' group by p.state
      ) p) as payments,
      (select count(*) from mails where status = 'pending') as "mailsWaiting",
      (select coalesce(extract(epoch from now() - min(due_at)), 0)::double precision from mails
        where status = 'pending' and campaign_id is null and due_at <= now()) as "mailsLateSeconds",
      (select json_agg(o) from (
        select kind, greatest(coalesce(extract(epoch from now() - since), 0), 0)::double precision as seconds from (
          select 'holds' as kind, min(hold_expires_at) as since from checkouts where state = 'held'
          union all
          select 'payment-links', min(payment_link_expires_at) from orders o where ${AWAITING_PAYMENT}
          union all
          select 'emails', min(due_at) from mails where status = 'pending' and campaign_id is null
          union all
          select 'refunds', min(due_at) from refunds where status = 'pending'
          union all
          select 'payments', min(due_at) from payments where settled_at is null and provider_ref is not null
            and created_at < now() - ${limits.payment.reconcileAfterMinutes}::integer * interval '1 minute'
        ) oldest
      ) o) as overdue,
      (select count(*) from mails where status = 'failed' and created_at > now() - interval '1 day') as "mailsFailedLastDay",
      (select count(*) from refunds where status = 'pending') as "refundsWaiting",
      (select count(*) from refunds where status = 'failed') as "refundsFailed",
      (select count(*) from ledger_differences where resolved_at is null) as "ledgerDifferences",
      (select count(*) from job_runs
        where outcome = 'failed' and finished_at > now() - interval '1 day') as "jobRunsFailedLastDay",
      (select extract(epoch from now() - max(finished_at))::double precision from job_runs) as "jobRunAgeSeconds",
      (select extract(epoch from now() - max(finished_at))::double precision
        from (${DRILLS}) d where outcome = 'done') as "restoreDrillAgeSeconds",
      (select extract(epoch from finished_at - started_at)::double precision from (${DRILLS}) d
        order by started_at desc limit 1) as "restoreDrillSeconds",
      (select (outcome = 'failed')::integer from (${DRILLS}) d
        order by started_at desc limit 1) as "restoreDrillFailed"`.execute(db)
  return rows[0]
}
