import { z } from 'zod'

/** The currencies of payments: ISO 4217 as the platform knows it, without funds, metals and codes for tests. */
export const CURRENCIES: readonly string[] = Intl.supportedValuesOf('currency').filter(
  (code) => !code.startsWith('X') || ['XAF', 'XCD', 'XOF', 'XPF'].includes(code),
)
const known: ReadonlySet<string> = new Set(CURRENCIES)

/** ISO 4217 code of a currency. */
export const CurrencyCode = z.string('Choose a currency').refine((code) => known.has(code), 'Choose a currency')
