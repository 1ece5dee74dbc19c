import { z } from 'zod'
import { envelope } from '../envelope.ts'
import { OrderSummary } from '../orders/order.schema.ts'
import { ProductImage } from '../products/product.schema.ts'
import { isoDate } from '../text.schema.ts'
import { ATTENTION_KINDS } from './dashboard-parts.ts'

/** A product as the cards of the dashboard show it. */
const ProductLine = z.object({
  productId: z.string(),
  name: z.string(),
  image: ProductImage.pick({ url: true, alt: true, widths: true }).nullable(),
})

/**
 * What GET /api/admin/dashboard answers: every card of A2 the caller's role may see, and null for the others. Money is in
 * dollars; months and days are those of New York.
 */
export const Dashboard = z
  .object({
    revenue: z
      .object({
        thisMonth: z.number(),
        lastMonth: z.number(),
        growthPercent: z.int(),
        allTime: z.number(),
        /** The last 30 days, oldest first, today included. */
        days: z.array(z.object({ day: z.iso.date(), revenue: z.number() })),
      })
      .nullable(),
    /** Orders as the list shows them under these words. */
    orderCounts: z.object({ pending: z.int(), processing: z.int(), completed: z.int(), failed: z.int() }).nullable(),
    recentOrders: z.array(OrderSummary).nullable(),
    newestCustomers: z
      .array(z.object({ userId: z.string(), name: z.string(), email: z.string(), createdAt: isoDate }))
      .nullable(),
    topProducts: z.array(ProductLine.extend({ salesCount: z.int() })).nullable(),
    /** The fewest pieces first; 0 is sold out. */
    lowStock: z.array(ProductLine.extend({ stock: z.int() })).nullable(),
    newArrivals: z.array(ProductLine.extend({ createdAt: isoDate })).nullable(),
    /** What waits for somebody; what does not is left out. */
    attention: z.array(
      z.object({ kind: z.enum(ATTENTION_KINDS), count: z.int().positive(), oldestAt: isoDate.nullable() }),
    ),
    /** For super admins: the accounts of staff, and the invitations nobody has answered yet. */
    staff: z.object({ accounts: z.int(), invitations: z.int() }).nullable(),
  })
  .meta({ id: 'Dashboard' })
export type Dashboard = z.infer<typeof Dashboard>

export const DashboardResponse = envelope(Dashboard)
export type DashboardResponse = z.infer<typeof DashboardResponse>
