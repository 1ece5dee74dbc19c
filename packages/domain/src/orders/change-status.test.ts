import { expect, test } from 'vitest'
import type { ChangeOrderStatusBody } from './change-order-status.schema.ts'
import {
  canRecordPayment,
  deliveredAtAfter,
  isClosed,
  isAwaitingShipment,
  judgeStatusChange,
  restockOnChange,
  type OrderFacts,
} from './change-status.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES, type OrderStatus } from './status.ts'

const updatedAt = new Date('2026-03-04T10:00:00.000Z')
const anOrder = (facts: Partial<OrderFacts> = {}): OrderFacts => ({
  status: 'PENDING',
  paymentStatus: 'paid',
  paymentMethod: 'MANUAL',
  updatedAt,
  ...facts,
})
const to = (status: OrderStatus, more: Partial<ChangeOrderStatusBody> = {}): ChangeOrderStatusBody => ({
  status,
  statusNote: null,
  trackingCarrier: null,
  trackingNumber: null,
  trackingUrl: null,
  confirmUnpaid: false,
  restock: [],
  ...more,
})

test.each(ORDER_STATUSES)('a paid order may change from %s to every other status', (from) => {
  const allowed = ORDER_STATUSES.filter((status) => judgeStatusChange(anOrder({ status: from }), to(status)).ok)
  expect(allowed).toEqual(ORDER_STATUSES.filter((status) => status !== from))
})

test('closing an order restocks its unshipped units, and of a shipped one those that staff name', () => {
  const restocking = ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.filter((status) => {
      const judged = judgeStatusChange(anOrder({ status: from }), to(status))
      return judged.ok && judged.restock
    }).map((status) => `${from} ${status} ${restockOnChange(from, status)}`),
  )
  const closedFrom = (from: string, units: string) => [`${from} CANCELLED ${units}`, `${from} REFUNDED ${units}`]
  expect(restocking).toEqual([
    ...['PENDING', 'PROCESSING'].flatMap((from) => closedFrom(from, 'unshipped')),
    ...['SHIPPED', 'DELIVERED', 'COMPLETED'].flatMap((from) => closedFrom(from, 'shipped')),
  ])
})

test('units can be named only when an order that was shipped is closed', () => {
  const restock = [{ itemIndex: 0, quantity: 1 }]
  const accepted = ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.filter((status) => judgeStatusChange(anOrder({ status: from }), to(status, { restock })).ok).map(
      (status) => `${from} ${status}`,
    ),
  )
  expect(accepted).toEqual(
    ['SHIPPED', 'DELIVERED', 'COMPLETED'].flatMap((from) => [`${from} CANCELLED`, `${from} REFUNDED`]),
  )
  expect(judgeStatusChange(anOrder(), to('CANCELLED', { restock }))).toMatchObject({ reason: 'invalid_input' })
})

test.each([
  ['SHIPPED', 'shipped'],
  ['DELIVERED', 'delivered'],
  ['CANCELLED', 'cancelled'],
  ['PROCESSING', null],
  ['COMPLETED', null],
  ['REFUNDED', null],
] as const)('the change to %s sends the email %s', (status, email) => {
  expect(judgeStatusChange(anOrder(), to(status))).toMatchObject({ email })
})

const OWED = ['pending', 'requires_payment_method', 'requires_confirmation', 'failed', 'canceled', 'refunded'] as const

test.each(OWED)('an order with the payment status %s ships only after confirmation', (paymentStatus) => {
  const order = anOrder({ paymentStatus })
  for (const status of ['SHIPPED', 'DELIVERED', 'COMPLETED'] as const) {
    expect(judgeStatusChange(order, to(status))).toMatchObject({ ok: false, reason: 'order_unpaid' })
    expect(judgeStatusChange(order, to(status, { confirmUnpaid: true }))).toMatchObject({ ok: true, isUnpaid: true })
  }
  for (const status of ['PROCESSING', 'CANCELLED', 'REFUNDED'] as const) {
    expect(judgeStatusChange(order, to(status))).toMatchObject({ ok: true, isUnpaid: false })
  }
})

test.each(PAYMENT_STATUSES.filter((status) => !OWED.some((owed) => owed === status)))(
  'an order with the payment status %s ships without confirmation',
  (paymentStatus) => {
    expect(judgeStatusChange(anOrder({ paymentStatus }), to('SHIPPED'))).toMatchObject({ ok: true, isUnpaid: false })
  },
)

test.each([
  ['older', '2026-03-04T09:59:59.999Z', false],
  ['the same', '2026-03-04T10:00:00.000Z', true],
  // The specification's client may send the time of the click.
  ['newer', '2026-03-04T10:05:00.000Z', true],
])('a change based on a version that is %s (%s) is accepted: %s', (_what, seen, ok) => {
  expect(judgeStatusChange(anOrder(), to('SHIPPED', { updatedAt: seen })).ok).toBe(ok)
})

test('staff can record a payment only for an open, unpaid manual order', () => {
  const payable = PAYMENT_STATUSES.filter((paymentStatus) => canRecordPayment(anOrder({ paymentStatus })))
  expect(payable).toEqual(['pending', 'requires_payment_method', 'requires_confirmation', 'failed', 'canceled'])
  const open = ORDER_STATUSES.filter((status) => canRecordPayment(anOrder({ status, paymentStatus: 'pending' })))
  expect(open).toEqual(['PENDING', 'PROCESSING', 'SHIPPED', 'DELIVERED', 'COMPLETED'])
  expect(canRecordPayment(anOrder({ paymentMethod: 'CREDIT_CARD', paymentStatus: 'pending' }))).toBe(false)
})

test('reopening a closed order takes its stock again, and no other change does', () => {
  const taking = ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.filter((status) => {
      const judged = judgeStatusChange(anOrder({ status: from }), to(status))
      return judged.ok && judged.shouldTakeStock
    }).map((status) => `${from} ${status}`),
  )
  const open = ['PENDING', 'PROCESSING', 'SHIPPED', 'DELIVERED', 'COMPLETED']
  expect(taking.toSorted()).toEqual(open.flatMap((status) => [`CANCELLED ${status}`, `REFUNDED ${status}`]).toSorted())
})

test('accepts a change based on the current or a later version, and rejects an older one', () => {
  const seen = (offset: number) =>
    judgeStatusChange(anOrder(), to('SHIPPED', { updatedAt: new Date(updatedAt.getTime() + offset).toISOString() })).ok
  expect([seen(-1), seen(0), seen(1)]).toEqual([false, true, true])
})

test('retains the first delivery time, and clears it when the order is not delivered after all', () => {
  const [first, later] = [new Date('2026-03-01T10:00:00Z'), new Date('2026-03-09T10:00:00Z')]
  const after = (deliveredAt: Date | null) =>
    Object.fromEntries(ORDER_STATUSES.map((status) => [status, deliveredAtAfter({ deliveredAt }, status, later)]))
  const cleared = { PENDING: null, PROCESSING: null, SHIPPED: null }
  expect(after(null)).toEqual({ ...cleared, DELIVERED: later, COMPLETED: later, CANCELLED: null, REFUNDED: null })
  expect(after(first)).toEqual({ ...cleared, DELIVERED: first, COMPLETED: first, CANCELLED: first, REFUNDED: first })
  expect(ORDER_STATUSES.filter(isAwaitingShipment)).toEqual(['PENDING', 'PROCESSING'])
  expect(ORDER_STATUSES.filter(isClosed)).toEqual(['CANCELLED', 'REFUNDED'])
})
