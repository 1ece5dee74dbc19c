import { formatInteger } from '../../region/integer-format.ts'
import { formatAmount, smallestUnitsOf, type Currency } from '../../money/money.ts'
import type { AnalyticsRange } from '../range.ts'
import type { SalesBreakdown, SalesFigures, SalesReport, SalesRow } from './sales.schema.ts'
import type { ShopRegion } from '../../region/region.ts'

/** The orders behind a sentence: filters of the order list. */
export interface OrdersBehind extends AnalyticsRange {
  money: 'paid' | 'refunded'
  product?: string
  source?: string
  currency?: Currency
}

/** Returns the filter for the orders in the currency of a report, where there are orders in several. */
export const currencyFilter = ({
  currency,
  currencies = [currency],
}: Pick<SalesReport, 'currency' | 'currencies'>): Pick<OrdersBehind, 'currency'> =>
  currencies.length > 1 ? { currency } : {}

/** One reason for a change of revenue. */
export interface RevenueReason {
  text: string
  /** What it added to the revenue; below 0 for what it took away. */
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

type ExplainedReport = Pick<SalesReport, 'range' | 'previousRange' | 'current' | 'previous' | 'currency' | 'currencies'>

/**
 * Explains in sentences why revenue differs from the previous period, by arithmetic. Null without a previous period.
 *
 * With n orders of value v and refunds f, revenue is n x v - f. More orders are valued at the previous average, a
 * higher average counts for all current orders; so the three effects add up exactly.
 */
export function explainRevenue(
  report: ExplainedReport,
  { product, source }: Pick<SalesBreakdown, 'product' | 'source'>,
  region: ShopRegion,
): RevenueExplanation | null {
  const { range, previousRange, current, previous, currency } = report
  if (previous === null) return null
  const filter = currencyFilter(report)
  const before = { from: previousRange.from, to: previousRange.to, ...filter }
  const periods = { now: { ...range, ...filter }, before, currency }
  return {
    headline: headlineOf(current, previous, currency, region),
    arithmetic: arithmeticOf(current, previous, periods, region),
    products: rowsOf(product, periods, ({ key }) => ({ product: key }), region),
    sources: rowsOf(source, periods, ({ key }) => ({ source: key }), region),
  }
}

type OrdersOfPeriod = AnalyticsRange & Pick<OrdersBehind, 'currency'>

interface ComparedPeriods {
  now: OrdersOfPeriod
  before: OrdersOfPeriod
  currency: Currency
}

function headlineOf(
  { revenue }: SalesFigures,
  { revenue: before }: SalesFigures,
  currency: Currency,
  region: ShopRegion,
): string {
  const format = (amount: number): string => formatAmount(amount, currency, region)
  const change = rounded(revenue - before, currency)
  if (change === 0) return `Revenue stayed at ${format(revenue)}.`
  const share = before > 0 ? ` (${Math.round((Math.abs(change) / before) * 100)}%)` : ''
  const verb = change > 0 ? 'rose' : 'fell'
  return `Revenue ${verb} by ${format(Math.abs(change))}${share}, from ${format(before)} to ${format(revenue)}.`
}

/** Rounds to the smallest unit of the currency, without -0. */
const rounded = (amount: number, currency: Currency): number =>
  Math.round(amount * smallestUnitsOf(currency)) / smallestUnitsOf(currency) || 0

const averageOf = ({ payments, orders }: SalesFigures): number => (orders === 0 ? 0 : payments / orders)

function arithmeticOf(
  now: SalesFigures,
  before: SalesFigures,
  periods: ComparedPeriods,
  region: ShopRegion,
): RevenueReason[] {
  // Without orders there is no average to compare: the orders then explain all payments.
  const averageBefore = before.orders === 0 ? averageOf(now) : averageOf(before)
  const averageNow = now.orders === 0 ? averageBefore : averageOf(now)
  const { currency } = periods
  const byOrders = rounded((now.orders - before.orders) * averageBefore, currency)
  const byRefunds = rounded(before.refunds - now.refunds, currency)
  // The rest, so that rounding never opens a gap.
  const byValue = rounded(now.revenue - before.revenue - byOrders - byRefunds, currency)
  const format = (amount: number): string => formatAmount(amount, currency, region)
  const behind = (money: OrdersBehind['money']) => ({
    orders: { ...periods.now, money },
    previousOrders: { ...periods.before, money },
  })
  const reasons: RevenueReason[] = [
    {
      text: sentence(
        { name: 'Orders', change: [before.orders, now.orders], show: (count: number) => formatInteger(count, region) },
        byOrders,
        format,
      ),
      effect: byOrders,
      ...behind('paid'),
    },
    {
      text: sentence({ name: 'The average order', change: [averageBefore, averageNow], show: format }, byValue, format),
      effect: byValue,
      ...behind('paid'),
    },
    {
      text: sentence({ name: 'Refunds', change: [before.refunds, now.refunds], show: format }, byRefunds, format),
      effect: byRefunds,
      ...behind('refunded'),
    },
  ]
  return reasons.filter(({ effect }) => effect !== 0).toSorted((a, b) => Math.abs(b.effect) - Math.abs(a.effect))
}

/** A figure that changed, and how it is written. */
interface ChangedFigure {
  name: string
  change: readonly [from: number, to: number]
  show: (value: number) => string
}

/** 'Orders fell from 12 to 8, which took $1,600.00 off revenue.' */
function sentence(
  { name, change: [from, to], show }: ChangedFigure,
  effect: number,
  format: (amount: number) => string,
): string {
  const verb = to > from ? 'rose' : 'fell'
  const result = effect > 0 ? `added ${format(effect)} to` : `took ${format(-effect)} off`
  return `${name} ${verb} from ${show(from)} to ${show(to)}, which ${result} revenue.`
}

function rowsOf(
  rows: readonly SalesRow[],
  { now, before, currency }: ComparedPeriods,
  filterOf: (row: SalesRow) => Partial<OrdersBehind>,
  region: ShopRegion,
): RevenueReason[] {
  return rows
    .map((row) => ({ row, effect: rounded(row.revenue - row.previousRevenue, currency) }))
    .filter(({ effect }) => effect !== 0)
    .toSorted((a, b) => Math.abs(b.effect) - Math.abs(a.effect))
    .slice(0, MOST_NAMED)
    .map(({ row, effect }) => ({
      text: rowSentence(row, effect, currency, region),
      effect,
      orders: { ...now, money: 'paid', ...filterOf(row) },
      previousOrders: { ...before, money: 'paid', ...filterOf(row) },
    }))
}

/** 'Google brought $500.00 less: $200.00 instead of $700.00.' */
function rowSentence(
  { label, revenue, previousRevenue }: SalesRow,
  effect: number,
  currency: Currency,
  region: ShopRegion,
): string {
  const format = (amount: number): string => formatAmount(amount, currency, region)
  const difference = `${format(Math.abs(effect))} ${effect > 0 ? 'more' : 'less'}`
  return `${label} brought ${difference}: ${format(revenue)} instead of ${format(previousRevenue)}.`
}
