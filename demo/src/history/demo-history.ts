import { DAY_MS, HOUR_MS, MINUTE_MS } from '@atelier/domain/limits/durations'
import { orderIdFrom } from '@atelier/domain/values/ids'
import type { PaymentMethod } from '@atelier/domain/orders/status'
import { quoteOrder } from '@atelier/domain/quote/quote-order'
import { daysBefore } from '@atelier/domain/region/shop-dates'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { DEMO_CUSTOMER } from '../demo-accounts.ts'
import type { SeededVariant } from '../insert-catalog.ts'
import { generateCart } from './cart.ts'
import { orderTimes } from './demand.ts'
import { paymentMethodOf, randomScenario, generateOrderSteps, type OrderScenario } from './order-scenarios.ts'
import { generateCustomers, type SeedCustomer } from './customers.ts'
import { seededRandom, type Random } from './random.ts'
import type { Step } from './order-timeline.ts'

const ORDER_COUNT = 420
/** Share of orders by new customers, while any are left. */
const NEW_CUSTOMER_SHARE = 0.265
/** Registered customers without an order. */
const ONLOOKERS = 7

/**
 * The orders of the last four days (hours ago, scenario), about as many as on other days, so that the dashboard has every
 * kind of open work.
 */
const RECENT: readonly (readonly [number, OrderScenario])[] = [
  [0.4, 'card'],
  [2.2, 'manual waiting'],
  [5.1, 'unfinished card'],
  [6.3, 'card'],
  [9.8, 'failed'],
  [16.5, 'unconfirmed card'],
  [20.6, 'card'],
  [27, 'manual waiting'],
  [31.4, 'card'],
  [44.9, 'card'],
  [55, 'manual waiting'],
  [67.8, 'card'],
  [88.2, 'card'],
]

/**
 * Orders of a certain kind at a certain age (days ago, scenario): each kind that staff must act on occurs once, and
 * recently.
 */
const FIXED: readonly (readonly [number, OrderScenario])[] = [
  [62.3, 'dispute won'],
  [23.6, 'refund failed'],
  [16.4, 'disputed'],
  [1.3, 'failed'],
]

/** When the demo customer ordered, in days ago: completed long ago, completed, returnable, in transit. */
const DEMO_CUSTOMER_ORDERS = [214, 96, 12, 3.2] as const

const DEMO_ACCOUNT: SeedCustomer = {
  isGuest: false,
  ...DEMO_CUSTOMER,
  loyalty: 0,
  delivery: {
    first_name: 'Camille',
    last_name: 'Lindqvist',
    address: '48 Juniper Lane',
    apartment: 'Apt 3',
    city: 'Brooklyn',
    state: 'NY',
    zip_code: '11201',
    country: 'US',
    phone: '+1 718 555 0148',
  },
}

export interface DemoOrder {
  orderId: string
  kind: OrderScenario
  customer: SeedCustomer
  paymentMethod: PaymentMethod
  placedAt: Date
  lines: { variant: SeededVariant; unitPriceCents: number; quantity: number }[]
  /** The steps until now, oldest first; never empty. */
  steps: Step[]
  /** The current state: the last of the steps. */
  final: Step
}

export interface DemoHistory {
  orders: DemoOrder[]
  /** All customers except the demo accounts. */
  customers: { customer: SeedCustomer; joinedAt: Date; lastLoginAt: Date | null }[]
  demoCustomerLastLoginAt: Date
}

/** Generates eighteen months of orders until `now`. The same seed, catalog and time give the same history. */
export function generateHistory(variants: readonly SeededVariant[], now: Date, seed = 1908): DemoHistory {
  const random = seededRandom(seed)
  const customers = generateCustomers(random)
  const visitors = customers.slice(ONLOOKERS)
  const starts = orderStarts(now, random)

  const seen: Visitor[] = []
  const orders = starts.map(({ placedAt, kind, customer }) => {
    const buyer = customer ?? nextBuyer(visitors, seen, placedAt, random)
    return generateOrder({ variants, placedAt, kind, customer: buyer, now, random })
  })
  return {
    orders,
    customers: customers.map((customer) => ({ customer, ...presenceOf(customer, orders, now, random) })),
    demoCustomerLastLoginAt: presenceOf(DEMO_ACCOUNT, orders, now, random).lastLoginAt ?? now,
  }
}

