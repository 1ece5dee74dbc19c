/** What other features may use of orders. */

export { OldShopOrders } from './old-shop-orders.tsx'
export { OrderHistory } from './order-history.tsx'
