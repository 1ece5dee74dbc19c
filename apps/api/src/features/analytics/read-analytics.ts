import type {
  AnalyticsOverview,
  AnalyticsReport,
  CampaignVisitsRow,
  ConversionRow,
  Demographics,
  ReportPart,
  SeriesRow,
} from '@atelier/domain/analytics/analytics.schema'
import { UNKNOWN_COUNTRY } from '@atelier/domain/region/country-of-zone'
import { countryName } from '@atelier/domain/region/country-name'
import { GOALS, type Goal } from '@atelier/domain/analytics/goals'
import { conversionRate, computeMetrics } from '@atelier/domain/analytics/overview'
import {
  firstRetainedDay,
  rangeBefore,
  resolveRange,
  type RangeParams,
  type RequestedRange,
  type ComparedRange,
} from '@atelier/domain/analytics/range'
import { dayPlus, daysBetween, shopTime } from '@atelier/domain/region/shop-dates'
import { CONTACT_SUBJECTS } from '@atelier/domain/contact/contact.schema'
import { toAmount, type Currency } from '@atelier/domain/money/money'
import { otherTotalsOf } from '@atelier/domain/money/other-totals.schema'
import { limits } from '@atelier/domain/limits/limits'
import { invalidField } from '@atelier/domain/contract/shop-error'
import type { Deps } from '../../deps.ts'
import {
  countOrdersOfDays,
  countOrderSeries,
  countVisitOrders,
  countSeenSince,
  listCampaignVisits,
  listGoals,
  listPages,
  listSources,
  listUsers,
  sumOverview,
  sumSeries,
  type CampaignVisits,
  type OverviewTotals,
  type ReachedGoal,
  type PageViewCount,
  type Source,
  type Totals,
  type Users,
} from './analytics.repo.ts'
import { queryDailyTotals, type Days } from './daily-totals.repo.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

type ReadDeps = Pick<Deps, 'db' | 'now' | 'shop'>

/** Resolves the requested days. Throws `invalid_input` with the failing parameter (A4, A5, A7). */
export function requestedRange({ now, shop }: Pick<Deps, 'now' | 'shop'>, requested: RangeParams): RequestedRange {
  const resolved = resolveRange(requested, now(), shop.terms.retention.analyticsMonths, shop.company.region)
  if (resolved.ok) return resolved.range
  const { path, message } = resolved
  throw invalidField(path, message)
}

const ZERO_TOTALS = { visitors: 0, visits: 0, pageViews: 0, bounces: 0, seconds: 0 }

export interface ReportRequest {
  range: RequestedRange
  parts: readonly ReportPart[]
  limit: number
  /** Of the revenue of campaigns; that of the shop by default. */
  currency?: Currency | undefined
}

/** Reads the requested report parts as of one point in time (A7). */
export async function readReport(
  { db, now, shop }: ReadDeps,
  { range: requested, parts, limit, currency = shop.terms.currency }: ReportRequest,
): Promise<AnalyticsReport> {
  const at = now()
  const range = { from: requested.from, to: requested.to }
  const previous = rangeBefore(requested, at, shop.company.region)
  const all = {
    from: firstRetainedDay(at, shop.terms.retention.analyticsMonths, shop.company.region),
    to: shopTime(at, shop.company.region).day,
  }
  const includes = (...some: ReportPart[]): boolean => some.some((part) => parts.includes(part))
  const queries = {
    ...(includes('overview') ? { overview: sumOverview({ current: range, previous, all }) } : {}),
    ...(includes('series') ? { series: sumSeries(range) } : {}),
    ...(includes('pages') ? { pages: listPages(range, limit) } : {}),
    ...(includes('sources') ? { sources: listSources(range, limit) } : {}),
    ...(includes('campaigns') ? { campaigns: listCampaignVisits(range, { limit, currency }) } : {}),
    ...(includes('devices') ? { devices: listUsers('device', range, limit) } : {}),
    ...(includes('countries') ? { countries: listUsers('country', range, limit) } : {}),
    ...(includes('conversions') ? { conversions: listGoals(range) } : {}),
  }
  const [results, orders, ordersBefore, orderSeries, visitOrders] = await Promise.all([
    queryDailyTotals<AllResults>(db, includes('overview') ? all : range, queries, shop.company.region),
    includes('overview', 'conversions') ? countOrdersOfDays(db, { ...range, hours: 24 }, shop.company.region) : 0,
    includes('overview') ? countOrdersOfDays(db, previous, shop.company.region) : 0,
    includes('series') ? countOrderSeries(db, range, shop.company.region) : new Map<string, number>(),
    includes('conversions') ? countVisitOrders(db, { ...range, hours: 24 }, shop.company.region) : 0,
  ])
  const { overview, series, pages, sources, campaigns, devices, countries, conversions } = results
  return {
    range,
    ...(overview ? { overview: overviewOf(overview, { range, previous, orders, ordersBefore }) } : {}),
    ...(series ? { series: seriesOf(series, { range, orders: orderSeries, now: at }, shop.company.region) } : {}),
    ...(pages ? { pages } : {}),
    ...(sources ? { sources } : {}),
    ...(campaigns ? { campaigns: campaigns.map((row) => campaignOf(row, currency)) } : {}),
    ...(devices ? { devices: devices.map(({ value, users }) => ({ device: value, users })) } : {}),
    ...(countries ? { countries: countries.map(countryOf) } : {}),
    ...(conversions ? { conversions: conversionsOf(conversions, { orders, visitOrders }) } : {}),
  }
}

