import { z } from 'zod'
import { personal } from '../contract/personal-fields.ts'
import { codeText } from '../values/code-text.ts'
import { optionalText, postalCode, requiredText } from '../values/text.schema.ts'
import type { AddressField, AddressStyle, AddressRules } from '../addresses/address-format.ts'
import { isPhone } from './address-rules.ts'
import { shippingCountries } from './shipping-countries.ts'
import { shippingCountry } from './country.schema.ts'

const PHONE = 'Please enter a valid phone number'

export const PhoneNumber = z.string(PHONE).overwrite(codeText).max(40, PHONE).refine(isPhone, PHONE)

const SHIPPING = 'Please fill in all required shipping address fields'

const optionalPart = (message: string, max: number) =>
  z.string(message).overwrite(codeText).trim().max(max, message).default('')

/**
 * The fields in which countries differ, each with its message: all required for `common`. Otherwise `missingFields` knows
 * which ones the country needs.
 */
export const placeFields = ({ city, state, zipCode }: Readonly<Record<AddressField, string>>, form: AddressStyle) =>
  form === 'common'
    ? { city: requiredText(city, 100), state: requiredText(state, 100), zipCode: postalCode(zipCode) }
    : { city: optionalPart(city, 100), state: optionalPart(state, 100), zipCode: optionalPart(zipCode, 20) }

const same = (message: string): Readonly<Record<AddressField, string>> => ({
  city: message,
  state: message,
  zipCode: message,
})

const shippingAddress = ({ destinations, form }: Partial<AddressRules> = {}) =>
  z.strictObject(
    {
      firstName: requiredText('Please fill in all required fields', 80),
      lastName: requiredText('Please fill in all required fields', 80),
      address: requiredText(SHIPPING, 200),
      apartment: optionalText(200),
      ...placeFields(same(SHIPPING), form ?? 'common'),
      country: shippingCountry('Please select a valid country from the dropdown', destinations),
      phone: PhoneNumber,
    },
    SHIPPING,
  )

/** The recipient and address of an order in the body of POST /orders (S3). `shippingAddressIn` knows the market. */
export const ShippingAddress = shippingAddress().meta({ id: 'ShippingAddress' })
export type ShippingAddress = z.infer<typeof ShippingAddress>
/** Returns the recipient and address of an order in a market. */
export const shippingAddressIn = shippingAddress

/**
 * Returns the apartment line after a change of an address. A client that does not know the line omits it: it stays as
 * long as the street stays. An empty line removes it.
 */
export const apartmentAfter = (
  before: { street: string; apartment: string },
  after: { street: string; apartment: string | undefined },
): string => after.apartment ?? (after.street === before.street ? before.apartment : '')

const BILLING = 'Please fill in all required billing address fields'

/** A card may come from any country that some market of the specification delivers to, or that this one does. */
const billingAddress = ({ destinations, own = [], form }: Partial<AddressRules> = {}) =>
  z.strictObject({
    address: requiredText(BILLING, 200),
    apartment: optionalText(200),
    ...placeFields(same(BILLING), form ?? 'common'),
    country: shippingCountry(
      'Please select a valid country from the dropdown for billing address',
      destinations && [...destinations, ...shippingCountries(own)],
    ),
  })

/** The billing address, when it differs from the shipping address (S5). `billingAddressIn` knows the market. */
export const BillingAddress = billingAddress().meta({ id: 'BillingAddress' })
export type BillingAddress = z.infer<typeof BillingAddress>
/** Returns the billing address of an order in a market. */
export const billingAddressIn = billingAddress

const { shape } = BillingAddress

/**
 * The billing address of an order in a response. Unlike the request it accepts unknown fields. Both have one JSON schema in
 * the OpenAPI document, hence one id.
 */
export const OrderBillingAddress = z
  .object({
    ...shape,
    address: personal('address', shape.address),
    apartment: personal('address', shape.apartment),
    city: personal('address', shape.city),
    state: personal('address', shape.state),
    zipCode: personal('address', shape.zipCode),
  })
  .meta({ id: 'BillingAddress' })
