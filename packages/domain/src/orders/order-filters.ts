import type { ExportOrdersQuery } from './order.schema.ts'
import { ORDER_STATUSES, type DisplayedOrderStatus } from './status.ts'

/** Returns the displayed statuses that a status filter of the order list matches; undefined without a filter (A4). */
export function displayedStatusesOf(filter: ExportOrdersQuery['status']): readonly DisplayedOrderStatus[] | undefined {
  if (filter === undefined) return undefined
  if (filter === 'failed') return ['PAYMENT_FAILED']
  // Paid orders that have not shipped: an unpaid one is displayed as PAYMENT_FAILED.
  if (filter === 'to_pack') return ['PENDING', 'PROCESSING']
  return ORDER_STATUSES.filter((status) => status.toLowerCase() === filter)
}
