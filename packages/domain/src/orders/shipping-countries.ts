import { shopRegion } from '../region/shop-region.ts'

/** The countries that every shop ships to (S5). */
export const COUNTRIES = ['US', 'CA', 'GB', 'AU', 'DE', 'FR', 'JP', 'CN', 'IN', 'BR', 'MX', 'ES', 'IT'] as const

/** Returns the countries that this shop ships to: its own, and those. */
export function shippingCountries(): readonly string[] {
  const own = shopRegion().country
  const others: readonly string[] = COUNTRIES
  return others.includes(own) ? others : [own, ...others]
}
