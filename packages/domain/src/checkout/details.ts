import type { ShopRegion } from '../region/region.ts'

/** The customer's details (S3). */
export interface PersonalDetails {
  firstName: string
  lastName: string
  email: string
  phone: string
}

/** An address with the country as its 2-letter code (S3); '' until one is chosen: the home of the market. */
export interface CheckoutAddress {
  streetAddress: string
  /** Apartment, suite or floor; optional, as older data has none. */
  apartment?: string | undefined
  city: string
  state: string
  zipCode: string
  country: string
}

/** The label of the second address line, in both front ends. */
export const APARTMENT_LABEL = 'Apartment, suite, floor (optional)'

/** The label of the postal code, in both front ends. */
export const postalCodeLabel = ({ country }: Pick<ShopRegion, 'country'>): string =>
  country === 'US' ? 'ZIP code' : 'Postal code'

/** The data that the checkout's three steps collect (S3). */
export interface CheckoutDetails {
  personalDetails: PersonalDetails
  shippingAddress: CheckoutAddress
  billingAddress: CheckoutAddress
  billingSameAsShipping: boolean
  /** The key of the delivery method that the customer chose. */
  delivery?: string | undefined
  /** What the card of a gift says, as typed; sent when something is gift-wrapped. */
  giftMessage?: string | undefined
}

const noAddress = (): CheckoutAddress => ({
  streetAddress: '',
  apartment: '',
  city: '',
  state: '',
  zipCode: '',
  country: '',
})

/**
 * Returns the initial state of a checkout: empty fields, one address for shipping and billing. The page puts the home country of
 * its market in place.
 */
export const emptyDetails = (): CheckoutDetails => ({
  personalDetails: { firstName: '', lastName: '', email: '', phone: '' },
  shippingAddress: noAddress(),
  billingAddress: noAddress(),
  billingSameAsShipping: true,
})
