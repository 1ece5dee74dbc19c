import fc from 'fast-check'
import { expect, test } from 'vitest'
import { termsOfMarket } from '../markets/terms-of-market.ts'
import { TAX_CLASSES } from '../tax/tax-class.ts'
import { TAX_TABLE } from '../tax/tax-table.ts'
import { demoTerms, type ShopTerms } from '../terms/shop-terms.ts'
import { quoteOrder } from './quote-order.ts'
import { TAX_MODES, TAX_ROUNDINGS, taxesOf, totalOf } from './quote.ts'
import { proposedRefund } from './refund-of-units.ts'

const DAY = '2026-11-27'

/** 40 destinations with rates of the table: countries, and regions with a rate of their own. */
const DESTINATIONS = [...new Set(TAX_TABLE.map(({ place }) => place))].slice(0, 40).map((place) => {
  const [country = '', state] = place.split('-')
  return { country, state }
})

/** A reduced rate in every second destination; in the others the class has the standard one. */
const REDUCED = DESTINATIONS.filter((_, index) => index % 2 === 0).map(({ country, state }) => ({
  place: state ? `${country}-${state}` : country,
  percent: 5.5,
  taxClass: 'reduced' as const,
}))

/** 2, 0 and 3 decimals. */
const CURRENCIES = ['USD', 'JPY', 'KWD', 'EUR']

/** Every market of these rules, with a charged delivery and gift wrap, taxed by the table. */
const MARKETS: ShopTerms[] = CURRENCIES.flatMap((currency) =>
  TAX_MODES.flatMap((taxMode) =>
    TAX_ROUNDINGS.map((taxRounding): ShopTerms => {
      const { shipping } = demoTerms
      const delivered = {
        ...shipping,
        isCharged: true,
        destinations: [...new Set(DESTINATIONS.map(({ country }) => country))],
        international: { ...shipping.international, cents: 3_501 },
      }
      const terms = {
        ...demoTerms,
        currency,
        taxMode,
        taxRounding,
        taxSource: 'table' as const,
        shipping: delivered,
        taxRates: REDUCED,
        isGiftWrapOffered: true,
        giftWrapCentsPerItem: 899,
      }
      return termsOfMarket(terms, '', DAY) ?? terms
    }),
  ),
)

const someLines = fc.array(
  fc
    .record({
      unitPriceCents: fc.integer({ min: 1, max: 300_000 }),
      quantity: fc.integer({ min: 1, max: 5 }),
      wrapped: fc.integer({ min: 0, max: 5 }),
      taxClass: fc.constantFrom(undefined, ...TAX_CLASSES),
    })
    .map(({ wrapped, ...line }) => ({ ...line, wrapped: Math.min(wrapped, line.quantity) })),
  {
    minLength: 1,
    maxLength: 5,
  },
)

type Order = ReturnType<typeof quoteOrder>

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

function expectWhole(order: Order): void {
  const parts = [...order.lines, ...order.charges]
  expect(order.subtotalCents).toBe(sum(order.lines.map(({ amountCents }) => amountCents)))
  expect(order.chargesCents).toBe(sum(order.charges.map(({ amountCents }) => amountCents)))
  expect(order.taxCents).toBe(sum(parts.map(({ taxCents }) => taxCents)))
  expect(order.totalCents).toBe(totalOf(order))
  expect(sum(taxesOf(parts).map(({ taxCents }) => taxCents))).toBe(order.taxCents)
  expect(order.taxes).toEqual(taxesOf(parts))
}

const STEPS = ['refund', 'return', 'amount', 'exchange'] as const

/**
 * Refunds random units and amounts, and exchanges units, then refunds everything that is left with the charges. Returns each
 * refund. An exchange moves no money: the unit that replaces another is refunded as that one would have been.
 */
function refundsOf({ lines, charges, taxMode, totalCents }: Order, random: () => number): number[] {
  const open = lines.map((line) => ({ ...line, refundedQuantity: 0 }))
  const refunds: number[] = []
  const leftCents = () => totalCents - sum(refunds)
  const propose = (units: readonly number[]) =>
    proposedRefund({
      lines: open.map((line, index) => ({ ...line, units: units[index] ?? 0 })),
      charges,
      taxMode,
      leftCents: leftCents(),
    })
  const refund = (units: readonly number[]) => {
    const { goodsCents, wrapCents, chargesCents, taxCents, totalCents: refunded } = propose(units)
    // What is left may be less than the parts, after refunds of an amount.
    expect(Math.min(goodsCents + wrapCents + chargesCents + taxCents, leftCents())).toBe(refunded)
    refunds.push(refunded)
    open.forEach((line, index) => (line.refundedQuantity += units[index] ?? 0))
  }
  for (let turn = 0; turn < 3; turn += 1) {
    const step = STEPS[random() % STEPS.length]
    const units = open.map(({ quantity, refundedQuantity }) => random() % (quantity - refundedQuantity + 1))
    if (step === 'amount') refunds.push(random() % (leftCents() + 1))
    else if (step !== 'exchange') refund(units)
  }
  refund(open.map(({ quantity, refundedQuantity }) => quantity - refundedQuantity))
  return refunds
}

test('there are 40 destinations in 16 markets', () => {
  expect([DESTINATIONS.length, MARKETS.length]).toEqual([40, 16])
  const line = [{ unitPriceCents: 1_000_000, quantity: 1 }]
  const rates = DESTINATIONS.map((destination) => quoteOrder(line, MARKETS[0] ?? demoTerms, { destination }).taxCents)
  expect(new Set(rates).size).toBeGreaterThan(10)
})

test('in every market and destination the parts are the total, and refunding everything is exactly what was paid', () => {
  fc.assert(
    fc.property(someLines, fc.infiniteStream(fc.nat()), (lines, stream) => {
      const random = () => stream.next().value ?? 0
      for (const terms of MARKETS)
        for (const destination of DESTINATIONS) {
          const order = quoteOrder(lines, terms, { destination })
          expectWhole(order)
          const refunds = refundsOf(order, random)
          expect(Math.min(...refunds)).toBeGreaterThanOrEqual(0)
          expect(sum(refunds)).toBe(order.totalCents)
        }
    }),
    { numRuns: 20 },
  )
}, 30_000)

test('delivery and gift wrap are charged in every market', () => {
  const lines = [{ unitPriceCents: 40_00, quantity: 3, wrapped: 2 }]
  const kinds = (terms: ShopTerms) =>
    quoteOrder(lines, terms, { destination: { country: 'FR' } }).charges.map(({ kind, amountCents }) => [
      kind,
      amountCents,
    ])
  for (const terms of MARKETS)
    expect(kinds(terms)).toEqual([
      ['delivery', 3_501],
      ['gift_wrap', 1_798],
    ])
})

test('with the tax included, the price of the goods is the same everywhere', () => {
  const lines = [{ unitPriceCents: 12_345, quantity: 3 }]
  for (const terms of MARKETS.filter(({ taxMode }) => taxMode === 'included'))
    for (const destination of DESTINATIONS) expect(quoteOrder(lines, terms, { destination }).subtotalCents).toBe(37_035)
})
