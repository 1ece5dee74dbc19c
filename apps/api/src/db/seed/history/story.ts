import type { OrderStatus, PaymentStatus } from '@atelier/domain/orders/status'
import { policy } from '@atelier/domain/policy'
import { DEMO_STAFF, demoUserId } from '../demo-accounts.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../calendar.ts'
import type { Random } from './random.ts'

export interface Actor {
  id: string
  name: string
}

/** One entry of an order's history, and what it means for the money. */
export interface Step {
  at: Date
  status: OrderStatus
  payment: PaymentStatus
  note: string | null
  actor: Actor | null
}

const staff = (mailbox: string): Actor => {
  const { email, name } = DEMO_STAFF.find((account) => account.email.startsWith(`${mailbox}@`))!
  return { id: demoUserId(email), name }
}
export const MANAGER = staff('manager')
export const ADMIN = staff('admin')

const SHIPPED_NOTES = [
  'Handed to the courier this afternoon. Signature on delivery.',
  'Wrapped in tissue and left with the courier.',
  'Gift note written by hand. Left with the courier.',
  'Stitching checked once more under the lamp, then sent.',
  'Sent today. The box is plain, as the customer asked.',
] as const
const DELIVERED_NOTES = [
  'Delivered and signed for.',
  'Left with the concierge, signed.',
  'Delivered to the recipient.',
] as const

/** The parcels go out in the afternoon of a working day: the first such time at least `after` has passed. */
function nextDispatch(placedAt: Date, random: Random): Date {
  const day = new Date(placedAt.getTime() + DAY_MS)
  day.setUTCHours(random.int(18, 21), random.int(0, 59), random.int(0, 59), 0)
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6) day.setUTCDate(day.getUTCDate() + 1)
  return day
}

/** An order's life, told step by step in the order of time. */
export class Story {
  readonly steps: Step[] = []
  private readonly placedAt: Date
  private readonly random: Random

  constructor(placedAt: Date, random: Random) {
    this.placedAt = placedAt
    this.random = random
  }

  private add(step: Step): this {
    this.steps.push(step)
    return this
  }

  private get last(): Step {
    return this.steps.at(-1)!
  }

  placed(payment: PaymentStatus, note: string | null): this {
    return this.add({ at: this.placedAt, status: 'PENDING', payment, note, actor: null })
  }

  /** The next step, `afterMs` after the last one. */
  then(
    afterMs: number,
    status: OrderStatus,
    payment: PaymentStatus,
    note: string | null,
    actor: Actor | null = null,
  ): this {
    return this.add({ at: new Date(this.last.at.getTime() + afterMs), status, payment, note, actor })
  }

  paysByCard(): this {
    const seconds = this.random.int(2, 40)
    return this.placed('pending', null).then(seconds * 1000, 'PROCESSING', 'succeeded', 'Payment received.')
  }

  waitsForTransfer(): this {
    return this.placed('pending', 'Order placed without payment. Payment link sent.')
  }

  paysByTransfer(): this {
    const after = this.random.int(3, policy.payment.payLinkHours - 4) * HOUR_MS + this.random.int(0, 59) * MINUTE_MS
    return this.then(after, 'PROCESSING', 'paid', 'Bank transfer received, compared with the order by hand.', MANAGER)
  }

  ships(): this {
    const at = nextDispatch(this.last.at, this.random)
    const actor = this.random.chance(0.8) ? MANAGER : ADMIN
    return this.add({ ...this.last, at, status: 'SHIPPED', note: this.random.pick(SHIPPED_NOTES), actor })
  }

  arrives(): this {
    const after = this.random.int(2 * 24, 6 * 24) * HOUR_MS - this.random.int(0, 300) * MINUTE_MS
    return this.then(after, 'DELIVERED', this.last.payment, this.random.pick(DELIVERED_NOTES))
  }

  /** Nothing can come back any more. */
  closes(): this {
    const delivered = this.steps.find((step) => step.status === 'DELIVERED')!
    const at = new Date(delivered.at.getTime() + policy.returns.windowDays * DAY_MS)
    return this.add({ ...this.last, at, status: 'COMPLETED', note: 'Return window closed.', actor: null })
  }

  /** Half of the customers whose card was declined write that they changed their mind. */
  maybeClosed(): this {
    if (this.random.chance(0.5)) return this
    const after = this.random.int(5, 9) * DAY_MS
    return this.then(after, 'CANCELLED', 'failed', 'Customer wrote: no second attempt. Closed.', ADMIN)
  }

  abandoned(): this {
    return this.then(2 * DAY_MS, 'CANCELLED', 'canceled', 'Payment was not completed in two days. Closed.')
  }
}
