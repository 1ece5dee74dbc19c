import { expect, test } from 'vitest'
import { currencyName, currencyPlural, currencyUnits } from './currency-name.ts'

test.each([
  ['USD', 'US Dollar', 'US dollars', 'dollars'],
  ['JPY', 'Japanese Yen', 'Japanese yen', 'yen'],
  ['KWD', 'Kuwaiti Dinar', 'Kuwaiti dinars', 'dinars'],
  ['EUR', 'Euro', 'euros', 'euros'],
  ['ILS', 'Israeli New Shekel', 'Israeli new shekels', 'shekels'],
])('%s is called %s, %s in a sentence, and counted in %s', (currency, name, plural, units) => {
  expect(currencyPlural(currency)).toBe(plural)
  expect(currencyName(currency)).toBe(name)
  expect(currencyUnits(currency)).toBe(units)
})
