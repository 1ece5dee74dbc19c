import { aggregateVisits } from '@atelier/domain/analytics/aggregate-visits'
import { shopDay } from '@atelier/domain/region/shop-dates'
import { expect, test } from 'vitest'
import { generateVisits } from './demo-visits.ts'
import { DEFAULT_REGION } from '@atelier/domain/region/region'

const NOW = new Date('2026-11-20T15:30:00Z')
const SLUGS = ['clemence', 'halle-tote', 'odile']

test('the same seed gives the same visits, and another seed different ones', () => {
  // As text, because a matcher takes seconds to walk through thousands of visits.
  const visitsOf = (seed?: number) => JSON.stringify(generateVisits(SLUGS, NOW, seed))
  const visits = visitsOf()
  expect(visitsOf() === visits).toBe(true)
  expect(visitsOf(7) === visits).toBe(false)
})

test('visits cover today until now and each of the ninety days before', () => {
  const visits = generateVisits(SLUGS, NOW)
  const days = new Set(visits.map(({ at }) => shopDay(at, DEFAULT_REGION)))
  expect([days.size, [...days].toSorted()[0]]).toEqual([91, '2026-08-22'])
  expect(visits.every(({ at }) => at <= NOW)).toBe(true)
})

test('the visits resemble those of a real shop', () => {
  const tallies = aggregateVisits(generateVisits(SLUGS, NOW), [], DEFAULT_REGION).filter(
    ({ dimension }) => dimension === 'device',
  )
  const sum = (of: 'visits' | 'bounces' | 'pageViews' | 'seconds') =>
    tallies.reduce((total, { [of]: count }) => total + count, 0)
  expect(sum('visits') / 91).toBeGreaterThan(70)
  expect(sum('bounces') / sum('visits')).toBeCloseTo(0.4, 1)
  expect(sum('pageViews') / sum('visits')).toBeGreaterThan(2.5)
  expect(sum('seconds') / sum('visits')).toBeGreaterThan(60)
})
