import { limits } from '../limits/limits.ts'
import { CHECKOUT_PAGE, isProductPage, type ClientGoal } from './goals.ts'
import { shopTime } from '../region/shop-dates.ts'
import type { ShopRegion } from '../region/region.ts'

/** One event of a visitor: a page view or a goal. */
export interface VisitEvent {
  /** Identifies the visitor for one day of the shop; the next day brings a new value. */
  visitor: string
  at: Date
  event: 'page_view' | ClientGoal | 'order'
  page: string
  /** Details of the goal, such as the subject of a message. */
  detail: string
  source: string
  medium: string
  /** The campaign named by the link (utm_campaign); empty without one. */
  campaign: string
  device: string
  /** 2-letter code; empty when unknown. */
  country: string
}

export const DIMENSIONS = ['hour', 'page', 'source', 'campaign', 'device', 'country', 'goal'] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** Additive counts. Every metric is a sum of these or a quotient of two sums. */
export interface Counts {
  visitors: number
  visits: number
  pageViews: number
  bounces: number
  /** Total duration of visits. */
  seconds: number
  /** Number of times that a goal was reached. */
  times: number
}

/**
 * The counts of one day for one value of a dimension: page '/about', country 'FR'. `detail` is the medium of a source,
 * the source and medium of a campaign, or the subject of a goal.
 */
export interface DailyTotal extends Counts {
  day: string
  dimension: Dimension
  value: string
  detail: string
}

interface Visit {
  visitor: string
  first: VisitEvent
  isVisitorsFirst: boolean
  events: VisitEvent[]
}

const SESSION_GAP_MS = limits.analytics.visitMinutes * 60_000

const COUNT_NAMES = [
  'visitors',
  'visits',
  'pageViews',
  'bounces',
  'seconds',
  'times',
] as const satisfies (keyof Counts)[]
const ZERO_COUNTS: Counts = { visitors: 0, visits: 0, pageViews: 0, bounces: 0, seconds: 0, times: 0 }

/**
 * Aggregates visit events to daily totals. This is the definition of every metric; a test compares the database's
 * aggregation with it.
 *
 * - A **visitor** is counted once a day, in the hour of their first event.
 * - A **visit** ends after 30 minutes without an event (A9), or with the shop's day. Its source and device are those of
 * its first event.
 * - A **bounce** is a visit of one page view and nothing else.
 * - A visit's **duration** runs from its first event to its last, in whole seconds.
 * - A page counts its views, and each visitor who saw it once a day.
 * - A goal counts how often it was reached, and the visits that reached it. A view of the checkout or of a product page
 * is a goal, too. `categories` are the slugs of categories, whose pages are no product pages.
 */
export function aggregateVisits(
  events: readonly VisitEvent[],
  categories: readonly string[],
  region: ShopRegion,
): DailyTotal[] {
  const totals = new Map<string, DailyTotal>()
  const add = (day: string, [dimension, value, detail = '']: DimensionValue, counts: Partial<Counts>): void => {
    const key = `${day}\n${dimension}\n${value}\n${detail}`
    let total = totals.get(key)
    if (!total) totals.set(key, (total = { day, dimension, value, detail, ...ZERO_COUNTS }))
    for (const name of COUNT_NAMES) total[name] += counts[name] ?? 0
  }
  for (const [day, dayEvents] of groupBy(events, ({ at }) => shopTime(at, region).day))
    aggregateDay(day, dayEvents, { categories, add }, region)
  return [...totals.values()]
}

type DimensionValue = readonly [dimension: Dimension, value: string, detail?: string]
type Add = (day: string, dimensionValue: DimensionValue, counts: Partial<Counts>) => void

const hourOf = ({ at }: VisitEvent, region: ShopRegion): string => String(shopTime(at, region).hour).padStart(2, '0')

interface DayContext {
  categories: readonly string[]
  add: Add
}

