/** What other features may use of customers. */

export { insertFirstAddresses } from './account/addresses.repo.ts'
export { findActiveCustomer, isDeactivated } from './customers.repo.ts'
export { listOrderBriefsByEmail } from './desk/order-briefs.repo.ts'
