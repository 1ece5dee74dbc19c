import { DAY_MS, HOUR_MS } from '@atelier/domain/limits/durations'
import { returnIdFrom } from '@atelier/domain/values/ids'
import type { ReturnReason, ReturnStatus } from '@atelier/domain/returns/return-status'
import { daysBefore } from '@atelier/domain/region/shop-dates'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { DEMO_CUSTOMER } from '../demo-accounts.ts'
import { demoOrderTotals, type DemoOrder } from './demo-history.ts'
import { seededRandom, type Random } from './random.ts'
import { ADMIN, MANAGER, type HistoryActor } from './order-timeline.ts'

interface DemoReturnStep {
  status: ReturnStatus
  at: Date
  note: string | null
  /** null: the customer. */
  actor: HistoryActor | null
}

export interface DemoReturn {
  returnId: string
  order: DemoOrder
  reason: ReturnReason
  note: string | null
  answer: string | null
  items: { position: number; quantity: number }[]
  /** null: the units have not arrived. */
  isRestocked: boolean | null
  refundedCents: number | null
  /** The steps until now, oldest first; never empty. */
  steps: DemoReturnStep[]
}

/** Returns when an order was delivered; null when it was not. */
export const deliveredAtOf = ({ steps }: DemoOrder): Date | null =>
  steps.find(({ status }) => status === 'DELIVERED')?.at ?? null

const WHY: readonly (readonly [ReturnReason, string | null])[] = [
  ['Changed Mind', 'The color is darker than my coat. Unworn, in its box.'],
  ['Size Issues', 'My laptop does not fit after all.'],
  ['Not as Described', 'I had expected a wider handle.'],
  ['Defective/Damaged', 'A fine scratch on the lock, seen when unpacking.'],
  ['Quality Issues', 'One stitch on the strap has come loose.'],
  ['Wrong Item Received', null],
  ['Other', 'A present for somebody who already had one.'],
]
const SEND_IT =
  'Please wrap the piece in its box with the dust bag, put the number of your return inside, and send it to the bench: 12 Tanner Row, Brooklyn, NY 11201.'
const NOT_TAKEN =
  'The base shows marks of wear, so we cannot take the bag back. We would be glad to freshen it up at the bench instead.'

/** The open returns: days since the request, and the current status. */
const OPEN_RETURNS: readonly (readonly [number, ReturnStatus])[] = [
  [0.31, 'requested'],
  [1.44, 'requested'],
  [3.17, 'requested'],
  [4.09, 'approved'],
  [6.52, 'approved'],
  [8.23, 'received'],
  [9.38, 'rejected'],
]

const PATH: readonly ReturnStatus[] = ['requested', 'approved', 'received', 'refunded']

/** Generates the steps of a return begun at `at`, a working day or two apart and never later than `end`. */
function stepsTo(status: ReturnStatus, at: Date, end: Date, random: Random): DemoReturnStep[] {
  const path = status === 'rejected' ? (['requested', 'rejected'] as const) : PATH.slice(0, PATH.indexOf(status) + 1)
  const span = end.getTime() - at.getTime()
  return path.map((step, index) => ({
    status: step,
    at: index === path.length - 1 && index > 0 ? end : new Date(at.getTime() + (span * index) / path.length),
    note: step === 'received' ? 'Looked at under the lamp.' : null,
    actor: index === 0 ? null : random.chance(0.7) ? MANAGER : ADMIN,
  }))
}

function generateReturn(
  order: DemoOrder,
  options: { status: ReturnStatus; at: Date; end: Date },
  random: Random,
): DemoReturn {
  const [reason, note] = random.pick(WHY)
  const isWhole = options.status === 'refunded'
  const lines = order.lines.map(({ quantity }, position) => ({ position, quantity }))
  const isHere = options.status === 'received' || options.status === 'refunded'
  return {
    returnId: returnIdFrom(random.bytes(12)),
    order,
    reason,
    note,
    answer: options.status === 'requested' ? null : options.status === 'rejected' ? NOT_TAKEN : SEND_IT,
    items: isWhole ? lines : lines.slice(0, 1).map(({ position }) => ({ position, quantity: 1 })),
    isRestocked: isHere ? reason !== 'Defective/Damaged' : null,
    refundedCents: isWhole ? demoOrderTotals(order).totalCents : null,
    steps: stepsTo(options.status, options.at, options.end, random),
  }
}

/** Generates the returns of a history: one for every returned order, and open ones for staff. */
export function generateReturns(orders: readonly DemoOrder[], now: Date, seed = 1908): DemoReturn[] {
  const random = seededRandom(seed)
  const past = orders.flatMap((order) => {
    const deliveredAt = deliveredAtOf(order)
    if (order.final.status !== 'REFUNDED' || !deliveredAt) return []
    const at = new Date((deliveredAt.getTime() + order.final.at.getTime()) / 2)
    return [generateReturn(order, { status: 'refunded', at, end: order.final.at }, random)]
  })
  const firstDay = daysBefore(now, demoTerms.returns.windowDays)
  // The demo customer's delivered order must stay returnable.
  const returnable = orders.filter((order) => {
    const deliveredAt = deliveredAtOf(order)
    return (
      order.final.status === 'DELIVERED' &&
      deliveredAt !== null &&
      deliveredAt > firstDay &&
      order.customer.email !== DEMO_CUSTOMER.email
    )
  })
  const open = OPEN_RETURNS.flatMap(([days, status]) => {
    const at = daysBefore(now, days)
    const index = returnable.findIndex(
      (order) => (deliveredAtOf(order)?.getTime() ?? Infinity) < at.getTime() - DAY_MS / 2,
    )
    const [order] = index < 0 ? [] : returnable.splice(index, 1)
    const end = new Date(Math.min(now.getTime(), at.getTime() + 2 * DAY_MS) - HOUR_MS / 4)
    return order ? [generateReturn(order, { status, at, end }, random)] : []
  })
  return [...past, ...open]
}
