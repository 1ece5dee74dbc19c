/**
 * `rate`: the rates that staff enter. `table`: those of the tax table at the time of the order. `stripe`: Stripe Tax
 * calculates each order from its address.
 */
export const TAX_SOURCES = ['rate', 'table', 'stripe'] as const
export type TaxSource = (typeof TAX_SOURCES)[number]

/** Whether a provider calculates the tax of each order: then no rate of the market says what it is. */
export const isTaxedByProvider = ({ taxSource }: { taxSource: TaxSource }): boolean => taxSource === 'stripe'

/** The tax rate of a place. */
export interface PlaceRate {
  /** A country, `FR`, or one of its regions, `US-NY`. */
  place: string
  /** At most four decimals. */
  percent: number
}

/** Where an order goes, as far as its tax and delivery depend on it. */
export interface Destination {
  /** ISO 3166-1 alpha-2. */
  country: string
  /** The region as the address names it, such as the code of a state. */
  state?: string | undefined
  /** The postal code, as it was entered. */
  zipCode?: string | undefined
}

/** Returns the rate of a destination in percent: that of its region, else of its country, else the one of every other place. */
export function taxPercentAt(
  { country, state }: Destination,
  { taxRates, taxPercent }: { taxRates: readonly PlaceRate[]; taxPercent: number },
): number {
  const rateOf = (place: string): number | undefined => taxRates.find((rate) => rate.place === place)?.percent
  return (state ? rateOf(`${country}-${state.toUpperCase()}`) : undefined) ?? rateOf(country) ?? taxPercent
}
