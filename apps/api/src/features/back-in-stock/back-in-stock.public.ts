/** What other features may use of back-in-stock. */

export { backInStockPersonalData } from './personal-data.repo.ts'
