import { limits } from '../limits/limits.ts'
import type { Metric } from './overview.ts'

/** The label of a metric and its explanation for staff. */
export interface Definition {
  term: string
  meaning: string
}

type Defined =
  | Metric
  | 'conversionRate'
  | 'campaignOrders'
  | 'revenue'
  | 'currencies'
  | 'paidOrders'
  | 'averageOrderValue'
  | 'conversion'
  | 'change'
  | 'growth'
  | 'activeUsers'
  | 'days'

/**
 * Explanations of all metrics that staff see about visits and revenue. `aggregate-visits.ts`, `overview.ts`,
 * `range.ts`, `orders/revenue.ts` and `dashboard/growth.ts` implement them.
 */
export const DEFINITIONS: Readonly<Record<Defined, Definition>> = {
  visitors: {
    term: 'Visitors',
    meaning: 'People who visited, counted once per day. The same person on two days counts as two visitors.',
  },
  visits: {
    term: 'Visits',
    meaning: `Sessions in the store. A visit ends after ${limits.analytics.visitMinutes} minutes of inactivity or at midnight in the store’s time zone.`,
  },
  pageViews: {
    term: 'Page views',
    meaning: 'Pages opened, including repeats. Excludes the admin portal and pages opened by staff.',
  },
  bounceRate: {
    term: 'Bounce rate',
    meaning: 'Share of visits with a single page view and no other action. Lower is usually better.',
  },
  avgSessionDuration: {
    term: 'Average duration',
    meaning:
      'Average time between the first and the last action of a visit. Visits with a single page count as 0 seconds.',
  },
  viewsPerVisit: { term: 'Pages per visit', meaning: 'Average number of pages per visit.' },
  conversions: {
    term: 'Conversions',
    meaning:
      'Orders placed by shoppers, including shoppers who opted out of tracking. Excludes orders created by staff.',
  },
  conversionRate: {
    term: 'Conversion rate',
    meaning:
      'Share of counted visits that reached a goal. Orders without a counted visit, for example of shoppers who opted out of tracking, are left out and listed below the goal.',
  },
  campaignOrders: {
    term: 'Orders of a campaign',
    meaning: 'Orders placed during a visit that began with a campaign link. Orders in later visits don’t count.',
  },
  revenue: {
    term: 'Revenue',
    meaning:
      'Payments minus refunds, by order date. A later refund lowers the revenue of the day the order was placed.',
  },
  currencies: {
    term: 'Currencies',
    meaning:
      'Amounts in different currencies are never added or converted. Sales are those of the orders in one currency; visits, conversion and the orders of campaigns count all.',
  },
  paidOrders: { term: 'Orders', meaning: 'Paid orders, including those refunded later.' },
  averageOrderValue: { term: 'Average order value', meaning: 'Payments divided by paid orders, before refunds.' },
  conversion: {
    term: 'Conversion',
    meaning:
      'Orders placed in counted visits, divided by counted visits. Orders without a counted visit are left out and shown below.',
  },
  change: {
    term: 'Change',
    meaning:
      'Each figure is compared with the same number of days before; a week, month or quarter with the same days of the one before. If the range includes today, the last of those days counts up to the same time of day.',
  },
  growth: {
    term: 'Growth on the dashboard',
    meaning:
      'This month’s revenue compared with all of last month, in percent. 100% if last month had no revenue, 0% if neither month had any.',
  },
  activeUsers: {
    term: 'People in the store now',
    meaning: `Visitors active in the last ${limits.analytics.liveMinutes} minutes.`,
  },
  days: {
    term: 'Days and hours',
    meaning: 'Days begin at midnight in the store’s time zone, under Company in the settings.',
  },
}
