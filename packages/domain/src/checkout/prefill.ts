import { countryCode } from './countries.ts'
import { formatPhone } from './phone.ts'
import type { CheckoutDetails, PersonalDetails, PostalAddress } from './details.ts'

/** An entry of the address book, as far as a checkout can use it. */
export interface KnownAddress extends PostalAddress {
  firstName: string
  lastName: string
  phone: string
  isDefault: boolean
}

/** What the shop knows about who is signed in. */
export interface KnownShopper {
  /** Null for a guest, whose name and address were made up for them. */
  account: { name: string; email: string } | null
  /** What was saved after the last order. */
  profile: CheckoutDetails | null
  addresses: readonly KnownAddress[]
}

const isBlank = (value: string): boolean => value.trim() === ''

/** 'Maren von Holt' is Maren, of the family von Holt. */
function splitName(name: string): Pick<PersonalDetails, 'firstName' | 'lastName'> {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

/** A place is filled in as a whole or not at all: half of one address and half of another lead nowhere. */
const isUntouched = ({ streetAddress, city, state, zipCode }: PostalAddress): boolean =>
  [streetAddress, city, state, zipCode].every(isBlank)

/** The place of an entry, and nothing else of it. */
export const placeOf = ({ streetAddress, city, state, zipCode, country }: PostalAddress): PostalAddress => ({
  streetAddress,
  city,
  state,
  zipCode,
  country: countryCode(country),
})

const PLACE = ['streetAddress', 'city', 'state', 'zipCode', 'country'] as const

/** Whether two entries name the same place, however they are spaced. */
export const isSamePlace = (a: PostalAddress, b: PostalAddress): boolean =>
  PLACE.every((field) => a[field].trim().toLowerCase() === b[field].trim().toLowerCase())

const NOBODY: PersonalDetails = { firstName: '', lastName: '', email: '', phone: '' }

/** Fills what is still empty with what the shop knows; what the shopper has typed stays as it is. */
export function prefillDetails(
  details: CheckoutDetails,
  { account, profile, addresses }: KnownShopper,
): CheckoutDetails {
  const address = addresses.find(({ isDefault }) => isDefault) ?? addresses[0]
  const sources: PersonalDetails[] = [
    profile?.personalDetails ?? NOBODY,
    address
      ? { ...NOBODY, firstName: address.firstName, lastName: address.lastName, phone: formatPhone(address.phone) }
      : NOBODY,
    account ? { ...NOBODY, ...splitName(account.name), email: account.email } : NOBODY,
  ]
  const first = (field: keyof PersonalDetails): string =>
    [details.personalDetails, ...sources].map((source) => source[field]).find((value) => !isBlank(value)) ?? ''
  const personalDetails = {
    firstName: first('firstName'),
    lastName: first('lastName'),
    email: first('email'),
    phone: first('phone'),
  }
  const known = profile?.shippingAddress ?? address
  if (!known || !isUntouched(details.shippingAddress)) return { ...details, personalDetails }
  const isBillingOpen = details.billingSameAsShipping && isUntouched(details.billingAddress)
  return {
    personalDetails,
    shippingAddress: placeOf(known),
    billingAddress: profile && isBillingOpen ? placeOf(profile.billingAddress) : details.billingAddress,
    billingSameAsShipping: profile && isBillingOpen ? profile.billingSameAsShipping : details.billingSameAsShipping,
  }
}
