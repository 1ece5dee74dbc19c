/** What other features may use of customers. */

export { describeError, shopApi } from './shop-api.ts'
