import { expect, test } from 'vitest'
import { differencePercent, proposePrice } from './propose-price.ts'

test.each<[string, number, Parameters<typeof proposePrice>[1], number]>([
  ['euros to the next 50', 1_290_00, { rate: 0.97, from: 'USD', to: 'EUR', step: 50_00, ending: 0 }, 1_250_00],
  ['yen to the next 1,000', 1_290_00, { rate: 153.4, from: 'USD', to: 'JPY', step: 1_000, ending: 0 }, 198_000],
  ['dinars, which have three decimals', 100_00, { rate: 0.308, from: 'USD', to: 'KWD', step: 500, ending: 0 }, 31_000],
  ['an ending of 9.95', 23_00, { rate: 1, from: 'USD', to: 'EUR', step: 10_00, ending: 9_95 }, 19_95],
  ['the lowest price instead of nothing', 10, { rate: 1, from: 'USD', to: 'EUR', step: 10_00, ending: 0 }, 10_00],
  ['the lowest ending instead of less', 10, { rate: 1, from: 'USD', to: 'EUR', step: 10_00, ending: 9_95 }, 9_95],
  ['from yen', 198_000, { rate: 0.0061, from: 'JPY', to: 'EUR', step: 1, ending: 0 }, 1_207_80],
])('proposes %s', (_, source, proposal, expected) => {
  expect(proposePrice(source, proposal)).toBe(expected)
})

test.each([
  [110, 100, 10],
  [90, 100, -10],
  [100, 100, 0],
  [1_250, 1_290, -3.1],
])('%d after %d differs by %d percent', (price, before, percent) => {
  expect(differencePercent(price, before)).toBe(percent)
})
