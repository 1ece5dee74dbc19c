import { DAY_MS } from '@atelier/domain/limits/durations'
import { isPhone } from '@atelier/domain/orders/address-rules'
import { COUNTRIES } from '@atelier/domain/orders/shipping-countries'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '@atelier/domain/orders/status'
import { returnableUntil } from '@atelier/domain/returns/return-window'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { describe, expect, it } from 'vitest'
import { CATALOG, colorsOf, productIdOf } from '../catalog/catalog.ts'
import { COLORS } from '../catalog/leathers.ts'
import { DEMO_CUSTOMER } from '../demo-accounts.ts'
import type { SeededVariant } from '../insert-catalog.ts'
import { orderNotes } from '../insert-shop-life.ts'
import { generateHistory, demoOrderTotals, type DemoOrder } from './demo-history.ts'
import { DEFAULT_REGION } from '@atelier/domain/region/region'

const now = new Date('2026-05-12T15:00:00Z')

const variants: SeededVariant[] = CATALOG.flatMap((product) =>
  colorsOf(product).map((key, position) => ({ product, key, position })),
).map(({ product, key, position }, index) => ({
  product,
  productId: productIdOf(product),
  variantId: index + 1,
  color: COLORS[key].name,
  colorLabel: COLORS[key].name,
  position,
  imageUrl: null,
}))

const history = generateHistory(variants, now)
const { orders, customers } = history
const daysAgo = (order: DemoOrder): number => (now.getTime() - order.placedAt.getTime()) / DAY_MS

