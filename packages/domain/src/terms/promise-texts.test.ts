import { expect, test } from 'vitest'
import { contactSent } from '../contact/contact.schema.ts'
import { policyTextOf } from './policy-text.ts'
import {
  cartGiftWrap,
  cartReturns,
  deliveredAdvice,
  paymentReminderText,
  returnConditions,
  supportText,
} from './promise-texts.ts'
import { shippingRates } from './shipping-rates.ts'
import { demoTerms } from './shop-terms.ts'
import { DEFAULT_REGION } from '../region/region.ts'

const { returns, support } = demoTerms

test('states the promises of the demo', () => {
  expect(cartReturns(returns)).toBe('Within 30 days of delivery')
  expect(deliveredAdvice(returns, ', until Dec 24, 2026')).toBe(
    'If anything arrived damaged, tell us within 7 days. You can return items in their original condition within 30 days of delivery, until Dec 24, 2026. Start a return from your order page.',
  )
  expect(supportText(support)).toBe('We reply within 24 hours. Client services: Mon-Fri 9AM-6PM, Sat 10AM-4PM EST.')
})

test('writes one of a unit in the singular', () => {
  const oneDay = { ...returns, windowDays: 1, damageReportDays: 1 }
  expect(returnConditions(oneDay)).toMatch(/within 1 day of delivery.+within 1 day\.$/)
  expect(policyTextOf({ ...demoTerms, returns: oneDay }, DEFAULT_REGION).returnWindow).toContain(
    'Within 1 day of delivery',
  )
  expect(supportText({ ...support, replyHours: 1 })).toContain('within 1 hour.')
  expect(contactSent(1)).toContain('within 1 hour.')
  expect(paymentReminderText({ paymentLinkHours: 25, paymentLinkReminderHours: 24 })).toContain('about 1 more hour.')
})

test('amounts are in the currency of the terms', () => {
  const { shipping } = demoTerms
  const standard = { ...shipping.standard, cents: 900, freeFromCents: 15_000 }
  const yen = { ...demoTerms, currency: 'JPY', shipping: { ...shipping, standard }, giftWrapCentsPerItem: 550 }
  expect(policyTextOf(yen, DEFAULT_REGION).standardDelivery({ goodsCents: 14_999, weightGrams: 0 })).toMatch(
    /^¥900 in /,
  )
  expect(policyTextOf(yen, DEFAULT_REGION).standardDelivery({ goodsCents: 15_000, weightGrams: 0 })).toMatch(
    /^Free in /,
  )
  expect(cartGiftWrap(yen, DEFAULT_REGION)).toBe('¥550 per item')
  expect(shippingRates(yen, DEFAULT_REGION)[0]?.price).toBe('¥900, free on orders of ¥15,000 or more')
})
