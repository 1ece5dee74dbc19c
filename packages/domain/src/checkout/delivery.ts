import { businessDays } from '../business-days.ts'
import { formatUsd, type Cents } from '../money.ts'
import type { ShopTerms } from '../shop-terms.ts'

const DOMESTIC = 'US'

type Shipping = ShopTerms['shipping']

const standardPrice = (subtotalCents: Cents, standard: Shipping['standard']): string =>
  subtotalCents >= standard.freeFromCents ? 'free' : `${formatUsd(standard.cents)}, not charged now`

/**
 * Describes delivery method, cost and duration for a country as one line (S9). `country` is a 2-letter code. For a
 * country without a published duration, the text promises none.
 */
export function describeDelivery(
  country: string,
  subtotalCents: Cents,
  { standard, international }: Pick<Shipping, 'standard' | 'international'>,
): string {
  if (country === DOMESTIC) {
    return `Standard, ${standardPrice(subtotalCents, standard)}, in ${businessDays(standard.businessDays)}`
  }
  const isPublished = international.countries.some((published) => published === country)
  return isPublished
    ? `International, in ${businessDays(international.businessDays)}. We’ll confirm the price before we ship`
    : 'International. We’ll email you the time and price before we ship'
}
