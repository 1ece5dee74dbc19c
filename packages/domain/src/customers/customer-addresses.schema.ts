import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { isState } from '../checkout/states.ts'
import { ADDRESS_HINTS, PERSONAL_HINTS, STATE_HINT } from '../checkout/validate-details.ts'
import { shippingCountry } from '../orders/country.schema.ts'
import { missingFields, type AddressFormats, type AddressRules } from '../addresses/address-format.ts'
import { perMarket } from '../markets/per-market.ts'
import { PhoneNumber, placeFields } from '../orders/address.schema.ts'
import { limits } from '../limits/limits.ts'
import { optionalText, requiredText } from '../values/text.schema.ts'

const addressBody = (rules?: AddressRules) =>
  z.strictObject({
    /** The customer's own name for it, such as 'Home'. */
    label: z.string().trim().max(60, 'Please use at most 60 characters').default(''),
    firstName: requiredText(PERSONAL_HINTS.firstName, 80),
    lastName: requiredText(PERSONAL_HINTS.lastName, 80),
    streetAddress: requiredText(ADDRESS_HINTS.streetAddress, 200),
    apartment: optionalText(200),
    ...placeFields(ADDRESS_HINTS, rules?.form ?? 'common'),
    country: shippingCountry('Please select a valid country from the dropdown', rules?.destinations),
    phone: PhoneNumber,
    /** Whether the checkout starts with this address; at most one address is the default. */
    isDefault: z.boolean().default(false),
  })

/** One entry of the address book, as the client sends it. `addressBodyIn` knows the market. */
export const AddressBody = addressBody().meta({ id: 'AddressBody' })
export type AddressBody = z.infer<typeof AddressBody>
/** Returns the body of an entry with the addresses of a market. */
export const addressBodyIn = perMarket((_currency, rules) => addressBody(rules))

/**
 * Returns the same body as an HTML form sends it: a checked box has the value 'on'. `formats` are those of the countries
 * that can be chosen; none for the form of the specification.
 */
export const addressFormBody = (rules: AddressRules, formats: AddressFormats) =>
  z
    .object({
      ...addressBody(rules).shape,
      isDefault: z.string().transform((value) => value === 'on'),
    })
    .refine(({ country, state }) => formats[country] !== undefined || isState(country, state), {
      path: ['state'],
      message: STATE_HINT,
    })
    .superRefine((address, context) => {
      for (const field of missingFields(address, formats[address.country]))
        context.addIssue({ code: 'custom', path: [field], message: ADDRESS_HINTS[field] })
    })

export const Address = z
  .object({
    addressId: z.int(),
    label: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    streetAddress: z.string(),
    /** Apartment, suite or floor; empty without one. */
    apartment: z.string().optional(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    country: z.string(),
    phone: z.string(),
    isDefault: z.boolean(),
  })
  .meta({ id: 'Address' })
export type Address = z.infer<typeof Address>

export const AddressesResponse = envelope(z.array(Address)).meta({ id: 'AddressesResponse' })
export type AddressesResponse = z.infer<typeof AddressesResponse>
export const AddressResponse = envelope(Address).meta({ id: 'AddressResponse' })
export type AddressResponse = z.infer<typeof AddressResponse>

export const TOO_MANY_ADDRESSES = `You can save at most ${limits.customers.addressesMax} addresses`
