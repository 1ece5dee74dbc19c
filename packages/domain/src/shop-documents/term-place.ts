import { deliveryOf, describeDelivery } from '../checkout/delivery.ts'
import { NO_GOODS } from '../delivery/delivery-methods.ts'
import { usualDestination } from '../markets/home-countries.ts'
import type { ShopRegion } from '../region/region.ts'
import type { ShopTerms } from '../terms/shop-terms.ts'
import type { TermField } from './term-fields.ts'

/** Where promises appear or are enforced, in the order of the preview. */
export const TERM_PLACE_KINDS = [
  'Page',
  'Product page',
  'Cart',
  'Checkout',
  'Order page',
  'Email',
  'Invoice',
  'Search engines',
  'API check',
  'Job',
  'Portal',
] as const

/** The order about which a place speaks: when it is placed, and where the shop is. */
export interface SampleOrder {
  at: Date
  region: ShopRegion
}

/** A place that shows or enforces promises. */
export interface TermPlace {
  kind: (typeof TERM_PLACE_KINDS)[number]
  /** Names the place for staff. */
  label: string
  fields: readonly TermField[]
  /** What the place says.  */
  text?: (terms: ShopTerms, sample: SampleOrder) => string
}

/** Fields that appear together. */
export const STANDARD: readonly TermField[] = ['shipping.standard.cents', 'shipping.standard.businessDays']
export const HOURS: readonly TermField[] = ['support.hours', 'support.timeZone']
export const DISPATCH: readonly TermField[] = ['shipping.dispatchCutoffHour', 'shipping.closedDays']

/** The delivery of an order within the country of the shop, below the amount from which shipping is free. */
export const sampleDelivery = ({ shipping, currency }: ShopTerms, { at, region }: SampleOrder): string =>
  describeDelivery(deliveryOf(usualDestination(shipping), NO_GOODS, { shipping, currency, start: at }, region))
