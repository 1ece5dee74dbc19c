import { expect, test } from 'vitest'
import { emptyDetails, type PersonalDetails, type CheckoutAddress } from './details.ts'
import { validatePersonal, validateShipping } from './validate-details.ts'
import { DEFAULT_REGION } from '../region/region.ts'

const personalDetails: PersonalDetails = {
  firstName: 'Łucja',
  lastName: 'Nowak',
  email: 'lucja@example.com',
  phone: '(207) 555-0142',
}
const place: CheckoutAddress = {
  streetAddress: '48 Alder Street',
  city: 'Portland',
  state: 'ME',
  zipCode: '04101',
  country: 'US',
}

const REQUIRED = 'Please fill in all required fields'
const EMAIL = 'Please enter a valid email address'
const PHONE = 'Please enter a valid phone number'

test.each<[Partial<PersonalDetails>, string, string[]]>([
  [{ firstName: '' }, REQUIRED, ['firstName']],
  [{ lastName: '   ' }, REQUIRED, ['lastName']],
  [{ email: '', phone: '' }, REQUIRED, ['email', 'phone']],
  [{ firstName: '', email: 'wrong' }, REQUIRED, ['firstName']],
  [{ email: 'lucja' }, EMAIL, ['email']],
  [{ email: 'lucja@example' }, EMAIL, ['email']],
  [{ email: 'lucja@example.c' }, EMAIL, ['email']],
  [{ email: 'lucja@example.boutique' }, EMAIL, ['email']],
  [{ email: 'lucja@example.com1' }, EMAIL, ['email']],
  [{ email: 'wrong', phone: '1' }, EMAIL, ['email']],
  [{ phone: '555-0142' }, PHONE, ['phone']],
  [{ phone: '123 456 789' }, PHONE, ['phone']],
  [{ phone: '+1234567890123456' }, PHONE, ['phone']],
])('step 1 rejects %j with "%s"', (change, message, fields) => {
  const result = validatePersonal({ ...personalDetails, ...change }, DEFAULT_REGION)
  expect(result).toMatchObject({
    ok: false,
    message,
    issues: fields.map((field) => ({ path: `personalDetails.${field}` })),
  })
})

test.each([
  [{}],
  [{ email: ' lucja.nowak+bags@shop.example.museum ' }],
  [{ phone: '+48 600 700 8000' }],
  [{ phone: '123456789012345' }],
])('step 1 accepts %j', (change) => {
  expect(validatePersonal({ ...personalDetails, ...change }, DEFAULT_REGION)).toEqual({ ok: true })
})

const addresses = (shipping: Partial<CheckoutAddress>, billing?: Partial<CheckoutAddress>) => ({
  ...emptyDetails(),
  shippingAddress: { ...place, ...shipping },
  billingAddress: { ...place, ...billing },
  billingSameAsShipping: billing === undefined,
})

test.each<[string, ReturnType<typeof addresses>, string, string]>([
  [
    'no street',
    addresses({ streetAddress: '' }),
    'Please fill in all required shipping address fields',
    'shippingAddress.streetAddress',
  ],
  ['no city', addresses({ city: ' ' }), 'Please fill in all required shipping address fields', 'shippingAddress.city'],
  [
    'no state',
    addresses({ state: '' }),
    'Please fill in all required shipping address fields',
    'shippingAddress.state',
  ],
  [
    'no ZIP code',
    addresses({ zipCode: '' }),
    'Please fill in all required shipping address fields',
    'shippingAddress.zipCode',
  ],
  [
    'no country',
    addresses({ country: '' }),
    'Please fill in all required shipping address fields',
    'shippingAddress.country',
  ],
  [
    'a country by name',
    addresses({ country: 'France' }),
    'Please select a valid country from the dropdown',
    'shippingAddress.country',
  ],
  [
    'no billing city',
    addresses({}, { city: '' }),
    'Please fill in all required billing address fields',
    'billingAddress.city',
  ],
  [
    'a billing country by name',
    addresses({}, { country: 'USA' }),
    'Please select a valid country from the dropdown for billing address',
    'billingAddress.country',
  ],
  [
    'a state of another country',
    addresses({ country: 'CA', state: 'NY' }),
    'Please fill in all required shipping address fields',
    'shippingAddress.state',
  ],
  [
    'an unknown billing state',
    addresses({}, { state: 'Bavaria' }),
    'Please fill in all required billing address fields',
    'billingAddress.state',
  ],
  [
    'both invalid: shipping first',
    addresses({ city: '' }, { city: '' }),
    'Please fill in all required shipping address fields',
    'shippingAddress.city',
  ],
])('step 2 rejects %s', (_, details, message, path) => {
  expect(validateShipping(details)).toMatchObject({ ok: false, message, issues: [{ path }] })
})

test('step 2 does not validate a billing address that is the same', () => {
  expect(validateShipping({ ...addresses({}), billingAddress: emptyDetails().billingAddress })).toEqual({ ok: true })
})
