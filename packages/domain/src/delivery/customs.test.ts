import { expect, test } from 'vitest'
import { dutiesText, lowValueDutyAt, passesCustoms } from './customs.ts'

const parcel = { goodsCents: 150_00, currency: 'EUR', from: 'US', day: '2026-11-27' }

test('the European Union is one customs territory', () => {
  expect([passesCustoms('FR', 'DE'), passesCustoms('US', 'FR'), passesCustoms('FR', 'CH')]).toEqual([false, true, true])
})

test.each([
  ['of low value', 'FR', {}, true],
  ['of more than 150 euros', 'FR', { goodsCents: 150_01 }, false],
  ['before the rule begins', 'FR', { day: '2026-06-30' }, false],
  ['on its first day', 'FR', { day: '2026-07-01' }, true],
  ['on its last day', 'FR', { day: '2028-06-30' }, true],
  ['after the rule has ended', 'FR', { day: '2028-07-01' }, false],
  ['from inside the union', 'FR', { from: 'DE' }, false],
  ['to another country', 'CH', {}, false],
  ['in another currency, which is not converted', 'FR', { currency: 'USD', goodsCents: 900_00 }, true],
])('the duty of the European Union for a parcel %s to %s', (_, country, change, isDue) => {
  expect(lowValueDutyAt({ country }, { ...parcel, ...change }) !== undefined).toBe(isDue)
})

test('a customer reads who pays the duties, and what the union charges for a parcel of low value', () => {
  const textOf = (duties: 'included' | 'on_arrival' | undefined, goodsCents = 90_00) =>
    dutiesText(duties, { country: 'FR' }, { ...parcel, goodsCents })
  expect(textOf(undefined)).toBeNull()
  expect(textOf('included')).toBe('Duties included')
  expect(textOf('on_arrival', 900_00)).toBe('Duties may be due on arrival')
  expect(textOf('on_arrival')).toBe(
    'Duties may be due on arrival. The European Union charges €3 for each kind of item in a parcel of up to €150',
  )
})
