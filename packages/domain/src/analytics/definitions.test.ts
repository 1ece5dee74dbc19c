import { expect, test } from 'vitest'
import { limits } from '../limits/limits.ts'
import { DEFINITIONS } from './definitions.ts'
import { METRICS } from './overview.ts'

test('every metric has a label and an explanation in full sentences', () => {
  expect(Object.keys(DEFINITIONS)).toEqual(expect.arrayContaining([...METRICS]))
  for (const { term, meaning } of Object.values(DEFINITIONS)) {
    expect(term).toMatch(/^[A-Z]/)
    expect(meaning).toMatch(/^[A-Z].*\.$/)
  }
})

test('the explanations contain the numbers of the limits', () => {
  expect(DEFINITIONS.visits.meaning).toContain(`${limits.analytics.visitMinutes} minutes`)
  expect(DEFINITIONS.activeUsers.meaning).toContain(`${limits.analytics.liveMinutes} minutes`)
})
