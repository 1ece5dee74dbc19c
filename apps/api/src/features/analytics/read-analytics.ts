import type {
  AnalyticsOverview,
  AnalyticsReport,
  CampaignVisitsRow,
  ConversionRow,
  Demographics,
  ReportPart,
  SeriesRow,
} from '@atelier/domain/analytics/analytics.schema'
import { countryName } from '@atelier/domain/analytics/country-of-zone'
import { GOALS, type Goal } from '@atelier/domain/analytics/goals'
import { conversionRate, computeMetrics } from '@atelier/domain/analytics/overview'
import {
  firstRetainedDay,
  rangeBefore,
  resolveRange,
  type AnalyticsRange,
  type RangeParams,
  type ComparedRange,
} from '@atelier/domain/analytics/range'
import { dayPlus, daysBetween, shopTime } from '@atelier/domain/analytics/shop-time'
import { CONTACT_SUBJECTS } from '@atelier/domain/contact/contact.schema'
import { toDollars } from '@atelier/domain/money'
import { policy } from '@atelier/domain/policy'
import { ShopError } from '@atelier/domain/shop-error'
import type { Deps } from '../../deps.ts'
import {
  countOrders,
  countOrderSeries,
  countSeenSince,
  listCampaigns,
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
import { queryDailyTotals } from './visit-counts.repo.ts'

type Reads = Pick<Deps, 'db' | 'now'>

/** The days somebody asks about, or the refusal that names what is wrong (A4, A5, A7). */
export function requestedRange(requested: RangeParams, now: Date): AnalyticsRange {
  const resolved = resolveRange(requested, now)
  if (resolved.ok) return resolved.range
  const { path, message } = resolved
  throw new ShopError('invalid_input', message, { issues: [{ path, message }] })
}

const ZERO_TOTALS = { visitors: 0, visits: 0, pageViews: 0, bounces: 0, seconds: 0 }

/** The parts somebody asked for, and no other, all of one moment (A7's custom report). */
export async function readReport(
  { db, now }: Reads,
  { range, parts, limit }: { range: AnalyticsRange; parts: readonly ReportPart[]; limit: number },
): Promise<AnalyticsReport> {
  const at = now()
  const previous = rangeBefore(range, at)
  const all = { from: firstRetainedDay(at), to: shopTime(at).day }
  const wants = (...some: ReportPart[]): boolean => some.some((part) => parts.includes(part))
  const questions = {
    ...(wants('overview') ? { overview: sumOverview({ current: range, previous, all }) } : {}),
    ...(wants('series') ? { series: sumSeries(range) } : {}),
    ...(wants('pages') ? { pages: listPages(range, limit) } : {}),
    ...(wants('sources') ? { sources: listSources(range, limit) } : {}),
    ...(wants('campaigns') ? { campaigns: listCampaigns(range, limit) } : {}),
    ...(wants('devices') ? { devices: listUsers('device', range, limit) } : {}),
    ...(wants('countries') ? { countries: listUsers('country', range, limit) } : {}),
    ...(wants('conversions') ? { conversions: listGoals(range) } : {}),
  }
  const [found, orders, ordersBefore, orderSeries] = await Promise.all([
    queryDailyTotals<AllResults>(db, wants('overview') ? all : range, questions),
    wants('overview', 'conversions') ? countOrders(db, { ...range, hours: 24 }) : 0,
    wants('overview') ? countOrders(db, previous) : 0,
    wants('series') ? countOrderSeries(db, range) : new Map<string, number>(),
  ])
  const { overview, series, pages, sources, campaigns, devices, countries, conversions } = found
  return {
    range,
    ...(overview ? { overview: overviewOf(overview, { range, previous, orders, ordersBefore }) } : {}),
    ...(series ? { series: seriesOf(series, { range, orders: orderSeries, now: at }) } : {}),
    ...(pages ? { pages } : {}),
    ...(sources ? { sources } : {}),
    ...(campaigns ? { campaigns: campaigns.map(campaignOf) } : {}),
    ...(devices ? { devices: devices.map(({ value, users }) => ({ device: value, users })) } : {}),
    ...(countries ? { countries: countries.map(countryOf) } : {}),
    ...(conversions ? { conversions: conversionsOf(conversions, orders) } : {}),
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

/** One part by itself, with as many rows as there may be. */
export async function readPart<Part extends ReportPart>(
  reads: Reads,
  range: AnalyticsRange,
  part: Part,
  limit: number = policy.analytics.rowsMax,
): Promise<NonNullable<AnalyticsReport[Part]>> {
  const found = (await readReport(reads, { range, parts: [part], limit }))[part]
  if (found === undefined) throw new Error(`the report has no ${part}`)
  return found
}

/** A3's overview, beside that of as many days before. */
function overviewOf(
  totals: readonly OverviewTotals[],
  given: { range: AnalyticsRange; previous: ComparedRange; orders: number; ordersBefore: number },
): AnalyticsOverview {
  const { range, previous, orders, ordersBefore } = given
  const sumOf = (name: OverviewTotals['name']): Totals => totals.find((sum) => sum.name === name) ?? ZERO_TOTALS
  const since = totals.find(({ name }) => name === 'all')?.since ?? null
  // Half a period that was counted would look like growth.
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

const hourKey = (hour: number): string => String(hour).padStart(2, '0')

/** Every figure by day, or by hour of New York when the range is one day; what is still to come is left out. */
function seriesOf(
  totals: readonly (Totals & { key: string })[],
  given: { range: AnalyticsRange; orders: ReadonlyMap<string, number>; now: Date },
): SeriesRow[] {
  const { range, orders, now } = given
  const byKey = new Map(totals.map((sum) => [sum.key, sum]))
  const row = (key: string, date: string): SeriesRow => ({
    date,
    ...computeMetrics(byKey.get(key) ?? ZERO_TOTALS, orders.get(key) ?? 0),
  })
  if (range.from !== range.to) {
    const days = Array.from({ length: daysBetween(range.from, range.to) }, (_, index) => dayPlus(range.from, index))
    return days.map((day) => row(day, day))
  }
  const { day, hour } = shopTime(now)
  const hours = Array.from({ length: range.to === day ? hour + 1 : 24 }, (_, index) => hourKey(index))
  return hours.map((key) => row(key, `${range.from}T${key}:00`))
}

const campaignOf = ({ cents, ...row }: CampaignVisits): CampaignVisitsRow => ({ ...row, revenue: toDollars(cents) })

const countryOf = ({ value, users }: Users): Demographics['countries'][number] => ({
  country: countryName(value),
  code: value,
  users,
})

/** A3's conversions, every goal in its order: in how many visits it was reached, an order each time it was placed. */
function conversionsOf(goals: readonly ReachedGoal[], orders: number): ConversionRow[] {
  const visitsOf = (goal: string): number => goals.find((one) => one.goal === goal && one.detail === '')?.visits ?? 0
  const reached = (goal: Goal): number => (goal === 'order' ? orders : visitsOf(goal))
  return (Object.keys(GOALS) as Goal[]).map((goal) => ({
    event: GOALS[goal],
    conversions: reached(goal),
    conversionRate: conversionRate(reached(goal), visitsOf('')),
    details: goals.filter((one) => one.goal === goal && one.detail !== '').map(toDetail),
  }))
}

const toDetail = ({ detail, visits }: ReachedGoal): ConversionRow['details'][number] => ({
  name: CONTACT_SUBJECTS[detail as keyof typeof CONTACT_SUBJECTS] ?? detail,
  conversions: visits,
})

/** A3: how many people are in the shop now: seen in the last five minutes. */
export const readActiveUsers = ({ db, now }: Reads): Promise<number> =>
  countSeenSince(db, new Date(now().getTime() - policy.analytics.liveMinutes * 60_000))
