import { z } from 'zod'
import { shippingCountries } from './address-rules.ts'

/** The 2-letter code of a country that the shop ships to. `message` is the error of any other text. */
export const shippingCountry = (message: string) =>
  z.string(message).refine((code) => shippingCountries().includes(code), message)
