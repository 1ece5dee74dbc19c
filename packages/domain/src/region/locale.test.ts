import { expect, test } from 'vitest'
import { firstDayOfWeek } from './locale.ts'

test.each([
  ['en-US', 0],
  ['ja-JP', 0],
  ['en-GB', 1],
  ['de-DE', 1],
  ['fr-FR', 1],
])('the week of %s begins on day %s', (locale, day) => {
  expect(firstDayOfWeek({ locale })).toBe(day)
})

test.each([
  ['en-US', 0],
  ['en', 0],
  ['fr-CA', 0],
  ['de', 1],
  ['en-GB', 1],
])('falls back to the country of %s when the browser does not know its week', (locale, day) => {
  const { region } = new Intl.Locale(locale).maximize()
  const withoutWeek = { maximize: () => ({ region }) } as unknown as Intl.Locale
  expect(firstDayOfWeek({ locale }, withoutWeek)).toBe(day)
})

test('reads the week from the property that older browsers have', () => {
  expect(firstDayOfWeek({ locale: 'en-GB' }, { weekInfo: { firstDay: 7 } } as unknown as Intl.Locale)).toBe(0)
})
