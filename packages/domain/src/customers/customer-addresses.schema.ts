import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { isState } from '../checkout/states.ts'
import { ADDRESS_HINTS, PERSONAL_HINTS, STATE_HINT } from '../checkout/validate-details.ts'
import { shippingCountry } from '../orders/country.schema.ts'
import { PhoneNumber } from '../orders/address.schema.ts'
import { limits } from '../limits/limits.ts'
import { optionalText, postalCode, requiredText } from '../values/text.schema.ts'

/** One entry of the address book, as the client sends it. */
export const AddressBody = z
  .strictObject({
    /** The customer's own name for it, such as 'Home'. */
    label: z.string().trim().max(60, 'Please use at most 60 characters').default(''),
    firstName: requiredText(PERSONAL_HINTS.firstName, 80),
    lastName: requiredText(PERSONAL_HINTS.lastName, 80),
    streetAddress: requiredText(ADDRESS_HINTS.streetAddress, 200),
    apartment: optionalText(200),
    city: requiredText(ADDRESS_HINTS.city, 100),
    state: requiredText(ADDRESS_HINTS.state, 100),
    zipCode: postalCode(ADDRESS_HINTS.zipCode),
    country: shippingCountry('Please select a valid country from the dropdown'),
    phone: PhoneNumber,
    /** Whether the checkout starts with this address; at most one address is the default. */
    isDefault: z.boolean().default(false),
  })
  .meta({ id: 'AddressBody' })
export type AddressBody = z.infer<typeof AddressBody>

/** The same body as an HTML form sends it: a checked box has the value 'on'. */
export const AddressFormBody = z
  .object({
    ...AddressBody.shape,
    isDefault: z.string().transform((value) => value === 'on'),
  })
  .refine(({ country, state }) => isState(country, state), { path: ['state'], message: STATE_HINT })

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
