import { METRICS, type MetricValues } from '@atelier/domain/analytics/overview'
import { expect, test } from 'vitest'
import { toDaysQuery, serializeDays, parseDays } from './analytics.queries.ts'
import { changeOf, METRIC_DISPLAYS } from './metric-display.ts'
import { summarizeReport } from './report-summary.ts'

const FIGURES: MetricValues = {
  visitors: 110,
  visits: 150,
  pageViews: 600,
  bounceRate: 0.382,
  avgSessionDuration: 172,
  viewsPerVisit: 4,
  conversions: 3,
}

test.each([
  ['', { preset: 'day' }, { startDate: 'day', endDate: null }],
  ['range=1d', { preset: '1d' }, { startDate: '1d', endDate: null }],
  ['range=91d', { preset: '91d' }, { startDate: '91d', endDate: null }],
  ['range=year', { preset: 'day' }, { startDate: 'day', endDate: null }],
  [
    'from=2026-01-02&to=2026-01-03',
    { from: '2026-01-02', to: '2026-01-03' },
    { startDate: '2026-01-02', endDate: '2026-01-03' },
  ],
  ['from=2026-01-02', { preset: 'day' }, { startDate: 'day', endDate: null }],
])('parses "%s" as %o', (address, days, query) => {
  expect(parseDays(new URLSearchParams(address))).toEqual(days)
  expect(toDaysQuery(parseDays(new URLSearchParams(address)))).toEqual(query)
  expect(parseDays(serializeDays(parseDays(new URLSearchParams(address))))).toEqual(days)
})

test.each([
  ['visitors', { visitors: 100 }, '+10%', 'good'],
  ['visitors', { visitors: 220 }, '-50%', 'bad'],
  ['visitors', { visitors: 110 }, '0%', 'none'],
  ['bounceRate', { bounceRate: 0.396 }, '-1.4', 'good'],
  ['bounceRate', { bounceRate: 0.368 }, '+1.4', 'bad'],
  ['avgSessionDuration', { avgSessionDuration: 164 }, '+8', 'good'],
] as const)('compares %s with %o as %s, which is %s', (metric, change, text, tone) => {
  expect(changeOf(metric, FIGURES, { ...FIGURES, ...change })).toMatchObject({ text, tone })
})

test('returns null when there is nothing to compare with', () => {
  expect(changeOf('visitors', FIGURES, null)).toBeNull()
  expect(changeOf('conversions', FIGURES, { ...FIGURES, conversions: 0 })).toBeNull()
})

test('formats the bounce rate as a percentage (A9)', () => {
  expect([METRIC_DISPLAYS.bounceRate.short(0.382), METRIC_DISPLAYS.bounceRate.exact(0.382)]).toEqual(['38.2%', '38.2%'])
})

test('explains every metric', () => {
  for (const metric of METRICS) expect(METRIC_DISPLAYS[metric].explanation).toMatch(/^[A-Z].{20,}[.]$/)
})

test('the summary contains only available data', () => {
  const range = { from: '2026-11-20', to: '2026-11-20' }
  expect(summarizeReport({ range })).toEqual(['No visitors in this period.'])
  const overview = {
    ...FIGURES,
    totalVisitors: 1,
    totalPageViews: 1,
    range,
    previous: { ...FIGURES, visitors: 100 },
    previousRange: { ...range, hours: 24 },
  }
  expect(
    summarizeReport({
      range,
      overview,
      sources: [{ source: 'Google', medium: 'search', visitors: 1, visits: 1 }],
      devices: [
        { device: 'Phone', users: 60 },
        { device: 'Desktop', users: 40 },
      ],
      conversions: [{ event: 'Order Placed', conversions: 3, conversionRate: 0.02, details: [] }],
    }),
  ).toEqual([
    '110 visitors in 150 visits, 10% more visitors than the previous day.',
    'Top source: Google (1 visitor).',
    '60% of visitors used a phone.',
    '38.2% of visits ended after one page.',
    '3 orders placed, a conversion rate of 2.00%.',
  ])
})
