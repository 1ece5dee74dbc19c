import { addressLines, commonPlace, type AddressStyle } from '../addresses/address-format.ts'
import { addressFormatOf, recipientName } from '../addresses/formats-of.ts'
import { safeLine, safeName } from '../email/personal-name.ts'
import { countryName } from '../region/country-name.ts'

interface DeliveryAddress {
  firstName: string
  lastName: string
  address: string
  apartment?: string | undefined
  city: string
  state: string
  zipCode: string
  country: string
}

/** The parts of an address as an email may show them: without links, and without a name that is not plausible. */
const safeParts = (to: DeliveryAddress, form: AddressStyle) => ({
  name: recipientName({ ...to, firstName: safeName(to.firstName) ?? '', lastName: safeName(to.lastName) ?? '' }, form),
  street: safeLine(to.address),
  apartment: safeLine(to.apartment ?? ''),
  city: safeLine(to.city),
  state: safeLine(to.state),
  zipCode: safeLine(to.zipCode),
})

/** Formats city, state and postal code on one line, in the order of the country. */
export function deliveryPlace(to: Omit<DeliveryAddress, 'firstName' | 'lastName'>, form: AddressStyle): string {
  const format = addressFormatOf(to.country, form)
  const parts = { ...safeParts({ ...to, firstName: '', lastName: '' }, form), street: '', apartment: '' }
  return format ? addressLines(parts, format).join(', ') : commonPlace(parts)
}

/** Formats an address as lines for emails. Omits a name that is not plausible and any field that contains a link. */
export function deliveryLines(to: DeliveryAddress, form: AddressStyle): string[] {
  const lines = addressLines(safeParts(to, form), addressFormatOf(to.country, form))
  return [...lines, countryName(to.country) ?? safeLine(to.country)].filter((line) => line !== '')
}
