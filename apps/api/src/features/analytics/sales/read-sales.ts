import { rangeBefore, type ComparedRange, type RequestedRange } from '@atelier/domain/analytics/range'
import { sumOfCents } from '@atelier/domain/money/cents'
import { computeSalesFigures, funnelOf, type SalesSums } from '@atelier/domain/analytics/sales/sales-figures'
import {
  SALES_DIMENSIONS,
  type SalesBreakdown,
  type SalesDimension,
  type SalesPoint,
  type SalesReport,
  type SalesRow,
} from '@atelier/domain/analytics/sales/sales.schema'
import { countryName } from '@atelier/domain/region/country-name'
import { toAmount, type Currency } from '@atelier/domain/money/money'
import { revenueCents } from '@atelier/domain/orders/revenue'
import { UNKNOWN_SOURCE } from '@atelier/domain/orders/order.schema'
import { dayPlus, daysBetween, shopTime } from '@atelier/domain/region/shop-dates'
import type { Deps } from '../../../deps.ts'
import {
  countOrdersOfDays,
  countVisitOrders,
  listGoals,
  sumOverview,
  type OverviewTotals,
  type ReachedGoal,
} from '../analytics.repo.ts'
import { hourKey } from '../read-analytics.ts'
import { queryDailyTotals } from '../daily-totals.repo.ts'
import {
  hadOrdersBefore,
  listSoldRows,
  sumSoldOrders,
  type Period,
  type Periods,
  type SoldRow,
  type SoldTotals,
} from './sales.repo.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

type SalesDeps = Pick<Deps, 'db' | 'now' | 'shop'>

/** Returns a range that may include today, and the period to compare it with. */
function periodsOf({ now }: Pick<Deps, 'now'>, range: RequestedRange, region: ShopRegion): Periods {
  const { from, to } = range
  return { current: { from, to, hours: 24 }, previous: rangeBefore(range, now(), region) }
}

/** The days and the currency of a report; that of the shop by default. */
export interface SalesRequest {
  range: RequestedRange
  currency?: Currency | undefined
}

/**
 * Reads revenue, orders and conversion of a range over time, compared with the previous period. Money is that of the orders
 * in one currency; visits and conversion count all.
 */
export async function readSales(
  deps: SalesDeps,
  { range, currency = deps.shop.terms.currency }: SalesRequest,
): Promise<SalesReport> {
  const { db } = deps
  const periods = periodsOf(deps, range, deps.shop.company.region)
  const { current, previous } = periods
  const days = { from: previous.from, to: current.to }
  const [all, isComparable, orders, ordersBefore, { overview = [], goals = [] }] = await Promise.all([
    sumSoldOrders(db, periods, range.from === range.to, deps.shop.company.region),
    hadOrdersBefore(db, previous.from, deps.shop.company.region),
    countOrders(db, current, deps.shop.company.region),
    countOrders(db, previous, deps.shop.company.region),
    queryDailyTotals<{ overview: OverviewTotals; goals: ReachedGoal }>(
      db,
      days,
      {
        overview: sumOverview({ current, previous, all: days }),
        goals: listGoals(current),
      },
      deps.shop.company.region,
    ),
  ])
  const sold = all.filter((row) => row.currency === currency)
  const figuresOf = (period: Period, counts: OrderCounts) =>
    computeSalesFigures(
      {
        ...sumOf(sold.filter((row) => row.period === period)),
        visits: overview.find(({ name }) => name === period)?.visits ?? 0,
        ...counts,
      },
      currency,
    )
  const visitsOf = (goal: string): number => goals.find((row) => row.goal === goal && row.detail === '')?.visits ?? 0
  return {
    range: { from: range.from, to: range.to },
    currency,
    currencies: currenciesOf(all, [deps.shop.terms.currency, currency]),
    previousRange: previous,
    current: figuresOf('current', orders),
    previous: isComparable ? figuresOf('previous', ordersBefore) : null,
    series: seriesOf(sold, periods, {
      isComparable,
      hours: hoursUntilNow(deps, current, deps.shop.company.region),
      currency,
    }),
    funnel: funnelOf((step) => (step === 'order' ? orders.countedOrders : visitsOf(step === 'visits' ? '' : step))),
  }
}

/** Returns the currency of the shop first, then all others by their code. */
function currenciesOf(sold: readonly SoldTotals[], [shop, requested]: readonly [Currency, Currency]): Currency[] {
  const others = new Set([requested, ...sold.map(({ currency }) => currency)])
  others.delete(shop)
  return [shop, ...[...others].toSorted()]
}

type OrderCounts = Pick<SalesSums, 'placedOrders' | 'countedOrders'>

/** Counts the orders that shoppers placed, and those of them that a counted visit placed. */
async function countOrders(db: SalesDeps['db'], days: ComparedRange, region: ShopRegion): Promise<OrderCounts> {
  const [placedOrders, countedOrders] = await Promise.all([
    countOrdersOfDays(db, days, region),
    countVisitOrders(db, days, region),
  ])
  return { placedOrders, countedOrders }
}

