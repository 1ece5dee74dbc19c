import { expect, test } from 'vitest'
import { dutiesText, exportFilingOf, lowValueDutyAt, tariffLinesOf } from './customs.ts'
import { DEFAULT_REGION } from '../region/region.ts'

const parcel = { goodsCents: 150_00, currency: 'EUR', from: 'US', day: '2026-11-27' }

test.each<[(string | null)[], number | null]>([
  [['42022100', '42022190', '61102000'], 2],
  [['420221', '4202210000'], 1],
  [['420221', null], null],
  [[], null],
])('goods with the codes %j are %j tariff lines: codes of one subheading are one', (codes, lines) => {
  expect(tariffLinesOf(codes)).toBe(lines)
})

test('a text counts tariff lines by their codes, not the lines of the order', () => {
  const textOf = (...hsCodes: (string | null)[]) =>
    dutiesText('on_arrival', { country: 'FR' }, { ...parcel, goodsCents: 90_00, hsCodes }, DEFAULT_REGION)
  expect(textOf('42022100', '42022190', '61102000')).toMatch(/of up to €150: €6 for 2 tariff lines$/)
  expect(textOf('42022100')).toMatch(/: €3 for 1 tariff line$/)
  expect(textOf('42022100', null)).toMatch(/of up to €150$/)
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
    dutiesText(duties, { country: 'FR' }, { ...parcel, goodsCents }, DEFAULT_REGION)
  expect(textOf(undefined)).toBeNull()
  expect(textOf('included')).toBe('Duties included')
  expect(textOf('on_arrival', 900_00)).toBe('Duties may be due on arrival')
  expect(textOf('on_arrival')).toBe(
    'Duties may be due on arrival. The European Union charges €3 for each kind of item in a parcel of up to €150',
  )
})

test.each([
  ['the limit of one code', { cents: [1_500_00, 1_000_00] }, 'NOEEI_30_37_a'],
  ['more of one code', { cents: [1_500_00, 1_000_01] }, 'due'],
  ['more of one code to Canada', { cents: [9_000_00], to: 'CA' }, 'NOEEI_30_36'],
  ['another currency', { cents: [9_000_00], currency: 'EUR' }, undefined],
  ['another country', { cents: [9_000_00], from: 'FR' }, undefined],
])('an export of %s needs %j: %j', (_, { cents, ...change }, filing) => {
  const goods = cents.map((valueCents) => ({ hsCode: '42022100', valueCents }))
  const other = { hsCode: '42033000', valueCents: 2_500_00 }
  expect(exportFilingOf([...goods, other], { from: 'US', to: 'FR', currency: 'USD', ...change })).toBe(filing)
})
