import { expect, test } from 'vitest'
import { policy } from './policy.ts'

test('the published constants match S9', () => {
  expect(policy).toMatchObject({
    taxPercent: 8,
    currency: 'USD',
    giftWrapCentsPerItem: 895,
    warrantyYears: 1,
    changeOrderHours: 1,
    minimumAge: 13,
    favoritesBadgeCap: 99,
    swatchesPerCard: 4,
    metaDescriptionLength: 155,
    repeatedErrorMs: 5_000,
  })
  expect(policy.shipping).toMatchObject({
    standard: { cents: 895, freeFromCents: 10_000, businessDays: [3, 7] },
    express: { cents: 1_595, businessDays: [1, 3] },
    overnight: { cents: 2_495, businessDays: [1, 1] },
    international: { businessDays: [7, 14] },
  })
  expect(policy.returns).toEqual({
    windowDays: 30,
    damageReportDays: 7,
    refundBusinessDays: [5, 7],
    refundAfterReceiptBusinessDays: [3, 5],
    refundToAppearBusinessDays: [3, 7],
  })
  expect(policy.retention).toMatchObject({
    inactiveAccountYears: 3,
    orderYears: 7,
    analyticsMonths: 26,
    accountDeletionDays: 30,
  })
  expect(policy.cart).toMatchObject({ quantityMin: 1, quantityMax: 10, drawerWidthPx: 360 })
  expect(policy.account).toMatchObject({ passwordMin: 6, phoneDigits: [10, 15] })
  expect(policy.payment).toMatchObject({ requestTimeoutMs: 15_000, manualPromptAfterMs: 1_000 })
})

test('the largest order fits into a ledger column, and the most expensive product into an order', () => {
  expect(policy.orderMaxDollars * 100).toBeLessThan(2 ** 31)
  expect(policy.catalog.priceMaxDollars * (1 + policy.taxPercent / 100)).toBeLessThan(policy.orderMaxDollars)
})

test('a staff session lasts an hour, warns five minutes before its end and is checked every thirty seconds (A4)', () => {
  expect(policy.staff).toMatchObject({ sessionMs: 3_600_000, sessionWarningMs: 300_000, sessionCheckMs: 30_000 })
  expect(policy.staff.sessionAbsoluteMs).toBeGreaterThan(policy.staff.sessionMs)
})

test('page sizes match A9 and do not exceed the limit', () => {
  expect(policy.pageSize).toMatchObject({ products: 12, orders: 10, customers: 15, adminUsers: 15 })
  expect(Math.max(...Object.values(policy.pageSize))).toBeLessThanOrEqual(policy.maxPageSize)
})

test('the reminder of a payment link precedes its expiry, and the hold ends before both', () => {
  const { stockHoldMinutes, paymentLinkReminderHours, paymentLinkHours } = policy.payment
  expect(paymentLinkReminderHours).toBeLessThan(paymentLinkHours)
  expect(stockHoldMinutes / 60).toBeLessThan(paymentLinkReminderHours)
})
