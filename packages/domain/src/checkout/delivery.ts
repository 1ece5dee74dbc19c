import { businessDays } from '../business-days.ts'
import { formatUsd, type Cents } from '../money.ts'
import { demoTerms } from '../shop-terms.ts'

const { standard, international } = demoTerms.shipping
const DOMESTIC = 'US'

const standardPrice = (subtotalCents: Cents): string =>
  subtotalCents >= standard.freeFromCents ? 'free' : `${formatUsd(standard.cents)}, not charged now`

/**
 * Describes delivery method, cost and duration for a country as one line (S9). `country` is a 2-letter code. For a
 * country without a published duration, the text promises none.
 */
export function describeDelivery(country: string, subtotalCents: Cents): string {
  if (country === DOMESTIC) {
    return `Standard, ${standardPrice(subtotalCents)}, in ${businessDays(standard.businessDays)}`
  }
  const isPublished = international.countries.some((published) => published === country)
  return isPublished
    ? `International, in ${businessDays(international.businessDays)}. We quote the price before dispatch`
    : 'International. We write to you about time and price before dispatch'
}
