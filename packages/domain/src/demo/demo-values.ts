import type { CardFields } from '../checkout/card-form.ts'
import { emptyDetails, type CheckoutDetails } from '../checkout/details.ts'
import { DEFAULT_REGION } from '../region/region.ts'
import { TEST_CARDS } from '../payments/test-cards.ts'

/** The guest who buys on the tour of the demo store. Name, address and number are fictional. */
export const DEMO_GUEST: CheckoutDetails = {
  ...emptyDetails(),
  personalDetails: {
    firstName: 'Morgan',
    lastName: 'Hale',
    email: 'morgan.hale@example.com',
    phone: '(212) 555-0147',
  },
  shippingAddress: {
    ...emptyDetails().shippingAddress,
    streetAddress: '27 Bellwether Street',
    apartment: 'Apartment 4',
    city: 'New York',
    state: 'NY',
    zipCode: '10014',
    country: DEFAULT_REGION.country,
  },
}

/** Returns the details with the demo guest in every part that is still empty. */
export const fillDemoGuest = (details: CheckoutDetails): CheckoutDetails => ({
  ...details,
  personalDetails: isEmpty(details.personalDetails) ? DEMO_GUEST.personalDetails : details.personalDetails,
  shippingAddress: details.shippingAddress.streetAddress === '' ? DEMO_GUEST.shippingAddress : details.shippingAddress,
})

const isEmpty = (part: object): boolean => Object.values(part).every((value) => value === '')

/** The test card that pays, valid for three more years. */
export function demoCard(now: Date): CardFields {
  const year = String((now.getUTCFullYear() + 3) % 100).padStart(2, '0')
  const { firstName, lastName } = DEMO_GUEST.personalDetails
  return {
    cardNumber: TEST_CARDS['4242'].number,
    cardName: `${firstName} ${lastName}`,
    expiryDate: `12/${year}`,
    cvv: '123',
  }
}
