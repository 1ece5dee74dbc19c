/** What other features may use of orders. */

export { findOrder, listOrderItems, type OrderRow, type WholeOrder } from './admin-orders.repo.ts'
export {
  composeOrderNotification,
  type OrderNotificationContext,
  type OrderNotificationText,
} from './compose-order-notification.ts'
export { countOrdersOf, findCustomerOrder, listOrdersOf, ownedBy } from './customer/customer-orders.repo.ts'
export { presentCustomerOrder } from './customer/present-customer-order.ts'
export { changeOrderStatus } from './desk/change-order-status.ts'
export { orderTarget } from './change-order.ts'
export { isOrderOf, type OrderOwner } from './customer/order-owner.ts'
export {
  closeRefundedOrder,
  databaseNow,
  getLockedOrder,
  insertHistoryEntry,
  lockOrder,
  restockOrder,
  restockReturn,
  updateOrder,
} from './order-changes.repo.ts'
export { dailyOrderTotals, recountOrderDays, REVENUE_CENTS } from './order-daily-totals.repo.ts'
export { orderNotificationContext, queueOrderNotification } from './queue-order-notification.ts'
export { presentCharges, presentOrderItem, presentOrderSummary } from './orders.present.ts'
export {
  AWAITING_PAYMENT,
  claimExpiredLink,
  claimLinkToRemind,
  findLiveLink,
  isLiveLink,
  linkTimes,
} from './payment-links.repo.ts'
export { assignGuests, listUnownedOrders } from './guest-buyers.repo.ts'
export { draftFromCache } from './draft-cart.ts'
export { customsOf } from './order-customs.ts'
export { priceCart } from './price-cart.ts'
export { retryOutdated } from './retry-outdated.ts'
export { storeOrder } from './store-order.ts'
export {
  adoptOrdersOfAddress,
  anonymizeExpiredOrders,
  anonymizeOrdersOfDeleted,
  attachOrdersOfAddress,
  attachOrder,
  exportOrderNotes,
  listExpiredOrders,
  ordersPersonalData,
} from './personal-data.repo.ts'
export { listMarketsOfRecords } from './order-markets.repo.ts'
