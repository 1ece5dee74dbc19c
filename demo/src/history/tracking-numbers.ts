import type { Random } from './random.ts'

const digits = (random: Random, count: number): string => Array.from({ length: count }, () => random.int(0, 9)).join('')

/** Sums the digits of a number, each times the weight of its position; the weights repeat. */
const weigh = (text: string, weights: readonly number[]): number =>
  [...text].reduce((sum, digit, index) => sum + Number(digit) * (weights[index % weights.length] ?? 1), 0)

/** `1Z`, six characters of the shipper, two of the service, seven digits and a check digit. Capitals count as digits. */
export function upsNumber(random: Random): string {
  const body = `${SHIPPER}${random.pick(['03', '12', '01'])}${digits(random, 7)}`
  const values = [...body].map((sign) => (/\d/.test(sign) ? sign : String((sign.charCodeAt(0) - 63) % 10))).join('')
  return `1Z${body}${(10 - (weigh(values, [1, 2]) % 10)) % 10}`
}
const SHIPPER = '7R4V1X'

/** Twelve digits; the last is the weighted sum of the others modulo 11, where 10 counts as 0. */
export function fedexNumber(random: Random): string {
  const body = `7${digits(random, 10)}`
  return `${body}${(weigh(body, [3, 1, 7]) % 11) % 10}`
}

/** Twenty-two digits that begin with the service (9405: priority mail); the last makes the weighted sum a multiple of 10. */
export function uspsNumber(random: Random): string {
  const body = `94055${digits(random, 16)}`
  return `${body}${(10 - (weigh(body, [3, 1]) % 10)) % 10}`
}

/** Ten digits; the last is the remainder of the others by 7. */
export function dhlNumber(random: Random): string {
  const body = `4${digits(random, 8)}`
  return `${body}${Number(body) % 7}`
}

/** Returns how an order was sent: parcels abroad go by air, those at home mostly by the usual carrier. */
export function shipmentTo(country: string, random: Random): { carrier: string; trackingNumber: string } {
  if (country !== 'US') return { carrier: 'DHL', trackingNumber: dhlNumber(random) }
  const [carrier, numberOf] = random.weighted(
    [
      ['UPS', upsNumber, 7],
      ['FedEx', fedexNumber, 2],
      ['USPS', uspsNumber, 1],
    ] as const,
    ([, , weight]) => weight,
  )
  return { carrier, trackingNumber: numberOf(random) }
}
