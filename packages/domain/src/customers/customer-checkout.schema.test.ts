import { expect, test } from 'vitest'
import { checkoutProfile, CheckoutProfile, SaveCheckoutBody } from './customer-checkout.schema.ts'

const home = { streetAddress: '12 Mercer Street', city: 'New York', state: 'NY', zipCode: '10013', country: 'US' }
const blank = { streetAddress: '', city: '', state: '', zipCode: '', country: '' }
const details = (over = {}) => ({
  personalDetails: { firstName: 'Ines', lastName: 'Valdor', email: 'Ines@Example.com', phone: '(212) 555-0100' },
  shippingAddress: home,
  billingAddress: { ...home, city: 'Boston' },
  billingSameAsShipping: false,
  ...over,
})

test.each([
  ['two addresses', {}, 'Boston'],
  ['one address for both', { billingSameAsShipping: true }, 'New York'],
  ['one address and blank hidden fields', { billingSameAsShipping: true, billingAddress: blank }, 'New York'],
  ['one address and no hidden fields', { billingSameAsShipping: true, billingAddress: undefined }, 'New York'],
])('with %s the saved billing address is complete', (_case, over, city) => {
  const saved = checkoutProfile(SaveCheckoutBody.parse(details(over)))
  expect(saved.billingAddress.city).toBe(city)
  expect(CheckoutProfile.parse(saved)).toEqual(saved)
})

test.each([
  [
    'shippingAddress.city',
    { shippingAddress: { ...home, city: ' ' } },
    'Please fill in all required shipping address fields',
  ],
  [
    'shippingAddress.country',
    { shippingAddress: { ...home, country: 'XX' } },
    'Please select a valid country from the dropdown',
  ],
  [
    'billingAddress.state',
    { billingAddress: { ...home, state: '' } },
    'Please fill in all required billing address fields',
  ],
  [
    'billingAddress.country',
    { billingAddress: { ...home, country: '' } },
    'Please select a valid country from the dropdown for billing address',
  ],
  ['billingSameAsShipping', { billingSameAsShipping: 'no' }, 'Tell us whether billing is the same as shipping'],
])('reports the field %s', (field, over, message) => {
  const issues = SaveCheckoutBody.safeParse(details(over)).error?.issues ?? []
  expect(issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[field, message]])
})
