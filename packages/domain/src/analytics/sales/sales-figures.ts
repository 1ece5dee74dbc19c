import { toAmount, type Cents, type Currency } from '../../money/money.ts'
import { averageOf } from '../../money/cents.ts'
import { revenueCents } from '../../orders/revenue.ts'
import { conversionRate } from '../overview.ts'
import type { FunnelStep, FunnelStepName, SalesFigures } from './sales.schema.ts'
import { FUNNEL_STEPS } from './sales.schema.ts'

/** The sums of a period from which all its figures follow. */
export interface SalesSums {
  paidCents: Cents
  refundedCents: Cents
  /** Paid orders, and those of them with a refund. */
  orders: number
  refundedOrders: number
  visits: number
  /** Orders placed by shoppers, also unpaid ones, and those of them that a counted visit placed. */
  placedOrders: number
  countedOrders: number
}

/**
 * Computes the figures of a period. This is the definition of all sales figures:
 *
 * - **Revenue** is payments minus refunds, by the day the order was placed (`orders/revenue.ts`).
 * - An **order** counts once it is paid, also if it is refunded later.
 * - The **average order value** is payments divided by paid orders. So revenue = orders x average value - refunds.
 * - **Conversion** is orders placed in counted visits divided by counted visits, as in the goals. Orders without a
 *   counted visit are left out and shown beside it.
 */
export const computeSalesFigures = (sums: SalesSums, currency: Currency): SalesFigures => ({
  revenue: toAmount(revenueCents(sums), currency),
  payments: toAmount(sums.paidCents, currency),
  refunds: toAmount(sums.refundedCents, currency),
  orders: sums.orders,
  refundedOrders: sums.refundedOrders,
  averageOrderValue: toAmount(averageOf(sums.paidCents, sums.orders), currency),
  visits: sums.visits,
  conversionRate: conversionRate(sums.countedOrders, sums.visits),
  ordersWithoutVisit: Math.max(0, sums.placedOrders - sums.countedOrders),
})

/** Returns the steps from a visit to an order, in counted visits. */
export const funnelOf = (visitsOf: (step: FunnelStepName) => number): FunnelStep[] =>
  (Object.keys(FUNNEL_STEPS) as FunnelStepName[]).map((step) => ({
    step,
    visits: visitsOf(step),
    share: conversionRate(visitsOf(step), visitsOf('visits')),
  }))
