import { z } from 'zod'
import { COUNTRIES } from './shipping-countries.ts'

/**
 * The 2-letter code of a country that the shop ships to; `destinations`: those of a market, if not the specification's.
 * `message` is the error of any other text.
 */
export const shippingCountry = (message: string, destinations: readonly string[] = COUNTRIES) =>
  z.string(message).refine((code) => destinations.includes(code), message)
