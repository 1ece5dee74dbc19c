import { DEFAULT_REGION } from '../region/region.ts'
import { expect, test } from 'vitest'
import { aggregateVisits as aggregate, type Dimension, type DailyTotal, type VisitEvent } from './aggregate-visits.ts'

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

/** Creates an event this many minutes after 10:00 in New York. */
const after = (minutes: number, change: Partial<VisitEvent> = {}): VisitEvent => ({
  ...BASE,
  at: new Date(BASE.at.getTime() + minutes * 60_000),
  ...change,
})

const aggregateVisits = (events: readonly VisitEvent[]) => aggregate(events, ['totes', 'clutch'], DEFAULT_REGION)

const of = (totals: readonly DailyTotal[], dimension: Dimension, value: string, detail = ''): DailyTotal | undefined =>
  totals.find((total) => total.dimension === dimension && total.value === value && total.detail === detail)

test('a single page view is one visit, a bounce, and lasts 0 seconds', () => {
  const totals = aggregateVisits([after(0)])
  expect(of(totals, 'hour', '10')).toEqual({
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
  ['exactly the session gap', 30, 1],
  ['one second more than the gap', 30 + 1 / 60, 2],
])('an event after %s (%d minutes) makes %d visits', (_what, minutes, visits) => {
  const totals = aggregateVisits([after(0), after(minutes, { page: '/about' })])
  expect(of(totals, 'device', 'Phone')).toMatchObject({ visitors: 1, visits, pageViews: 2 })
})

test('visits and visitors do not cross the end of the shop day', () => {
  // 23:55 and 00:05 in New York.
  const late = { at: new Date('2026-11-21T04:55:00Z') }
  const totals = aggregateVisits([after(0, late), after(0, { at: new Date('2026-11-21T05:05:00Z') })])
  expect(totals.filter(({ dimension }) => dimension === 'device')).toMatchObject([
    { day: '2026-11-20', visitors: 1, visits: 1, bounces: 1 },
    { day: '2026-11-21', visitors: 1, visits: 1, bounces: 1 },
  ])
})

test('counts views in their own hour, visits and visitors in the hour of their first event', () => {
  const totals = aggregateVisits([after(50), after(70), after(200)])
  expect(of(totals, 'hour', '10')).toMatchObject({ visitors: 1, visits: 1, pageViews: 1, seconds: 1_200 })
  expect(of(totals, 'hour', '11')).toMatchObject({ visitors: 0, visits: 0, pageViews: 1, seconds: 0 })
  expect(of(totals, 'hour', '13')).toMatchObject({ visitors: 0, visits: 1, pageViews: 1, bounces: 1 })
})

test('takes the source of a visit from its first event only', () => {
  const totals = aggregateVisits([
    after(0, { source: 'Google', medium: 'search' }),
    after(1, { source: 'Direct', country: 'FR' }),
  ])
  expect(of(totals, 'source', 'Google', 'search')).toMatchObject({ visitors: 1, visits: 1, pageViews: 2 })
  expect(totals.filter(({ dimension }) => dimension === 'source' || dimension === 'country')).toHaveLength(2)
})

test('counts the views of a page, and each of its visitors once', () => {
  const totals = aggregateVisits([after(0), after(1), after(100), after(2, { visitor: 'b' })])
  expect(of(totals, 'page', '/')).toMatchObject({ pageViews: 4, visitors: 2, visits: 0 })
})

test('a goal prevents a bounce, and counts its events and visits', () => {
  const add = { event: 'add_to_cart' } as const
  const totals = aggregateVisits([after(0), after(1, add), after(2, add), after(100), after(101, add)])
  expect(of(totals, 'goal', 'add_to_cart')).toMatchObject({ times: 3, visits: 2, visitors: 1 })
  expect(of(totals, 'device', 'Phone')).toMatchObject({ visits: 2, bounces: 0, pageViews: 2 })
})

test('counts a checkout by its page view, and a message also by its subject', () => {
  const totals = aggregateVisits([
    after(0, { page: '/checkout' }),
    after(1, { page: '/checkout' }),
    after(2, { event: 'contact', detail: 'repair' }),
  ])
  expect(of(totals, 'goal', 'checkout')).toMatchObject({ times: 2, visits: 1 })
  expect(of(totals, 'goal', 'contact')).toMatchObject({ times: 1, visits: 1 })
  expect(of(totals, 'goal', 'contact', 'repair')).toMatchObject({ times: 1, visits: 1 })
})

test.each([
  ['/products/halle-tote', 1],
  ['/product/totes-1', 1],
  ['/products', undefined],
  ['/products/totes', undefined],
  ['/products/sale', undefined],
])('a view of %s reaches the goal of a product view %s times', (page, times) => {
  expect(of(aggregateVisits([after(0, { page })]), 'goal', 'product_view')?.times).toBe(times)
})

test('assigns to a campaign the visits from its links, but not later visits', () => {
  const link = { campaign: 'autumn', source: 'letter', medium: 'email' }
  const order = { event: 'order', page: '/checkout/success' } as const
  const totals = aggregateVisits([
    after(0, link),
    after(3, order),
    after(4, order),
    // They return an hour later without the link.
    after(60),
    after(61, order),
    after(0, { ...link, visitor: 'b' }),
  ])
  expect(of(totals, 'campaign', 'autumn', 'letter / email')).toMatchObject({
    visitors: 2,
    visits: 2,
    bounces: 1,
  })
  expect(of(totals, 'goal', 'order')).toMatchObject({ times: 3, visits: 2 })
  expect(totals.filter(({ dimension }) => dimension === 'campaign')).toHaveLength(1)
})
