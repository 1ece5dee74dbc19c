import { expect, test } from 'vitest'
import { limits } from '../limits/limits.ts'
import { demoTerms } from './shop-terms.ts'

test('the published constants match S9', () => {
  expect(demoTerms).toMatchObject({
    taxPercent: 8,
    giftWrapCentsPerItem: 895,
    warrantyYears: 1,
    changeOrderHours: 1,
    minimumAge: 13,
  })
  expect(demoTerms.shipping).toMatchObject({
    standard: { cents: 895, freeFromCents: 10_000, businessDays: [3, 7] },
    express: { cents: 1_595, businessDays: [1, 3] },
    overnight: { cents: 2_495, businessDays: [1, 1] },
    international: { businessDays: [7, 14] },
  })
  expect(demoTerms.returns).toEqual({
    windowDays: 30,
    damageReportDays: 7,
    refundBusinessDays: [5, 7],
    refundAfterReceiptBusinessDays: [3, 5],
    refundToAppearBusinessDays: [3, 7],
  })
  expect(demoTerms.retention).toMatchObject({
    inactiveAccountYears: 3,
    orderYears: 7,
    analyticsMonths: 26,
    accountDeletionDays: 30,
  })
})

test('the most expensive product with its tax fits into an order', () => {
  expect(limits.catalog.priceMaxCents * (1 + demoTerms.taxPercent / 100)).toBeLessThan(limits.orders.maxCents)
})

test('the reminder of a payment link precedes its expiry, and the hold ends before both', () => {
  const { paymentLinkReminderHours, paymentLinkHours } = demoTerms
  expect(paymentLinkReminderHours).toBeLessThan(paymentLinkHours)
  expect(limits.payment.stockHoldMinutes / 60).toBeLessThan(paymentLinkReminderHours)
})
