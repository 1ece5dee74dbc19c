import { expect, test } from 'vitest'
import type { ChangeOrderStatusBody } from './change-order-status.schema.ts'
import {
  canRecordPayment,
  deliveredAtAfter,
  isClosed,
  isAwaitingShipment,
  judgeStatusChange,
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
  confirmUnpaid: false,
  ...more,
})

test.each(ORDER_STATUSES)('a paid order goes from %s to every other status, and not to its own', (from) => {
  const allowed = ORDER_STATUSES.filter((status) => judgeStatusChange(anOrder({ status: from }), to(status)).ok)
  expect(allowed).toEqual(ORDER_STATUSES.filter((status) => status !== from))
})

test('pieces go back when an order is closed, not when it was closed before', () => {
  const giving = ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.filter((status) => {
      const judged = judgeStatusChange(anOrder({ status: from }), to(status))
      return judged.ok && judged.shouldRestock
    }).map((status) => `${from} ${status}`),
  )
  const open = ['PENDING', 'PROCESSING', 'SHIPPED', 'DELIVERED', 'COMPLETED']
  expect(giving).toEqual(open.flatMap((from) => [`${from} CANCELLED`, `${from} REFUNDED`]))
})

test.each([
  ['SHIPPED', 'shipped'],
  ['DELIVERED', 'delivered'],
  ['CANCELLED', 'cancelled'],
  ['PROCESSING', null],
  ['COMPLETED', null],
  ['REFUNDED', null],
] as const)('%s is told to the customer as %s', (status, mail) => {
  expect(judgeStatusChange(anOrder(), to(status))).toMatchObject({ mail })
})

const OWED = ['pending', 'requires_payment_method', 'requires_confirmation', 'failed', 'canceled', 'refunded'] as const

test.each(OWED)('an order whose payment is %s leaves the house only when confirmed', (paymentStatus) => {
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
  'an order whose payment is %s ships without a question',
  (paymentStatus) => {
    expect(judgeStatusChange(anOrder({ paymentStatus }), to('SHIPPED'))).toMatchObject({ ok: true, isUnpaid: false })
  },
)

test.each([
  ['older', '2026-03-04T09:59:59.999Z', false],
  ['the same', '2026-03-04T10:00:00.000Z', true],
  // The specification's client may send the time of the click.
  ['newer', '2026-03-04T10:05:00.000Z', true],
])('a change based on a version that is %s', (_what, seen, ok) => {
  expect(judgeStatusChange(anOrder(), to('SHIPPED', { updatedAt: seen })).ok).toBe(ok)
})

test('only a manual order that is owed and open can be said to be paid', () => {
  const payable = PAYMENT_STATUSES.filter((paymentStatus) => canRecordPayment(anOrder({ paymentStatus })))
  expect(payable).toEqual(['pending', 'requires_payment_method', 'requires_confirmation', 'failed', 'canceled'])
  const open = ORDER_STATUSES.filter((status) => canRecordPayment(anOrder({ status, paymentStatus: 'pending' })))
  expect(open).toEqual(['PENDING', 'PROCESSING', 'SHIPPED', 'DELIVERED', 'COMPLETED'])
  expect(canRecordPayment(anOrder({ paymentMethod: 'CREDIT_CARD', paymentStatus: 'pending' }))).toBe(false)
})

test('a closed order that is opened again takes its pieces again, and no other change does', () => {
  const taking = ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.filter((status) => {
      const judged = judgeStatusChange(anOrder({ status: from }), to(status))
      return judged.ok && judged.shouldTakeStock
    }).map((status) => `${from} ${status}`),
  )
  const open = ['PENDING', 'PROCESSING', 'SHIPPED', 'DELIVERED', 'COMPLETED']
  expect(taking.toSorted()).toEqual(open.flatMap((status) => [`CANCELLED ${status}`, `REFUNDED ${status}`]).toSorted())
})

test('a change made to this version or a later one is taken, and one made to an older version is refused', () => {
  const seen = (offset: number) =>
    judgeStatusChange(anOrder(), to('SHIPPED', { updatedAt: new Date(updatedAt.getTime() + offset).toISOString() })).ok
  expect([seen(-1), seen(0), seen(1)]).toEqual([false, true, true])
})

test('an order keeps the moment it was first delivered, and loses it when it turns out to be on its way', () => {
  const [first, later] = [new Date('2026-03-01T10:00:00Z'), new Date('2026-03-09T10:00:00Z')]
  const after = (deliveredAt: Date | null) =>
    Object.fromEntries(ORDER_STATUSES.map((status) => [status, deliveredAtAfter({ deliveredAt }, status, later)]))
  const gone = { PENDING: null, PROCESSING: null, SHIPPED: null }
  expect(after(null)).toEqual({ ...gone, DELIVERED: later, COMPLETED: later, CANCELLED: null, REFUNDED: null })
  expect(after(first)).toEqual({ ...gone, DELIVERED: first, COMPLETED: first, CANCELLED: first, REFUNDED: first })
  expect(ORDER_STATUSES.filter(isAwaitingShipment)).toEqual(['PENDING', 'PROCESSING'])
  expect(ORDER_STATUSES.filter(isClosed)).toEqual(['CANCELLED', 'REFUNDED'])
})