interface OrderStart {
  placedAt: Date
  kind: OrderScenario
  customer?: SeedCustomer
}

function orderStarts(now: Date, random: Random): OrderStart[] {
  const recent = RECENT.map(([hours, kind]) => ({ placedAt: new Date(now.getTime() - hours * HOUR_MS), kind }))
  const demo = DEMO_CUSTOMER_ORDERS.map((days) => ({
    placedAt: daysBefore(now, days),
    kind: 'card' as const,
    customer: DEMO_ACCOUNT,
  }))
  const fixed = FIXED.map(([days, kind]) => ({ placedAt: daysBefore(now, days), kind }))
  const usual = orderTimes(ORDER_COUNT - recent.length - demo.length - fixed.length, now, random).map((placedAt) => ({
    placedAt,
    kind: randomScenario(random),
  }))
  return [...usual, ...demo, ...fixed, ...recent].toSorted((a, b) => a.placedAt.getTime() - b.placedAt.getTime())
}

interface Visitor {
  customer: SeedCustomer
  orders: number
  lastOrderAt: Date
}

/** No customer orders again within this time. */
const PAUSE_DAYS = 7

/** Returns a new or a returning customer; the more orders a customer has, the less likely the next one. */
function nextBuyer(visitors: readonly SeedCustomer[], seen: Visitor[], at: Date, random: Random): SeedCustomer {
  const newCustomer = visitors[seen.length]
  const rested = seen.filter((visitor) => visitor.lastOrderAt < daysBefore(at, PAUSE_DAYS))
  if (newCustomer && (rested.length === 0 || random.chance(NEW_CUSTOMER_SHARE))) {
    seen.push({ customer: newCustomer, orders: 1, lastOrderAt: at })
    return newCustomer
  }
  const back = random.weighted(rested, ({ customer, orders }) => customer.loyalty / orders)
  back.orders += 1
  back.lastOrderAt = at
  return back.customer
}

function generateOrder(given: {
  variants: readonly SeededVariant[]
  placedAt: Date
  kind: OrderScenario
  customer: SeedCustomer
  now: Date
  random: Random
}): DemoOrder {
  const { variants, placedAt, kind, customer, now, random } = given
  const lines = generateCart(variants, placedAt, now, random)
  const { totalCents } = quoteOrder(lines, demoTerms)
  const steps = generateOrderSteps(kind, { at: placedAt, totalCents }, random).filter((step) => step.at <= now)
  const final = steps.at(-1)
  if (!final) throw new RangeError('the order has no step before now')
  return {
    orderId: orderIdFrom(random.bytes(12)),
    kind,
    customer,
    paymentMethod: paymentMethodOf(kind),
    placedAt,
    lines,
    steps,
    final,
  }
}

/** Returns when a customer registered, before the first order, and last signed in, not before the last order. */
function presenceOf(customer: SeedCustomer, orders: readonly DemoOrder[], now: Date, random: Random) {
  const theirs = orders.filter((order) => order.customer === customer)
  const first = theirs[0]
  const last = theirs.at(-1)
  if (!first || !last) return { joinedAt: daysBefore(now, random.int(20, 400)), lastLoginAt: null }
  const hesitation = customer.isGuest
    ? MINUTE_MS
    : random.pick([6 * MINUTE_MS, 20 * MINUTE_MS, 2 * DAY_MS, 11 * DAY_MS])
  const joinedAt = new Date(first.placedAt.getTime() - hesitation)
  if (customer.isGuest) return { joinedAt, lastLoginAt: null }
  const lastVisitAt = last.placedAt.getTime() + random.int(0, 9) * DAY_MS
  return { joinedAt, lastLoginAt: lastVisitAt <= now.getTime() ? new Date(lastVisitAt) : last.placedAt }
}

export const demoOrderTotals = (order: DemoOrder) => quoteOrder(order.lines, demoTerms)
