import { expect, test } from 'vitest'
import { demoTerms } from '../terms/shop-terms.ts'
import { TermsDocument } from './terms.schema.ts'

/** Returns the issues of terms with these amounts, as `field: message`. */
function issuesOf(currency: string, amounts: { standard?: number; freeFrom?: number; giftWrap?: number }): string[] {
  const { shipping } = demoTerms
  const { standard = shipping.standard.cents, freeFrom = shipping.standard.freeFromCents, giftWrap = 0 } = amounts
  const terms = {
    ...demoTerms,
    currency,
    shipping: { ...shipping, standard: { ...shipping.standard, cents: standard, freeFromCents: freeFrom } },
    giftWrapCentsPerItem: giftWrap,
  }
  const issues = TermsDocument.safeParse(terms).error?.issues ?? []
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test.each([
  ['USD', 1, '$1,000', '$100,000'],
  ['JPY', 1, '¥100,000', '¥10,000,000'],
  ['KWD', 10, 'KWD\u00A01,000', 'KWD\u00A0100,000'],
  ['VND', 100, '₫10,000,000', '₫1,000,000,000'],
])('limits speak the currency of the terms: %s', (currency, magnitude, most, mostFreeFrom) => {
  const [price, freeFrom] = [1_000_00 * magnitude, 100_000_00 * magnitude]
  expect(issuesOf(currency, { standard: price, freeFrom, giftWrap: price })).toEqual([])
  expect(issuesOf(currency, { standard: price + 1, freeFrom: freeFrom + 1, giftWrap: price + 1 })).toEqual([
    `shipping.standard.cents: Enter at most ${most}`,
    `shipping.standard.freeFromCents: Enter at most ${mostFreeFrom}`,
    `giftWrapCentsPerItem: Enter at most ${most}`,
  ])
})

test('an unknown currency is refused at its field', () => {
  expect(issuesOf('XYZ', { giftWrap: 1_000_01 })).toEqual(['currency: Choose a currency'])
})
