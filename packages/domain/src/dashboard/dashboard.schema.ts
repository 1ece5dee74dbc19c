import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { personal } from '../contract/personal-fields.ts'
import { OrderSummary } from '../orders/order.schema.ts'
import { ProductImage } from '../products/product.schema.ts'
import { isoDate } from '../values/text.schema.ts'
import { ATTENTION_KINDS } from './dashboard-parts.ts'

/** A product on a dashboard card. */
const ProductLine = z.object({
  productId: z.string(),
  name: z.string(),
  image: ProductImage.pick({ url: true, alt: true, widths: true }).nullable(),
})

/**
 * The data of GET /api/admin/dashboard: every card that the caller's role may see, and null for the others (A2). Days
 * and months are in the shop's time zone.
 */
export const Dashboard = z
  .object({
    /** The revenue of orders in the currency of the shop. */
    revenue: z
      .object({
        thisMonth: z.number(),
        lastMonth: z.number(),
        growthPercent: z.int(),
        allTime: z.number(),
        /** ISO 4217. */
        currency: z.string(),
        /** The same sums for orders in other currencies, as `OtherTotals`. */
        otherTotals: z
          .array(
            z.object({
              currency: z.string(),
              /** Of the days below. */
              lastDays: z.number(),
              thisMonth: z.number(),
              lastMonth: z.number(),
              allTime: z.number(),
            }),
          )
          .optional(),
        /** The last 30 days including today, oldest first. */
        days: z.array(z.object({ day: z.iso.date(), revenue: z.number() })),
      })
      .nullable(),
    /** Orders by the status that the list displays. */
    orderCounts: z.object({ pending: z.int(), processing: z.int(), completed: z.int(), failed: z.int() }).nullable(),
    recentOrders: z.array(OrderSummary).nullable(),
    newestCustomers: z
      .array(
        z.object({
          userId: z.string(),
          name: personal('name', z.string()),
          email: personal('email', z.string()),
          createdAt: isoDate,
        }),
      )
      .nullable(),
    topProducts: z.array(ProductLine.extend({ salesCount: z.int() })).nullable(),
    /** Lowest stock first; 0 is sold out. */
    lowStock: z.array(ProductLine.extend({ stock: z.int() })).nullable(),
    newArrivals: z.array(ProductLine.extend({ createdAt: isoDate })).nullable(),
    /** Items that need attention; kinds without any are omitted. */
    attention: z.array(
      z.object({ kind: z.enum(ATTENTION_KINDS), count: z.int().positive(), oldestAt: isoDate.nullable() }),
    ),
    /** For super admins: staff accounts and open invitations. */
    staff: z.object({ accounts: z.int(), invitations: z.int() }).nullable(),
  })
  .meta({ id: 'Dashboard' })
export type Dashboard = z.infer<typeof Dashboard>

export const DashboardResponse = envelope(Dashboard)
export type DashboardResponse = z.infer<typeof DashboardResponse>
