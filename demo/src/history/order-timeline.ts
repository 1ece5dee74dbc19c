import { DAY_MS, HOUR_MS, MINUTE_MS } from '@atelier/domain/limits/durations'
import type { OrderStatus, PaymentStatus } from '@atelier/domain/orders/status'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { endOfShopDay } from '@atelier/domain/region/shop-dates'
import { DEMO_STAFF } from '../demo-accounts.ts'
import type { Random } from './random.ts'
import { DEFAULT_REGION } from '@atelier/domain/region/region'

export interface HistoryActor {
  id: string
  name: string
}

/** One entry of an order's history, with its payment status. */
export interface Step {
  at: Date
  status: OrderStatus
  payment: PaymentStatus
  note: string | null
  actor: HistoryActor | null
}

const [, admin, manager] = DEMO_STAFF
export const ADMIN: HistoryActor = { id: admin.userId, name: admin.name }
export const MANAGER: HistoryActor = { id: manager.userId, name: manager.name }

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

/** Orders ship in the afternoon of a working day, never on the day of the payment. */
function nextDispatch(paidAt: Date, random: Random): Date {
  const day = new Date(paidAt.getTime() + DAY_MS)
  day.setUTCHours(random.int(18, 21), random.int(0, 59), random.int(0, 59), 0)
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6) day.setUTCDate(day.getUTCDate() + 1)
  return day
}

/** Builds an order's history step by step. */
export class OrderTimeline {
  readonly steps: Step[] = []
  private last: Step
  private deliveredAt: Date
  private readonly random: Random

  private constructor(placed: Step, random: Random) {
    this.last = placed
    this.deliveredAt = placed.at
    this.random = random
    this.steps.push(placed)
  }

  static placed(at: Date, random: Random, step: { payment: PaymentStatus; note: string | null }): OrderTimeline {
    return new OrderTimeline({ at, status: 'PENDING', actor: null, ...step }, random)
  }

  static paidByCard(at: Date, random: Random): OrderTimeline {
    const placed = OrderTimeline.placed(at, random, { payment: 'pending', note: null })
    return placed.after(random.int(2, 40) * 1000, {
      status: 'PROCESSING',
      payment: 'succeeded',
      note: null,
    })
  }

  static awaitingTransfer(at: Date, random: Random): OrderTimeline {
    return OrderTimeline.placed(at, random, {
      payment: 'pending',
      note: 'Order placed without payment. Payment link sent.',
    })
  }

  private add(step: Step): this {
    this.steps.push(step)
    this.last = step
    return this
  }

  /** Adds a step. Unspecified fields stay the same; without an actor the step is by the shop itself or the customer. */
  after(ms: number, step: Partial<Step> & { note: string | null }): this {
    return this.add({ ...this.last, actor: null, at: new Date(this.last.at.getTime() + ms), ...step })
  }

  paysByTransfer(): this {
    const hours = this.random.int(3, demoTerms.paymentLinkHours - 4)
    return this.after(hours * HOUR_MS + this.random.int(0, 59) * MINUTE_MS, {
      status: 'PROCESSING',
      payment: 'paid',
      note: 'Bank transfer received, compared with the order by hand.',
      actor: MANAGER,
    })
  }

  ships(): this {
    const at = nextDispatch(this.last.at, this.random)
    const actor = this.random.chance(0.8) ? MANAGER : ADMIN
    return this.add({ ...this.last, at, status: 'SHIPPED', note: this.random.pick(SHIPPED_NOTES), actor })
  }

  /** Delivered three to six days later, in the daytime on both sides of the Atlantic. */
  arrives(): this {
    const at = new Date(this.last.at.getTime() + this.random.int(3, 6) * DAY_MS)
    at.setUTCHours(this.random.int(13, 18), this.random.int(0, 59), this.random.int(0, 59), 0)
    this.add({ ...this.last, at, status: 'DELIVERED', note: this.random.pick(DELIVERED_NOTES), actor: null })
    this.deliveredAt = at
    return this
  }

  /** The return window has closed. */
  closes(): this {
    const at = new Date(endOfShopDay(this.deliveredAt, DEFAULT_REGION, demoTerms.returns.windowDays).getTime() + 1)
    return this.add({ ...this.last, at, status: 'COMPLETED', note: 'Return window closed.', actor: null })
  }

  abandoned(): this {
    return this.lapsed({ status: 'CANCELLED', payment: 'canceled' })
  }

  /** The shop closes an order that was not paid in time. */
  lapsed(step: Pick<Step, 'status'> & Partial<Step>): this {
    return this.after(2 * DAY_MS, { note: 'Payment was not completed in two days. Closed.', ...step })
  }
}
