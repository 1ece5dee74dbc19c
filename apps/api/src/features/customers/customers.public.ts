/** What other features may use of customers. */

export { anonymizeOrders, isAwaitingDelivery } from './account/account-deletion.repo.ts'
export { findActiveCustomer, isDeactivated } from './customers.repo.ts'
export { listOrderBriefsByEmail } from './desk/order-briefs.repo.ts'
