import type { AddressRules } from '../addresses/address-format.ts'
import type { Currency } from '../money/money.ts'

/** A shop has few markets, and their rules change seldom. */
const MAX_MADE = 100

/** Returns a function that creates something for a currency and the addresses of a market when it is first needed. */
export function perMarket<T>(
  create: (currency: Currency, addresses?: AddressRules) => T,
): (currency: Currency, addresses?: AddressRules) => T {
  const made = new Map<string, T>()
  return (currency, addresses) => {
    const key = [currency, addresses?.form, ...(addresses?.destinations ?? []), '|', ...(addresses?.own ?? [])].join(
      ' ',
    )
    const known = made.get(key)
    if (known !== undefined) return known
    if (made.size >= MAX_MADE) made.clear()
    const created = create(currency, addresses)
    made.set(key, created)
    return created
  }
}
