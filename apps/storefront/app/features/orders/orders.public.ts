/** What other features may use of orders. */

export { OrderHistory } from './order-history.tsx'
