import {
  nameInOrder,
  readAddressFormat,
  type AddressStyle,
  type AddressFormat,
  type AddressFormats,
} from './address-format.ts'
import { ADDRESS_TABLE } from './address-table.ts'

/** The rows of the table by country, read when they are first needed. */
const rows: ReadonlyMap<string, string> = new Map(
  ADDRESS_TABLE.trim()
    .split('\n')
    .map((row) => [row.slice(0, 2), row]),
)
const known = new Map<string, AddressFormat>()

/** Returns how addresses of a country are written; undefined: as the specification has them. */
export function addressFormatOf(country: string, form: AddressStyle): AddressFormat | undefined {
  const row = form === 'byCountry' ? rows.get(country) : undefined
  if (row === undefined) return undefined
  const format = known.get(country) ?? readAddressFormat(row)
  known.set(country, format)
  return format
}

/** Returns a name as the country of its address writes it: the family name first in Japan. */
export const recipientName = (
  to: { firstName: string; lastName: string; country: string },
  form: AddressStyle,
): string => nameInOrder(to, addressFormatOf(to.country, form)).trim()

/** Returns the rows of some countries, for a page: a browser gets no others. */
export const addressRowsOf = (countries: readonly string[], form: AddressStyle): string[] =>
  form === 'common' ? [] : countries.flatMap((country) => rows.get(country) ?? [])

/** Returns the formats of some countries. */
export const addressFormatsOf = (countries: readonly string[], form: AddressStyle): AddressFormats =>
  Object.fromEntries(
    countries.flatMap((country) => {
      const format = addressFormatOf(country, form)
      return format ? [[country, format]] : []
    }),
  )