describe('the demo history', () => {
  it('is the same for the same catalog, time and seed, and differs for another seed', () => {
    expect(generateHistory(variants, now)).toEqual(history)
    expect(generateHistory(variants, now, 7).orders[0]?.orderId).not.toBe(orders[0]?.orderId)
  })

  it('has about 420 orders by about 120 customers, registered and guests', () => {
    expect(orders).toHaveLength(420)
    expect(customers.length).toBeGreaterThan(110)
    const guests = orders.filter((order) => order.customer.isGuest).length
    expect(guests).toBeGreaterThan(15)
    expect(guests).toBeLessThan(120)
  })

  it('gives every order a unique id in the form of the shop', () => {
    expect(new Set(orders.map((order) => order.orderId)).size).toBe(orders.length)
    for (const { orderId } of orders) expect(orderId).toMatch(/^ORD-[0-9A-HJKMNP-TV-Z]{12}$/)
  })

  it.each(['2026-05-12T15:00:00Z', '2026-01-01T00:00:10Z', '2027-02-28T23:59:59Z'])(
    'has no event in the future at %s, and has orders in every status',
    (moment) => {
      const today = new Date(moment)
      const generated = generateHistory(variants, today)
      const moments = generated.orders.flatMap((order) => order.steps.map((step) => step.at))
      expect(Math.max(...moments.map(Number))).toBeLessThanOrEqual(today.getTime())
      expect(generated.orders.filter((order) => order.steps.length === 0)).toEqual([])
      expect(new Set(generated.orders.map((order) => order.final.status))).toEqual(new Set(ORDER_STATUSES))
      const seen = generated.customers.flatMap(({ joinedAt, lastLoginAt }) => [joinedAt, lastLoginAt ?? joinedAt])
      expect(Math.max(...seen.map(Number))).toBeLessThanOrEqual(today.getTime())
    },
  )

  it('has notes on the same number of orders at any time of a week', () => {
    for (let hour = 0; hour < 7 * 24; hour += 11) {
      const today = new Date(now.getTime() + hour * 3_600_000)
      const notes = orderNotes(generateHistory(variants, today).orders, today)
      expect([today, notes.length]).toEqual([today, 5])
      expect(notes.filter(({ order, at }) => at <= order.placedAt || at >= today)).toEqual([])
    }
  })

  it('has orders in every payment status', () => {
    expect(new Set(orders.map((order) => order.final.payment))).toEqual(new Set(PAYMENT_STATUSES))
  })

  it('sorts the steps of an order by time, and begins with its placement', () => {
    for (const { steps, placedAt } of orders) {
      expect(steps[0]).toMatchObject({ at: placedAt, status: 'PENDING' })
      const times = steps.map((step) => step.at.getTime())
      expect(times).toEqual(times.toSorted((a, b) => a - b))
    }
  })

  it.each<[string, string[]]>([
    ['SHIPPED', ['succeeded', 'paid']],
    ['DELIVERED', ['succeeded', 'paid', 'partially_refunded']],
    ['COMPLETED', ['succeeded', 'paid', 'partially_refunded']],
    ['REFUNDED', ['refunded']],
    ['CANCELLED', ['refunded', 'canceled', 'failed']],
  ])('has only orders in status %s with the payment statuses %o', (status, payments) => {
    const found = orders.filter((order) => order.final.status === status).map((order) => order.final.payment)
    expect(found.filter((payment) => !payments.includes(payment))).toEqual([])
    expect(found.length).toBeGreaterThan(0)
  })

  it('records manual payments only for manual orders', () => {
    const byHand = orders.filter((order) => order.final.payment === 'paid').map((order) => order.paymentMethod)
    expect(new Set(byHand)).toEqual(new Set(['MANUAL']))
  })

  it('completes an order only after the return window has closed', () => {
    const completed = orders.filter((order) => order.final.status === 'COMPLETED')
    expect(completed.length).toBeGreaterThan(200)
    for (const { steps, final } of completed) {
      const delivered = steps.find((step) => step.status === 'DELIVERED')
      const until = returnableUntil(delivered?.at ?? null, demoTerms.returns.windowDays, DEFAULT_REGION)
      expect(final.at.getTime() - Number(until)).toBe(1)
    }
  })

  it('charges the sum of the line items and 8 % of it, rounded once, as before there were markets', () => {
    for (const order of orders) {
      const { subtotalCents, taxCents, totalCents } = demoOrderTotals(order)
      const cents = order.lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0)
      expect(subtotalCents).toBe(cents)
      expect(taxCents).toBe(Math.round((cents * 8) / 100))
      expect(totalCents).toBe(cents + taxCents)
      expect(totalCents).toBeGreaterThan(0)
    }
  })

  it('sells no product before it was created, none after it was hidden, and no draft', () => {
    const sales = orders.flatMap((order) =>
      order.lines.map(({ variant }) => ({ ...variant.product, daysAgo: daysAgo(order) })),
    )
    expect(sales.filter((sale) => sale.daysAgo > sale.ageDays || sale.status === 'draft')).toEqual([])
    const deleted = sales.filter((sale) => sale.status === 'deleted')
    expect(deleted.length).toBeGreaterThan(0)
    expect(deleted.filter((sale) => sale.daysAgo < 300)).toEqual([])
  })

  it('grows from year to year and peaks before Christmas', () => {
    const between = (from: number, to: number): number =>
      orders.filter((order) => daysAgo(order) >= from && daysAgo(order) < to).length
    expect(between(0, 180)).toBeGreaterThan(between(365, 545))
    const inMonth = (month: number): number =>
      orders.filter((order) => order.placedAt.getUTCMonth() === month && daysAgo(order) < 365).length
    expect(inMonth(11)).toBeGreaterThan(inMonth(7) * 1.5)
  })

  it('leaves open work for staff: pending payments, orders to ship, a declined card', () => {
    const open = orders.filter((order) => daysAgo(order) < 3).map((order) => order.final)
    const states = open.map(({ status, payment }) => `${status} ${payment}`)
    expect(states).toEqual(
      expect.arrayContaining([
        'PENDING pending',
        'PENDING failed',
        'PENDING requires_confirmation',
        'PROCESSING succeeded',
      ]),
    )
  })

  it('uses no real email address: every domain is reserved for examples', () => {
    const realAddresses = customers.filter(({ customer }) => !/@example\.(com|org|net)$/.test(customer.email))
    expect(realAddresses).toEqual([])
    expect(new Set(customers.map(({ customer }) => customer.email)).size).toBe(customers.length)
  })

  it('has customers in every country the shop ships to, with phone numbers the checkout accepts', () => {
    expect(new Set(customers.map(({ customer }) => customer.delivery.country))).toEqual(new Set(COUNTRIES))
    expect(customers.filter(({ customer }) => !isPhone(customer.delivery.phone))).toEqual([])
  })

  it('has customers registered before their first order and signed in until their last', () => {
    const buyers = customers.flatMap((known) => {
      const theirs = orders.filter((order) => order.customer === known.customer)
      return theirs.length === 0 ? [] : [{ ...known, first: theirs[0]?.placedAt, last: theirs.at(-1)?.placedAt }]
    })
    expect(buyers.length).toBeGreaterThan(100)
    expect(buyers.filter(({ joinedAt, first }) => Number(joinedAt) >= Number(first))).toEqual([])
    const registered = buyers.filter(({ customer }) => !customer.isGuest)
    expect(registered.filter(({ lastLoginAt, last }) => Number(lastLoginAt) < Number(last))).toEqual([])
  })

  it('has customers who never signed in: guests, and some who only registered', () => {
    const never = customers.filter(({ lastLoginAt }) => lastLoginAt === null)
    expect(never.some(({ customer }) => customer.isGuest)).toBe(true)
    expect(never.some(({ customer }) => !customer.isGuest)).toBe(true)
    const guests = customers.filter(({ customer }) => customer.isGuest)
    expect(guests.filter(({ lastLoginAt }) => lastLoginAt !== null)).toEqual([])
  })

  it('gives the demo customer four orders: two closed, one returnable, one in transit', () => {
    const theirs = orders.filter((order) => order.customer.email === DEMO_CUSTOMER.email)
    expect(theirs.map((order) => order.final.status).slice(0, 3)).toEqual(['COMPLETED', 'COMPLETED', 'DELIVERED'])
    expect(theirs).toHaveLength(4)
    expect(theirs[3]?.final.status).toMatch(/PROCESSING|SHIPPED/)
  })
})
