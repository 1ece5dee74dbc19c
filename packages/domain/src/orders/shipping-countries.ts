/** The countries that every shop ships to (S5). */
export const COUNTRIES = ['US', 'CA', 'GB', 'AU', 'DE', 'FR', 'JP', 'CN', 'IN', 'BR', 'MX', 'ES', 'IT'] as const

/** Returns the countries that a shop ships to: those of its own, and those of the specification. */
export function shippingCountries(own: readonly string[]): readonly string[] {
  const others: readonly string[] = COUNTRIES
  return [...own.filter((country) => !others.includes(country)), ...others]
}
