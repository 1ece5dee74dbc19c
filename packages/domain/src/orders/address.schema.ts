import { z } from 'zod'
import { codeText } from '../values/code-text.ts'
import { optionalText, postalCode, requiredText } from '../values/text.schema.ts'
import { isPhone } from './address-rules.ts'
import { shippingCountry } from './country.schema.ts'

const PHONE = 'Please enter a valid phone number'

export const PhoneNumber = z.string(PHONE).overwrite(codeText).max(40, PHONE).refine(isPhone, PHONE)

const SHIPPING = 'Please fill in all required shipping address fields'

/** The recipient and address of an order in the body of POST /orders (S3). */
export const ShippingAddress = z
  .strictObject(
    {
      firstName: requiredText('Please fill in all required fields', 80),
      lastName: requiredText('Please fill in all required fields', 80),
      address: requiredText(SHIPPING, 200),
      apartment: optionalText(200),
      city: requiredText(SHIPPING, 100),
      state: requiredText(SHIPPING, 100),
      zipCode: postalCode(SHIPPING),
      country: shippingCountry('Please select a valid country from the dropdown'),
      phone: PhoneNumber,
    },
    SHIPPING,
  )
  .meta({ id: 'ShippingAddress' })
export type ShippingAddress = z.infer<typeof ShippingAddress>

/**
 * Returns the apartment line after a change of an address. A client that does not know the line omits it: it stays as
 * long as the street stays. An empty line removes it.
 */
export const apartmentAfter = (
  before: { street: string; apartment: string },
  after: { street: string; apartment: string | undefined },
): string => after.apartment ?? (after.street === before.street ? before.apartment : '')

const BILLING = 'Please fill in all required billing address fields'

/** The billing address, when it differs from the shipping address (S5). */
export const BillingAddress = z
  .strictObject({
    address: requiredText(BILLING, 200),
    apartment: optionalText(200),
    city: requiredText(BILLING, 100),
    state: requiredText(BILLING, 100),
    zipCode: postalCode(BILLING),
    country: shippingCountry('Please select a valid country from the dropdown for billing address'),
  })
  .meta({ id: 'BillingAddress' })
export type BillingAddress = z.infer<typeof BillingAddress>

/**
 * The billing address of an order in a response. Unlike the request it accepts unknown fields. Both have one JSON schema in
 * the OpenAPI document, hence one id.
 */
export const OrderBillingAddress = z.object(BillingAddress.shape).meta({ id: 'BillingAddress' })
