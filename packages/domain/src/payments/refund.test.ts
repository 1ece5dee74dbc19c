import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IN_DISPUTE, judgeRefund, refundableCents } from './refund.ts'

test.each([
  [{ paidCents: 108_00, refundedCents: 0 }, 108_00, { ok: true, paymentStatus: 'refunded' }],
  [{ paidCents: 108_00, refundedCents: 0 }, 8_00, { ok: true, paymentStatus: 'partially_refunded' }],
  [{ paidCents: 108_00, refundedCents: 100_00 }, 8_00, { ok: true, paymentStatus: 'refunded' }],
  [{ paidCents: 108_00, refundedCents: 100_00 }, 8_01, { ok: false }],
  [{ paidCents: 108_00, refundedCents: 108_00 }, 1, { ok: false }],
  [{ paidCents: 0, refundedCents: 0 }, 1, { ok: false }],
  [{ paidCents: 108_00, refundedCents: 0 }, 0, { ok: false }],
  [{ paidCents: 108_00, refundedCents: 0 }, -1, { ok: false }],
  [{ paidCents: 108_00, refundedCents: 0 }, 1.5, { ok: false }],
  [{ paidCents: 108_00, refundedCents: 0, disputedCents: 108_00 }, 1, { ok: false, message: IN_DISPUTE }],
  [{ paidCents: 108_00, refundedCents: 0, disputedCents: 100_00 }, 8_01, { ok: false, message: IN_DISPUTE }],
  [
    { paidCents: 108_00, refundedCents: 0, disputedCents: 100_00 },
    8_00,
    { ok: true, paymentStatus: 'partially_refunded' },
  ],
  [{ paidCents: 108_00, refundedCents: 100_00, disputedCents: 108_00 }, 8_00, { ok: false, message: IN_DISPUTE }],
])('judges a refund of %o by %d cents: %o', (money, amountCents, expected) => {
  expect(judgeRefund(money, amountCents)).toMatchObject(expected)
})

test('never refunds more than was paid, for any requests', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.array(fc.integer({ min: -10, max: 600_000 })),
      (paid, amounts) => {
        const money = { paidCents: paid, refundedCents: 0 }
        for (const amount of amounts) if (judgeRefund(money, amount).ok) money.refundedCents += amount
        expect(refundableCents(money)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('reports that nothing is left of a fully refunded or unpaid order', () => {
  const nothing = { ok: false, message: 'This order has nothing left to refund' }
  expect(judgeRefund({ paidCents: 108_00, refundedCents: 108_00 }, 1)).toEqual(nothing)
  expect(judgeRefund({ paidCents: 0, refundedCents: 0 }, 1)).toEqual(nothing)
})
