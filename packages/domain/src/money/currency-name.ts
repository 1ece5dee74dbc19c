import type { Currency } from './money.ts'

const names = new Intl.DisplayNames('en', { type: 'currency' })

/** Returns the name of a currency: `US Dollar`, `Japanese Yen`. */
export const currencyName = (currency: Currency): string => names.of(currency) ?? currency

/** Returns the plural of a currency's name, as a sentence has it: `US dollars`, `Japanese yen`. */
export function currencyPlural(currency: Currency): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'name' })
  const name = format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency
  return name.replace(/ \(.*/, '')
}

/** Returns what people count in a currency, without its country: `dollars`, `yen`, `euros`. */
export const currencyUnits = (currency: Currency): string => currencyPlural(currency).split(' ').at(-1) ?? currency
