import type { AccessGrant } from '@atelier/domain/access/access-grant'
import { attentionOf, canViewPart, type DashboardPart } from '@atelier/domain/dashboard/dashboard-parts'
import type { Dashboard } from '@atelier/domain/dashboard/dashboard.schema'
import { growthPercent } from '@atelier/domain/dashboard/growth'
import { toAmount, type Currency } from '@atelier/domain/money/money'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { presentOrderSummary } from '../orders/orders.public.ts'
import {
  countByStatus,
  countStaff,
  listLowStock,
  listNewArrivals,
  listNewestCustomers,
  listRecentOrders,
  listTopProducts,
  readRevenue,
  readAttention,
  type AttentionTime,
  type RevenueSums,
} from './dashboard.repo.ts'

/** Returns the dashboard, and reads only the parts that the grant shows. */
export async function readDashboard(
  { db, now, shop }: Pick<Deps, 'db' | 'now' | 'shop'>,
  grant: AccessGrant,
): Promise<Dashboard> {
  const at = now()
  const part = <T>(name: DashboardPart, read: () => Promise<T>): Promise<T> | null =>
    canViewPart(grant, name) ? read() : null
  const [revenue, orderCounts, recentOrders, newestCustomers, topProducts, lowStock, newArrivals, attention, staff] =
    await Promise.all([
      part('revenue', () => revenueOf(db, at, shop.terms.currency)),
      part('orderCounts', () => countsOf(db)),
      part('recentOrders', async () => (await listRecentOrders(db, grant.limits)).map(presentOrderSummary)),
      part('newestCustomers', async () => (await listNewestCustomers(db)).map(dated)),
      part('topProducts', () => listTopProducts(db)),
      part('lowStock', () => listLowStock(db)),
      part('newArrivals', async () => (await listNewArrivals(db, at)).map(dated)),
      attentionFor(db, grant, { now: at, replyHours: shop.terms.support.replyHours }),
      part('staff', () => countStaff(db)),
    ])
  return {
    revenue,
    orderCounts,
    recentOrders,
    newestCustomers,
    topProducts,
    lowStock,
    newArrivals,
    attention,
    staff,
  }
}

const dated = <Row extends { createdAt: Date }>(row: Row) => ({ ...row, createdAt: row.createdAt.toISOString() })

async function revenueOf(db: Db, at: Date, currency: Currency): Promise<Dashboard['revenue']> {
  const { sums, days } = await readRevenue(db, at, currency)
  const shop = sums.find((sum) => sum.currency === currency)
  const { thisMonthCents = 0, lastMonthCents = 0, allTimeCents = 0 } = shop ?? {}
  return {
    thisMonth: toAmount(thisMonthCents, currency),
    lastMonth: toAmount(lastMonthCents, currency),
    growthPercent: growthPercent(thisMonthCents, lastMonthCents),
    allTime: toAmount(allTimeCents, currency),
    currency,
    otherTotals: sums.filter((sum) => sum !== shop).map(presentSums),
    days: days.map(({ day, cents }) => ({ day, revenue: toAmount(cents, currency) })),
  }
}

const presentSums = ({ currency, ...sums }: RevenueSums) => ({
  currency,
  lastDays: toAmount(sums.lastDaysCents, currency),
  thisMonth: toAmount(sums.thisMonthCents, currency),
  lastMonth: toAmount(sums.lastMonthCents, currency),
  allTime: toAmount(sums.allTimeCents, currency),
})

async function countsOf(db: Db): Promise<Dashboard['orderCounts']> {
  const counts = await countByStatus(db)
  const shown = (status: string): number => counts.get(status) ?? 0
  return {
    pending: shown('PENDING'),
    processing: shown('PROCESSING'),
    completed: shown('COMPLETED'),
    failed: shown('PAYMENT_FAILED'),
  }
}

async function attentionFor(db: Db, grant: AccessGrant, asOf: AttentionTime): Promise<Dashboard['attention']> {
  const counts = attentionOf(grant).map(async (kind) => ({ kind, ...(await readAttention(db, kind, asOf)) }))
  return (await Promise.all(counts))
    .filter(({ count }) => count > 0)
    .map(({ kind, count, oldestAt }) => ({ kind, count, oldestAt: oldestAt?.toISOString() ?? null }))
}
