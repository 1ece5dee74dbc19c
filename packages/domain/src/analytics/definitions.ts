import { limits } from '../limits.ts'
import type { Metric } from './overview.ts'

/** The label of a metric and its explanation for staff. */
export interface Definition {
  term: string
  meaning: string
}

type Defined = Metric | 'conversionRate' | 'campaignOrders' | 'revenue' | 'change' | 'growth' | 'activeUsers' | 'days'

/**
 * Explanations of all metrics that staff see about visits and revenue. `aggregate-visits.ts`, `overview.ts`,
 * `range.ts`, `orders/revenue.ts` and `dashboard/growth.ts` implement them.
 */
export const DEFINITIONS: Readonly<Record<Defined, Definition>> = {
  visitors: {
    term: 'Visitors',
    meaning:
      'How many people came, each counted once a day. Nobody is followed into the next day, so somebody who comes again on another day is another visitor.',
  },
  visits: {
    term: 'Visits',
    meaning: `How often people came. A visit goes on while they look around; after ${limits.analytics.visitMinutes} minutes without a sign, or at midnight in New York, the next page begins another.`,
  },
  pageViews: {
    term: 'Page views',
    meaning: 'How many pages were opened, every time counted. Pages of the portal and what staff open are left out.',
  },
  bounceRate: {
    term: 'Bounce rate',
    meaning:
      'The share of visits that saw one page and did nothing else. Lower is better, though somebody who only looked up the opening hours found what they came for.',
  },
  avgSessionDuration: {
    term: 'Average duration',
    meaning:
      'How long a visit lasts on average, from its first page to its last. How long the last page was read is not known, and a visit of one page counts as no time.',
  },
  viewsPerVisit: { term: 'Pages per visit', meaning: 'How many pages a visit sees on average.' },
  conversions: {
    term: 'Conversions',
    meaning:
      'How many orders visitors placed. They are read from the orders themselves, so those of people who asked not to be counted are in it too; orders that staff made for somebody are not.',
  },
  conversionRate: {
    term: 'Conversion rate',
    meaning:
      'In how many visits of a hundred a goal was reached. Of the goal Order Placed it is the orders by the visits, so that somebody who orders twice counts twice.',
  },
  campaignOrders: {
    term: 'Orders of a campaign',
    meaning: 'Those that were placed in the visits its links brought. Nobody is followed into a later visit.',
  },
  revenue: {
    term: 'Revenue',
    meaning:
      'What was paid for orders, less what went back. It belongs to the day the order was placed, so a refund lowers the revenue of that day.',
  },
  change: {
    term: 'Compared with before',
    meaning:
      'Each figure stands beside that of as many days before; while today is in the range, the last of those days is counted until the same time of day.',
  },
  growth: {
    term: 'Growth on the dashboard',
    meaning:
      'By how many percent this month is above the whole of last month. It is 100% when last month had nothing and this one has something, and 0% when neither has.',
  },
  activeUsers: {
    term: 'People in the shop now',
    meaning: `Visitors who did something in the last ${limits.analytics.liveMinutes} minutes.`,
  },
  days: {
    term: 'Days and hours',
    meaning: 'Those of New York, wherever somebody looks from: a day begins there at midnight.',
  },
}