const NOTHING_SOLD: Pick<SoldTotals, 'orders' | 'refundedOrders' | 'paidCents' | 'refundedCents'> = {
  orders: 0,
  refundedOrders: 0,
  paidCents: 0,
  refundedCents: 0,
}

const sumOf = (rows: readonly SoldTotals[]): typeof NOTHING_SOLD =>
  rows.reduce(
    (sum, row) => ({
      orders: sum.orders + row.orders,
      refundedOrders: sum.refundedOrders + row.refundedOrders,
      paidCents: sumOfCents([sum.paidCents, row.paidCents]),
      refundedCents: sumOfCents([sum.refundedCents, row.refundedCents]),
    }),
    NOTHING_SOLD,
  )

interface SeriesKey {
  key: string
  date: string
}

/** Returns the number of hours of the last day that have begun. */
function hoursUntilNow({ now }: Pick<Deps, 'now'>, { to }: ComparedRange, region: ShopRegion): number {
  const { day, hour } = shopTime(now(), region)
  return to === day ? hour + 1 : 24
}

/** Returns the days of a period, or the first hours of a single day. */
function keysOf({ from, to }: ComparedRange, hours: number): SeriesKey[] {
  if (from === to) {
    return Array.from({ length: hours }, (_, hour) => ({ key: hourKey(hour), date: `${from}T${hourKey(hour)}:00` }))
  }
  return Array.from({ length: daysBetween(from, to) }, (_, index) => {
    const day = dayPlus(from, index)
    return { key: day, date: day }
  })
}

/**
 * Pairs the first day with the first day, the second with the second, and so on. Of today's hours the running one is the
 * last. It has no comparison before half of it is over.
 */
function seriesOf(
  sold: readonly SoldTotals[],
  { current, previous }: Periods,
  { isComparable, hours, currency }: { isComparable: boolean; hours: number; currency: Currency },
): SalesPoint[] {
  const byKey = new Map(sold.map((row) => [`${row.period} ${row.key}`, row]))
  const at = (period: Period, key: string) => {
    const { orders, paidCents, refundedCents } = byKey.get(`${period} ${key}`) ?? NOTHING_SOLD
    return { orders, revenue: toAmount(revenueCents({ paidCents, refundedCents }), currency) }
  }
  const before = isComparable ? keysOf(previous, previous.hours) : []
  return keysOf(current, hours).map(({ key, date }, index) => {
    const earlier = before[index]
    const compared = earlier ? at('previous', earlier.key) : null
    return {
      date,
      ...at('current', key),
      previousDate: earlier?.date ?? null,
      previousRevenue: compared?.revenue ?? null,
      previousOrders: compared?.orders ?? null,
    }
  })
}

/** Reads the sales of a range in one currency by every dimension, compared with the previous period. */
export async function readSalesBreakdown(
  deps: SalesDeps,
  { range, currency = deps.shop.terms.currency }: SalesRequest,
): Promise<SalesBreakdown> {
  const sold = await listSoldRows(
    deps.db,
    periodsOf(deps, range, deps.shop.company.region),
    currency,
    deps.shop.company.region,
  )
  const rowsOf = (dimension: SalesDimension): SalesRow[] =>
    mergePeriods(
      sold.filter((row) => row.dimension === dimension),
      currency,
    )
  return Object.fromEntries(SALES_DIMENSIONS.map((dimension) => [dimension, rowsOf(dimension)])) as SalesBreakdown
}

const UNKNOWN: Readonly<Record<SalesDimension, string>> = {
  product: 'Unknown product',
  category: 'Deleted products',
  color: 'No color',
  source: 'Unknown source',
  country: 'Unknown',
  campaign: 'No campaign',
}

function labelOf({ dimension, key, label }: SoldRow): string {
  if (label === '' || label === UNKNOWN_SOURCE) return UNKNOWN[dimension]
  if (dimension === 'country') return countryName(key) ?? key
  return label
}

/** Joins the rows of both periods by their key, most revenue first. */
function mergePeriods(rows: readonly SoldRow[], currency: Currency): SalesRow[] {
  const current = rows.filter(({ period }) => period === 'current')
  const previous = new Map(rows.filter(({ period }) => period === 'previous').map((row) => [row.key, row]))
  const sold = new Set(current.map(({ key }) => key))
  const gone = [...previous.values()].filter(({ key }) => !sold.has(key))
  return [...current, ...gone]
    .map((row) => {
      const isSold = row.period === 'current'
      const before = previous.get(row.key)
      return {
        key: row.key,
        label: labelOf(row),
        orders: isSold ? row.orders : 0,
        units: isSold ? row.units : 0,
        revenue: isSold ? toAmount(row.revenueCents, currency) : 0,
        refunds: isSold ? toAmount(row.refundedCents, currency) : 0,
        previousRevenue: toAmount(before?.revenueCents ?? 0, currency),
        previousOrders: before?.orders ?? 0,
      }
    })
    .toSorted((a, b) => b.revenue - a.revenue || b.previousRevenue - a.previousRevenue || (a.label < b.label ? -1 : 1))
}
