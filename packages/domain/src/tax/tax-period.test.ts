import { expect, test } from 'vitest'
import { resolveTaxPeriod, taxMonthOf, taxQuarterOf } from './tax-period.ts'

test.each([
  [{ month: '2026-11' }, '2026-11-01', '2026-11-30'],
  [{ month: '2028-02' }, '2028-02-01', '2028-02-29'],
  [{ month: '2026-12' }, '2026-12-01', '2026-12-31'],
  [{ quarter: '2026-Q1' }, '2026-01-01', '2026-03-31'],
  [{ quarter: '2026-Q4' }, '2026-10-01', '2026-12-31'],
  [{ startDate: '2026-11-05', endDate: '2026-11-05' }, '2026-11-05', '2026-11-05'],
  [{ startDate: '2028-01-01', endDate: '2028-12-31' }, '2028-01-01', '2028-12-31'],
])('%o are the days from %s to %s', (params, from, to) => {
  expect(resolveTaxPeriod(params)).toEqual({ ok: true, period: { from, to } })
})

test.each([
  [{}, 'month', /such as 2026-11/],
  [{ month: '2026-11', quarter: '2026-Q4' }, 'quarter', /without a month/],
  [{ month: '2026-11', startDate: '2026-11-05' }, 'startDate', /without a month/],
  [{ quarter: '2026-Q4', endDate: '2026-11-05' }, 'endDate', /without a quarter/],
  [{ startDate: '2026-11-05' }, 'endDate', /last day too/],
  [{ endDate: '2026-11-05' }, 'startDate', /first day too/],
  [{ startDate: '2026-11-05', endDate: '2026-11-04' }, 'endDate', /before the first/],
  [{ startDate: '2026-01-01', endDate: '2027-01-02' }, 'endDate', /at most 366 days/],
])('%o is refused at %s', (params, path, message) => {
  expect(resolveTaxPeriod(params)).toEqual({ ok: false, path, message: expect.stringMatching(message) })
})

test('names the month and the quarter of a day', () => {
  expect(['2026-03-31', '2026-04-01', '2026-12-31'].map((day) => [taxMonthOf(day), taxQuarterOf(day)])).toEqual([
    ['2026-03', '2026-Q1'],
    ['2026-04', '2026-Q2'],
    ['2026-12', '2026-Q4'],
  ])
})
