import type { TaxClass } from '../tax/tax-class.ts'
import type { Cents } from '../money/money.ts'

/** What decides the price of a delivery: the price of the goods, or their weight. */
export const BAND_BASES = ['value', 'weight'] as const
export type BandBasis = (typeof BAND_BASES)[number]

/** The price of a delivery from an amount or a weight of goods on. */
export interface DeliveryBand {
  /** The price of the goods in the smallest unit of the currency, or their weight in grams. */
  readonly from: number
  readonly cents: Cents
}

/** A way to send a parcel, which the customer chooses at the checkout. */
export interface DeliveryMethod {
  /** What requests and orders call it: `express`. Unique within its zone. */
  readonly key: string
  /** As customers read it: `Express`. */
  readonly name: string
  readonly businessDays: readonly [number, number]
  /** What the bands begin with; absent: the price of the goods. */
  readonly bandBasis?: BandBasis | undefined
  /** Ascending, the first one from 0 on. In the price convention of the market. */
  readonly bands: readonly DeliveryBand[]
  /** Goods of this price are delivered without charge; null: never. */
  readonly freeFromCents: Cents | null
  /** How the delivery is taxed; absent: at the standard rate. */
  readonly taxClass?: TaxClass | undefined
  /** Orders paid before this hour (0 to 23, shop time) of a business day count from that day; absent: the hour of the market. */
  readonly cutoffHour?: number | undefined
  /** Days without dispatch and delivery besides those of the market: `MM-DD` every year, `YYYY-MM-DD` once. */
  readonly closedDays?: readonly string[] | undefined
}

/** `included`: the shop pays the duties. `on_arrival`: the recipient may have to. */
export const DUTIES_TERMS = ['included', 'on_arrival'] as const
export type DutiesTerms = (typeof DUTIES_TERMS)[number]

/** A part of the destinations of a market, with the deliveries that are offered there. */
export interface DeliveryZone {
  /** As staff and the shipping page call it: `Europe`. */
  readonly name: string
  /**
   * Countries `FR`, regions `US-NY`, and postal codes by their beginning, `FR-20*`. The longest beginning wins over the region,
   * the region over the country.
   */
  readonly places: readonly string[]
  /** In the order of the checkout; none: nothing is delivered there. */
  readonly methods: readonly DeliveryMethod[]
  /** Who pays the duties; absent: none are due. */
  readonly duties?: DutiesTerms | undefined
}
