/** What other features may use of orders. */

export { OrderStatusBadge } from './order-status.tsx'
