import { expect, test } from 'vitest'
import { DEFAULT_REGION } from '../region/region.ts'
import { demoTerms } from '../terms/shop-terms.ts'
import { fillPlaceholders, listPlaceholders, placeholderValuesOf, unknownPlaceholders } from './placeholders.ts'

const company = { legalName: '', supportEmail: 'help@maren.example', region: DEFAULT_REGION }
const source = { terms: demoTerms, brand: 'Maren', company }
const fill = (text: string, terms = demoTerms) => fillPlaceholders(text, placeholderValuesOf({ ...source, terms }))

test.each([
  ['{standard}', '$8.95, or nothing on orders of $100 or more'],
  ['{standardTime}', '3 to 7 business days'],
  ['{express}', '$15.95 and 1 to 3 business days'],
  ['{overnight}', '$24.95 and the next business day'],
  ['{internationalTime}', '7 to 14 business days'],
  ['{countries}', 'Canada, the UK, EU countries, Australia, and Japan'],
  ['{giftWrap}', '$8.95'],
  ['{changeTime}', '1 hour'],
  ['{returnTime}', '30 days'],
  ['{damageTime}', '7 days'],
  ['{refundTime}', '5 to 7 business days'],
  ['{refundIssued}', '3 to 5 business days'],
  ['{refundShown}', '3 to 7 business days'],
  ['{warranty}', 'one-year warranty'],
  ['{currency}', 'US dollars'],
  ['Prices {priceTax}.', 'Prices do not include tax. Tax of 8% is shown at checkout before you order.'],
  ['Shipping is {deliveryCharge}.', 'Shipping is not added at checkout.'],
  ['{taxRate}', '8%'],
  ['{paymentLinkTime}', '72 hours'],
  ['{supportHours}', 'Mon-Fri 9AM-6PM EST, Sat 10AM-4PM EST'],
  ['{minimumAge}', '13'],
  ['{brand} answers at {supportEmail}', 'Maren answers at help@maren.example'],
])('%s is %s (S9)', (text, shown) => {
  expect(fill(text)).toBe(shown)
})

test('the company has its legal name, else the name of the brand', () => {
  expect(fill('{company}')).toBe('Maren')
  const values = placeholderValuesOf({ ...source, company: { ...company, legalName: 'Maren GmbH' } })
  expect(fillPlaceholders('{company}', values)).toBe('Maren GmbH')
})

test('a value follows the terms', () => {
  const terms = { ...demoTerms, returns: { ...demoTerms.returns, windowDays: 1 }, warrantyYears: 10 }
  expect(fill('{returnTime}, {warranty}', terms)).toBe('1 day, 10-year warranty')
})

test('texts follow how the shop treats tax and delivery', () => {
  const shipping = { ...demoTerms.shipping, isCharged: true }
  expect(
    fill('Prices {priceTax}. Shipping is {deliveryCharge}.', { ...demoTerms, taxMode: 'included', shipping }),
  ).toBe('Prices include tax of 8%. Shipping is added at checkout.')
})

test('amounts follow the currency of the terms', () => {
  const { shipping } = demoTerms
  const standard = { ...shipping.standard, cents: 900, freeFromCents: 15_000 }
  const yen = { ...demoTerms, currency: 'JPY', shipping: { ...shipping, standard }, giftWrapCentsPerItem: 550 }
  expect(fill('{standard}; {giftWrap}; in {currency}', yen)).toBe(
    '¥900, or nothing on orders of ¥15,000 or more; ¥550; in Japanese yen',
  )
})

test('fills every text of a content, and leaves everything else', () => {
  const content = { a: ['{brand}', { b: '{taxRate}' }], n: 1, none: null, is: true }
  expect(fillPlaceholders(content, placeholderValuesOf(source))).toEqual({
    a: ['Maren', { b: '8%' }],
    n: 1,
    none: null,
    is: true,
  })
})

test('fills values once, and leaves unknown names', () => {
  const values = placeholderValuesOf({ ...source, brand: '{taxRate} $& Co' })
  expect(fillPlaceholders('{brand} {nothing} {constructor}', values)).toBe('{taxRate} $& Co {nothing} {constructor}')
  expect(unknownPlaceholders('{brand} {nothing} {constructor} { not } {}')).toEqual(['nothing', 'constructor'])
})

test('lists every placeholder with its meaning and its present value', () => {
  const list = listPlaceholders(source)
  expect(list[0]).toEqual({ name: 'brand', label: 'Name of the brand', value: 'Maren' })
  expect(list.every(({ label, value }) => label !== '' && value !== '')).toBe(true)
})
