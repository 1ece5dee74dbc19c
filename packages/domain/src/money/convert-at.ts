import { exponentOf, type Cents, type Currency } from './money.ts'

/** What one unit of `to` costs in `from`, as it was published: `162.10` yen for a euro. */
export interface PublishedRate {
  from: Currency
  to: Currency
  rate: string
}

/** Converts an amount at a published rate, exactly, and rounds to the nearest smallest unit, half away from zero. */
export function convertAt(cents: Cents, { from, to, rate }: PublishedRate): Cents {
  const [whole = '', fraction = ''] = rate.split('.')
  const digits = BigInt(whole + fraction)
  const numerator = BigInt(Math.abs(cents)) * 10n ** BigInt(exponentOf(to) + fraction.length)
  const denominator = digits * 10n ** BigInt(exponentOf(from))
  const rounded = Number((numerator * 2n + denominator) / (denominator * 2n))
  return cents < 0 ? -rounded : rounded
}
