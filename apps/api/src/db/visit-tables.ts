import type { Dimension } from '@atelier/domain/analytics/aggregate-visits'
import type { Generated, GeneratedAlways } from 'kysely'

interface VisitSaltsTable {
  day: string
  salt: Buffer
}

interface VisitEventsTable {
  event_id: GeneratedAlways<number>
  day: GeneratedAlways<Date>
  at: Date
  /** 64 bits, which exceed a JavaScript number: written and compared only in SQL. */
  visitor: string
  event: string
  page: string
  detail: string
  source: string
  medium: string
  device: string
  country: string
  campaign: Generated<string>
  /** 64 bits, like the visitor. */
  once: string | null
  /** Whether the running totals contain it. */
  in_totals: Generated<boolean>
}

interface VisitDailyTotalsTable {
  dimension: Dimension
  day: string
  value: string
  detail: string
  visitors: number
  visits: number
  page_views: number
  bounces: number
  seconds: number
  times: number
}

/** Where the visit of an order came from. */
interface CampaignOrdersTable {
  order_id: string
  day: string
  /** Empty without a campaign. */
  campaign: string
  /** Source and medium: 'Google / search'. */
  source: string
}

/** Tables of the analytics. */
export interface VisitTables {
  visit_salts: VisitSaltsTable
  visit_events: VisitEventsTable
  visit_tallies: VisitDailyTotalsTable
  /** Days that are not over. */
  visit_running_totals: VisitDailyTotalsTable
  campaign_orders: CampaignOrdersTable
}
