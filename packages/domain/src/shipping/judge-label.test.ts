import { expect, test } from 'vitest'
import type { CustomsLine } from './customs-declaration.ts'
import { EXPORT_FILING_MESSAGE, judgeLabel, LABEL_UNPAID_MESSAGE, NOT_TO_SHIP_MESSAGE } from './judge-label.ts'

const paid = { status: 'PROCESSING', paymentStatus: 'paid', country: 'US' } as const

test('a paid order that waits to be shipped can have a label', () => {
  expect(judgeLabel(paid, null)).toEqual({ ok: true })
  expect(judgeLabel({ ...paid, paymentStatus: 'partially_refunded' }, null)).toEqual({ ok: true })
})

test('shipped and closed orders need none', () => {
  for (const status of ['SHIPPED', 'DELIVERED', 'CANCELLED'] as const) {
    expect(judgeLabel({ ...paid, status }, null)).toMatchObject({ reason: 'conflict', message: NOT_TO_SHIP_MESSAGE })
  }
})

test('an unpaid order is refused', () => {
  const unpaid = judgeLabel({ ...paid, paymentStatus: 'pending' }, null)
  expect(unpaid).toMatchObject({ reason: 'order_unpaid', message: LABEL_UNPAID_MESSAGE })
})

test('an export filing is due above $2,500 of one code, which no label declares', () => {
  expect(judgeLabel(paid, { lines: [], exportFiling: 'due' })).toMatchObject({ message: EXPORT_FILING_MESSAGE })
  expect(judgeLabel(paid, { lines: [], exportFiling: 'NOEEI_30_37_a' })).toEqual({ ok: true })
})

test('a parcel through customs needs all facts of all lines, and the message names what is missing', () => {
  const line: CustomsLine = {
    description: 'Bag, Noir',
    quantity: 1,
    hsCode: '42022100',
    origin: 'IT',
    weightGrams: 900,
    valueCents: 100_00,
  }
  const toJapan = (...lines: CustomsLine[]) => judgeLabel({ ...paid, country: 'JP' }, { lines })
  expect(toJapan(line)).toEqual({ ok: true })
  const belt = { ...line, description: 'Belt', hsCode: null, weightGrams: null }
  expect(toJapan(line, belt, { ...line, origin: null })).toEqual({
    ok: false,
    reason: 'conflict',
    message:
      'A parcel to Japan needs a customs declaration. Enter what is missing in the form of the product: Belt (HS code, weight); Bag, Noir (country of origin).',
  })
})
