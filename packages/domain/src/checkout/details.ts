/** S3: who orders. */
export interface PersonalDetails {
  firstName: string
  lastName: string
  email: string
  phone: string
}

/** S3: a place, with the country as its 2-letter code. */
export interface PostalAddress {
  streetAddress: string
  city: string
  state: string
  zipCode: string
  country: string
}

/** S3: what the three steps of the checkout collect. */
export interface CheckoutDetails {
  personalDetails: PersonalDetails
  shippingAddress: PostalAddress
  billingAddress: PostalAddress
  billingSameAsShipping: boolean
}

const NO_ADDRESS: PostalAddress = { streetAddress: '', city: '', state: '', zipCode: '', country: 'US' }

/** Where every checkout begins: nothing filled in, the United States as the country, one address for both. */
export const EMPTY_DETAILS: CheckoutDetails = {
  personalDetails: { firstName: '', lastName: '', email: '', phone: '' },
  shippingAddress: NO_ADDRESS,
  billingAddress: NO_ADDRESS,
  billingSameAsShipping: true,
}
