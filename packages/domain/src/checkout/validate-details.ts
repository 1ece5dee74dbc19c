import { isOrderEmail, isPhone, ORDER_EMAIL_INVALID } from '../orders/address-rules.ts'
import type { CheckoutDetails, PersonalDetails, CheckoutAddress } from './details.ts'
import type { ShopRegion } from '../region/region.ts'
import {
  looksLikePostalCode,
  type AddressField,
  type AddressFormat,
  type AddressFormats,
} from '../addresses/address-format.ts'
import { isState } from './states.ts'

/** One field to correct: its path in the details, and the hint below it. */
export interface DetailIssue {
  path: string
  hint: string
}

/**
 * `message` is the specification's sentence for the whole step; `issues` lists the affected fields in order. `warnings` are
 * what may be wrong: the customer confirms it by continuing once more.
 */
export type DetailsResult =
  | { ok: true; warnings?: DetailIssue[] }
  | { ok: false; message: string; issues: DetailIssue[] }

export const CONFIRM_ADDRESS = 'Please check the address. Continue once more if it’s right.'

const VALID: DetailsResult = { ok: true }
const isBlank = (value: string): boolean => value.trim() === ''

/** Returns the required fields of a group that are blank, each with its hint. */
function missing<F extends string>(
  group: string,
  values: Readonly<Record<NoInfer<F>, string>>,
  hints: Readonly<Partial<Record<F, string>>>,
) {
  return (Object.entries(hints) as [F, string][])
    .filter(([field]) => isBlank(values[field]))
    .map(([field, hint]) => ({ path: `${group}.${field}`, hint }))
}

export const PERSONAL_HINTS = {
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
  email: 'Enter your email address',
  phone: 'Enter your phone number',
}

const phoneHint = (region: ShopRegion): string =>
  region.country === 'US' ? 'Include the area code, e.g. (207) 555-0142' : 'Include the area code'

/**
 * Validates checkout step 1: missing fields first, then the email address, then the phone number (S5). `ownEmail` is
 * the address of the signed-in account.
 */
export function validatePersonal(
  details: PersonalDetails,
  region: ShopRegion,
  ownEmail: string | null = null,
): DetailsResult {
  const issues = missing('personalDetails', details, PERSONAL_HINTS)
  if (issues.length > 0) return { ok: false, message: 'Please fill in all required fields', issues }
  if (!isOrderEmail(details.email, ownEmail)) {
    const issue = { path: 'personalDetails.email', hint: 'Use the format name@example.com' }
    return { ok: false, message: ORDER_EMAIL_INVALID, issues: [issue] }
  }
  if (!isPhone(details.phone)) {
    const issue = { path: 'personalDetails.phone', hint: phoneHint(region) }
    return { ok: false, message: 'Please enter a valid phone number', issues: [issue] }
  }
  return VALID
}

export const ADDRESS_HINTS = {
  streetAddress: 'Enter the street and number',
  city: 'Enter the city',
  state: 'Enter the state or region',
  zipCode: 'Enter the ZIP or postal code',
  country: 'Select the country',
}

/** The hint for a state that is not in the list of its country. */
export const STATE_HINT = 'Select from the list'

const MESSAGES = {
  shippingAddress: {
    missing: 'Please fill in all required shipping address fields',
    country: 'Please select a valid country from the dropdown',
  },
  billingAddress: {
    missing: 'Please fill in all required billing address fields',
    country: 'Please select a valid country from the dropdown for billing address',
  },
}

/** Returns the hints of the required fields, each in the words of the country. */
function hintsOf(format: AddressFormat | undefined): Partial<typeof ADDRESS_HINTS> {
  if (!format) return ADDRESS_HINTS
  const hints: Readonly<Record<AddressField, string>> = {
    city: ADDRESS_HINTS.city,
    state: `Enter the ${format.stateName.toLowerCase()}`,
    zipCode: `Enter the ${format.postalName === 'Postal code' ? 'postal code' : format.postalName}`,
  }
  const required = Object.fromEntries(format.required.map((field) => [field, hints[field]]))
  return { streetAddress: ADDRESS_HINTS.streetAddress, ...required, country: ADDRESS_HINTS.country }
}

/** A postal code that does not look like one of the country. Formats change, so it may be right. */
function postalWarning(group: string, { zipCode }: CheckoutAddress, format: AddressFormat): DetailIssue[] {
  const code = zipCode.trim()
  if (code === '' || looksLikePostalCode(code, format)) return []
  const example = format.example === '' ? '' : `, such as ${format.example}`
  return [{ path: `${group}.zipCode`, hint: `Check the ${format.postalName}${example}` }]
}

const withWarnings = (warnings: DetailIssue[]): DetailsResult =>
  warnings.length === 0 ? VALID : { ok: true, warnings }

function validateAddress(
  group: keyof typeof MESSAGES,
  address: CheckoutAddress,
  format: AddressFormat | undefined,
): DetailsResult {
  const issues = missing(group, address, hintsOf(format))
  if (issues.length > 0) return { ok: false, message: MESSAGES[group].missing, issues }
  if (address.country.trim().length !== 2) {
    const issue = { path: `${group}.country`, hint: ADDRESS_HINTS.country }
    return { ok: false, message: MESSAGES[group].country, issues: [issue] }
  }
  if (format) return withWarnings(postalWarning(group, address, format))
  if (!isState(address.country, address.state)) {
    const issue = { path: `${group}.state`, hint: STATE_HINT }
    return { ok: false, message: MESSAGES[group].missing, issues: [issue] }
  }
  return VALID
}

type Addresses = Pick<CheckoutDetails, 'shippingAddress' | 'billingAddress' | 'billingSameAsShipping'>

/**
 * Validates checkout step 2: the shipping address, then the billing address unless it is the same (S5). `formats` are those
 * of the market's countries; without one, an address has the fields of the specification.
 */
export function validateShipping(details: Addresses, formats: AddressFormats = {}): DetailsResult {
  const check = (group: keyof typeof MESSAGES): DetailsResult =>
    validateAddress(group, details[group], formats[details[group].country])
  const shipping = check('shippingAddress')
  if (!shipping.ok || details.billingSameAsShipping) return shipping
  const billing = check('billingAddress')
  if (!billing.ok) return billing
  return withWarnings([...(shipping.warnings ?? []), ...(billing.warnings ?? [])])
}
