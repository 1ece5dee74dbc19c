import { expect, test } from 'vitest'
import { CUSTOMS_MESSAGE, judgeLabel, LABEL_UNPAID_MESSAGE, NOT_TO_SHIP_MESSAGE } from './judge-label.ts'

const paid = { status: 'PROCESSING', paymentStatus: 'paid', country: 'US' } as const

test('a paid order that waits to be shipped can have a label', () => {
  expect(judgeLabel(paid, 'US')).toEqual({ ok: true })
  expect(judgeLabel({ ...paid, paymentStatus: 'partially_refunded' }, 'US')).toEqual({ ok: true })
})

test('shipped and closed orders need none', () => {
  for (const status of ['SHIPPED', 'DELIVERED', 'CANCELLED'] as const) {
    expect(judgeLabel({ ...paid, status }, 'US')).toMatchObject({ reason: 'conflict', message: NOT_TO_SHIP_MESSAGE })
  }
})

test('an unpaid order and a parcel through customs are refused', () => {
  const unpaid = judgeLabel({ ...paid, paymentStatus: 'pending' }, 'US')
  expect(unpaid).toMatchObject({ reason: 'order_unpaid', message: LABEL_UNPAID_MESSAGE })
  expect(judgeLabel({ ...paid, country: 'JP' }, 'US')).toMatchObject({ reason: 'conflict', message: CUSTOMS_MESSAGE })
})
