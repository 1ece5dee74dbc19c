/** What other features may use of taxes. */

export { listLastRates } from './exchange-rates.repo.ts'
export { calculateTax, hasTaxAddress, UNKNOWN_TAX_ADDRESS } from './calculate-tax.ts'
