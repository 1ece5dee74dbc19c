import { ShopError, type FieldIssue } from '../contract/shop-error.ts'
import { missingFields, writtenPostalCode, type AddressField, type AddressStyle } from './address-format.ts'
import { addressFormatOf } from './formats-of.ts'

interface Place extends Readonly<Record<AddressField, string>> {
  country: string
}

/** How the fields of an address are called in the body of a request. */
interface AddressErrors {
  /** The path of the address: `shipping`; empty when its fields are the body's own. */
  path: string
  message: string
}

/**
 * Throws `invalid_input` (400) with one issue for each field that the country of an address needs and that is blank. The
 * schema has judged the fields of the `common` form.
 */
export function assertWholeAddress(place: Place, form: AddressStyle, { path, message }: AddressErrors): void {
  const missing = missingFields(place, addressFormatOf(place.country, form))
  if (missing.length === 0) return
  const issues: FieldIssue[] = missing.map((field) => ({ path: path === '' ? field : `${path}.${field}`, message }))
  throw new ShopError('invalid_input', message, { issues })
}

/** Returns an address as its country writes it: the postal code in capitals where it has them. */
export function writtenAddress<Given extends Place>(place: Given, form: AddressStyle): Given {
  const format = addressFormatOf(place.country, form)
  return format ? { ...place, zipCode: writtenPostalCode(place.zipCode, format) } : place
}

const SHIPPING = 'Please fill in all required shipping address fields'
const BILLING = 'Please fill in all required billing address fields'

interface OrderAddresses {
  shipping: Place
  billing?: Place | null | undefined
}

/** Throws `invalid_input` (400) for an order whose addresses lack what their countries need. `path` precedes the fields. */
export function assertOrderAddresses({ shipping, billing }: OrderAddresses, form: AddressStyle, path = ''): void {
  assertWholeAddress(shipping, form, { path: `${path}shipping`, message: SHIPPING })
  if (billing) assertWholeAddress(billing, form, { path: `${path}billing`, message: BILLING })
}
