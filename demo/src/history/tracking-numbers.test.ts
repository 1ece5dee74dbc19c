import { trackingUrl } from '@atelier/domain/orders/tracking'
import { expect, test } from 'vitest'
import { seededRandom } from './random.ts'
import { dhlNumber, fedexNumber, shipmentTo, upsNumber, uspsNumber } from './tracking-numbers.ts'

const random = seededRandom(7)
const many = (numberOf: typeof upsNumber) => Array.from({ length: 200 }, () => numberOf(random))

/** The published example 1Z999AA10123456784 passes this check, and any other last digit does not. */
function isUps(text: string): boolean {
  const values = Array.from(text.slice(2, -1), (sign) =>
    /\d/.test(sign) ? Number(sign) : (sign.charCodeAt(0) - 63) % 10,
  )
  const sum = values.reduce((total, value, index) => total + value * (index % 2 === 0 ? 1 : 2), 0)
  return Number(text.at(-1)) === (10 - (sum % 10)) % 10
}

test('a UPS number has its form and check digit', () => {
  expect([isUps('1Z999AA10123456784'), isUps('1Z999AA10123456785')]).toEqual([true, false])
  for (const number of many(upsNumber)) {
    expect(number).toMatch(/^1Z[0-9A-Z]{15}\d$/)
    expect(isUps(number)).toBe(true)
  }
})

test('a FedEx number has twelve digits, the last of which checks the others', () => {
  for (const number of many(fedexNumber)) {
    const weights = [3, 1, 7]
    const weighed = Array.from(number.slice(0, 11), (digit, index) => Number(digit) * (weights[index % 3] ?? 0))
    const sum = weighed.reduce((total, value) => total + value, 0)
    expect(number).toMatch(/^\d{12}$/)
    expect(Number(number.at(-1))).toBe((sum % 11) % 10)
  }
})

test('a USPS number has twenty-two digits with a weighted sum that ends in 0', () => {
  for (const number of many(uspsNumber)) {
    const sum = [...number].toReversed().reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0)
    expect(number).toMatch(/^9405\d{18}$/)
    expect(sum % 10).toBe(0)
  }
})

test('a DHL number has ten digits, the last of which is the remainder by 7', () => {
  for (const number of many(dhlNumber)) {
    expect(number).toMatch(/^\d{10}$/)
    expect(Number(number.slice(0, 9)) % 7).toBe(Number(number.at(-1)))
  }
})

test('parcels abroad go by DHL, and every carrier has a tracking URL', () => {
  expect(shipmentTo('FR', random).carrier).toBe('DHL')
  const home = Array.from({ length: 60 }, () => shipmentTo('US', random))
  expect(new Set(home.map(({ carrier }) => carrier))).toEqual(new Set(['UPS', 'FedEx', 'USPS']))
  for (const { carrier, trackingNumber } of home) expect(trackingUrl(carrier, trackingNumber)).not.toBeNull()
})
