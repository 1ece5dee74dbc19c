import { countryCode } from './countries.ts'
import { formatPhone } from './phone.ts'
import { stateCode } from './states.ts'
import type { CheckoutDetails, PersonalDetails, CheckoutAddress } from './details.ts'

/** An address book entry, with the fields that the checkout uses. */
export interface SavedAddress extends CheckoutAddress {
  firstName: string
  lastName: string
  phone: string
  isDefault: boolean
}

/** The stored data of the signed-in customer. */
export interface PrefillSources {
  /** Null for a guest, whose name and address are generated. */
  account: { name: string; email: string } | null
  /** The details saved after the last order. */
  profile: CheckoutDetails | null
  addresses: readonly SavedAddress[]
  /** The home country of the market. */
  home: string
}

const isBlank = (value: string): boolean => value.trim() === ''

/** Splits at the first space: 'Maren von Holt' becomes Maren and von Holt. */
function splitName(name: string): Pick<PersonalDetails, 'firstName' | 'lastName'> {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

/** An address is prefilled completely or not at all, because a mix of two addresses is useless. */
const isAddressEmpty = ({ streetAddress, city, state, zipCode }: CheckoutAddress): boolean =>
  [streetAddress, city, state, zipCode].every(isBlank)

/** Returns only the address fields of an entry; `home` is its country if it names none that is known. */
export const toPostalAddress = (
  { streetAddress, apartment = '', city, state, zipCode, country }: CheckoutAddress,
  home: string,
): CheckoutAddress => ({
  streetAddress,
  apartment,
  city,
  state: stateCode(countryCode(country, home), state),
  zipCode,
  country: countryCode(country, home),
})

const ADDRESS_FIELDS = ['streetAddress', 'apartment', 'city', 'state', 'zipCode', 'country'] as const

const normalized = (text = ''): string => text.trim().toLowerCase()

/** Whether two entries are the same address, ignoring case and surrounding spaces. */
export const isSameAddress = (a: CheckoutAddress, b: CheckoutAddress): boolean =>
  ADDRESS_FIELDS.every((field) => normalized(a[field]) === normalized(b[field]))

const EMPTY_PERSONAL_DETAILS: PersonalDetails = { firstName: '', lastName: '', email: '', phone: '' }

/** Fills empty fields with stored data; fields that the customer typed stay unchanged. */
export function prefillDetails(
  details: CheckoutDetails,
  { account, profile, addresses, home }: PrefillSources,
): CheckoutDetails {
  const address = addresses.find(({ isDefault }) => isDefault) ?? addresses[0]
  const sources: PersonalDetails[] = [
    profile?.personalDetails ?? EMPTY_PERSONAL_DETAILS,
    address
      ? {
          ...EMPTY_PERSONAL_DETAILS,
          firstName: address.firstName,
          lastName: address.lastName,
          phone: formatPhone(address.phone),
        }
      : EMPTY_PERSONAL_DETAILS,
    account ? { ...EMPTY_PERSONAL_DETAILS, ...splitName(account.name), email: account.email } : EMPTY_PERSONAL_DETAILS,
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
  if (!known || !isAddressEmpty(details.shippingAddress)) return { ...details, personalDetails }
  const isBillingOpen = details.billingSameAsShipping && isAddressEmpty(details.billingAddress)
  return {
    ...details,
    personalDetails,
    shippingAddress: toPostalAddress(known, home),
    billingAddress: profile && isBillingOpen ? toPostalAddress(profile.billingAddress, home) : details.billingAddress,
    billingSameAsShipping: profile && isBillingOpen ? profile.billingSameAsShipping : details.billingSameAsShipping,
  }
}
