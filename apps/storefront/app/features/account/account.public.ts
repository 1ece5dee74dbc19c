/** What other features may use of the account. */

export { shopApi } from './shop-api.ts'
