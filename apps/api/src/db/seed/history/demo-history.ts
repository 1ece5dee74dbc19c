import { orderIdFrom } from '@atelier/domain/ids'
import type { PaymentMethod } from '@atelier/domain/orders/status'
import { orderTotals } from '@atelier/domain/orders/totals'
import { DEMO_CUSTOMER } from '../demo-accounts.ts'
import type { SeededVariant } from '../insert-catalogue.ts'
import { basketAt } from './basket.ts'
import { DAY_MS, daysBefore, HOUR_MS, MINUTE_MS } from '../calendar.ts'
import { orderTimes } from './demand.ts'
import { paymentMethodOf, randomKind, tellStory, type StoryKind } from './order-story.ts'
import { inventPeople, type Person } from './people.ts'
import { seededRandom, type Random } from './random.ts'
import type { Step } from './story.ts'

const ORDER_COUNT = 420
/** How often an order comes from somebody new, while somebody new is left. */
const NEW_CUSTOMER_SHARE = 0.29
/** People who registered and never ordered. */
const ONLOOKERS = 7

/** The last three days, told one by one, so that the dashboard has every kind of open work on it: hours ago, what. */
const RECENT: readonly (readonly [number, StoryKind])[] = [
  [0.4, 'card'],
  [2.2, 'manual waiting'],
  [3.5, 'card'],
  [5.1, 'unfinished card'],
  [7.4, 'card'],
  [9.8, 'failed'],
  [13, 'card'],
  [16.5, 'unconfirmed card'],
  [21, 'card'],
  [27, 'manual waiting'],
  [34, 'card'],
  [46, 'card'],
  [55, 'manual waiting'],
  [68, 'card'],
]

/** When the demo customer ordered, in days ago: long closed, closed, returnable, on its way. */
const DEMO_CUSTOMER_ORDERS = [214, 96, 12, 3.2] as const

const DEMO_PERSON: Person = {
  isGuest: false,
  ...DEMO_CUSTOMER,
  loyalty: 0,
  delivery: {
    first_name: 'Camille',
    last_name: 'Lindqvist',
    address: '48 Juniper Lane',
    city: 'Brooklyn',
    state: 'NY',
    zip_code: '11201',
    country: 'US',
    phone: '+1 718 555 0148',
  },
}

export interface DemoOrder {
  orderId: string
  person: Person
  paymentMethod: PaymentMethod
  placedAt: Date
  lines: { variant: SeededVariant; unitPriceCents: number; quantity: number }[]
  /** What has happened until now, oldest first; never empty. */
  steps: Step[]
  /** How it stands now: the last of the steps. */
  final: Step
}

export interface DemoHistory {
  orders: DemoOrder[]
  /** Everybody but the demo accounts. */
  people: { person: Person; joinedAt: Date; lastLoginAt: Date | null }[]
  demoCustomerLastLoginAt: Date
}

/** Invents eighteen months of trade that end at `now`. The same seed, catalogue and time give the same history. */
export function inventHistory(variants: readonly SeededVariant[], now: Date, seed = 1908): DemoHistory {
  const random = seededRandom(seed)
  const people = inventPeople(random)
  const visitors = people.slice(ONLOOKERS)
  const moments = orderMoments(now, random)

  const seen: Visitor[] = []
  const orders = moments.map(({ placedAt, kind, person }) => {
    const buyer = person ?? nextBuyer(visitors, seen, placedAt, random)
    return inventOrder({ variants, placedAt, kind, person: buyer, now, random })
  })
  return {
    orders,
    people: people.map((person) => ({ person, ...presenceOf(person, orders, now, random) })),
    demoCustomerLastLoginAt: presenceOf(DEMO_PERSON, orders, now, random).lastLoginAt ?? now,
  }
}

interface Moment {
  placedAt: Date
  kind: StoryKind
  person?: Person
}

function orderMoments(now: Date, random: Random): Moment[] {
  const recent = RECENT.map(([hours, kind]) => ({ placedAt: new Date(now.getTime() - hours * HOUR_MS), kind }))
  const demo = DEMO_CUSTOMER_ORDERS.map((days) => ({
    placedAt: daysBefore(now, days),
    kind: 'card' as const,
    person: DEMO_PERSON,
  }))
  const usual = orderTimes(ORDER_COUNT - recent.length - demo.length, now, random).map((placedAt) => ({
    placedAt,
    kind: randomKind(random),
  }))
  return [...usual, ...demo, ...recent].toSorted((a, b) => a.placedAt.getTime() - b.placedAt.getTime())
}

interface Visitor {
  person: Person
  orders: number
  lastOrderAt: Date
}

/** Nobody is back within a week of an order. */
const PAUSE_DAYS = 7

/** Somebody new, or somebody who came back; the more often somebody was here, the less they still need. */
function nextBuyer(visitors: readonly Person[], seen: Visitor[], at: Date, random: Random): Person {
  const stranger = visitors[seen.length]
  const rested = seen.filter((visitor) => visitor.lastOrderAt < daysBefore(at, PAUSE_DAYS))
  if (stranger && (rested.length === 0 || random.chance(NEW_CUSTOMER_SHARE))) {
    seen.push({ person: stranger, orders: 1, lastOrderAt: at })
    return stranger
  }
  const back = random.weighted(rested, ({ person, orders }) => person.loyalty / orders)
  back.orders += 1
  back.lastOrderAt = at
  return back.person
}

function inventOrder(given: {
  variants: readonly SeededVariant[]
  placedAt: Date
  kind: StoryKind
  person: Person
  now: Date
  random: Random
}): DemoOrder {
  const { variants, placedAt, kind, person, now, random } = given
  const steps = tellStory(kind, placedAt, random).filter((step) => step.at <= now)
  const final = steps.at(-1)
  if (!final) throw new RangeError('An order of the past was placed in the past')
  return {
    orderId: orderIdFrom(random.bytes(12)),
    person,
    paymentMethod: paymentMethodOf(kind),
    placedAt,
    lines: basketAt(variants, placedAt, now, random),
    steps,
    final,
  }
}

/** When somebody joined and was last signed in: before the first order, not before the last. */
function presenceOf(person: Person, orders: readonly DemoOrder[], now: Date, random: Random) {
  const theirs = orders.filter((order) => order.person === person)
  const first = theirs[0]
  const last = theirs.at(-1)
  if (!first || !last) return { joinedAt: daysBefore(now, random.int(20, 400)), lastLoginAt: null }
  const hesitation = person.isGuest ? MINUTE_MS : random.pick([6 * MINUTE_MS, 20 * MINUTE_MS, 2 * DAY_MS, 11 * DAY_MS])
  const joinedAt = new Date(first.placedAt.getTime() - hesitation)
  if (person.isGuest) return { joinedAt, lastLoginAt: null }
  const lookedAgain = last.placedAt.getTime() + random.int(0, 9) * DAY_MS
  return { joinedAt, lastLoginAt: lookedAgain <= now.getTime() ? new Date(lookedAgain) : last.placedAt }
}

export const totalsOf = (order: DemoOrder) => orderTotals(order.lines)
