/** What other features may use of shop. */

export { readShopSettings } from './shop.repo.ts'
