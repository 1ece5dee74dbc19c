import { z } from 'zod'
import { envelope } from '../../contract/envelope.ts'
import { GOALS } from '../goals.ts'

const count = z.int().nonnegative()
const fraction = z.number().nonnegative()
const Range = z.object({ from: z.iso.date(), to: z.iso.date() })

/** The figures of a period. `sales-figures.ts` defines each. */
export const SalesFigures = z.object({
  /** Payments minus refunds. */
  revenue: z.number(),
  payments: fraction,
  refunds: fraction,
  /** Paid orders in the currency, and those of them with a refund. */
  orders: count,
  refundedOrders: count,
  averageOrderValue: fraction,
  /** Visits and their orders, in whatever currency. */
  visits: count,
  /** Visits with an order, as a share of all counted visits. */
  conversionRate: fraction,
  /** Orders of shoppers whose visit was not counted, which the conversion leaves out. */
  ordersWithoutVisit: count,
})
export type SalesFigures = z.infer<typeof SalesFigures>

/**
 * A point of time and the point it is compared with: `2026-11-21`, or `2026-11-21T09:00` in the shop's time zone for a range
 * of one day. The comparison is null when its period is shorter or was not recorded.
 */
export const SalesPoint = z.object({
  date: z.string(),
  revenue: z.number(),
  orders: count,
  previousDate: z.string().nullable(),
  previousRevenue: z.number().nullable(),
  previousOrders: count.nullable(),
})
export type SalesPoint = z.infer<typeof SalesPoint>

export const FUNNEL_STEPS = {
  visits: 'Visits',
  product_view: 'Product viewed',
  add_to_cart: GOALS.add_to_cart,
  checkout: GOALS.checkout,
  order: GOALS.order,
} as const
export type FunnelStepName = keyof typeof FUNNEL_STEPS

/** A step with the counted visits that reached it and its share of all visits. */
export const FunnelStep = z.object({
  step: z.enum(Object.keys(FUNNEL_STEPS) as FunnelStepName[]),
  visits: count,
  share: fraction,
})
export type FunnelStep = z.infer<typeof FunnelStep>

/** The data of GET /api/analytics/sales. */
export const SalesReport = z
  .object({
    range: Range,
    /** ISO 4217, of all money, and of the orders whose money is summed. */
    currency: z.string(),
    /**
     * The currencies to choose from: that of the shop, then those of orders in both periods, and the requested one. A process
     * of release 0.2.0 sends none.
     */
    currencies: z.array(z.string()).optional(),
    previousRange: Range.extend({ hours: z.int().min(1).max(24) }),
    current: SalesFigures,
    /** Null when the shop had no orders yet when the previous period began. */
    previous: SalesFigures.nullable(),
    series: z.array(SalesPoint),
    funnel: z.array(FunnelStep),
  })
  .meta({ id: 'SalesReport' })
export type SalesReport = z.infer<typeof SalesReport>

export const SALES_DIMENSIONS = ['product', 'category', 'color', 'source', 'country', 'campaign'] as const
export type SalesDimension = (typeof SALES_DIMENSIONS)[number]

/** Sales of one product, color, source. `key` identifies it in the order list; money is in the currency of the report. */
export const SalesRow = z.object({
  key: z.string(),
  label: z.string(),
  orders: count,
  units: count,
  revenue: z.number(),
  refunds: fraction,
  previousRevenue: z.number(),
  previousOrders: count,
})
export type SalesRow = z.infer<typeof SalesRow>

/** The data of GET /api/analytics/sales/breakdown: the rows of each dimension, most revenue first. */
export const SalesBreakdown = z
  .object({
    product: z.array(SalesRow),
    category: z.array(SalesRow),
    color: z.array(SalesRow),
    source: z.array(SalesRow),
    country: z.array(SalesRow),
    campaign: z.array(SalesRow),
  } satisfies Record<SalesDimension, z.ZodType>)
  .meta({ id: 'SalesBreakdown' })
export type SalesBreakdown = z.infer<typeof SalesBreakdown>

export const SalesResponse = envelope(SalesReport)
export const SalesBreakdownResponse = envelope(SalesBreakdown)
