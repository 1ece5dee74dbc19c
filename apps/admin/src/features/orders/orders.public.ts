/** What other features may use of orders. */

export { OrderStatusBadge } from './order-status.tsx'
export { lineTotal } from './line-item-labels.ts'
