import { countryName } from '../region/country-name.ts'
import { safeLine, safeName } from '../email/personal-name.ts'

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

/** Formats city, state and postal code on one line. */
export const deliveryPlace = ({ city, state, zipCode }: Omit<DeliveryAddress, 'firstName' | 'lastName'>): string =>
  [safeLine(city), [state, zipCode].map(safeLine).filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** Formats an address as lines for emails. Omits a name that is not plausible and any field that contains a link. */
export const deliveryLines = (to: DeliveryAddress): string[] =>
  [
    [to.firstName, to.lastName].map(safeName).filter(Boolean).join(' '),
    safeLine(to.address),
    safeLine(to.apartment ?? ''),
    deliveryPlace(to),
    countryName(to.country) ?? safeLine(to.country),
  ].filter((line) => line !== '')