function aggregateDay(
  day: string,
  events: readonly VisitEvent[],
  { categories, add }: DayContext,
  region: ShopRegion,
): void {
  const goalsOf = goalsWith(categories)
  const visits = [...groupBy(events, ({ visitor }) => visitor)].flatMap(([visitor, visitorEvents]) =>
    splitIntoVisits(visitor, visitorEvents),
  )
  for (const visit of visits) {
    const totals = visitCounts(visit)
    const { pageViews: _counted, ...countsWithoutViews } = totals
    add(day, ['hour', hourOf(visit.first, region)], { ...countsWithoutViews, visitors: visit.isVisitorsFirst ? 1 : 0 })
    for (const dimensionValue of dimensionValuesOf(visit.first)) {
      add(day, dimensionValue, totals)
    }
  }
  const views = events.filter(({ event }) => event === 'page_view')
  for (const view of views) {
    add(day, ['hour', hourOf(view, region)], { pageViews: 1 })
    add(day, ['page', view.page], { pageViews: 1 })
  }
  countDistinct(
    visits,
    ({ first }) => dimensionValuesOf(first),
    (dimensionValue) => add(day, dimensionValue, { visitors: 1 }),
  )
  countDistinct(
    views,
    ({ page }) => [['page', page]],
    (dimensionValue) => add(day, dimensionValue, { visitors: 1 }),
  )
  for (const visit of visits) countGoals(visit, goalsOf, (dimensionValue, counts) => add(day, dimensionValue, counts))
  const reached = visits.flatMap(({ events }) => events)
  countDistinct(reached, goalsOf, (dimensionValue) => add(day, dimensionValue, { visitors: 1 }))
}

/** Calls `found` once for each pair of visitor and dimension value. */
function countDistinct<T extends { visitor: string }>(
  items: readonly T[],
  dimensionValues: (item: T) => readonly DimensionValue[],
  found: (dimensionValue: DimensionValue) => void,
): void {
  const seen = new Set<string>()
  for (const item of items) {
    for (const dimensionValue of dimensionValues(item)) {
      const key = [item.visitor, ...dimensionValue].join('\n')
      if (!seen.has(key)) found(dimensionValue)
      seen.add(key)
    }
  }
}

const dimensionValuesOf = ({ source, medium, campaign, device, country }: VisitEvent): readonly DimensionValue[] => [
  ['source', source, medium],
  ...(campaign === '' ? [] : [['campaign', campaign, `${source} / ${medium}`] as const]),
  ['device', device],
  ['country', country],
]

type GoalsOf = (event: VisitEvent) => readonly DimensionValue[]

/** Returns a function that returns the goals that an event reaches, in total and per detail. */
const goalsWith =
  (categories: readonly string[]): GoalsOf =>
  ({ event, page, detail }) => {
    if (event === 'page_view') {
      if (page === CHECKOUT_PAGE) return [['goal', 'checkout']]
      return isProductPage(page, categories) ? [['goal', 'product_view']] : []
    }
    const total: DimensionValue = ['goal', event]
    return detail === '' ? [total] : [total, ['goal', event, detail]]
  }

function countGoals(
  { events }: Visit,
  goalsOf: GoalsOf,
  add: (dimensionValue: DimensionValue, counts: Partial<Counts>) => void,
): void {
  const reached = new Set<string>()
  for (const dimensionValue of events.flatMap(goalsOf)) {
    const isNew = !reached.has(dimensionValue.join('\n'))
    reached.add(dimensionValue.join('\n'))
    add(dimensionValue, { times: 1, visits: isNew ? 1 : 0 })
  }
}

function visitCounts({ events, first }: Visit): Pick<Counts, 'visits' | 'pageViews' | 'bounces' | 'seconds'> {
  const pageViews = events.filter(({ event }) => event === 'page_view').length
  const lastedMs = (events.at(-1)?.at.getTime() ?? 0) - first.at.getTime()
  const isBounce = pageViews === 1 && events.length === 1
  return { visits: 1, pageViews, bounces: isBounce ? 1 : 0, seconds: Math.floor(lastedMs / 1_000) }
}

/** Splits one visitor's events of a day into visits, at every gap that is too long. */
function splitIntoVisits(visitor: string, events: readonly VisitEvent[]): Visit[] {
  const visits: Visit[] = []
  for (const event of events.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const open = visits.at(-1)
    const lastAt = open?.events.at(-1)?.at.getTime() ?? 0
    if (open && event.at.getTime() - lastAt <= SESSION_GAP_MS) open.events.push(event)
    else visits.push({ visitor, first: event, isVisitorsFirst: visits.length === 0, events: [event] })
  }
  return visits
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
