import { DAY_MS, HOUR_MS, MINUTE_MS } from '@atelier/domain/limits/durations'
import type { PaymentMethod } from '@atelier/domain/orders/status'
import { DEFAULT_CURRENCY, formatMoney, type Cents } from '@atelier/domain/money/money'
import { disputeReasonLabel } from '@atelier/domain/payments/dispute'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import type { Random } from './random.ts'
import { ADMIN, MANAGER, OrderTimeline, type Step } from './order-timeline.ts'
import { DEFAULT_REGION } from '@atelier/domain/region/region'

/** The possible courses of a demo order. */
const ORDER_SCENARIOS = [
  'card',
  'manual paid',
  'manual waiting',
  'failed',
  'unfinished card',
  'unconfirmed card',
  'called off',
  'stopped by us',
  'returned',
  'partly refunded',
  'refund failed',
  'disputed',
  'dispute won',
] as const
export type OrderScenario = (typeof ORDER_SCENARIOS)[number]

/** Frequency of each scenario per thousand orders. */
const SHARES: Readonly<Record<OrderScenario, number>> = {
  card: 790,
  'manual paid': 55,
  'manual waiting': 15,
  failed: 25,
  'unfinished card': 8,
  'unconfirmed card': 7,
  'called off': 25,
  'stopped by us': 15,
  returned: 40,
  'partly refunded': 20,
  // Placed once each, at a fixed age: see FIXED in demo-history.ts.
  'refund failed': 0,
  disputed: 0,
  'dispute won': 0,
}

export const randomScenario = (random: Random): OrderScenario =>
  random.weighted(ORDER_SCENARIOS, (kind) => SHARES[kind])

export const paymentMethodOf = (kind: OrderScenario): PaymentMethod =>
  kind.startsWith('manual') ? 'MANUAL' : 'CREDIT_CARD'

const RETURN_NOTES = [
  'Came back unworn. The color was not the one they had in mind. Refund sent.',
  'Returned in its box. Handle too short for a winter coat. Refund sent.',
  'Gift for someone who already owned one. Unworn, refund sent.',
] as const
const PARTIAL_NOTES = [
  'Fine scratch on the lock from transport. Part of the price returned, the customer keeps the bag.',
  'Dust bag was missing. Sent one, and returned a part of the price.',
] as const

interface PlacedDemoOrder {
  at: Date
  totalCents: Cents
}

/** Generates all steps of a new order, future ones included: the caller cuts them at the current time. */
export function generateOrderSteps(kind: OrderScenario, { at, totalCents }: PlacedDemoOrder, random: Random): Step[] {
  switch (kind) {
    case 'card':
      return OrderTimeline.paidByCard(at, random).ships().arrives().closes().steps
    case 'manual paid':
      return OrderTimeline.awaitingTransfer(at, random).paysByTransfer().ships().arrives().closes().steps
    case 'manual waiting':
      return expires(OrderTimeline.awaitingTransfer(at, random))
    case 'failed':
      return declined(at, random)
    case 'unfinished card': {
      const step = { payment: 'requires_payment_method', note: 'Payment page left without a card.' } as const
      return OrderTimeline.placed(at, random, step).abandoned().steps
    }
    case 'unconfirmed card': {
      const step = { payment: 'requires_confirmation', note: "Waiting for the bank's confirmation." } as const
      return OrderTimeline.placed(at, random, step).abandoned().steps
    }
    case 'called off':
      return cancelledByCustomer(at, random)
    case 'stopped by us':
      return stopped(at, random)
    case 'returned':
      return returned(at, random)
    case 'partly refunded':
    case 'refund failed':
      return partlyRefunded(at, random)
    case 'disputed':
    case 'dispute won':
      return disputed(kind, { at, totalCents }, random)
  }
}

function expires(timeline: OrderTimeline): Step[] {
  const note = 'Payment link expired. Stock released.'
  return timeline.after(demoTerms.paymentLinkHours * HOUR_MS, { status: 'CANCELLED', payment: 'canceled', note }).steps
}

/** Half of the customers with a declined card write that they changed their mind; the shop closes the other orders. */
function declined(at: Date, random: Random): Step[] {
  const timeline = OrderTimeline.placed(at, random, { payment: 'failed', note: 'Card declined by the bank.' })
  if (random.chance(0.5)) return timeline.lapsed({ status: 'CANCELLED' }).steps
  const note = 'Customer wrote: no second attempt. Closed.'
  const minutes = random.int(5 * 60, demoTerms.paymentLinkHours * 60 - 1)
  return timeline.after(minutes * MINUTE_MS, { status: 'CANCELLED', note, actor: ADMIN }).steps
}

function cancelledByCustomer(at: Date, random: Random): Step[] {
  const note = 'Canceled by the customer in time. Refund sent.'
  const ms = random.int(4, demoTerms.changeOrderHours * 60 - 8) * MINUTE_MS
  return OrderTimeline.paidByCard(at, random).after(ms, { status: 'CANCELLED', payment: 'refunded', note }).steps
}

function stopped(at: Date, random: Random): Step[] {
  const note = 'Address and card did not agree and nobody answered. Authorization released.'
  return OrderTimeline.placed(at, random, { payment: 'requires_confirmation', note: null }).after(
    random.int(2, 20) * HOUR_MS,
    {
      status: 'CANCELLED',
      payment: 'canceled',
      note,
      actor: ADMIN,
    },
  ).steps
}

function returned(at: Date, random: Random): Step[] {
  const ms = random.int(5, demoTerms.returns.windowDays - 4) * DAY_MS
  const note = random.pick(RETURN_NOTES)
  return OrderTimeline.paidByCard(at, random)
    .ships()
    .arrives()
    .after(ms, { status: 'REFUNDED', payment: 'refunded', note, actor: MANAGER }).steps
}

function partlyRefunded(at: Date, random: Random): Step[] {
  const ms = random.int(1, demoTerms.returns.damageReportDays - 1) * DAY_MS
  const note = random.pick(PARTIAL_NOTES)
  return OrderTimeline.paidByCard(at, random)
    .ships()
    .arrives()
    .after(ms, { payment: 'partially_refunded', note, actor: MANAGER })
    .closes().steps
}

/** The reason that the sandbox's bank gives for every dispute. */
export const DISPUTE_REASON = 'product_not_received'

/** The bank asks for the money some days after the delivery. With proof of delivery, it decides for the shop. */
function disputed(kind: 'disputed' | 'dispute won', { at, totalCents }: PlacedDemoOrder, random: Random): Step[] {
  const minutes = random.int(2 * 24 * 60, 3 * 24 * 60)
  const note = `The customer opened a dispute over ${formatMoney({ cents: totalCents, currency: DEFAULT_CURRENCY }, DEFAULT_REGION)}: ${disputeReasonLabel(DISPUTE_REASON)}.`
  const timeline = OrderTimeline.paidByCard(at, random)
    .ships()
    .arrives()
    .after(minutes * MINUTE_MS, { note })
  if (kind === 'disputed') return timeline.steps
  const won = {
    note: `The dispute over ${formatMoney({ cents: totalCents, currency: DEFAULT_CURRENCY }, DEFAULT_REGION)} was won.`,
  }
  return timeline.after(9 * DAY_MS + random.int(0, 600) * MINUTE_MS, won).closes().steps
}
