import { expect, test } from 'vitest'
import { currencyName, currencyUnits } from './currency-name.ts'

test.each([
  ['USD', 'US Dollar', 'dollars'],
  ['JPY', 'Japanese Yen', 'yen'],
  ['KWD', 'Kuwaiti Dinar', 'dinars'],
  ['EUR', 'Euro', 'euros'],
  ['ILS', 'Israeli New Shekel', 'shekels'],
])('%s is called %s and counted in %s', (currency, name, units) => {
  expect(currencyName(currency)).toBe(name)
  expect(currencyUnits(currency)).toBe(units)
})
