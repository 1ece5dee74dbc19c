import { expect, test } from 'vitest'
import { aggregateVisits, type Dimension, type DailyTotal, type VisitEvent } from './aggregate-visits.ts'

const BASE: VisitEvent = {
  visitor: 'a',
  at: new Date('2026-11-20T15:00:00Z'),
  event: 'page_view',
  page: '/',
  detail: '',
  source: 'Direct',
  medium: 'direct',
  campaign: '',
  device: 'Phone',
  country: 'US',
}

/** An event so many minutes (and seconds) after ten in the morning in New York. */
const after = (minutes: number, change: Partial<VisitEvent> = {}): VisitEvent => ({
  ...BASE,
  at: new Date(BASE.at.getTime() + minutes * 60_000),
  ...change,
})

const of = (tallies: readonly DailyTotal[], dimension: Dimension, value: string, detail = ''): DailyTotal | undefined =>
  tallies.find((tally) => tally.dimension === dimension && tally.value === value && tally.detail === detail)

test('one page is a visit, a bounce, and lasts no time', () => {
  const tallies = aggregateVisits([after(0)])
  expect(of(tallies, 'hour', '10')).toEqual({
    day: '2026-11-20',
    dimension: 'hour',
    value: '10',
    detail: '',
    visitors: 1,
    visits: 1,
    pageViews: 1,
    bounces: 1,
    seconds: 0,
    times: 0,
  })
})

test.each([
  ['30 minutes of nothing', 30, 1],
  ['a second more', 30 + 1 / 60, 2],
])('a visit after %s: %d minutes, %d visits', (_what, minutes, visits) => {
  const tallies = aggregateVisits([after(0), after(minutes, { page: '/about' })])
  expect(of(tallies, 'device', 'Phone')).toMatchObject({ visitors: 1, visits, pageViews: 2 })
})

test('a visit ends with the day of the shop, and the visitor with it', () => {
  // 23:55 and 00:05 in New York.
  const late = { at: new Date('2026-11-21T04:55:00Z') }
  const tallies = aggregateVisits([after(0, late), after(0, { at: new Date('2026-11-21T05:05:00Z') })])
  expect(tallies.filter(({ dimension }) => dimension === 'device')).toMatchObject([
    { day: '2026-11-20', visitors: 1, visits: 1, bounces: 1 },
    { day: '2026-11-21', visitors: 1, visits: 1, bounces: 1 },
  ])
})

test('views stand in their own hour, visits and visitors in the one they began in', () => {
  const tallies = aggregateVisits([after(50), after(70), after(200)])
  expect(of(tallies, 'hour', '10')).toMatchObject({ visitors: 1, visits: 1, pageViews: 1, seconds: 1_200 })
  expect(of(tallies, 'hour', '11')).toMatchObject({ visitors: 0, visits: 0, pageViews: 1, seconds: 0 })
  expect(of(tallies, 'hour', '13')).toMatchObject({ visitors: 0, visits: 1, pageViews: 1, bounces: 1 })
})

test('a visit came from where its first event says; later ones change nothing', () => {
  const tallies = aggregateVisits([
    after(0, { source: 'Google', medium: 'search' }),
    after(1, { source: 'Direct', country: 'FR' }),
  ])
  expect(of(tallies, 'source', 'Google', 'search')).toMatchObject({ visitors: 1, visits: 1, pageViews: 2 })
  expect(tallies.filter(({ dimension }) => dimension === 'source' || dimension === 'country')).toHaveLength(2)
})

test('a page counts its views, and a visitor who saw it once', () => {
  const tallies = aggregateVisits([after(0), after(1), after(100), after(2, { visitor: 'b' })])
  expect(of(tallies, 'page', '/')).toMatchObject({ pageViews: 4, visitors: 2, visits: 0 })
})

test('a goal makes a visit no bounce, and counts itself and the visits it was reached in', () => {
  const add = { event: 'add_to_cart' } as const
  const tallies = aggregateVisits([after(0), after(1, add), after(2, add), after(100), after(101, add)])
  expect(of(tallies, 'goal', 'add_to_cart')).toMatchObject({ times: 3, visits: 2, visitors: 1 })
  expect(of(tallies, 'device', 'Phone')).toMatchObject({ visits: 2, bounces: 0, pageViews: 2 })
})

test('a checkout is known by its page, and a message is counted by its subject as well', () => {
  const tallies = aggregateVisits([
    after(0, { page: '/checkout' }),
    after(1, { page: '/checkout' }),
    after(2, { event: 'contact', detail: 'repair' }),
  ])
  expect(of(tallies, 'goal', 'checkout')).toMatchObject({ times: 2, visits: 1 })
  expect(of(tallies, 'goal', 'contact')).toMatchObject({ times: 1, visits: 1 })
  expect(of(tallies, 'goal', 'contact', 'repair')).toMatchObject({ times: 1, visits: 1 })
})

test('a campaign has the visits it brought, and none of a later one', () => {
  const link = { campaign: 'autumn', source: 'letter', medium: 'email' }
  const order = { event: 'order', page: '/checkout/success' } as const
  const tallies = aggregateVisits([
    after(0, link),
    after(3, order),
    after(4, order),
    // Half an hour later they come again by themselves.
    after(60),
    after(61, order),
    after(0, { ...link, visitor: 'b' }),
  ])
  expect(of(tallies, 'campaign', 'autumn', 'letter / email')).toMatchObject({
    visitors: 2,
    visits: 2,
    bounces: 1,
  })
  expect(of(tallies, 'goal', 'order')).toMatchObject({ times: 3, visits: 2 })
  expect(tallies.filter(({ dimension }) => dimension === 'campaign')).toHaveLength(1)
})
