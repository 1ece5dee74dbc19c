import { COUNTRY_NAMES } from '../checkout/countries.ts'
import { safeLine, safeName } from '../email/personal-name.ts'

interface DeliveryAddress {
  firstName: string
  lastName: string
  address: string
  city: string
  state: string
  zipCode: string
  country: string
}

const countryName = (country: string): string =>
  (COUNTRY_NAMES as Readonly<Record<string, string>>)[country] ?? safeLine(country)

/** City, state and postal code on one line. */
export const deliveryPlace = ({ city, state, zipCode }: Omit<DeliveryAddress, 'firstName' | 'lastName'>): string =>
  [safeLine(city), [state, zipCode].map(safeLine).filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** Where an order goes, line by line as emails show it. What is no name and what holds a link is left out. */
export const deliveryLines = (to: DeliveryAddress): string[] =>
  [
    [to.firstName, to.lastName].map(safeName).filter(Boolean).join(' '),
    safeLine(to.address),
    deliveryPlace(to),
    countryName(to.country),
  ].filter((line) => line !== '')