type AllResults = {
  overview: OverviewTotals
  series: Totals & { key: string }
  pages: PageViewCount
  sources: Source
  campaigns: CampaignVisits
  devices: Users
  countries: Users
  conversions: ReachedGoal
}

/** Reads a single report part, with up to `limit` rows. */
export async function readPart<Part extends ReportPart>(
  deps: ReadDeps,
  range: RequestedRange,
  part: Part,
  limit: number = limits.analytics.rowsMax,
): Promise<NonNullable<AnalyticsReport[Part]>> {
  const found = (await readReport(deps, { range, parts: [part], limit }))[part]
  if (found === undefined) throw new Error(`analytics report without ${part}`)
  return found
}

/** Returns the overview compared with the previous period of equal length (A3). */
function overviewOf(
  totals: readonly OverviewTotals[],
  context: { range: Days; previous: ComparedRange; orders: number; ordersBefore: number },
): AnalyticsOverview {
  const { range, previous, orders, ordersBefore } = context
  const sumOf = (name: OverviewTotals['name']): Totals => totals.find((sum) => sum.name === name) ?? ZERO_TOTALS
  const since = totals.find(({ name }) => name === 'all')?.since ?? null
  // A partially recorded previous period would look like growth.
  const isComparable = since !== null && since <= previous.from
  return {
    ...computeMetrics(sumOf('current'), orders),
    totalVisitors: sumOf('all').visitors,
    totalPageViews: sumOf('all').pageViews,
    range,
    previous: isComparable ? computeMetrics(sumOf('previous'), ordersBefore) : null,
    previousRange: previous,
  }
}

/** Returns the key of an hour: '09'. */
export const hourKey = (hour: number): string => String(hour).padStart(2, '0')

/** Returns all metrics by day, or by hour for a single day. Omits the future. */
function seriesOf(
  totals: readonly (Totals & { key: string })[],
  context: { range: Days; orders: ReadonlyMap<string, number>; now: Date },
  region: ShopRegion,
): SeriesRow[] {
  const { range, orders, now } = context
  const byKey = new Map(totals.map((sum) => [sum.key, sum]))
  const row = (key: string, date: string): SeriesRow => ({
    date,
    ...computeMetrics(byKey.get(key) ?? ZERO_TOTALS, orders.get(key) ?? 0),
  })
  if (range.from !== range.to) {
    const days = Array.from({ length: daysBetween(range.from, range.to) }, (_, index) => dayPlus(range.from, index))
    return days.map((day) => row(day, day))
  }
  const { day, hour } = shopTime(now, region)
  const hours = Array.from({ length: range.to === day ? hour + 1 : 24 }, (_, index) => hourKey(index))
  return hours.map((key) => row(key, `${range.from}T${key}:00`))
}

const campaignOf = ({ cents, otherTotals, ...row }: CampaignVisits, currency: Currency): CampaignVisitsRow => ({
  ...row,
  revenue: toAmount(cents, currency),
  otherTotals: otherTotalsOf(otherTotals),
  currency,
})

const countryOf = ({ value, users }: Users): Demographics['countries'][number] => ({
  country: countryName(value) ?? UNKNOWN_COUNTRY,
  code: value,
  users,
})

const WITHOUT_VISIT = 'Without a counted visit, not in the rate:'

/**
 * Returns the conversions of all goals in their order (A3): visits that reached a goal; for orders, the number of
 * orders. Their rate is that of counted visits: the details say how many orders have none.
 */
function conversionsOf(
  goals: readonly ReachedGoal[],
  { orders, visitOrders }: { orders: number; visitOrders: number },
): ConversionRow[] {
  const visitsOf = (goal: string): number => goals.find((row) => row.goal === goal && row.detail === '')?.visits ?? 0
  const reached = (goal: Goal): number => (goal === 'order' ? orders : visitsOf(goal))
  const leftOut = orders - visitOrders
  return (Object.keys(GOALS) as Goal[]).map((goal) => ({
    event: GOALS[goal],
    conversions: reached(goal),
    conversionRate: conversionRate(goal === 'order' ? visitOrders : reached(goal), visitsOf('')),
    details:
      goal === 'order'
        ? [{ name: WITHOUT_VISIT, conversions: leftOut }].filter(() => leftOut > 0)
        : goals.filter((row) => row.goal === goal && row.detail !== '').map(toDetail),
  }))
}

const toDetail = ({ detail, visits }: ReachedGoal): ConversionRow['details'][number] => ({
  name: CONTACT_SUBJECTS[detail as keyof typeof CONTACT_SUBJECTS] ?? detail,
  conversions: visits,
})

/** Counts the visitors of the last five minutes (A3). */
export const readActiveUsers = ({ db, now }: Omit<ReadDeps, 'shop'>): Promise<number> =>
  countSeenSince(db, new Date(now().getTime() - limits.analytics.liveMinutes * 60_000))
