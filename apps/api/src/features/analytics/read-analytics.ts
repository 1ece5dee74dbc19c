import type {
  AnalyticsOverview,
  AnalyticsReport,
  ConversionRow,
  Demographics,
  ReportPart,
  SeriesRow,
} from '@atelier/domain/analytics/analytics.schema'
import { countryName } from '@atelier/domain/analytics/country-of-zone'
import { GOALS, type Goal } from '@atelier/domain/analytics/goals'
import { conversionRate, figuresOf } from '@atelier/domain/analytics/overview'
import {
  firstKeptDay,
  rangeBefore,
  resolveRange,
  type AnalyticsRange,
  type AskedRange,
} from '@atelier/domain/analytics/range'
import { dayPlus, daysBetween, shopTime } from '@atelier/domain/analytics/shop-time'
import { CONTACT_SUBJECTS } from '@atelier/domain/contact/contact.schema'
import { policy } from '@atelier/domain/policy'
import { ShopError } from '@atelier/domain/shop-error'
import type { Deps } from '../../deps.ts'
import {
  countOrders,
  countOrderSeries,
  countSeenSince,
  listGoals,
  listPages,
  listSources,
  listUsers,
  sumOverview,
  sumSeries,
  type ReachedGoal,
} from './analytics.repo.ts'

type Reads = Pick<Deps, 'db' | 'now'>

/** The days somebody asks about, or the refusal that names what is wrong (A4, A5, A7). */
export function askedRange(asked: AskedRange, now: Date): AnalyticsRange {
  const resolved = resolveRange(asked, now)
  if (resolved.ok) return resolved.range
  const { path, message } = resolved
  throw new ShopError('invalid_input', message, { issues: [{ path, message }] })
}

/** A3's overview, beside that of as many days before. */
export async function readOverview({ db, now }: Reads, range: AnalyticsRange): Promise<AnalyticsOverview> {
  const at = now()
  const previousRange = rangeBefore(range, at)
  const all = { from: firstKeptDay(at), to: shopTime(at).day }
  const [sums, orders, ordersBefore] = await Promise.all([
    sumOverview(db, { current: range, previous: previousRange, all }),
    countOrders(db, { ...range, hours: 24 }),
    countOrders(db, previousRange),
  ])
  // Half a period that was counted would look like growth.
  const isComparable = sums.since !== null && sums.since <= previousRange.from
  return {
    ...figuresOf(sums.current, orders),
    totalVisitors: sums.all.visitors,
    totalPageViews: sums.all.pageViews,
    range,
    previous: isComparable ? figuresOf(sums.previous, ordersBefore) : null,
    previousRange,
  }
}

const NO_SUMS = { visitors: 0, visits: 0, pageViews: 0, bounces: 0, seconds: 0 }

const hourKey = (hour: number): string => String(hour).padStart(2, '0')

/** Every figure by day, or by hour of New York when the range is one day; what is still to come is left out. */
export async function readSeries({ db, now }: Reads, range: AnalyticsRange): Promise<SeriesRow[]> {
  const [sums, orders] = await Promise.all([sumSeries(db, range), countOrderSeries(db, range)])
  const row = (key: string, date: string): SeriesRow => ({
    date,
    ...figuresOf(sums.get(key) ?? NO_SUMS, orders.get(key) ?? 0),
  })
  if (range.from !== range.to) {
    const days = Array.from({ length: daysBetween(range.from, range.to) }, (_, index) => dayPlus(range.from, index))
    return days.map((day) => row(day, day))
  }
  const { day, hour } = shopTime(now())
  const hours = Array.from({ length: range.to === day ? hour + 1 : 24 }, (_, index) => hourKey(index))
  return hours.map((key) => row(key, `${range.from}T${key}:00`))
}

/** A3's demographics: what people look at the shop with, and where their clocks are. */
export async function readDemographics({ db }: Reads, range: AnalyticsRange): Promise<Demographics> {
  const [devices, countries] = await Promise.all([listUsers(db, 'device', range), listUsers(db, 'country', range)])
  return {
    devices: devices.map(({ value, users }) => ({ device: value, users })),
    countries: countries.map(({ value, users }) => ({ country: countryName(value), code: value, users })),
  }
}

/** A3's conversions, every goal in its order: in how many visits it was reached, an order each time it was placed. */
export async function readConversions({ db }: Reads, range: AnalyticsRange): Promise<ConversionRow[]> {
  const [{ goals, visits }, orders] = await Promise.all([
    listGoals(db, range),
    countOrders(db, { ...range, hours: 24 }),
  ])
  const reached = (goal: Goal): number =>
    goal === 'order' ? orders : (goals.find((one) => one.goal === goal && one.detail === '')?.visits ?? 0)
  return (Object.keys(GOALS) as Goal[]).map((goal) => ({
    event: GOALS[goal],
    conversions: reached(goal),
    conversionRate: conversionRate(reached(goal), visits),
    details: goals.filter((one) => one.goal === goal && one.detail !== '').map(inWords),
  }))
}

const inWords = ({ detail, visits }: ReachedGoal): ConversionRow['details'][number] => ({
  name: CONTACT_SUBJECTS[detail as keyof typeof CONTACT_SUBJECTS] ?? detail,
  conversions: visits,
})

/** A3: how many people are in the shop now: seen in the last five minutes. */
export const readActiveUsers = ({ db, now }: Reads): Promise<number> =>
  countSeenSince(db, new Date(now().getTime() - policy.analytics.liveMinutes * 60_000))

/** The parts somebody asked for, and no other (A7's custom report). */
export async function readReport(
  reads: Reads,
  { range, parts, limit }: { range: AnalyticsRange; parts: readonly ReportPart[]; limit: number },
): Promise<AnalyticsReport> {
  const { db } = reads
  const ask = <T>(part: ReportPart, read: () => Promise<T>): Promise<T> | undefined =>
    parts.includes(part) ? read() : undefined
  const wantsPeople = parts.includes('devices') || parts.includes('countries')
  const [overview, series, pages, sources, people, conversions] = await Promise.all([
    ask('overview', () => readOverview(reads, range)),
    ask('series', () => readSeries(reads, range)),
    ask('pages', () => listPages(db, range, limit)),
    ask('sources', () => listSources(db, range, limit)),
    wantsPeople ? readDemographics(reads, range) : undefined,
    ask('conversions', () => readConversions(reads, range)),
  ])
  const { devices, countries } = people ?? {}
  const found = {
    overview,
    series,
    pages,
    sources,
    devices: parts.includes('devices') ? devices?.slice(0, limit) : undefined,
    countries: parts.includes('countries') ? countries?.slice(0, limit) : undefined,
    conversions,
  }
  return { range, ...Object.fromEntries(Object.entries(found).filter(([, part]) => part !== undefined)) }
}
