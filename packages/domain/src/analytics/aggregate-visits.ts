import { policy } from '../policy.ts'
import { CHECKOUT_PAGE, type ClientGoal } from './goals.ts'
import { shopTime } from './shop-time.ts'

/** One thing somebody did in the shop: looked at a page, or reached a goal. */
export interface VisitEvent {
  /** Who, for one day of the shop; the same person is another one tomorrow. */
  visitor: string
  at: Date
  event: 'page_view' | ClientGoal | 'order'
  page: string
  /** What the goal was about: the subject of a message. */
  detail: string
  source: string
  medium: string
  /** What the link that brought them calls itself (utm_campaign); empty: nothing. */
  campaign: string
  device: string
  /** Two letters, or empty when unknown. */
  country: string
}

export const DIMENSIONS = ['hour', 'page', 'source', 'campaign', 'device', 'country', 'goal'] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** What adds up. Every figure of the analytics is a sum of these or a quotient of two sums. */
export interface Counts {
  visitors: number
  visits: number
  pageViews: number
  bounces: number
  /** How long visits lasted, together. */
  seconds: number
  /** How often a goal was reached. */
  times: number
}

/** The counts of one day under one heading: its page '/about', its country 'FR'. `detail` is a source's medium, a campaign's source and medium, a goal's subject. */
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

const SESSION_GAP_MS = policy.analytics.visitMinutes * 60_000

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
 * What a day's events add up to: the definition of every number of the analytics, which the database's own counting is
 * tested against.
 *
 * - A **visitor** is counted once a day, in the hour of their first event.
 * - A **visit** ends after 30 minutes without an event (A9), or with the shop's day. What it came from and was made with
 *   is what its first event says.
 * - A **bounce** is a visit of one page view and nothing else.
 * - A visit **lasts** from its first event to its last, in whole seconds.
 * - A page counts its views, and each visitor who saw it once a day.
 * - A goal counts how often it was reached, and the visits that reached it.
 */
export function aggregateVisits(events: readonly VisitEvent[]): DailyTotal[] {
  const totals = new Map<string, DailyTotal>()
  const add = (day: string, [dimension, value, detail = '']: DimensionValue, counts: Partial<Counts>): void => {
    const key = `${day}\n${dimension}\n${value}\n${detail}`
    let total = totals.get(key)
    if (!total) totals.set(key, (total = { day, dimension, value, detail, ...ZERO_COUNTS }))
    for (const name of COUNT_NAMES) total[name] += counts[name] ?? 0
  }
  for (const [day, ofDay] of groupBy(events, ({ at }) => shopTime(at).day)) aggregateDay(day, ofDay, add)
  return [...totals.values()]
}

type DimensionValue = readonly [dimension: Dimension, value: string, detail?: string]
type Add = (day: string, heading: DimensionValue, counts: Partial<Counts>) => void

const hourOf = ({ at }: VisitEvent): string => String(shopTime(at).hour).padStart(2, '0')

function aggregateDay(day: string, events: readonly VisitEvent[], add: Add): void {
  const visits = [...groupBy(events, ({ visitor }) => visitor)].flatMap(([visitor, visitorEvents]) =>
    splitIntoVisits(visitor, visitorEvents),
  )
  for (const visit of visits) {
    const totals = visitCounts(visit)
    const { pageViews: _counted, ...countsWithoutViews } = totals
    add(day, ['hour', hourOf(visit.first)], { ...countsWithoutViews, visitors: visit.isVisitorsFirst ? 1 : 0 })
    for (const heading of dimensionValuesOf(visit.first)) {
      add(day, heading, totals)
    }
  }
  const views = events.filter(({ event }) => event === 'page_view')
  for (const view of views) {
    add(day, ['hour', hourOf(view)], { pageViews: 1 })
    add(day, ['page', view.page], { pageViews: 1 })
  }
  countDistinct(
    visits,
    ({ first }) => dimensionValuesOf(first),
    (heading) => add(day, heading, { visitors: 1 }),
  )
  countDistinct(
    views,
    ({ page }) => [['page', page]],
    (heading) => add(day, heading, { visitors: 1 }),
  )
  for (const visit of visits) countGoals(visit, (heading, counts) => add(day, heading, counts))
  const reached = visits.flatMap(({ events }) => events)
  countDistinct(reached, goalsOf, (heading) => add(day, heading, { visitors: 1 }))
}

/** Calls back once for every heading a visitor stands under, however often. */
function countDistinct<T extends { visitor: string }>(
  things: readonly T[],
  headings: (thing: T) => readonly DimensionValue[],
  found: (heading: DimensionValue) => void,
): void {
  const seen = new Set<string>()
  for (const thing of things) {
    for (const heading of headings(thing)) {
      const key = [thing.visitor, ...heading].join('\n')
      if (!seen.has(key)) found(heading)
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

/** The goals an event reaches, and what it was about. */
function goalsOf({ event, page, detail }: VisitEvent): readonly DimensionValue[] {
  if (event === 'page_view') return page === CHECKOUT_PAGE ? [['goal', 'checkout']] : []
  const whole: DimensionValue = ['goal', event]
  return detail === '' ? [whole] : [whole, ['goal', event, detail]]
}

function countGoals({ events }: Visit, add: (heading: DimensionValue, counts: Partial<Counts>) => void): void {
  const reached = new Set<string>()
  for (const heading of events.flatMap(goalsOf)) {
    const isNew = !reached.has(heading.join('\n'))
    reached.add(heading.join('\n'))
    add(heading, { times: 1, visits: isNew ? 1 : 0 })
  }
}

function visitCounts({ events, first }: Visit): Pick<Counts, 'visits' | 'pageViews' | 'bounces' | 'seconds'> {
  const pageViews = events.filter(({ event }) => event === 'page_view').length
  const lastedMs = (events.at(-1)?.at.getTime() ?? 0) - first.at.getTime()
  const isBounce = pageViews === 1 && events.length === 1
  return { visits: 1, pageViews, bounces: isBounce ? 1 : 0, seconds: Math.floor(lastedMs / 1_000) }
}

/** What one visitor did in a day, cut wherever nothing happened for too long. */
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

function groupBy<T>(things: readonly T[], keyOf: (thing: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const thing of things) {
    const key = keyOf(thing)
    const group = found.get(key)
    if (group) group.push(thing)
    else found.set(key, [thing])
  }
  return found
}
