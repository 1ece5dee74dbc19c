import { expect, test } from 'vitest'
import { customsDeclaration, type ParcelLine } from './customs-declaration.ts'

const bag: ParcelLine = {
  name: 'Bag',
  color: 'Noir',
  ordered: 3,
  quantity: 3,
  amountCents: 100_00,
  taxCents: 16_67,
  weightGrams: 900,
  hsCode: '42022100',
  origin: 'IT',
}
const belt: ParcelLine = { ...bag, name: 'Belt', color: null, ordered: 1, quantity: 1, hsCode: '42033000' }
const shipment = { from: 'US', to: 'FR', day: '2026-11-27', currency: 'EUR', taxMode: 'included' as const }

test('a parcel inside a customs territory has no declaration', () => {
  expect(customsDeclaration([bag], { ...shipment, from: 'DE' })).toBeNull()
  expect(customsDeclaration([bag], { ...shipment, to: 'US' })).toBeNull()
})

test('values are without tax, and those of the units in the parcel', () => {
  const valueOf = (line: ParcelLine, taxMode: 'added' | 'included') =>
    customsDeclaration([line], { ...shipment, taxMode })?.lines[0]?.valueCents
  expect([valueOf(bag, 'included'), valueOf(bag, 'added')]).toEqual([83_33, 100_00])
  expect([valueOf({ ...bag, quantity: 2 }, 'included'), valueOf({ ...bag, quantity: 2 }, 'added')]).toEqual([
    55_55, 66_67,
  ])
})

test('weights are those of all units, and what is not known is null', () => {
  const declared = customsDeclaration([bag, { ...belt, weightGrams: null, origin: null, hsCode: null }], shipment)
  expect(declared?.lines).toMatchObject([
    { description: 'Bag, Noir', quantity: 3, weightGrams: 2_700, hsCode: '42022100', origin: 'IT' },
    { description: 'Belt', quantity: 1, weightGrams: null, hsCode: null, origin: null },
  ])
})

test('the zone says who pays the duties', () => {
  const incotermOf = (duties?: 'included' | 'on_arrival') =>
    customsDeclaration([bag], { ...shipment, duties })?.incoterm
  expect([incotermOf('included'), incotermOf('on_arrival'), incotermOf()]).toEqual(['DDP', 'DDU', 'DDU'])
})

test('the duty for goods of low value counts tariff lines by their codes', () => {
  const cheap = { ...bag, amountCents: 40_00, taxCents: 0 }
  const dutyOf = (lines: ParcelLine[], change = {}) => customsDeclaration(lines, { ...shipment, ...change })?.duty
  const other = { ...cheap, name: 'Belt', hsCode: '42033000' }
  expect(dutyOf([cheap, other, { ...cheap, hsCode: '42022190' }])).toEqual({
    cents: 6_00,
    currency: 'EUR',
    tariffLines: 2,
  })
  expect(dutyOf([cheap, { ...other, hsCode: null }])).toBeNull()
  expect(dutyOf([{ ...cheap, amountCents: 150_01 }])).toBeNull()
  expect(dutyOf([cheap], { currency: 'USD' })).toBeNull()
  expect(dutyOf([cheap], { day: '2028-07-01' })).toBeNull()
})
