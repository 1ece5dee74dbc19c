/**
 * `common`: every country has the fields of the specification, with a state and a postal code (S3, S5). `byCountry`: an
 * address has the fields that its country uses, in its order.
 */
export const ADDRESS_FORMS = ['common', 'byCountry'] as const
export type AddressStyle = (typeof ADDRESS_FORMS)[number]

/** What the addresses of a market must have. */
export interface AddressRules {
  /** The countries that can be chosen. */
  destinations: readonly string[]
  /** The countries of the shop itself, from which a card may come, too. */
  own?: readonly string[]
  form: AddressStyle
}

/** The fields in which countries differ. */
export type AddressField = 'city' | 'state' | 'zipCode'

const LETTERS: Readonly<Record<string, AddressField>> = { C: 'city', S: 'state', Z: 'zipCode' }

/** How addresses of a country are written. */
export interface AddressFormat {
  /** Lines of the letters N (name), A (street), C (city), S (state) and Z (postal code), such as `N`, `A`, `Z C`. */
  lines: readonly string[]
  required: readonly AddressField[]
  /** Whether the postal code is written in capitals. */
  hasCapitals: boolean
  postalName: string
  stateName: string
  /** The pattern of a whole postal code; empty: any. */
  pattern: string
  /** A postal code of the country; empty: none is known. */
  example: string
}

/** The formats of some countries, by their codes. */
export type AddressFormats = Readonly<Record<string, AddressFormat>>

const POSTAL_NAMES: Readonly<Record<string, string>> = { zip: 'ZIP code', eircode: 'Eircode', pin: 'PIN code' }

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Reads a row of the address table. */
export function readAddressFormat(row: string): AddressFormat {
  const [, lines = '', required = '', capitals, postalName = '', stateName = '', ...rest] = row.split(';')
  const example = rest.pop() ?? ''
  return {
    lines: lines.split('/'),
    required: [...required].flatMap((letter) => LETTERS[letter] ?? []),
    hasCapitals: capitals === 'Z',
    postalName: POSTAL_NAMES[postalName] ?? 'Postal code',
    stateName: capitalized(stateName || 'province'),
    pattern: rest.join(';'),
    example,
  }
}

/** Reads rows of the address table. */
export const readAddressRows = (rows: readonly string[]): AddressFormats =>
  Object.fromEntries(rows.map((row) => [row.slice(0, 2), readAddressFormat(row)]))

/** Whether addresses of the country have a field. A state that is not required is left out: parcels arrive without it. */
export function hasField({ lines, required }: AddressFormat, field: AddressField): boolean {
  if (required.includes(field)) return true
  return field !== 'state' && lines.some((line) => [...line].some((letter) => LETTERS[letter] === field))
}

/** Returns the required fields of the country that are blank; none without a format. */
export const missingFields = (
  place: Readonly<Record<AddressField, string>>,
  format: AddressFormat | undefined,
): AddressField[] => format?.required.filter((field) => place[field].trim() === '') ?? []

/** Whether a postal code looks like one of the country; any does where no pattern is known. */
export const looksLikePostalCode = (code: string, { pattern }: AddressFormat): boolean =>
  pattern === '' || new RegExp(`^(?:${pattern})$`, 'i').test(code.trim())

/** Returns a postal code as the country writes it. */
export const writtenPostalCode = (code: string, { hasCapitals }: Pick<AddressFormat, 'hasCapitals'>): string =>
  hasCapitals ? code.toUpperCase() : code

/** Whether people of the country write the family name first. */
const isFamilyNameFirst = ({ lines }: AddressFormat): boolean => lines.at(-1)?.includes('N') === true

/** Returns a name in the order of the country; without a format, the given name first. */
export const nameInOrder = (
  { firstName, lastName }: { firstName: string; lastName: string },
  format: AddressFormat | undefined,
): string => (format && isFamilyNameFirst(format) ? `${lastName} ${firstName}` : `${firstName} ${lastName}`)

/** The parts of an address that a parcel shows. */
export interface AddressParts {
  name: string
  street: string
  apartment?: string | undefined
  city: string
  state: string
  zipCode: string
}

/** Returns the lines of an address in the order of its country, without the country itself. */
export function addressLines(parts: AddressParts, format: AddressFormat | undefined): string[] {
  const { name, street, apartment = '', city, state, zipCode } = parts
  if (!format) return [name, street, apartment, commonPlace(parts)].filter(Boolean)
  const values: Readonly<Record<string, string>> = {
    N: name,
    A: [street, apartment].filter(Boolean).join('\n'),
    C: city,
    S: state,
    Z: zipCode,
  }
  return format.lines
    .map((line) =>
      [...line]
        .map((letter) => values[letter] ?? letter)
        .join('')
        .replaceAll(/ +/g, ' ')
        .replaceAll(/^[\s,〒]+$|^[\s,]+|[\s,]+$/g, ''),
    )
    .flatMap((line) => line.split('\n'))
    .filter(Boolean)
}

/** Returns city, state and postal code in one line, as the specification has it. */
export const commonPlace = ({ city, state, zipCode }: Pick<AddressParts, 'city' | 'state' | 'zipCode'>): string =>
  [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
