import { formatInteger } from '../../region/integer-format.ts'
import { formatDollars } from '../../region/money.ts'
import type { AnalyticsRange } from '../range.ts'
import type { SalesBreakdown, SalesFigures, SalesReport, SalesRow } from './sales.schema.ts'

/** The orders behind a sentence: filters of the order list. */
export interface OrdersBehind extends AnalyticsRange {
  money: 'paid' | 'refunded'
  product?: string
  source?: string
}

/** One reason for a change of revenue. */
export interface RevenueReason {
  text: string
  /** What it added to the revenue, in dollars; below 0 for what it took away. */
  effect: number
  orders: OrdersBehind
  /** The orders of the previous period that it is compared with. */
  previousOrders: OrdersBehind
}

export interface RevenueExplanation {
  headline: string
  /** Number of orders, average value and refunds. Their effects add up to the change. */
  arithmetic: RevenueReason[]
  /** The products and the sources that changed most. */
  products: RevenueReason[]
  sources: RevenueReason[]
}

/** How many products, and how many sources, are named. */
const MOST_NAMED = 4

/**
 * Explains in sentences why revenue differs from the previous period, by arithmetic. Null without a previous period.
 *
 * With n orders of value v and refunds f, revenue is n x v - f. More orders are valued at the previous average, a
 * higher average counts for all current orders; so the three effects add up exactly.
 */
export function explainRevenue(
  { range, previousRange, current, previous }: Pick<SalesReport, 'range' | 'previousRange' | 'current' | 'previous'>,
  { product, source }: Pick<SalesBreakdown, 'product' | 'source'>,
): RevenueExplanation | null {
  if (previous === null) return null
  const periods = { now: range, before: { from: previousRange.from, to: previousRange.to } }
  return {
    headline: headlineOf(current, previous),
    arithmetic: arithmeticOf(current, previous, periods),
    products: rowsOf(product, periods, ({ key }) => ({ product: key })),
    sources: rowsOf(source, periods, ({ key }) => ({ source: key })),
  }
}

interface ComparedPeriods {
  now: AnalyticsRange
  before: AnalyticsRange
}

function headlineOf({ revenue }: SalesFigures, { revenue: before }: SalesFigures): string {
  const change = cents(revenue - before)
  if (change === 0) return `Revenue stayed at ${formatDollars(revenue)}.`
  const share = before > 0 ? ` (${Math.round((Math.abs(change) / before) * 100)}%)` : ''
  const verb = change > 0 ? 'rose' : 'fell'
  return `Revenue ${verb} by ${formatDollars(Math.abs(change))}${share}, from ${formatDollars(before)} to ${formatDollars(revenue)}.`
}

/** Rounds dollars to whole cents, without -0. */
const cents = (dollars: number): number => Math.round(dollars * 100) / 100 || 0

const averageOf = ({ payments, orders }: SalesFigures): number => (orders === 0 ? 0 : payments / orders)

function arithmeticOf(now: SalesFigures, before: SalesFigures, periods: ComparedPeriods): RevenueReason[] {
  // Without orders there is no average to compare: the orders then explain all payments.
  const averageBefore = before.orders === 0 ? averageOf(now) : averageOf(before)
  const averageNow = now.orders === 0 ? averageBefore : averageOf(now)
  const byOrders = cents((now.orders - before.orders) * averageBefore)
  const byRefunds = cents(before.refunds - now.refunds)
  // The rest, so that rounding never opens a gap.
  const byValue = cents(now.revenue - before.revenue - byOrders - byRefunds)
  const behind = (money: OrdersBehind['money']) => ({
    orders: { ...periods.now, money },
    previousOrders: { ...periods.before, money },
  })
  const reasons: RevenueReason[] = [
    {
      text: sentence('Orders', [before.orders, now.orders], formatInteger, byOrders),
      effect: byOrders,
      ...behind('paid'),
    },
    {
      text: sentence('The average order', [averageBefore, averageNow], formatDollars, byValue),
      effect: byValue,
      ...behind('paid'),
    },
    {
      text: sentence('Refunds', [before.refunds, now.refunds], formatDollars, byRefunds),
      effect: byRefunds,
      ...behind('refunded'),
    },
  ]
  return reasons.filter(({ effect }) => effect !== 0).toSorted((a, b) => Math.abs(b.effect) - Math.abs(a.effect))
}

/** 'Orders fell from 12 to 8, which took $1,600.00 off revenue.' */
function sentence(
  name: string,
  [from, to]: readonly [number, number],
  format: (value: number) => string,
  effect: number,
): string {
  const verb = to > from ? 'rose' : 'fell'
  const result = effect > 0 ? `added ${formatDollars(effect)} to` : `took ${formatDollars(-effect)} off`
  return `${name} ${verb} from ${format(from)} to ${format(to)}, which ${result} revenue.`
}

function rowsOf(
  rows: readonly SalesRow[],
  { now, before }: ComparedPeriods,
  filterOf: (row: SalesRow) => Partial<OrdersBehind>,
): RevenueReason[] {
  return rows
    .map((row) => ({ row, effect: cents(row.revenue - row.previousRevenue) }))
    .filter(({ effect }) => effect !== 0)
    .toSorted((a, b) => Math.abs(b.effect) - Math.abs(a.effect))
    .slice(0, MOST_NAMED)
    .map(({ row, effect }) => ({
      text: rowSentence(row, effect),
      effect,
      orders: { ...now, money: 'paid', ...filterOf(row) },
      previousOrders: { ...before, money: 'paid', ...filterOf(row) },
    }))
}

/** 'Google brought $500.00 less: $200.00 instead of $700.00.' */
const rowSentence = ({ label, revenue, previousRevenue }: SalesRow, effect: number): string =>
  `${label} brought ${formatDollars(Math.abs(effect))} ${effect > 0 ? 'more' : 'less'}: ${formatDollars(revenue)} instead of ${formatDollars(previousRevenue)}.`
