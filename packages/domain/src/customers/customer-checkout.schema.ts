import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { ORDER_EMAIL_INVALID } from '../orders/address-rules.ts'
import { shippingCountry } from '../orders/country.schema.ts'
import { PhoneNumber } from '../orders/address.schema.ts'
import { emailAddress, optionalText, postalCode, requiredText } from '../values/text.schema.ts'

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

const place = (missing: string, country: string) =>
  z.strictObject(
    {
      streetAddress: requiredText(missing, 200),
      apartment: optionalText(200),
      city: requiredText(missing, 100),
      state: requiredText(missing, 100),
      zipCode: postalCode(missing),
      country: shippingCountry(country),
    },
    missing,
  )

/** A shipping address as the checkout's second step collects it (S5). */
const ShippingPlace = place(
  'Please fill in all required shipping address fields',
  'Please select a valid country from the dropdown',
)
const BillingPlace = place(
  'Please fill in all required billing address fields',
  'Please select a valid country from the dropdown for billing address',
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

const shared = { personalDetails: PersonalDetails, shippingAddress: ShippingPlace }

/** Body of POST /users/{userId}/checkout: the details that prefill the next checkout (S7). */
export const SaveCheckoutBody = z
  .discriminatedUnion(
    'billingSameAsShipping',
    [
      z.strictObject({ ...shared, billingSameAsShipping: z.literal(true), billingAddress: UntouchedPlace.nullish() }),
      z.strictObject({ ...shared, billingSameAsShipping: z.literal(false), billingAddress: BillingPlace }),
    ],
    'Tell us whether billing is the same as shipping',
  )
  .meta({ id: 'SaveCheckoutBody' })
export type SaveCheckoutBody = z.infer<typeof SaveCheckoutBody>

/** Clients tolerate new fields in a response, so its objects are not strict. */
const SavedPlace = z.object(ShippingPlace.shape)

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
