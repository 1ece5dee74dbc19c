/** What other features may use of back-in-stock. */

export { backInStockPersonalData, exportBackInStockRequests } from './personal-data.repo.ts'
