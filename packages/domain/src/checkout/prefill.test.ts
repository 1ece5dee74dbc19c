import { expect, test } from 'vitest'
import { emptyDetails } from './details.ts'
import { prefillDetails, type SavedAddress, type PrefillSources } from './prefill.ts'

const account = { name: 'Maren von Holt', email: 'maren@atelier.example' }
const home = {
  streetAddress: '3 Hafenstraße',
  apartment: 'Hinterhaus',
  city: 'Hamburg',
  state: 'HH',
  zipCode: '20457',
  country: 'DE',
}
const office = { ...home, streetAddress: '9 Speicherweg' }
const profile = {
  personalDetails: { firstName: 'Maren', lastName: 'Holt', email: 'orders@example.com', phone: '0401234567' },
  shippingAddress: home,
  billingAddress: office,
  billingSameAsShipping: false,
}
const anAddress = (over: Partial<SavedAddress> = {}): SavedAddress => ({
  ...home,
  firstName: 'M.',
  lastName: 'Holt',
  phone: '0409876543',
  isDefault: false,
  ...over,
})
const known = (over: Partial<PrefillSources>): PrefillSources => ({
  account,
  profile: null,
  addresses: [],
  home: 'US',
  ...over,
})

test('prefills name and email address from an account alone', () => {
  expect(prefillDetails(emptyDetails(), known({}))).toEqual({
    ...emptyDetails(),
    personalDetails: { firstName: 'Maren', lastName: 'von Holt', email: 'maren@atelier.example', phone: '' },
  })
})

test('prefers the details of the last order, with both addresses, to the account', () => {
  expect(prefillDetails(emptyDetails(), known({ profile, addresses: [anAddress()] }))).toEqual(profile)
})

test('uses the default address without an earlier order', () => {
  const addresses = [anAddress({ streetAddress: 'elsewhere' }), anAddress({ isDefault: true, country: 'Germany' })]
  expect(prefillDetails(emptyDetails(), known({ addresses }))).toEqual({
    ...emptyDetails(),
    personalDetails: { firstName: 'M.', lastName: 'Holt', email: 'maren@atelier.example', phone: '0409876543' },
    shippingAddress: home,
  })
})

test('does not overwrite typed fields and does not mix two addresses', () => {
  const typed = {
    ...emptyDetails(),
    personalDetails: { firstName: 'Łucja', lastName: '', email: ' ', phone: '' },
    shippingAddress: { ...emptyDetails().shippingAddress, city: 'Lyon' },
  }
  expect(prefillDetails(typed, known({ profile }))).toEqual({
    ...typed,
    personalDetails: { firstName: 'Łucja', lastName: 'Holt', email: 'orders@example.com', phone: '0401234567' },
  })
})

test('does not overwrite a billing address that the customer started', () => {
  const typed = { ...emptyDetails(), billingSameAsShipping: false, billingAddress: office }
  const filled = prefillDetails(typed, known({ addresses: [anAddress()] }))
  expect(filled).toMatchObject({ shippingAddress: home, billingAddress: office, billingSameAsShipping: false })
})

test('a guest gets only their own saved details', () => {
  expect(prefillDetails(emptyDetails(), known({ account: null }))).toEqual(emptyDetails())
})
