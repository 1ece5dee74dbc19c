import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { ORDER_EMAIL_INVALID } from '../orders/address-rules.ts'
import { shippingCountry } from '../orders/country.schema.ts'
import type { AddressRules } from '../addresses/address-format.ts'
import { perMarket } from '../markets/per-market.ts'
import { PhoneNumber, placeFields } from '../orders/address.schema.ts'
import { emailAddress, optionalText, requiredText } from '../values/text.schema.ts'

const FIELDS = 'Please fill in all required fields'

const PersonalDetails = z.strictObject(
  {
    firstName: requiredText(FIELDS, 80),
    lastName: requiredText(FIELDS, 80),
    email: emailAddress(ORDER_EMAIL_INVALID),
    phone: PhoneNumber,
  },
  FIELDS,
)

const place = (missing: string, country: string, { destinations, form = 'common' }: Partial<AddressRules>) =>
  z.strictObject(
    {
      streetAddress: requiredText(missing, 200),
      apartment: optionalText(200),
      ...placeFields({ city: missing, state: missing, zipCode: missing }, form),
      country: shippingCountry(country, destinations),
    },
    missing,
  )

/** A shipping address as the checkout's second step collects it (S5). */
const shippingPlace = (rules: Partial<AddressRules> = {}) =>
  place('Please fill in all required shipping address fields', 'Please select a valid country from the dropdown', rules)

const billingPlace = (rules: Partial<AddressRules> = {}) =>
  place(
    'Please fill in all required billing address fields',
    'Please select a valid country from the dropdown for billing address',
    rules,
  )

/** The hidden billing fields are not validated while billing is the same as shipping. */
const UntouchedPlace = z.strictObject({
  streetAddress: z.string().max(200),
  apartment: z.string().max(200).optional(),
  city: z.string().max(100),
  state: z.string().max(100),
  zipCode: z.string().max(20),
  country: z.string().max(60),
})

const saveCheckoutBody = (rules?: AddressRules) => {
  const shared = { personalDetails: PersonalDetails, shippingAddress: shippingPlace(rules) }
  return z.discriminatedUnion(
    'billingSameAsShipping',
    [
      z.strictObject({ ...shared, billingSameAsShipping: z.literal(true), billingAddress: UntouchedPlace.nullish() }),
      z.strictObject({ ...shared, billingSameAsShipping: z.literal(false), billingAddress: billingPlace(rules) }),
    ],
    'Tell us whether billing is the same as shipping',
  )
}

/** Body of POST /users/{userId}/checkout: the details that prefill the next checkout (S7). `saveCheckoutBodyIn` knows the market. */
export const SaveCheckoutBody = saveCheckoutBody().meta({ id: 'SaveCheckoutBody' })
export type SaveCheckoutBody = z.infer<typeof SaveCheckoutBody>
/** Returns the body with the addresses of a market. */
export const saveCheckoutBodyIn = perMarket((_currency, rules) => saveCheckoutBody(rules))

/** Clients tolerate new fields in a response, so its objects are not strict. */
const SavedPlace = z.object({
  streetAddress: z.string(),
  apartment: z.string().optional(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
})

/** The saved details as the checkout reads them; both addresses are always complete. */
export const CheckoutProfile = z
  .object({
    personalDetails: z.object(PersonalDetails.shape),
    shippingAddress: SavedPlace,
    billingAddress: SavedPlace,
    billingSameAsShipping: z.boolean(),
  })
  .meta({ id: 'CheckoutProfile' })
export type CheckoutProfile = z.infer<typeof CheckoutProfile>

/** `null` when no details have been saved yet. */
export const CheckoutProfileResponse = envelope(CheckoutProfile.nullable()).meta({ id: 'CheckoutProfileResponse' })
export type CheckoutProfileResponse = z.infer<typeof CheckoutProfileResponse>

/** Returns the details to store; with one address for both, billing repeats shipping. */
export const checkoutProfile = (body: SaveCheckoutBody): CheckoutProfile => ({
  personalDetails: body.personalDetails,
  shippingAddress: body.shippingAddress,
  billingAddress: body.billingSameAsShipping ? body.shippingAddress : body.billingAddress,
  billingSameAsShipping: body.billingSameAsShipping,
})
