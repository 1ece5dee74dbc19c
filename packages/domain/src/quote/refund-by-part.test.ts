import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumOfCents } from '../money/cents.ts'
import { lastRefundByPart, type PaidRefund, type RefundByPart, type RefundedPart } from './refund-by-part.ts'
import { proposedRefund } from './refund-of-units.ts'

const line = (unitPriceCents: number, quantity: number, taxCents: number, wrapped = 0) => ({
  unitPriceCents,
  quantity,
  taxCents,
  wrapped,
  refundedQuantity: 0,
  units: 0,
})

const ORDER = {
  taxMode: 'added' as const,
  lines: [line(100_00, 3, 26_63, 1), line(33_33, 1, 2_96)],
  charges: [
    { kind: 'gift_wrap' as const, amountCents: 9_00, taxCents: 80 },
    { kind: 'delivery' as const, amountCents: 10_00, taxCents: 40 },
  ],
}
const one = { amountCents: 100_00 + 8_88 + 9_80, units: [{ position: 0, quantity: 1 }] }

test('a refund of units returns their amount, their share of the tax, and the wrap of the first ones', () => {
  expect(lastRefundByPart(ORDER, [one])).toEqual({
    lines: [{ index: 0, units: 1, amountCents: 100_00, taxCents: 8_88 }],
    wrap: { amountCents: 9_00, taxCents: 80 },
    delivery: null,
  })
  const second = { amountCents: 100_00 + 8_87, units: [{ position: 0, quantity: 1 }] }
  expect(lastRefundByPart(ORDER, [one, second])).toEqual({
    lines: [{ index: 0, units: 1, amountCents: 100_00, taxCents: 8_87 }],
    wrap: null,
    delivery: null,
  })
})

test('what is more than the units is the delivery, as far as it was charged', () => {
  const withDelivery = { ...one, amountCents: one.amountCents + 10_40 }
  expect(lastRefundByPart(ORDER, [withDelivery])?.delivery).toEqual({ amountCents: 10_00, taxCents: 40 })
  expect(lastRefundByPart(ORDER, [{ ...one, amountCents: one.amountCents + 10_41 }])).toBeNull()
})

test('an amount for no unit has no parts, nor has any refund after it or one that is less than its units', () => {
  expect(lastRefundByPart(ORDER, [{ amountCents: 20_00, units: [] }])).toBeNull()
  expect(lastRefundByPart(ORDER, [{ amountCents: 20_00, units: [] }, one])).toBeNull()
  expect(lastRefundByPart(ORDER, [{ ...one, amountCents: one.amountCents - 1 }])).toBeNull()
  expect(lastRefundByPart(ORDER, [])).toBeNull()
})

const cents = fc.integer({ min: 1, max: 500_000 })
const anOrder = fc.record({
  taxMode: fc.constantFrom('added' as const, 'included' as const),
  lines: fc.array(
    fc
      .record({ price: cents, quantity: fc.integer({ min: 1, max: 5 }), tax: fc.integer({ min: 0, max: 900 }) })
      .chain(({ price, quantity, tax }) =>
        fc.integer({ min: 0, max: quantity }).map((wrapped) => line(price, quantity, tax, wrapped)),
      ),
    { minLength: 1, maxLength: 4 },
  ),
  wrap: fc.record({ amountCents: cents, taxCents: fc.integer({ min: 0, max: 90 }) }),
  delivery: fc.record({ amountCents: cents, taxCents: fc.integer({ min: 0, max: 90 }) }),
})

test('refunds of all units, one at a time and in any order, return each stored part and its tax exactly', () => {
  fc.assert(
    fc.property(anOrder, fc.array(fc.nat()), ({ taxMode, lines, wrap, delivery }, picks) => {
      const hasWrap = lines.some(({ wrapped }) => wrapped > 0)
      const charges = [
        ...(hasWrap ? [{ kind: 'gift_wrap' as const, ...wrap }] : []),
        { kind: 'delivery' as const, ...delivery },
      ]
      const order = { taxMode, lines, charges }
      const parts = [
        ...lines.map((each) => ({ ...each, amountCents: each.unitPriceCents * each.quantity })),
        ...charges,
      ]
      let leftCents = parts.reduce(
        (sum, { amountCents, taxCents }) => sum + amountCents + (taxMode === 'added' ? taxCents : 0),
        0,
      )
      const left = lines.flatMap(({ quantity }, position) => Array.from({ length: quantity }, () => position))
      const taken = lines.map(() => 0)
      const refunds: PaidRefund[] = []
      const returned: RefundByPart[] = []
      for (let turn = 0; left.length > 0; turn += 1) {
        const [position = 0] = left.splice((picks[turn] ?? 0) % left.length, 1)
        const now = lines.map((each, index) => ({
          ...each,
          refundedQuantity: taken[index] ?? 0,
          units: index === position ? 1 : 0,
        }))
        const { totalCents } = proposedRefund({ ...order, lines: now, leftCents })
        leftCents -= totalCents
        taken[position] = (taken[position] ?? 0) + 1
        refunds.push({ amountCents: totalCents, units: [{ position, quantity: 1 }] })
        const last = lastRefundByPart(order, refunds)
        expect(last).not.toBeNull()
        if (last) returned.push(last)
      }
      expect(leftCents).toBe(0)
      const sum = (found: readonly (RefundedPart | null)[]): RefundedPart => ({
        amountCents: sumOfCents(found.map((each) => each?.amountCents ?? 0)),
        taxCents: sumOfCents(found.map((each) => each?.taxCents ?? 0)),
      })
      for (const [index, { unitPriceCents, quantity, taxCents }] of lines.entries()) {
        const ofLine = returned.flatMap((each) => each.lines.filter((part) => part.index === index))
        expect(sum(ofLine)).toEqual({ amountCents: unitPriceCents * quantity, taxCents })
      }
      expect(sum(returned.map((each) => each.wrap))).toEqual(hasWrap ? wrap : sum([]))
      expect(sum(returned.map((each) => each.delivery))).toEqual(delivery)
    }),
  )
})
