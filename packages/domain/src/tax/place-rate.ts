import { taxClassOf, type TaxClass } from './tax-class.ts'

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
  /** Absent: the standard one. */
  taxClass?: TaxClass | undefined
  /** A country, `FR`, or one of its regions, `US-NY`. */
  place: string
  /** At most four decimals. */
  percent: number
  /** Of a standard rate: whether deliveries there are taxed, as some states of the US do not; absent: they are. */
  isDeliveryTaxed?: boolean | undefined
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

interface Rates {
  taxRates: readonly PlaceRate[]
  taxPercent: number
}

/** Returns the rate that staff or the table have of a class at a destination: that of its region, else of its country. */
function enteredRate(
  { country, state }: Destination,
  { taxRates }: Pick<Rates, 'taxRates'>,
  taxClass: TaxClass,
): PlaceRate | undefined {
  const rateOf = (place: string): PlaceRate | undefined =>
    taxRates.find((rate) => rate.place === place && taxClassOf(rate) === taxClass)
  return (state ? rateOf(`${country}-${state.toUpperCase()}`) : undefined) ?? rateOf(country)
}

/** Whether a delivery to a destination is taxed: not where staff say so of its rate. A charge that is not is of the class zero. */
export const isDeliveryTaxedAt = (destination: Destination, rates: Pick<Rates, 'taxRates'>): boolean =>
  enteredRate(destination, rates, 'standard')?.isDeliveryTaxed ?? true

/**
 * Returns the rate of a destination in percent: that of its region, else of its country, else the one of every other place. A
 * reduced rate that is not entered is the standard one: too little tax is never charged because a row is missing (decision 93).
 */
export function taxPercentAt(destination: Destination, rates: Rates, taxClass: TaxClass = 'standard'): number {
  const entered = enteredRate(destination, rates, taxClass)?.percent
  if (entered !== undefined) return entered
  if (taxClass === 'zero') return 0
  return taxClass === 'reduced' ? taxPercentAt(destination, rates) : rates.taxPercent
}
